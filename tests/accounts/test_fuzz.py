"""Whatever is sent to a page about oneself, it is answered, and never with an error of our own."""

from urllib.parse import quote, urljoin, urlsplit

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.limits import Limit
from accounts.models import User

pytestmark = pytest.mark.django_db

PATHS = ["login", "signup", "claim", "settings", "email", "password", "reset", "delete", "logout"]
FIELDS = ["name", "username", "password", "password1", "password2", "email", "who", "sure", "next", "language"]
NASTY = st.sampled_from(
    ["", "\x00", "'\"<>&", "../../", "//evil.example", "\r\nSet-Cookie: a=b", "\u202e", "%00", "x" * 5000, "\U0010ffff"]
)
values = st.one_of(st.text(max_size=200), NASTY)


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Limit, "spend", lambda self, who: 0)


@pytest.mark.parametrize("kind", ["stranger", "guest", "member"])
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(path=st.sampled_from(PATHS), fields=st.dictionaries(st.sampled_from(FIELDS), values), asked=values)
def test_every_form_is_answered(kind: str, path: str, fields: dict[str, str], asked: str) -> None:
    with transaction.atomic():
        client = Client(raise_request_exception=True)
        if kind == "guest":
            client.force_login(User.objects.create_guest())
        elif kind == "member":
            client.force_login(User.objects.create_user("somebody", password="a long one indeed"))
        answer = client.post(f"/account/{path}/?next={quote(asked)}", fields)
        assert answer.status_code in (200, 302)
        led_to = urljoin(f"http://testserver/account/{path}/", answer.headers.get("Location", ""))
        assert urlsplit(led_to).netloc == "testserver"
        assert client.get(f"/account/{path}/", {"next": asked}).status_code in (200, 302, 405)
        transaction.set_rollback(True)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(uid=st.text(min_size=1, max_size=30), token=st.text(min_size=1, max_size=60))
def test_every_link_is_answered(uid: str, token: str) -> None:
    answer = Client().get(f"/account/reset/{quote(uid, safe='')}/{quote(token, safe='')}/")
    assert answer.status_code in (200, 302, 404)
