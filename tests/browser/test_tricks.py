"""What was played, one tap away and without leaving the table: the last trick and all those before it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.preview import served, write_pages
from tests.support.stills import still_page


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("tricks")
    write_pages(folder, ["turn", "few", "lead-after", "uncounted"], "zh-hans")
    with served(folder) as address:
        yield address


@pytest.fixture(params=["360x740 dark", "740x312 dark", "1280x800 large"])
def page(browser: Browser, pages: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    page = still_page(browser, *request.param.split())
    yield page
    page.close()


def test_the_tricks_so_far_are_one_tap_away_over_a_play_and_before_a_lead(page: Page, pages: str) -> None:
    for scene, what in (("turn", "#to-beat [data-sheet=tricks]"), ("lead-after", "#middle [data-sheet=tricks]")):
        page.goto(f"{pages}/{scene}.html", wait_until="load")
        tricks = page.locator("#trick-log .trick")
        if page.viewport_size["width"] < 1500:
            expect(tricks.last).to_be_hidden()
        page.locator(what).click()
        expect(page.locator("#tab-tricks")).to_have_attribute("aria-selected", "true")
        expect(tricks.last).to_be_visible()
        expect(tricks.last).to_be_in_viewport()
        expect(page.locator("#holding")).to_be_attached()


def test_at_a_large_desk_the_newest_trick_is_in_sight_and_stays_there_until_one_scrolls_up(
    browser: Browser, pages: str
) -> None:
    desk = still_page(browser, "1920x1080", "large")
    desk.goto(f"{pages}/few.html", wait_until="load")
    tricks = desk.locator("#trick-log .trick")
    assert tricks.count() > 6  # more than there is room for
    expect(tricks.last).to_be_in_viewport(ratio=0.9)

    desk.evaluate("document.documentElement.dataset.size = 'normal'")
    desk.evaluate("document.documentElement.dataset.size = 'large'")
    expect(tricks.last).to_be_in_viewport(ratio=0.9)

    grow = "list => list.append(list.lastElementChild.cloneNode(true))"
    desk.locator("#trick-log").evaluate(grow)
    expect(tricks.last).to_be_in_viewport(ratio=0.9)

    desk.locator("#trick-log").evaluate("list => { list.scrollTop = 0; }")
    expect(tricks.first).to_be_in_viewport(ratio=0.9)
    desk.locator("#trick-log").evaluate(grow)
    expect(tricks.first).to_be_in_viewport(ratio=0.9)
    expect(tricks.last).not_to_be_in_viewport()
    desk.close()


def test_a_key_opens_the_tricks_over_the_chat_and_closes_them(page: Page, pages: str) -> None:
    page.goto(f"{pages}/turn.html", wait_until="load")
    page.keyboard.press("c")
    expect(page.locator("#chat-log")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#do-hint").focus()
    page.keyboard.press("v")
    expect(page.locator("#trick-log .trick").last).to_be_visible()
    expect(page.locator("#trick-log")).to_be_focused()
    page.keyboard.press("v")
    expect(page.locator("html")).to_have_attribute("data-sheet", "")


def test_what_is_still_out_is_counted_where_the_table_has_it_and_nowhere_else(page: Page, pages: str) -> None:
    page.goto(f"{pages}/turn.html", wait_until="load")
    page.locator("#to-beat [data-sheet=tricks]").click()
    page.locator("#tab-counter").click()
    expect(page.locator("#outstanding tbody tr")).to_have_count(15)
    expect(page.locator("#number-out-big")).to_be_visible()
    page.goto(f"{pages}/uncounted.html", wait_until="load")
    page.locator("#to-beat [data-sheet=tricks]").click()
    expect(page.locator("#trick-log .trick").last).to_be_visible()
    expect(page.locator("#tab-counter")).to_be_hidden()
    expect(page.locator("#outstanding")).to_be_empty()
