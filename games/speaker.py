"""What all sockets have in common: what they say may find nobody there any more."""

from __future__ import annotations

import logging

from channels.generic.websocket import AsyncWebsocketConsumer

log = logging.getLogger(__name__)


class Speaker(AsyncWebsocketConsumer):
    """A socket that outlives its page by a moment without a fuss."""

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
