"""Every address of the site, whoever asks and whatever is sent: an answer, never an error of our own, nor one that
leads to another site. Addresses are read from the site's own list, so that a new one is among them by itself."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote, urlencode, urljoin, urlsplit

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.http import urlsafe_base64_encode
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.limits import Limit
from accounts.models import User
from games import commands, models
from tests.support import nonsense
from tests.support.tables import Game, finish, six_people

pytestmark = pytest.mark.django_db

QUICK, LONG = 40, 6000
INVITE = "an-invite-of-22-letters"
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
CHECKS = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH")
PEOPLE = ("stranger", "player", "member", "operator")
OF_THE_PANEL = ("q", "p", "o", "all", "_popup", "_to_field", "action", "_save", "e", "phase", "handled_at__isempty")


@dataclass(frozen=True, slots=True)
class Scene:
    """A site with a table in each state, and a browser of each kind of person."""

    browsers: dict[str, Client]
    known: dict[str, tuple[str, ...]]
    """What an address may name so that there is something, by the name of the part."""


@pytest.fixture
def scene(monkeypatch: pytest.MonkeyPatch) -> Scene:
    monkeypatch.setattr(Limit, "spend", lambda self, who: 0)
    running = six_people(invite=INVITE, number="123456", watchable=True)
    over = six_people()
    finish(over)
    member = User.objects.create_user("wang", "wang@example.com", "mahjong-no-cards-yes", name="浦东小王")
    waiting = commands.open_table(member)
    operator = User.objects.create_superuser("operator", password="mahjong-no-cards-yes")
    models.Report.objects.create(table=over.table, by=member, about=over.people[1], words="慢")
    browsers = {kind: Client(raise_request_exception=True) for kind in PEOPLE}
    for kind, user in (("player", running.people[0]), ("member", member), ("operator", operator)):
        browsers[kind].force_login(user)
    return Scene(browsers, _known(running, over, waiting, member))


def _known(running: Game, over: Game, waiting: models.Table, member: User) -> dict[str, tuple[str, ...]]:
    rows = tuple(str(pk) for pk in (1, running.table_id, over.table_id, over.table.hand_id, member.pk))
    return {
        "code": (running.code, over.code, waiting.code),
        "token": (INVITE, waiting.invite, default_token_generator.make_token(member)),
        "address": (over.table.hand.address, running.table.hand.address),
        "slug": (member.slug, over.people[0].slug),
        "uidb64": (urlsafe_base64_encode(str(member.pk).encode()),),
        "object_id": rows,
        "content_type_id": rows,
        "which": ("close", "auto", "block", "unblock", "clear_name"),
    }


def addresses(patterns: list[URLPattern | URLResolver] | None = None, before: str = "") -> Iterator[str]:
    """Every address, with the parts that vary in brackets as Django writes them."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        written = before + _route(pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, written)
        else:
            yield written


def _route(pattern: URLPattern | URLResolver) -> str:
    """A route as it is, and of a regular expression its named groups alone."""
    if hasattr(pattern.pattern, "_route"):
        return str(pattern.pattern)
    return re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<\1>", pattern.pattern.regex.pattern).strip("^$")


ADDRESSES = sorted(set(addresses()))


def filled(address: str, choose: "st.DrawFn | None", known: dict[str, tuple[str, ...]]) -> str:
    """The address with something in each of its parts: without `choose` the first that there is."""

    def fill(part: re.Match[str]) -> str:
        there = known.get(part[1], ("1",))
        if choose is None:
            return there[0]
        return quote(choose(st.sampled_from(there) | nonsense.texts().filter(_is_text)), safe="")

    return "/" + PARAMETER.sub(fill, address)


def _is_text(text: str) -> bool:
    return not re.search("[\ud800-\udfff]", text)


def ask(scene: Scene, who: str, method: str, path: str, fields: dict[str, object], query: str = "") -> HttpResponse:
    """Ask as this person, in a transaction that is taken back afterwards, and look at what every answer must be."""
    browser = scene.browsers[who]
    cookies = dict(browser.cookies)
    with transaction.atomic():
        # An error of ours is raised here as it is.
        if method == "POST":
            answer = browser.post(path, fields, QUERY_STRING=query)
        else:
            answer = browser.generic(method, path, QUERY_STRING=query)
        if answer.streaming:
            list(answer.streaming_content)
        transaction.set_rollback(True)
    browser.cookies.clear()
    browser.cookies.update(cookies)
    assert answer.status_code < 500, (method, path, answer.status_code)
    led_to = urlsplit(urljoin(f"http://testserver{path}", answer.headers.get("Location", "")))
    assert led_to.netloc == "testserver", (method, path, answer.headers["Location"])
    for header in ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"):
        assert header in answer.headers, (method, path)
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    return answer


def test_every_address_of_the_site_is_walked() -> None:
    assert {"", "t/<slug:code>/do/", "account/login/", "account/reset/<uidb64>/<token>/", "admin/login/"} <= set(
        ADDRESSES
    )
    assert any(address.startswith("admin/games/table/") for address in ADDRESSES)
    assert len(ADDRESSES) > 80


def test_every_address_answers_a_stranger_who_asks_for_what_is_there(scene: Scene) -> None:
    for address in ADDRESSES:
        answer = ask(scene, "stranger", "GET", filled(address, None, scene.known), {})
        if address.startswith("admin/") and not address.startswith("admin/log"):
            assert answer.status_code in (302, 405), address


@pytest.mark.parametrize("who", ["player", "operator"])
def test_every_address_answers_whoever_knows_it_with_nonsense_under_every_name(scene: Scene, who: str) -> None:
    names = {*nonsense.form_names(), *nonsense.field_names(), *OF_THE_PANEL}
    number, markup = "9" * 30, "<'\"\x00&#"
    for address in ADDRESSES:
        if address.startswith("admin/") == (who == "operator"):
            path = filled(address, None, scene.known)
            ask(scene, who, "GET", path, {})
            for value in (number, markup):
                ask(scene, who, "GET", path, {}, urlencode(dict.fromkeys(names, value)))
                ask(scene, who, "POST", path, dict.fromkeys(names, value))


@st.composite
def questions(draw: st.DrawFn) -> tuple[str, str, str, dict[str, object], str]:
    """Who asks how, for which address, with what in its parts, fields and query still to be drawn by the scene."""
    names = st.sampled_from([*nonsense.form_names(), *nonsense.field_names(), *OF_THE_PANEL])
    text = nonsense.texts().filter(_is_text)
    fields = draw(st.dictionaries(names, text | st.lists(text, min_size=1, max_size=3), max_size=8))
    if draw(st.booleans()):
        fields["do"] = draw(st.sampled_from(nonsense.command_names()))
    query = "&".join(f"{name}={quote(draw(text))}" for name in draw(st.lists(names, max_size=3)))
    method = draw(st.sampled_from(("GET", "POST", "POST", *METHODS)))
    return draw(st.sampled_from(PEOPLE)), method, draw(st.sampled_from(ADDRESSES)), fields, query


def check(scene: Scene, data: st.DataObject) -> None:
    who, method, address, fields, query = data.draw(questions())
    ask(scene, who, method, filled(address, data.draw, scene.known), fields, query)


@settings(max_examples=QUICK, suppress_health_check=CHECKS)
@given(data=st.data())
def test_nothing_that_is_sent_anywhere_is_answered_with_an_error_of_ours(scene: Scene, data: st.DataObject) -> None:
    check(scene, data)


@pytest.mark.long
@pytest.mark.timeout(3600)
@settings(max_examples=LONG, suppress_health_check=CHECKS)
@given(data=st.data())
def test_nothing_of_very_much_that_is_sent_is_answered_with_an_error_of_ours(scene: Scene, data: st.DataObject) -> None:
    check(scene, data)
