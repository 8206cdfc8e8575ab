"""A real browser. `phone` and `desk` are pages of fresh visitors; `new_page` makes more, of any shape."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.support.chromium import CHROMIUM, FLAGS

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}

NewPage = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser a module. While Playwright is open its loop counts as running in this thread, and no other test of
    the session could run one, so it does not stay open for longer."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """`new_page(width, height, **context options)` opens a page of a visitor nobody knows yet.

    After the test nothing may have gone wrong unseen in its pages: no error of a script, no breach of the policy."""
    contexts, wrongs = [], []

    def open_page(width: int = 390, height: int = 844, **options: object) -> Page:
        options = {"locale": "en-GB", "timezone_id": "Asia/Shanghai"} | options
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrongs.append(f"{page.url}: {error}"))
        page.on("console", lambda said: wrongs.append(f"{page.url}: {said.text}") if _is_wrong(said) else None)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrongs == []


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return new_page(**PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.fixture
def desk(new_page: NewPage) -> Page:
    return new_page(**DESK)


@pytest.fixture
def screenshot(tmp_path: Path) -> Callable[[Page, str], Path]:
    """`screenshot(page, name)` keeps a picture for the eye: in the folder SCREENSHOTS names, else in the test's own."""
    folder = Path(os.environ.get("SCREENSHOTS") or tmp_path)

    def take(page: Page, name: str) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.png"
        page.screenshot(path=path)
        return path

    return take


def _is_wrong(said: object) -> bool:
    # A server that is killed in a test makes the page say that its socket is down: that is meant.
    return said.type == "error" and not any(
        sign in said.text for sign in ("WebSocket connection", "htmx:ws:error", "ERR_CONNECTION")
    )
