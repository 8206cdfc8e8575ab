"""A finished hand, moment by moment: the only thing its replay is made from. All holdings are open (T7)."""

from dataclasses import dataclass
from datetime import datetime

from games.rules.cards import Card
from games.rules.moves import Move
from games.rules.settlement import Settlement
from games.rules.tribute import Gift
from games.rules.view import HandView


@dataclass(frozen=True, slots=True)
class ReplayPlayer:
    """Who played a seat, by the name of that time, equal names told apart; empty for somebody who is no more."""

    seat: int
    name: str
    is_bot: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """How things stood after the deal, after the tribute, or after a move.

    `view` is what everybody saw; `holdings` are all six. `move` is what led here, None for deal and tribute; `made_by`
    says who made it: human, bot or clock."""

    view: HandView
    holdings: tuple[tuple[Card, ...], ...]
    move: Move | None = None
    made_by: str = ""


@dataclass(frozen=True, slots=True)
class ReplayView:
    """`moments` begin with the deal. `settlement` is None for a hand that was broken off (M7, M10), by whoever sat on
    `runaway` where somebody ran away."""

    address: str
    number: int
    round_limit: int
    at: datetime
    level: str
    dealer: int
    players: tuple[ReplayPlayer, ...]
    moments: tuple[Moment, ...]
    gifts: tuple[Gift, ...]
    settlement: Settlement | None
    points: tuple[int, ...] | None
    """What the hand brought each seat, None where scores did not count (M9) and for a broken hand."""
    passed_a: int | None = None
    runaway: int | None = None
    is_fair: bool = False
    """Whether its deal can be checked: hands from before there were commitments cannot, nor deals played again."""
    again: bool = False
    """Whether its deal was played before (同牌挑战)."""


@dataclass(frozen=True, slots=True)
class DealView:
    """All that the deal of a finished hand was made of (docs/fair-deal.md). `order` is in notation."""

    address: str
    number: int
    commitment: str
    secret: str
    chances: tuple[tuple[str, str], ...]
    """Each seat's name and what it threw in."""
    order: str
