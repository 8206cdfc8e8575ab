"""A PostgreSQL of the tests' own: in a temporary folder, on a socket file there, gone with the tests."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

import psycopg

USER = "daguai"
PATIENCE = 40  # seconds a start may take when two cores are busy with other tests


def binaries() -> Path | None:
    """The folder of PostgreSQL's programs, the newest where there are several; None without PostgreSQL.

    Debian keeps them out of PATH."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    found = shutil.which("postgres")
    candidates = [*reversed(folders), *([Path(found).resolve().parent] if found else [])]
    return next((each for each in candidates if (each / "postgres").is_file() and (each / "initdb").is_file()), None)


class Postgres:
    """A server with nothing in it. It forgets nothing when it is killed, only when the machine is."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="daguai-postgres-"))  # short: socket files have short names
        self.process: subprocess.Popen[bytes] | None = None
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "--username", USER, "--auth", "trust", "--no-sync", "--encoding", "UTF8", "--locale", "C")

    def url(self, database: str) -> str:
        """What DATABASE_URL is for this database of it."""
        return f"postgres://{USER}@/{quote(database)}?host={self.folder}"

    def connect(self, database: str = "postgres") -> psycopg.Connection:
        return psycopg.connect(host=str(self.folder), user=USER, dbname=database, autocommit=True)

    def create(self, database: str) -> None:
        with self.connect() as connection:
            connection.execute(f'CREATE DATABASE "{database}"')

    def start(self) -> None:
        """Start, after a kill again, and wait until it answers. What a killed one left behind it waits for."""
        deadline = time.monotonic() + PATIENCE
        self._begin()
        while True:
            try:
                self.connect().close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > deadline:
                    raise RuntimeError((self.folder / "output.txt").read_text()) from None
            if self.process.poll() is not None:
                self._begin()
            time.sleep(0.05)

    @property
    def runs(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()  # what it has started ends by itself then
        self.process.wait(PATIENCE)

    def remove(self) -> None:
        """End it and everything it has written."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)  # at once, whoever is connected
            self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _begin(self) -> None:
        settings = {
            "unix_socket_directories": str(self.folder),
            "listen_addresses": "",
            "fsync": "off",
            "full_page_writes": "off",
            "shared_buffers": "32MB",
        }
        options = [option for name, value in settings.items() for option in ("-c", f"{name}={value}")]
        with open(self.folder / "output.txt", "ab") as output:
            self.process = subprocess.Popen(
                [str(binaries() / "postgres"), "-D", str(self.folder / "data"), *options],
                stdout=output,
                stderr=output,
                start_new_session=True,
                **_as_whom(),
            )

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(binaries() / program), "-D", str(self.folder / "data"), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **_as_whom())


def _as_whom() -> dict[str, object]:
    return {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
