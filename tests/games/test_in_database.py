"""A task that is cancelled while its read is under way ends, although asgiref would let it go on."""

import asyncio
import threading

import pytest

from games.in_database import in_database


async def test_a_task_cancelled_in_a_read_ends() -> None:
    started, may_end = threading.Event(), threading.Event()

    def read() -> None:
        started.set()
        may_end.wait(5)

    async def go_on() -> None:
        await in_database(read)
        await asyncio.sleep(60)

    task = asyncio.create_task(go_on())
    while not started.is_set():
        await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.sleep(0.05)
    may_end.set()
    async with asyncio.timeout(5):
        with pytest.raises(asyncio.CancelledError):
            await task


async def test_a_read_gives_what_it_found() -> None:
    assert await in_database(sorted, [2, 1], reverse=False) == [1, 2]
