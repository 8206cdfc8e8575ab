"""The programs of a deployed site: they start on what was prepared, say what is in their way, and end quietly."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.server import ROOT, Clock, GameServer
from tests.support.site import Site

pytestmark = pytest.mark.deployed


@pytest.fixture
def environment(deployed_site: Site) -> dict[str, str]:
    """The environment of the deployed site, with its PostgreSQL and Redis up."""
    deployed_site.start_what_is_down()
    return deployed_site.servers[0].environment


@pytest.fixture
def clock(environment: dict[str, str], tmp_path: Path) -> Iterator[Clock]:
    clock = Clock(tmp_path, environment, name="clock")
    yield clock
    clock.clear_away()


@pytest.fixture
def server(deployed_site: Site, environment: dict[str, str], tmp_path: Path) -> Iterator[GameServer]:
    names = ("DATABASE_URL", "REDIS_URL")
    server = GameServer(tmp_path, Path(environment["STATIC_ROOT"]), **{name: environment[name] for name in names})
    yield server
    server.clear_away()


def run(environment: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *command], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
    )


def test_a_server_and_a_clock_end_quietly_when_they_are_asked_to(clock: Clock, server: GameServer) -> None:
    server.start()
    clock.start()
    assert (server.stop(), clock.stop()) == (0, 0)
    assert server.output == f"Serving on {server.url}/ without the clock.\n"
    assert clock.output == "The clock runs.\n"


def test_a_port_that_is_taken_is_not_exchanged_for_another(server: GameServer) -> None:
    server.start()
    second = run(server.environment, "serve", "--interface", "127.0.0.1", "--port", str(server.port))
    assert second.returncode == 1
    assert second.stderr == f"CommandError: Port {server.port} is in use by another program.\n"


@pytest.mark.parametrize("program", ["serve --port 0", "run_clock"])
def test_a_program_on_a_database_that_was_not_prepared_says_so(
    deployed_site: Site, environment: dict[str, str], program: str
) -> None:
    database = f"empty for {program}"
    deployed_site.postgres.create(database)
    done = run(environment | {"DATABASE_URL": deployed_site.postgres.url(database)}, *program.split())
    assert done.returncode == 1
    assert done.stderr.endswith("not up to date. Run manage.py prepare first.\n")
    assert len(done.stderr.splitlines()) == 1


def test_a_database_that_is_away_is_told_of_within_seconds(environment: dict[str, str], tmp_path: Path) -> None:
    done = run(environment | {"DATABASE_URL": f"postgres://daguai@/daguai?host={tmp_path}"}, "serve", "--port", "0")
    assert done.returncode == 1
    assert re.search(r"(?m)^CommandError: The database daguai cannot be used: .+\.$", done.stderr)
    assert "Traceback" not in done.stderr


def test_preparing_twice_has_nothing_left_to_do(environment: dict[str, str]) -> None:
    assert run(environment, "prepare").stdout == "The database is up to date.\nThe static files are up to date.\n"
