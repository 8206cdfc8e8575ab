"""A hand is played in the browser, and its replay shows it from the deal to the stored result."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import NewPage
from tests.support.player import Player
from tests.support.server import GameServer

PLACES = ("头游", "二游", "三游", "四游", "五游", "六游")


@pytest.fixture
def played(server: GameServer, phone: Page) -> tuple[str, Player]:
    """The address of the replay of a hand that this player has just seen the end of."""
    player = Player(phone)
    player.start_practice(server.url)
    assert player.play_hand() == "over"
    path = phone.locator("#chat-log a[href^='/h/']").get_attribute("href")
    return server.url + path, player


def places(page: Page) -> dict[int, str]:
    seats = page.locator("[data-role=holder]").all()
    return {int(each.get_attribute("data-seat")): each.locator("[data-role=place]").text_content() for each in seats}


def test_the_replay_of_a_hand_leads_step_by_step_to_the_stored_result(
    played: tuple[str, Player], new_page: NewPage
) -> None:
    address, player = played
    seen = {seat.number: PLACES[seat.place - 1] if seat.place and not seat.left else "" for seat in player.seats()}
    page = new_page(360, 740)
    page.goto(address)
    replay = page.locator("main#replay")
    last = int(replay.get_attribute("data-last"))
    expect(page.locator(".mini[data-state=held]")).to_have_count(162)
    for at in range(1, last + 1):
        page.locator("[data-step=on]").click()
        expect(replay).to_have_attribute("data-at", str(at))
        left = sum(int(text) for text in page.locator("[data-role=left]").all_text_contents())
        assert page.locator(".mini[data-state=held]").count() == left
    assert places(page) == seen
    expect(page.locator("#replay-words")).to_contain_text(re.compile("平局|[一两三]家被关"))
    assert page.url == f"{address}?n={last}&side=0"

    page.reload()
    expect(replay).to_have_attribute("data-at", str(last))
    page.keyboard.press("Home")
    expect(page.locator(".mini[data-state=held]")).to_have_count(162)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(replay).to_have_attribute("data-at", "1")
    page.keyboard.press("End")
    expect(replay).to_have_attribute("data-at", str(last))
    page.locator(".replay__range").fill("5")
    expect(replay).to_have_attribute("data-at", "5")
    page.locator("[data-role=holder][data-seat='2']").click()
    expect(page.locator("[data-role=holder][data-seat='2']")).to_have_attribute("data-place", "0")
    assert page.url == f"{address}?n=5&side=2"
    page.goto(f"{address}#9")
    expect(replay).to_have_attribute("data-at", "9")

    plain = new_page(740, 312, java_script_enabled=False)
    plain.goto(f"{address}?n=5&side=2")
    words = plain.locator("#replay-words").text_content()
    plain.locator("[data-step=on]").click()
    expect(plain.locator("main#replay")).to_have_attribute("data-at", "6")
    plain.locator("[data-step=back]").click()
    expect(plain.locator("#replay-words")).to_have_text(words)
    page.goto(f"{address}?n=5")
    expect(page.locator("#replay-words")).to_have_text(words)
