"""What a move meant."""

import pytest

from games.rules import (
    HandEnded,
    Passed,
    Played,
    RanLow,
    Refused,
    Returned,
    TakeOver,
    TributeDone,
    TrickWon,
    WentOut,
    events,
    identify,
    parse_cards,
    play,
)
from tests.rules.positions import after, move, position
from tests.rules.test_tribute import two_payers

ELEVEN = "3s 3h 4c 5c 6d 7s 8h 9d Jc Qd Ks"


def played(seat: int, cards: str) -> Played:
    combination = identify(parse_cards(cards), "2")
    assert combination is not None
    return Played(seat, combination)


def test_a_play_and_a_pass_are_told() -> None:
    hand = position({})
    assert events(hand, move("0 3s")) == (played(0, "3s"),)
    assert events(after(hand, "0 3s"), move("1 -")) == (Passed(1),)


def test_t5_coming_to_10_cards_or_fewer_is_called_once() -> None:
    hand = position({0: ELEVEN, 1: ELEVEN})
    assert events(hand, move("0 3s")) == (played(0, "3s"), RanLow(0, 10))
    assert events(hand, move("0 3s 3h")) == (played(0, "3s 3h"), RanLow(0, 9))
    low = after(hand, "0 3s / 1 Ks / 2 - / 3 - / 4 - / 5 - / 0 - / 1 3s / 2 - / 3 - / 4 - / 5 -")
    assert events(low, move("0 4c")) == (played(0, "4c"),)


def test_t5_with_11_left_nothing_is_called() -> None:
    hand = position({0: ELEVEN + " As"})
    assert events(hand, move("0 As")) == (played(0, "As"),)


def test_going_out_is_told_with_the_place() -> None:
    assert events(position({0: "3s"}), move("0 3s")) == (played(0, "3s"), WentOut(0, 1))
    assert events(position({0: "3s"}, out=(3, 2)), move("0 3s")) == (played(0, "3s"), WentOut(0, 3))


def test_t6_the_end_is_told_last() -> None:
    hand = position({4: "3s"}, turn=4, out=(2, 0))
    assert events(hand, move("4 3s")) == (played(4, "3s"), WentOut(4, 3), HandEnded())


def test_t3_the_winner_of_a_trick_leads() -> None:
    hand = after(position({}), "0 3s / 1 4h / 2 - / 3 - / 4 - / 5 -")
    assert events(hand, move("0 -")) == (Passed(0), TrickWon(1, 1))


@pytest.mark.parametrize(("take_over", "leader"), [(TakeOver.NEXT, 1), (TakeOver.PARTNER, 2)])
def test_t4_who_takes_over_is_told(take_over: TakeOver, leader: int) -> None:
    hand = after(position({0: "3s"}, take_over=take_over), "0 3s / 1 - / 2 - / 3 - / 4 -")
    assert events(hand, move("5 -")) == (Passed(5), TrickWon(0, leader))


def test_g6_a_return_is_told_without_its_card() -> None:
    hand = two_payers()
    assert events(hand, move("0 returns 3s")) == (Returned(0, 1),)
    assert events(hand, move("0 returns 3s")) == events(hand, move("0 returns 3h"))


def test_g7_the_last_return_ends_the_tribute() -> None:
    hand = after(two_payers(), "4 returns 4s")
    assert events(hand, move("0 returns 3s")) == (Returned(0, 1), TributeDone())


def test_a_refused_move_means_nothing() -> None:
    with pytest.raises(Refused):
        events(position({}), move("1 3s"))


def test_the_hand_after_a_move_may_be_handed_in() -> None:
    hand = position({0: ELEVEN})
    made = move("0 3s")
    assert events(hand, made, after=play(hand, made)) == events(hand, made)
