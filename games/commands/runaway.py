"""Leaving a match before it is complete (M3 to M7, M11)."""

from __future__ import annotations

from django.utils import timezone

from games import models, queries, rules, states
from games.commands.closing import take_seats_back
from games.commands.door import LockedTable
from games.commands.pausing import leave_pause
from games.commands.paying import pay_runaway, points_that_count
from games.commands.room import empty, get_up
from games.commands.timing import start_rest

Phase = models.Table.Phase


def leave_match(held: LockedTable, seat: models.Seat) -> None:
    """The person on `seat` leaves while a match runs. Out of cards, they do not stop the hand (M11)."""
    table = held.table
    state = states.state_of(table.hand, take_over=table.match.take_over)
    during_hand = table.phase in (Phase.TRIBUTE, Phase.PLAY)
    if during_hand and not rules.breaks_hand(seat.number, state.out):
        seat.gone = True
        seat.save(update_fields=["gone"])
        leave_pause(held, seat)
        return
    run_away(held, seat, state=state, during_hand=during_hand)


def answer_for_the_gone(held: LockedTable, state: rules.Hand) -> None:
    """M11: a hand is settled, and somebody left it when out of cards and has not come back."""
    for seat in held.seats:
        if not seat.gone:
            continue
        if held.table.phase == Phase.OVER:
            run_away(held, seat, state=state, during_hand=False)
        else:
            get_up(held, seat)


def run_away(held: LockedTable, seat: models.Seat, *, state: rules.Hand, during_hand: bool) -> None:
    """End the match by this seat's running away (M7): M4 or M5 is paid, a broken hand does not count."""
    table, match, hand = held.table, held.table.match, held.table.hand
    scores = rules.runaway_scores(seat.number, state.out if during_hand else (), during_hand=during_hand)
    name, points = queries.kept_names_of(held.seats)[seat.number], points_that_count(match, scores)
    match.runaway = {"seat": seat.number, "name": name, "during_hand": during_hand, "points": list(points)}
    match.ending, match.ended_at = models.Match.Ending.LEFT, timezone.now()
    match.save(update_fields=["runaway", "ending", "ended_at"])
    if during_hand:
        hand.broken, hand.ended_at = True, timezone.now()
        hand.save(update_fields=["broken", "ended_at"])
    held.tell("ran_away", **match.runaway)
    pay_runaway(held, seat, points)
    table.phase = Phase.SETTLED
    take_seats_back(held)
    for each in held.seats:
        each.ready = bool(each.bot)
    models.Seat.objects.bulk_update(held.seats, ["ready"])
    empty(seat)
    start_rest(held)
