"""What the deployed shape needs and this machine has not."""

from tests.support import postgres, redis_server

MISSING = tuple(
    name for name, found in (("PostgreSQL", postgres.binaries()), ("Redis", redis_server.binary())) if found is None
)
