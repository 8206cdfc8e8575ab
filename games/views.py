"""The pages: home, the table, and the door by which forms come when there is no socket."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from asgiref.sync import async_to_sync
from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.addresses import address_of
from accounts.limits import (
    NEW_GUESTS,
    NUMBERS,
    NUMBERS_OF_AN_ADDRESS,
    PRACTICES,
    limited,
    newcomer,
    person,
    person_or_stranger,
)
from accounts.models import User
from games import commands, forms, fragments, lobby_queries, models, noting, queries, seeing
from games.bots import thinking
from games.grouping import kept_groups
from games.moving_views import claim_of
from games.offers import site
from games.presenters.lobby import lobby, own_rows, skill_choices
from games.presenters.price import price_words
from games.refusals import CommandRefused, Notice, Reason, sentence
from games.rules import Refusal
from games.system_players import SKILL, SKILLS
from games.table_view import TableView
from games.transfers import Standing, standing_of

BACKEND = "django.contrib.auth.backends.ModelBackend"
PRACTICE_SKILL = "practice_skill"  # in the session


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """首页."""
    settings = site()
    return render(
        request,
        "games/home.html",
        {
            "practice": queries.running_practice(request.user),
            "lesson": queries.running_lesson(request.user),
            "skills": skill_choices(_practice_skill(request)),
            "price": price_words(settings.base_score, settings.public_away_limit),
            "own": own_rows(lobby_queries.own_tables(request.user)),
            "lobby": lobby(lobby_queries.lobby()),
        },
    )


Seating = Callable[[HttpRequest], models.Table]


def seats(view: Seating) -> Callable[[HttpRequest], HttpResponse]:
    """Decorator of what a form asks for: whoever may sit down is led to the table, anybody else back home with the
    reason. How often one may ask is limited, since it may make a guest and a table."""

    @require_POST
    @limited(NEW_GUESTS, by=newcomer)
    @limited(PRACTICES, by=person)
    @wraps(view)
    def led(request: HttpRequest) -> HttpResponse:
        try:
            return redirect("table", view(request).code)
        except CommandRefused as refusal:
            messages.error(request, sentence(refusal.reason))
            return redirect("home")

    return led


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """规则: the rules in plain words, with examples that the rules themselves have worked out."""
    return render(request, "rules/page.html")


@seats
def practice(request: HttpRequest) -> models.Table:
    """马上练一局: nobody needs an account, a newcomer becomes a guest. The browser remembers against which skill."""
    skill = request.POST.get("skill") or _practice_skill(request)
    become_somebody(request)
    table = commands.open_practice(request.user, skill)
    request.session[PRACTICE_SKILL] = skill
    return table


@seats
def lesson(request: HttpRequest) -> models.Table:
    """学着打: begun, or taken up where this person left it."""
    become_somebody(request)
    return commands.open_lesson(request.user)


@seats
def open_table(request: HttpRequest) -> models.Table:
    """开一桌: a friends' table or a public one, with the person who opens it as its host."""
    become_somebody(request)
    is_public = request.POST.get("kind") == models.Table.Kind.PUBLIC
    return commands.open_public(request.user) if is_public else commands.open_table(request.user)


@seats
def quick(request: HttpRequest) -> models.Table:
    """快速加入: a chair at the fullest public table, or a new one."""
    become_somebody(request)
    return commands.quick_join(request.user)


@seats
def sit(request: HttpRequest) -> models.Table:
    """坐下 at a public table of the list. Whom it has no chair for does not become somebody."""
    code = request.POST.get("table", "")
    if lobby_queries.open_table_id(code) is None:
        raise CommandRefused(Reason.NO_CHAIR)
    become_somebody(request)
    return commands.sit_in_public(request.user, code)


@require_POST
@limited(NUMBERS_OF_AN_ADDRESS)
@limited(NUMBERS, by=person_or_stranger)
def number(request: HttpRequest) -> HttpResponse:
    """输入桌号: from a table's six digits to its door. Wrong ones alone count towards how many one may try."""
    try:
        invite = queries.invite_of(request.POST.get("number", "").replace(" ", ""))
    except CommandRefused as refusal:
        messages.error(request, sentence(refusal.reason))
        return redirect("home")
    NUMBERS.give_back(person_or_stranger(request))
    NUMBERS_OF_AN_ADDRESS.give_back(address_of(request))
    return redirect("door", invite)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited(NEW_GUESTS, by=newcomer)
def door(request: HttpRequest, token: str) -> HttpResponse:
    """The door of an invite link. Looking changes nothing; going in asks a newcomer for a name and nothing else."""
    try:
        view = queries.door(token, request.user)
        if request.method == "POST":
            does, is_full = request.POST.get("do"), view.is_running or not view.free
            watches, waits = does == "watch", is_full and does == "queue"
            if watches and not view.watchable:
                raise CommandRefused(Reason.NOT_WATCHABLE)
            if is_full and not waits and not watches and not view.is_seated:
                raise CommandRefused(Reason.NO_CHAIR)
            become_somebody(request, request.POST.get("name", ""))
            come_in = commands.watch if watches else commands.join_queue if waits else commands.enter
            return redirect("table", come_in(request.user, token).code)
    except CommandRefused as refusal:
        if refusal.reason is Reason.NO_TABLE:
            raise Http404 from None
        messages.error(request, sentence(refusal.reason))
        return redirect("door", token)
    except ValidationError as wrong:  # the name
        messages.error(request, " ".join(wrong.messages))
        return redirect("door", token)
    if view.is_seated:
        return redirect("table", view.code)
    refused = " ".join(str(message) for message in messages.get_messages(request))
    terms = view.public_terms
    context = {
        "door": view,
        "refusal": refused,
        "asking": _name_asked_for(request, token),
        "price": price_words(terms.base_score, terms.away_limit) if terms else "",
    }
    return render(request, "games/door.html", context)


@require_safe
@never_cache
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table, whole, as this viewer may see it; from then on the socket keeps it in step."""
    token = queries.door_instead(request.user, code)
    if token is not None:
        why = queries.why_outside(request.user, code)
        if why is not None:
            messages.error(request, sentence(why))
        return redirect("door", token)
    context = fragments.page_context(_view(request, code))
    context["refusal"] = " ".join(str(message) for message in messages.get_messages(request))
    return render(request, "games/table.html", context)


@require_safe
@never_cache
def back(request: HttpRequest, code: str) -> HttpResponse:
    """Where a table's page goes whose login has ended: on at the table where the browser has another there, as after a
    new password; else home, which says why."""
    if queries.tables_of(request.user).filter(code=code).exists():
        return redirect("table", code)
    messages.error(request, gettext("这台设备退出来了：座位换到了别的设备，或者登录已经结束。"))
    return redirect("home")


@require_POST
@never_cache
def do(request: HttpRequest, code: str) -> HttpResponseBase:
    """A form without a socket. A script gets the fragments, a browser without one gets the page again."""
    fields = _fields_of(request)
    refused, told, answer = "", "", ""
    try:
        match fields.get("do"):
            case "name":
                answer = fragments.naming(_view(request, code), forms.cards_of(fields))
            case "hint":
                answer = _hint(_view(request, code), forms.place_of(fields))
            case _:
                done = forms.command_from(address_of(request), fields)(request.user, code)
                if isinstance(done, Notice):
                    told = sentence(done)
    except CommandRefused as refusal:
        noting.refused(refusal.reason, {})
        refused = sentence(refusal.reason)
    by_script = "HX-Request" in request.headers
    if fields.get("do") in ("leave", "change") and not refused:
        home = reverse("home") + ("#lobby-title" if fields["do"] == "change" else "")  # 换桌: to where the tables are
        return HttpResponse(headers={"HX-Redirect": home}) if by_script else redirect(home)
    if not by_script:
        if refused or told:
            messages.error(request, refused or told)
        return redirect("table", code)
    if not answer and not refused:
        answer = fragments.push(_view(request, code), {}, None)
    return HttpResponse(answer + fragments.refusal_push(refused or told))


def become_somebody(request: HttpRequest, name: str = "") -> None:
    """Nobody needs an account: a newcomer becomes a guest, called `name` or 牌友 N."""
    if not request.user.is_authenticated:
        login(request, User.objects.create_guest(name), backend=BACKEND)
    seeing.carry_over(request)


def _practice_skill(request: HttpRequest) -> str:
    """The skill that this browser practised against last."""
    kept = request.session.get(PRACTICE_SKILL)
    return kept if kept in SKILLS else SKILL


def _name_asked_for(request: HttpRequest, token: str) -> str:
    """Whose seat this device waits for at this door, empty when for none."""
    asked = claim_of(request, token)
    standing, name = (Standing.OVER, "") if asked is None else standing_of(asked)
    return "" if standing is Standing.OVER else name


def _view(request: HttpRequest, code: str) -> TableView:
    try:
        table_id = queries.table_id_for(request.user, code)
    except CommandRefused:
        raise Http404 from None
    view = queries.view_for(queries.snapshot(table_id), request.user, queries.muted_by(request.user.pk))
    return replace(view, groups=kept_groups(request.COOKIES, view.hand_id))


def _fields_of(request: HttpRequest) -> forms.Fields:
    """Form fields in the shape a socket frame has them: a string for one value, a list for several."""
    return {name: values[0] if len(values) == 1 else values for name, values in request.POST.lists()}


def _hint(view: TableView, nth: int) -> str:
    if view.hand is None or not (view.hand.is_my_turn or view.hand.return_due):
        raise CommandRefused(Refusal.NOT_YOUR_TURN)
    hints = async_to_sync(thinking.hints)(view.hand)
    return fragments.hint_push(view, hints[nth % len(hints)], nth % len(hints), len(hints)) if hints else ""
