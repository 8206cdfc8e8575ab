"""Every address of the site: its page fits every window, and nothing there stands in the way of screen readers or weak
eyes, in the light and in the dark."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import copyfile

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from playwright.sync_api import Browser, Page
from pytest_django.plugin import DjangoDbBlocker

from tests.support.preview import (
    SIZES,
    WCAG,
    measure_of,
    open_page,
    served,
    write_site_pages,
)
from tests.support.site import default_database
from tests.support.site_pages import NO_PAGE, PANEL, SitePage
from tests.support.stills import still_page

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]  # seventy pages

Pages = tuple[str, dict[str, SitePage]]


@pytest.fixture(scope="module", params=["zh-hans", "en"])
def pages(
    request: pytest.FixtureRequest,
    prepared_site: Path,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[Pages]:
    """Where all pages of the site are served in one language, and which they are."""
    folder: Path = tmp_path_factory.mktemp("site-pages")
    database = folder / "daguai.sqlite3"
    copyfile(prepared_site / "var" / "daguai.sqlite3", database)

    # In a thread of its own: in one where a browser's loop runs, Django has no connection.
    def written() -> dict[str, SitePage]:
        with django_db_blocker.unblock(), default_database(f"sqlite:///{database}"):
            return write_site_pages(folder, request.param)

    with ThreadPoolExecutor(max_workers=1) as pool:
        made = pool.submit(written).result()
    with served(folder) as address:
        yield address, made


def test_every_address_where_somebody_reads_a_page_is_visited(pages: Pages) -> None:
    visited = {resolve(page.path).view_name for page in pages[1].values() if page.path != "/nowhere/"}
    unvisited = set(_names(get_resolver())) - visited - set(NO_PAGE)
    # The panel answers these with a refusal or leads on, since what is there is neither made nor deleted by anybody.
    assert {name for name in unvisited if not re.fullmatch(r"admin:\w+_(add|delete|press)", name)} == set()


@pytest.mark.parametrize(("mode", "shape"), [("dark", "360x740"), ("light", "1280x800")])
def test_nothing_stands_in_the_way_of_screen_readers_or_weak_eyes(
    browser: Browser, pages: Pages, mode: str, shape: str
) -> None:
    address, made = pages
    page = _page(browser, shape, mode)
    found = []
    for name in made:
        open_page(page, f"{address}/{name}.html")
        violations = Axe().run(page, options={"runOnly": WCAG}).response["violations"]
        found += [f"{name}: {each['help']}: {each['nodes'][0]['html'][:150]}" for each in violations]
    page.close()
    assert found == []


@pytest.mark.parametrize("shape", SIZES)
@pytest.mark.parametrize("mode", ["dark", "large"])
def test_every_page_fits_the_window_with_letters_and_targets_large_enough(
    browser: Browser, pages: Pages, shape: str, mode: str
) -> None:
    address, made = pages
    page = _page(browser, shape, mode)
    found = []
    for name in made:
        open_page(page, f"{address}/{name}.html")
        found += [f"{name}: {each}" for each in page.evaluate(measure_of(name))]
    page.close()
    assert found == []


def test_the_field_that_looks_somebody_up_is_named_closed_and_open(browser: Browser, pages: Pages) -> None:
    page = _page(browser, "1280x800", "dark")
    page.goto(f"{pages[0]}/{PANEL}correction.html", wait_until="load")
    label = page.locator("label[for=id_user]").text_content().replace(":", "").strip()
    page.get_by_role("combobox", name=label).click()
    page.get_by_role("searchbox", name=label).wait_for()
    page.close()


def _page(browser: Browser, shape: str, mode: str) -> Page:
    return still_page(browser, shape, mode, color_scheme="light" if mode == "light" else "dark")


def _names(resolver: URLResolver, within: str = "") -> Iterator[str]:
    for each in resolver.url_patterns:
        if isinstance(each, URLPattern):
            yield from [f"{within}{each.name}"] if each.name else []
        else:
            yield from _names(each, f"{within}{each.namespace}:" if each.namespace else within)
