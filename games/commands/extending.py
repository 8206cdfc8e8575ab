"""加时: thirty seconds more for the turn in progress, once a hand for each player (K5)."""

from __future__ import annotations

from datetime import timedelta

from accounts.models import User
from games import rules
from games.commands.door import locked_for
from games.commands.moves import current_state
from games.commands.timing import set_due
from games.refusals import CommandRefused, Reason


def extend(user: User, code: str, *, hand_id: int, seq: int) -> None:
    """Lengthen the limit of turn (`hand_id`, `seq`), which must be this player's own."""
    with locked_for(user, code) as (held, seat):
        table, state = held.table, current_state(held, hand_id)
        if state.seq != seq:
            raise CommandRefused(Reason.TURN_OVER)
        if table.paused_at is not None:
            raise CommandRefused(Reason.PAUSED)
        if state.phase is rules.Phase.OVER:
            raise CommandRefused(rules.Refusal.HAND_OVER)
        if state.turn != seat.number or seat.auto:
            raise CommandRefused(rules.Refusal.NOT_YOUR_TURN)
        if not table.match.extra_time:
            raise CommandRefused(Reason.NO_EXTRA_TIME)
        if table.ends_at is None:
            raise CommandRefused(Reason.NO_LIMIT)
        if seat.extended:
            raise CommandRefused(Reason.ALREADY_EXTENDED)
        seat.extended = True
        seat.save(update_fields=["extended"])
        table.ends_at += timedelta(seconds=rules.EXTRA_TIME)
        table.limit_seconds += rules.EXTRA_TIME
        set_due(held, state)
        held.tell("extended", seat=seat.number, seconds=rules.EXTRA_TIME)
