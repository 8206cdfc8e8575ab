"""同牌挑战: what came of the same deal each time, as a list and seat by seat."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from games.challenge_view import ChallengeView, Performance
from games.presenters.lines import shut_in_words
from games.presenters.words import name_or_departed, place_words, rank_label, signed
from games.rules.seats import SEATS, team_of


@dataclass(frozen=True, slots=True)
class Time:
    """One time that it was played. `team` is who won, None for a draw."""

    label: str
    at: datetime
    result: str
    team: int | None
    replay: str


@dataclass(frozen=True, slots=True)
class Row:
    """What a seat made of it one time: by whom, which place, and what it brought, in base scores (S3)."""

    label: str
    name: str
    is_bot: bool
    place: str
    score: str
    trend: str
    best: bool
    """Whether nobody made more of it on this seat, and somebody less."""


@dataclass(frozen=True, slots=True)
class SeatRows:
    number: int
    team: int
    dealer: bool
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class ChallengePage:
    address: str
    level: str
    times: tuple[Time, ...]
    seats: tuple[SeatRows, ...]
    more: int
    may_open: bool
    knows: bool


def challenge_page(view: ChallengeView) -> ChallengePage:
    labels = [gettext("原局"), *(str(number) for number in range(view.more + 1, view.more + len(view.performances)))]
    times = tuple(zip(labels, view.performances, strict=True))
    return ChallengePage(
        address=view.address,
        level=rank_label(view.level),
        times=tuple(
            Time(label, each.at, _result(each, view.dealer), each.settlement.winner, each.replay)
            for label, each in times
        ),
        seats=tuple(_seat(view, times, seat) for seat in SEATS),
        more=view.more,
        may_open=view.may_open,
        knows=view.knows,
    )


def _result(performance: Performance, dealer: int) -> str:
    winner = performance.settlement.winner
    if winner is None:
        return gettext("平局")
    side = gettext("庄家一队") if winner == team_of(dealer) else gettext("另一队")
    return gettext("%(side)s胜 · %(shut_in)s") % {
        "side": side,
        "shut_in": shut_in_words(len(performance.settlement.payers)),
    }


def _seat(view: ChallengeView, times: tuple[tuple[str, Performance], ...], seat: int) -> SeatRows:
    scores = [each.settlement.scores[seat] for _, each in times]
    return SeatRows(
        number=seat + 1,
        team=team_of(seat),
        dealer=seat == view.dealer,
        rows=tuple(
            Row(
                label=label,
                name=name_or_departed(each.players[seat].name),
                is_bot=each.players[seat].is_bot,
                place=place_words(each.out.index(seat) + 1) if seat in each.out else gettext("被关"),
                score=signed(score),
                trend="up" if score > 0 else "down" if score < 0 else "even",
                best=score == max(scores) > min(scores),
            )
            for (label, each), score in zip(times, scores, strict=True)
        ),
    )
