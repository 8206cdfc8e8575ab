"""How the game's database is spoken to, by its kind."""

from typing import Any


def tuned(database: dict[str, Any]) -> dict[str, Any]:
    """`database` (an entry of DATABASES) with what its engine needs when many write at once."""
    if database["ENGINE"] == "django.db.backends.sqlite3":
        return database | {
            # A connection is a file handle and belongs to one thread: keep it.
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                # A transaction that begins by reading cannot be upgraded while another writes: take the lock first.
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
            },
        }
    # Under Daphne each request has a thread of its own, so connections are pooled instead of kept by the thread.
    return database | {"CONN_MAX_AGE": 0, "OPTIONS": {"pool": {"min_size": 1, "max_size": 8}}}
