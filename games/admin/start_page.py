"""What the operator sees first: how much is going on today, and how much there was on the days before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Count, DateField, Q, QuerySet
from django.db.models.functions import TruncDate
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import LedgerEntry, User
from games import models
from games.commands.operator import RUNNING

DAYS = 14
HERE = timedelta(seconds=30)  # who was seen in so long is here


@dataclass(frozen=True, slots=True)
class Figure:
    """How many, and where they are listed."""

    words: str
    number: int
    address: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """One day of a plot. `x`, `top`, `height` are where it stands in a box of 100 by 40, `width` its width."""

    day: date
    number: int
    x: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Plot:
    """How many of something there were, day by day; `most` on the best of them, 0 when there was nothing at all."""

    words: str
    most: int
    bars: tuple[Bar, ...]


def figures() -> tuple[Figure, ...]:
    """Today's figures, by the site's own clock."""
    now = timezone.now()
    midnight = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    tables = models.Table.objects.aggregate(
        running=Count("pk", filter=Q(phase__in=RUNNING)), waiting=Count("pk", filter=Q(phase="waiting"))
    )
    open_tables = reverse("admin:games_table_changelist")
    unread = f"{reverse('admin:games_report_changelist')}?handled_at__isempty=1"
    here = models.Seat.objects.filter(user__isnull=False, seen_at__gte=now - HERE)
    return (
        Figure(gettext("在打的桌子"), tables["running"], open_tables),
        Figure(gettext("在等人的桌子"), tables["waiting"], f"{open_tables}?phase=waiting"),
        Figure(gettext("现在在线的人"), here.values("user").distinct().count()),
        Figure(gettext("今天打完的局"), _settled().filter(ended_at__gte=midnight).count()),
        Figure(gettext("今天逃跑的人"), _runaways().filter(ended_at__gte=midnight).count()),
        Figure(gettext("今天新来的人"), User.objects.filter(date_joined__gte=midnight).count()),
        Figure(gettext("没处理的举报"), models.Report.objects.filter(handled_at__isnull=True).count(), unread),
    )


def plots() -> tuple[Plot, ...]:
    """The last days: hands, people who won or lost points, runaways."""
    today = timezone.localdate()
    days = [today - timedelta(days=back) for back in reversed(range(DAYS))]
    since = timezone.make_aware(datetime.combine(days[0], datetime.min.time()))
    paid = LedgerEntry.objects.filter(at__gte=since, reason=LedgerEntry.Reason.SETTLED)
    return (
        _plot(gettext("每天打完的局"), days, _by_day(_settled().filter(ended_at__gte=since), "ended_at")),
        _plot(gettext("每天计分的人"), days, _by_day(paid, "at", Count("user", distinct=True))),
        _plot(gettext("每天逃跑的人"), days, _by_day(_runaways().filter(ended_at__gte=since), "ended_at")),
    )


def _settled() -> QuerySet[models.Hand]:
    return models.Hand.objects.filter(out__isnull=False)


def _runaways() -> QuerySet[models.Match]:
    return models.Match.objects.filter(runaway__isnull=False)


def _by_day(rows: QuerySet[Any], when: str, counted: Count | None = None) -> dict[date, int]:
    by_day = rows.order_by().annotate(day=TruncDate(when, output_field=DateField())).values("day")
    return dict(by_day.annotate(number=counted or Count("pk")).values_list("day", "number"))


def _plot(words: str, days: Iterable[date], numbers: dict[date, int]) -> Plot:
    days = list(days)
    most, width = max([0, *numbers.values()]), 100 / len(days)
    bars = []
    for place, day in enumerate(days):
        height = 36 * numbers.get(day, 0) / max(1, most)
        bars.append(
            Bar(
                day=day,
                number=numbers.get(day, 0),
                x=round(place * width + width * 0.15, 2),
                top=round(38 - height, 2),
                width=round(width * 0.7, 2),
                height=round(height, 2),
            )
        )
    return Plot(words, most, tuple(bars))
