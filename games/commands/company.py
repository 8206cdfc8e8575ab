"""Small things between people at a table: calling one who is slow, another name, another host."""

from __future__ import annotations

from django.core.exceptions import ValidationError

from accounts.limits import CHANGES_OF_ONESELF, Limit
from accounts.models import User
from accounts.names import clean_name
from games import models
from games.commands.door import locked_for
from games.commands.room import OPEN
from games.refusals import CommandRefused, Reason

Phase = models.Table.Phase
NUDGES = Limit("nudge", times=1, seconds=10)


def nudge(user: User, code: str, *, seat: int) -> None:
    """喊一声: have the page of somebody who is not ready yet ring. Nobody calls, and nobody is called, more often than
    once in ten seconds."""
    with locked_for(user, code) as (held, mine):
        if held.table.phase != Phase.WAITING:
            raise CommandRefused(Reason.MATCH_RUNNING)
        if seat not in models.SEATS or seat == mine.number or held.seats[seat].user_id is None:
            raise CommandRefused(Reason.NONSENSE)
        if held.seats[seat].ready:
            raise CommandRefused(Reason.READY_ALREADY)
        if NUDGES.spend(f"of {held.seats[seat].user_id}") or NUDGES.spend(f"by {user.pk}"):
            raise CommandRefused(Reason.TOO_OFTEN)
        held.tell("nudged", seat=seat, by=mine.number)


def rename(user: User, code: str, *, name: str) -> None:
    """What everybody calls this person from now on, at every table."""
    try:
        name = clean_name(name)
    except ValidationError as wrong:
        raise CommandRefused(Reason.NO_NAME if wrong.code == "empty" else Reason.NAME_TOO_LONG) from None
    with locked_for(user, code) as (held, mine):
        if held.table.phase not in OPEN or held.table.kind == models.Table.Kind.PRACTICE:
            raise CommandRefused(Reason.MATCH_RUNNING)
        before, person = mine.user.kept_name, mine.user
        if name in (person.name, str(person)):
            held.leave_unchanged()
            return
        if CHANGES_OF_ONESELF.spend(str(user.pk)):
            raise CommandRefused(Reason.TOO_OFTEN)
        person.name = name
        person.save(update_fields=["name"])
        if held.table.host_id == user.pk:
            name_after_host(held.table, person)
        held.tell("renamed", before=before, after=name, user=user.pk)


def hand_over(user: User, code: str, *, seat: int) -> None:
    """Make somebody else the host. Only the table's own host can, not whoever stands in while that one is away."""
    with locked_for(user, code) as (held, mine):
        table = held.table
        if table.kind == models.Table.Kind.PRACTICE or seat not in models.SEATS or held.seats[seat].user_id is None:
            raise CommandRefused(Reason.NONSENSE)
        heir = held.seats[seat].user
        if table.host_id != user.pk:
            raise CommandRefused(Reason.NOT_HOST)
        if seat == mine.number:
            held.leave_unchanged()
            return
        table.host = heir
        table.save(update_fields=["host"])
        name_after_host(table, heir)
        held.tell("host", seat=seat)


def name_after_host(table: models.Table, host: User) -> None:
    """The table is called after whoever is its own host."""
    table.name = f"{host} 的桌子"
    table.save(update_fields=["name"])
