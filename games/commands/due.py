"""What the clock does with a table that is due. Any number of clocks may run: whoever claims a table first has it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from games import models, queries, rules, states
from games.commands.absence import run_out_of_patience
from games.commands.door import LockedTable, locked
from games.commands.forgetting import forget_the_departed
from games.commands.hands import deal_next
from games.commands.moves import BOT, CLOCK, make_move
from games.commands.operator import dismiss_the_departed
from games.commands.pausing import forgive_askers, mind_pause
from games.commands.presence import forgive_absence, mark_away, tell_who_stands_in
from games.commands.queueing import forget_the_gone
from games.commands.room import begin, wait_again
from games.commands.timing import passes_by_itself, seats_asked
from games.commands.transfers import expire_claims
from games.commands.upkeep import forgive_disuse
from games.system_players import temperament_of

Phase = models.Table.Phase
CLAIM = timedelta(seconds=5)  # a dead claimant's turn falls due again after it
STANDSTILL = timedelta(seconds=5)  # no sweep for so long: the clocks have stood still
CHANCE = random.SystemRandom()


@dataclass(frozen=True, slots=True)
class Thinking:
    """A turn of the system's, claimed: what is to be thought about, outside any transaction."""

    table_id: int
    hand_id: int
    seq: int
    temperament: str
    view: rules.HandView


def note_sweep(now: datetime) -> None:
    """Note that a clock runs, and who is away. After a standstill, or the first time, all is forgiven before."""
    swept_at = queries.swept_at()
    if swept_at is None or now - swept_at > STANDSTILL:
        forgive(now)
    mark_away(now)
    if swept_at is not None:
        tell_who_stands_in(swept_at, now)
    run_out_of_patience(now)
    expire_claims(now)
    forget_the_gone(now)
    dismiss_the_departed()
    forget_the_departed()
    models.ClockSweep.objects.update_or_create(defaults={"swept_at": now})


def forgive(now: datetime) -> None:
    """The clocks have stood still, or the server was down: no limit ends soon, and nobody was absent for it."""
    _forgive_standstill(now)
    forgive_absence(now)
    forgive_disuse(now)


def claim(table_id: int, *, due_at: datetime) -> bool:
    """Take on a table seen due at `due_at`; False when another clock was faster."""
    taken = models.Table.objects.filter(pk=table_id, due_at=due_at).update(due_at=timezone.now() + CLAIM)
    return taken == 1


def attend(table_id: int) -> Thinking | None:
    """Do what a claimed table is due for, or hand back a turn of the system's to think about."""
    with locked(table_id) as held:
        table = held.table
        if mind_pause(held, timezone.now()):
            return None
        is_over_time = table.ends_at is not None and table.ends_at <= timezone.now()
        if table.phase in (Phase.TRIBUTE, Phase.PLAY):
            state = states.state_of(table.hand, take_over=table.match.take_over)
            asked = seats_asked(state)
            for seat in asked:
                if held.seats[seat].is_system:
                    held.leave_unchanged()
                    temperament = temperament_of(held.seats[seat].bot)
                    return Thinking(table_id, table.hand.pk, state.seq, temperament, rules.view_for(state, seat))
            if any(passes_by_itself(held.seats[seat], state) for seat in asked):
                make_move(held, state, rules.Pass(state.turn), made_by=BOT)
            elif is_over_time:
                _time_out(held, state, asked)
            else:
                held.look_again(table.ends_at)
        elif table.phase == Phase.OVER and is_over_time:
            deal_next(held)  # M1: the pause between hands is over, whoever has not tapped
        elif table.phase == Phase.SETTLED and is_over_time:
            wait_again(held)
        elif table.phase == Phase.WAITING and is_over_time:
            begin(held)
        else:
            held.look_again(table.ends_at)
    return None


def _forgive_standstill(now: datetime) -> None:
    """K1: after the clocks have stood still no limit ends sooner than twenty seconds from now."""
    forgive_askers(now)
    limited = models.Table.objects.filter(ends_at__isnull=False, paused_at__isnull=True)
    for table_id in limited.values_list("pk", flat=True):
        with locked(table_id) as held:
            table = held.table
            if table.paused_at or table.ends_at is None or rules.after_standstill(table.ends_at, now) == table.ends_at:
                held.leave_unchanged()
                continue
            waits_for_limit = table.due_at == table.ends_at
            table.ends_at = rules.after_standstill(table.ends_at, now)
            if waits_for_limit:
                table.due_at = table.ends_at


def _time_out(held: LockedTable, state: rules.Hand, asked: list[int]) -> None:
    """K2 and G5: fill every turn or return that was not made in time."""
    for seat in asked:
        move = rules.time_out_move(rules.view_for(state, seat), CHANCE)
        state = make_move(held, state, move, made_by=CLOCK)
