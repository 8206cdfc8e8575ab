"""The operator at the panel: new terms leave the running match as it is, and the next one follows."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import NewPage
from tests.support.preview import WIDER
from tests.support.server import GameServer

PASSWORD = "a long pass phrase"


PAGES = (
    *("", "games/sitesettings/1/change/", "games/sitesettings/1/history/", "games/table/", "games/table/1/change/"),
    *("games/hand/", "games/hand/1/change/", "games/report/", "accounts/user/", "accounts/user/1/change/"),
    *("accounts/ledgerentry/", "accounts/ledgerentry/add/"),
)


def settings_page(server: GameServer, new_page: NewPage, width: int = 1280, height: int = 800) -> Page:
    page = new_page(width, height)
    page.goto(f"{server.url}/admin/games/sitesettings/")
    page.locator("[name=username]").fill("house")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[type=submit]").click()
    expect(page.locator("[name=base_score]")).to_be_visible()
    return page


@pytest.fixture(autouse=True)
def _operator(server: GameServer) -> None:
    named = ("--username", "house", "--email", "house@cards.example")
    server.manage("createsuperuser", "--noinput", *named, DJANGO_SUPERUSER_PASSWORD=PASSWORD)


@pytest.fixture
def page(server: GameServer, new_page: NewPage) -> Page:
    """Somebody who plays there."""
    page = new_page(390, 844)
    page.goto(server.url)
    page.locator("[data-do=practice]").first.click()
    expect(page.locator("main#table")).to_have_attribute("data-phase", "play")
    return page


def test_m2_the_operator_changes_the_terms_and_only_the_next_match_follows(
    server: GameServer, page: Page, new_page: NewPage
) -> None:
    expect(page.locator("#chat-log")).to_contain_text("底分 10，打 3 局")

    panel = settings_page(server, new_page)
    panel.locator("[name=base_scores]").fill("20, 40")
    panel.locator("[name=base_score]").fill("40")
    panel.locator("[name=round_limits]").fill("1, 6")
    panel.locator("[name=round_limit]").fill("1")
    panel.locator("[name=_save]").click()
    expect(panel.locator(".success")).to_be_visible()

    page.reload()
    expect(page.locator("#bar")).to_contain_text("1/3")
    page.goto(server.url)
    page.locator("[data-do=practice]").first.click()
    expect(page.locator("#chat-log")).to_contain_text("底分 40，打 1 局")
    expect(page.locator("#bar")).to_contain_text("1/1")


@pytest.mark.usefixtures("page")
def test_no_page_of_the_panel_is_wider_than_a_phone(server: GameServer, new_page: NewPage) -> None:

    panel = settings_page(server, new_page, 360, 740)
    panel.locator("[name=base_score]").fill("20")
    panel.locator("[name=_save]").click()
    expect(panel.locator(".success")).to_be_visible()
    for path in PAGES:
        assert panel.goto(f"{server.url}/admin/{path}").status == 200, path
        lists = panel.locator("#result_list, .inline-group table")
        expect(panel.locator("#result_list.named, .inline-group table.named")).to_have_count(lists.count())
        assert panel.evaluate(WIDER) == [], path
