"""Every scene fits every window that counts: nothing cut or covered, letters and targets large enough."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from tests.support.homes import HOMES
from tests.support.preview import MEASURE, WCAG, open_page, served, write_pages
from tests.support.record_scenes import record_scenes
from tests.support.scenes import doors, scenes
from tests.support.stills import still_page

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]  # every scene in every shape

SCENES = [name for name in scenes() if name != "names"]  # names that are too long are cut, that is meant
RECORDS = list(record_scenes())
OTHERS = [*doors(), *HOMES, *RECORDS]
SHAPES = ("360x620", "740x312", "360x740", "390x844", "844x390", "768x1024", "1280x800", "1920x1080")
# A lower window has large letters only where cards are held.
LARGE_SHAPES = ("360x620", "360x740", "1280x800")


CROWDED = [
    "turn",
    "crowded",
    "tens",
    "tens-four",
    "flush",
    "run",
    "hinted",
    "hinted-long",
    "extendable-hinted",
    "tribute",
    "tribute-wait",
    "over",
    "settled-people",
]


WAITING = [name for name in SCENES if name.startswith(("waiting", "queue-waiting"))]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("pages")
    write_pages(folder, SCENES, "zh-hans")
    with served(folder) as address:
        yield address


@pytest.fixture(scope="module")
def english_pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("english")
    write_pages(folder, SCENES, "en")
    with served(folder) as address:
        yield address


IS_ON_TOP = """
    target => {
        const { x, y, width, height } = target.getBoundingClientRect();
        return target.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }
"""

LEADS_TO_THE_PERSON = """
    name => {
        const { x, y, width, height } = name.getBoundingClientRect();
        return document.elementFromPoint(x + width / 4, y + height / 2).matches('.plate__person');
    }
"""


def what_does_not_fit(
    browser: Browser, address: str, shape: str, mode: str, names: list[str], *, scripts: bool = True
) -> list[str]:
    page = still_page(browser, shape, mode, java_script_enabled=scripts)
    found = []
    for name in names:
        open_page(page, f"{address}/{name}.html")
        found += [f"{name}: {each}" for each in page.evaluate(MEASURE)]
    page.close()
    return found


@pytest.mark.parametrize("shape", SHAPES)
def test_every_scene_fits_the_window(browser: Browser, pages: str, shape: str) -> None:
    assert what_does_not_fit(browser, pages, shape, "dark", [*SCENES, *OTHERS]) == []


@pytest.mark.parametrize("shape", SHAPES)
def test_every_scene_fits_with_large_letters(browser: Browser, pages: str, shape: str) -> None:
    assert what_does_not_fit(browser, pages, shape, "large", [*SCENES, *OTHERS]) == []


STILL = """
    () => ['.felt', '.sign', '.actions', '#do-pass', '#do-play'].map(part => {
        const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
    })
"""


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("mode", ["dark", "large"])
def test_the_table_stays_where_it_is_while_the_holding_gets_smaller(
    browser: Browser, pages: str, shape: str, mode: str
) -> None:
    page = still_page(browser, shape, mode)
    places = {}
    for name in ("turn", "yes", "no", "lower", "wait", "hinted", "hurry", "auto", "few"):
        page.goto(f"{pages}/{name}.html", wait_until="load")
        places[name] = page.evaluate(STILL)
    page.close()
    assert {name: place for name, place in places.items() if place != places["turn"]} == {}


@pytest.mark.parametrize("shape", ["360x620", "740x312", "844x390", "1280x800"])
@pytest.mark.parametrize("mode", ["dark-suit", "large-suit"])
def test_the_holding_by_suit_fits(browser: Browser, pages: str, shape: str, mode: str) -> None:
    assert what_does_not_fit(browser, pages, shape, mode, ["turn", "sixteen", "deep", "few"]) == []


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("mode", ["dark", "large"])
def test_the_longer_english_words_fit(browser: Browser, english_pages: str, shape: str, mode: str) -> None:
    assert what_does_not_fit(browser, english_pages, shape, mode, [*SCENES, *RECORDS]) == []


@pytest.mark.parametrize("mode", ["dark", "large"])
def test_a_table_that_waits_fits_in_english_outside_wechat(browser: Browser, english_pages: str, mode: str) -> None:
    assert what_does_not_fit(browser, english_pages, "740x360", mode, WAITING) == []


@pytest.mark.parametrize("mode", ["dark", "large"])
def test_a_host_reaches_who_sits_there_by_the_plate_and_asks_them_to_go_by_its_corner(
    browser: Browser, pages: str, mode: str
) -> None:
    page = still_page(browser, "360x740", mode)
    page.goto(f"{pages}/waiting.html", wait_until="load")
    assert page.locator("#seat-1 .plate__name").evaluate(LEADS_TO_THE_PERSON)
    assert page.locator("#seat-1 .plate__out").evaluate(IS_ON_TOP)
    corner = page.locator("#seat-1 .plate__out").bounding_box()
    assert corner
    assert min(corner["width"], corner["height"]) >= 44
    page.close()


@pytest.mark.parametrize("shape", ["360x620", "740x312"])
@pytest.mark.parametrize("mode", ["dark", "large"])
def test_a_full_table_tells_on_a_small_phone_too_who_is_away(
    browser: Browser, pages: str, shape: str, mode: str
) -> None:
    page = still_page(browser, shape, mode)
    page.goto(f"{pages}/waiting-full.html", wait_until="load")
    note = page.locator(".middle__note", has_text="弄堂口 掉线了")
    note.wait_for()
    assert note.evaluate(IS_ON_TOP)
    page.close()


@pytest.mark.parametrize("mode", ["dark", "large"])
def test_a_phone_on_its_side_outside_wechat_fits(browser: Browser, pages: str, mode: str) -> None:
    played = ["turn", "crowded", "over", "risen", "tribute-wait", "extendable", "wide"]
    assert what_does_not_fit(browser, pages, "740x360", mode, [*WAITING, *played]) == []
    assert what_does_not_fit(browser, pages, "844x390", mode, WAITING) == []


@pytest.mark.parametrize("shape", LARGE_SHAPES)
@pytest.mark.parametrize("mode", ["dark", "large"])
def test_what_opens_and_what_it_covers_fits_in_english(
    browser: Browser, english_pages: str, shape: str, mode: str
) -> None:
    page = still_page(browser, shape, mode)
    page.goto(f"{english_pages}/settled-people.html", wait_until="load")
    page.locator("#settlement [data-close]").first.click()
    assert page.evaluate(MEASURE) == []
    page.goto(f"{english_pages}/turn.html", wait_until="load")
    if page.locator(".ticker").is_visible():
        page.locator(".ticker").click()
        page.locator("html[data-sheet=open]").wait_for()
    words = page.locator(".tabs__tab")
    assert words.evaluate_all("tabs => tabs.map(tab => tab.scrollWidth > tab.clientWidth)") == [False] * 3
    page.close()


@pytest.mark.parametrize("shape", LARGE_SHAPES)
@pytest.mark.parametrize("mode", ["dark-first", "large-first"])
def test_what_is_told_the_first_time_fits(
    browser: Browser, pages: str, english_pages: str, shape: str, mode: str
) -> None:
    for told in (["turn", "hurry"], ["hurry", "turn"], ["extendable-asked"]):
        assert what_does_not_fit(browser, pages, shape, mode, told) == []
    for told in (["turn", "run"], ["extendable-asked"]):
        assert what_does_not_fit(browser, english_pages, shape, mode, told) == []


@pytest.mark.parametrize(("shape", "mode"), [("360x740", "dark"), ("740x360", "dark"), ("360x740", "large")])
def test_extra_time_can_be_tapped_while_a_hint_is_told(browser: Browser, pages: str, shape: str, mode: str) -> None:
    page = still_page(browser, shape, f"{mode}-first")
    for name in ("extendable-asked", "extendable-hinted"):
        page.goto(f"{pages}/{name}.html", wait_until="load")
        page.locator(".hinted:not(:empty)").wait_for()
        page.wait_for_function(f"() => ({IS_ON_TOP})(document.querySelector('[data-do=extend]'))")
    page.close()


def test_nothing_leaves_the_narrowest_window_sideways(browser: Browser, pages: str) -> None:
    for mode in ("dark", "large"):
        found = what_does_not_fit(browser, pages, "320x568", mode, [*SCENES, *OTHERS])
        assert [each for each in found if ": outside: " in each or "wider" in each] == []


@pytest.mark.parametrize("shape", ["360x620", "360x740", "390x844", "844x390", "1280x800"])
def test_what_is_told_without_scripts_covers_nothing(browser: Browser, pages: str, shape: str) -> None:
    assert what_does_not_fit(browser, pages, shape, "dark", ["turn", "yes"], scripts=False) == []


ZOOMED = """
    localStorage.removeItem('size');
    const real = getComputedStyle;
    window.getComputedStyle = (of, part) => of === document.documentElement ? { fontSize: '22.4px' } : real(of, part);
"""
LETTERS = "parseFloat(document.documentElement.computedStyleMap().get('font-size').value)"


@pytest.mark.parametrize("shape", ["360x620", "360x740", "390x844"])
def test_letters_that_wechat_enlarges_to_140_percent_cut_nothing(browser: Browser, pages: str, shape: str) -> None:
    page = still_page(browser, shape, "enlarged", is_mobile=True)
    for name in (*CROWDED, "groups-runs", "waiting", "none"):
        page.goto(f"{pages}/{name}.html", wait_until="load")
        page.locator("html[data-size=large]").wait_for()
        assert [name, page.evaluate(LETTERS), page.evaluate(MEASURE)] == [name, 20, []]
    page.close()


def test_letters_that_a_phone_zooms_are_asked_for_so_much_smaller(browser: Browser, pages: str) -> None:
    page = still_page(browser, "390x844", "dark", is_mobile=True)
    page.add_init_script(ZOOMED)
    page.goto(f"{pages}/turn.html", wait_until="load")
    page.locator("html[data-size=large]").wait_for()
    assert page.evaluate(LETTERS) * 1.4 == pytest.approx(20)
    page.locator("[data-do=size]").click()
    page.locator("html[data-size=normal]").wait_for()
    assert page.evaluate(LETTERS) * 1.4 == pytest.approx(16)
    page.close()


@pytest.mark.parametrize(
    ("mode", "shape"), [("dark", "1280x800"), ("light", "390x844"), ("large", "360x740"), ("light-large", "740x312")]
)
def test_nothing_stands_in_the_way_of_screen_readers_or_weak_eyes(
    browser: Browser, pages: str, mode: str, shape: str
) -> None:
    page = still_page(browser, shape, mode)
    found = []
    for name in [*SCENES, *OTHERS]:
        page.goto(f"{pages}/{name}.html", wait_until="load")
        violations = Axe().run(page, options={"runOnly": WCAG}).response["violations"]
        found += [f"{name}: {each['help']}: {each['nodes'][0]['html']}" for each in violations]
    page.close()
    assert found == []


OPENED = {
    "guests": ("menu", "leave", "keys", "fairness", "guests", "kept-out", "heirs", "phone"),
    "waiting": ("menu", "options", "rename"),
}
"""Dialogs by the scenes that have something to show in them."""


@pytest.mark.parametrize("shape", ["360x620", "740x312", "360x740", "1280x800"])
@pytest.mark.parametrize("mode", ["dark", "large"])
@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_every_dialog_fits_and_can_be_read_by_ear(
    browser: Browser, pages: str, english_pages: str, shape: str, mode: str, language: str
) -> None:
    page = still_page(browser, shape, mode)
    found = []
    for scene, dialogs in OPENED.items():
        for name in dialogs:
            page.goto(f"{pages if language == 'zh-hans' else english_pages}/{scene}.html", wait_until="load")
            page.locator(f"dialog#{name}").evaluate("dialog => dialog.showModal()")
            found += [f"{name}: {each}" for each in page.evaluate(MEASURE)]
            if shape == "360x740":
                violations = Axe().run(page, options={"runOnly": WCAG}).response["violations"]
                found += [f"{name}: {each['help']}: {each['nodes'][0]['html']}" for each in violations]
    page.close()
    assert found == []
