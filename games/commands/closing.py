"""The end of a match before its time, and of a table."""

from __future__ import annotations

from django.utils import timezone

from games import models
from games.commands.door import LockedTable

Phase, Ending = models.Table.Phase, models.Match.Ending


def close_table(held: LockedTable, *, ending: str = Ending.CLOSED) -> None:
    """End the table for good, and a match that runs in this way. Its number may be another table's from now on."""
    table = held.table
    break_off(held, ending=ending)
    table.phase, table.ends_at, table.limit_seconds, table.due_at = Phase.CLOSED, None, None, None
    table.number = None


def close_if_deserted(held: LockedTable) -> None:
    """A public table closes when its last person has left; a friends' table sleeps until its link is opened."""
    table = held.table
    between = table.phase in (Phase.WAITING, Phase.SETTLED)
    if table.kind == models.Table.Kind.PUBLIC and between and not any(seat.user_id for seat in held.seats):
        close_table(held)


def take_seats_back(held: LockedTable) -> None:
    """托管 ends with its match: the next one its people play themselves."""
    for seat in held.seats:
        seat.auto, seat.missed = False, 0
    models.Seat.objects.bulk_update(held.seats, ["auto", "missed"])


def break_off(held: LockedTable, *, ending: str = Ending.CLOSED) -> None:
    """End the running match, if there is one, without any score for the hand in progress (M10)."""
    match, hand, now = held.table.match, held.table.hand, timezone.now()
    if match is None or match.ending != Ending.RUNNING:
        return
    match.ending, match.ended_at = ending, now
    match.save(update_fields=["ending", "ended_at"])
    take_seats_back(held)
    if hand.out is None:
        hand.broken, hand.ended_at = True, now
        hand.save(update_fields=["broken", "ended_at"])
