"""排队: whoever finds no chair waits for the next that frees, and sees meanwhile what everybody may see."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import User
from games import models, queries
from games.commands.door import LockedTable, locked, visited_by
from games.commands.elsewhere import must_be_free
from games.commands.room import OPEN, count_down
from games.refusals import CommandRefused, Reason

FORGOTTEN = timedelta(minutes=3)
"""Whoever has been away for so long has left the queue."""


def queue(user: User, code: str, *, on: bool) -> None:
    """Wait for the next chair, or wait no more. It names the state wanted: twice is once."""
    with visited_by(user, code) as (held, mine):
        _queue(held, user, mine, on=on)


def join_queue(user: User, token: str) -> models.Table:
    """Come in by the invite link to wait for a chair; whoever sits already is led back to it."""
    with locked(queries.invited_to(token)) as held:
        if queries.is_kicked(held.table.pk, user):
            raise CommandRefused(Reason.KICKED)
        mine = next((seat for seat in held.seats if seat.user_id == user.pk), None)
        if mine is not None:
            held.leave_unchanged()
            return held.table
        models.Admission.objects.get_or_create(table=held.table, user=user)
        _queue(held, user, mine, on=True)
    return held.table


def forget_the_gone(now: datetime) -> None:
    """Whoever waits and has not been seen for minutes waits no more: the others move up."""
    gone = models.Admission.objects.filter(queued_at__isnull=False, seen_at__lt=now - FORGOTTEN)
    for table_id in sorted(set(gone.values_list("table_id", flat=True))):
        with locked(table_id) as held:
            if not gone.filter(table_id=table_id).update(queued_at=None):
                held.leave_unchanged()


def _queue(held: LockedTable, user: User, mine: models.Seat | None, *, on: bool) -> None:
    admission = models.Admission.objects.filter(table=held.table, user=user, kicked=False).first()
    if admission is None or (on and mine is not None):
        raise CommandRefused(Reason.NONSENSE)
    if on == (admission.queued_at is not None):
        held.leave_unchanged()
        return
    now = timezone.now()
    if on:
        must_be_free(user, held.table.pk)
        if held.table.phase in OPEN and any(seat.is_free for seat in held.seats):
            raise CommandRefused(Reason.CHAIR_IS_FREE)
    admission.queued_at, admission.seen_at = (now if on else None), now
    admission.save(update_fields=["queued_at", "seen_at"])
    held.tell("queued" if on else "unqueued", name=user.kept_name, user=user.pk)
    count_down(held)
