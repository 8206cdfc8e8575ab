"""The table in every scene and every other page, in every shape: pictures, and in sentences what does not fit.

python -m tests.support.preview --scenes turn,wait --sizes 390x844 --modes dark,suit,four --languages en --out FOLDER

Pages called site-… and panel-… are those that the site itself answers with (tests/support/site_pages.py).
`enlarged` is letters at 140 %, as WeChat makes them. With --serve the pages are only served, to be tried by hand.
"""

import argparse
import os
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support.site_pages import SitePage

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

ROOT = Path(__file__).resolve().parents[2]
SIZES = ("360x620", "740x312", "360x740", "390x844", "844x390", "768x1024", "1280x800", "1920x1080")
MODES = ("dark", "light", "large", "enlarged")
LANGUAGES = ("zh-hans", "en")
ENLARGED = """
    localStorage.removeItem('size');
    addEventListener('DOMContentLoaded', () => { document.body.style.webkitTextSizeAdjust = '140%'; });
"""
TELLS = "script[src^='/static/js/early']"
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
WIDER = """() => [document.documentElement, ...document.querySelectorAll('.results, .inline-group .tabular')]
    .filter(each => each.scrollWidth > each.clientWidth + 1).map(each => `wider: ${each.className}`)"""


def write_pages(folder: Path, names: Iterable[str], language: str) -> None:
    """One page for each scene; what is chosen in it stands ticked."""
    import django
    from django.conf import settings
    from django.template.loader import render_to_string
    from django.test import RequestFactory
    from django.utils import translation

    django.setup()
    from games import fragments
    from games.presenters.hints import hinted
    from tests.support.homes import homes, price_of
    from tests.support.record_scenes import record_scenes
    from tests.support.scenes import HINTED, doors, scenes

    settings.STATIC_URL = "/static/"
    _link_static(folder)
    all_scenes, all_doors = scenes(), doors()
    with translation.override(language):
        for name, door in all_doors.items():
            html = render_to_string(
                "games/door.html",
                {"door": door, "user": "宝山老张", "price": price_of(door)},
                RequestFactory().get("/"),
            )
            (folder / f"{name}.html").write_text(html, encoding="utf-8")
        for name, (template, context) in record_scenes().items():
            html = render_to_string(template, context, RequestFactory().get("/"))
            (folder / f"{name}.html").write_text(html, encoding="utf-8")
        for name in names:
            view, selection = all_scenes[name]
            context = fragments.page_context(view)
            context["sign"] = fragments.SIGN.present(view, selection)
            context["actions"] = fragments.ACTIONS.present(view, selection)
            html = render_to_string("games/table.html", context, RequestFactory().get("/"))
            if name in HINTED:
                hint = render_to_string("games/partials/hinted.html", {"hinted": hinted(view, (), HINTED[name], 0, 2)})
                html = html.replace('<p id="hinted" class="hinted"></p>', hint)
            for card in selection:
                html = html.replace(f'value="{card}" aria-label', f'value="{card}" checked aria-label', 1)
            (folder / f"{name}.html").write_text(html, encoding="utf-8")
        for name, (context, running_match) in homes().items():
            request = RequestFactory().get("/")
            request.running_match = running_match
            html = render_to_string("games/home.html", context, request)
            (folder / f"{name}.html").write_text(html, encoding="utf-8")


def write_site_pages(folder: Path, language: str) -> dict[str, "SitePage"]:
    """The pages that the site itself answers with, by name. The default database is thrown away afterwards."""
    from django.conf import settings

    from tests.support.site_pages import site_pages

    settings.STATIC_URL = "/static/"
    _link_static(folder)
    pages = site_pages(language)
    for name, page in pages.items():
        (folder / f"{name}.html").write_text(page.html, encoding="utf-8")
    return pages


def _link_static(folder: Path) -> None:
    """Our own static files and those of Django's panel, as a server would find them."""
    import django.contrib.admin

    static = folder / "static"
    static.mkdir(exist_ok=True)
    for each in (*(ROOT / "static").iterdir(), Path(django.contrib.admin.__file__).parent / "static" / "admin"):
        if not (static / each.name).exists():
            (static / each.name).symlink_to(each)


@contextmanager
def served(folder: Path, port: int = 0) -> Iterator[str]:
    """The folder's pages on this machine alone, under the policy of the site."""
    server = _Server(("127.0.0.1", port), partial(_Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def take(address: str, out: Path, names: list[str], sizes: list[str], modes: list[str], language: str) -> int:
    """Pictures of every page in every shape and mode; says what does not fit and returns how much that is."""
    from playwright.sync_api import sync_playwright

    from tests.support.chromium import CHROMIUM, FLAGS

    wrong = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for mode in modes:
            for size in sizes:
                width, height = map(int, size.split("x"))
                page = browser.new_page(
                    viewport={"width": width, "height": height},
                    device_scale_factor=1.5 if width < 1000 else 1,
                    reduced_motion="reduce",
                    is_mobile=mode == "enlarged",
                )
                page.add_init_script(remembered(mode))
                keep_the_line_up(page)
                page.on("pageerror", lambda error: print(f"error: {error}"))
                for name in names:
                    open_page(page, f"{address}/{name}.html")
                    if mode == "enlarged" and page.locator(TELLS).count():  # the panel knows no 大字
                        page.locator("html[data-size=large]").wait_for()
                    page.wait_for_timeout(60)
                    page.screenshot(path=out / f"{name}-{mode}-{size}-{language}.png", full_page=True)
                    for found in page.evaluate(measure_of(name)) if name != "names" else []:  # cut, that is meant
                        wrong += 1
                        print(f"{name} {mode} {size} {language}: {found}")
                page.close()
        browser.close()
    return wrong


def measure_of(name: str) -> str:
    """What says in the page what does not fit there: of the operator's panel, which is Django's, only what is wider."""
    return WIDER if name.startswith("panel-") else MEASURE


def open_page(page: "Page", address: str) -> None:
    """Go to this page and wait until its line is up, which takes a moment on a busy machine and covers the buttons."""
    page.goto(address, wait_until="load")
    page.locator("html:not([data-link=down])").wait_for(state="attached", timeout=120_000)


def keep_the_line_up(page: "Page") -> None:
    """Let the page believe that its server hears it; without, it says after a moment that it has lost the line."""
    page.route_web_socket("**/ws/**", lambda line: line.on_message(lambda _: line.send('{"heard": true}')))


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """A page that was left while it loaded is no error."""


class _Handler(SimpleHTTPRequestHandler):
    extensions_map: ClassVar[dict[str, str]] = SimpleHTTPRequestHandler.extensions_map | {
        ".html": "text/html; charset=utf-8"
    }

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", "default-src 'self'; img-src 'self' data:")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


def remembered(mode: str) -> str:
    theme = "light" if "light" in mode else "dark"
    size = "large" if "large" in mode else "normal"
    sort = "suit" if "suit" in mode else "rank"
    return (
        "Object.defineProperty(navigator, 'share', { value: async () => {}, configurable: true });"  # as phones have it
        f"localStorage.theme = '{theme}'; localStorage.size = '{size}'; localStorage.sort = '{sort}';"
        + "".join(f"localStorage.first{what} = 'yes';" for what in ("lead", "beat", "joker") if "first" not in mode)
        + f"localStorage.suits = '{'four' if 'four' in mode else 'two'}'; localStorage.sound = 'off';"
        + (ENLARGED if mode == "enlarged" else "")
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", default="")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--modes", default=",".join(MODES))
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--out", type=Path, default=ROOT / "var" / "looks")
    parser.add_argument("--serve", action="store_true")
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    from django.core.management import call_command

    from tests.support.homes import HOMES
    from tests.support.record_scenes import record_scenes
    from tests.support.scenes import doors, scenes
    from tests.support.site_pages import PANEL, SITE

    made = [*doors(), *HOMES, *record_scenes()]
    asked = options.scenes.split(",") if options.scenes else []
    of_the_site = [name for name in asked if name.startswith((SITE, PANEL))]
    others = {*made, *of_the_site}
    options.out.mkdir(parents=True, exist_ok=True)
    sizes, modes = options.sizes.split(","), options.modes.split(",")
    call_command("migrate", verbosity=0)
    wrong = 0
    for language in options.languages.split(","):
        with TemporaryDirectory() as folder:
            names = asked or [*scenes(), *made]
            write_pages(Path(folder), [name for name in names if name not in others], language)
            if of_the_site or not asked:
                call_command("flush", interactive=False, verbosity=0)
                answered = write_site_pages(Path(folder), language)
                names = asked or [*names, *answered]
            with served(Path(folder), 8765 if options.serve else 0) as address:
                if options.serve:
                    print(f"{address}/turn.html")
                    threading.Event().wait()
                wrong += take(address, options.out, names, sizes, modes, language)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
