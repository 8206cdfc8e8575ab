"""The operator at the panel: new terms leave the running match as it is, and the next one follows."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.support.browser import NewPage
from tests.support.server import GameServer

PASSWORD = "a long pass phrase"


def settings_page(server: GameServer, new_page: NewPage) -> Page:
    page = new_page(1280, 800)
    page.goto(f"{server.url}/admin/games/sitesettings/")
    page.locator("[name=username]").fill("house")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[type=submit]").click()
    expect(page.locator("[name=base_score]")).to_be_visible()
    return page


def test_m2_the_operator_changes_the_terms_and_only_the_next_match_follows(
    make_server: Callable[..., GameServer], new_page: NewPage
) -> None:
    server = make_server(DJANGO_SUPERUSER_PASSWORD=PASSWORD)
    server.manage("createsuperuser", "--noinput", "--username", "house", "--email", "house@cards.example")
    page = new_page(390, 844)
    page.goto(server.url)
    page.locator("[data-do=practice]").first.click()
    expect(page.locator("main#table")).to_have_attribute("data-phase", "play")
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
