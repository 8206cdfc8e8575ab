"""Who may open a socket.

A browser sends its cookies with a socket that any site's page opens, so the page's origin is checked."""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from daguai_site.site_url import USUAL_PORTS, SiteUrl

FOREIGN_ORIGIN = 4403
NOWHERE = 4404

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


def own_origin_only(application: Application) -> Application:
    """ASGI middleware: sockets opened from a page of another site are closed with 4403."""

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        if is_own_origin(scope["headers"], settings.SITE_URL):
            await application(scope, receive, send)
        else:
            await refuse(receive, send, code=FOREIGN_ORIGIN)

    return middleware


def is_own_origin(headers: list[tuple[bytes, bytes]], site_url: SiteUrl | None) -> bool:
    """Whether a socket's page is of this site: of SITE_URL where that is set, else of the host that was asked.

    Only browsers carry somebody's cookies along, and they always name the origin; a program naming none may come."""
    found = dict(headers)
    if b"origin" not in found:
        return True
    origin = found[b"origin"].decode("latin-1").lower()
    if site_url is not None:
        return origin == site_url.origin
    return _address(origin) is not None and _address(origin) == _address(
        f"{urlsplit(origin).scheme}://{found.get(b'host', b'').decode('latin-1').lower()}"
    )


def _address(url: str) -> tuple[str, int | None] | None:
    """Host and port of `url`, None where it has none (an opaque origin is the word null)."""
    try:
        parts = urlsplit(url)
        return (parts.hostname, parts.port or USUAL_PORTS.get(parts.scheme)) if parts.hostname else None
    except ValueError:
        return None


async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    """ASGI application: a socket to a path where there is none is closed with 4404."""
    await refuse(receive, send, code=NOWHERE)


async def refuse(receive: Receive, send: Send, *, code: int) -> None:
    """Accepts a socket and closes it with `code`: one that is closed before it is accepted tries again for ever."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": code})
