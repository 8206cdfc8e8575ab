"""The site's own programs, looked on at while they serve."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.server import Clock, GameServer

OBSERVED = ("-m", "tests.bench.load.served")
PATIENCE = 30.0  # seconds


@dataclass(frozen=True, slots=True)
class Notes:
    """What a program has noted since the last time: when each version was committed, by table and version, and by part
    how often it ran and for how many seconds of processor time, while parts were timed."""

    commits: dict[tuple[int, int], float]
    parts: dict[str, tuple[int, float]]


class ObservedServer(GameServer):
    """`manage.py serve` with notes."""

    manage_py = OBSERVED

    def __init__(self, folder: Path, static_root: Path, *, name: str = "server", **environment: str) -> None:
        self.name = name
        super().__init__(folder, static_root, name=name, BENCH_NOTES=str(folder / f"{name}-notes.json"), **environment)

    @property
    def address(self) -> str:
        """Host and port."""
        return f"127.0.0.1:{self.port}"


class ObservedClock(Clock):
    """`manage.py run_clock` with notes."""

    manage_py = OBSERVED


@contextmanager
def parts_timed(program: ObservedServer) -> Iterator[None]:
    """Meanwhile the program notes how long its parts work."""
    os.kill(program.process.pid, signal.SIGUSR2)
    try:
        yield
    finally:
        os.kill(program.process.pid, signal.SIGUSR2)


def notes_of(program: ObservedServer | ObservedClock) -> Notes:
    """Have the program write its notes down, which begin anew with that."""
    path = Path(program.environment["BENCH_NOTES"])
    path.unlink(missing_ok=True)
    os.kill(program.process.pid, signal.SIGUSR1)
    deadline = time.monotonic() + PATIENCE
    while not path.exists():
        if time.monotonic() > deadline:
            raise RuntimeError(f"no notes came:\n{program.output}")
        time.sleep(0.02)
    told = json.loads(path.read_text())
    return Notes(
        commits={(table_id, version): at for table_id, version, at in told["commits"]},
        parts={name: (count, seconds) for name, (count, seconds) in told["parts"].items()},
    )
