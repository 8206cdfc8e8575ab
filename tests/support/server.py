"""The real server in a process of its own, on a database of its own: started, stopped, killed, started again."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

T = TypeVar("T")
ROOT = Path(__file__).resolve().parent.parent.parent
PREPARE = (
    "import django; django.setup(); from daguai_site import preparing; "
    "preparing.migrate_if_needed(); preparing.collect_static_if_needed()"
)
PATIENCE = 40  # seconds a start may take when two cores are busy with other tests


class Program(ABC):
    """One of the site's programs, `manage.py <command>`; what it says goes into a file of `folder`."""

    manage_py: tuple[str, ...] = ("manage.py",)
    """What Python is to run; a benchmark looks on through another."""

    def __init__(self, *command: str, folder: Path, environment: dict[str, str], name: str = "output") -> None:
        self.command = command
        self.folder = folder
        self.environment = environment
        self.process: subprocess.Popen[bytes] | None = None
        self._said = folder / f"{name}.txt"
        self._groups: list[int] = []

    @property
    def output(self) -> str:
        """All that it has said on its terminal, over all its starts."""
        return self._said.read_text(encoding="utf-8", errors="replace")

    @property
    def runs(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Start, and wait until it does what it is for."""
        with open(self._said, "ab") as output:
            begun_at = output.tell()
            self.process = subprocess.Popen(
                [sys.executable, *self.manage_py, *self.command],
                cwd=ROOT,
                env=self.environment,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        self._groups.append(self.process.pid)
        self._wait_until_up(begun_at)

    def stop(self) -> int:
        """End it as an operator would; its exit code."""
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def manage(self, *arguments: str, **environment: str) -> str:
        """What a management command says when it is run beside it."""
        command, environment = [sys.executable, "manage.py", *arguments], self.environment | environment
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        return done.stdout

    def clear_away(self) -> None:
        """Whatever is left of all its starts, helpers of killed ones included."""
        for group in self._groups:
            try:
                os.killpg(group, signal.SIGKILL)
            except ProcessLookupError:
                continue

    @abstractmethod
    def _wait_until_up(self, begun_at: int) -> None:
        """Wait until it is up; `begun_at` is where in the file this start's words begin."""

    def _wait_for_word(self, pattern: str, begun_at: int) -> re.Match[str]:
        """Wait until it has said so in this start."""
        return self._wait_for(lambda: re.search(pattern, self._said.read_bytes()[begun_at:].decode("utf-8", "replace")))

    def _wait_for(self, found: Callable[[], T]) -> T:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            if result := found():
                return result
            time.sleep(0.05)
        raise RuntimeError(f"{self.command[0]} did not come up:\n{self.output}")


class GameServer(Program):
    """`manage.py serve` on loopback, with all that it writes in `folder`. System players do not pause."""

    def __init__(
        self, folder: Path, static_root: Path, *, port: int = 0, name: str = "output", **environment: str
    ) -> None:
        self.port = port  # the one to try first; from the first start on, the one it has
        super().__init__(
            "serve", folder=folder, environment=site_environment(folder, static_root) | environment, name=name
        )

    @property
    def url(self) -> str:
        """Without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        return self.folder / "daguai.sqlite3"

    def start(self) -> None:
        """Start, on the same port as before if there was a before, and wait until it is ready."""
        self.command = ("serve", "--interface", "127.0.0.1", "--port", str(self.port))
        super().start()

    def _wait_until_up(self, begun_at: int) -> None:
        port = int(self._wait_for_word(r"http://127\.0\.0\.1:(\d+)/", begun_at)[1])
        if len(self._groups) > 1 and self.port != port:
            raise RuntimeError(f"port {self.port} was taken by another program in between")
        self.port = port
        self._wait_for(self._answers)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url + "/readyz", timeout=PATIENCE) as answer:
                return answer.status == 200
        except OSError:
            return False


class Clock(Program):
    """`manage.py run_clock` for the site of this environment."""

    def __init__(self, folder: Path, environment: dict[str, str], *, name: str) -> None:
        super().__init__("run_clock", folder=folder, environment=environment, name=name)

    def _wait_until_up(self, begun_at: int) -> None:
        self._wait_for_word("The clock runs", begun_at)


def site_environment(folder: Path, static_root: Path) -> dict[str, str]:
    """The environment of a site that keeps everything in `folder`, whatever the developer's own says."""
    inherited = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL", "SITE_URL")
    }
    return inherited | {
        "DJANGO_SETTINGS_MODULE": "daguai_site.settings",
        "ENV_FILE": os.devnull,
        "DEBUG": "false",
        "SECRET_KEY": "for tests only",
        "VAR_DIR": str(folder),
        "STATIC_ROOT": str(static_root),
        "BOT_PAUSE_MIN": "0",
        "BOT_PAUSE_MAX": "0",
        "PYTHONUNBUFFERED": "1",
    }


@pytest.fixture(scope="session")
def prepared_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an empty database in `var/` and the static files in `static/`, made once for all servers."""
    folder = tmp_path_factory.mktemp("site")
    environment = site_environment(folder / "var", folder / "static")
    subprocess.run([sys.executable, "-c", PREPARE], cwd=ROOT, env=environment, check=True)
    return folder


@pytest.fixture
def make_server(prepared_site: Path, tmp_path: Path) -> Iterator[Callable[..., GameServer]]:
    """`make_server(port=0, **environment)` starts a server on its own database. None may have failed by the end."""
    servers: list[GameServer] = []

    def make(*, port: int = 0, **environment: str) -> GameServer:
        folder = tmp_path / f"server-{len(servers)}"
        shutil.copytree(prepared_site / "var", folder)
        server = GameServer(folder, prepared_site / "static", port=port, **environment)
        servers.append(server)
        server.start()
        return server

    yield make
    for server in servers:
        server.clear_away()
    for server in servers:
        assert "Traceback" not in server.output, server.output
