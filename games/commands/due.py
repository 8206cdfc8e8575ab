"""What the clock does with a table that is due. Any number of clocks may run: whoever claims a table first has it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games import models, rules, states
from games.commands.door import LockedTable, locked
from games.commands.hands import deal_next
from games.commands.moves import CLOCK, make_move
from games.commands.timing import seats_asked, set_clock

Phase = models.Table.Phase
CLAIM = timedelta(seconds=5)  # a dead claimant's turn falls due again after it
STANDSTILL = timedelta(seconds=5)  # no sweep for so long: the clocks have stood still
CHANCE = random.SystemRandom()
STEADY = "steady"


@dataclass(frozen=True, slots=True)
class Thinking:
    """A turn of the system's, claimed: what is to be thought about, outside any transaction."""

    table_id: int
    hand_id: int
    seq: int
    temperament: str
    view: rules.HandView


def claim(table_id: int, *, due_at: datetime) -> bool:
    """Take on a table seen due at `due_at`; False when another clock was faster."""
    taken = models.Table.objects.filter(pk=table_id, due_at=due_at).update(due_at=timezone.now() + CLAIM)
    return taken == 1


def attend(table_id: int) -> Thinking | None:
    """Do what a claimed table is due for, or hand back a turn of the system's to think about."""
    with locked(table_id) as held:
        table = held.table
        if table.phase == Phase.OVER:
            return _go_on(held)
        if table.phase not in (Phase.TRIBUTE, Phase.PLAY):
            table.due_at = None
            held.leave_unchanged()
            models.Table.objects.filter(pk=table_id).update(due_at=None)
            return None
        state = states.state_of(table.hand, take_over=table.match.take_over)
        asked = seats_asked(state)
        for seat in asked:
            if held.seats[seat].is_system:
                held.leave_unchanged()
                temperament = held.seats[seat].bot or STEADY
                return Thinking(table_id, table.hand.pk, state.seq, temperament, rules.view_for(state, seat))
        if table.ends_at is None or table.ends_at > timezone.now():
            held.leave_unchanged()
            models.Table.objects.filter(pk=table_id).update(due_at=table.ends_at)
            return None
        _time_out(held, state, asked)
        return None


def sweep_begins(now: datetime) -> bool:
    """Note a sweep; True when the clocks have stood still before it, or never run."""
    with transaction.atomic():
        row, made = models.ClockSweep.objects.select_for_update().get_or_create(defaults={"swept_at": now})
        stood_still = made or now - row.swept_at > STANDSTILL
        row.swept_at = now
        row.save(update_fields=["swept_at"])
    return stood_still


def forgive_standstill(now: datetime) -> None:
    """K1: after the clocks have stood still no limit ends sooner than twenty seconds from now."""
    for table_id in models.Table.objects.filter(ends_at__isnull=False).values_list("pk", flat=True):
        with locked(table_id) as held:
            table = held.table
            if table.ends_at is None or rules.after_standstill(table.ends_at, now) == table.ends_at:
                held.leave_unchanged()
                continue
            waits_for_limit = table.due_at == table.ends_at
            table.ends_at = rules.after_standstill(table.ends_at, now)
            if waits_for_limit:
                table.due_at = table.ends_at


def _go_on(held: LockedTable) -> None:
    """M1: the pause between hands is over, whoever has not tapped."""
    if held.table.ends_at is not None and held.table.ends_at <= timezone.now():
        deal_next(held)
    else:
        held.leave_unchanged()
        models.Table.objects.filter(pk=held.table.pk).update(due_at=F("ends_at"))


def _time_out(held: LockedTable, state: rules.Hand, asked: list[int]) -> None:
    """K2 and G5: fill every turn or return that was not made in time."""
    for seat in asked:
        move = rules.time_out_move(rules.view_for(state, seat), CHANCE)
        make_move(held, state, move, made_by=CLOCK)
        state = rules.play(state, move)
    set_clock(held, state)
