"""What the deployed shape keeps its tables in and tells its news by."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass

from tests.support.postgres import Postgres
from tests.support.redis_server import RedisServer


@dataclass(frozen=True, slots=True)
class Services:
    """A PostgreSQL with an empty database, and a Redis."""

    postgres: Postgres
    redis: RedisServer

    @property
    def environment(self) -> dict[str, str]:
        """What a site on them is told."""
        return {"DATABASE_URL": self.postgres.url("daguai"), "REDIS_URL": self.redis.url}


def begun(stack: ExitStack) -> Services:
    """Both of them running, until `stack` ends."""
    services = Services(Postgres(), RedisServer())
    stack.callback(services.postgres.remove)
    stack.callback(services.redis.remove)
    services.postgres.start()
    services.redis.start()
    services.postgres.create("daguai")
    return services
