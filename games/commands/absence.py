"""Staying away too long is running away (M6), at tables that have a limit for it."""

from __future__ import annotations

from datetime import datetime, timedelta

from games import models, queries, rules
from games.commands.door import LockedTable, locked
from games.commands.room import AWAY_AFTER
from games.commands.runaway import leave_match
from games.commands.timing import is_alone


def run_out_of_patience(now: datetime) -> None:
    """At every table where somebody has been away too long, that person runs away; one at each (M7)."""
    absent = models.Seat.objects.filter(
        away=True, gone=False, user__isnull=False, table__match__away_limit__isnull=False, table__paused_at__isnull=True
    )
    for table_id in sorted(set(absent.filter(table__phase__in=queries.PLAYING).values_list("table_id", flat=True))):
        with locked(table_id) as held:
            late = _too_late(held, now)
            if late:
                leave_match(held, held.seats[rules.first_runaway(late)])
            else:
                held.leave_unchanged()


def _too_late(held: LockedTable, now: datetime) -> dict[int, datetime]:
    """The seats whose absence has gone past the limit, each with the time since when they are away."""
    table, match = held.table, held.table.match
    if (
        table.phase not in queries.PLAYING
        or table.paused_at is not None
        or match.away_limit is None
        or is_alone(held.seats)
    ):
        return {}
    limit = timedelta(seconds=match.away_limit)
    late = {}
    for seat in held.seats:
        if seat.user_id is None or not seat.away or seat.gone or seat.away_since is None:
            continue
        if seat.seen_at is not None and seat.seen_at > now - AWAY_AFTER:
            continue  # seen again, or forgiven, and not yet told
        # Restarts are in `away_since` already: they forgive.
        ends = rules.away_limit_ends(
            seat.away_since, limit, match_started=match.started_at, server_started=seat.away_since
        )
        if ends is not None and ends <= now:
            late[seat.number] = seat.away_since
    return late
