"""Who is here: kept as a time last seen, since a killed server tells nobody who has gone."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Q

from accounts.models import User
from games import models
from games.commands.door import locked
from games.commands.room import count_down
from games.commands.upkeep import forgive_disuse, note_used

AWAY_AFTER = timedelta(seconds=12)
Phase = models.Table.Phase


def note_seen(seats: Iterable[int], at: datetime) -> None:
    """The seats with these ids had a live page then; another process may have seen one later."""
    here = models.Seat.objects.filter(pk__in=list(seats))
    here.filter(Q(seen_at__isnull=True) | Q(seen_at__lt=at)).update(seen_at=at)


def arrive(user: User, table_id: int, now: datetime) -> None:
    """A page of this person shows the table live: they are back at once."""
    mine = models.Seat.objects.filter(table_id=table_id, user_id=user.pk or 0)
    mine.update(seen_at=now, gone=False)
    note_used([table_id], now)
    if mine.filter(away=True).exists():
        with locked(table_id) as held:
            for seat in held.seats:
                if seat.user_id == user.pk:
                    seat.away = False
                    seat.save(update_fields=["away"])
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
                seat.away = True
                seat.ready = seat.ready and held.table.phase != Phase.WAITING
                seat.save(update_fields=["away", "ready"])
            count_down(held)


def forgive_absence(now: datetime) -> None:
    """The server was down: nobody was absent for that, and pages get their time to come back."""
    models.Seat.objects.filter(user__isnull=False).exclude(table__phase=Phase.CLOSED).update(seen_at=now)
    forgive_disuse(now)
