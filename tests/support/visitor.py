"""A browser without script: pages by HTTP, forms sent with their token, and the cookies that come of it."""

from __future__ import annotations

from http.client import HTTPConnection
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

from django.conf import settings

PATIENCE = 20.0  # seconds that an answer may take on a busy machine


class Visitor:
    """One browser, at the server at `address` (http), which may be another one of the site's from page to page."""

    def __init__(self, address: str, session: str = "") -> None:
        self.address = address
        self._cookies = {settings.SESSION_COOKIE_NAME: session} if session else {}

    @property
    def session(self) -> str:
        """The key of its session; empty before it has one."""
        return self._cookies.get(settings.SESSION_COOKIE_NAME, "")

    def get(self, path: str) -> str:
        """The page at this path, or where that leads to."""
        return self._ask("GET", path)

    def post(self, path: str, **fields: object) -> str:
        """Send a form as a page of the site's does; the page that comes of it. A page has been seen before."""
        token = self._cookies[settings.CSRF_COOKIE_NAME]
        return self._ask("POST", path, urlencode({"csrfmiddlewaretoken": token, **fields}))

    def _ask(self, method: str, path: str, form: str | None = None) -> str:
        connection = HTTPConnection(urlsplit(self.address).netloc, timeout=PATIENCE)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}
        if form is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.address}
        try:
            connection.request(method, path, form, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self._cookies |= {name: morsel.value for name, morsel in SimpleCookie(cookie).items()}
        if answer.status in (301, 302, 303):
            return self._ask("GET", answer.headers["Location"])
        assert answer.status == 200, f"{method} {path}: {answer.status}"
        return text
