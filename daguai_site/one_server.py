"""One server at a time for one database: its news travels in memory, so that a second one would never hear of it."""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Running:
    """A server that runs."""

    pid: int
    address: str


class AlreadyRunning(Exception):
    """Another server holds the place. `running` is None in the moment before it knows its address."""

    def __init__(self, running: Running | None) -> None:
        super().__init__(running)
        self.running = running


class Place:
    """The place of the one server, held."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def announce(self, address: str) -> None:
        """Write down for others where this server is."""
        draft = self._path.with_suffix(".draft")
        draft.write_text(json.dumps(asdict(Running(os.getpid(), address))), encoding="utf-8")
        draft.replace(self._path)


@contextmanager
def the_only_server(folder: Path) -> Iterator[Place]:
    """Hold the place of the server in `folder`; it is free again when this process ends, however it ends.

    Raises AlreadyRunning when another process holds it, OSError when the folder cannot be written to."""
    path = folder / "server.json"
    with open(folder / "server.lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunning(running_server(folder)) from None
        path.unlink(missing_ok=True)
        try:
            yield Place(path)
        finally:
            path.unlink(missing_ok=True)


def running_server(folder: Path) -> Running | None:
    """Who holds the place by its own word, None when nobody has said so."""
    try:
        return Running(**json.loads((folder / "server.json").read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
