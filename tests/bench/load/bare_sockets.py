"""Sockets without a game under Daphne: whatever one of a table sends, all of that table are sent 2 kB.

`bare` sends by itself, `groups` through consumers' own groups on the in-memory layer, `hub` through the game's own
hub, which is given a table that lies in memory. Prints the port it listens on.
"""

import daphne.server  # installs its reactor, so it comes before whatever else may use one

# isort: split
import asyncio
import math
import sys
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import django
from channels.generic.websocket import AsyncWebsocketConsumer

django.setup()

from django.contrib.auth.models import AnonymousUser

from games import announcing, queries
from games.hub import hub
from games.speaker import Speaker

TEXT = "x" * 2000
_sends: dict[str, set[Any]] = defaultdict(set)
_versions: dict[int, int] = defaultdict(int)


async def bare(scope: dict[str, Any], receive: Any, send: Any) -> None:
    table = _sends[scope["path"]]
    await receive()
    await send({"type": "websocket.accept"})
    table.add(send)
    while (await receive())["type"] == "websocket.receive":
        for each in tuple(table):
            await each({"type": "websocket.send", "text": TEXT})
    table.discard(send)


class Grouped(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        self.group = f"bare.{_number(self.scope)}"
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await self.channel_layer.group_send(self.group, {"type": "told"})

    async def told(self, event: dict[str, Any]) -> None:
        await self.send(text_data=TEXT)

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)


@dataclass(slots=True)
class Row:
    pk: int
    version: int


@dataclass(slots=True)
class Snapshot:
    """A table that only has a version."""

    table: Row
    seats: tuple[()] = ()
    watchers: int = 0
    is_closed: bool = False


class Heard(Speaker):
    """A listener of the game's hub. What it says is news of its table."""

    user, session, code, muted, heard_at = AnonymousUser(), (0, "", ""), "", frozenset(), 0.0

    async def connect(self) -> None:
        await self.accept()
        announcing.bind(asyncio.get_running_loop())
        self.table_id = _number(self.scope)
        hub.join(self.table_id, self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        _versions[self.table_id] += 1
        announcing.table_changed(self.table_id, _versions[self.table_id])

    async def show(self, snapshot: Snapshot) -> None:
        await self.send_text(TEXT)

    async def disconnect(self, code: int) -> None:
        hub.leave(self.table_id, self)


def _number(scope: dict[str, Any]) -> int:
    return int(scope["path"].rpartition("/")[2])


def _snapshot(table_id: int, before: Snapshot | None = None) -> Snapshot:
    return Snapshot(Row(table_id, _versions[table_id]))


def _snapshot_after_moves(before: Snapshot, version: int) -> Snapshot:
    """As after a move that this process has made itself, without the database."""
    return _snapshot(before.table.pk)


def main(what: str) -> None:
    queries.snapshot, queries.snapshot_after_moves = _snapshot, _snapshot_after_moves
    queries.still_logged_in = set  # nobody here is anybody
    applications = {"bare": bare, "groups": Grouped.as_asgi(), "hub": Heard.as_asgi()}
    server = daphne.server.Server(
        applications[what],
        endpoints=["tcp:port=0:interface=127.0.0.1"],
        ping_interval=math.inf,
        websocket_timeout=-1,
        ready_callable=lambda: print(server.listening_addresses[0][1], flush=True),
    )
    server.run()


if __name__ == "__main__":
    main(sys.argv[1])
