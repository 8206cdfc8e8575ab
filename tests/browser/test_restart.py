"""The server is killed in mid-hand, and the page goes on by itself."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.player import Player
from tests.support.server import GameServer


@pytest.fixture
def player(server: GameServer, phone: Page) -> Player:
    player = Player(phone)
    player.start_practice(server.url)
    for _ in range(3):
        if player.wait_to_be_asked() == "turn":
            player.take_turn()
    assert player.wait_to_be_asked() == "turn"
    return player


def test_the_same_page_goes_on_after_the_server_was_killed(server: GameServer, player: Player) -> None:
    player.page.evaluate("window.samePage = true")
    holding, turn = player.holding, player.turn
    server.kill()
    expect(player.page.locator("html[data-link=down]")).to_have_count(1)
    server.start()
    expect(player.page.locator("html[data-link=up]")).to_have_count(1, timeout=30_000)
    assert (player.holding, player.turn) == (holding, turn)
    player.take_turn()
    assert player.wait_to_be_asked() in ("turn", "over")
    assert player.page.evaluate("window.samePage") is True


def test_a_move_that_was_seen_is_still_there_after_the_server_was_killed(server: GameServer, player: Player) -> None:
    player.take_turn()
    left = len(player.holding)
    server.kill()
    server.start()
    player.page.reload()
    assert len(player.holding) == left
    assert player.wait_to_be_asked() in ("turn", "over")


def test_closing_the_page_and_coming_back_continues_the_hand(server: GameServer, player: Player) -> None:
    holding, turn = player.holding, player.turn
    context = player.page.context
    player.page.close()
    back = context.new_page()
    back.goto(server.url)
    Player(back).page.get_by_role("link", name="回到牌桌").or_(back.get_by_role("button", name="回到牌桌")).click()
    again = Player(back)
    expect(again.table).to_have_attribute("data-phase", "play")
    assert (again.holding, again.turn) == (holding, turn)
