"""下载我的数据: everything that belongs to one person, as plain values. Nothing of others that they did not show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from accounts.models import Mute, User
from games import models
from games.hand_data import hand_data

FORMAT = "daguailuzi-data-1"
AT_ONCE = 25  # hands that are read together


def data_of(user: User) -> dict[str, Any]:
    """Account and settings, records, ledger, finished hands, words. docs/api.md says what is what."""
    hands = models.Hand.objects.filter(results__user=user, ended_at__isnull=False).distinct().order_by("pk")
    addresses = dict(hands.values_list("pk", "address"))
    return {
        "format": FORMAT,
        "account": _account(user),
        "settings": {
            "language": user.language,
            "auto_pass": user.auto_pass,
            "muted": [{"page": f"/u/{mute.muted.slug}/", "name": str(mute.muted)} for mute in _mutes(user)],
        },
        "results": [
            {
                "hand": addresses[row.hand_id],
                "seat": row.seat,
                "kind": row.kind,
                "outcome": row.outcome,
                "payers": row.payers,
                "place": row.place,
                "passed_a": row.passed_a,
                "counts": row.counts,
                "points": row.points,
                "at": row.at,
            }
            for row in user.results.order_by("pk")
        ],
        "ledger": [
            {
                "at": row.at,
                "reason": row.reason,
                "points": row.points,
                "note": row.note,
                "hand": addresses.get(row.hand),
            }
            for row in user.ledger.order_by("pk")
        ],
        "hands": list(_with_moves(hands)),
        "lines": list(models.Line.objects.filter(user=user, code="").order_by("pk").values("at", "text")),
        "reports": list(user.reports.order_by("pk").values("at", "words")),
    }


def _with_moves(hands: QuerySet[models.Hand]) -> Iterator[dict[str, Any]]:
    departed = set(User.objects.filter(left_at__isnull=False).values_list("pk", flat=True))
    for hand in hands.select_related("match").iterator(chunk_size=AT_ONCE):
        yield hand_data(hand, departed)


def _mutes(user: User) -> Iterator[Mute]:
    return user.mutes.select_related("muted").order_by("pk").iterator()


def _account(user: User) -> dict[str, Any]:
    return {
        "name": user.name,
        "login": "" if user.is_guest else user.get_username(),
        "email": user.email,
        "is_guest": user.is_guest,
        "page": f"/u/{user.slug}/",
        "score": user.score,
        "rank": user.rank.number,
        "joined_at": user.date_joined,
        "last_login": user.last_login,
    }
