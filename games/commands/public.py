"""Public tables: anybody may sit down from the lobby, by 快速加入, or by link and number. Among strangers nobody keeps
two chairs."""

from __future__ import annotations

from accounts.models import User
from games import lobby_queries, models, queries
from games.commands import room
from games.commands.closing import close_if_deserted
from games.commands.door import locked
from games.refusals import CommandRefused, Reason

TRIES = 5  # tables that fill up between the look and the chair


def open_public(user: User) -> models.Table:
    """A new public table with `user` as its host."""
    return _at_one(user, room.open_table(user, kind=models.Table.Kind.PUBLIC))


def enter(user: User, token: str) -> models.Table:
    """Come in by the invite link, on the first free chair; whoever sits already is led back to it."""
    return _at_one(user, room.enter(user, queries.invited_to(token)))


def sit_in_public(user: User, code: str) -> models.Table:
    """坐下 in the lobby: the first free chair of an open public table."""
    table_id = lobby_queries.open_table_id(code)
    if table_id is None:
        raise CommandRefused(Reason.NO_CHAIR)
    return _at_one(user, room.enter(user, table_id))


def quick_join(user: User) -> models.Table:
    """快速加入: a chair at the fullest public table that waits, or a new one where none has a chair for this person.

    Whoever waits at a public table already is led back to it."""
    mine = lobby_queries.waiting_of(user).first()
    if mine is not None:
        return mine
    for table_id in lobby_queries.fullest(user)[:TRIES]:
        try:
            return _at_one(user, room.enter(user, table_id))
        except CommandRefused as refused:
            # Somebody else was faster, or the host has just asked them to go: the next one then.
            if refused.reason not in (Reason.NO_CHAIR, Reason.NO_TABLE, Reason.KICKED):
                raise
    return open_public(user)


def _at_one(user: User, table: models.Table) -> models.Table:
    """Free the chairs that this person took at other public tables before, where no match has begun.

    Each table is a transaction of its own. Of two taps at once the later chair stays."""
    chair = table.seats.filter(user_id=user.pk).first()
    if table.kind == models.Table.Kind.PUBLIC and chair is not None:
        earlier = lobby_queries.waiting_of(user, sat_before=chair.sat_at)
        for table_id in list(earlier.values_list("pk", flat=True)):
            with locked(table_id) as held:
                kept = next((seat for seat in held.seats if seat.user_id == user.pk), None)
                if kept is None or held.table.phase not in room.OPEN:
                    held.leave_unchanged()
                else:
                    room.get_up(held, kept)
                    close_if_deserted(held)
    return table
