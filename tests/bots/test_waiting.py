"""A sure way out of one's own waits for a partner where that serves the team, and only there."""

import random

import pytest

from games.bots import decide
from games.bots.counting import count
from games.bots.strong import certain
from games.rules import HandView, Move, Pass, Play, format_cards
from tests.bots.positions import PASS, position

ALL_PASS = [(seat, PASS) for seat in (3, 4, 5)]
LOW_SINGLES = "3s 4h 5d 6s 7h 8s 8h 9d Th"

# Seat 0 to move could beat a partner and then lay down the rest with nobody able to stop it.

# The partner leads next with the last card; what is sure now is as sure afterwards.
WAITING = [
    position("*B 9s 9h 9c 7c 7d", (4, "Qc"), (5, PASS), left=(0, 0, 3, 1, 5), unseen=LOW_SINGLES),
    position("*B 9s 9h 9c 7c 7d", (2, "Qc"), *ALL_PASS, left=(4, 1, 4, 0, 4), unseen=LOW_SINGLES + " 3d 4d 5c Js"),
    # and the lead comes to seat 0 (T4)
    position("*S Jd Jc 4s 4d 4h", (2, "Ks"), left=(4, 1, 0, 0, 0), unseen="3s 5d 6s 6h Th"),
]

GOING = [
    # the partner is out, and nothing is gained by leaving the lead to the next player
    position("*B 9s 9h 9c 7c 7d", (2, "Qc"), *ALL_PASS, left=(4, 0, 4, 0, 4), unseen=LOW_SINGLES + " 3d 4d 5c"),
    # two opponents are out and the third has a card left, the partner more than one play: it is now or never
    position("*B 9s 9h 9c 7c 7d", (2, "Qc"), *ALL_PASS, left=(0, 7, 0, 0, 1), unseen="3s 4h 5d 6s 8s Th Ts Js"),
]


def played(view: HandView) -> Move:
    return decide("strong", view, random.Random(1))


def test_each_has_a_sure_way_out_that_takes_more_than_one_play() -> None:
    for view in (*WAITING, *GOING):
        won = certain(view, count(view))
        assert won is not None
        assert won.play is not None
        assert len(won.play.cards) < len(view.holding)


@pytest.mark.parametrize("number", range(len(WAITING)))
def test_it_waits_while_a_partner_goes_out(number: int) -> None:
    assert isinstance(played(WAITING[number]), Pass)


@pytest.mark.parametrize("number", range(len(GOING)))
def test_it_does_not_wait_where_the_team_would_lose_by_it(number: int) -> None:
    move = played(GOING[number])
    assert isinstance(move, Play)
    assert format_cards(move.cards) == "*B"


def test_going_out_at_once_is_never_put_off() -> None:
    view = position("*B", (4, "Qc"), (5, PASS), left=(0, 0, 3, 1, 5), unseen=LOW_SINGLES)
    assert isinstance(played(view), Play)


def test_an_opponent_who_is_beaten_for_good_is_not_waited_for() -> None:
    view = position("*B 9s 9h 9c 7c 7d", (5, "Qc"), left=(0, 0, 3, 1, 5), unseen=LOW_SINGLES)
    assert isinstance(played(view), Play)


def test_what_is_tried_in_worlds_comes_out_the_same_every_time() -> None:
    for view in (*WAITING, *GOING):
        assert decide("strong", view, random.Random(1)) == decide("strong", view, random.Random(2))
