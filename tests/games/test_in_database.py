"""A task that is cancelled while its read is under way ends, although asgiref would let it go on."""

import asyncio
from contextlib import suppress

import pytest
from asgiref.sync import async_to_sync

from games.in_database import in_database

# The thread looks after the connection that tests before these have left it.
pytestmark = pytest.mark.django_db(transaction=True)


async def test_a_task_cancelled_in_a_read_ends() -> None:
    under_way = asyncio.Event()

    async def announce() -> None:
        under_way.set()
        with suppress(asyncio.CancelledError):  # as news that are on their way already: they go out, all ends well
            await asyncio.Event().wait()

    task = asyncio.create_task(in_database(async_to_sync(announce)))
    await under_way.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_read_gives_what_it_found() -> None:
    assert await in_database(sorted, [2, 1], reverse=False) == [1, 2]
