"""我的牌局: the hands that somebody has played, as they look for them."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.paginator import Paginator
from django.db.models import Count, Exists, F, OuterRef, QuerySet

from accounts.models import User
from games import models
from games.record_view import COUNTING, OUTCOMES, PAYERS, OwnHands, Wanted
from games.records import as_played

Outcome = models.Result.Outcome
ON_A_PAGE = 20
PARTNERS = 40  # offered to choose from


def wanted_from(asked: Mapping[str, str]) -> Wanted:
    """What the words of an address ask for; words that mean nothing ask for nothing."""
    outcome, payers, counts = (asked.get(name, "") for name in ("outcome", "payers", "counts"))
    return Wanted(
        outcome=outcome if outcome in OUTCOMES else "",
        payers=payers if payers in PAYERS else "",
        partner=asked.get("partner", "")[:12].replace("\0", ""),
        name=asked.get("name", "").strip()[:40].replace("\0", ""),
        counts=counts if counts in COUNTING else "",
    )


def own_hands(user: User, wanted: Wanted, *, page: str) -> OwnHands:
    """A page of the hands that this person has played, newest first; the nearest page where there is none of that
    number."""
    found = Paginator(results_of(user, wanted).order_by("-pk"), ON_A_PAGE)
    shown = found.get_page(page)
    return OwnHands(
        hands=as_played(shown.object_list, user, user),
        count=found.count,
        page=shown.number,
        pages=found.num_pages,
        partners=_partners_of(user),
    )


def results_of(user: User, wanted: Wanted) -> QuerySet[models.Result]:
    """How the hands of this person went that are as wanted."""
    own = models.Result.objects.filter(user=user)
    if wanted.outcome:
        left = (Outcome.RAN_AWAY, Outcome.BROKEN)
        own = own.filter(outcome__in=left if wanted.outcome == "left" else (wanted.outcome,))
    if wanted.payers:
        own = own.filter(payers=int(wanted.payers))
    if wanted.counts:
        own = own.filter(counts=wanted.counts == "yes")
    others = models.Result.objects.filter(hand=OuterRef("hand"), kind=OuterRef("kind")).exclude(user=user)
    if wanted.partner:
        partner = User.objects.filter(slug=wanted.partner).values_list("pk", flat=True).first()
        on_one_side = others.annotate(side=F("seat") % 2).filter(side=OuterRef("side"), user=partner or 0)
        own = own.annotate(side=F("seat") % 2).filter(Exists(on_one_side))
    if wanted.name:
        own = own.filter(Exists(others.filter(user__name__icontains=wanted.name)))
    return own


def _partners_of(user: User) -> tuple[tuple[str, str], ...]:
    """With whom this person has played on one side, most often first."""
    beside = models.Result.objects.filter(hand__results__user=user, hand__results__kind=F("kind"), user__is_active=True)
    counted = (
        beside.exclude(user=user)
        .annotate(apart=(F("seat") + F("hand__results__seat")) % 2)
        .filter(apart=0)
        .values("user")
        .annotate(times=Count("pk"))
        .order_by("-times", "user")
    )
    people = [row["user"] for row in counted[:PARTNERS]]
    known = User.objects.in_bulk(people)
    return tuple((known[person].slug, str(known[person])) for person in people)
