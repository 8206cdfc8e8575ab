"""What all sockets have in common: what they say may find nobody there any more."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs

from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer

from daguai_site.release import release

log = logging.getLogger(__name__)


class Speaker(AsyncWebsocketConsumer):
    """A socket that outlives its page by a moment without a fuss. It has no channel of its own."""

    channel_layer_alias = None

    async def __call__(
        self, scope: dict[str, Any], receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
    ) -> None:
        """Take what comes, one after the other. Channels' own loop waits for a channel as well, and goes through the
        database's thread before each frame to look for connections too old, which `in_database` does when it is used.
        """
        self.scope, self.base_send, self.channel_layer = scope, send, None
        handlers = {
            "websocket.connect": self.websocket_connect,
            "websocket.receive": self.websocket_receive,
            "websocket.disconnect": self.websocket_disconnect,
        }
        try:
            while True:
                event = await receive()
                await handlers[event["type"]](event)
        except StopConsumer:
            return

    async def tell_release(self) -> None:
        """A page of another release has other scripts and sheets than what it is sent from here on: it is told."""
        (named,) = parse_qs(self.scope.get("query_string", b"").decode("latin-1")).get("release", [release()])[:1]
        if named != release():
            await self.send_text(json.dumps({"renew": release()}))

    async def send_text(self, text: str) -> None:
        """Send one frame; nothing when the page has gone in this very moment."""
        try:
            await self.send(text_data=text)
        except Exception:
            log.debug("a socket was gone before its frame", exc_info=True)

    async def hang_up(self, code: int) -> None:
        """Close the socket with a code that the page knows."""
        try:
            await self.close(code)
        except Exception:
            log.debug("a socket was gone before it was closed", exc_info=True)
