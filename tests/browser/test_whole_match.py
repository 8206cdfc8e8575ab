"""Six people in six browsers play a whole match: a host, a member with an account and four guests by link."""

import re
import time

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from accounts.ranks import rank_of
from games import rules
from tests.browser.test_practice import dealer_of, settlement_of
from tests.support.browser import NewPage
from tests.support.player import Player
from tests.support.server import GameServer

GUESTS = ("宝山老张", "Vivian", "外公", "七宝阿婆")
PASSWORD = "mahjong-no-cards-yes"
BASE, HANDS = 10, 3


class Cable:
    """What connects one page to the server, and can be pulled."""

    def __init__(self, page: Page) -> None:
        self.plugged_in = True
        self.open: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/"), self._connect)

    def pull(self) -> None:
        self.plugged_in = False
        for socket in self.open:
            socket.close(code=3000)
        self.open.clear()

    def plug_in(self) -> None:
        self.plugged_in = True

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.plugged_in:
            socket.connect_to_server()
            self.open.append(socket)
        else:
            socket.close(code=3000)


@pytest.fixture
def pages(server: GameServer, new_page: NewPage) -> list[Page]:
    """The host, the member and the four guests, seated; nobody is ready yet."""
    host = new_page(390, 844, has_touch=True)
    host.goto(server.url)
    host.locator("[data-do=open]").first.click()
    expect(host.locator("main#table")).to_have_attribute("data-phase", "waiting")
    link = host.locator("[data-invite]").first.get_attribute("data-invite")
    member = new_page(1280, 800)
    member.goto(f"{server.url}/account/signup/")
    for name, value in {"name": "小顾", "username": "xiaogu", "password1": PASSWORD, "password2": PASSWORD}.items():
        member.locator(f"[name={name}]").fill(value)
    member.locator(".account__form [type=submit]").click()
    member.goto(link)
    member.get_by_role("button", name="坐下").click()
    pages = [host, member]
    for name in GUESTS:
        page = new_page(390, 844, has_touch=True)
        page.goto(link)
        page.get_by_label("大家怎么叫你").fill(name)
        page.get_by_role("button", name="坐下").click()
        pages.append(page)
    for page in pages:
        expect(page.locator("main#table")).to_have_attribute("data-phase", "waiting")
    return pages


@pytest.mark.timeout(400)
def test_six_people_play_a_whole_match_with_all_that_comes_between(pages: list[Page]) -> None:
    cable = Cable(pages[5])
    pages[5].reload()
    players = [Player(page) for page in pages]
    for page in pages:
        page.locator("[data-do=ready]:visible").first.click()
    for player in players:
        expect(player.table).to_have_attribute("data-phase", "play", timeout=20_000)
        assert len(player.holding) == 27
    assert sorted(player.seat for player in players) == list(range(6))

    talk(pages)
    for player in players[2:5]:
        switch_auto(player, on=True)
    lose_the_network_and_come_back(players[5], cable)
    switch_auto(players[5], on=True)
    won, dealer = [0] * 6, dealer_of(players[0].seats())
    for number in range(1, HANDS + 1):
        play_by_page(players[:2] if number == 1 else players[:1], reload_once=number == 2)
        phase = "settled" if number == HANDS else "over"
        for player in players:
            expect(player.table).to_have_attribute("data-phase", phase, timeout=30_000)
        settlement = settlement_of(players[0].seats(), dealer)
        for seat, score in enumerate(settlement.scores):
            won[seat] += score * BASE
        if number < HANDS:
            dealer = settlement.next_dealer
            go_on(players, settlement)
            assert dealer_of(players[0].seats()) == dealer
        if number == 1:
            switch_auto(players[4], on=False)  # 托管 gives the seat back at one tap
            for player in (players[1], players[4]):
                switch_auto(player, on=True)
    for player in players:
        result = player.page.locator("dialog#settlement[open]")
        expect(result).to_be_visible()
        shown = result.text_content()
        for page, other in zip(pages, players, strict=True):
            assert signed(won[other.seat]) in shown, (page.url, won)
    title = rank_of(won[players[0].seat]).title
    expect(pages[1].locator(f"[data-role=seat][data-seat='{players[0].seat}']")).to_contain_text(title)


def talk(pages: list[Page]) -> None:
    """What one says all read, once."""
    pages[2].locator(".ticker").click()
    pages[2].locator("#chatting input[name=text]").fill("大家好 <b>今朝</b>")
    pages[2].locator("#chatting [data-do=chat]").click()
    for page in pages:
        expect(page.locator("#chat-log li", has_text="大家好 <b>今朝</b>")).to_have_count(1)
    pages[2].locator(".side__close").click()


def lose_the_network_and_come_back(player: Player, cable: Cable) -> None:
    """While the cable is out the page says so; back in, everything is there, without a reload."""
    holding = player.holding
    cable.pull()
    expect(player.page.locator(":root")).to_have_attribute("data-link", "down", timeout=20_000)
    cable.plug_in()
    expect(player.page.locator(":root:not([data-link=down])")).to_be_attached(timeout=20_000)
    assert player.holding == holding
    version = player.table.get_attribute("data-version")
    assert version.isdecimal()


def switch_auto(player: Player, *, on: bool) -> None:
    own = player.page.locator(f"[data-role=seat][data-seat='{player.seat}']")
    if on:
        player.page.locator("[data-do=menu]").first.click()
        player.page.locator("dialog[open] [data-do=auto]").click()
    else:
        player.page.locator("[data-do=auto]:visible").first.click()
    expect(own).to_have_attribute("data-auto", "true" if on else "false")


def play_by_page(players: list[Player], *, reload_once: bool) -> None:
    """These two play by their pages, whoever is asked, until the hand is over."""
    deadline = time.monotonic() + 240
    while time.monotonic() < deadline:
        if players[0].phase in ("over", "settled"):
            return
        for player in players:
            match asked(player):
                case "turn":
                    if reload_once:
                        come_back_after_a_reload(player)
                        reload_once = False
                    player.take_turn()
                case "return":
                    player.give_back()
        players[0].page.wait_for_timeout(30)
    raise AssertionError("the hand did not end")


def asked(player: Player) -> str | None:
    """What this person is asked for at this moment."""
    if player.page.locator("dialog#tribute[open] input[name=card]").count():
        return "return"
    own = player.page.locator(f"main[data-phase=play] [data-role=seat][data-seat='{player.seat}'][data-turn=true]")
    return "turn" if own.count() else None


def come_back_after_a_reload(player: Player) -> None:
    holding, turn = player.holding, player.turn
    player.page.reload()
    expect(player.table).to_have_attribute("data-phase", "play")
    assert (player.holding, player.turn) == (holding, turn)


def go_on(players: list[Player], settlement: rules.Settlement) -> None:
    """All tap 下一局; a hand that was won begins with tribute, and all are told who gives whom."""
    for player in players:
        player.button("next").click()
    for player in players:
        expect(player.table).to_have_attribute("data-phase", re.compile("play|tribute"), timeout=20_000)
    expect(players[0].page.locator("#chat-log")).to_contain_text("进贡" if settlement.tribute else "平局")


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
