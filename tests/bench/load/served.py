"""`manage.py` with notes: when each version of a table was committed, and how long the parts of a play have worked.

The time of a commit is when `announcing.table_changed` is called, which is the first thing after it. A part's time is
its thread's processor time; to ask for that costs so much that it is done only from one SIGUSR2 to the next. The notes
are written into the file named by BENCH_NOTES in the environment when SIGUSR1 comes, and begin anew."""

import json
import os
import signal
import sys
import time
from collections import defaultdict
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Any

import django
from django.core.management import execute_from_command_line

import_module("daphne.server")  # installs its reactor, so it comes before whatever else may use one
django.setup()

from games import announcing, commands, fragments, queries
from games.speaker import Speaker

_commits: list[tuple[int, int, float]] = []
_parts: dict[str, list[float]] = defaultdict(lambda: [0, 0.0])
_timing = False


def main(arguments: list[str]) -> None:
    _note_commits()
    for function in ("play", "pass_turn"):
        _time(commands, function, "command")
    _time(queries, "snapshot", "snapshot")
    _time(queries, "snapshot_after_moves", "snapshot")
    _time(queries, "view_for", "view")
    _time(fragments, "push", "push")
    _time(fragments, "naming", "naming")
    _time_sending()
    signal.signal(signal.SIGUSR1, _write)
    signal.signal(signal.SIGUSR2, _switch)
    execute_from_command_line(["manage.py", *arguments])


def _note_commits() -> None:
    told = announcing.table_changed

    @wraps(told)
    def noted(table_id: int, version: int, *more: Any) -> None:
        _commits.append((table_id, version, time.perf_counter()))
        told(table_id, version, *more)

    announcing.table_changed = noted


def _time(module: Any, name: str, part: str) -> None:
    function = getattr(module, name)

    @wraps(function)
    def timed(*args: Any, **kwargs: Any) -> Any:
        if not _timing:
            return function(*args, **kwargs)
        begun = time.thread_time()
        try:
            return function(*args, **kwargs)
        finally:
            _note(part, begun)

    setattr(module, name, timed)


def _time_sending() -> None:
    """It never waits: what the network does not take at once Daphne keeps."""
    send = Speaker.send_text

    async def timed(self: Speaker, text: str) -> None:
        begun = time.thread_time() if _timing else 0.0
        await send(self, text)
        if begun:
            _note("sending", begun)

    Speaker.send_text = timed


def _note(part: str, begun: float) -> None:
    noted = _parts[part]
    noted[0] += 1
    noted[1] += time.thread_time() - begun


def _switch(*_: object) -> None:
    global _timing
    _timing = not _timing


def _write(*_: object) -> None:
    path = Path(os.environ["BENCH_NOTES"])
    path.with_suffix(".part").write_text(json.dumps({"commits": _commits, "parts": _parts}))
    path.with_suffix(".part").replace(path)
    _commits.clear()
    _parts.clear()


if __name__ == "__main__":
    main(sys.argv[1:])
