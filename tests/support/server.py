"""The real server in a process of its own, on a database of its own: started, stopped, killed, started again."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PREPARE = (
    "import django; django.setup(); from daguai_site import preparing; "
    "preparing.migrate_if_needed(); preparing.collect_static_if_needed()"
)
PATIENCE = 40  # seconds a start may take when two cores are busy with other tests


class GameServer:
    """`manage.py serve` on loopback, with all that it writes in `folder`. System players do not pause."""

    def __init__(self, folder: Path, static_root: Path, *, port: int = 0, **environment: str) -> None:
        self.folder = folder
        self.port = port  # the one to try first; from the first start on, the one it has
        self.environment = site_environment(folder, static_root) | environment
        self.process: subprocess.Popen[bytes] | None = None
        self._groups: list[int] = []

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

    @property
    def output(self) -> str:
        """All that the server has said on its terminal, over all its starts."""
        return (self.folder / "output.txt").read_text(encoding="utf-8", errors="replace")

    def start(self) -> None:
        """Start, on the same port as before if there was a before, and wait until pages are answered."""
        command = [sys.executable, "manage.py", "serve", "--interface", "127.0.0.1", "--port", str(self.port)]
        with open(self.folder / "output.txt", "ab") as output:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=output, stderr=output, start_new_session=True
            )
        self._groups.append(self.process.pid)
        port = self._wait_for(self._announced_port)
        if len(self._groups) > 1 and self.port != port:
            raise RuntimeError(f"port {self.port} was taken by another program in between")
        self.port = port
        self._wait_for(self._answers)

    def stop(self) -> int:
        """End it as an operator would; its exit code."""
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def manage(self, *arguments: str) -> str:
        """What a management command says when it is run beside the server."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=True)
        return done.stdout

    def clear_away(self) -> None:
        """Whatever is left of all its starts, helpers of killed servers included."""
        for group in self._groups:
            try:
                os.killpg(group, signal.SIGKILL)
            except ProcessLookupError:
                continue

    def _announced_port(self) -> int | None:
        try:
            running = json.loads((self.folder / "server.json").read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        return int(running["address"].rstrip("/").rpartition(":")[2]) if running["pid"] == self.process.pid else None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url + "/admin/login/", timeout=PATIENCE) as answer:
                return answer.status == 200
        except urllib.error.HTTPError:
            raise
        except OSError:
            return False

    def _wait_for(self, found: Callable[[], object]) -> object:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            if result := found():
                return result
            time.sleep(0.05)
        raise RuntimeError(f"the server did not come up:\n{self.output}")


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


@pytest.fixture
def server(make_server: Callable[..., GameServer]) -> GameServer:
    """A server on a fresh database, answering."""
    return make_server()
