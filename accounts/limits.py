"""How often anybody may try something, counted in the database, so that all processes count together."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.db.models import F, Value
from django.db.models.functions import Greatest
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.crypto import salted_hmac

from accounts.addresses import address_of
from accounts.models import Allowance, User
from daguai_site import metrics

View = Callable[..., HttpResponseBase]
Whose = Callable[[HttpRequest], str | None]
LONGEST_NAME = 150
KEPT = 3600  # seconds that a row stays after it has stopped to matter


@dataclass(frozen=True, slots=True)
class Limit:
    """`times` tries at once; from then on one more every `seconds / times` seconds."""

    name: str
    times: int
    seconds: int

    def spend(self, who: str) -> int:
        """Count a try of `who`. 0 when it may go ahead, else the seconds to wait; then it was not counted.

        One conditional UPDATE decides, so that tries at the same moment cannot both take the last one."""
        key = self._key(who)
        now, step = _now(), self.seconds * 1000 // self.times
        latest = now + self.seconds * 1000 - step
        if _take(key, now, latest, step):
            return 0
        if not Allowance.objects.filter(key=key).exists():
            Allowance.objects.filter(whole_at__lt=now - KEPT * 1000).delete()
            Allowance.objects.bulk_create([Allowance(key=key, whole_at=now)], ignore_conflicts=True)
            if _take(key, now, latest, step):
                return 0
        metrics.LIMITED.labels(self.name).inc()
        whole_at = Allowance.objects.filter(key=key).values_list("whole_at", flat=True).first() or latest
        return max(1, math.ceil((whole_at - latest) / 1000))

    def give_back(self, who: str) -> None:
        """A try of `who` that was counted is not to count after all."""
        key, step = self._key(who), self.seconds * 1000 // self.times
        Allowance.objects.filter(key=key).update(whole_at=F("whole_at") - step)

    def _key(self, who: str) -> str:
        # The row is kept under a fingerprint: no list of addresses and names comes to be in the database.
        return salted_hmac("accounts.limits", f"{self.name} {who}", algorithm="sha256").hexdigest()


def _take(key: str, now: int, latest: int, step: int) -> bool:
    left = Allowance.objects.filter(key=key, whole_at__lte=latest)
    return left.update(whole_at=Greatest(F("whole_at"), Value(now)) + step) == 1


def _now() -> int:
    return time.time_ns() // 1_000_000


# Six phones and whoever else is behind their address must never notice; who tries passwords must.
LOGINS_OF_AN_ADDRESS = Limit("login address", times=60, seconds=600)
LOGINS_OF_A_PERSON_FROM_AN_ADDRESS = Limit("login name address", times=10, seconds=300)
LOGINS_OF_A_PERSON = Limit("login name", times=60, seconds=3600)
SIGN_UPS = Limit("sign up", times=40, seconds=3600)
NEW_GUESTS = Limit("guest", times=60, seconds=1800)
RESETS_OF_AN_ADDRESS = Limit("reset address", times=20, seconds=3600)
RESETS_OF_A_PERSON = Limit("reset name", times=4, seconds=3600)
PASSWORDS_OF_ONESELF = Limit("own password", times=10, seconds=600)
CHANGES_OF_ONESELF = Limit("own settings", times=30, seconds=300)
PRACTICES = Limit("practice", times=20, seconds=120)
NUMBERS = Limit("table number", times=20, seconds=600)  # wrong ones, of a person or of an address's strangers
NUMBERS_OF_AN_ADDRESS = Limit("table number address", times=100, seconds=600)
LINES = Limit("chat", times=8, seconds=10)
LINES_OF_AN_ADDRESS = Limit("chat address", times=80, seconds=10)
REPORTS = Limit("report", times=5, seconds=3600)
EXPORTS = Limit("own data", times=6, seconds=3600)
API_READS = Limit("api", times=120, seconds=60)
REPLAYS = Limit("replay", times=120, seconds=60)  # the one page that takes long to make
FORMS = Limit(
    "form", times=240, seconds=60
)  # of whatever kind; a page without a socket sends one for each card it ticks


def forms_limited(get_response: View) -> View:
    """Middleware: whoever sends forms without end is told when to come again, before anything looks at them."""
    return limited(FORMS, by=who_sends)(get_response)


def limited(limit: Limit, *, by: Whose = address_of, reads: bool = False) -> Callable[[View], View]:
    """Decorator: a POST beyond `limit` is answered with 429 and when to come again, and with `reads` whatever is asked.
    `by` says whose tries are counted; where it says None they are not."""

    def decorate(view: View) -> View:
        @wraps(view)
        def within(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            who = by(request) if reads or request.method == "POST" else None
            wait = 0 if who is None else limit.spend(who)
            return too_many(request, wait) if wait else view(request, *args, **kwargs)

        return within

    return decorate


def logins(view: View) -> View:
    """Decorator: what an address may try, what it may try of one account, and what all together may try of that."""
    view = limited(LOGINS_OF_A_PERSON, by=named)(view)
    view = limited(LOGINS_OF_A_PERSON_FROM_AN_ADDRESS, by=named_from_here)(view)
    return limited(LOGINS_OF_AN_ADDRESS)(view)


def too_many(request: HttpRequest, wait: int) -> HttpResponseBase:
    """The page that says to come again in `wait` seconds."""
    response = render(request, "429.html", {"minutes": math.ceil(wait / 60)}, status=429)
    response.headers["Retry-After"] = str(wait)
    return response


def person(request: HttpRequest) -> str | None:
    """Whose account it is, None for nobody's."""
    return str(request.user.pk) if request.user.is_authenticated else None


def newcomer(request: HttpRequest) -> str | None:
    """The address of somebody without an account or a guest's row, who is about to get one."""
    return None if request.user.is_authenticated else address_of(request)


def person_or_stranger(request: HttpRequest) -> str:
    """Whose account it is, else the address: who tries things without one shares them with nobody who has one."""
    return f"person {request.user.pk}" if request.user.is_authenticated else f"stranger {address_of(request)}"


def who_sends(request: HttpRequest) -> str | None:
    """Who sends a form; None for what is asked of the interface for programs, which counts it and refuses in JSON."""
    page = reverse("api")
    return None if request.path.startswith(page) and request.path != page else person_or_stranger(request)


def named(request: HttpRequest) -> str | None:
    """The account that the form names, whether there is one or not: a refusal tells nothing about it."""
    return User.normalize_username(request.POST.get("username", "")[:LONGEST_NAME]) or None


def named_from_here(request: HttpRequest) -> str | None:
    """The account that the form names, and where it was sent from: nobody shuts out the owner from elsewhere."""
    name = named(request)
    return name and f"{address_of(request)} {name}"
