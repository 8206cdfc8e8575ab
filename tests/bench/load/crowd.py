"""The generator's process, spoken to line by line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from tests.bench.load.observed import ObservedServer
from tests.support.server import ROOT

NAMINGS = 2
"""How many selections are named before each play."""


class CrowdOf(AbstractContextManager["CrowdOf"]):
    """Six pages at each of these tables, open while it is entered. `connected`: seconds until all saw their table."""

    def __init__(self, tables: Sequence[dict[str, Any]], servers: Sequence[ObservedServer]) -> None:
        self._plan = {
            "tables": tables,
            "watched": {server.name: server.process.pid for server in servers},
            "namings": NAMINGS,
            "seed": 1,
        }

    def __enter__(self) -> CrowdOf:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.load.generator"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.connected: float = self._ask(self._plan)["connected"]
        return self

    def __exit__(self, *_: object) -> None:
        self._process.stdin.close()
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()

    def wait_for_cards(self) -> None:
        """Until all pages see that a hand is played."""
        self._ask({"do": "wait for cards"})

    def play(
        self, *, every: float | None, seconds: float, windows: int = 1, warm: float = 2, spread: float = 0
    ) -> dict[str, Any]:
        """Each table makes a play every so many seconds, None: as soon as it can; what came of it. The tables begin one
        after the other, the last after `spread` seconds."""
        how = {"every": every, "warm": warm, "spread": spread, "seconds": seconds, "windows": windows}
        return self._ask({"do": "play", **how})

    def memory_at_rest(self, *, seconds: float) -> dict[str, int]:
        """After so many seconds in which nobody plays, what each server has in memory, in kB."""
        return self._ask({"do": "rest", "seconds": seconds})["memory"]

    def write_pages(self, path: Path) -> None:
        """Write down what every page shows, a line each, for `pages.wrong_pages`."""
        self._ask({"do": "write", "pages": str(path)})

    def wait_until_back(self) -> float:
        """When all pages see their table again, by this machine's monotonic clock (`time.perf_counter`)."""
        return self._ask({"do": "wait until back"})["back"]

    def _ask(self, what: dict[str, Any]) -> dict[str, Any]:
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the generator has ended; it says why above")
        return json.loads(line)
