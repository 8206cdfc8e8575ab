"""`python -m tests.bench.load`: the embedded shape, about four minutes; see --help for the deployed one."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path

from tests.support.server import PREPARE, ROOT, site_environment


def main(arguments: list[str]) -> None:
    parser = ArgumentParser(prog="python -m tests.bench.load", description=__doc__)
    parser.add_argument("--short", action="store_true", help="seconds instead of minutes, to see that it works")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="daguai-load-") as name:
        folder = Path(name)
        environment = site_environment(folder, folder / "static")
        subprocess.run([sys.executable, "-c", PREPARE], cwd=ROOT, env=environment, check=True)
        _become(environment)
        _embedded(folder, short=options.short)


def _become(environment: dict[str, str]) -> None:
    """From here on this process makes and reads rows in the site's own database."""
    os.environ.update(environment)
    import django

    django.setup()


def _embedded(folder: Path, *, short: bool) -> None:
    from tests.bench.load import embedded, report
    from tests.bench.load.observed import ObservedServer

    server = ObservedServer(folder, folder / "static")
    try:
        server.start()
        figures = embedded.measure(server, embedded.SHORT if short else embedded.USUAL)
    finally:
        server.clear_away()
    print(report.of_embedded(figures))


if __name__ == "__main__":
    main(sys.argv[1:])
