"""暂停: anyone seated may ask for it, anyone else may object, and while it lasts every clock stands still (K5)."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from accounts.limits import Limit
from accounts.models import User
from games import models, queries, rules, states
from games.commands.door import LockedTable, locked, locked_for
from games.commands.timing import set_due
from games.refusals import CommandRefused, Reason

Phase = models.Table.Phase
PAUSES = Limit("pause", times=4, seconds=240)


def pause(user: User, code: str, *, on: bool) -> None:
    """Ask for a pause, or with `on` false be against one: end one's own, or object to another's before it begins.

    It names the state wanted: what holds already changes nothing."""
    with locked_for(user, code) as (held, seat):
        if on:
            _ask(held, seat)
        else:
            _be_against(held, seat)


def mind_pause(held: LockedTable, now: datetime) -> bool:
    """What the clock does for a pause: begin one that nobody objects to, end one that has lasted long enough.

    True when that was all there is to do at this table now."""
    table = held.table
    if table.paused_at is not None:
        if rules.pause_ends(table.paused_at) <= now:
            end_pause(held, now)
        else:
            held.look_again(None)
        return True
    if table.pause_asked_at is not None and rules.pause_begins(table.pause_asked_at) <= now:
        _begin(held, now)
        return True
    return False


def end_pause(held: LockedTable, now: datetime) -> None:
    """The clocks run on: what was left of the limit is left again, and absences count on."""
    table = held.table
    if table.paused_at is None:
        _forget(table)
        return
    if table.ends_at is not None:
        table.ends_at = rules.after_pause(table.ends_at, paused_at=table.paused_at, resumed=now)
    for seat in held.seats:
        if seat.away_since is not None:
            seat.away_since = rules.absent_since(seat.away_since, paused_at=table.paused_at, resumed=now)
    models.Seat.objects.bulk_update(held.seats, ["away_since"])
    _forget(table)
    held.tell("resumed")
    table.due_at = table.ends_at
    if table.phase in (Phase.TRIBUTE, Phase.PLAY):
        set_due(held, states.state_of(table.hand, take_over=table.match.take_over))


def leave_pause(held: LockedTable, seat: models.Seat) -> None:
    """Whoever asked for the pause leaves: with them it ends."""
    if held.table.pause_seat == seat.number:
        end_pause(held, timezone.now())


def forgive_askers(now: datetime) -> None:
    """After a standstill there is time again to object to what was asked for before it."""
    for table_id in models.Table.objects.filter(pause_asked_at__isnull=False).values_list("pk", flat=True):
        with locked(table_id) as held:
            if held.table.pause_asked_at is None or held.table.paused_at is not None:
                held.leave_unchanged()
                continue
            begins = rules.after_standstill(rules.pause_begins(held.table.pause_asked_at), now)
            held.table.pause_asked_at = begins - rules.OBJECTION


def _ask(held: LockedTable, seat: models.Seat) -> None:
    table = held.table
    if table.phase not in queries.PLAYING:
        raise CommandRefused(Reason.NO_MATCH)
    if not table.match.pauses:
        raise CommandRefused(Reason.NO_PAUSES)
    if table.pause_seat is not None:
        held.leave_unchanged()
        return
    if PAUSES.spend(str(seat.user_id)):
        raise CommandRefused(Reason.TOO_OFTEN)
    now = timezone.now()
    table.pause_seat, table.pause_asked_at = seat.number, now
    if any(each.user_id and each is not seat for each in held.seats):
        held.tell("pause_asked", seat=seat.number, seconds=int(rules.OBJECTION.total_seconds()))
    else:
        _begin(held, now)  # nobody is there to object


def _be_against(held: LockedTable, seat: models.Seat) -> None:
    table, is_own = held.table, held.table.pause_seat == seat.number
    if table.pause_seat is None:
        held.leave_unchanged()
    elif table.paused_at is None:
        _forget(table)
        held.tell("pause_dropped" if is_own else "pause_opposed", seat=seat.number)
    elif is_own:
        end_pause(held, timezone.now())
    else:
        raise CommandRefused(Reason.NOT_YOUR_PAUSE)


def _begin(held: LockedTable, now: datetime) -> None:
    held.table.paused_at = now
    held.tell("paused", seat=held.table.pause_seat, minutes=int(rules.LONGEST_PAUSE.total_seconds()) // 60)


def _forget(table: models.Table) -> None:
    table.pause_seat = table.pause_asked_at = table.paused_at = None
