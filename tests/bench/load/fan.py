"""Twenty tables of six sockets without a game: one of each table says something as soon as all six have been told.

A process of its own: `python -m tests.bench.load.fan ADDRESS PROCESS_ID SECONDS` prints what came in, as JSON."""

from __future__ import annotations

import asyncio
import json
import sys
import time

from tests.bench.load.usage import processor_seconds
from tests.bench.load.wire import Socket

TABLES, SEATS = 20, 6
WARM = 1.0  # seconds


class Table:
    def __init__(self) -> None:
        self.sockets: list[Socket] = []
        self.told = 0
        self.messages = 0

    def take(self, _: bytes) -> None:
        self.messages += 1
        self.told += 1
        if self.told == SEATS:
            self.told = 0
            self.sockets[0].send("x")


async def main(address: str, process_id: int, seconds: float) -> dict[str, float]:
    tables = [Table() for _ in range(TABLES)]
    for number, table in enumerate(tables):
        for _ in range(SEATS):
            table.sockets.append(await Socket.connect(address, f"/{number}", "", table.take, lambda why: None))
    await asyncio.sleep(WARM)
    for table in tables:
        table.told = 0
        table.sockets[0].send("x")
    await asyncio.sleep(WARM)
    before, worked, begun = sum(table.messages for table in tables), processor_seconds(process_id), time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - begun
    done = sum(table.messages for table in tables) - before
    return {"done": done, "seconds": took, "processor": processor_seconds(process_id) - worked}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))))
