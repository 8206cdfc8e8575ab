"""After commit: «table T is at version V», «look at user U again» or «the lobby has changed», nothing else.

A failing one never raises; the hub heals it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)

_loop: asyncio.AbstractEventLoop | None = None
_tasks: set[asyncio.Task[None]] = set()
_listeners: list[Callable[[datetime | None], None]] = []
_lobby_told_at = float("-inf")
_lobby_due: tuple[asyncio.AbstractEventLoop, asyncio.TimerHandle] | None = None

LOBBY_EVERY = 1.0
"""Seconds between two pieces of news of the lobby from this process, however many tables change."""
LOBBY_NEWS: dict[str, object] = {"type": "lobby.news"}
LOBBY = "lobby"
"""The channel group that hears when the list of public tables may have changed."""

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
def heard_by(callback: Callable[[datetime | None], None]) -> Iterator[None]:
    """Meanwhile call back on the loop with each table that this process announces: with the time when the clock must
    look at it, None for never (the embedded clock wakes by it)."""
    _listeners.append(callback)
    try:
        yield
    finally:
        _listeners.remove(callback)


def table_changed(table_id: int, version: int, due_at: datetime | None = None) -> None:
    """Tell all processes. Meant for `transaction.on_commit`: `at` is when that was, by this machine's time of day."""
    news = {"type": "table.news", "table": table_id, "version": version, "at": time.time()}
    _tell(group_of(table_id), news, partial(_call_back, due_at))


def person_changed(user_id: int) -> None:
    """Have every process look at once whether this user's sockets may stay. Meant for `transaction.on_commit`."""
    _tell(PEOPLE, {"type": "people.news", "user": user_id})


def lobby_changed() -> None:
    """Have every process read the list of public tables anew. Meant for `transaction.on_commit`."""
    try:
        if _loop is None:
            async_to_sync(_send)(LOBBY, LOBBY_NEWS)
        elif _loop.is_running():
            _loop.call_soon_threadsafe(_tell_lobby_soon)
    except Exception:
        log.warning("news could not be sent", exc_info=True, extra=LOBBY_NEWS)


def _tell_lobby_soon() -> None:
    """At once after a quiet second, else at the end of this second for all that has changed in it."""
    global _lobby_due
    loop = asyncio.get_running_loop()
    if _lobby_due is None or _lobby_due[0] is not loop:
        _lobby_due = loop, loop.call_at(max(loop.time(), _lobby_told_at + LOBBY_EVERY), _tell_lobby)


def _tell_lobby() -> None:
    global _lobby_due, _lobby_told_at
    _lobby_due, _lobby_told_at = None, asyncio.get_running_loop().time()
    _send_soon(LOBBY, LOBBY_NEWS)


def _tell(group: str, news: dict[str, object], then: Callable[[], None] = lambda: None) -> None:
    try:
        if _loop is None:
            async_to_sync(_send)(group, news)
        elif _loop.is_running():
            _loop.call_soon_threadsafe(_start, group, news, then)
        # Else the process is ending: to wait for a loop that runs no more would keep it from that.
    except Exception:
        log.warning("news could not be sent", exc_info=True, extra=news)


def _start(group: str, news: dict[str, object], then: Callable[[], None]) -> None:
    _send_soon(group, news)
    then()


def _call_back(due_at: datetime | None) -> None:
    for callback in _listeners:
        callback(due_at)


def _send_soon(group: str, news: dict[str, object]) -> None:
    task = asyncio.ensure_future(_send(group, news))
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


async def _send(group: str, news: dict[str, object]) -> None:
    try:
        layer = get_channel_layer()
        if layer is not None:
            await layer.group_send(group, news)
    except Exception:
        log.warning("news could not be sent", exc_info=True, extra=news)
