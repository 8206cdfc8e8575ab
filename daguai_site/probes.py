"""What programs ask of a process: whether it lives, whether it is ready, and what it has counted.

They come to the process itself by whatever address it has, not through the proxy and not by the site's name, so they
are answered before anything that asks for that."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from django.conf import settings
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from daguai_site.origin import Application, Receive, Scope, Send
from daguai_site.readiness import why_not_ready

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
}
LONGEST_HEAD = 8192  # bytes of a request to `listen`
PATIENCE = 10.0  # seconds for it


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: bytes
    content_type: str = "text/plain; charset=utf-8"

    @property
    def headers(self) -> dict[str, str]:
        return HEADERS | {"Content-Type": self.content_type, "Content-Length": str(len(self.body))}


NOTHING_HERE = Answer(404, b"not found\n")


async def answer(path: str, headers: Mapping[str, str]) -> Answer | None:
    """The answer to a GET of `path`, None for a path that is none of these. Names of headers are in small letters."""
    match path:
        case "/healthz":
            return Answer(200, b"alive\n")
        case "/readyz":
            word = await why_not_ready()
            return Answer(503, f"{word}\n".encode()) if word else Answer(200, b"ready\n")
        case "/metrics":
            return _metrics() if _may_read_metrics(headers) else NOTHING_HERE
    return None


def with_probes(application: Application) -> Application:
    """ASGI middleware: answers these paths before the site does."""

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        found = None
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            named = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
            found = await answer(scope["path"], named)
        if found is None:
            await application(scope, receive, send)
            return
        sent = [(name.encode(), value.encode()) for name, value in found.headers.items()]
        await send({"type": "http.response.start", "status": found.status, "headers": sent})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else found.body})

    return middleware


async def listen(interface: str, port: int) -> asyncio.Server:
    """A server of these answers alone, for a process that serves nothing else. Raises OSError when it cannot listen."""
    return await asyncio.start_server(_converse, interface, port, limit=LONGEST_HEAD)


async def _converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One request, one answer; whoever speaks no HTTP, too much or too slowly gets none."""
    with suppress(OSError, TimeoutError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        async with asyncio.timeout(PATIENCE):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            request, *lines = head.strip().split("\r\n")
            method, target, _version = request.split(" ")
            parted = (line.partition(":") for line in lines)
            named = {name.strip().lower(): value.strip() for name, _, value in parted}
            path = target.partition("?")[0]
            found = (await answer(path, named) if method == "GET" else None) or NOTHING_HERE
            sent = {"Connection": "close"} | found.headers
            lines = [f"HTTP/1.1 {found.status} ", *(f"{name}: {value}" for name, value in sent.items()), "", ""]
            writer.write("\r\n".join(lines).encode() + found.body)
            await writer.drain()
    writer.close()


def _metrics() -> Answer:
    return Answer(200, generate_latest(), CONTENT_TYPE_LATEST)


def _may_read_metrics(headers: Mapping[str, str]) -> bool:
    """Only whoever names METRICS_TOKEN: behind a proxy everybody comes from this machine, so that tells nothing."""
    given = headers.get("authorization", "")
    return bool(settings.METRICS_TOKEN) and constant_time_compare(given, f"Bearer {settings.METRICS_TOKEN}")
