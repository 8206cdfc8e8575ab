"""Every read, and the only way to get a table for a user."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.ranks import rank_of
from games import models, rules, states
from games.refusals import CommandRefused, Reason
from games.table_view import ClockView, HandResult, Line, MatchView, SeatView, TableView

Person = User | AnonymousUser
LINES_SHOWN = 60


def tables_of(user: Person) -> QuerySet[models.Table]:
    """The tables that `user` may see: those where they sit, until they are closed."""
    return models.Table.objects.filter(seats__user_id=user.pk or 0).exclude(phase=models.Table.Phase.CLOSED)


def table_id_for(user: Person, code: str) -> int:
    """The id of the table called `code`; refused when `user` may not see it."""
    table_id = tables_of(user).filter(code=code).values_list("pk", flat=True).first()
    if table_id is None:
        raise CommandRefused(Reason.NO_TABLE)
    return table_id


def running_practice(user: Person) -> str | None:
    """The code of the practice table that this person has not left."""
    practices = tables_of(user).filter(kind=models.Table.Kind.PRACTICE)
    return practices.order_by("-pk").values_list("code", flat=True).first()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as stored at one version. It holds every card: only `view_for` may pass anything on from it."""

    table: models.Table
    seats: tuple[models.Seat, ...]
    state: rules.Hand | None
    results: tuple[HandResult, ...]
    lines: tuple[Line, ...]

    @property
    def is_closed(self) -> bool:
        return self.table.phase == models.Table.Phase.CLOSED


def snapshot(table_id: int) -> Snapshot:
    """Read a table once, for however many viewers; all of it at one version."""
    while True:
        read = _read(table_id)
        if versions_of([table_id]).get(table_id) == read.table.version:
            return read


def _read(table_id: int) -> Snapshot:
    table = models.Table.objects.select_related("match", "hand").get(pk=table_id)
    seats = tuple(table.seats.select_related("user"))
    state = None if table.hand is None else states.state_of(table.hand, take_over=table.match.take_over)
    return Snapshot(table, seats, state, results_of(table.match), _lines_of(table))


def view_for(snapshot: Snapshot, user: Person) -> TableView:
    """All that this viewer may know."""
    table = snapshot.table
    mine = next((seat.number for seat in snapshot.seats if seat.user_id and seat.user_id == user.pk), None)
    hand = None
    if snapshot.state is not None:
        hand = rules.view_for(snapshot.state, mine, always_show_left=table.match.always_show_left)
    return TableView(
        code=table.code,
        kind=table.kind,
        version=table.version,
        phase=table.phase,
        seat=mine,
        seats=tuple(_seat_view(seat) for seat in snapshot.seats),
        match=_match_view(snapshot),
        hand_id=table.hand_id,
        hand=hand,
        clock=ClockView(table.ends_at, table.limit_seconds, timezone.now()),
        lines=snapshot.lines,
        name=table.name,
    )


def results_of(match: models.Match | None) -> tuple[HandResult, ...]:
    """The settled hands of a match, oldest first."""
    if match is None:
        return ()
    return tuple(_result(hand) for hand in match.hands.exclude(ended_at=None).defer("order").order_by("number"))


def totals_of(match: models.Match) -> tuple[int, ...]:
    """Six sums in points: what the settled hands of a match have brought each seat (S3)."""
    return _totals(results_of(match), match.base_score)


def versions_of(table_ids: Iterable[int]) -> dict[int, int]:
    """The version each of these tables is at, in one query."""
    return dict(models.Table.objects.filter(pk__in=table_ids).values_list("pk", "version"))


def next_due(*, limit: int) -> list[tuple[int, datetime]]:
    """The tables that the clock must look at next, soonest first, with the time each falls due."""
    return list(
        models.Table.objects.filter(due_at__isnull=False).order_by("due_at").values_list("pk", "due_at")[:limit]
    )


def _seat_view(seat: models.Seat) -> SeatView:
    person = seat.user
    return SeatView(
        number=seat.number,
        name=seat.bot_name if seat.bot else str(person or ""),
        title=rank_of(person.score).title if person else "",
        is_bot=bool(seat.bot),
        auto=seat.auto,
        away=False,
        ready=seat.ready,
    )


def _match_view(snapshot: Snapshot) -> MatchView | None:
    match, hand = snapshot.table.match, snapshot.table.hand
    if match is None or hand is None:
        return None
    settled = snapshot.results[-1] if snapshot.results and snapshot.results[-1].hand_id == hand.pk else None
    return MatchView(
        match_id=match.pk,
        hand_number=hand.number,
        round_limit=match.round_limit,
        base_score=match.base_score,
        scores_count=match.scores_count,
        levels=settled.levels if settled else tuple(hand.levels),
        dealer=hand.dealer,
        results=snapshot.results,
        totals=_totals(snapshot.results, match.base_score),
    )


def _result(hand: models.Hand) -> HandResult:
    before, settlement = states.standing_before(hand), rules.settle(tuple(hand.out), hand.dealer)
    return HandResult(
        number=hand.number,
        hand_id=hand.pk,
        settlement=settlement,
        levels=rules.after_hand(before, settlement).levels,
        passed_a=rules.passed_a(before, settlement),
        out=tuple(hand.out),
    )


def _totals(results: Iterable[HandResult], base_score: int) -> tuple[int, ...]:
    scores = [result.settlement.scores for result in results]
    return tuple(base_score * sum(each[seat] for each in scores) for seat in models.SEATS)


def _lines_of(table: models.Table) -> tuple[Line, ...]:
    rows = reversed(table.lines.select_related("user").order_by("-pk")[:LINES_SHOWN])
    return tuple(
        Line(
            id=row.pk,
            at=row.at,
            seat=row.seat,
            name="" if row.code else str(row.user or ""),
            text=row.text,
            code=row.code,
            facts=row.facts,
        )
        for row in rows
    )
