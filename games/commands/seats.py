"""What a player does with the own seat: 托管 on and off, and leaving the table."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from games import models, states
from games.commands.door import LockedTable, locked_for, visited_by
from games.commands.room import get_up
from games.commands.runaway import leave_match
from games.commands.timing import seats_asked, set_due

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


def leave(user: User, code: str) -> None:
    """Get up and go. A practice table closes with it; before and after a match it is free, during one it is M3."""
    with visited_by(user, code) as (held, seat):
        table = held.table
        if table.kind == models.Table.Kind.PRACTICE:
            close_table(held)
        elif seat is None:
            held.leave_unchanged()
        elif table.phase in (Phase.WAITING, Phase.SETTLED):
            get_up(held, seat)
        else:
            leave_match(held, seat)


def close_table(held: LockedTable) -> None:
    """End whatever runs on the table, for good."""
    table = held.table
    break_off(held)
    table.phase, table.ends_at, table.limit_seconds, table.due_at = Phase.CLOSED, None, None, None


def break_off(held: LockedTable) -> None:
    """End the running match, if there is one, without any score for the hand in progress (M10)."""
    match, hand, now = held.table.match, held.table.hand, timezone.now()
    if match is None or match.ending != models.Match.Ending.RUNNING:
        return
    match.ending, match.ended_at = models.Match.Ending.CLOSED, now
    match.save(update_fields=["ending", "ended_at"])
    if hand.out is None:
        hand.broken, hand.ended_at = True, now
        hand.save(update_fields=["broken", "ended_at"])
