"""What the deployed shape keeps its tables in and tells its news by."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from tests.support.postgres import Postgres
from tests.support.redis_server import RedisServer
from tests.support.server import site_environment


def begun(stack: ExitStack, folder: Path) -> dict[str, str]:
    """Begin a PostgreSQL and a Redis, which end with `stack`; the environment of a site on them."""
    database, news = Postgres(), RedisServer()
    stack.callback(database.remove)
    stack.callback(news.remove)
    database.start()
    news.start()
    database.create("daguai")
    places = {"DATABASE_URL": database.url("daguai"), "REDIS_URL": news.url}
    return site_environment(folder, folder / "static") | places
