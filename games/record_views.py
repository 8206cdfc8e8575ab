"""The pages of what people have won and lost: somebody's own, and the ranking."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games import rankings, records
from games.presenters.record import record_page
from games.rankings import Ranking


@require_safe
@never_cache
def person(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody's page, for anyone to read. Whoever has gone or is blocked has none."""
    someone = get_object_or_404(User, slug=slug, is_active=True)
    context = {"person": someone, "own": someone == request.user}
    page = record_page(someone.score, records.record_of(someone, request.user))
    return render(request, "records/person.html", context | {"page": page})


@require_safe
@never_cache
def ranking(request: HttpRequest) -> HttpResponse:
    """排行榜 of all."""
    return _ranking(request, "all", rankings.overall(request.user))


@require_safe
@never_cache
def ranking_of_month(request: HttpRequest) -> HttpResponse:
    """排行榜 of this month."""
    return _ranking(request, "month", rankings.this_month(request.user))


@require_safe
@never_cache
@login_required
def ranking_of_met(request: HttpRequest) -> HttpResponse:
    """排行榜 among the people one has played with."""
    return _ranking(request, "met", rankings.among_met(request.user))


def _ranking(request: HttpRequest, which: str, ranking: Ranking) -> HttpResponse:
    return render(request, "records/ranking.html", {"which": which, "ranking": ranking})
