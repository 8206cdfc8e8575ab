"""同牌挑战: what came of a deal each time it was played, and the way to play it again."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.limits import NEW_GUESTS, PRACTICES, limited, newcomer, person
from games import commands
from games.challenges import challenge_of
from games.presenters.challenge import challenge_page
from games.refusals import CommandRefused, sentence
from games.views import become_somebody


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited(NEW_GUESTS, by=newcomer)
@limited(PRACTICES, by=person)
def again(request: HttpRequest, address: str) -> HttpResponse:
    """The page of a deal, for whoever has the link to a hand of it; it shows no cards. A POST opens a table for it."""
    view = challenge_of(address, request.user)
    if view is None:
        raise Http404
    if request.method == "POST":
        try:
            become_somebody(request)
            return redirect("table", commands.open_challenge(request.user, address).code)
        except CommandRefused as refusal:
            messages.error(request, sentence(refusal.reason))
            return redirect("again", address)
    response = render(request, "replay/again.html", {"page": challenge_page(view)})
    response["X-Robots-Tag"] = "noindex"
    return response
