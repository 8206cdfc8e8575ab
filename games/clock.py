"""The clock: whatever is due, oldest first, through the same commands. Any number of processes may run it."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import TypeVar

from channels.db import database_sync_to_async
from django.utils import timezone

from games import announcing, commands, queries
from games.bots import thinking
from games.refusals import CommandRefused

log = logging.getLogger(__name__)

LOOK_EVERY = 0.25  # seconds between looks when nothing wakes it sooner
NOTE_EVERY = 2.0  # seconds between notes that the clock runs
AT_ONCE = 32  # tables attended to at the same time
CHANCE = random.SystemRandom()
T = TypeVar("T")


async def run_forever() -> None:
    """Sweep until cancelled. A sweep that fails is logged and tried again."""
    woken = asyncio.Event()
    announcing.bind(asyncio.get_running_loop())
    announcing.listen(woken.set)
    noted = 0.0
    running: set[asyncio.Task[None]] = set()
    warming = asyncio.create_task(_warm_up())
    try:
        while True:
            woken.clear()
            wait = LOOK_EVERY
            try:
                if asyncio.get_running_loop().time() - noted >= NOTE_EVERY:
                    await _note_sweep()
                    noted = asyncio.get_running_loop().time()
                for table_id, due_at in await _in_database(
                    queries.due_tables, timezone.now(), limit=AT_ONCE - len(running)
                ):
                    task = asyncio.create_task(_attend(table_id, due_at))
                    running.add(task)
                    task.add_done_callback(running.discard)
                wait = _seconds_until(await _in_database(queries.next_due))
            except Exception:
                log.exception("the clock's sweep failed")
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await woken.wait()
    finally:
        for task in (warming, *running):
            task.cancel()


async def _warm_up() -> None:
    """Start the process that thinks, so that the first system player need not wait for it."""
    try:
        await thinking.warm_up()
    except Exception:
        log.warning("the process that thinks could not be started; the first turn will try again", exc_info=True)


async def _note_sweep() -> None:
    now = timezone.now()
    if await _in_database(commands.sweep_begins, now):
        await _in_database(commands.forgive_standstill, now)


async def _attend(table_id: int, due_at: datetime) -> None:
    try:
        if not await _in_database(commands.claim, table_id, due_at=due_at):
            return
        turn = await _in_database(commands.attend, table_id)
        if turn is not None:
            move = await thinking.decide(turn.temperament, turn.view, CHANCE.getrandbits(63))
            await _in_database(commands.system_move, turn.table_id, hand_id=turn.hand_id, seq=turn.seq, move=move)
    except CommandRefused as refused:
        log.info("a due turn was over: %s", refused.reason, extra={"table": table_id})
    except Exception:
        log.exception("a due table could not be attended to", extra={"table": table_id})


def _seconds_until(due: datetime | None) -> float:
    """How long to sleep: until the next table falls due, and not longer than it takes to notice news from elsewhere."""
    if due is None:
        return LOOK_EVERY
    return min(LOOK_EVERY, max(0.01, (due - timezone.now()).total_seconds()))


async def _in_database(function: Callable[..., T], *args: object, **kwargs: object) -> T:
    """Through the process's one database thread."""
    return await database_sync_to_async(function)(*args, **kwargs)
