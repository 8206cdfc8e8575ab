"""What is won and lost, written down for good: a score is the sum of its rows (R1), and nothing is paid twice."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.db.models import F

from accounts.models import LedgerEntry, User


def correct(user: User, points: int, *, note: str, by: User, after: int | None = None) -> LedgerEntry:
    """Correct a score by `points`: a row of its own with its reason and who did it. Nothing is ever edited.

    With `after`, the newest row when the form was made, a form sent twice corrects once: the row there is is given."""
    wanted = {"reason": LedgerEntry.Reason.CORRECTED, "points": points, "note": note, "by": by}
    with transaction.atomic():
        row = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if after is not None:
            entry = LedgerEntry.objects.filter(user=row, pk__gt=after, **wanted).first()
            if entry is not None:
                return entry
        entry = LedgerEntry.objects.create(user=row, **wanted)
        User.objects.filter(pk=row.pk).update(score=F("score") + points)
    return entry


def record(
    points: Mapping[int, int], *, match: int, hand: int, reason: LedgerEntry.Reason
) -> dict[int, tuple[int, int]]:
    """Pay each user (by id) these points for a hand, inside the caller's transaction; their scores before and after.

    Score rows are locked in the order of their ids, so that no two settlements wait for each other. A second payment
    of the same hand and reason raises IntegrityError, and with it everything that was to happen along with it."""
    users = User.objects.select_for_update(no_key=True).filter(pk__in=points).order_by("pk")
    before = dict(users.values_list("pk", "score"))
    LedgerEntry.objects.bulk_create(
        LedgerEntry(user_id=user_id, match=match, hand=hand, reason=reason, points=points[user_id])
        for user_id in before
    )
    for change in sorted({points[user_id] for user_id in before}):
        paid = [user_id for user_id in before if points[user_id] == change]
        User.objects.filter(pk__in=paid).update(score=F("score") + change)
    return {user_id: (score, score + points[user_id]) for user_id, score in before.items()}
