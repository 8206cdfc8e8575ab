"""回放: the page of a finished hand, for whoever has its link."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from accounts.limits import REPLAYS, limited, person_or_stranger
from games import rules, states
from games.presenters.replay import Replay, Step, replay
from games.presenters.words import name_or_departed
from games.replays import deal_of, finished, replay_of, text_of
from games.seeing import shown_to_who_may_know
from games.share_picture import picture_of

PICTURE_KEPT = 86400  # seconds


@require_safe
@limited(REPLAYS, by=person_or_stranger, reads=True)
@gzip_page
@shown_to_who_may_know
def hand(request: HttpRequest, address: str) -> HttpResponse:
    """One page with every moment in it: `?n=` says at which it opens, `?side=` from whose seat one looks."""
    view = replay_of(address)
    if view is None:
        raise Http404
    shown = replay(view)
    response = render(
        request, "replay/page.html", context_of(shown, request.GET.get("n", ""), request.GET.get("side", ""))
    )
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
@shown_to_who_may_know
def deal(request: HttpRequest, address: str) -> HttpResponse:
    """查验这副牌: what the deal was made of, for the reader's own browser to work out again."""
    view = deal_of(address)
    if view is None:
        raise Http404
    chances = [(name_or_departed(name), chance) for name, chance in view.chances]
    response = render(request, "replay/deal.html", {"deal": replace(view, chances=tuple(chances))})
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
@shown_to_who_may_know
def text(request: HttpRequest, address: str) -> HttpResponse:
    """The hand as a file of text: deal and moves, no names."""
    written = text_of(address)
    if written is None:
        raise Http404
    response = HttpResponse(written, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{address}.txt"'
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
@limited(REPLAYS, by=person_or_stranger, reads=True)
def picture(request: HttpRequest, address: str) -> HttpResponse:
    """The picture that is shown with a link to the replay: what it came to, and no cards."""
    hand = finished(address)
    if hand is None or hand.out is None:
        raise Http404
    level, out = rules.level_of(states.standing_before(hand)), tuple(hand.out)
    response = HttpResponse(
        picture_of(level, hand.dealer, out, rules.settle(out, hand.dealer)), content_type="image/png"
    )
    response["Cache-Control"] = f"public, max-age={PICTURE_KEPT}"
    response["X-Robots-Tag"] = "noindex"
    return response


def context_of(shown: Replay, moment: str, side: str) -> dict[str, Any]:
    """What the page is rendered with. Numbers that are none, or out of bounds, are read as the nearest that is."""
    at, seat = _bounded(moment, shown.last), _bounded(side, 5)
    step = shown.steps[at]
    return {
        "replay": shown,
        "at": at,
        "side": seat,
        "step": step,
        "holders": [
            {"seat": each, "then": step.seats[each.number], "place": (each.number - seat) % 6} for each in shown.seats
        ],
        "before": max(0, at - 1),
        "after": min(shown.last, at + 1),
        "data": data_of(shown),
    }


def data_of(shown: Replay) -> dict[str, Any]:
    """All moments for the script: words and numbers, and the markup of plays, each once."""
    pieces: dict[str, int] = {"": 0}
    steps = [_packed(step, pieces) for step in shown.steps]
    return {"pieces": list(pieces), "steps": steps}


def _packed(step: Step, pieces: dict[str, int]) -> dict[str, Any]:
    middle = render_to_string("replay/middle.html", {"to_beat": step.to_beat}).strip()
    return {
        "words": step.words,
        "middle": pieces.setdefault(middle, len(pieces)),
        "seats": [
            {
                "left": seat.left,
                "turn": seat.turn,
                "acted": seat.acted,
                "place": seat.place,
                "last": pieces.setdefault(render_to_string("replay/last.html", {"then": seat}).strip(), len(pieces)),
            }
            for seat in step.seats
        ],
    }


def _bounded(text: str, most: int) -> int:
    return min(int(text), most) if text.isascii() and text.isdecimal() and len(text) < 9 else 0
