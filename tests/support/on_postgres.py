"""Runs pytest with what it is given, the tests' database in a PostgreSQL of its own instead of SQLite.

    python -m tests.support.on_postgres tests/games tests/accounts

Without PostgreSQL on this machine it says what it leaves out, and nothing fails."""

import os
import subprocess
import sys

from tests.support import postgres
from tests.support.server import ROOT


def main(arguments: list[str]) -> int:
    if postgres.binaries() is None:
        named = " ".join(argument for argument in arguments if argument.startswith("tests"))
        print(f"\n!!!!! POSTGRESQL IS MISSING, THESE RAN ON SQLITE ONLY: {named}")
        print("To run them on both: apt-get install postgresql")
        return 0
    server = postgres.Postgres()
    try:
        server.start()
        command = [sys.executable, "-m", "pytest", *arguments]
        environment = os.environ | {"TEST_DATABASE_URL": server.url("daguai")}
        return subprocess.run(command, cwd=ROOT, env=environment).returncode
    finally:
        server.remove()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
