"""Whether this process can serve the game: its database, as this release needs it, and the news between processes."""

from __future__ import annotations

import asyncio
import time
from functools import cache

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

PATIENCE = 3.0  # seconds for each part
KEPT = 1.0  # seconds for which an answer is given again: whoever asks often costs nothing

_known: tuple[float, str] = (float("-inf"), "")
_looking: asyncio.Task[str] | None = None


async def why_not_ready() -> str:
    """One word for what is in the way: `database`, `migrations` or `news`; empty when nothing is."""
    global _looking
    said_at, word = _known
    if time.monotonic() - said_at < KEPT:
        return word
    loop = asyncio.get_running_loop()
    if _looking is None or _looking.done() or _looking.get_loop() is not loop:
        _looking = loop.create_task(_look())
    # All who ask meanwhile wait for the same look; one who goes away does not end it for the others.
    return await asyncio.shield(_looking)


async def _look() -> str:
    global _known
    word = await _database() or await _news()
    _known = time.monotonic(), word
    return word


async def _database() -> str:
    try:
        async with asyncio.timeout(PATIENCE):
            return "" if await database_sync_to_async(_is_migrated)() else "migrations"
    except (DatabaseError, TimeoutError):
        return "database"


async def _news() -> str:
    try:
        async with asyncio.timeout(PATIENCE):
            await get_channel_layer().group_send("readiness", {"type": "readiness"})
    except Exception:  # each layer has its own
        return "news"
    return ""


def _is_migrated() -> bool:
    """By the list of what was applied: the files of the migrations are read once, not with every question."""
    return _newest() <= MigrationRecorder(connection).applied_migrations().keys()


@cache
def _newest() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None).graph.leaf_nodes())
