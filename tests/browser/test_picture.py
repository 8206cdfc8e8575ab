"""The picture of the README. `make picture` takes it anew."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.support.browser import NewPage
from tests.support.player import Player
from tests.support.server import GameServer


def test_a_table_in_mid_game_makes_a_small_picture(
    server: GameServer, new_page: NewPage, screenshot: Callable[[Page, str], Path]
) -> None:
    player = next(filter(_comes_to_mid_game, (_begun(server, new_page) for _ in range(5))))
    desk = player.page
    desk.wait_for_timeout(600)  # the buttons are deaf for a moment after another player's move
    player.button("hint").click()
    expect(desk.locator("[data-role=pick][data-state=yes]")).to_have_count(1)
    picture = screenshot(desk, "table")
    assert picture.stat().st_size < 300_000


def _begun(server: GameServer, new_page: NewPage) -> Player:
    player = Player(new_page(1280, 800, color_scheme="dark", device_scale_factor=0.7))
    player.start_practice(server.url)
    return player


def _comes_to_mid_game(player: Player) -> bool:
    """Play on until there is a play to beat and something to beat it with; not every deal has such a turn."""
    to_beat = player.page.locator("[data-role=to-beat]:not([data-cards=''])")
    may_hint = player.page.locator("#do-hint[aria-disabled=false]")
    for _ in range(12):
        if player.wait_to_be_asked() != "turn":
            return False
        if len(player.holding) < 22 and to_beat.count() and may_hint.count():
            return True
        player.take_turn()
    return False
