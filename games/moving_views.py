"""A seat goes to another device: 我是 NAME at the door of a table that plays, and 换手机, a link of one's own."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.addresses import address_of
from accounts.limits import Limit, limited, person
from games import commands, forms
from games.refusals import CommandRefused, Reason, sentence
from games.transfers import Standing, link_owner, standing_of

BACKEND = "django.contrib.auth.backends.ModelBackend"
CLAIM = "claim"
"""Where an asker's session keeps the invite and the token."""

CLAIMS_OF_AN_ADDRESS = Limit("claim address", times=8, seconds=600)
CLAIMS_AT_A_TABLE = Limit("claim table", times=12, seconds=600)
LINKS = Limit("phone link", times=10, seconds=600)
USES_OF_AN_ADDRESS = Limit("phone link address", times=30, seconds=600)


def _table_asked(request: HttpRequest) -> str | None:
    return request.resolver_match.kwargs["token"] if request.resolver_match else None


@require_POST
@never_cache
@limited(CLAIMS_OF_AN_ADDRESS, by=address_of)
@limited(CLAIMS_AT_A_TABLE, by=_table_asked)
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """我是 NAME: the table is asked; this page waits at the door."""
    try:
        seat = forms.number_of(request.POST.dict(), "seat")
        request.session[CLAIM] = [token, commands.claim_seat(request.user, token, seat=seat)]
    except CommandRefused as refusal:
        messages.error(request, sentence(refusal.reason))
    return redirect("door", token)


@require_POST
@never_cache
def claimed(request: HttpRequest, token: str) -> HttpResponse:
    """What the table has said. Whoever was confirmed is logged in as the seat's player and led to the table."""
    asked = claim_of(request, token)
    if asked is None:
        return _lead(request, reverse("door", args=[token]))
    standing, _ = standing_of(asked)
    if standing is Standing.ASKED:
        return HttpResponse(status=204) if "HX-Request" in request.headers else redirect("door", token)
    del request.session[CLAIM]
    try:
        if standing is Standing.OVER:
            raise CommandRefused(Reason.NOT_CONFIRMED)
        someone, code = commands.take_claimed(asked)
    except CommandRefused as refusal:
        messages.error(request, sentence(refusal.reason))
        return _lead(request, reverse("door", args=[token]))
    login(request, someone, backend=BACKEND)
    return _lead(request, reverse("table", args=[code]))


def claim_of(request: HttpRequest, token: str) -> str | None:
    """The token of what this device has asked for at the door of `token`."""
    kept = request.session.get(CLAIM)
    return kept[1] if kept and kept[0] == token else None


@require_POST
@never_cache
@login_required
@limited(LINKS, by=person)
def phone(request: HttpRequest, code: str) -> HttpResponse:
    """换手机: a link and a drawn code to one's own seat."""
    refused, path = "", ""
    try:
        token = commands.make_link(request.user, code, session_key=request.session.session_key)
        path = reverse("move", args=[token])
    except CommandRefused as refusal:
        refused = sentence(refusal.reason)
    by_script = "HX-Request" in request.headers
    template = "games/partials/phone.html" if by_script else "games/phone.html"
    return render(request, template, {"path": path, "refused": refused, "code": code, "by_script": by_script})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited(USES_OF_AN_ADDRESS, by=address_of)
def move(request: HttpRequest, token: str) -> HttpResponse:
    """The link of 换手机. Looking changes nothing, since chats look at what passes through; the button does it."""
    if request.method == "POST":
        try:
            someone, code = commands.use_link(token)
        except CommandRefused:
            return redirect("move", token)
        login(request, someone, backend=BACKEND)
        return redirect("table", code)
    return render(request, "games/move.html", {"person": link_owner(token), "token": token})


def _lead(request: HttpRequest, where: str) -> HttpResponse:
    if "HX-Request" in request.headers:
        return HttpResponse(headers={"HX-Redirect": where})
    return redirect(where)
