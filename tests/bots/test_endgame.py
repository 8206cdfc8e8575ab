"""When two are left, each knows what the other holds, and the race is played out in mind."""

import random
from collections.abc import Callable
from functools import partial

import pytest

from games.bots import decide, endgame, hints
from games.bots.counting import count
from games.rules import (
    DECK,
    Card,
    Combination,
    HandView,
    Pass,
    format_cards,
    legal_plays,
    parse_cards,
)
from tests.bots.positions import PASS, position

LEFT = (0, 0, 0, 0)


def race(mine: str, theirs: str, *played: tuple[int, str], level: str = "2") -> endgame.Won | None:
    """What wins for seat 0 against seat 5, everybody else being out."""
    return endgame.race_won(view := at(mine, theirs, *played, level=level), count(view))


def at(mine: str, theirs: str, *played: tuple[int, str], level: str = "2") -> HandView:
    return position(mine, *played, left=(*LEFT, len(parse_cards(theirs))), unseen=theirs, level=level)


def cards(won: endgame.Won | None) -> str:
    assert won is not None
    return PASS if won.play is None else format_cards(won.play.cards)


def test_a_triple_is_torn_where_the_other_would_go_out_otherwise() -> None:
    assert cards(race("Qc Qc Qd", "3s 4h 6c", (5, "5d"))) in ("Qc", "Qd")
    assert decide("strong", at("Qc Qc Qd", "3s 4h 6c", (5, "5d")), random.Random(1)) != Pass(0)


def test_the_one_lead_that_the_other_cannot_answer_comes_first() -> None:
    assert cards(race("3s 4s 4h", "5s 6h 8c")) == "4s 4h"


def test_passing_wins_where_the_other_has_to_lead_into_what_is_kept() -> None:
    assert race("Ks Kh 3c", "Qs Qh 9c 9d", (5, "As")) == endgame.Won(None)


def test_where_the_other_gets_through_there_is_no_such_move() -> None:
    assert race("3s 4h", "As Ah") is None


def test_with_three_left_nothing_is_certain() -> None:
    view = position("3s 4s 4h", left=(0, 0, 0, 3, 3), unseen="5s 6h 8c 5c 6c 8d")
    assert endgame.race_won(view, count(view)) is None


def test_it_is_given_up_where_there_is_too_much_to_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endgame, "_POSITIONS", 1)
    assert race("3s 4s 4h 6c", "5s 6h 8c 9d") is None


def test_the_first_hint_is_the_move_that_wins() -> None:
    view = at("Qc Qc Qd", "3s 4h 6c", (5, "5d"))
    assert format_cards(hints(view)[0].cards) == cards(endgame.race_won(view, count(view)))


Holding = tuple[Card, ...]


@pytest.mark.parametrize("seed", range(30))
def test_what_is_said_to_win_wins_against_every_defence(seed: int) -> None:
    rng = random.Random(f"race {seed}")
    dealt = rng.sample(DECK, 9)
    mine, theirs = tuple(dealt[:4]), tuple(dealt[4:])
    lying = rng.choice([None, *legal_plays(rng.sample(DECK, 3), None, "2")])
    played = () if lying is None else ((5, format_cards(lying.cards)),)
    won = race(format_cards(mine), format_cards(theirs), *played)
    expected = _outcomes(mine, theirs, lying)
    assert (won is not None) == any(wins() for wins in expected.values())
    if won is not None:
        assert expected[won.play and won.play.cards]()


def _outcomes(mine: Holding, theirs: Holding, lying: Combination | None) -> dict[object, Callable[[], bool]]:
    """Every move there is, and whether it wins."""
    found: dict[object, Callable[[], bool]] = {
        play.cards: partial(_is_out_or_wins, _less(mine, play), theirs, play) for play in legal_plays(mine, lying, "2")
    }
    if lying is not None:
        found[None] = lambda: not _can_win(theirs, mine, None)
    return found


def _is_out_or_wins(rest: Holding, theirs: Holding, play: Combination) -> bool:
    return not rest or not _can_win(theirs, rest, play)


def _can_win(mine: Holding, theirs: Holding, lying: Combination | None) -> bool:
    return any(wins() for wins in _outcomes(mine, theirs, lying).values())


def _less(holding: Holding, play: Combination) -> Holding:
    left = list(holding)
    for card in play.cards:
        left.remove(card)
    return tuple(left)
