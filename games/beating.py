"""Every socket is beaten every few seconds, at a phase of its own: by that each end learns that the other has gone.

One task does it for all sockets of the process. One for each was a good part of what a page that rests takes."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Protocol

BEAT_EVERY = 5.0  # seconds between a socket's beats
SILENT_AFTER = 20.0  # a page that has not answered for so long is gone
SILENT = 4408
PHASES = 50


class Beaten(Protocol):
    """A local socket."""

    heard_at: float  # by the loop's clock

    async def send_text(self, text: str) -> None: ...

    async def hang_up(self, code: int) -> None: ...


class Beats:
    """All sockets of this process that are beaten."""

    def __init__(self) -> None:
        self._phases: list[set[Beaten]] = [set() for _ in range(PHASES)]
        self._task: asyncio.Task[None] | None = None

    def begin(self, socket: Beaten) -> None:
        """Beat this socket until `end`, or until it has been hung up on because its page does not answer."""
        socket.heard_at = asyncio.get_running_loop().time()
        random.choice(self._phases).add(socket)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._beat_all())

    def end(self, socket: Beaten) -> None:
        """Leave it alone from now on; nothing where it was not beaten."""
        for phase in self._phases:
            phase.discard(socket)
        if self._task is not None and not any(self._phases):
            self._task.cancel()
            self._task = None

    async def _beat_all(self) -> None:
        clock = asyncio.get_running_loop().time
        due, number = clock(), 0
        while True:
            number += 1
            for phase in self._phases:
                due = max(due + BEAT_EVERY / PHASES, clock())
                await asyncio.sleep(due - clock())
                for socket in tuple(phase):
                    if clock() - socket.heard_at < SILENT_AFTER:
                        await socket.send_text(json.dumps({"beat": number}))
                    else:
                        phase.discard(socket)
                        await socket.hang_up(SILENT)


beats = Beats()
