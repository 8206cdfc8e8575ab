"""Reads and commands from the event loop, through the process's one database thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async

P = ParamSpec("P")
T = TypeVar("T")


async def in_database(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What `function` returns. A task that was cancelled meanwhile ends here.

    Where the thread was calling back into the loop just then, asgiref goes on as if nobody had cancelled."""
    result = await database_sync_to_async(function)(*args, **kwargs)
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
    return result
