"""The clocks' law."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from games.rules import (
    TURN_LIMITS,
    MadeBy,
    Pass,
    Play,
    Return,
    after_standstill,
    clock_runs,
    goes_auto,
    is_first_turn,
    lowest_single,
    missed_after,
    parse_card,
    parse_cards,
    passes_by_itself,
    refusal,
    time_out_move,
    turn_limit,
    view_for,
)
from tests.rules.positions import after, position
from tests.rules.test_tribute import two_payers

EIGHT = datetime(2024, 5, 1, 20, 0, tzinfo=UTC)


def test_k1_the_first_turn_of_a_holding_has_15_seconds_more() -> None:
    assert turn_limit(20, first_turn=False) == 20
    assert turn_limit(20, first_turn=True) == 35


def test_k1_no_limit_stays_none() -> None:
    assert None in TURN_LIMITS
    assert turn_limit(None, first_turn=False) is None
    assert turn_limit(None, first_turn=True) is None


def test_k1_everyones_first_turn_is_in_the_first_trick() -> None:
    hand = position({})
    assert is_first_turn(hand)
    for text in ("0 3s", "1 -", "2 -", "3 -", "4 -"):
        hand = after(hand, text)
        assert is_first_turn(hand)
        assert is_first_turn(view_for(hand, 0))
    hand = after(hand, "5 4h")
    assert not is_first_turn(hand)
    hand = after(hand, "0 - / 1 - / 2 - / 3 - / 4 -")
    assert hand.turn == 5
    assert not is_first_turn(hand)
    assert not is_first_turn(after(hand, "5 6c"))


def test_k1_in_tribute_and_at_the_end_there_is_no_turn() -> None:
    assert not is_first_turn(two_payers())


def test_k1_clocks_that_stood_still_leave_20_seconds_at_least() -> None:
    assert after_standstill(EIGHT, EIGHT + timedelta(minutes=5)) == EIGHT + timedelta(minutes=5, seconds=20)
    assert after_standstill(EIGHT, EIGHT - timedelta(seconds=5)) == EIGHT + timedelta(seconds=15)
    assert after_standstill(EIGHT, EIGHT - timedelta(seconds=60)) == EIGHT


def test_k2_a_turn_not_taken_is_a_pass() -> None:
    hand = after(position({1: "As"}), "0 3s")
    assert time_out_move(view_for(hand, 1), Random(1)) == Pass(1)


def test_k2_a_lead_not_taken_is_the_lowest_single() -> None:
    hand = position({0: "3d 3s 5h"}, level="3")
    assert time_out_move(view_for(hand, 0), Random(1)) == Play(0, parse_cards("5h"))


@pytest.mark.parametrize(
    ("holding", "level", "lowest"),
    [
        ("3s 3h 3c 3d 4d", "2", "3d"),
        ("3s 3h 3c 4d", "2", "3c"),
        ("3s 3h", "2", "3h"),
        ("2s 2d 3h", "2", "3h"),
        ("2s *S *B", "2", "2s"),
        ("*B *S", "2", "*S"),
    ],
)
def test_k2_the_lowest_card_by_rank_of_equal_ones_the_last_suit(holding: str, level: str, lowest: str) -> None:
    assert lowest_single(parse_cards(holding), level) is parse_card(lowest)


def test_k2_nothing_is_done_for_one_of_whom_nothing_is_awaited() -> None:
    hand = position({})
    for seat in (1, None):
        with pytest.raises(ValueError):
            time_out_move(view_for(hand, seat), Random(1))
    with pytest.raises(ValueError):
        time_out_move(view_for(two_payers(), 1), Random(1))


def test_g5_a_return_not_chosen_is_drawn_evenly_from_the_whole_holding() -> None:
    hand = two_payers()
    view, rng = view_for(hand, 4), Random(5)
    held = Counter(view.holding)
    drawn: Counter[object] = Counter()
    for _ in range(2800):
        made = time_out_move(view, rng)
        assert isinstance(made, Return)
        assert refusal(hand, made) is None
        drawn[made.card] += 1
    assert set(drawn) == set(held)
    assert all(0.6 < drawn[card] / (100 * copies) < 1.4 for card, copies in held.items())


def test_k3_a_missed_turn_counts_and_the_players_own_move_sets_the_count_back() -> None:
    assert missed_after(0, "clock") == 1
    assert missed_after(1, "clock") == 2
    assert missed_after(1, "human") == 0


@pytest.mark.parametrize("made_by", ["bot", "pass"])
def test_k3_automatic_passes_and_turns_in_auto_leave_the_count(made_by: MadeBy) -> None:
    assert missed_after(1, made_by) == 1


def test_k3_two_missed_turns_in_a_row_give_the_seat_to_the_system() -> None:
    assert [goes_auto(missed) for missed in range(4)] == [False, False, True, True]


def test_k4_only_a_turn_that_nothing_can_answer_passes_by_itself() -> None:
    hand = after(position({0: "Ks 3d", 1: "3s 4h", 2: "As 3c"}), "0 Ks")
    assert passes_by_itself(view_for(hand, 1))
    assert not passes_by_itself(view_for(hand, 2))
    hand = after(hand, "1 -")
    assert not passes_by_itself(view_for(hand, 2))
    assert not passes_by_itself(view_for(position({}), 0))


def test_k6_no_clock_runs_against_one_person_alone() -> None:
    assert not clock_runs(1)
    assert clock_runs(2)
