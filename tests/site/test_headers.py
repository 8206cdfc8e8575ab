"""Every answer keeps the browser to our own, uninlined, code."""

import pytest
from django.conf import settings
from django.test import Client, override_settings

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/admin/login/", "/no/such/page"])
def test_no_script_or_style_but_our_own_and_none_inline(client: Client, path: str) -> None:
    headers = client.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert "script-src" not in policy
    assert "style-src" not in policy
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["object-src"] == "'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "microphone=()" in headers["Permissions-Policy"]


def test_a_page_may_open_sockets_to_the_host_it_came_from(client: Client) -> None:
    policy = client.get("/admin/login/", headers={"host": "192.168.1.5:8000"}).headers["Content-Security-Policy"]
    assert "connect-src 'self' ws://192.168.1.5:8000;" in policy
    policy = client.get("/admin/login/", secure=True, headers={"host": "cards.example"}).headers[
        "Content-Security-Policy"
    ]
    assert "connect-src 'self' wss://cards.example;" in policy


@override_settings(ALLOWED_HOSTS=["cards.example"])
def test_a_host_that_is_not_ours_is_refused_and_not_repeated(client: Client) -> None:
    answer = client.get("/admin/login/", headers={"host": "evil.example"})
    assert answer.status_code == 400
    assert "evil.example" not in answer.headers["Content-Security-Policy"]
    assert client.get("/admin/login/", headers={"host": "cards.example"}).status_code == 200


def test_a_script_cannot_read_the_session(client: Client, django_user_model: type) -> None:
    django_user_model.objects.create_superuser("admin", password="long enough 7")
    client.post("/admin/login/", {"username": "admin", "password": "long enough 7"})
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
