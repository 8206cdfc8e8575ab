"""A viewer's socket without a browser: frames in, frames out."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore

from accounts.models import User
from daguai_site.asgi import application


class Socket:
    """What a page would see and send at one table."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self.communicator = communicator

    async def send(self, **fields: object) -> None:
        await self.communicator.send_to(text_data=json.dumps(fields))

    async def send_raw(self, text: str) -> None:
        await self.communicator.send_to(text_data=text)

    async def frame(self, timeout: float = 5) -> str:
        """The next frame of fragments; beats are answered and passed over."""
        while True:
            text = await self.communicator.receive_from(timeout)
            if not text.startswith("{"):
                return text
            if "beat" in text:
                await self.send(do="beat")

    async def frame_with(self, text: str) -> str:
        """The next frame that holds `text`; others are passed over."""
        while text not in (frame := await self.frame()):
            pass
        return frame

    async def frames_until_quiet(self, quiet: float = 0.3) -> list[str]:
        """All frames until none has come for so many seconds: to see that something does not come."""
        frames = []
        while not await self.communicator.receive_nothing(quiet):
            text = await self.communicator.receive_from()
            if not text.startswith("{"):
                frames.append(text)
        return frames

    async def close_code(self) -> int:
        """The code the server closes the socket with."""
        while True:
            message = await self.communicator.receive_output(5)
            if message["type"] == "websocket.close":
                return message["code"]


@asynccontextmanager
async def socket(user: User | None, code: str, *, kept: str = "", **headers: str) -> AsyncIterator[Socket]:
    """Open a socket at the table called `code`, as `user` or as nobody. `kept`: another cookie of the browser's."""
    async with socket_to(f"/ws/t/{code}/", user, kept=kept, **headers) as opened:
        yield opened


@asynccontextmanager
async def socket_to(path: str, user: User | None = None, *, kept: str = "", **headers: str) -> AsyncIterator[Socket]:
    """Open a socket at this path, as `user` or as nobody."""
    cookies = "" if user is None else f"{settings.SESSION_COOKIE_NAME}={await sync_to_async(session_of)(user)}"
    sent = {"host": "testserver", "origin": "http://testserver", "cookie": f"{cookies}; {kept}"} | headers
    communicator = WebsocketCommunicator(
        application, path, headers=[(name.encode(), value.encode()) for name, value in sent.items()]
    )
    connected, _ = await communicator.connect()
    assert connected
    try:
        yield Socket(communicator)
    finally:
        await communicator.disconnect()


def session_of(user: User) -> str:
    """The key of a session in which `user` is logged in."""
    session = SessionStore()
    session["_auth_user_id"] = str(user.pk)
    session["_auth_user_backend"] = "django.contrib.auth.backends.ModelBackend"
    session["_auth_user_hash"] = user.get_session_auth_hash()
    session.save()
    return session.session_key
