"""What somebody does about another's words: not to read them any more, and to tell the operator of them."""

from __future__ import annotations

from django.db import transaction

from accounts.limits import REPORTS
from accounts.models import Mute, User
from games import announcing, models, queries
from games.refusals import CommandRefused, Notice, Reason

LONGEST_REASON = 200
LINES_KEPT = 60


def mute(user: User, code: str, *, seat: int | None, line: int | None, on: bool) -> None:
    """静音: what this person says is shown to `user` no more, at any table, or again. Nobody else learns of it."""
    other = _whom(user, code, seat, line)
    if on:
        Mute.objects.get_or_create(by=user, muted_id=other)
    else:
        Mute.objects.filter(by=user, muted_id=other).delete()
    transaction.on_commit(lambda: announcing.person_changed(user.pk), robust=True)  # their other pages follow


def report(user: User, code: str, *, seat: int | None, line: int | None, words: str) -> Notice:
    """举报: tell the operator of this person, with what has been said at the table up to now."""
    other = _whom(user, code, seat, line)
    if len(words) > LONGEST_REASON:
        raise CommandRefused(Reason.TOO_LONG)
    if REPORTS.spend(str(user.pk)):
        raise CommandRefused(Reason.TOO_MANY_REPORTS)
    table = models.Table.objects.get(code=code)
    models.Report.objects.create(table=table, by=user, about_id=other, words=words, log=_log_of(table))
    return Notice.REPORTED


def _whom(user: User, code: str, seat: int | None, line: int | None) -> int:
    """The id of the person on this seat, or who said this line, at a table that `user` may see."""
    table_id = queries.table_id_for(user, code)
    rows = (
        models.Seat.objects.filter(table_id=table_id, number=seat)
        if line is None
        else models.Line.objects.filter(table_id=table_id, pk=line, code="")
    )
    other = rows.values_list("user_id", flat=True).first()
    if other is None or other == user.pk:
        raise CommandRefused(Reason.NONSENSE)
    return other


def _log_of(table: models.Table) -> list[dict[str, object]]:
    """What people said last, oldest first. What the table itself told is left out: it names cards."""
    rows = table.lines.filter(code="").select_related("user").order_by("-pk")[:LINES_KEPT]
    return [
        {
            "at": row.at.isoformat(timespec="seconds"),
            "seat": row.seat,
            "user": row.user_id,
            "name": "" if row.user is None else row.user.kept_name,
            "text": row.text,
        }
        for row in reversed(rows)
    ]
