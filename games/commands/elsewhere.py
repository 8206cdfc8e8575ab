"""One match at a time: whoever plays one is led back to it, and nothing begins elsewhere with them.

A chair at a table that waits may be kept meanwhile: it stays taken, and its person cannot be ready on it."""

from __future__ import annotations

from accounts.models import User
from games import queries
from games.commands.door import LockedTable
from games.refusals import CommandRefused, Reason


def must_be_free(user: User, but: int | None = None) -> None:
    """Refuse whoever plays a match at another table than the one with the id `but`."""
    if queries.playing_elsewhere([user.pk], but):
        raise CommandRefused(Reason.PLAYING_ELSEWHERE)


def hold_back(held: LockedTable) -> bool:
    """Whether somebody here has begun a match at another table: they are not ready here, and nothing begins.

    The people's rows are locked in the order of settlement, so that two tables cannot begin with one person at once."""
    people = [seat.user_id for seat in held.seats if seat.user_id is not None]
    list(User.objects.select_for_update(no_key=True).filter(pk__in=people).order_by("pk").values_list("pk"))
    busy = queries.playing_elsewhere(people, held.table.pk)
    for seat in held.seats:
        if seat.user_id in busy:
            seat.ready = False
            seat.save(update_fields=["ready"])
    return bool(busy)
