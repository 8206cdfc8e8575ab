"""The live list of public tables: one subscription a process, one reading for everybody, a message a second at most."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Protocol

from django.utils import translation

from daguai_site import metrics
from games import announcing, beating, fragments, lobby_queries
from games.hub import hear
from games.in_database import in_database
from games.lobby_view import LobbyView

log = logging.getLogger(__name__)

EVERY = 1.0  # seconds between two messages


class Listener(beating.Beaten, Protocol):
    """A local socket, as the lobby sees it."""

    language: str


class Lobby:
    """The list as this process knows it, while somebody here looks at it."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.fresh: set[Listener] = set()
        self.view: LobbyView | None = None
        self.html: dict[str, str] = {}
        self.dirty = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    def join(self, listener: Listener) -> None:
        """Hand this socket the list from now on, the whole of it first."""
        self.listeners.add(listener)
        self.fresh.add(listener)
        if not self.tasks or any(task.done() for task in self.tasks):
            self._stop()
            self.dirty = asyncio.Event()
            self.tasks = [
                asyncio.create_task(hear(announcing.LOBBY, lambda _: self.dirty.set())),
                asyncio.create_task(self._flush()),
            ]
        self.dirty.set()

    def leave(self, listener: Listener) -> None:
        """Forget a socket, and the list with the last of them."""
        self.listeners.discard(listener)
        self.fresh.discard(listener)
        if not self.listeners:
            self._stop()

    def _stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.tasks, self.view = [], None

    async def _flush(self) -> None:
        """Read the list once for all who look at it. A look every few seconds heals lost news."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(beating.BEAT_EVERY):
                    await self.dirty.wait()
            self.dirty.clear()
            try:
                before, self.view = self.view, await in_database(lobby_queries.lobby)
                if self.view != before:
                    self.html = {}
                told = list(self.listeners if self.view != before else self.fresh)
                self.fresh.difference_update(told)
                for listener in told:
                    if listener in self.listeners:
                        await listener.send_text(self._html(listener.language))
            except Exception:
                log.exception("the lobby could not be read")
            await asyncio.sleep(EVERY)

    def _html(self, language: str) -> str:
        """The list in this language, rendered once however many read it."""
        if language not in self.html:
            with translation.override(language):
                self.html[language] = fragments.lobby_push(self.view)
        return self.html[language]


lobby = Lobby()
metrics.SOCKETS.labels("lobby").set_function(lambda: len(lobby.listeners))
