"""What all tests share. Where a browser, PostgreSQL or Redis is missing, what needs it is left out, loudly."""

import re
import signal
from pathlib import Path

import hypothesis
import pytest

from tests.support.chromium import CHROMIUM
from tests.support.missing import MISSING

pytest_plugins = ["tests.support.browser", "tests.support.server", "tests.support.site"]

# A shell that runs the tests in the background has them ignore Ctrl-C, and every server they start inherits that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How fast a busy machine makes up examples says nothing about the game.
hypothesis.settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("any machine")

BROWSER_TESTS = Path(__file__).parent / "browser"
# Minutes in one test: begun last, it would leave the other worker with nothing to do.
FIRST_TESTS = ("test_whole_match.py",)
RUNNING_TESTS = Path(__file__).parent / "running"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.path.name not in FIRST_TESTS)
    if not CHROMIUM:
        _leave_out(config, items, "browser")
    if MISSING:
        _leave_out(config, items, "deployed")


def _leave_out(config: pytest.Config, items: list[pytest.Item], marker: str) -> None:
    left_out = [item for item in items if item.get_closest_marker(marker)]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not CHROMIUM:
        _say_left_out(
            terminalreporter,
            "CHROMIUM IS MISSING: THE BROWSER TESTS WERE LEFT OUT",
            names=[f"tests/browser/{name}" for name in _tests_in(BROWSER_TESTS)],
            packages="chromium fonts-noto-cjk",
        )
    if MISSING:
        _say_left_out(
            terminalreporter,
            f"{' AND '.join(MISSING).upper()} MISSING: ONE PROCESS ON SQLITE WAS TESTED, THE DEPLOYED HALF LEFT OUT",
            names=[f"tests/running/{name}" for name in _tests_in(RUNNING_TESTS)],
            packages="postgresql redis-server",
        )


def _say_left_out(reporter: pytest.TerminalReporter, title: str, *, names: list[str], packages: str) -> None:
    reporter.section(title, sep="!", red=True, bold=True)
    for name in names:
        reporter.write_line(f"left out: {name}", red=True)
    reporter.write_line(f"To run them: apt-get install {packages}", red=True)


def _tests_in(folder: Path) -> list[str]:
    """By name, as written in the files: the workers of a parallel run do not tell what they left."""
    return [
        f"{file.relative_to(folder)}::{name}"
        for file in sorted(folder.rglob("test_*.py"))
        for name in re.findall(r"^(?:async )?def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    ]
