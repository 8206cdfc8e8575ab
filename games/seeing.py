"""Who opens a hand knows its cards from then on: noted for people, and in a cookie for who is nobody yet."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games import models
from games.knowing import first_of, note_seen, plays_it_now
from games.replays import finished

COOKIE: Final = "seen"
KEPT: Final = 50  # hands in the cookie, the newest
LASTS: Final = 90 * 86400  # seconds
View = Callable[..., HttpResponse]


def shown_to_who_may_know(view: View) -> View:
    """Decorator of what shows a finished hand: whoever looks is noted, and whoever is playing its deal again just now
    is asked to wait until that is over."""

    @wraps(view)
    def shown(request: HttpRequest, address: str) -> HttpResponse:
        hand = finished(address)
        if hand is not None and plays_it_now(request.user, hand):
            return render(request, "replay/later.html", status=403)
        response = view(request, address)
        if hand is not None:
            note_look(request, response, hand)
        return response

    return shown


def note_look(request: HttpRequest, response: HttpResponse, hand: models.Hand) -> None:
    """Whoever gets this response has seen the hand."""
    if request.user.is_authenticated:
        note_seen([request.user.pk], hand)
        return
    first = first_of(hand).pk
    seen = [first, *(each for each in _kept(request) if each != first)][:KEPT]
    response.set_signed_cookie(
        COOKIE,
        ".".join(map(str, seen)),
        max_age=LASTS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def carry_over(request: HttpRequest) -> None:
    """Whoever looked at hands before they were somebody, or before they logged in, has seen them all the same."""
    kept = _kept(request)
    if not kept:
        return
    known = models.Seen.objects.filter(user=request.user, hand__in=kept).values("hand")
    for hand in models.Hand.objects.filter(pk__in=kept).exclude(pk__in=known).select_related("match__challenge"):
        note_seen([request.user.pk], hand)


def _kept(request: HttpRequest) -> list[int]:
    return [int(each) for each in request.get_signed_cookie(COOKIE, "").split(".") if each]
