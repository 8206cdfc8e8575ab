"""A websocket that costs its own process next to nothing, so that what is measured is the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Origin: http://{host}\r\nCookie: sessionid={session}\r\n\r\n"
)
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
UNMASKED = bytes(4)
"""A client must mask what it sends; this mask changes nothing."""


class Socket(asyncio.Protocol):
    """One open websocket. `take` is called with each text frame, `ended` once when it is over, however it ends."""

    def __init__(self, opening: bytes, take: Callable[[bytes], None], ended: Callable[[str], None]) -> None:
        self._opening, self._take, self._ended = opening, take, ended
        self._transport: asyncio.Transport | None = None
        self._waiting = bytearray()
        self._is_open, self._why = False, "lost"

    @classmethod
    async def connect(
        cls, address: str, path: str, session: str, take: Callable[[bytes], None], ended: Callable[[str], None]
    ) -> Socket:
        """Open the path on this server ("host:port") with the cookie of a session; OSError where nobody listens."""
        host, _, port = address.partition(":")
        opening = HANDSHAKE.format(path=path, host=address, session=session).encode()
        _, socket = await asyncio.get_running_loop().create_connection(
            lambda: cls(opening, take, ended), host, int(port)
        )
        return socket

    def send(self, text: str) -> None:
        data = text.encode()
        length = len(data)
        head = bytes((0x80 | TEXT, 0x80 | length)) if length < 126 else bytes((0x80 | TEXT, 0xFE)) + length.to_bytes(2)
        self._transport.write(head + UNMASKED + data)

    def close(self) -> None:
        self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        transport.write(self._opening)

    def connection_lost(self, _: Exception | None) -> None:
        self._ended(self._why)

    def data_received(self, data: bytes) -> None:
        self._waiting += data
        if not self._is_open:
            head, found, rest = self._waiting.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._why = head.split(b"\r\n")[0].decode()
                self._transport.abort()
                return
            self._is_open, self._waiting = True, rest
        while self._take_frame():
            pass

    def _take_frame(self) -> bool:
        """Whether a whole frame was there."""
        waiting = self._waiting
        if len(waiting) < 2:
            return False
        begins, length = 2, waiting[1]
        if length > 125:
            begins = 4 if length == 126 else 10
            if len(waiting) < begins:
                return False
            length = int.from_bytes(waiting[2:begins])
        ends = begins + length
        if len(waiting) < ends:
            return False
        kind, payload = waiting[0] & 0x0F, bytes(waiting[begins:ends])
        del waiting[:ends]
        if kind == TEXT:
            self._take(payload)
        elif kind == PING:
            self._transport.write(bytes((0x80 | PONG, 0x80 | length)) + UNMASKED + payload)
        elif kind == CLOSE:
            self._why = f"closed with {int.from_bytes(payload[:2])}"
            self._transport.close()
        return True
