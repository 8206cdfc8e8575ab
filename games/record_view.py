"""What is known of somebody's play: the only thing their page is made from."""

from dataclasses import dataclass
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class Played:
    """A hand as it went for somebody, and who was on their side."""

    at: datetime
    outcome: str
    payers: int
    place: int | None
    points: int
    partners: tuple[tuple[str, str], ...]
    """Each partner's name and the path of their page."""
    replay: str = ""
    """The path of its replay, empty where the reader is not told."""


@dataclass(frozen=True, slots=True)
class Day:
    """What a day brought, and the score at its end."""

    date: date
    change: int
    score: int


@dataclass(frozen=True, slots=True)
class Record:
    """What somebody has played where scores count (M9).

    `won` and `lost` count hands by how many were shut in, one to three; `places` those in which they went out first to
    fifth, and at last those in which they were shut in. `scores` is the course of the score (R1), oldest first, and
    `days` the newest days of it, newest first."""

    hands: int
    won: tuple[int, int, int]
    lost: tuple[int, int, int]
    drawn: int
    ran_away: int
    passed_a: int
    places: tuple[int, ...]
    latest: tuple[Played, ...]
    scores: tuple[int, ...]
    days: tuple[Day, ...]
