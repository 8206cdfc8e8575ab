"""Who is here: kept as a time last seen, since a killed server tells nobody who has gone."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from itertools import groupby
from operator import itemgetter

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from accounts.models import User
from games import knowing, models, queries
from games.commands.door import LockedTable, locked
from games.commands.in_passing import note, note_all
from games.commands.room import AWAY_AFTER, count_down
from games.commands.timing import is_alone
from games.commands.transfers import void_claims
from games.commands.upkeep import note_used

Phase = models.Table.Phase
TO_COME_BACK = timedelta(seconds=60)  # that pages have after a restart: thousands come at once


def note_seen(seats: Iterable[int], at: datetime) -> None:
    """The seats with these ids had a live page then; another process may have seen one later."""
    here = models.Seat.objects.filter(pk__in=list(seats))
    note(here.filter(Q(seen_at__isnull=True) | Q(seen_at__lt=at)), seen_at=at)


def bring_back(table_ids: Iterable[int]) -> None:
    """Whoever was taken for away at these tables and has been seen since is back; all of a table's at once."""
    seen = {"away": True, "away_since__lt": F("seen_at"), "seen_at__gt": timezone.now() - AWAY_AFTER}
    seats = models.Seat.objects.filter(user__isnull=False, table__in=list(table_ids), **seen).order_by("table_id")
    for table_id, back in groupby(seats.values_list("table_id", "user_id"), key=itemgetter(0)):
        people = {user_id for _, user_id in back}
        _see_what_lies_open(people, table_id)
        _come_back(table_id, people)


def note_standing(people: Iterable[tuple[int, int]], at: datetime) -> None:
    """These (table id, user id) look at their table without a chair, to wait for one or to watch."""
    here = set(people)
    if here:
        of_them = models.Admission.objects.filter(user__in={user_id for _, user_id in here})
        rows = of_them.filter(table__in={table_id for table_id, _ in here}).values_list("pk", "table", "user")
        let_in = [pk for pk, *place in rows if tuple(place) in here]  # some are let in at several of these tables
        note(models.Admission.objects.filter(pk__in=let_in), seen_at=at)


def tell_watchers(table_id: int) -> None:
    """Others look on than those who were told of: everybody at the table is to read how many."""
    with locked(table_id):
        pass


def arrive(people: Iterable[User], table_id: int, now: datetime) -> None:
    """Pages of these people are about to show the table live; `bring_back` tells the others where they seemed away."""
    ids = {person.pk for person in people}
    mine = models.Seat.objects.filter(table_id=table_id, user_id__in=ids)
    with transaction.atomic():  # the table, its seats, its admissions: so do commands
        models.Table.objects.select_for_update(no_key=True).filter(pk=table_id).values("pk").first()
        note_used([table_id], now)
        mine.update(seen_at=Greatest(Coalesce("seen_at", now), now), gone=False)  # it may be ahead
        models.Admission.objects.filter(table_id=table_id, user_id__in=ids).update(seen_at=now)
    _see_what_lies_open(ids, table_id)
    standing = ids - set(mine.values_list("user_id", flat=True))
    if standing:
        _wait_on(models.Admission.objects.filter(table_id=table_id, user_id__in=standing), table_id)


def _come_back(table_id: int, people: Collection[int]) -> None:
    with locked(table_id) as held:
        for seat in held.seats:
            if seat.user_id in people:
                seat.away, seat.away_since, seat.gone = False, None, False
                seat.save(update_fields=["away", "away_since", "gone"])
                void_claims(held, seat.user_id)
        count_down(held)


def _see_what_lies_open(people: Collection[int], table_id: int) -> None:
    """Until the next hand is dealt, the tricks of the last one and what was left of it can be read at the table."""
    table = models.Table.objects.filter(pk=table_id, phase__in=(Phase.OVER, Phase.SETTLED))
    hand_id = table.values_list("hand", flat=True).first()
    if hand_id is not None:
        knowing.note_seen(people, models.Hand.objects.select_related("match__challenge").get(pk=hand_id))


def _wait_on(standing: QuerySet[models.Admission], table_id: int) -> None:
    """People without a chair are here; a chair that has become free meanwhile is theirs who wait for one."""
    free = models.Seat.objects.filter(table_id=table_id, user=None, bot="", table__phase=Phase.WAITING)
    if standing.filter(queued_at__isnull=False).exists() and free.exists():
        with locked(table_id) as held:
            count_down(held)


def mark_away(now: datetime) -> None:
    """Mark those whose pages have all been silent; 准备 lapses while its player is away (M1)."""
    silent = {"user__isnull": False, "away": False, "seen_at__lt": now - AWAY_AFTER}
    seats = models.Seat.objects.filter(**silent).exclude(table__phase=Phase.CLOSED)
    for table_id in sorted(set(seats.values_list("table_id", flat=True))):
        with locked(table_id) as held:
            gone = models.Seat.objects.filter(table_id=table_id, **silent).values_list("number", flat=True)
            for number in gone:
                seat = held.seats[number]
                seat.away, seat.away_since = True, seat.seen_at
                seat.ready = seat.ready and held.table.phase != Phase.WAITING
                seat.save(update_fields=["away", "away_since", "ready"])
                _warn(held, seat)
            count_down(held)


def tell_who_stands_in(since: datetime, now: datetime) -> None:
    """Where a host has been away for too long from some moment after `since` on, everybody is shown who is host now."""
    gone = models.Seat.objects.filter(
        user=F("table__host"),
        away=True,
        away_since__gt=since - queries.HOST_STAYS,
        away_since__lte=now - queries.HOST_STAYS,
    ).exclude(table__phase=Phase.CLOSED)
    for table_id in gone.exclude(table__kind=models.Table.Kind.PRACTICE).values_list("table_id", flat=True):
        with locked(table_id):
            pass


def forgive_absence(now: datetime) -> None:
    """A server or the clock was down: nobody was absent for that, pages get their time to come back, absences count
    anew (M6)."""
    seats = models.Seat.objects.filter(user__isnull=False).exclude(table__phase=Phase.CLOSED)
    note_all(seats.filter(away=False), seen_at=now + TO_COME_BACK - AWAY_AFTER)
    note_all(seats.filter(away=True), seen_at=now, away_since=now)
    note_all(models.Admission.objects.filter(queued_at__isnull=False), seen_at=now)


def _warn(held: LockedTable, seat: models.Seat) -> None:
    """Where staying away is running away, say so while there is time (M6)."""
    table = held.table
    if table.phase not in queries.PLAYING or seat.gone or is_alone(held.seats):
        return
    if table.match.away_limit is not None:
        held.tell("away_limit", seat=seat.number, seconds=table.match.away_limit)
