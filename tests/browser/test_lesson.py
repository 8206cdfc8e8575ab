"""学着打, from the home page to the end of what is taught, as somebody does it who only follows the guide."""

from playwright.sync_api import Locator, Page, expect

from games import lesson
from tests.support.browser import NewPage
from tests.support.player import STEP, Player
from tests.support.server import GameServer

STEPS = 1 + 2 * len(lesson.PARTS)  # the return, and for each part a lead and an answer


# What the guide says while others move is soon said over: they do not pause here as they do at the tables.
LISTEN = """([words, patience]) => {
    window.told = new Promise((resolve, reject) => {
        new MutationObserver(() => {
            if (document.getElementById('guide-text')?.textContent.includes(words)) resolve(true);
        }).observe(document.getElementById('table'), { childList: true, characterData: true, subtree: true });
        setTimeout(() => reject(new Error(`not told: ${words}`)), patience);
    });
}"""


def guide(page: Page) -> Locator:
    return page.get_by_role("region", name="学着打")


def asked(page: Page) -> Locator:
    """The guide while it points at something."""
    return page.locator("#guide:not([data-point=''])")


def follow_by_taps(page: Page) -> None:
    """Tap whatever is pointed at until the guide says something else: the cards first, then the button."""
    expect(page.locator("[data-pointed]").first).to_be_visible()
    text, pointed = guide(page).text_content(), page.locator(".slot[data-pointed]")
    while pointed.count():
        box = pointed.first.locator("input")
        value, left = box.get_attribute("value"), pointed.count()
        pointed.first.tap(position={"x": 8, "y": 8})
        expect(pointed, f"tapping {value}").to_have_count(left - 1)
    page.locator(".btn[data-pointed]").tap()
    expect(guide(page)).not_to_have_text(text, timeout=STEP)


def test_a_newcomer_on_a_small_phone_is_led_through_the_lesson_to_its_end(
    server: GameServer, new_page: NewPage
) -> None:
    page = new_page(360, 740, has_touch=True, is_mobile=True, device_scale_factor=2)
    page.goto(server.url)
    page.locator(".door__lesson button, .rules__go button").first.tap()
    steps = 0
    while True:
        expect(asked(page).or_(page.locator(".guide__go"))).to_be_visible(timeout=STEP)
        if page.locator(".guide__go").is_visible():
            break
        follow_by_taps(page)
        steps += 1
        if steps == 4:  # left by the menu, and taken up again where it was
            expect(asked(page)).to_be_visible(timeout=STEP)
            text = guide(page).text_content()
            Player(page).button("menu").tap()
            page.locator("#menu [data-do=leave]").tap()
            page.locator("#leave [data-do=leave]").tap()
            page.get_by_role("button", name="接着学").tap()
            expect(guide(page)).to_have_text(text)
    assert steps == STEPS
    assert len(Player(page).holding) == 4
    expect(guide(page)).to_contain_text("都学会了")
    page.locator(".guide__go").tap()
    expect(page.locator("main#table[data-lesson=false] form#holding input[name=cards]")).to_have_count(27)


def test_the_lesson_is_done_by_keys_and_told_in_a_polite_region(server: GameServer, desk: Page) -> None:
    page = desk
    page.goto(f"{server.url}/rules/")
    page.get_by_role("button", name="学着打").press("Enter")
    told = guide(page).locator("[aria-live=polite]")
    for said, key in (("还一张没用的", "3"), ("点 4，再点出牌", "4"), ("级牌", "8"), ("点两张 5", "6")):
        expect(told).to_contain_text(said, timeout=STEP)
        expect(page.locator("[data-pointed]").first).to_be_visible()
        page.keyboard.press(key)
        page.keyboard.press("Enter")
    # A 6 is not what was asked for, and goes all the same: the guide goes on from there.
    expect(told).to_contain_text("点不出", timeout=STEP)
    page.evaluate(LISTEN, ["这就是不出", STEP])
    page.keyboard.press("p")
    assert page.evaluate("() => window.told")
