"""What the lobby reads: public tables with a chair to sit on, and those one may watch."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games import models
from games.lobby_view import Chair, Host, LobbyView, OpenTable, OwnTable, WatchableTable
from games.offers import site, terms_of
from games.options import Terms
from games.queries import Person, host_of, kept_names_of

Kind, Phase = models.Table.Kind, models.Table.Phase
OPEN = (Phase.WAITING, Phase.SETTLED)
RUNNING = (Phase.TRIBUTE, Phase.PLAY, Phase.OVER)
CHAIRS = len(models.SEATS)
LISTED = 30
WATCHED = 10
OWN = 5


def lobby() -> LobbyView:
    """The list as everybody sees it, in four queries: the fullest tables, those opened first at the top."""
    open_tables = sorted(_with_a_chair()[:LISTED], key=lambda table: table.pk)
    running = models.Table.objects.filter(kind=Kind.PUBLIC, phase__in=RUNNING, watchable=True).order_by("-pk")
    running = list(running.select_related("match")[:WATCHED])
    seats, settings = _seats_of([*open_tables, *running]), site()
    return LobbyView(
        tables=tuple(_open_table(table, seats[table.pk], terms_of(table, settings)) for table in open_tables),
        watchable=tuple(_watchable_table(table, seats[table.pk]) for table in running),
    )


def own_tables(user: Person) -> tuple[OwnTable, ...]:
    """The friends' tables that this person hosts or has a chair at, last used first."""
    if not user.is_authenticated:
        return ()
    sits = models.Seat.objects.filter(table=OuterRef("pk"), user_id=user.pk)
    mine = models.Table.objects.filter(Q(host_id=user.pk) | Exists(sits), kind=Kind.FRIENDS).exclude(phase=Phase.CLOSED)
    tables = list(mine.order_by("-used_at", "-pk")[:OWN])
    seats = _seats_of(tables) if tables else {}
    return tuple(
        OwnTable(
            code=table.code,
            host=None if table.host_id == user.pk else _host(table, seats[table.pk]),
            number=table.number or "",
            chairs=_chairs(seats[table.pk]),
            is_running=table.phase in RUNNING,
        )
        for table in tables
    )


def open_table_id(code: str) -> int | None:
    """The id of an open public table, by its code."""
    tables = models.Table.objects.filter(code=code, kind=Kind.PUBLIC, phase__in=OPEN)
    return tables.values_list("pk", flat=True).first()


def fullest(user: User) -> list[int]:
    """The public tables that wait and have a chair for this person, the fullest first; among equals the oldest."""
    kicked = models.Admission.objects.filter(table=OuterRef("pk"), user_id=user.pk, kicked=True)
    return list(_with_a_chair().filter(~Exists(kicked), phase=Phase.WAITING).values_list("pk", flat=True)[:LISTED])


def waiting_of(user: User, *, sat_before: datetime | None = None) -> QuerySet[models.Table]:
    """The public tables where this person sits and no match runs, the newest first."""
    chair = {"table": OuterRef("pk"), "user_id": user.pk} | ({"sat_at__lt": sat_before} if sat_before else {})
    sits = Exists(models.Seat.objects.filter(**chair))
    return models.Table.objects.filter(sits, kind=Kind.PUBLIC, phase__in=OPEN).order_by("-pk")


def kept_waiting(since: datetime) -> list[int]:
    """The public tables where somebody waits for somebody who has not been seen since then."""
    here = models.Seat.objects.filter(table=OuterRef("table"), user__isnull=False, away=False)
    absent = models.Seat.objects.filter(user__isnull=False, away=True, seen_at__lt=since)
    absent = absent.filter(Exists(here), table__kind=Kind.PUBLIC, table__phase__in=OPEN)
    return sorted(set(absent.values_list("table_id", flat=True)))


def _with_a_chair() -> QuerySet[models.Table]:
    """Public tables where somebody waits for more, the fullest first."""
    present = models.Seat.objects.filter(table=OuterRef("pk"), user__isnull=False, away=False)
    tables = models.Table.objects.filter(Exists(present), kind=Kind.PUBLIC, phase__in=OPEN)
    taken = Count("seats", filter=Q(seats__user__isnull=False) | ~Q(seats__bot=""))
    people = Count("seats", filter=Q(seats__user__isnull=False))
    counted = tables.annotate(taken=taken, people=people).filter(taken__lt=CHAIRS)
    return counted.select_related("host").order_by("-people", "-taken", "pk")


def _seats_of(tables: Iterable[models.Table]) -> dict[int, list[models.Seat]]:
    seats: dict[int, list[models.Seat]] = {table.pk: [] for table in tables}
    for seat in models.Seat.objects.filter(table__in=list(seats)).select_related("user").order_by("number"):
        seats[seat.table_id].append(seat)
    return seats


def _open_table(table: models.Table, seats: list[models.Seat], terms: Terms) -> OpenTable:
    return OpenTable(
        code=table.code,
        host=_host(table, seats),
        chairs=_chairs(seats),
        base_score=terms.base_score,
        round_limit=terms.round_limit,
        turn_seconds=terms.turn_seconds,
    )


def _watchable_table(table: models.Table, seats: list[models.Seat]) -> WatchableTable:
    return WatchableTable(code=table.code, host=_host(table, seats), base_score=table.match.base_score)


def _chairs(seats: list[models.Seat]) -> tuple[Chair, ...]:
    names = zip(seats, kept_names_of(seats), strict=True)
    return tuple(Chair(seat.number, name, not seat.is_free, seat.user_id) for seat, name in names)


def _host(table: models.Table, seats: list[models.Seat]) -> Host:
    """Who is host now, by the name that the table calls them."""
    host = host_of(table, seats)
    if host is not None:
        return next(Host(chair.name, host) for chair in _chairs(seats) if chair.user == host)
    return Host("", None) if table.host is None else Host(table.host.kept_name, table.host.pk)
