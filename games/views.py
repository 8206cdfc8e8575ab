"""The pages: home, the table, and the door by which forms come when there is no socket."""

from __future__ import annotations

from asgiref.sync import async_to_sync
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import NEW_GUESTS, PRACTICES, limited, newcomer, person
from accounts.models import User
from games import commands, forms, fragments, queries
from games.bots import thinking
from games.refusals import CommandRefused, sentence
from games.rules import Refusal
from games.table_view import TableView

BACKEND = "django.contrib.auth.backends.ModelBackend"


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """首页."""
    return render(request, "games/home.html", {"running": queries.running_practice(request.user)})


@require_POST
@limited(NEW_GUESTS, by=newcomer)
@limited(PRACTICES, by=person)
def practice(request: HttpRequest) -> HttpResponse:
    """马上练一局: nobody needs an account, a newcomer becomes a guest."""
    if not request.user.is_authenticated:
        login(request, User.objects.create_guest(), backend=BACKEND)
    return redirect("table", commands.open_practice(request.user).code)


@require_safe
@never_cache
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table, whole, as this viewer may see it; from then on the socket keeps it in step."""
    context = fragments.page_context(_view(request, code))
    context["refusal"] = " ".join(str(message) for message in messages.get_messages(request))
    return render(request, "games/table.html", context)


@require_POST
@never_cache
def do(request: HttpRequest, code: str) -> HttpResponseBase:
    """A form without a socket. A script gets the fragments, a browser without one gets the page again."""
    fields = _fields_of(request)
    refused, answer = "", ""
    try:
        match fields.get("do"):
            case "name":
                answer = fragments.naming(_view(request, code), forms.cards_of(fields))
            case "hint":
                answer = _hint(_view(request, code), forms.place_of(fields))
            case _:
                forms.command_of(fields)(request.user, code)
    except CommandRefused as refusal:
        refused = sentence(refusal.reason)
    by_script = "HX-Request" in request.headers
    if fields.get("do") == "leave" and not refused:
        return HttpResponse(headers={"HX-Redirect": reverse("home")}) if by_script else redirect("home")
    if not by_script:
        if refused:
            messages.error(request, refused)
        return redirect("table", code)
    if not answer and not refused:
        answer = fragments.push(_view(request, code), {}, None)
    return HttpResponse(answer + fragments.refusal_push(refused))


def _view(request: HttpRequest, code: str) -> TableView:
    try:
        table_id = queries.table_id_for(request.user, code)
    except CommandRefused:
        raise Http404 from None
    return queries.view_for(queries.snapshot(table_id), request.user)


def _fields_of(request: HttpRequest) -> forms.Fields:
    """Form fields in the shape a socket frame has them: a string for one value, a list for several."""
    return {name: values[0] if len(values) == 1 else values for name, values in request.POST.lists()}


def _hint(view: TableView, nth: int) -> str:
    if view.hand is None or not (view.hand.is_my_turn or view.hand.return_due):
        raise CommandRefused(Refusal.NOT_YOUR_TURN)
    hints = async_to_sync(thinking.hints)(view.hand)
    return fragments.hint_push(view, hints[nth % len(hints)], nth % len(hints), len(hints)) if hints else ""
