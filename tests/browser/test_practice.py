"""Whole hands through the page, as a newcomer plays them."""

import re

from playwright.sync_api import Page

from games import rules
from tests.support.player import Player, SeenSeat
from tests.support.server import GameServer


def settlement_of(seats: list[SeenSeat], dealer: int) -> rules.Settlement:
    """What the rules say of a hand that ended as the page shows it."""
    out = sorted((seat for seat in seats if seat.place is not None and seat.left == 0), key=lambda seat: seat.place)
    return rules.settle(tuple(seat.number for seat in out), dealer)


def dealer_of(seats: list[SeenSeat]) -> int:
    return next(seat.number for seat in seats if seat.dealer)


def test_three_hands_with_tribute_are_settled_as_the_rules_say(server: GameServer, phone: Page) -> None:
    player = Player(phone)
    player.start_practice(server.url)
    levels = ["2", "2"]
    dealer, tributes = dealer_of(player.seats()), 0
    for number in (1, 2, 3):
        assert player.play_hand() == ("settled" if number == 3 else "over")
        settlement = settlement_of(player.seats(), dealer)
        if settlement.level_up is not None:
            levels[settlement.level_up] = rules.RANKS[rules.RANKS.index(levels[settlement.level_up]) + 1]
        check_the_score_line(phone, settlement, number, player.seat)
        if number < 3:
            assert phone.locator("dialog#settlement[open]").count() == 0
            player.next_hand()
            dealer = settlement.next_dealer
            assert dealer_of(player.seats()) == dealer
            assert level_in_force(phone) == levels[dealer % 2]
            tributes += bool(settlement.tribute)
    assert phone.locator("dialog#settlement[open]").count() == 1
    assert tributes > 0 or "进贡" not in phone.locator("#chat-log").text_content()


def check_the_score_line(page: Page, settlement: rules.Settlement, number: int, seat: int) -> None:
    """S4: the log's settlement line says who won and what each gains and loses."""
    line = page.locator("#chat-log li", has_text=f"第 {number} 局").filter(has_text=re.compile("胜|平局")).last
    text = line.text_content()
    if settlement.winner is None:
        assert "平局" in text
        return
    points = 10 * settlement.multiple
    ours = settlement.winner == seat % 2
    assert ("我方胜" if ours else "对方胜") in text
    assert f"+{points}" in text
    assert f"−{points}" in text


def level_in_force(page: Page) -> str:
    text = page.locator(".playing").text_content().replace("打", "").strip()
    return "T" if text == "10" else text
