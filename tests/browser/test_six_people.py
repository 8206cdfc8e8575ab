"""Six people in six browsers at one friends' table: by link, ready, a hand for points, and a rematch's waiting."""

import re

import pytest
from playwright.sync_api import Page, expect

from accounts.ranks import rank_of
from tests.support.browser import NewPage
from tests.support.player import Player
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


def test_six_people_meet_by_a_link_and_play_a_hand_for_points(six: list[Page]) -> None:
    players = [Player(page) for page in six]
    assert sorted(player.seat for player in players) == [0, 1, 2, 3, 4, 5]
    for page in six:
        expect(page.locator("[data-role=seat][data-name='']")).to_have_count(0)
        page.locator("[data-do=ready]:visible").first.click()
    for player in players:
        expect(player.table).to_have_attribute("data-phase", "play", timeout=20_000)
        assert len(player.holding) == 27
    talk(six)
    come_back_after_a_reload(players[3])
    for player in players[1:]:
        switch_to_auto(player)
    host = players[0]
    assert host.play_hand() == "over"
    seats = {seat.number: seat for seat in host.seats()}
    assert sum(seat.left == 0 for seat in seats.values()) >= 3
    line = six[0].locator("#chat-log li", has_text="第 1 局").filter(has_text=re.compile("胜|平局")).last
    won = re.search(r"我方每人 ([+−]\d+)", line.text_content())
    assert "不计分" not in line.text_content()
    for page in six:
        page.locator("[data-do=next]:visible").first.click()
    expect(host.table).to_have_attribute("data-phase", re.compile("play|tribute"), timeout=20_000)
    title = rank_of(int(won.group(1).replace("−", "-")) if won else 0).title
    expect(six[0].locator("[data-role=seat][data-seat='0']")).to_contain_text(title)


def talk(six: list[Page]) -> None:
    """What one says all read."""
    six[2].locator(".ticker").click()
    six[2].locator("#chatting input[name=text]").fill("大家好")
    six[2].locator("#chatting [data-do=chat]").click()
    for page in six:
        expect(page.locator("#chat-log")).to_contain_text("大家好")


def come_back_after_a_reload(player: Player) -> None:
    holding = player.holding
    player.page.reload()
    expect(player.table).to_have_attribute("data-phase", "play")
    assert player.holding == holding


def switch_to_auto(player: Player) -> None:
    own = player.page.locator(f"[data-role=seat][data-seat='{player.seat}']")
    player.page.locator("[data-do=menu]").first.click()
    player.page.locator("dialog[open] [data-do=auto]").click()
    expect(own).to_have_attribute("data-auto", "true")


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
