"""Settling a hand that was played out (S1 to S3), and the price of running away from one (M4, M5)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from games.rules.seats import SEATS, TEAMS, members, team_of
from games.rules.tribute import matching

MULTIPLES: Final = {1: 1, 2: 3, 3: 6}
"""How many base scores change hands, by the number of payers (S3)."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a finished hand decided.

    `winner` is the winning team, None for a draw (S2). `payers` are the seats shut in, in order of their numbers,
    `receivers` those they pay, in the order they went out (G2). `multiple` is what each player wins or loses, in
    base scores (S3). `next_dealer` went out first (L2). `level_up` is the team that rises by one level, None in
    every other result (L5).
    """

    winner: int | None
    payers: tuple[int, ...]
    receivers: tuple[int, ...]
    multiple: int
    next_dealer: int
    level_up: int | None

    @property
    def tribute(self) -> dict[int, int]:
        """Who pays whom before the next hand: {payer: receiver} (G3)."""
        return matching(self.payers, self.receivers)

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat gains or loses, in base scores: six numbers that sum up to 0 (S3)."""
        if self.winner is None:
            return (0,) * 6
        return tuple(self.multiple if team_of(seat) == self.winner else -self.multiple for seat in SEATS)


def settle(out: Sequence[int], dealer: int) -> Settlement:
    """The settlement of a hand in which the seats `out` went out in this order, and `dealer` held the deal.

    Raises ValueError when this is not how a hand ends: with the third player of one team (T6).
    """
    finished = _finished_team(out)
    first = out[0]
    if team_of(first) != finished:
        return Settlement(winner=None, payers=(), receivers=(), multiple=0, next_dealer=first, level_up=None)
    payers = tuple(seat for seat in members(1 - finished) if seat not in out)
    receivers = tuple(seat for seat in out if team_of(seat) == finished)[: len(payers)]
    return Settlement(
        winner=finished,
        payers=payers,
        receivers=receivers,
        multiple=MULTIPLES[len(payers)],
        next_dealer=first,
        level_up=finished if team_of(dealer) == finished else None,
    )


def runaway_scores(seat: int, out: Sequence[int], during_hand: bool) -> tuple[int, ...]:
    """What each seat gains or loses when `seat` runs away, in base scores.

    `during_hand` is True from the deal to the end of a hand (M4), and `out` are the seats that are out by then;
    between the hands of a match (M5) `out` does not matter. Partners neither gain nor lose.
    """
    price, gain = (18, _gain_during_hand(seat, out)) if during_hand else (3, 1)
    return tuple(-price if other == seat else gain if team_of(other) != team_of(seat) else 0 for other in SEATS)


def points(scores: Iterable[int], base_score: int) -> tuple[int, ...]:
    """Scores counted in base scores, in points."""
    return tuple(score * base_score for score in scores)


def _finished_team(out: Sequence[int]) -> int:
    """X, the team whose three players are all out, the last of them just now (S, T6)."""
    complete = [team for team in TEAMS if all(seat in out for seat in members(team))]
    if len(complete) != 1 or len(set(out)) != len(out) or team_of(out[-1]) != complete[0]:
        raise ValueError("a hand ends when the third player of one team goes out (T6)")
    return complete[0]


def _gain_during_hand(runaway: int, out: Sequence[int]) -> int:
    """What each opponent gains, by the places that team holds already (M4)."""
    ahead = [team_of(seat) != team_of(runaway) for seat in out[:2]]
    if ahead == [True, True]:
        return 3
    return 2 if ahead[:1] == [True] else 1
