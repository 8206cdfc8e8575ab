"""A whole hand at a desk without a mouse: everything is found by its role and its name, and done by keys."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.server import GameServer

STEP = 20_000  # ms that the table may take for what follows from one key
MOST_TABS = 80
FOCUSED = "one => one === document.activeElement"
OWN_TURN = "▶ 轮到你"
ENDED = "这一局打完了"


def tab_to(page: Page, wanted: Locator) -> None:
    for _ in range(MOST_TABS):
        if wanted.evaluate(FOCUSED):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way by Tab to {wanted}")


def test_a_whole_hand_is_played_by_keys_alone(server: GameServer, desk: Page) -> None:
    page = desk
    page.goto(server.url)
    tab_to(page, page.get_by_role("button", name="马上练一局"))
    page.keyboard.press("Enter")
    cards = page.get_by_role("group", name="手牌").get_by_role("checkbox")
    expect(cards).to_have_count(27)
    hint = page.get_by_role("button", name="提示", exact=True)
    pick = page.get_by_role("button", name="放下")
    lit = page.get_by_role("button", name="出牌", exact=True, disabled=False)
    onward = page.get_by_role("button", name="下一局")
    said = page.get_by_role("alert").last  # what others did is told there before one's own turn
    turns = 0
    while True:
        expect(page).to_have_title(re.compile(f"{OWN_TURN}|{ENDED}"), timeout=3 * STEP)
        if page.title() == ENDED:
            break
        turns += 1
        held, told = cards.count(), said.text_content()
        if hint.get_attribute("aria-disabled") == "true":
            page.keyboard.press("p")
            expect(said.filter(has_not_text=told).or_(onward).first).to_be_attached(timeout=3 * STEP)
        elif turns == 1:  # the buttons are on the way of Tab as well
            tab_to(page, hint)
            page.keyboard.press("Enter")
            expect(pick).to_be_visible(timeout=STEP)
            tab_to(page, lit)
            page.keyboard.press("Enter")
            expect(cards).not_to_have_count(held, timeout=STEP)
        else:
            page.keyboard.press("h")
            expect(lit).to_be_visible(timeout=STEP)
            page.keyboard.press("Enter")
            expect(cards).not_to_have_count(held, timeout=STEP)
    assert turns > 3
    tab_to(page, onward)
    page.keyboard.press("Enter")
    expect(page).not_to_have_title(ENDED, timeout=STEP)
