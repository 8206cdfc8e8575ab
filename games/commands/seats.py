"""What a player does with the own seat: 托管 on and off, and leaving the table."""

from __future__ import annotations

from accounts.models import User
from games import models, states
from games.commands.closing import close_if_deserted, close_table
from games.commands.door import LockedTable, locked_for, visited_by
from games.commands.room import get_up
from games.commands.runaway import leave_match
from games.commands.timing import seats_asked, set_due
from games.system_players import is_lesson

Phase = models.Table.Phase


def set_auto(user: User, code: str, *, on: bool) -> None:
    """托管: let the system play this seat, or take it back (K3). It names the state wanted: twice is once."""
    with locked_for(user, code) as (held, seat):
        switch_auto(held, seat, on=on)


def switch_auto(held: LockedTable, seat: models.Seat, *, on: bool) -> None:
    """The system plays this seat from now on, or its player does."""
    if seat.auto == on:
        held.leave_unchanged()
        return
    seat.auto, seat.missed = on, 0
    seat.save(update_fields=["auto", "missed"])
    held.tell("auto_on" if on else "auto_off", seat=seat.number)
    table = held.table
    if table.phase in (Phase.TRIBUTE, Phase.PLAY):
        state = states.state_of(table.hand, take_over=table.match.take_over)
        if seat.number in seats_asked(state):
            set_due(held, state)


def set_auto_pass(user: User, code: str, *, on: bool) -> None:
    """自动不出: from now on, at any table, let the system pass where nothing beats, or not (K4)."""
    with visited_by(user, code) as (held, seat):
        User.objects.filter(pk=user.pk).update(auto_pass=on)
        table = held.table
        if seat is None or seat.user.auto_pass == on:
            held.leave_unchanged()
            return
        seat.user.auto_pass = on
        if table.phase in (Phase.TRIBUTE, Phase.PLAY):
            state = states.state_of(table.hand, take_over=table.match.take_over)
            if seat.number in seats_asked(state):
                set_due(held, state)


def leave(user: User, code: str) -> None:
    """Get up and go. A practice table closes with it; before and after a match it is free, during one it is M3.

    A lesson that is not at its end stays as it is, to be taken up again."""
    with visited_by(user, code) as (held, seat):
        table = held.table
        if is_lesson(held.seats) and table.phase != Phase.SETTLED:
            held.leave_unchanged()
        elif table.kind == models.Table.Kind.PRACTICE:
            close_table(held, ending=models.Match.Ending.LEFT)
        elif seat is None:
            queue = models.Admission.objects.filter(table=table, user=user, queued_at__isnull=False)
            if queue.update(queued_at=None):
                held.tell("unqueued", name=user.kept_name, user=user.pk)
            else:
                held.leave_unchanged()
        elif table.phase in (Phase.WAITING, Phase.SETTLED):
            get_up(held, seat)
            close_if_deserted(held)
        else:
            leave_match(held, seat)
            close_if_deserted(held)
