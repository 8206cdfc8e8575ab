"""A socket of the home page: it is told of public tables, and asks for nothing. Anybody may open one."""

from __future__ import annotations

import asyncio
from collections import Counter

from accounts.addresses import address_of_socket
from daguai_site.language import language_of
from games.beating import beats
from games.lobby import lobby
from games.speaker import Speaker

MOST_OF_AN_ADDRESS = 60  # in this process; six phones and whoever else is behind their address must never notice
MOST_FRAMES = 30  # at once; from then on one a second, where a page answers one beat in five
TOO_MANY = 4429

_open: Counter[str] = Counter()


class LobbyConsumer(Speaker):
    """A viewer of the list. It never touches the database, and has no channel of its own."""

    address = ""
    is_shown = False

    async def __call__(self, *connection: object) -> None:
        """Serve the socket, and take leave of the lobby however it ends."""
        try:
            await super().__call__(*connection)
        finally:
            self._leave()
            if self.address:
                _open.subtract([self.address])
                if not _open[self.address]:
                    del _open[self.address]

    async def connect(self) -> None:
        """Show the list to anybody, so long as one address does not take all there is."""
        await self.accept()
        await self.tell_release()
        address = address_of_socket(self.scope)
        if _open[address] >= MOST_OF_AN_ADDRESS:
            await self.close(TOO_MANY)
            return
        self.address = address
        _open[address] += 1
        self.language = language_of(self.scope["user"], self.scope.get("cookies", {}))
        self.frames = 0
        lobby.join(self)
        beats.begin(self)
        self.is_shown = True

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Whatever a page sends says that it is there; one that sends more than it is asked for goes."""
        if not self.is_shown:
            return
        now = asyncio.get_running_loop().time()
        self.frames = max(0, self.frames - int(now - self.heard_at)) + 1
        self.heard_at = now
        if self.frames > MOST_FRAMES:
            self._leave()
            await self.hang_up(TOO_MANY)

    def _leave(self) -> None:
        if self.is_shown:
            self.is_shown = False
            beats.end(self)
            lobby.leave(self)
