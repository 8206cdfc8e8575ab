"""A Redis of the tests' own: on a socket file in a temporary folder, keeping nothing, gone with the tests."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import redis

PATIENCE = 20  # seconds


def binary() -> str | None:
    """The program, None without Redis."""
    return shutil.which("redis-server")


class RedisServer:
    """A server for news. What is sent while it is away is lost."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="daguai-redis-"))
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """What REDIS_URL is."""
        return f"unix://{self.folder}/redis.sock"

    def start(self) -> None:
        """Start, after a kill again, and wait until it answers."""
        options = {"port": "0", "unixsocket": f"{self.folder}/redis.sock", "save": "", "dir": str(self.folder)}
        command = [binary(), *(part for name, value in options.items() for part in (f"--{name}", value))]
        with open(self.folder / "output.txt", "ab") as output:
            self.process = subprocess.Popen(command, stdout=output, stderr=output, start_new_session=True)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise RuntimeError((self.folder / "output.txt").read_text())
            time.sleep(0.02)

    @property
    def runs(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def remove(self) -> None:
        """End it and everything it has written."""
        if self.process is not None and self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _answers(self) -> bool:
        with redis.Redis(unix_socket_path=f"{self.folder}/redis.sock") as client:
            try:
                return bool(client.ping())
            except redis.RedisError:
                return False
