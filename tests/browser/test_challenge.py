"""同牌挑战 in the browser: from a replay to a table, by others, to the page that compares."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import NewPage
from tests.support.player import Player
from tests.support.server import GameServer

pytestmark = pytest.mark.long  # two whole hands


def have_the_system_play(page: Page) -> None:
    page.locator("[data-do=menu]").first.click()
    page.locator("dialog[open] [data-do=auto]").click()


def test_a_deal_is_played_again_by_others_and_compared(server: GameServer, phone: Page, new_page: NewPage) -> None:
    first = Player(phone)
    first.start_practice(server.url)
    have_the_system_play(phone)
    expect(first.table).to_have_attribute("data-phase", "over", timeout=60_000)
    replay = phone.locator("#chat-log a[href^='/h/']").get_attribute("href")
    phone.goto(server.url + replay)
    dealt = phone.locator("[data-role=holder][data-seat='0'] .mini").evaluate_all(
        "all => all.map(one => one.dataset.card)"
    )
    phone.get_by_role("link", name="同牌挑战").click()
    expect(phone.get_by_text("不计分，不进战绩和排行榜。")).to_be_visible()
    link = phone.url

    # Whoever has played it opens a table for others, and cannot sit there.
    phone.get_by_role("button", name="开一桌请别人打").click()
    expect(first.table).to_have_attribute("data-phase", "waiting")
    expect(first.table).to_have_attribute("data-seat", "")
    invite = phone.locator("#invite").get_attribute("data-invite")
    phone.locator("#seat-0 [data-do=sit]").click()
    expect(phone.locator("#refusal")).to_contain_text("这副牌你见过了")

    # A friend comes by the link, fills up with system players and plays.
    friend = Player(new_page(360, 740))
    friend.page.goto(invite)
    expect(friend.page.locator("[data-role=again]")).to_contain_text("不计分")
    friend.button("sit").click()
    expect(friend.table).to_have_attribute("data-phase", "waiting")
    expect(friend.page.locator("#terms")).to_contain_text("同牌挑战，不计分")
    friend.page.locator("#actions [data-do=add-bot]").click()
    expect(friend.table).to_have_attribute("data-full", "true")
    friend.page.wait_for_timeout(600)  # the buttons are deaf for a moment after they have changed
    friend.button("ready").click()
    expect(friend.table).to_have_attribute("data-phase", "play", timeout=20_000)
    assert sorted(friend.holding) == sorted(dealt)

    # Meanwhile the hand is not shown to them; afterwards it is compared.
    looking = friend.page.context.new_page()
    assert looking.goto(server.url + replay).status == 403
    have_the_system_play(friend.page)
    expect(friend.table).to_have_attribute("data-phase", "settled", timeout=60_000)
    assert looking.goto(server.url + replay).ok
    friend.page.get_by_role("link", name="和别人比一比").wait_for()
    looking.goto(link)
    expect(looking.locator(".times__one")).to_have_count(2)
    expect(looking.locator(".seats__one")).to_have_count(6)
    expect(looking.locator(".seats__one tbody tr")).to_have_count(12)
