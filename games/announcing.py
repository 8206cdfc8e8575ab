"""After commit: «table T is at version V», or «look at user U again», nothing else.

A failing one never raises; the hub heals it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)

_loop: asyncio.AbstractEventLoop | None = None
_tasks: set[asyncio.Task[None]] = set()
_listeners: list[Callable[[], None]] = []


PEOPLE = "people"
"""The channel group that hears of people who are to be looked at again: blocked, logged out, on another device."""


def group_of(table_id: int) -> str:
    """The channel group that hears of a table."""
    return f"table.{table_id}"


def bind(loop: asyncio.AbstractEventLoop) -> None:
    """Name the process's own loop: news sent from another thread would come a second late on the in-memory layer."""
    global _loop
    _loop = loop


@contextmanager
def heard_by(callback: Callable[[], None]) -> Iterator[None]:
    """Meanwhile call back on the loop with each announcement of this process (the embedded clock wakes by it)."""
    _listeners.append(callback)
    try:
        yield
    finally:
        _listeners.remove(callback)


def table_changed(table_id: int, version: int) -> None:
    """Tell all processes. Meant for `transaction.on_commit`."""
    _tell(group_of(table_id), {"type": "table.news", "table": table_id, "version": version})


def person_changed(user_id: int) -> None:
    """Have every process look at once whether this user's sockets may stay. Meant for `transaction.on_commit`."""
    _tell(PEOPLE, {"type": "people.news", "user": user_id})


def _tell(group: str, news: dict[str, object]) -> None:
    try:
        if _loop is None:
            async_to_sync(_send)(group, news)
        elif _loop.is_running():
            _loop.call_soon_threadsafe(_start, group, news)
        # Else the process is ending: to wait for a loop that runs no more would keep it from that.
    except Exception:
        log.warning("news could not be sent", exc_info=True, extra=news)


def _start(group: str, news: dict[str, object]) -> None:
    task = asyncio.ensure_future(_send(group, news))
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
    for callback in _listeners:
        callback()


async def _send(group: str, news: dict[str, object]) -> None:
    try:
        layer = get_channel_layer()
        if layer is not None:
            await layer.group_send(group, news)
    except Exception:
        log.warning("news could not be sent", exc_info=True, extra=news)
