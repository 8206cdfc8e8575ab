"""What each viewer may know of a hand."""

import pickle
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from multiprocessing import Pipe
from random import Random

import pytest

from games.rules import SEATS, Card, Hand, Phase, format_cards, parse_card, shuffled, start, view_for
from tests.rules.positions import after, position
from tests.rules.random_hands import random_hand
from tests.rules.test_tribute import two_payers

TWELVE = "3s 3h 4c 5c 6d 7s 8h 9d Jc Qd Ks As"


def cards_in(value: object) -> Iterator[Card]:
    """Every card anywhere in a value."""
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from cards_in(item)


def test_t7_each_seat_sees_its_own_holding_and_no_other() -> None:
    hand = start(shuffled(Random(4)), level="9", dealer=2)
    for seat in SEATS:
        assert list(cards_in(view_for(hand, seat))) == list(hand.holdings[seat])


def test_t7_someone_at_no_seat_sees_no_holding() -> None:
    hand = start(shuffled(Random(4)), level="9", dealer=2)
    assert list(cards_in(view_for(hand, None))) == []
    assert view_for(hand, None).holding == ()
    assert not view_for(hand, None).is_my_turn
    assert view_for(two_payers(), None).return_due is None


def test_t7_a_player_who_is_out_still_sees_nobodys_holding() -> None:
    hand = after(position({0: "3s"}), "0 3s")
    assert [str(card) for card in cards_in(view_for(hand, 0))] == ["3s"]
    assert view_for(hand, 0).rest is None


def test_t7_when_the_hand_is_over_all_that_is_left_is_shown_to_all() -> None:
    hand = position({4: "3s", 1: "Ks Kh"}, turn=4, out=(2, 0))
    assert all(view_for(hand, viewer).rest is None for viewer in (*SEATS, None))
    over = after(hand, "4 3s")
    for viewer in (*SEATS, None):
        rest = view_for(over, viewer).rest
        assert rest is not None
        assert format_cards(rest[1]) == "Ks Kh"
        assert rest[4] == ()


def test_s4_a_view_of_a_hand_tells_no_scores() -> None:
    """S4: what each gains and loses is told in the chat alone."""
    over = after(position({4: "3s"}, turn=4, out=(2, 0)), "4 3s")
    names = {field.name for field in fields(view_for(over, 0))}
    assert names == {
        *("seat", "level", "dealer", "take_over", "phase", "seq", "turn", "holding"),
        *("left", "trick", "tricks", "out", "gifts", "rest"),
    }


def test_g6_tribute_cards_are_shown_to_the_whole_table() -> None:
    for viewer in (*SEATS, None):
        gifts = view_for(two_payers(), viewer).gifts
        assert [(gift.payer, gift.receiver, str(gift.card), gift.done) for gift in gifts] == [
            (1, 0, "*S", False),
            (3, 4, "*B", False),
        ]


def test_g6_a_return_is_shown_to_its_giver_and_receiver_only() -> None:
    hand = after(two_payers(), "0 returns 3s")
    for viewer in (*SEATS, None):
        gift = view_for(hand, viewer).gifts[0]
        assert gift.done
        assert gift.returned is (parse_card("3s") if viewer in (0, 1) else None)


def test_g6_a_hidden_return_stays_hidden_when_the_hand_is_over() -> None:
    hand = replace(after(two_payers(), "0 returns 3s / 4 returns 4s"), phase=Phase.OVER, turn=None)
    assert [gift.returned is None for gift in view_for(hand, 1).gifts] == [False, True]
    assert [gift.returned is None for gift in view_for(hand, 5).gifts] == [True, True]


def test_g4_a_receiver_sees_which_tribute_is_to_be_answered() -> None:
    hand = two_payers()
    due = view_for(hand, 0).return_due
    assert due is not None
    assert (due.payer, str(due.card)) == (1, "*S")
    assert view_for(hand, 1).return_due is None
    answered = after(hand, "0 returns 3s")
    assert view_for(answered, 0).return_due is None
    assert view_for(answered, 4).return_due is not None


def test_t5_the_numbers_left_are_shown_to_all() -> None:
    hand = position({0: "3s", 1: TWELVE}, out=(5,))
    for viewer in (*SEATS, None):
        assert view_for(hand, viewer).left == (1, 12, 5, 5, 5, 0)


def test_t5_with_the_option_others_numbers_show_from_10_down() -> None:
    hand = position({0: TWELVE, 1: TWELVE}, out=(5,))
    assert view_for(hand, 0, always_show_left=False).left == (12, None, 5, 5, 5, 0)
    assert view_for(hand, 1, always_show_left=False).left == (None, 12, 5, 5, 5, 0)
    assert view_for(hand, None, always_show_left=False).left == (None, None, 5, 5, 5, 0)
    ten = after(hand, "0 3s 3h")
    assert view_for(ten, 1, always_show_left=False).left[0] == 10


def test_t5_with_the_option_eleven_are_hidden_and_all_is_shown_at_the_end() -> None:
    hand = after(position({0: TWELVE}), "0 As")
    assert view_for(hand, 1, always_show_left=False).left[0] is None
    over = replace(hand, phase=Phase.OVER, turn=None)
    assert view_for(over, 1, always_show_left=False).left[0] == 11


def test_l4_t1_everyone_sees_the_dealer_the_turn_and_the_play_to_beat() -> None:
    hand = after(position({}, turn=4), "4 3s / 5 -")
    for viewer in (*SEATS, None):
        view = view_for(hand, viewer)
        assert (view.dealer, view.turn, view.to_beat_seat, view.seq) == (4, 0, 4, 2)
        assert view.to_beat == hand.to_beat
        assert view.is_my_turn == (viewer == 0)


@pytest.mark.parametrize("made", [0, 3, 60, 120])
def test_a_view_is_the_same_after_a_journey_to_another_process(made: int) -> None:
    hand: Hand = random_hand(5).states[made]
    view = view_for(hand, 2)
    here, there = Pipe()
    here.send(view)
    assert there.recv() == view
    assert len(pickle.dumps(view)) < 12_000
