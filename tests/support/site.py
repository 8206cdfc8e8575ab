"""A whole site that runs, in both its shapes, for tests that go through real processes and sockets.

`site` runs a test twice. *Embedded*: one server with the clock in it, on SQLite. *Deployed*: two servers and a clock,
on one PostgreSQL and one Redis. Programs are started once for all tests of a worker; each test begins on an empty
database and finds everything running, whatever the one before has killed. Inside such a test Django's default database
*is* the site's, so that rows are made and read by the models as anywhere else:

    def test_...(site: Site) -> None:
        game = six_people(turn_seconds=20)
        pages = site.pages(game)                  # six sockets, spread over the servers
        pages[3].wait_until(lambda: pages[3].phase == "play")

`server` is the embedded one for a browser, which sees a site from outside.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path

import environ
import pytest
from django.core.management.color import no_style
from django.db import connection, connections, transaction
from django.utils import timezone
from pytest_django.plugin import DjangoDbBlocker

from accounts.models import User
from daguai_site.database import tuned
from games import models, states
from tests.support.pages import Page
from tests.support.postgres import Postgres
from tests.support.redis_server import RedisServer
from tests.support.server import Clock, GameServer, Program
from tests.support.services import begun
from tests.support.sockets import session_of
from tests.support.tables import Game
from tests.support.visitor import Visitor

EMBEDDED, DEPLOYED = "embedded", "deployed"
KEPT = {"django_migrations", "django_content_type", "auth_permission", "games_clocksweep"}


class Site:
    """A site: its servers, and in the deployed shape its clocks, PostgreSQL and Redis."""

    def __init__(
        self,
        database_url: str,
        servers: tuple[GameServer, ...],
        clocks: tuple[Clock, ...] = (),
        *,
        postgres: Postgres | None = None,
        redis: RedisServer | None = None,
    ) -> None:
        self.database_url = database_url
        self.servers, self.clocks = servers, clocks
        self.postgres, self.redis = postgres, redis
        self.expects_trouble = False
        """Whether a test has done what programs may log as a failure."""
        self._opened: list[Page] = []
        self._read_up_to: dict[Program, int] = {}

    @property
    def is_deployed(self) -> bool:
        return self.postgres is not None

    @property
    def programs(self) -> tuple[Program, ...]:
        return (*self.servers, *self.clocks)

    def address(self, server: int) -> str:
        """Where one of the servers is; numbers go round."""
        return self.servers[server % len(self.servers)].url

    def page(self, user: User, code: str, *, server: int = 0, session: str = "") -> Page:
        """A page of this person at a table, opened on one of the servers, in this session or a new one."""
        page = Page(self.address(server), session or session_of(user), user, code)
        self._opened.append(page)
        return page.open()

    def visitor(self, user: User | None = None, *, server: int = 0) -> Visitor:
        """A browser of this person, or of somebody the site has never seen."""
        return Visitor(self.address(server), "" if user is None else session_of(user))

    def pages(self, game: Game) -> list[Page]:
        """A page for each of the six, seat by seat on another server, once each shows what is stored."""
        pages = [self.page(user, game.code, server=seat) for seat, user in enumerate(game.people)]
        for page in pages:
            page.wait_until_right()
        return pages

    def time_is_up(self, game: Game) -> None:
        """The limit that runs at this table has passed."""
        past = timezone.now() - timedelta(seconds=1)
        models.Table.objects.filter(pk=game.table_id).update(ends_at=past, due_at=past)

    def start_what_is_down(self) -> None:
        for server in (self.postgres, self.redis):
            if server is not None and not server.runs:
                server.start()
        for program in self.programs:
            if not program.runs:
                program.start()

    def power_cut(self) -> None:
        """All programs of the site are killed at once, and down until they are started again."""
        self.expects_trouble = True
        for program in self.programs:
            program.kill()

    @contextmanager
    def another_clock(self) -> Iterator[Clock]:
        """A second clock of a deployed site, beside the one that always runs."""
        clock = Clock(self.servers[0].folder, self.servers[0].environment, name="another-clock")
        clock.start()
        try:
            yield clock
        finally:
            clock.clear_away()

    def connect_anew(self) -> None:
        """The test's own connection did not outlive what was done to the database."""
        connection.close()

    def said_since_the_last_test(self) -> str:
        said = {program: program.output for program in self.programs}
        news = "".join(text[self._read_up_to.get(program, 0) :] for program, text in said.items())
        self._read_up_to = {program: len(text) for program, text in said.items()}
        return news

    def start(self) -> None:
        self.expects_trouble = False
        self.start_what_is_down()
        _empty_the_database()
        self.said_since_the_last_test()

    def end(self) -> None:
        """What every test leaves behind: no page open, nothing at work, and no failure logged."""
        for page in self._opened:
            page.close()
        self._opened.clear()
        models.Table.objects.update(phase=models.Table.Phase.CLOSED, due_at=None, ends_at=None)
        said = self.said_since_the_last_test()
        assert self.expects_trouble or "Traceback" not in said, said

    def clear_away(self) -> None:
        for program in self.programs:
            program.clear_away()
        for server in (self.postgres, self.redis):
            if server is not None:
                server.remove()


@pytest.fixture(scope="session")
def embedded_site(prepared_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("embedded") / "var"
    shutil.copytree(prepared_site / "var", folder)
    server = GameServer(folder, prepared_site / "static")
    site = Site(f"sqlite:///{server.database}", (server,))
    yield site
    site.clear_away()


@pytest.fixture(scope="session")
def deployed_site(prepared_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder, static = tmp_path_factory.mktemp("deployed"), prepared_site / "static"
    with ExitStack() as stack:
        services = begun(stack)
        environment = services.environment
        servers = tuple(GameServer(folder, static, name=f"server-{number}", **environment) for number in (0, 1))
        clock = Clock(folder, servers[0].environment, name="clock")
        servers[0].manage("prepare")
        site = Site(environment["DATABASE_URL"], servers, (clock,), postgres=services.postgres, redis=services.redis)
        stack.callback(site.clear_away)
        yield site


@pytest.fixture
def server(embedded_site: Site, django_db_blocker: DjangoDbBlocker) -> Iterator[GameServer]:
    """The server of the embedded site for a browser: running, and empty."""
    _apart(embedded_site, embedded_site.start, django_db_blocker)
    yield embedded_site.servers[0]
    _apart(embedded_site, embedded_site.end, django_db_blocker)


def _apart(site: Site, work: Callable[[], None], django_db_blocker: DjangoDbBlocker) -> None:
    """Work on the site's database in another thread: in one where a browser's loop runs, Django has no connection."""

    def with_database() -> None:
        with django_db_blocker.unblock(), default_database(site.database_url):
            work()

    with ThreadPoolExecutor(max_workers=1) as pool:
        pool.submit(with_database).result()


ON_DEPLOYED = pytest.param(DEPLOYED, marks=pytest.mark.deployed)


@pytest.fixture(params=[EMBEDDED, ON_DEPLOYED])
def site(request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker) -> Iterator[Site]:
    """A site of one shape, then of the other: running, empty, and the test's own default database."""
    with django_db_blocker.unblock(), _at_work(request.getfixturevalue(f"{request.param}_site")) as site:
        yield site


@pytest.fixture(params=[EMBEDDED])
def embedded(request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker) -> Iterator[Site]:
    """The same in the embedded shape alone, for what concerns a file."""
    with django_db_blocker.unblock(), _at_work(request.getfixturevalue(f"{request.param}_site")) as site:
        yield site


@pytest.fixture(params=[ON_DEPLOYED])
def deployed(request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker) -> Iterator[Site]:
    """The same in the deployed shape alone, for what one process cannot do."""
    with django_db_blocker.unblock(), _at_work(request.getfixturevalue(f"{request.param}_site")) as site:
        yield site


@contextmanager
def _at_work(site: Site) -> Iterator[Site]:
    with default_database(site.database_url):
        site.start()
        yield site
        site.end()


@contextmanager
def default_database(url: str) -> Iterator[None]:
    """Meanwhile this process's default database is the one at `url`."""
    configured = tuned(environ.Env.db_url_config(url))
    configured["OPTIONS"] = {name: value for name, value in configured["OPTIONS"].items() if name != "pool"}
    before = connections.settings["default"]
    connections["default"].close()
    del connections["default"]
    connections.settings["default"] = connections.configure_settings({"default": configured})["default"]
    states.forget_all()  # hands of another database may have the same numbers
    try:
        yield
    finally:
        connections["default"].close()
        del connections["default"]
        connections.settings["default"] = before
        states.forget_all()


def _empty_the_database() -> None:
    """Numbers go on counting: what a process remembers of a hand never meets another of the same number."""
    tables = [name for name in connection.introspection.django_table_names(only_existing=True) if name not in KEPT]
    statements = connection.ops.sql_flush(no_style(), tables, reset_sequences=False)
    with transaction.atomic():
        if connection.vendor == "postgresql":
            statements.insert(0, "LOCK TABLE games_table")  # what every command locks first
        with connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)
