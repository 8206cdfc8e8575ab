"""Somebody's page: rank and the road to the next, the score's course as a drawing and in numbers, how hands went."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.translation import gettext

from accounts.ranks import rank_of
from accounts.titles import title_of
from games.plot import Plot, plot
from games.presenters.lines import shut_in_words
from games.presenters.words import number, place_words, signed
from games.record_view import Played, Record


@dataclass(frozen=True, slots=True)
class Road:
    """How far it is from one rank to the next (R2); `goal` is empty at the top. `done` of `whole` points are made."""

    title: str
    goal: str
    missing: int
    done: int
    whole: int


@dataclass(frozen=True, slots=True)
class DayRow:
    date: date
    change: str
    trend: str
    score: str


@dataclass(frozen=True, slots=True)
class PlayedRow:
    at: datetime
    result: str
    place: str
    points: str
    """Empty where the hand did not count (M9)."""
    trend: str
    partners: tuple[tuple[str, str], ...]
    replay: str


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """Hands won or lost: with three, two and one shut in, and all of them."""

    name: str
    counts: tuple[int, int, int]
    whole: int


@dataclass(frozen=True, slots=True)
class RecordPage:
    score: str
    road: Road
    plot: Plot | None
    plot_words: str
    days: tuple[DayRow, ...]
    hands: int
    outcomes: tuple[OutcomeRow, ...]
    drawn: int
    ran_away: int
    passed_a: int
    places: tuple[tuple[str, int], ...]
    latest: tuple[PlayedRow, ...]


def record_page(score: int, record: Record) -> RecordPage:
    """The page of somebody with this score and record."""
    drawing = plot(record.scores)
    return RecordPage(
        score=number(score),
        road=_road(score),
        plot=drawing,
        plot_words="" if drawing is None else _course_words(drawing, score),
        days=tuple(DayRow(day.date, signed(day.change), _trend(day.change), number(day.score)) for day in record.days),
        hands=record.hands,
        outcomes=(_outcomes(gettext("胜"), record.won), _outcomes(gettext("负"), record.lost)),
        drawn=record.drawn,
        ran_away=record.ran_away,
        passed_a=record.passed_a,
        places=tuple(zip(_place_names(), record.places, strict=True)),
        latest=played_rows(record.latest),
    )


def played_rows(hands: Iterable[Played]) -> tuple[PlayedRow, ...]:
    """A row for each of these hands."""
    return tuple(_played(each) for each in hands)


def _road(score: int) -> Road:
    rank = rank_of(score)
    if rank.next_threshold is None:
        return Road(title_of(rank), "", 0, 1, 1)
    return Road(
        title=title_of(rank),
        goal=title_of(rank_of(rank.next_threshold)),
        missing=rank.next_threshold - score,
        done=max(0, score - rank.threshold),
        whole=rank.next_threshold - rank.threshold,
    )


def _course_words(drawing: Plot, score: int) -> str:
    words = {"low": number(drawing.low), "high": number(drawing.high), "now": number(score)}
    return gettext("分数走势：最低 %(low)s，最高 %(high)s，现在 %(now)s") % words


def _outcomes(name: str, counts: tuple[int, int, int]) -> OutcomeRow:
    one, two, three = counts
    return OutcomeRow(name, (three, two, one), sum(counts))


def _place_names() -> tuple[str, ...]:
    return (*(place_words(place) for place in range(1, 6)), gettext("被关"))


def _played(each: Played) -> PlayedRow:
    settled = each.outcome in ("won", "lost", "drawn")
    return PlayedRow(
        at=each.at,
        result=_result_words(each.outcome, each.payers),
        place=(place_words(each.place) if each.place else gettext("被关")) if settled else "",
        points=signed(each.points) if each.counts else "",
        trend=_trend(each.points),
        partners=each.partners,
        replay=each.replay,
    )


def _result_words(outcome: str, payers: int) -> str:
    match outcome:
        case "won":
            return gettext("胜 · %(shut_in)s") % {"shut_in": shut_in_words(payers)}
        case "lost":
            return gettext("负 · %(shut_in)s") % {"shut_in": shut_in_words(payers)}
        case "drawn":
            return gettext("平局")
        case "ran_away":
            return gettext("逃跑")
    return gettext("别人逃跑")


def _trend(change: int) -> str:
    return "up" if change > 0 else "down" if change < 0 else "even"
