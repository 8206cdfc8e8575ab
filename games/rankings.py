"""排行榜: who has how much, of people who have played where scores count (M9). Whoever has gone or is blocked is left
out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet, Sum
from django.utils import timezone

from accounts.models import LedgerEntry, User
from games import models

SHOWN = 100


@dataclass(frozen=True, slots=True)
class Ranked:
    """Somebody's place; whoever has as many points has the same."""

    place: int
    person: User
    points: int
    mine: bool


@dataclass(frozen=True, slots=True)
class Ranking:
    """The first hundred; `own` is the reader's place when it is further down."""

    rows: tuple[Ranked, ...]
    own: Ranked | None


def overall(reader: User | AnonymousUser) -> Ranking:
    """By score (R1)."""
    return _by_score(_players(), reader)


def among_met(reader: User) -> Ranking:
    """By score, of the reader and everybody they have played a hand with where scores count."""
    hands = models.Result.objects.filter(user=reader, counts=True).values("hand")
    met = models.Result.objects.filter(hand__in=hands, counts=True, user__isnull=False).values("user")
    return _by_score(_players().filter(Q(pk__in=met) | Q(pk=reader.pk)), reader)


def this_month(reader: User | AnonymousUser) -> Ranking:
    """By what the month has brought, as the site counts its days."""
    played = models.Result.objects.filter(user=OuterRef("user"), counts=True)
    sums = (
        LedgerEntry.objects.filter(Exists(played), at__gte=month_of(timezone.now()), user__is_active=True)
        .values("user")
        .annotate(points=Sum("points"))
    )
    best = list(sums.order_by("-points", "user").values_list("user", "points")[:SHOWN])
    people = User.objects.in_bulk([user_id for user_id, _ in best])
    rows = _placed(((people[user_id], points) for user_id, points in best), reader)
    if reader.pk is None or any(row.mine for row in rows):
        return Ranking(rows, None)
    own = sums.filter(user=reader.pk).order_by("user").values_list("points", flat=True).first()
    if own is None:
        return Ranking(rows, None)
    return Ranking(rows, Ranked(sums.filter(points__gt=own).count() + 1, reader, own, True))


def month_of(moment: datetime) -> datetime:
    """When the month began to which a moment belongs."""
    return timezone.localtime(moment).replace(day=1, hour=0, minute=0, second=0, microsecond=0)


def _players() -> QuerySet[User]:
    played = models.Result.objects.filter(user=OuterRef("pk"), counts=True)
    return User.objects.filter(Exists(played), is_active=True)


def _by_score(people: QuerySet[User], reader: User | AnonymousUser) -> Ranking:
    best = people.order_by("-score", "pk")[:SHOWN]
    rows = _placed(((person, person.score) for person in best), reader)
    if reader.pk is None or any(row.mine for row in rows) or not people.filter(pk=reader.pk).exists():
        return Ranking(rows, None)
    place = people.filter(score__gt=reader.score).count() + 1
    return Ranking(rows, Ranked(place, reader, reader.score, True))


def _placed(best: Iterable[tuple[User, int]], reader: User | AnonymousUser) -> tuple[Ranked, ...]:
    rows: list[Ranked] = []
    for number, (person, points) in enumerate(best, start=1):
        place = rows[-1].place if rows and rows[-1].points == points else number
        rows.append(Ranked(place, person, points, person.pk == reader.pk))
    return tuple(rows)
