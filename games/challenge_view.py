"""同牌挑战: how the same deal went each time, the only thing its page is made from."""

from dataclasses import dataclass
from datetime import datetime

from games.replay_view import ReplayPlayer
from games.rules.settlement import Settlement


@dataclass(frozen=True, slots=True)
class Performance:
    """One time that the deal was played, by whom, and what came of it."""

    at: datetime
    players: tuple[ReplayPlayer, ...]
    out: tuple[int, ...]
    settlement: Settlement
    replay: str
    """The path of its replay, empty where the reader is not told."""


@dataclass(frozen=True, slots=True)
class ChallengeView:
    """`performances`: the hand for which it was dealt first, then the challenges, oldest first, `more` of which are
    left out."""

    address: str
    level: str
    dealer: int
    performances: tuple[Performance, ...]
    more: int
    may_open: bool
    knows: bool
    """Whether the reader knows the deal and so cannot sit in it."""
