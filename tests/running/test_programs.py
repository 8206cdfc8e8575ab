"""The programs of a deployed site: they start on what was prepared, say what is in their way, and end quietly."""

import re
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.postgres import Postgres
from tests.support.redis_server import RedisServer
from tests.support.server import ROOT, Clock, GameServer
from tests.support.site import Site
from tests.support.waiting import until

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


class Door:
    """A user of the database, who can be shut out of it."""

    def __init__(self, postgres: Postgres) -> None:
        self.postgres = postgres
        self._say("CREATE ROLE passer_by SUPERUSER LOGIN")

    @property
    def url(self) -> str:
        return self.postgres.url("daguai").replace("//daguai@", "//passer_by@")

    def shut(self) -> None:
        self._say("ALTER ROLE passer_by NOLOGIN")
        self._say("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'passer_by'")

    def open(self) -> None:
        self._say("ALTER ROLE passer_by LOGIN")

    def remove(self) -> None:
        self.shut()
        self._say("DROP ROLE passer_by")

    def _say(self, statement: str) -> None:
        with self.postgres.connect("daguai") as connection:
            connection.execute(statement)


@pytest.fixture
def news() -> Iterator[RedisServer]:
    """A Redis beside the site's, which a test may kill without others hearing of it."""
    redis = RedisServer()
    redis.start()
    yield redis
    redis.remove()


@pytest.fixture
def door(deployed_site: Site) -> Iterator[Door]:
    """A way into the site's database beside the site's own."""
    door = Door(deployed_site.postgres)
    yield door
    door.remove()


def test_each_program_tells_whoever_may_ask_how_it_is(
    environment: dict[str, str], server: GameServer, clock: Clock, news: RedisServer, door: Door
) -> None:
    own = {"METRICS_TOKEN": "a token of the tests' own", "SITE_URL": "https://cards.example"}
    own |= {"DATABASE_URL": door.url, "REDIS_URL": news.url}
    server.environment = server.environment | own
    clock.environment, clock.command = clock.environment | own, ("run_clock", "--port", "0")
    clock.start()
    server.start()
    port = re.search(r"Answering on port (\d+)\.", clock.output)[1]
    of_clock, of_server = f"http://127.0.0.1:{port}", server.url
    for url in (of_clock, of_server):
        assert asked(f"{url}/healthz") == (200, "alive\n")
        assert asked(f"{url}/readyz") == (200, "ready\n")
        assert asked(f"{url}/metrics")[0] == 404
        assert "process_resident_memory_bytes" in asked(f"{url}/metrics", own["METRICS_TOKEN"])[1]
    swept = re.compile(r"(?m)^daguai_clock_swept_timestamp_seconds [1-9]")
    until(lambda: swept.search(asked(f"{of_clock}/metrics", own["METRICS_TOKEN"])[1]), what="a note of the clock's")
    news.kill()
    until(lambda: asked(f"{of_server}/readyz") == (503, "news\n"), what="the word for Redis")
    door.shut()
    until(lambda: asked(f"{of_server}/readyz") == (503, "database\n"), what="the word for PostgreSQL")
    assert asked(f"{of_server}/healthz") == (200, "alive\n")
    news.start()
    door.open()
    for url in (of_clock, of_server):
        until(lambda url=url: asked(f"{url}/readyz") == (200, "ready\n"), seconds=60, what="readiness")


def test_a_port_for_the_clock_that_is_taken_is_one_sentence(environment: dict[str, str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = run(environment, "run_clock", "--port", str(taken.getsockname()[1]))
    assert done.returncode == 1
    assert re.fullmatch(r"CommandError: Port \d+ cannot be opened: .+\.\n", done.stderr)


def asked(url: str, token: str = "") -> tuple[int, str]:
    """What a program answers to a question about itself."""
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"} if token else {})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_preparing_twice_has_nothing_left_to_do(environment: dict[str, str]) -> None:
    assert run(environment, "prepare").stdout == "The database is up to date.\nThe static files are up to date.\n"
