"""The pages about oneself in a real browser: they fit, can be read by ear, and work with and without a script."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.support.browser import NewPage
from tests.support.player import Player
from tests.support.preview import MEASURE, remembered
from tests.support.server import GameServer

PASSWORD = "mahjong-no-cards-yes"
SHAPES = [(360, 740), (390, 844), (844, 390), (1280, 800)]
MODES = ["dark", "light", "large", "large english"]
OPEN_TO_ALL = {"login": "account/login/", "sign-up": "account/signup/", "reset": "account/reset/", "home": ""}
OF_A_GUEST = {"claim": "account/claim/", "guest-settings": "account/settings/", "guest-home": ""}
OF_A_MEMBER = {
    "settings": "account/settings/",
    "email": "account/email/",
    "password": "account/password/",
    "delete": "account/delete/",
    "member-home": "",
}


def fill(page: Page, **fields: str) -> None:
    for name, value in fields.items():
        page.locator(f"[name={name}]").fill(value)
    page.locator(".account__form [type=submit]").click()


def sign_up(page: Page, url: str, username: str) -> None:
    page.goto(f"{url}/account/signup/")
    fill(page, name="浦东小王", username=username, password1=PASSWORD, password2=PASSWORD)
    expect(page.locator(".who__name")).to_contain_text("浦东小王")


def be_a_guest(page: Page, url: str) -> str:
    """The address of the guest's table."""
    Player(page).start_practice(url)
    return page.url


@pytest.mark.timeout(600)
@pytest.mark.long
def test_every_page_fits_every_shape_and_can_be_read_by_ear(
    server: GameServer, new_page: NewPage, screenshot: Callable[[Page, str], Path]
) -> None:
    wrong = []

    def look_at(state: dict[str, object], pages: dict[str, str]) -> None:
        for mode in MODES:
            page = new_page(storage_state=state, color_scheme="light" if mode == "light" else "dark")
            page.add_init_script(remembered(mode))
            if "english" in mode:
                page.context.add_cookies([{"name": "django_language", "value": "en", "url": server.url}])
            for name, path in pages.items():
                page.goto(f"{server.url}/{path}")
                for width, height in SHAPES:
                    page.set_viewport_size({"width": width, "height": height})
                    if "SCREENSHOTS" in os.environ:
                        screenshot(page, f"{name}-{mode.replace(' ', '-')}-{width}x{height}")
                    wrong.extend(f"{name} {mode} {width}x{height}: {found}" for found in page.evaluate(MEASURE))
                read = Axe().run(page)
                wrong.extend(f"{name} {mode}: {found['id']}" for found in read.response["violations"])
            page.context.close()

    stranger, guest, member = (new_page(reduced_motion="reduce") for _ in range(3))
    look_at(stranger.context.storage_state(), OPEN_TO_ALL)
    be_a_guest(guest, server.url)
    look_at(guest.context.storage_state(), OF_A_GUEST)
    sign_up(member, server.url, "wang")
    look_at(member.context.storage_state(), OF_A_MEMBER)
    assert wrong == []


def test_a_guest_claims_and_goes_on_at_the_same_table_on_another_phone(server: GameServer, new_page: NewPage) -> None:
    page = new_page()
    table = be_a_guest(page, server.url)
    holding = Player(page).holding
    page.goto(server.url)
    page.get_by_role("link", name="保住战绩").click()
    fill(page, username="waigong", password1=PASSWORD, password2="another")
    expect(page.locator("#id_password2_error")).to_contain_text("两次写的密码不一样")
    expect(page.locator("#id_password2")).to_have_attribute("aria-describedby", "id_password2_error")
    fill(page, password1=PASSWORD, password2=PASSWORD)
    expect(page.locator(".account__done")).to_contain_text("战绩保住了")
    other = new_page()
    other.goto(f"{server.url}/account/login/")
    fill(other, username="Waigong", password=PASSWORD)
    other.get_by_role("link", name="回到牌桌").click()
    assert other.url == table
    expect(other.locator("form#holding input[name=cards]")).to_have_count(27)
    assert Player(other).holding == holding


def test_settings_are_kept_on_this_device_and_the_language_with_the_person(
    server: GameServer, new_page: NewPage
) -> None:
    page = new_page()
    sign_up(page, server.url, "wang")
    page.get_by_role("link", name="设置").click()
    page.locator("[data-set=size][data-value=large]").click()
    page.locator("[data-set=suits][data-value=four]").click()
    page.locator("button[name=language][value=en]").click()
    expect(page.locator("h1")).to_have_text("Settings")
    expect(page.locator("html")).to_have_attribute("data-size", "large")
    expect(page.locator("html")).to_have_attribute("data-suits", "four")
    expect(page.locator("[data-set=suits][data-value=four]")).to_have_attribute("aria-checked", "true")
    other = new_page()
    other.goto(f"{server.url}/account/login/")
    expect(other.locator("h1")).to_have_text("登录")
    fill(other, username="wang", password=PASSWORD)
    expect(other.locator(".who")).to_contain_text("Settings")
    expect(other.locator("html")).to_have_attribute("data-size", "normal")


def test_an_account_comes_and_goes_without_a_script(server: GameServer, new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    sign_up(page, server.url, "wang")
    page.get_by_role("link", name="设置").click()
    expect(page.locator("[data-set=size]").first).to_be_hidden()
    fill(page, name="小王 🀄")
    expect(page.locator(".account__done")).to_have_text("改好了。")
    page.get_by_role("button", name="退出登录").click()
    page.get_by_role("link", name="登录").click()
    fill(page, username="wang", password="wrong")
    expect(page.locator(".account__wrong")).to_have_text("登录名或者密码不对。")
    fill(page, username="wang", password=PASSWORD)
    expect(page.locator(".who__name")).to_contain_text("小王 🀄")
    page.goto(f"{server.url}/account/delete/")
    fill(page, password=PASSWORD)
    expect(page.locator("h1")).to_have_text("账号注销了")
    page.goto(f"{server.url}/account/login/")
    fill(page, username="wang", password=PASSWORD)
    expect(page.locator(".account__wrong")).to_have_text("登录名或者密码不对。")
