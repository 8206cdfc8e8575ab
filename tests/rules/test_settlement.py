"""Settling a hand, and the price of running away."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from games.rules import matching, members, points, runaway_scores, settle, team_of

CASES = Path(__file__).parent.parent / "cases"


def cases(name: str) -> list[Any]:
    return [json.loads(line) for line in (CASES / name).read_text().splitlines()]


SETTLE, ESCAPE = cases("settle.jsonl"), cases("escape.jsonl")


def orders_of_going_out() -> list[tuple[int, ...]]:
    """Every way a hand can end: with the third player of a team, one team only complete."""
    return [
        order
        for n in (3, 4, 5)
        for order in itertools.permutations(range(6), n)
        if sum(team_of(seat) == team_of(order[-1]) for seat in order) == 3
    ]


@pytest.mark.parametrize("case", SETTLE, ids=lambda case: f"{case['out']}-{case['dealer']}")
def test_every_settlement_case(case: dict[str, Any]) -> None:
    """S1, S2, S3, G2, G3, L2, L5 as worked out in tests/cases/settle.jsonl."""
    settlement = settle(case["out"], case["dealer"])
    assert settlement.winner == case["winner"]
    assert list(settlement.payers) == case["payers"]
    assert list(settlement.receivers) == case["receivers"]
    assert settlement.multiple == case["multiple"]
    assert settlement.next_dealer == case["next_dealer"]
    assert settlement.level_up == case["level_up"]
    assert settlement.tribute == dict(case["tribute"])
    assert list(settlement.scores) == case["delta"]


@pytest.mark.parametrize("case", ESCAPE, ids=lambda case: f"{case['runaway']}-{case['out']}-{case['during_hand']}")
def test_every_running_away_case(case: dict[str, Any]) -> None:
    """M4, M5 as worked out in tests/cases/escape.jsonl."""
    assert list(runaway_scores(case["runaway"], case["out"], case["during_hand"])) == case["delta"]


def test_s1_places_1_2_3_make_three_payers() -> None:
    settlement = settle([0, 4, 2], dealer=1)
    assert settlement.winner == 0
    assert settlement.payers == (1, 3, 5)
    assert settlement.scores == (6, -6, 6, -6, 6, -6)


def test_s1_holding_5_and_6_makes_two_payers() -> None:
    settlement = settle([0, 4, 3, 2], dealer=1)
    assert settlement.payers == (1, 5)
    assert settlement.scores == (3, -3, 3, -3, 3, -3)


def test_s1_holding_6_alone_makes_one_payer() -> None:
    settlement = settle([0, 4, 3, 1, 2], dealer=1)
    assert settlement.payers == (5,)
    assert settlement.scores == (1, -1, 1, -1, 1, -1)


def test_s2_the_first_out_on_the_other_team_makes_a_draw() -> None:
    settlement = settle([1, 0, 2, 4], dealer=0)
    assert settlement.winner is None
    assert settlement.payers == settlement.receivers == ()
    assert settlement.tribute == {}
    assert settlement.scores == (0, 0, 0, 0, 0, 0)
    assert settlement.level_up is None


def test_s3_scores_do_not_depend_on_who_held_the_deal() -> None:
    assert settle([0, 4, 2], dealer=0).scores == settle([0, 4, 2], dealer=1).scores


def test_s3_scores_are_counted_in_base_scores() -> None:
    assert points(settle([0, 4, 3, 2], dealer=1).scores, 20) == (60, -60, 60, -60, 60, -60)


def test_l2_the_next_dealer_is_whoever_went_out_first_of_whichever_team() -> None:
    assert settle([4, 0, 2], dealer=1).next_dealer == 4
    assert settle([3, 0, 2, 4], dealer=1).next_dealer == 3


def test_l5_only_the_dealers_team_rises_and_only_by_winning() -> None:
    assert settle([0, 4, 2], dealer=2).level_up == 0
    assert settle([0, 4, 2], dealer=3).level_up is None
    assert settle([1, 0, 2, 4], dealer=2).level_up is None
    assert settle([0, 4, 3, 1, 2], dealer=2).level_up == 0


def test_g2_receivers_are_the_winners_in_the_order_they_went_out() -> None:
    assert settle([4, 1, 0, 3, 2], dealer=0).receivers == (4,)
    assert settle([4, 1, 0, 2], dealer=0).receivers == (4, 0)
    assert settle([4, 2, 0], dealer=0).receivers == (4, 2, 0)


def test_every_way_to_end_a_hand_settles_to_nothing_and_pays_as_many_as_it_shuts_in() -> None:
    """S1, S2, S3, L5 over all of the endings and dealers."""
    for out, dealer in itertools.product(orders_of_going_out(), range(6)):
        settlement = settle(out, dealer)
        assert sum(settlement.scores) == 0
        if settlement.winner is None:
            assert team_of(out[0]) != team_of(out[-1])
            continue
        losers = members(1 - settlement.winner)
        assert settlement.payers == tuple(seat for seat in losers if seat not in out)
        assert settlement.multiple == {1: 1, 2: 3, 3: 6}[len(settlement.payers)]
        assert settlement.tribute == matching(settlement.payers, settlement.receivers)
        assert settlement.receivers[0] == out[0] == settlement.next_dealer


@pytest.mark.parametrize(
    "out", [[], [0], [0, 1], [0, 1, 2, 3], [0, 2, 4, 1], [0, 0, 2, 4], [0, 2, 1, 3, 4, 5]], ids=str
)
def test_t6_what_is_not_the_end_of_a_hand_cannot_be_settled(out: list[int]) -> None:
    with pytest.raises(ValueError):
        settle(out, dealer=0)


def test_m4_opponents_gain_by_the_places_they_hold() -> None:
    assert runaway_scores(0, [1, 3], True) == (-18, 3, 0, 3, 0, 3)
    assert runaway_scores(0, [1, 2, 3], True) == (-18, 2, 0, 2, 0, 2)
    assert runaway_scores(0, [1], True) == (-18, 2, 0, 2, 0, 2)
    assert runaway_scores(0, [2, 1, 3], True) == (-18, 1, 0, 1, 0, 1)
    assert runaway_scores(0, [], True) == (-18, 1, 0, 1, 0, 1)


def test_m5_between_hands_the_price_is_three_whatever_happened_before() -> None:
    assert runaway_scores(3, [], False) == (1, 0, 1, -3, 1, 0)
    assert runaway_scores(3, [0, 2, 4], False) == (1, 0, 1, -3, 1, 0)
