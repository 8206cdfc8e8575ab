"""The pages of what people have won and lost: somebody's own, the hands they played, and the ranking."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import EXPORTS, limited
from accounts.limits import person as asking
from accounts.models import User
from games import own_hands as finding
from games import rankings, records
from games.own_data import data_of
from games.own_hands import wanted_from
from games.presenters.own_hands import hands_page
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


@require_safe
@never_cache
@login_required
def own_hands(request: HttpRequest) -> HttpResponse:
    """我的牌局: what one has played, as one looks for it."""
    wanted = wanted_from(request.GET)
    own = finding.own_hands(request.user, wanted, page=request.GET.get("page", ""))
    return render(request, "records/hands.html", {"page": hands_page(own, wanted)})


@require_POST
@never_cache
@login_required
@limited(EXPORTS, by=asking)
def own_data(request: HttpRequest) -> HttpResponse:
    """下载我的数据: a JSON file."""
    response = JsonResponse(data_of(request.user), json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="daguailuzi.json"'
    return response


def _ranking(request: HttpRequest, which: str, ranking: Ranking) -> HttpResponse:
    return render(request, "records/ranking.html", {"which": which, "ranking": ranking})
