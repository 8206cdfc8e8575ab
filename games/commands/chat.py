"""What people say at a table."""

from __future__ import annotations

from accounts.limits import LINES
from accounts.models import User
from games import models, phrases
from games.commands.door import visited_by
from games.refusals import CommandRefused, Reason

LONGEST = 80


def say(user: User, code: str, *, text: str, client_id: str) -> None:
    """Add a line to the log, once for each `client_id`: free text, a phrase or an emoji, as the table lets one."""
    text = phrases.kept(" ".join(text.split()))
    if not text:
        raise CommandRefused(Reason.NOTHING_SAID)
    if len(text) > LONGEST:
        raise CommandRefused(Reason.TOO_LONG)
    if LINES.spend(str(user.pk)):
        raise CommandRefused(Reason.TOO_FAST)
    with visited_by(user, code) as (held, seat):
        if models.SiteSettings.objects.filter(chat=False).exists():
            raise CommandRefused(Reason.CHAT_OFF)
        if seat is None and not held.table.watchers_talk:
            raise CommandRefused(Reason.WATCHERS_SILENT)
        if not held.table.free_text and not phrases.is_ready_made(text):
            raise CommandRefused(Reason.PHRASES_ONLY)
        if client_id and held.table.lines.filter(user=user, client_id=client_id).exists():
            held.leave_unchanged()
        else:
            number = None if seat is None else seat.number
            held.lines.append(models.Line(table=held.table, user=user, seat=number, text=text, client_id=client_id))
