"""How much the site carries. Without an option: the embedded shape beside bare parts, about four minutes."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from contextlib import ExitStack
from pathlib import Path

from tests.support.server import PREPARE, ROOT, site_environment


def main(arguments: list[str]) -> None:
    parser = ArgumentParser(prog="python -m tests.bench.load", description=__doc__)
    parser.add_argument("--short", action="store_true", help="a minute or two, to see that it works")
    parser.add_argument("--deployed", action="store_true", help="two servers and a clock on PostgreSQL and Redis")
    parser.add_argument("--tables", type=int, default=1000, help="of six sockets each (deployed; default: 1000)")
    parser.add_argument(
        "--every", type=float, default=12, help="seconds between a table's plays (deployed; default: 12)"
    )
    parser.add_argument("--minutes", type=int, default=10, help="to measure (deployed; default: 10)")
    options = parser.parse_args(arguments)
    _allow_many_sockets()
    with tempfile.TemporaryDirectory(prefix="daguai-load-") as name:
        if options.deployed:
            _deployed(Path(name), tables=options.tables, every=options.every, minutes=options.minutes)
        else:
            _embedded(Path(name), short=options.short)


def _allow_many_sockets() -> None:
    """For this process and all that it starts."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _embedded(folder: Path, *, short: bool) -> None:
    environment = site_environment(folder, folder / "static")
    subprocess.run([sys.executable, "-c", PREPARE], cwd=ROOT, env=environment, check=True)
    _become(environment)
    from tests.bench.load import embedded, report
    from tests.bench.load.observed import ObservedServer

    server = ObservedServer(folder, folder / "static")
    try:
        server.start()
        figures = embedded.measure(server, embedded.SHORT if short else embedded.USUAL)
    finally:
        server.clear_away()
    print(report.of_embedded(figures))


def _deployed(folder: Path, *, tables: int, every: float, minutes: int) -> None:
    from tests.support.server import site_environment
    from tests.support.services import begun

    with ExitStack() as stack:
        environment = site_environment(folder, folder / "static") | begun(stack).environment
        subprocess.run([sys.executable, "manage.py", "prepare"], cwd=ROOT, env=environment, check=True)
        _become(environment)
        from tests.bench.load import deployed, report

        print(report.of_deployed(deployed.measure(folder, environment, tables=tables, every=every, minutes=minutes)))


def _become(environment: dict[str, str]) -> None:
    """From here on this process makes and reads rows in the site's own database."""
    os.environ.update(environment)
    import django

    django.setup()


if __name__ == "__main__":
    main(sys.argv[1:])
