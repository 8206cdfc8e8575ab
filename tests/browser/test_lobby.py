"""The home page in several browsers: the list changes while one looks at it, and one tap seats."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import NewPage
from tests.support.server import GameServer


@pytest.fixture
def at_home(server: GameServer, new_page: NewPage):
    """`at_home()` is the home page of a visitor nobody knows yet."""

    def open_home(width: int = 390, height: int = 844) -> Page:
        page = new_page(width, height, has_touch=True)
        page.goto(server.url)
        expect(page.locator("html")).to_have_attribute("data-link", "up", timeout=30_000)
        return page

    return open_home


def open_public(page: Page) -> None:
    """One tap more than a friends' table takes; the price is read before."""
    note = page.locator(".opening__note--public")
    expect(note).to_be_hidden()
    page.get_by_text("公共桌", exact=True).first.click()
    expect(note).to_contain_text("扣 180 分")
    page.locator("[data-do=open]").click()
    expect(page.locator("main#table")).to_have_attribute("data-kind", "public")


def test_a_third_sees_tables_open_fill_and_close_and_two_sit_down_by_one_tap(at_home) -> None:
    watching, host, guest = at_home(1280, 800), at_home(), at_home()
    rows = watching.locator("[data-role=open-table]")
    expect(watching.locator("#lobby")).to_contain_text("现在没有人在等")
    open_public(host)
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("还差 5 人")
    guest.locator("[data-role=open-table] [data-do=sit]").click()
    expect(guest.locator("main#table")).to_have_attribute("data-seat", "1")
    expect(rows).to_contain_text("还差 4 人")
    watching.locator("[data-do=quick]").click()
    expect(watching.locator("main#table")).to_have_attribute("data-seat", "2")
    assert watching.url == host.url == guest.url
    for page in (host, guest, watching):
        leave(page)
    expect(watching.locator("#lobby")).to_contain_text("现在没有人在等")


def leave(page: Page) -> None:
    page.locator("[data-do=menu]").first.click()
    page.locator("#menu [data-do=leave]").click()
    page.locator("#leave button[value=leave], #leave [data-do=leave]").first.click()
    expect(page.locator(".door--home")).to_be_visible()


def test_what_one_is_about_to_do_outlives_a_change_of_the_list(at_home) -> None:
    looking, host = at_home(), at_home()
    looking.locator("input[name=number]").fill("12")
    looking.get_by_text("公共桌", exact=True).first.click()
    open_public(host)
    expect(looking.locator("[data-role=open-table]")).to_have_count(1)
    expect(looking.locator("input[name=number]")).to_have_value("12")
    expect(looking.locator("input[name=kind][value=public]")).to_be_checked()


def test_a_button_that_has_just_moved_under_the_finger_is_deaf(at_home) -> None:
    first, second, looking = at_home(), at_home(), at_home()
    open_public(first)
    open_public(second)
    keys = looking.locator("#lobby [data-do=sit]")
    expect(keys).to_have_count(2)
    looking.evaluate(
        """() => new MutationObserver((_, all) => {
            const keys = document.querySelectorAll('#lobby [data-do=sit]');
            if (keys.length > 1) return;
            all.disconnect();
            setTimeout(() => { keys[0].click(); document.body.dataset.tapped = 'yes'; }, 50);
        }).observe(document.querySelector('.lobby'), { childList: true, subtree: true })"""
    )
    leave(first)
    expect(looking.locator("body")).to_have_attribute("data-tapped", "yes")
    looking.wait_for_timeout(500)
    expect(looking.locator(".door--home")).to_be_visible()
    keys.click()
    expect(looking).to_have_url(second.url)


def test_a_page_that_lost_its_server_shows_the_list_as_it_is_afterwards(server: GameServer, at_home) -> None:
    looking, host = at_home(), at_home()
    open_public(host)
    expect(looking.locator("[data-role=open-table]")).to_have_count(1)
    server.kill()
    expect(looking.locator("html")).to_have_attribute("data-link", "down")
    server.start()
    expect(looking.locator("html")).to_have_attribute("data-link", "up", timeout=20_000)
    expect(looking.locator("[data-role=open-table]")).to_have_count(1)


def test_without_a_script_everything_on_the_page_works(server: GameServer, new_page: NewPage) -> None:
    host, guest = (new_page(java_script_enabled=False) for _ in range(2))
    host.goto(server.url)
    host.locator("label[for=kind-public]").click()
    host.locator("[data-do=open]").click()
    expect(host).to_have_url(re.compile("/t/"))
    guest.goto(server.url)
    guest.locator("[data-role=open-table] [data-do=sit]").click()
    expect(guest).to_have_url(host.url)
