"""Tables that nobody uses: public ones and practices close soon, friends' tables sleep for 90 days."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from games import lobby_queries, models
from games.commands.closing import close_table
from games.commands.door import LockedTable, locked
from games.commands.in_passing import note
from games.commands.room import get_up

Kind, Phase = models.Table.Kind, models.Table.Phase
NOTED_EVERY = timedelta(minutes=1)
BATCH = 50  # tables of a kind that one look closes at most
CHAIR_KEPT = timedelta(minutes=3)
"""How long the others at a public table wait for somebody who is away."""

OPEN = (Phase.WAITING, Phase.SETTLED)
ANY = (*OPEN, Phase.TRIBUTE, Phase.PLAY, Phase.OVER)
UNUSED = (
    (Kind.PRACTICE, ANY, timedelta(days=1)),
    (Kind.FRIENDS, ANY, timedelta(days=90)),
    (Kind.PUBLIC, OPEN, timedelta(minutes=10)),  # a match that runs is brought to its end
)


def note_used(table_ids: Iterable[int], now: datetime) -> None:
    """Somebody looks at these tables now. Written once a minute at most."""
    note(models.Table.objects.filter(pk__in=list(table_ids), used_at__lt=now - NOTED_EVERY), used_at=now)


def tidy(now: datetime) -> None:
    """Close what nobody has used for too long, and free chairs that keep strangers waiting."""
    for kind, phases, patience in UNUSED:
        unused = models.Table.objects.filter(kind=kind, phase__in=phases, used_at__lt=now - patience)
        for table_id in list(unused.order_by("used_at").values_list("pk", flat=True)[:BATCH]):
            with locked(table_id) as held:
                if held.table.used_at < now - patience and held.table.phase in phases:
                    close_table(held)
                else:
                    held.leave_unchanged()
    for table_id in lobby_queries.kept_waiting(now - CHAIR_KEPT)[:BATCH]:
        with locked(table_id) as held:
            _free_chairs(held, now - CHAIR_KEPT)


def forgive_disuse(now: datetime) -> None:
    """The server was down: nobody could use a table meanwhile. Ninety days are long enough as they are."""
    models.Table.objects.exclude(kind=Kind.FRIENDS).exclude(phase=Phase.CLOSED).update(used_at=now)


def _free_chairs(held: LockedTable, since: datetime) -> None:
    absent = [seat for seat in held.seats if seat.user_id and seat.away and seat.seen_at and seat.seen_at < since]
    somebody_waits = any(seat.user_id and not seat.away for seat in held.seats)
    if held.table.phase not in OPEN or not somebody_waits or not absent:
        held.leave_unchanged()
        return
    for seat in absent:
        get_up(held, seat)
