"""A hand is played in the browser, and its replay shows it from the deal to the stored result."""

import hashlib
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from games import rules
from tests.support.browser import NewPage
from tests.support.player import Player
from tests.support.preview import ROOT, served
from tests.support.server import GameServer

PLACES = ("头游", "二游", "三游", "四游", "五游", "六游")


@pytest.fixture
def played(server: GameServer, phone: Page) -> tuple[str, Player]:
    """The address of the replay of a hand that this player has just seen the end of."""
    player = Player(phone)
    player.start_practice(server.url)
    assert player.play_hand() == "over"
    path = phone.locator("#chat-log a[href^='/h/']").get_attribute("href")
    return server.url + path, player


@pytest.fixture
def watched(server: GameServer, phone: Page) -> str:
    """The address of the replay of a hand that the system has played for this player."""
    player = Player(phone)
    player.start_practice(server.url)
    phone.locator("[data-do=menu]").first.click()
    phone.locator("dialog[open] [data-do=auto]").click()
    expect(player.table).to_have_attribute("data-phase", "over", timeout=60_000)
    return server.url + phone.locator("#chat-log a[href^='/h/']").get_attribute("href")


def places(page: Page) -> dict[int, str]:
    seats = page.locator("[data-role=holder]").all()
    return {int(each.get_attribute("data-seat")): each.locator("[data-role=place]").text_content() for each in seats}


def test_the_replay_of_a_hand_leads_step_by_step_to_the_stored_result(
    played: tuple[str, Player], new_page: NewPage
) -> None:
    address, player = played
    seen = {seat.number: PLACES[seat.place - 1] if seat.place and not seat.left else "" for seat in player.seats()}
    page = new_page(360, 740)
    page.goto(address)
    replay = page.locator("main#replay")
    last = int(replay.get_attribute("data-last"))
    expect(page.locator(".mini[data-state=held]")).to_have_count(162)
    for at in range(1, last + 1):
        page.locator("[data-step=on]").click()
        expect(replay).to_have_attribute("data-at", str(at))
        left = sum(int(text) for text in page.locator("[data-role=left]").all_text_contents())
        assert page.locator(".mini[data-state=held]").count() == left
    assert places(page) == seen
    expect(page.locator("#replay-words")).to_contain_text(re.compile("平局|[一两三]家被关"))
    assert page.url == f"{address}?n={last}&side=0"

    page.reload()
    expect(replay).to_have_attribute("data-at", str(last))
    page.keyboard.press("Home")
    expect(page.locator(".mini[data-state=held]")).to_have_count(162)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(replay).to_have_attribute("data-at", "1")
    page.keyboard.press("End")
    expect(replay).to_have_attribute("data-at", str(last))
    page.locator(".replay__range").fill("5")
    expect(replay).to_have_attribute("data-at", "5")
    page.locator("[data-role=holder][data-seat='2']").click()
    expect(page.locator("[data-role=holder][data-seat='2']")).to_have_attribute("data-place", "0")
    assert page.url == f"{address}?n=5&side=2"
    page.goto(f"{address}#9")
    expect(replay).to_have_attribute("data-at", "9")

    plain = new_page(740, 312, java_script_enabled=False)
    plain.goto(f"{address}?n=5&side=2")
    words = plain.locator("#replay-words").text_content()
    plain.locator("[data-step=on]").click()
    expect(plain.locator("main#replay")).to_have_attribute("data-at", "6")
    plain.locator("[data-step=back]").click()
    expect(plain.locator("#replay-words")).to_have_text(words)
    page.goto(f"{address}?n=5")
    expect(page.locator("#replay-words")).to_have_text(words)


def test_a_tap_copies_the_link_to_the_moment(watched: str, new_page: NewPage) -> None:
    page = new_page(360, 740, permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{watched}?n=5&side=2")
    page.locator("[data-step=on]").click()
    page.locator("[data-do=copy]").click()
    expect(page.locator("[data-do=copy]")).to_have_text("已复制")
    assert page.evaluate("navigator.clipboard.readText()") == f"{watched}?n=6&side=2"

    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.evaluate("document.execCommand = () => false")
    page.locator("[data-do=copy]").click()
    told = page.locator(".toast").filter(has_text="长按选中的字来复制")
    expect(told).to_be_visible()
    assert told.bounding_box()["y"] >= (field := page.locator(".replay__link").bounding_box())["y"] + field["height"]
    expect(page.locator(".replay__link")).to_have_value(f"{watched}?n=6&side=2")
    page.keyboard.press("Home")
    expect(page.locator("main#replay")).to_have_attribute("data-at", "6")


def test_a_phone_on_its_side_has_all_the_ways_from_a_hand_within_its_window(watched: str, new_page: NewPage) -> None:
    page = new_page(740, 312)
    page.goto(watched)
    for name in ("首页", "查验这副牌", "同牌挑战", "文本", "复制链接", "大字", "结尾"):
        expect(page.get_by_text(name, exact=True)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") == 312


def test_the_page_works_the_deal_out_again_and_refuses_one_with_a_single_byte_changed(
    server: GameServer, watched: str, new_page: NewPage
) -> None:
    page = new_page(360, 740)
    page.goto(watched)
    page.get_by_role("link", name="查验这副牌").click()
    check = {name: page.locator(f"[data-check={name}]") for name in ("commitment", "order", "own")}
    for name in ("commitment", "order"):
        expect(check[name]).to_have_attribute("data-state", "yes")
    expect(check["own"]).to_have_attribute("data-state", "unknown")
    for field, wrong in (("commitment", ["commitment"]), ("secret", ["commitment", "order"]), ("order", ["order"])):
        area = page.locator(f"[name={field}]")
        text = area.input_value()
        area.fill(("0" if text[0] != "0" else "1") + text[1:])
        for name in ("commitment", "order"):
            expect(check[name]).to_have_attribute("data-state", "no" if name in wrong else "yes")
        area.fill(text)
    page.locator("[name=chance]").nth(3).fill("a" * 64)
    expect(check["order"]).to_have_attribute("data-state", "no")


def test_the_browsers_own_sha_256_and_deal_agree_with_the_servers_on_1_000_vectors(
    tmp_path: Path, new_page: NewPage
) -> None:
    """The page's program was written from docs/fair-deal.md alone."""
    (tmp_path / "static").symlink_to(ROOT / "static")
    (tmp_path / "page.html").write_text(
        '<!doctype html><title>.</title><link rel="icon" href="data:,">', encoding="utf-8"
    )
    rng = Random(7)
    texts = ["x" * length for length in range(140)] + [rng.randbytes(40).hex() for _ in range(60)]
    vectors = [
        (rng.randbytes(32).hex(), rng.randrange(1, 30), [rng.choice(["", rng.randbytes(32).hex()]) for _ in range(6)])
        for _ in range(1000)
    ]
    page = new_page()
    with served(tmp_path) as address:
        page.goto(f"{address}/page.html")
        hashes = page.evaluate(
            """async texts => {
                const { sha256 } = await import('/static/js/lib/sha256.js');
                const encode = text => sha256(new TextEncoder().encode(text));
                return texts.map(text => Array.from(encode(text), byte => byte.toString(16).padStart(2, '0')).join(''));
            }""",
            texts,
        )
        deals = page.evaluate(
            """async vectors => {
                const { commitment, fairOrder } = await import('/static/js/lib/fair_deal.js');
                return vectors.map(([secret, number, chances]) =>
                    [commitment(secret, number), fairOrder(secret, number, chances).join(' ')]);
            }""",
            vectors,
        )
    assert hashes == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    for (secret, number, chances), (promised, order) in zip(vectors, deals, strict=True):
        assert promised == rules.commitment(secret, number)
        assert order == rules.format_cards(rules.fair_order(secret, number, chances))


def test_what_a_browser_throws_in_with_准备_is_in_the_deal_and_the_page_says_so(server: GameServer, desk: Page) -> None:
    player = Player(desk)
    desk.goto(server.url)
    player.button("open").click()
    expect(player.table).to_have_attribute("data-phase", "waiting")
    promised = desk.locator("#promises code").all_text_contents()
    assert len(promised) == 3
    desk.locator("#actions [data-do=add-bot]").click()
    expect(player.table).to_have_attribute("data-full", "true")
    desk.wait_for_timeout(600)  # the buttons are deaf for a moment after they have changed
    player.button("ready").dblclick()  # the second tap changes nothing of what the first has thrown in
    expect(player.table).to_have_attribute("data-phase", "play", timeout=20_000)
    thrown_in = desk.evaluate("JSON.parse(localStorage.chances)[0]")
    assert thrown_in["promises"] == promised
    assert re.fullmatch("[0-9a-f]{64}", thrown_in["chance"])
    player.button("menu").click()
    desk.locator("#menu [data-do=auto]").click()
    link = desk.locator("#chat-log a[href^='/h/']")
    expect(link.first).to_be_attached(timeout=120_000)
    desk.goto(server.url + link.first.get_attribute("href") + "deal/")
    for name in ("commitment", "order", "own"):
        expect(desk.locator(f"[data-check={name}]")).to_have_attribute("data-state", "yes")
    assert thrown_in["chance"] in desk.locator("[name=chance]").evaluate_all("all => all.map(one => one.value)")
