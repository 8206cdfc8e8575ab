"""A dump of the database, taken while people play, is the whole site: restored elsewhere, its hands go on."""

import random
import subprocess
from pathlib import Path

from psycopg import sql

from games import models
from tests.support.postgres import Postgres, binaries
from tests.support.server import GameServer
from tests.support.site import Site, default_database
from tests.support.tables import make, play_on, six_people, some_move

WHOLE = (
    "games_move",
    "games_hand",
    "games_match",
    "games_line",
    "games_result",
    "accounts_ledgerentry",
    "accounts_user",
)


def test_a_dump_restored_into_an_empty_database_is_the_site_as_it_was(deployed: Site, tmp_path: Path) -> None:
    settled, running = six_people(round_limit=3), six_people(round_limit=3)
    play_on(settled, random.Random(4))
    play_on(running, random.Random(5), moves=40)
    dump, before = tmp_path / "daguai.dump", _content_of(deployed.postgres, "daguai")
    _run("pg_dump", "--format=custom", f"--file={dump}", deployed.database_url)
    make(running, some_move(running.state, random.Random(6)))  # it comes too late for the dump

    deployed.postgres.create("restored")
    url = deployed.postgres.url("restored")
    _run("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={url}", str(dump))
    assert _content_of(deployed.postgres, "restored") == before
    environment = {"DATABASE_URL": url, "REDIS_URL": deployed.redis.url}
    server = GameServer(tmp_path, Path(deployed.servers[0].environment["STATIC_ROOT"]), **environment)
    assert server.manage("prove_scores") == "Every score is what was played.\n"
    with default_database(url):
        assert running.state.seq == 40
        play_on(running, random.Random(7))
        assert running.table.phase == models.Table.Phase.OVER


def _content_of(postgres: Postgres, database: str) -> dict[str, tuple[object, ...]]:
    """What stands in the tables that matter for ever, row by row."""
    with postgres.connect(database) as connection:
        rows = sql.SQL("SELECT t::text FROM {} t ORDER BY id")
        return {table: tuple(connection.execute(rows.format(sql.Identifier(table))).fetchall()) for table in WHOLE}


def _run(program: str, *arguments: str) -> None:
    subprocess.run([str(binaries() / program), *arguments], check=True, capture_output=True, text=True)
