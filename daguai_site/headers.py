"""Headers that every answer carries, static files included."""

from collections.abc import Callable

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase

POLICY = (
    "default-src 'self'; connect-src {connect}; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
PERMISSIONS = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"


def strict_headers(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: no script, style or frame but our own, none of them inline, and no device of the player's."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY.format(connect=_connect(request)))
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response

    return middleware


def _connect(request: HttpRequest) -> str:
    """Safari before 15.4 does not take a socket to the page's own host for 'self', so the socket is named too."""
    try:
        host = request.get_host()
    except DisallowedHost:
        return "'self'"
    return f"'self' {'wss' if request.is_secure() else 'ws'}://{host}"
