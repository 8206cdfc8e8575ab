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
    desk = new_page(1280, 800, color_scheme="dark", device_scale_factor=0.7)
    player = Player(desk)
    player.start_practice(server.url)
    to_beat = desk.locator("[data-role=to-beat]:not([data-cards=''])")
    pick = desk.locator("[data-role=pick]:not([data-state=none])")
    for _ in range(12):
        assert player.wait_to_be_asked() == "turn"
        if len(player.holding) < 22 and to_beat.count() and pick.count():
            break
        player.take_turn()
    desk.wait_for_timeout(600)  # the buttons are deaf for a moment after another player's move
    player.button("hint").click()
    expect(desk.locator("[data-role=pick][data-state=yes]")).to_have_count(1)
    picture = screenshot(desk, "table")
    assert picture.stat().st_size < 300_000
