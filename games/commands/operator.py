"""What the operator does to tables and people (M10): no score moves for the hand in progress, settled hands stand."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from games import announcing, models
from games.commands.closing import break_off, close_if_deserted, close_table
from games.commands.company import name_after_host
from games.commands.door import LockedTable, locked
from games.commands.room import count_down, empty
from games.commands.seats import leave, switch_auto
from games.commands.timing import start_limit
from games.refusals import CommandRefused, Reason

Phase = models.Table.Phase
RUNNING = (Phase.TRIBUTE, Phase.PLAY, Phase.OVER)


def close(table_id: int) -> None:
    """Close a table for good, whatever runs on it."""
    with locked(table_id) as held:
        if held.table.phase == Phase.CLOSED:
            held.leave_unchanged()
        else:
            close_table(held)


def give_to_auto(table_id: int, *, seat: int) -> None:
    """Have the system play a person's seat until its player takes it back (K3)."""
    with locked(table_id) as held:
        if seat not in models.SEATS or held.seats[seat].user_id is None or held.table.phase not in RUNNING:
            raise CommandRefused(Reason.NOT_SEATED)
        switch_auto(held, held.seats[seat], on=True)


def block(user: User) -> None:
    """Shut somebody out at once: from their sockets, from the site, and from every table they sit at."""
    with transaction.atomic():
        User.objects.filter(pk=user.pk).update(is_active=False)
        transaction.on_commit(lambda: announcing.person_changed(user.pk), robust=True)
    _take_out(models.Seat.objects.filter(user=user))


def unblock(user: User) -> None:
    """Let somebody in again who was blocked. A deleted account stays deleted."""
    User.objects.filter(pk=user.pk, left_at__isnull=True).update(is_active=True)


def clear_name(user: User) -> None:
    """Take away a name that gives offence: it becomes 牌友 and a number, at every table at once."""
    User.objects.filter(pk=user.pk).update(name="")
    seats = models.Seat.objects.filter(user=user).exclude(table__phase=Phase.CLOSED)
    for table_id in seats.values_list("table_id", flat=True):
        with locked(table_id) as held:
            if held.table.host_id == user.pk:
                name_after_host(held.table, User.objects.get(pk=user.pk))


def dismiss_the_departed() -> None:
    """Whoever has deleted their account gets up from wherever they sit, at the price of leaving; whoever is blocked
    is taken out. Both have happened at once, unless a process died over it."""
    departed = models.Seat.objects.filter(user__left_at__isnull=False, gone=False).exclude(table__phase=Phase.CLOSED)
    for seat in departed.select_related("user", "table"):
        leave(seat.user, seat.table.code)
    _take_out(models.Seat.objects.filter(user__is_active=False, user__left_at__isnull=True))


def _take_out(seats: QuerySet[models.Seat]) -> None:
    for table_id, number in seats.exclude(table__phase=Phase.CLOSED).values_list("table_id", "number"):
        with locked(table_id) as held:
            chair = held.seats[number]
            if chair.user is None or chair.user.is_active:
                held.leave_unchanged()
                continue
            _remove(held, chair)


def _remove(held: LockedTable, chair: models.Seat) -> None:
    table = held.table
    if table.kind == models.Table.Kind.PRACTICE:
        close_table(held)
        return
    held.tell("removed", seat=chair.number, running=table.phase in RUNNING)
    empty(chair)
    if table.phase in RUNNING:
        break_off(held)
        for seat in held.seats:
            seat.ready = bool(seat.bot)
        models.Seat.objects.bulk_update(held.seats, ["ready"])
        table.phase = Phase.WAITING
        start_limit(table, None)
    count_down(held)
    close_if_deserted(held)
