"""What a move meant: derived from the hand before it, never stored. An event holds nothing that is not public."""

from dataclasses import dataclass
from typing import assert_never, cast

from games.rules.combinations import Combination
from games.rules.hand import Hand, play
from games.rules.moves import Move, Pass, Play, Return
from games.rules.phase import Phase

LOW = 10
"""A player with so many cards or fewer is called out, 报牌 (T5)."""


@dataclass(frozen=True, slots=True)
class Played:
    seat: int
    combination: Combination


@dataclass(frozen=True, slots=True)
class Passed:
    seat: int


@dataclass(frozen=True, slots=True)
class Returned:
    """A receiver gave a card back; which one is known to these two only (G6)."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class TributeDone:
    """The last return was made; the dealer leads (G7)."""


@dataclass(frozen=True, slots=True)
class RanLow:
    """A player came to 10 cards or fewer for the first time, and still holds `left` (T5)."""

    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """A player played the last card; `place` counts from 1."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class TrickWon:
    """Everyone who had to pass has passed: `seat` won the trick (T3), `leader` opens the next one (T4)."""

    seat: int
    leader: int


@dataclass(frozen=True, slots=True)
class HandEnded:
    """All three players of a team are out (T6)."""


Event = Played | Passed | Returned | TributeDone | RanLow | WentOut | TrickWon | HandEnded


def events(before: Hand, move: Move, *, after: Hand | None = None) -> tuple[Event, ...]:
    """All that this move brought about, in the order to tell it.

    `after` spares folding the move again where its result is at hand. Raises `Refused` where `play` would.
    """
    now = play(before, move) if after is None else after
    match move:
        case Return():
            to = next(gift.payer for gift in before.gifts if gift.receiver == move.seat)
            done = (TributeDone(),) if now.phase is Phase.PLAY else ()
            return (Returned(move.seat, to), *done)
        case Pass():
            return (Passed(move.seat), *_trick_won(before, now))
        case Play():
            return _of_play(before, move, now)
        case _:
            assert_never(move)


def _trick_won(before: Hand, now: Hand) -> tuple[Event, ...]:
    if len(now.tricks) == len(before.tricks):
        return ()
    return (TrickWon(before.trick.ahead, now.trick.leader),)


def _of_play(before: Hand, move: Play, now: Hand) -> tuple[Event, ...]:
    combination = cast(Combination, now.to_beat)  # the play that was just made lies on the table
    told: list[Event] = [Played(move.seat, combination)]
    left = len(now.holdings[move.seat])
    if left == 0:
        told.append(WentOut(move.seat, len(now.out)))
    elif left <= LOW < len(before.holdings[move.seat]):
        told.append(RanLow(move.seat, left))
    if now.phase is Phase.OVER:
        told.append(HandEnded())
    return tuple(told)
