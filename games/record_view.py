"""What is known of somebody's play: the only thing their page is made from."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final


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
    counts: bool = True
    """Whether it counted (M9)."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for among their hands. Empty: whichever.

    `outcome` is one of OUTCOMES, `payers` of PAYERS: how many were shut in. `partner` is the word of the page of
    somebody who was on the same side, `name` a part of the name of anybody else at the table, `counts` one of
    COUNTING."""

    outcome: str = ""
    payers: str = ""
    partner: str = ""
    name: str = ""
    counts: str = ""


OUTCOMES: Final = ("won", "lost", "drawn", "left")
PAYERS: Final = ("3", "2", "1")
COUNTING: Final = ("yes", "no")


@dataclass(frozen=True, slots=True)
class OwnHands:
    """One page of the hands that somebody has played and now looks for: `count` in all, on `pages` pages from 1."""

    hands: tuple[Played, ...]
    count: int
    page: int
    pages: int
    partners: tuple[tuple[str, str], ...]
    """With whom they have played on one side most often: the word of each one's page, and the name."""


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
