"""Six people in six browsers at one friends' table: leaving in mid-hand, and going and coming back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import NewPage
from tests.support.server import GameServer

NAMES = ("宝山老张", "小顾", "Vivian", "外公", "七宝阿婆")


@pytest.fixture
def six(server: GameServer, new_page: NewPage) -> list[Page]:
    """A host with an open table and five who came by its link, all seated and not yet ready."""
    host = new_page(390, 844, has_touch=True)
    host.goto(server.url)
    host.locator("[data-do=open]").click()
    expect(host.locator("main#table")).to_have_attribute("data-phase", "waiting")
    link = host.locator("[data-invite]").first.get_attribute("data-invite")
    pages = [host]
    for name in NAMES:
        page = new_page(390, 844, has_touch=True)
        page.goto(link)
        page.get_by_label("大家怎么叫你").fill(name)
        page.get_by_role("button", name="坐下").click()
        expect(page.locator("main#table")).to_have_attribute("data-phase", "waiting")
        pages.append(page)
    return pages


def test_leaving_in_mid_hand_names_its_price_and_frees_the_others(six: list[Page]) -> None:
    for page in six:
        page.locator("[data-do=ready]:visible").first.click()
    for page in six:
        expect(page.locator("main#table")).to_have_attribute("data-phase", "play", timeout=20_000)
    leaver = six[4]
    leaver.locator("[data-do=menu]").first.click()
    leaver.locator("dialog[open] [data-open=leave], dialog[open] [data-do=leave]").first.click()
    expect(leaver.locator("dialog#leave")).to_contain_text("−180")
    leaver.locator("dialog#leave [data-do=leave]").click()
    expect(leaver).to_have_url(re.compile(r"/$"))
    for page in [*six[:4], six[5]]:
        expect(page.locator("main#table")).to_have_attribute("data-phase", "settled")
        expect(page.locator("dialog#settlement")).to_contain_text("外公")
    expect(six[0].locator("dialog#settlement")).to_contain_text("−180")


def test_whoever_closes_the_page_is_shown_as_away_and_comes_back(six: list[Page]) -> None:
    away = six[5].locator("main#table").get_attribute("data-seat")
    seat = six[0].locator(f"[data-role=seat][data-seat='{away}']")
    expect(seat).to_have_attribute("data-away", "false")
    url, context = six[5].url, six[5].context
    six[5].close()
    expect(seat).to_have_attribute("data-away", "true", timeout=20_000)
    context.new_page().goto(url)
    expect(seat).to_have_attribute("data-away", "false")
