"""Every page the site answers with, made by its views out of a small world in a database that is thrown away: for the
eye, for what does not fit, and for screen readers. What the hand-made scenes show better is in them alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.tokens import default_token_generator
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.views.defaults import server_error

from accounts import ledger
from accounts.models import Mute, User
from games import commands, models, states
from tests.support import stages
from tests.support.tables import practice

PASSWORD = "mahjong-no-cards-yes"
SITE, PANEL = "site-", "panel-"
"""What the names of these pages begin with: those for players, and the operator's."""

NO_PAGE = {
    **dict.fromkeys(("practice", "lesson", "open", "quick", "sit", "number", "do", "unmute", "language"), "a form"),
    **dict.fromkeys(("claim_seat", "claimed", "logout", "own_data", "back"), "leads on, or answers with a file"),
    **dict.fromkeys(("hand_text", "replay_picture", "api_own", "api_public", "api_hand", "manifest"), "a file"),
    **dict.fromkeys(("admin:autocomplete", "admin:jsi18n", "admin:view_on_site", "admin:logout"), "no page, or seen"),
}
"""Names of addresses where nobody reads a page, and why."""


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page as it came, and the address it came from."""

    path: str
    html: str


def site_pages(language: str) -> dict[str, SitePage]:
    """Every page by name, in this language. The default database is migrated, empty before and not after."""
    states.forget_all()  # hands of another database may have the same numbers
    return _Visits(language).made()


class _Visits:
    def __init__(self, language: str) -> None:
        self.language = language
        self.pages: dict[str, SitePage] = {}

    def made(self) -> dict[str, SitePage]:
        member = User.objects.create_user("wang", password=PASSWORD, name="浦东小王", email="wang@cards.example")
        operator = User.objects.create_superuser("house", password=PASSWORD, name="店主")
        self._accounts(member)
        self._seats(member)
        self._records(member)
        self._errors()
        self._panel(operator, member)
        return self.pages

    def _accounts(self, member: User) -> None:
        stranger, guest = self._browser(), self._browser(User.objects.create_guest("一个名字有十二个字那么长"))
        for name in ("login", "sign_up", "reset", "reset_sent", "deleted"):
            self._get(stranger, name, reverse(name))
        self._post(stranger, "login-wrong", reverse("login"), {"username": "wang", "password": "wrong"})
        wrong = {"username": "wang", "password1": "1", "password2": "2"}
        self._post(stranger, "sign_up-wrong", reverse("sign_up"), wrong)
        self._get(guest, "guest-login", reverse("login"))
        self._get(guest, "guest-settings", reverse("settings"))
        self._get(guest, "claim", reverse("claim"))
        key = urlsafe_base64_encode(force_bytes(member.pk))
        token = default_token_generator.make_token(member)
        self._get(stranger, "reset_link", reverse("reset_link", args=[key, token]))
        self._get(stranger, "reset_link-over", reverse("reset_link", args=[key, "none"]))
        Mute.objects.create(by=member, muted=User.objects.create_guest("外公"))
        browser = self._browser(member)
        for name in ("settings", "change_email", "change_password", "delete", "home"):
            self._get(browser, f"member-{name}", reverse(name))

    def _seats(self, member: User) -> None:
        game = practice("小顾")
        player = self._browser(game.people[0])
        self._get(player, "table", reverse("table", args=[game.code]))
        self._post(player, "phone", reverse("phone", args=[game.code]))
        link = re.search(r"/m/[\w-]+/", self.pages[f"{SITE}phone"].html)
        self._get(self._browser(), "move", link[0] if link else "")
        self._get(self._browser(), "move-over", reverse("move", args=["none"]))
        self._get(self._browser(member), "rules", reverse("rules"))
        running = stages.play()
        long_ago = timezone.now() - timedelta(minutes=5)
        running.table.seats.filter(number=2).update(away=True, away_since=long_ago, seen_at=long_ago)
        asker, invite = self._browser(), running.table.invite
        self._get(asker, "door", reverse("door", args=[invite]))
        asker.post(reverse("claim_seat", args=[invite]), {"seat": 2})
        self._get(asker, "door-asking", reverse("door", args=[invite]))

    def _records(self, member: User) -> None:
        game = stages.over()
        player, address = self._browser(game.people[0]), game.table.hand.address
        for name in ("replay", "deal", "again"):
            self._get(player, name, reverse(name, args=[address]))
        for name in ("own_hands", "ranking", "ranking_of_month", "ranking_of_met", "api"):
            self._get(player, name, reverse(name))
        self._get(player, "person", reverse("person", args=[game.people[0].slug]))
        self._get(player, "person-other", reverse("person", args=[member.slug]))
        self._get(self._browser(member), "own_hands-none", reverse("own_hands"))

    def _errors(self) -> None:
        careful = Client(enforce_csrf_checks=True)
        careful.cookies["django_language"] = self.language
        self._keep("error-csrf", reverse("login"), careful.post(reverse("login")), 403)
        self._keep("error-nowhere", "/nowhere/", self._browser().get("/nowhere/"), 404)
        self._keep("error-own", "/", server_error(RequestFactory().get("/")), 500)
        impatient = self._browser()
        answers = (impatient.post(reverse("number"), {"number": f"{number}"}) for number in range(100_000, 101_000))
        self._keep("error-often", reverse("number"), next(each for each in answers if each.status_code == 429), 429)

    def _panel(self, operator: User, member: User) -> None:
        game = stages.play()
        commands.say(game.people[1], game.code, text="快点呀", client_id="1")
        commands.report(game.people[0], game.code, seat=1, line=None, words="一直催")
        ledger.correct(member, 30, note="少算了一局", by=operator, after=None)
        models.SiteSettings.objects.get_or_create()
        browser = self._browser(operator)
        for model in (models.SiteSettings, models.Table, models.Hand, models.Report, User, ledger.LedgerEntry):
            row, name = model.objects.order_by("-pk").first(), f"{model._meta.app_label}_{model._meta.model_name}"
            self._get(browser, f"{PANEL}{name}-list", reverse(f"admin:{name}_changelist"))
            for what in ("change", "history"):
                self._get(browser, f"{PANEL}{name}-{what}", reverse(f"admin:{name}_{what}", args=[row.pk]))
        ended = models.Hand.objects.filter(ended_at__isnull=False).first()
        self._get(browser, f"{PANEL}hand-ended", reverse("admin:games_hand_change", args=[ended.pk]))
        self._get(browser, f"{PANEL}correction", reverse("admin:accounts_ledgerentry_add"))
        self._post(browser, f"{PANEL}correction-wrong", reverse("admin:accounts_ledgerentry_add"), {"points": 0})
        self._get(browser, f"{PANEL}its-password", reverse("admin:auth_user_password_change", args=[member.pk]))
        for name in ("index", "password_change", "password_change_done"):
            self._get(browser, f"{PANEL}{name}", reverse(f"admin:{name}"))
        self._get(browser, f"{PANEL}app", reverse("admin:app_list", args=["games"]))
        self._get(self._browser(), f"{PANEL}login", reverse("admin:login"))
        self._get(self._browser(member), f"{PANEL}not-for-players", reverse("admin:index"))

    def _browser(self, user: User | None = None) -> Client:
        browser = Client()
        browser.cookies["django_language"] = self.language
        if user is not None:
            browser.force_login(user)
            browser.cookies["django_language"] = self.language
        return browser

    def _get(self, browser: Client, name: str, path: str) -> None:
        self._keep(name, path, browser.get(path, follow=True), 200)

    def _post(self, browser: Client, name: str, path: str, fields: dict[str, object] | None = None) -> None:
        self._keep(name, path, browser.post(path, fields), 200)

    def _keep(self, name: str, path: str, answer: object, status: int) -> None:
        assert answer.status_code == status, f"{path}: {answer.status_code}"
        self.pages[name if name.startswith(PANEL) else SITE + name] = SitePage(path, answer.content.decode())
