"""The table page in a real browser: what a first visit weighs, when it is usable, and how soon others' plays are seen.

python -m tests.bench.page

A first visit is one with an empty cache, on a processor slowed down four times by the browser. Usable is when the
socket has brought the whole table and the cards held stand on the screen. A play is seen with the first frame drawn
after the page has changed; it is counted from the time in its row, which is taken before the commit, so the figures are
upper bounds.
"""

import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.support.chromium import CHROMIUM, FLAGS
from tests.support.server import PREPARE, ROOT, GameServer, site_environment

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
Play = tuple[int, str, float]  # seat, cards, milliseconds since 1970
SLOWER = 4
VISITS = 7
PLAYS = 150
SOON = 100  # milliseconds
PATIENCE = 180  # seconds

WATCH_FOR_USE = """
addEventListener('htmx:ws:after:message:incoming', () => {
  if (window.usable || !document.querySelector('#holding input[name=cards]')) return;
  requestAnimationFrame(() => setTimeout(() => { window.usable = performance.now(); }));
});
"""
WATCH_PLAYS = """() => {
  const found = document.querySelector('[data-role=to-beat]');
  window.seen = [];
  let last = found.dataset.seat + found.dataset.cards;
  new MutationObserver(() => {
    const { seat, cards } = document.querySelector('[data-role=to-beat]').dataset;
    if (!cards || last === seat + cards) return;
    last = seat + cards;
    requestAnimationFrame(() => setTimeout(() => { window.seen.push([Number(seat), cards, Date.now()]); }));
  }).observe(found.parentElement, { attributes: true, childList: true, subtree: true });
}"""


def report() -> None:
    """Measure and print one line a figure."""
    with _server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        table, cookies = _practice(browser, server)
        _report_first_visits(browser, table, cookies)
        _report_plays(browser, server, table, cookies)
        browser.close()


def _practice(browser: Browser, server: GameServer) -> tuple[str, list[Any]]:
    """The address of a table with a running hand, and the cookies of who sits there."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto(server.url)
    page.locator("[data-do=practice]:visible").first.click()
    page.wait_for_url("**/t/**")
    page.locator("#holding input[name=cards]").first.wait_for(state="attached")
    url, cookies = page.url, context.cookies()
    context.close()
    return url, cookies


def _report_first_visits(browser: Browser, table: str, cookies: list[Any]) -> None:
    visits = [_first_visit(browser, table, cookies) for _ in range(VISITS)]
    files, sizes, times = zip(*visits, strict=True)
    print(f"first visit: {files[0]} answers, {median(sizes) / 1000:.1f} kB with their headers, compressed")
    told = ", ".join(f"{seconds:.2f}" for seconds in sorted(times))
    print(f"first visit, usable on a processor {SLOWER} times slower: {median(times):.2f} s (median of {told})")


def _first_visit(browser: Browser, table: str, cookies: list[Any]) -> tuple[int, float, float]:
    """How many answers, of how many bytes, and after how many seconds the table is usable."""
    context = _known(browser, cookies)
    page = context.new_page()
    sizes: list[float] = []
    protocol = context.new_cdp_session(page)
    protocol.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    protocol.send("Network.enable")
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(WATCH_FOR_USE)
    page.goto(table)
    usable = _when(page, "window.usable")
    context.close()
    return len(sizes), sum(sizes), usable / 1000


def _report_plays(browser: Browser, server: GameServer, table: str, cookies: list[Any]) -> None:
    context = _known(browser, cookies)
    page = context.new_page()
    page.goto(table)
    page.locator("html[data-link=up]").wait_for(state="attached")
    page.evaluate(WATCH_PLAYS)
    page.evaluate("document.querySelector('[data-do=auto]').click()")
    _play_on(page)
    late = _latencies(page.evaluate("window.seen"), _plays(server.database))
    context.close()
    too_late = sum(each > SOON for each in late)
    print(
        f"others' plays on the screen after their rows were written: {median(late):.0f} ms median, "
        f"{quantiles(late, n=20)[-1]:.0f} p95, {too_late} of {len(late)} after more than {SOON} ms"
    )


def _play_on(page: Page) -> None:
    """Let the table play until enough plays of others were seen; between hands somebody taps on."""
    deadline = time.monotonic() + PATIENCE
    while page.evaluate("window.seen.length") < PLAYS and time.monotonic() < deadline:
        page.evaluate("document.querySelector('main[data-phase=over] [data-do=next]')?.click()")
        time.sleep(0.2)


def _plays(database: Path) -> list[Play]:
    """Every play stored."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        rows = connection.execute("SELECT seat, cards, at FROM games_move WHERE kind = 'play' ORDER BY id").fetchall()
    return [
        (seat, cards, datetime.fromisoformat(at).replace(tzinfo=UTC).timestamp() * 1000) for seat, cards, at in rows
    ]


def _latencies(seen: list[Play], plays: list[Play]) -> list[float]:
    """Milliseconds from row to screen, of every play that was seen."""
    late, begun = [], 0
    for seat, cards, at in seen:
        for number, (by, played, stored) in enumerate(plays[begun:], begun):
            if (by, sorted(played.split())) == (seat, sorted(cards.split())):
                late.append(at - stored)
                begun = number + 1
                break
    return late


def _known(browser: Browser, cookies: list[Any]) -> BrowserContext:
    """A browser with an empty cache whose person is known."""
    context = browser.new_context(**PHONE)
    context.add_cookies(cookies)
    return context


def _when(page: Page, value: str) -> float:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if found := page.evaluate(value):
            return float(found)
        time.sleep(0.02)
    raise TimeoutError(value)


@contextmanager
def _server() -> Iterator[GameServer]:
    with TemporaryDirectory() as folder:
        environment = site_environment(Path(folder) / "var", Path(folder) / "static")
        subprocess.run([sys.executable, "-c", PREPARE], cwd=ROOT, env=environment, check=True)
        server = GameServer(Path(folder) / "var", Path(folder) / "static", BOT_PAUSE_MIN="0.2", BOT_PAUSE_MAX="0.3")
        try:
            server.start()
            yield server
            server.stop()
        finally:
            server.clear_away()


if __name__ == "__main__":
    report()
