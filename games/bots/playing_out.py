"""A hand played to its end in a player's head: what was dealt is guessed, and all six play as `patient` does.

The rules of tricks (T1 to T6) are told here once more, on lists that change, because whole hands have to be played in
milliseconds. Tests hold every move against `games.rules`.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from games.bots.counting import count
from games.bots.patient import Table, choice, laid_out
from games.rules import (
    Card,
    Combination,
    HandView,
    Move,
    Pass,
    Play,
    TakeOver,
    members,
    others_from,
    settle,
    sorted_holding,
    team_of,
)

_DOUBT: Final = 1.5  # standard errors by which something has to be better than the usual


@dataclass(slots=True)
class World:
    """One way in which things may stand: all holdings, each with the plays it is laid out in, and the trick so far."""

    level: str
    dealer: int
    take_over: TakeOver
    holdings: list[list[Card]]
    plays: list[list[Combination]]
    left: list[int]
    turn: int
    to_beat: Combination | None
    winner: int | None
    passes: int
    out: list[int]

    def copy(self) -> "World":
        """Another, that changes apart from this one."""
        return World(
            self.level,
            self.dealer,
            self.take_over,
            [*map(list, self.holdings)],
            [*map(list, self.plays)],
            list(self.left),
            self.turn,
            self.to_beat,
            self.winner,
            self.passes,
            list(self.out),
        )


def imagined(view: HandView, rng: random.Random) -> World:
    """A world that fits what the viewer, who is to move, has seen: what is out is dealt at random, as many cards to
    each as they have left."""
    assert view.seat is not None
    counted = count(view)
    pool = list(counted.pool)
    rng.shuffle(pool)
    holdings = []
    for seat, left in enumerate(counted.left):
        holdings.append(view.holding if seat == view.seat else sorted_holding(pool[:left], view.level))
        if seat != view.seat:
            del pool[:left]
    return World(
        level=view.level,
        dealer=view.dealer,
        take_over=view.take_over,
        holdings=[*map(list, holdings)],
        plays=[list(laid_out(holding, view.level)) for holding in holdings],
        left=list(counted.left),
        turn=view.seat,
        to_beat=view.to_beat,
        winner=view.to_beat_seat,
        passes=view.trick.passes_since,
        out=list(view.out),
    )


def played_out(world: World, first: Combination | None) -> list[Move]:
    """The moves from this one on, None a pass, to the end of the hand, which the world then shows."""
    moves: list[Move] = []
    play = first
    while True:
        moves.append(Pass(world.turn) if play is None else Play(world.turn, play.cards))
        if play is None:
            _pass(world)
        elif _make(world, play):
            return moves
        turn = world.turn
        table = Table(turn, world.to_beat, world.winner, world.left)
        play = choice(world.plays[turn], world.holdings[turn], world.level, table)


def scores(world: World) -> tuple[int, ...]:
    """What each seat has made of a hand that has ended, in base scores (S3)."""
    return settle(world.out, world.dealer).scores


def gained(usual: Sequence[int], other: Sequence[int]) -> float:
    """How much better the other ends than the usual, beyond doubt, by what each came to in the same two worlds or more;
    0 for the same."""
    differences = [b - a for a, b in zip(usual, other, strict=True)]
    worlds = len(differences)
    mean = sum(differences) / worlds
    spread = sum((difference - mean) ** 2 for difference in differences) / (worlds - 1)
    return mean - _DOUBT * sqrt(spread / worlds)


def _pass(world: World) -> None:
    assert world.winner is not None
    world.passes += 1
    still_in = 6 - len(world.out)
    if world.passes < (still_in - 1 if world.left[world.winner] else still_in):
        world.turn = _next(world, world.turn)
        return
    world.turn = world.winner if world.left[world.winner] else _takes_over(world, world.winner)
    world.to_beat, world.winner, world.passes = None, None, 0


def _make(world: World, play: Combination) -> bool:
    """Whether the hand ends with this play (T6)."""
    seat = world.turn
    holding, plays = world.holdings[seat], world.plays[seat]
    for card in play.cards:
        holding.remove(card)
    if play in plays:
        plays.remove(play)
    else:
        world.plays[seat] = list(laid_out(tuple(holding), world.level))
    world.left[seat] -= len(play.cards)
    world.to_beat, world.winner, world.passes = play, seat, 0
    if not holding:
        world.out.append(seat)
        if not any(world.left[member] for member in members(team_of(seat))):
            return True
    world.turn = _next(world, seat)
    return False


def _next(world: World, seat: int) -> int:
    return next(other for other in others_from(seat) if world.left[other])


def _takes_over(world: World, winner: int) -> int:
    """Who leads after a winner who is out (T4)."""
    seats: Sequence[int] = others_from(winner)
    if world.take_over is TakeOver.PARTNER:
        seats = [seat for seat in seats if team_of(seat) == team_of(winner)]
    return next(seat for seat in seats if world.left[seat])
