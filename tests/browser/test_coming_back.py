"""Another device, a pause, the queue, and people who call each other, in real browsers at a real server."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import NewPage
from tests.support.server import GameServer

PHONE = (390, 844)


@pytest.fixture
def two(server: GameServer, new_page: NewPage) -> tuple[Page, Page, str]:
    """A host and 小顾 at a friends' table with four system players, the match begun; and the table's link."""
    host, guest = new_page(*PHONE, has_touch=True), new_page(*PHONE, has_touch=True)
    host.goto(server.url)
    host.locator("[data-do=open]").first.click()
    expect(host.locator("main#table")).to_have_attribute("data-phase", "waiting")
    link = host.locator("[data-invite]").first.get_attribute("data-invite")
    guest.goto(link)
    guest.get_by_label("大家怎么叫你").fill("小顾")
    guest.get_by_role("button", name="坐下").click()
    expect(guest.locator("main#table")).to_have_attribute("data-phase", "waiting")
    host.locator("#actions [data-do=add-bot]").click()
    for page in (host, guest):
        page.locator("[data-do=ready]:visible").first.click()
    for page in (host, guest):
        expect(page.locator("main#table")).to_have_attribute("data-phase", "play", timeout=20_000)
    return host, guest, link


def test_whoever_has_lost_the_browser_says_who_they_are_and_goes_on(
    two: tuple[Page, Page, str], new_page: NewPage
) -> None:
    host, guest, link = two
    guest.close()
    expect(host.locator("#seat-1")).to_have_attribute("data-away", "true", timeout=20_000)
    device = new_page(*PHONE, has_touch=True)
    device.goto(link)
    device.get_by_role("button", name="我是 小顾").click()
    expect(device.locator("#asking")).to_contain_text("小顾")
    expect(host.locator("#claiming")).to_contain_text("小顾")
    host.locator("#claiming [value=confirm]").click()
    expect(device.locator("main#table")).to_have_attribute("data-seat", "1", timeout=20_000)
    expect(device.locator("#holding input[name=cards]")).not_to_have_count(0)
    expect(host.locator("#seat-1")).to_have_attribute("data-away", "false")
    expect(host.locator("#claiming")).to_be_hidden()
    expect(host.locator("#chat-log")).to_contain_text("换了设备")


def test_a_link_of_ones_own_moves_the_seat_and_shuts_the_old_phone_out(
    two: tuple[Page, Page, str], new_page: NewPage
) -> None:
    _, guest, _ = two
    guest.locator("[data-do=menu]").first.click()
    guest.locator("#menu").get_by_role("button", name="换手机").click()
    link = guest.locator("#phone .phone__link").input_value()
    expect(guest.locator("#phone svg.qr")).to_be_visible()
    guest.locator("#phone [data-copy]").click()
    expect(guest.locator("#phone [data-copy]")).to_have_text("已复制")
    device = new_page(*PHONE, has_touch=True)
    device.goto(link)
    device.get_by_role("button", name="在这里接着打").click()
    expect(device.locator("main#table")).to_have_attribute("data-seat", "1")
    expect(guest).not_to_have_url(re.compile("/t/"), timeout=20_000)
    expect(guest.get_by_role("alert")).to_contain_text("座位换到了别的设备")


def test_a_pause_is_asked_for_opposed_and_kept(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    ask_for_a_pause(guest)
    expect(host.locator("#pausing")).to_contain_text("小顾 要暂停")
    host.locator("#pausing").get_by_role("button", name="反对").click()
    expect(guest.locator("#pausing")).to_be_hidden()
    ask_for_a_pause(guest)
    for page in (host, guest):
        expect(page.locator("main#table")).to_have_attribute("data-paused", "true", timeout=20_000)
        expect(page.locator("#pausing .ring__secs")).to_have_text(re.compile(r"^[45]:\d\d$"))
    guest.locator("#pausing").get_by_role("button", name="接着打").click()
    for page in (host, guest):
        expect(page.locator("main#table")).to_have_attribute("data-paused", "false")


def ask_for_a_pause(page: Page) -> None:
    page.locator("[data-do=menu]").first.click()
    page.locator("#menu [data-do=pause]").click()


def test_somebody_waits_for_a_chair_in_sight_of_the_game_and_takes_over_the_systems(
    two: tuple[Page, Page, str], new_page: NewPage
) -> None:
    host, guest, link = two
    late = new_page(*PHONE, has_touch=True)
    late.goto(link)
    late.get_by_label("大家怎么叫你").fill("路路")
    late.get_by_role("button", name="排队").click()
    expect(late.locator("#queueing")).to_contain_text("你排第 1 个")
    expect(late.locator("#holding input[name=cards]")).to_have_count(0)
    expect(host.locator("#chat-log")).to_contain_text("路路 在排队")
    for page in (host, guest):
        page.locator("[data-do=menu]").first.click()
        page.locator("#menu [data-do=auto]").click()
    expect(late.locator("main#table")).to_have_attribute("data-phase", "over", timeout=120_000)
    late.locator("#seat-3 [data-do=sit]").click()
    expect(late.locator("main#table")).to_have_attribute("data-seat", "3")
    expect(host.locator("#seat-3")).to_have_attribute("data-name", "路路")


def test_in_the_waiting_room_people_call_each_other_and_change_their_names(
    server: GameServer, new_page: NewPage
) -> None:
    host, guest = new_page(*PHONE, has_touch=True), new_page(*PHONE, has_touch=True)
    host.goto(server.url)
    host.locator("[data-do=open]").first.click()
    guest.goto(host.locator("[data-invite]").first.get_attribute("data-invite"))
    guest.get_by_label("大家怎么叫你").fill("小顾")
    guest.get_by_role("button", name="坐下").click()
    expect(guest.locator("main#table")).to_have_attribute("data-seat", "1")
    expect(guest.locator("html")).to_have_attribute("data-link", "up", timeout=20_000)
    host.locator("#seat-1 [data-do=nudge]").click()
    expect(guest.locator("html")).to_have_attribute("data-rung", "true")
    expect(guest.locator("#said")).to_contain_text("喊你准备")
    expect(host.locator("html")).not_to_have_attribute("data-rung", "true")
    guest.locator("#seat-1").get_by_role("button", name="改名字").click()
    guest.locator("#rename input[name=name]").fill("顾师傅")
    guest.locator("#rename [value=rename]").click()
    expect(host.locator("#seat-1")).to_have_attribute("data-name", "顾师傅")
    host.locator("[data-do=menu]").first.click()
    host.locator("#menu").get_by_role("button", name="换桌主").click()
    host.locator("#heirs").get_by_role("button", name="顾师傅").click()
    expect(guest.locator("main#table")).to_have_attribute("data-host", "true")
    expect(host.locator("main#table")).to_have_attribute("data-host", "false")
