"""The read-only JSON interface for programs (docs/api.md): one's own hands, hands of public tables, and any finished
hand by its address."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from hashlib import sha256
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from accounts.limits import API_READS, person_or_stranger
from games import models
from games.hand_data import hand_data, hand_head
from games.knowing import plays_it_now
from games.own_hands import results_of, wanted_from
from games.replays import finished
from games.seeing import note_look

Answer = dict[str, Any]
MOST, USUAL = 100, 20  # hands at once
LARGEST = 2**63 - 1


class Refused(Exception):
    """A question that has no answer: the status, a word for programs, a sentence for people, and headers."""

    def __init__(self, status: int, code: str, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(code)
        self.status, self.code, self.message, self.headers = status, code, message, headers


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What there is, in words."""
    return render(request, "records/api.html")


def answers(*, for_anybody: bool) -> Callable[[Callable[..., JsonResponse]], Callable[..., HttpResponseBase]]:
    """Decorator: what the view gives may be asked for again by its ETag; every refusal in one shape.

    `for_anybody`: the same for whoever asks, so that it may be kept on the way for a minute."""

    def decorate(view: Callable[..., JsonResponse]) -> Callable[..., HttpResponseBase]:
        @csrf_exempt
        @wraps(view)
        def answer(request: HttpRequest, *args: str, **kwargs: str) -> HttpResponseBase:
            try:
                _may_ask(request)
                response = view(request, *args, **kwargs)
            except Refused as refused:
                error = {"code": refused.code, "message": refused.message}
                return _json({"error": error}, status=refused.status, headers=refused.headers)
            response["Cache-Control"] = "public, max-age=60" if for_anybody else "private, no-cache"
            response["ETag"] = f'"{sha256(response.content).hexdigest()[:32]}"'
            response["X-Robots-Tag"] = "noindex"
            return get_conditional_response(request, etag=response["ETag"], response=response) or response

        return answer

    return decorate


@answers(for_anybody=False)
def own(request: HttpRequest) -> JsonResponse:
    """The hands that whoever is logged in has played, as 我的牌局 finds them."""
    if not request.user.is_authenticated:
        raise Refused(401, "not_logged_in", gettext("先登录，才有自己的牌局。"))
    rows = results_of(request.user, wanted_from(request.GET)).select_related("hand")
    page, onward = _page(request, rows)
    hands = [
        hand_head(row.hand)
        | {"seat": row.seat, "kind": row.kind, "outcome": row.outcome, "place": row.place}
        | {"counts": row.counts, "points": row.points}
        for row in page
    ]
    return _json({"hands": hands, "next": onward})


@answers(for_anybody=True)
def public(request: HttpRequest) -> JsonResponse:
    """The hands that were played at public tables."""
    rows = models.Hand.objects.filter(match__table__kind=models.Table.Kind.PUBLIC, ended_at__isnull=False)
    page, onward = _page(request, rows.defer("order"))
    return _json({"hands": [hand_head(hand) for hand in page], "next": onward})


@answers(for_anybody=False)
def hand(request: HttpRequest, address: str) -> JsonResponse:
    """A finished hand: whoever has its address may see it, and is noted to have; so nobody on the way may keep it."""
    found = finished(address)
    if found is None:
        raise Refused(404, "not_found", gettext("没有这一局，或者还没打完。"))
    if plays_it_now(request.user, found):
        raise Refused(403, "playing_it", gettext("你正在打这副牌，打完再看。"))
    response = _json(hand_data(found))
    note_look(request, response, found)
    return response


@answers(for_anybody=True)
def nothing(request: HttpRequest, rest: str) -> JsonResponse:
    """Whatever else is asked for."""
    raise Refused(404, "not_found", gettext("没有这个地址。"))


def _may_ask(request: HttpRequest) -> None:
    wait = API_READS.spend(person_or_stranger(request))
    if wait:
        message = gettext("问得太多了，%(seconds)d 秒以后再来。") % {"seconds": wait}
        raise Refused(429, "too_many", message, {"Retry-After": str(wait)})
    if request.method not in ("GET", "HEAD"):
        raise Refused(405, "read_only", gettext("这里只能读。"), {"Allow": "GET, HEAD"})


def _json(answer: Answer, *, status: int = 200, headers: Mapping[str, str] | None = None) -> JsonResponse:
    return JsonResponse(answer, status=status, headers=headers, json_dumps_params={"ensure_ascii": False})


def _page(request: HttpRequest, rows: QuerySet[Any]) -> tuple[list[Any], str | None]:
    """The newest rows, of those before `before` if the address names one, and where those after them are."""
    before, limit = _number(request, "before", LARGEST), _number(request, "limit", MOST) or USUAL
    older = rows.order_by("-pk") if before is None else rows.filter(pk__lt=before).order_by("-pk")
    page = list(older[: limit + 1])
    if len(page) <= limit:
        return page, None
    asked = request.GET.copy()
    asked["before"] = str(page[limit - 1].pk)
    return page[:limit], f"{request.path}?{asked.urlencode()}"


def _number(request: HttpRequest, name: str, most: int) -> int | None:
    """The whole number of this name in the address, from 1 to `most`; None where there is none."""
    text = request.GET.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 19 and 0 < int(text) <= most):
        message = gettext("%(name)s 要从 1 到 %(most)d。") % {"name": name, "most": most}
        raise Refused(400, "bad_number", message)
    return int(text)
