"""Tribute and return."""

import itertools
from random import Random
from typing import cast

import pytest

from games.rules import (
    DECK,
    Card,
    Hand,
    Pass,
    Phase,
    Play,
    Refusal,
    Refused,
    Return,
    matching,
    parse_card,
    parse_cards,
    play,
    refusal,
    shuffled,
    start,
    tribute_card,
)
from tests.rules.positions import after


def dealt(holdings: dict[int, str]) -> tuple[Card, ...]:
    """An order of the deck that deals each seat these cards first, then whatever is left, low cards first."""
    rest = list(DECK)
    given = {seat: list(parse_cards(text)) for seat, text in holdings.items()}
    for cards in given.values():
        for card in cards:
            rest.remove(card)
    rest.sort(key=lambda card: (card.is_joker, "23456789TJQKA".find(card.rank or "A")))
    for seat in range(6):
        cards = given.setdefault(seat, [])
        while len(cards) < 27:
            cards.append(rest.pop(0))
    return tuple(given[i % 6][i // 6] for i in range(162))


def two_payers() -> Hand:
    """Seats 1 and 3 pay, 0 and 4 receive (G3); seat 4 deals."""
    order = dealt({1: "*S Ah", 3: "*B *B", 0: "3s 3h", 4: "4s"})
    return start(order, level="2", dealer=4, tribute={1: 0, 3: 4})


def test_g1_the_highest_card_is_paid_jokers_included() -> None:
    assert tribute_card(parse_cards("3s As *S *B 5h"), "5") is parse_card("*B")
    assert tribute_card(parse_cards("3s As *S 5h"), "5") is parse_card("*S")
    assert tribute_card(parse_cards("3s As 5h Kd"), "5") is parse_card("5h")
    assert tribute_card(parse_cards("3s As 5h Kd"), "6") is parse_card("As")


@pytest.mark.parametrize(
    ("holding", "paid"),
    [("Ad Ac Ah As", "As"), ("Ad Ac Ah Ks", "Ah"), ("Ad Ac Kh Ks", "Ac"), ("Ad Kc Kh Ks", "Ad"), ("3d 3c Ah 3h", "3h")],
)
def test_g1_among_equal_cards_the_suit_decides_spades_hearts_clubs_diamonds(holding: str, paid: str) -> None:
    assert tribute_card(parse_cards(holding), "3") is parse_card(paid)


def test_g1_all_payers_pay_at_once_before_the_first_trick() -> None:
    hand = two_payers()
    assert [(gift.payer, gift.receiver, str(gift.card), gift.returned) for gift in hand.gifts] == [
        (1, 0, "*S", None),
        (3, 4, "*B", None),
    ]
    assert [len(holding) for holding in hand.holdings] == [28, 26, 27, 26, 28, 27]
    assert hand.phase is Phase.TRIBUTE
    assert hand.turn is None


def test_g1_the_card_is_chosen_on_the_new_level() -> None:
    order = dealt({1: "5d Ah"})
    assert str(start(order, level="5", dealer=0, tribute={1: 0}).gifts[0].card)[0] == "5"
    assert str(start(order, level="T", dealer=0, tribute={1: 0}).gifts[0].card) == "Ah"


def test_g1_there_is_no_refusing_tribute_whatever_jokers_are_held() -> None:
    order = dealt({1: "*B *B *B *S *S *S"})
    hand = start(order, level="2", dealer=0, tribute={1: 0})
    assert [str(gift.card) for gift in hand.gifts] == ["*B"]


def test_g3_one_payer_pays_the_first_out() -> None:
    assert matching([1], [4]) == {1: 4}
    assert matching([5], [4]) == {5: 4}


def test_g3_with_three_each_pays_the_next_in_order_of_play() -> None:
    assert matching([1, 3, 5], [4, 0, 2]) == {1: 2, 3: 4, 5: 0}
    assert matching([0, 2, 4], [3, 1, 5]) == {0: 1, 2: 3, 4: 5}


def test_g3_with_two_the_closest_pair_counted_forward_goes_first() -> None:
    assert matching([1, 3], [0, 4]) == {3: 4, 1: 0}


def test_g3_with_two_payers_someone_always_pays_the_next_seat() -> None:
    for payers in itertools.combinations((1, 3, 5), 2):
        for receivers in itertools.permutations((0, 2, 4), 2):
            matched = matching(payers, receivers)
            distances = sorted((receiver - payer) % 6 for payer, receiver in matched.items())
            assert set(matched) == set(payers)
            assert set(matched.values()) == set(receivers)
            assert distances[0] == 1
            assert matched == matching(payers[::-1], receivers[::-1])


def test_g3_a_payer_without_a_receiver_is_no_tribute() -> None:
    with pytest.raises(ValueError):
        matching([1, 3], [0])


def test_g4_a_return_goes_back_to_the_one_who_paid_at_once() -> None:
    hand = two_payers()
    given = play(hand, Return(0, parse_card("3s")))
    assert given.holdings[1].count(parse_card("3s")) == hand.holdings[1].count(parse_card("3s")) + 1
    assert [len(holding) for holding in given.holdings] == [27, 27, 27, 26, 28, 27]
    assert given.holdings[2:] == hand.holdings[2:]
    assert given.phase is Phase.TRIBUTE


def test_g4_the_card_just_received_may_be_returned() -> None:
    given = play(two_payers(), Return(4, parse_card("*B")))
    assert given.gifts[1].returned is parse_card("*B")
    assert given.holdings[3].count(parse_card("*B")) == 2


@pytest.mark.parametrize("order", ["0 returns 3s / 4 returns 4s", "4 returns 4s / 0 returns 3s"])
def test_g4_receivers_choose_in_any_order(order: str) -> None:
    hand = after(two_payers(), order)
    assert [str(gift.returned) for gift in hand.gifts] == ["3s", "4s"]
    assert [len(holding) for holding in hand.holdings] == [27] * 6
    assert hand == after(two_payers(), "4 returns 4s / 0 returns 3s")


def test_g4_a_return_is_final() -> None:
    hand = play(two_payers(), Return(0, parse_card("3s")))
    assert refusal(hand, Return(0, parse_card("3h"))) is Refusal.ALREADY_RETURNED
    with pytest.raises(Refused) as refused:
        play(hand, Return(0, parse_card("3h")))
    assert refused.value.refusal is Refusal.ALREADY_RETURNED


def test_g4_only_a_receiver_owes_a_return() -> None:
    hand = two_payers()
    for seat in (1, 2, 3, 5):
        assert refusal(hand, Return(seat, hand.holdings[seat][0])) is Refusal.NO_RETURN_DUE
    for seat in (0, 4):
        assert refusal(hand, Return(seat, hand.holdings[seat][0])) is None


def test_g4_a_card_that_is_not_held_cannot_be_returned() -> None:
    hand = two_payers()
    missing = next(card for card in DECK if card not in hand.holdings[0])
    assert refusal(hand, Return(0, missing)) is Refusal.NOT_HELD


def test_g4_what_is_no_card_cannot_be_returned() -> None:
    assert refusal(two_payers(), Return(0, cast(Card, "1x"))) is Refusal.UNKNOWN_CARD


def test_g7_nobody_plays_before_every_return_is_made() -> None:
    hand = after(two_payers(), "0 returns 3s")
    lead = Play(4, (hand.holdings[4][0],))
    assert refusal(hand, lead) is Refusal.TRIBUTE_FIRST
    assert refusal(hand, Pass(4)) is Refusal.TRIBUTE_FIRST
    assert refusal(after(hand, "4 returns 4s"), lead) is None


def test_g7_the_dealer_leads_after_the_last_return() -> None:
    hand = after(two_payers(), "4 returns 4s / 0 returns 3s")
    assert hand.phase is Phase.PLAY
    assert hand.turn == hand.dealer == 4
    assert hand.to_beat is None
    assert hand.seq == 2


def test_a_return_comes_too_late_once_the_tricks_are_played() -> None:
    """G4: the second return of a receiver is named as such, anyone else's as not due."""
    hand = after(two_payers(), "4 returns 4s / 0 returns 3s")
    assert refusal(hand, Return(4, hand.holdings[4][0])) is Refusal.ALREADY_RETURNED
    assert refusal(hand, Return(3, hand.holdings[3][0])) is Refusal.NO_RETURN_DUE


def test_no_return_is_due_in_a_hand_without_tribute() -> None:
    hand = start(shuffled(Random(3)), level="2", dealer=5)
    assert hand.gifts == ()
    assert refusal(hand, Return(5, hand.holdings[5][0])) is Refusal.NO_RETURN_DUE
