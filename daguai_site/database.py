"""How the game's database is spoken to, by its kind."""

from typing import Any

POOL = {
    "min_size": 1,
    "max_size": 8,
    # While the database is away whoever waits gives up soon, and when it is back it is noticed soon.
    "timeout": 5,
    "reconnect_timeout": 5,
}


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
    return database | {
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,  # a connection that a restart of the database broke is never handed out
        "OPTIONS": {"pool": POOL} | database.get("OPTIONS", {}),
    }
