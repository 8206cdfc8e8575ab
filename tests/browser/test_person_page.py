"""Tapping somebody's plate or name opens what can be done about them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.preview import MEASURE, served, write_pages
from tests.support.stills import still_page


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("pages")
    write_pages(folder, ["company"], "zh-hans")
    with served(folder) as address:
        yield address


@pytest.fixture(params=["360x740 dark", "740x312 dark", "1280x800 large"])
def page(browser: Browser, pages: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    page = still_page(browser, *request.param.split())
    page.goto(f"{pages}/company.html", wait_until="load")
    yield page
    page.close()


def test_a_plate_opens_the_dialog_of_its_person_and_another_the_other_ones(page: Page) -> None:
    dialog = page.locator("#person")
    for seat, name in ((3, "梧桐"), (2, "弄堂口")):
        page.locator(f"#seat-{seat} .plate").click()
        expect(dialog).to_be_visible()
        expect(page.locator("#person-title")).to_have_text(name)
        expect(dialog.locator("input[name=seat]")).to_have_value(str(seat))
        assert page.evaluate(MEASURE) == []
        dialog.locator("[data-close]").first.click()
        expect(dialog).to_be_hidden()


def test_r2_a_plate_too_small_for_a_rank_tells_it_when_it_is_tapped(page: Page) -> None:
    page.evaluate("document.querySelector('#seat-3 .plate__title').textContent = '皇帝'")
    for seat, rank in ((3, "皇帝"), (2, "")):
        page.locator(f"#seat-{seat} .plate").click()
        expect(page.locator("#person-rank")).to_have_text(rank)
        assert page.evaluate(MEASURE) == []
        page.locator("#person [data-close]").first.click()


def test_the_dialog_offers_to_mute_whoever_is_heard_and_to_hear_whoever_is_muted(page: Page) -> None:
    page.locator("#seat-3 .plate").click()
    expect(page.locator('#person [value="mute"]')).to_be_visible()
    expect(page.locator('#person [value="unmute"]')).to_be_hidden()
    expect(page.locator('#person [data-do="kick"]')).to_be_hidden()
    page.locator("#person [data-close]").first.click()
    page.locator("#seat-1 .plate").click()
    expect(page.locator('#person [value="mute"]')).to_be_hidden()
    expect(page.locator('#person [value="unmute"]')).to_be_visible()


def test_the_dialog_is_reached_by_key_too(page: Page) -> None:
    page.locator("#seat-4 .plate__person").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#person-title")).to_have_text("外白渡")
    page.keyboard.press("Escape")
    expect(page.locator("#person")).to_be_hidden()


def test_ones_own_plate_and_a_system_players_open_nothing(page: Page) -> None:
    for seat in (0, 5):
        assert page.locator(f"#seat-{seat} .plate__person:visible").count() == 0
