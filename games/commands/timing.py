"""Which limit runs after a change, and when the clock must look at the table next (K1, K6)."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from games import models, rules
from games.commands.door import LockedTable

REST = 30  # seconds after a match for 再来一轮
LOOK = 4  # pauses of a system player that has the lead after tribute


def set_clock(held: LockedTable, state: rules.Hand) -> None:
    """Start the limit of the state that has just begun, and set when the clock must look."""
    table = held.table
    match state.phase:
        case rules.Phase.TRIBUTE if state.seq == 0:
            start_limit(table, None if is_alone(held.seats) else table.match.return_seconds)
        case rules.Phase.PLAY:
            start_limit(table, _turn_seconds(held, state))
        case rules.Phase.OVER if table.phase == models.Table.Phase.SETTLED:
            start_rest(held)
        case rules.Phase.OVER:
            start_limit(table, None if is_alone(held.seats) else table.match.pause_seconds)
    set_due(held, state)


def start_rest(held: LockedTable) -> None:
    """After a match: the time to ask for another, where several people sit."""
    start_limit(held.table, None if is_alone(held.seats) else REST)
    held.table.due_at = held.table.ends_at


def set_due(held: LockedTable, state: rules.Hand) -> None:
    """Set when the clock must look next: at a turn of the system's soon, else when the limit that runs has passed."""
    asked = [held.seats[seat] for seat in seats_asked(state)]
    if any(seat.auto for seat in asked):
        held.table.due_at = timezone.now()
    elif any(seat.bot for seat in asked) or any(passes_by_itself(seat, state) for seat in asked):
        held.table.due_at = _after_a_pause(LOOK if _tribute_is_to_be_seen(state) else 1)
    else:
        held.table.due_at = held.table.ends_at


def passes_by_itself(seat: models.Seat, state: rules.Hand) -> bool:
    """Whether the system is to pass for this seat: its player has asked for that, and nothing it holds beats the table
    (K4)."""
    return (
        seat.user is not None
        and seat.user.auto_pass
        and state.turn == seat.number
        and state.to_beat is not None
        and not rules.has_answer(state.holdings[seat.number], state.to_beat, state.level)
    )


def seats_asked(state: rules.Hand) -> list[int]:
    """The seats that the hand waits for: whose turn it is, or who owes a return."""
    if state.turn is not None:
        return [state.turn]
    return [gift.receiver for gift in state.gifts if gift.returned is None]


def is_alone(seats: Iterable[models.Seat]) -> bool:
    """Whether one person only sits here: no clock runs against that person (K6)."""
    return not rules.clock_runs(sum(seat.user_id is not None for seat in seats))


def _turn_seconds(held: LockedTable, state: rules.Hand) -> int | None:
    if held.seats[state.turn].bot or is_alone(held.seats):
        return None
    return rules.turn_limit(held.table.match.turn_seconds, first_turn=rules.is_first_turn(state))


def start_limit(table: models.Table, seconds: int | None) -> None:
    """A limit of so many seconds runs from now on; None: 不限时."""
    table.limit_seconds = seconds
    table.ends_at = None if seconds is None else timezone.now() + timedelta(seconds=seconds)


def _tribute_is_to_be_seen(state: rules.Hand) -> bool:
    """Whether cards have just changed hands: people look at who gave what to whom before the hand goes on."""
    return bool(state.gifts) and state.phase is rules.Phase.PLAY and not state.tricks and not state.trick.actions


def _after_a_pause(times: int) -> datetime:
    """When a system player is to act: after a pause like a person's, or several of them."""
    shortest, longest = settings.BOT_PAUSE
    return timezone.now() + timedelta(seconds=times * random.uniform(shortest, longest))
