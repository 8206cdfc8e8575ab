"""What all tests share. Browser tests live in tests/browser; where there is no Chromium they are left out, loudly."""

import re
from pathlib import Path

import hypothesis
import pytest

from tests.support.chromium import CHROMIUM

pytest_plugins = ["tests.support.browser", "tests.support.server"]

# How fast a busy machine makes up examples says nothing about the game.
hypothesis.settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("any machine")

BROWSER_TESTS = Path(__file__).parent / "browser"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    in_browser = [item for item in items if BROWSER_TESTS in item.path.parents]
    for item in in_browser:
        item.add_marker(pytest.mark.browser)
        # One worker runs them all: two browsers with two servers are too much for two cores.
        item.add_marker(pytest.mark.xdist_group("browser"))
    if not CHROMIUM:
        items[:] = [item for item in items if item not in in_browser]
        config.hook.pytest_deselected(items=in_browser)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if CHROMIUM:
        return
    terminalreporter.section("CHROMIUM IS MISSING: THE BROWSER TESTS WERE LEFT OUT", sep="!", red=True, bold=True)
    for name in _browser_test_names():
        terminalreporter.write_line(f"left out: {name}", red=True)
    terminalreporter.write_line("To run them: apt-get install chromium fonts-noto-cjk", red=True)


def _browser_test_names() -> list[str]:
    return [
        f"tests/browser/{file.name}::{name}"
        for file in sorted(BROWSER_TESTS.glob("test_*.py"))
        for name in re.findall(r"^(?:async )?def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    ]
