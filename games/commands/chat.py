"""What people say at a table."""

from __future__ import annotations

from accounts.models import User
from games import models
from games.commands.door import locked_for
from games.refusals import CommandRefused, Reason

LONGEST = 80


def say(user: User, code: str, *, text: str, client_id: str) -> None:
    """Add a line of free text to the log, once for each `client_id`."""
    text = " ".join(text.split())
    if not text:
        raise CommandRefused(Reason.NOTHING_SAID)
    if len(text) > LONGEST:
        raise CommandRefused(Reason.TOO_LONG)
    with locked_for(user, code) as (held, seat):
        if client_id and held.table.lines.filter(user=user, client_id=client_id).exists():
            held.leave_unchanged()
        else:
            held.lines.append(
                models.Line(table=held.table, user=user, seat=seat.number, text=text, client_id=client_id)
            )
