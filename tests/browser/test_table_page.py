"""What the page does by itself, without a game behind it: choosing, settings, sheets, dialogs, and what it sends."""

import random
import re
from collections.abc import Callable
from dataclasses import replace

from playwright.sync_api import Page, expect

from games import fragments
from games.bots import decide
from games.bots.hints import Hint, Why
from games.grouping import groups_of
from games.presenters.words import combination_words
from games.refusals import sentence
from games.rules import Phase, Play, Refusal, identify, parse_cards, play, shuffled, start, view_for
from tests.support.browser import NewPage
from tests.support.scenes import LINES, NAMES, TURN, grouped, hand, line, scenes
from tests.support.scenes import table as table_of
from tests.support.table_page import Table

RECORDED = """
  addEventListener('DOMContentLoaded', () => {
    window.heard = [];
    new MutationObserver(changes => {
      const placeOf = ({ target }) => (target.closest ? target : target.parentElement)?.closest('#said, #told');
      for (const place of new Set(changes.map(placeOf))) {
        if (place?.textContent.trim()) heard.push(place.textContent.trim());
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
"""
SPEECH = """
  window.spoken = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const speak = call => { spoken.push([call.text, call.lang]); call.onend(); };
  Object.defineProperty(window, 'speechSynthesis', { value: { speak, getVoices: () => [], cancel() {} } });
"""
SHAKEN = """
  window.shaken = [];
  window.tapped = false; // what a test asks of a page counts as a tap, so the browser's own answer is of no use
  navigator.vibrate = pattern => shaken.push(pattern);
  Object.defineProperty(navigator, 'userActivation', { value: { get hasBeenActive() { return tapped; } } });
"""
AUDIO = """
  window.loud = [];
  const gain = { setValueAtTime(value) { loud.push(value); }, exponentialRampToValueAtTime() {} };
  const part = { connect: next => next, start() {}, stop() {}, frequency: {}, gain };
  const make = () => ({ ...part, frequency: {} });
  window.AudioContext = class {
    state = 'running';
    currentTime = 0;
    sampleRate = 8000;
    destination = part;
    createOscillator = make;
    createGain = make;
    createBufferSource = make;
    createBiquadFilter = make;
    createBuffer = (_, length) => ({ getChannelData: () => new Float32Array(length) });
  };
"""


def heard(table: Table) -> list[str]:
    """All that was said aloud, in order."""
    return table.page.evaluate("heard")


def slide(page: Page, *points: tuple[float, float]) -> None:
    page.mouse.move(*points[0])
    page.mouse.down()
    for x, y in points[1:]:
        page.mouse.move(x, y, steps=4)
    page.mouse.up()


# Choosing


def test_a_tap_chooses_a_card_and_the_server_is_asked_what_it_is(at: Callable[..., Table]) -> None:
    table = at("turn")
    table.page.mouse.click(*table.slot("Ks"))
    assert table.chosen == ["Ks"]
    assert table.sent("name") == [{"do": "name", "cards": ["Ks"]}]
    table.page.mouse.click(*table.slot("Ks"))
    assert table.chosen == []


def test_a_card_takes_a_tap_in_the_first_moment_of_its_page(at: Callable[..., Table]) -> None:
    """A slide ends with a click that counts for nothing, and no slide has ended yet."""
    table = at("turn", script="performance.now = () => 100;")
    table.page.mouse.click(*table.slot("Ks"))
    assert table.chosen == ["Ks"]


def test_sliding_gives_all_cards_the_state_that_the_first_one_takes(at: Callable[..., Table]) -> None:
    table = at("turn")
    slide(table.page, table.bottom("Q"), table.bottom("J"), table.bottom("T"))
    assert table.chosen == ["Qd", "Jd", "Th"]
    slide(table.page, table.bottom("J"), table.bottom("T"))
    assert table.chosen == ["Qd"]
    slide(table.page, table.bottom("K"), table.bottom("Q"))
    assert table.chosen == ["Kd", "Qd"]


def test_the_outer_edge_starts_no_slide(at: Callable[..., Table]) -> None:
    table = at("turn")
    _, y = table.bottom("9")
    slide(table.page, (10, y), table.bottom("8"), table.bottom("7"))
    assert table.chosen == []


def test_a_columns_head_takes_the_whole_rank_and_gives_it_back(at: Callable[..., Table]) -> None:
    table = at("turn")
    head = table.page.locator("#holding [data-do=column][data-rank=K]")
    head.click()
    assert table.chosen == ["Ks", "Kc", "Kd"]
    assert table.page.locator("#holding .column[data-rank=K]").get_attribute("data-whole") == "true"
    head.click()
    assert table.chosen == []


def test_the_rest_of_a_rank_is_taken_and_everything_put_down_from_the_sign(at: Callable[..., Table]) -> None:
    table = at("eight")
    table.page.locator("#pick [data-do=column]").click()
    assert len(table.chosen) == 7
    table.page.locator("#pick [data-do=clear]").click()
    assert table.chosen == []


def test_arrows_walk_over_the_cards_and_space_chooses(at: Callable[..., Table]) -> None:
    table = at("turn", 1280, 800)
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "Space"):
        table.page.keyboard.press(key)
    assert table.chosen == ["2h"]
    table.page.keyboard.press("ArrowUp")
    table.page.keyboard.press("Space")
    assert table.chosen == ["2s", "2h"]
    table.page.keyboard.press("Escape")
    assert table.chosen == []


def test_typed_ranks_choose_cards_and_enter_plays_them(at: Callable[..., Table]) -> None:
    table = at("turn", 1280, 800)
    table.page.keyboard.type("kkk55")
    assert table.chosen == ["Ks", "Kc", "Kd", "5s", "5h"]
    table.page.keyboard.press("Backspace")
    assert table.chosen == ["Ks", "Kc", "Kd", "5s"]
    table.page.keyboard.type("5")
    table.page.keyboard.press("Enter")
    assert [sorted(frame["cards"]) for frame in table.sent("play")] == [["5h", "5s", "Kc", "Kd", "Ks"]]


def test_tens_and_jokers_have_keys_and_a_rank_that_is_used_up_says_so(at: Callable[..., Table]) -> None:
    table = at("turn", 1280, 800)
    table.page.keyboard.type("t10xz")
    assert table.chosen == ["*B", "*S", "Ts", "Th"]
    table.page.keyboard.type("t")
    expect(table.page.locator("#refusal")).to_have_text("没有可以再选的 10")


def test_letters_work_while_a_chinese_input_method_is_on(at: Callable[..., Table]) -> None:
    table = at("turn", 1280, 800)
    key = "code => document.body.dispatchEvent(new KeyboardEvent('keydown', {code, key: 'Process', bubbles: true}))"
    for code in ("KeyK", "Digit5", "KeyH"):
        table.page.evaluate(key, code)
    assert table.chosen == ["Ks", "5s"]
    assert len(table.sent("hint")) == 1


def test_letters_can_be_switched_off_in_the_list_of_keys(at: Callable[..., Table]) -> None:
    table = at("turn", 1280, 800)
    table.page.keyboard.press("?")
    expect(table.page.locator("#keys[open]")).to_contain_text("选一张小怪、大怪")
    table.page.locator("#keys [data-set=keys][data-value=off]").click()
    table.page.locator("#keys [data-close]").click()
    table.page.keyboard.type("k5h?")
    table.page.reload()
    table.page.keyboard.type("k5h?")
    assert table.chosen == []
    assert table.sent("hint") == []
    expect(table.page.locator("#keys[open]")).to_have_count(0)
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Space")
    assert len(table.chosen) == 1


def test_a_typed_rank_chooses_what_goes_back(at: Callable[..., Table]) -> None:
    table = at("tribute", 1280, 800)
    table.page.keyboard.type("55")
    assert table.page.locator("#giving .slot__tick:checked").get_attribute("value") == "5h"
    table.page.keyboard.press("Enter")
    assert [frame["card"] for frame in table.sent("return")] == ["5h"]


def test_what_is_chosen_is_still_chosen_after_a_reload_as_far_as_it_is_held(at: Callable[..., Table]) -> None:
    table = at("turn")
    for card in ("Ks", "5h"):
        table.page.mouse.click(*table.slot(card))
    table.page.reload()
    assert table.chosen == ["Ks", "5h"]
    address = table.page.url
    table.page.goto(address.replace("turn", "few"))  # another hand of the same table
    assert table.chosen == []


GROUPING = "#actions [data-do=sort]"


def regrouped(table: Table, scene: str = "turn") -> None:
    """The server's answer to the groups that the page has told it of."""
    view, _ = scenes()[scene]
    groups = groups_of(table.sent("group")[-1]["groups"], view.hand_id)
    table.tell(fragments.push(replace(view, groups=groups), {}, None))


def test_two_chosen_cards_are_made_a_group_that_one_tap_takes_whole_and_one_more_dissolves(
    at: Callable[..., Table],
) -> None:
    table = at("turn")
    for card in ("Ks", "5h", "9c"):
        table.page.mouse.click(*table.slot(card))
    expect(table.page.locator(GROUPING)).to_have_text("成组", use_inner_text=True)
    table.page.locator(GROUPING).click()
    assert table.sent("group") == [{"do": "group", "groups": "12:Ks.9c.5h"}]
    regrouped(table)
    assert table.chosen == []
    group = table.page.locator("#holding .column[data-group] .slot__tick")
    assert group.evaluate_all("all => all.map(one => one.value)") == ["Ks", "9c", "5h"]
    table.page.mouse.click(*table.slot("9c"))
    assert table.chosen == ["Ks", "9c", "5h"]
    table.page.mouse.click(*table.slot("9c"))
    assert table.chosen == ["Ks", "5h"]
    table.page.mouse.click(*table.slot("9c"))
    expect(table.page.locator(GROUPING)).to_have_text("散组", use_inner_text=True)
    table.page.locator(GROUPING).click()
    assert table.sent("group")[-1] == {"do": "group", "groups": "12:"}
    regrouped(table)
    expect(group).to_have_count(0)


def test_groups_are_made_by_finger_and_by_keys_too(at: Callable[..., Table]) -> None:
    table = at("turn", 360, 620, has_touch=True)
    for card in ("As", "Ah"):
        table.page.touchscreen.tap(*table.slot(card))
    table.page.locator(GROUPING).tap()
    assert table.sent("group")[-1]["groups"] == "12:As.Ah"
    desk = at("turn", 1280, 800)
    desk.page.keyboard.type("kk5l")
    assert desk.sent("group")[-1]["groups"] == "12:Ks.Kc.5s"
    assert desk.chosen == []
    desk.page.keyboard.type("kk")
    desk.page.keyboard.press("s")
    assert desk.page.locator("html").get_attribute("data-sort") == "suit"


def test_a_group_is_there_at_the_first_look_of_a_page_loaded_anew(at: Callable[..., Table]) -> None:
    table = at("turn")
    table.page.keyboard.type("kk5l")
    assert table.page.context.cookies()[0]["value"] == "12:Ks.Kc.5s"


def test_a_group_ends_with_the_play_of_a_card_of_it_even_where_an_equal_one_is_held(at: Callable[..., Table]) -> None:
    table = at("turn")
    two = table_of(hand("Ks Ks Kc 5s 5h", plays=()))
    table.tell(fragments.push(replace(two, groups=grouped("Ks Kc", "5s 5h")), {}, None))
    table.page.keyboard.type("k")
    table.page.keyboard.press("Enter")
    assert [frame["cards"] for frame in table.sent("play")] == ["Ks"]
    after = table_of(hand("Ks Kc 5s 5h", tricks=[[(0, "Ks")]], plays=(), turn=1))
    table.tell(fragments.push(replace(after, groups=grouped("Ks Kc", "5s 5h")), {}, None))
    assert table.sent("group")[-1]["groups"] == "12:5s.5h"


def test_the_head_of_a_rank_leaves_a_group_alone_and_the_sign_takes_the_rank_from_everywhere(
    at: Callable[..., Table],
) -> None:
    table = at("groups", 1280, 800)
    table.page.locator("#holding [data-do=column][data-rank=group0]").click()
    assert sorted(table.chosen) == sorted(["Ks", "Kc", "Kd", "5s", "5h"])
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("7")
    table.tell(fragments.naming(scenes()["groups"][0], parse_cards("7h")))
    table.page.locator("#pick [data-do=column]").click()
    assert sorted(table.chosen) == ["7c", "7h"]


def test_the_order_by_suit_is_remembered_and_changes_no_choice(at: Callable[..., Table]) -> None:
    table = at("turn")
    table.page.mouse.click(*table.slot("Ks"))
    table.page.locator("[data-do=sort]").click()
    spades = [table.page.locator(f"#holding .slot:has([value='{card}'])").bounding_box() for card in ("2s", "As", "8s")]
    assert len({box["y"] for box in spades}) == 1
    assert table.chosen == ["Ks"]
    table.page.reload()
    assert table.page.locator("html").get_attribute("data-sort") == "suit"


# Sending


def test_a_tap_that_comes_before_the_scripts_is_not_lost(pages: str, new_page: NewPage) -> None:
    page, held = new_page(), []
    scripts = re.compile(r"/js/table\b.*\.js")
    page.route(scripts, lambda route: held.append(route))
    with page.expect_request(scripts):
        page.goto(f"{pages}/turn.html", wait_until="commit")
    page.locator("[data-do=menu]").first.click()
    expect(page.locator("#menu")).to_be_hidden()
    (table,) = held
    table.continue_()
    expect(page.locator("#menu")).to_be_visible()


def test_what_the_server_says_before_the_scripts_have_come_is_not_lost(pages: str, new_page: NewPage) -> None:
    page, held, sockets = new_page(), [], []
    scripts = re.compile(r"/js/table\b.*\.js")
    page.route(scripts, lambda route: held.append(route))
    page.route_web_socket("**/ws/t/**", lambda socket: sockets.append(socket))
    page.goto(f"{pages}/turn.html", wait_until="commit")
    while not sockets:  # htmx opens it as soon as it is there itself
        page.wait_for_timeout(50)
    over = table_of(hand(turn=3, seq=42))
    sockets[0].send(fragments.push(replace(over, version=99), {}, None))
    expect(page.locator("main[data-version='99'] #turn-seq")).to_have_value("42")
    held[0].continue_()


def test_a_page_of_another_release_loads_itself_anew_once(at: Callable[..., Table]) -> None:
    table = at("turn")
    table.page.evaluate("window.was = 'here'")
    with table.page.expect_navigation():
        table.socket.send('{"renew": "a1b2c3d4e5f6"}')
    expect(table.page.locator("#cards")).to_be_visible()
    assert table.page.evaluate("window.was") is None
    table.page.evaluate("window.was = 'here'")
    table.tell('{"renew": "a1b2c3d4e5f6"}')
    table.page.wait_for_timeout(300)
    assert table.page.evaluate("window.was") == "here"


def test_a_play_sends_the_form_as_it_stands(at: Callable[..., Table]) -> None:
    table = at("yes")
    table.page.locator("#actions [data-do=play]").click()
    (frame,) = table.sent("play")
    assert {name: frame[name] for name in ("do", "hand", "seq")} == {"do": "play", "hand": "12", "seq": "41"}
    assert sorted(frame["cards"]) == sorted(["Ks", "Kc", "Kd", "5s", "5h"])


def test_a_second_press_right_after_is_dropped(at: Callable[..., Table]) -> None:
    table = at("yes")
    table.page.locator("#actions [data-do=play]").dblclick()
    assert len(table.sent("play")) == 1


def test_enter_plays_and_never_passes(at: Callable[..., Table]) -> None:
    table = at("turn", 1280, 800)
    table.page.locator("#holding [value=Ks]").focus()
    table.page.keyboard.press("Space")
    table.page.keyboard.press("Enter")
    assert [frame["cards"] for frame in table.sent("play")] == ["Ks"]
    assert table.sent("pass") == []


def test_keys_do_nothing_while_one_writes(at: Callable[..., Table]) -> None:
    table = at("turn", 1280, 800)
    table.page.locator(".say__text").fill("")
    table.page.locator(".say__text").type("phs?xk5")
    assert table.page.locator(".say__text").input_value() == "phs?xk5"
    assert table.chosen == []
    assert table.frames == []


def test_passing_with_cards_chosen_asks_once(at: Callable[..., Table]) -> None:
    table = at("yes")
    table.page.locator("#actions [data-do=pass]").click()
    expect(table.page.locator("#refusal")).to_contain_text("再点一次")
    assert table.sent("pass") == []
    table.page.locator("#actions [data-do=pass]").click()
    assert len(table.sent("pass")) == 1


def test_a_right_click_at_a_desk_plays_what_is_lit(at: Callable[..., Table]) -> None:
    table = at("yes", 1280, 800)
    table.page.locator(".felt").click(button="right", position={"x": 300, "y": 300})
    assert len(table.sent("play")) == 1
    unlit = at("no", 1280, 800)
    unlit.page.locator(".felt").click(button="right", position={"x": 300, "y": 300})
    assert unlit.sent("play") == []


def test_a_hint_ticks_its_cards_says_why_and_asks_for_the_next_one_then(at: Callable[..., Table]) -> None:
    table = at("turn")
    table.page.locator("#actions [data-do=hint]").click()
    assert [frame["nth"] for frame in table.sent("hint")] == ["0"]
    table.tell(fragments.hint_push(TURN, Hint(parse_cards("Ks Kc Kd 5s 5h"), Why.CHEAPEST), 0, 3))
    expect(table.page.locator("#hinted")).to_have_text("最小，不拆牌")
    assert table.chosen == ["Ks", "Kc", "Kd", "5s", "5h"]
    table.page.locator("#actions [data-do=hint]").click()
    assert [frame["nth"] for frame in table.sent("hint")] == ["0", "1"]
    table.page.mouse.click(*table.slot("Ks"))
    expect(table.page.locator("#hinted")).to_have_text("")


def test_a_line_is_sent_once_with_an_id_of_its_own_and_the_field_is_empty_again(at: Callable[..., Table]) -> None:
    table = at("turn")
    table.page.locator(".ticker").click()
    table.page.locator(".say__text").fill("快点呀")
    table.page.keyboard.press("Enter")
    table.page.locator(".quick__say").first.click()
    first, second = table.sent("chat")
    assert (first["text"], second["text"]) == ("快点呀", "快点呀")
    assert first["client_id"] != second["client_id"]
    expect(table.page.locator(".say__text")).to_have_value("")


# Pushes


def push(table: Table, scene: str) -> None:
    view, _ = scenes()[scene]
    table.tell(fragments.push(view, {}, None))


def test_anothers_move_disturbs_neither_choice_nor_focus_nor_what_is_being_written(at: Callable[..., Table]) -> None:
    table = at("wait", 1280, 800)
    table.page.locator("#pick [data-do=clear]").click()
    table.page.mouse.click(*table.slot("Ks"))
    table.page.locator(".say__text").fill("阿拉")
    push(table, "turn")
    expect(table.page.locator("main")).to_have_attribute("data-mine", "true")
    assert table.chosen == ["Ks"]
    expect(table.page.locator(".say__text")).to_be_focused()
    expect(table.page.locator(".say__text")).to_have_value("阿拉")


def test_fifty_pushes_by_others_change_neither_choice_nor_caret_nor_an_open_dialog(at: Callable[..., Table]) -> None:
    table = at("wait", 1280, 800)
    table.page.locator("#pick [data-do=clear]").click()
    for card in ("Ks", "5h"):
        table.page.mouse.click(*table.slot(card))
    table.page.locator(".say__text").first.fill("阿拉赢了")
    table.page.locator(".say__text").first.evaluate("field => field.setSelectionRange(2, 3)")
    caret = (
        "[document.activeElement.className, document.activeElement.selectionStart, document.activeElement.selectionEnd]"
    )
    before = table.page.evaluate(caret)
    names = ("wait", "turn")
    for number in range(25):
        push(table, names[number % 2])
    assert table.page.evaluate(caret) == before == ["say__text", 2, 3]
    assert table.chosen == ["Ks", "5h"]
    table.page.locator("[data-do=menu]").click()
    focused = "document.activeElement.id || document.activeElement.textContent.trim()"
    table.page.locator("#menu [data-set=theme][data-value=light]").focus()
    at_first = table.page.evaluate(focused)
    for number in range(25):
        push(table, names[number % 2])
    assert table.page.evaluate(focused) == at_first
    expect(table.page.locator("#menu[open]")).to_be_visible()
    expect(table.page.locator(".say__text").first).to_have_value("阿拉赢了")
    assert table.chosen == ["Ks", "5h"]


def test_buttons_are_deaf_for_a_moment_after_anothers_move(at: Callable[..., Table]) -> None:
    table = at("wait")
    push(table, "turn")
    expect(table.page.locator("html[data-deaf=true]")).to_have_count(1)
    box = table.page.locator("#actions [data-do=pass]").bounding_box()
    table.page.mouse.click(box["x"] + 10, box["y"] + 10)
    assert table.sent("pass") == []
    expect(table.page.locator("html[data-deaf=true]")).to_have_count(0)


def test_a_return_that_is_due_opens_its_dialog_and_the_button_names_the_card(at: Callable[..., Table]) -> None:
    table = at("tribute-wait")
    push(table, "tribute")
    expect(table.page.locator("dialog#tribute[open]")).to_have_count(1)
    table.page.locator("#giving .slot:has([value='2d'])").click()
    expect(table.page.locator("#giving [data-do=return]")).to_have_text("还 方块2")
    table.page.locator("#giving [data-do=return]").click()
    (frame,) = table.sent("return")
    assert (frame["hand"], frame["card"]) == ("12", "2d")
    push(table, "turn")
    expect(table.page.locator("dialog#tribute[open]")).to_have_count(0)


def test_a_return_with_nothing_chosen_is_dim_and_the_table_says_why_not(at: Callable[..., Table]) -> None:
    table = at("tribute")
    button = table.page.locator("#giving [data-do=return]")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    assert [frame.get("card") for frame in table.sent("return")] == [None]
    table.tell(fragments.refusal_push(sentence(Refusal.NO_CARDS_NAMED)))
    expect(table.page.locator("#refusal .toast")).to_have_text("还没选牌")
    on_top = "toast => { const box = toast.getBoundingClientRect(); toast.style.pointerEvents = 'auto'; \
        return document.elementFromPoint(box.x + 9, box.y + 9) === toast; }"
    assert table.page.locator("#refusal .toast").evaluate(on_top)
    table.page.locator("#giving .slot:has([value='2d'])").click()
    expect(button).to_have_attribute("aria-disabled", "false")
    push(table, "tribute")
    expect(button).to_have_text("还 方块2")
    expect(button).to_have_attribute("aria-disabled", "false")


def test_an_empty_line_is_refused_in_words_of_the_table(at: Callable[..., Table]) -> None:
    table = at("turn", 1280, 800)
    table.page.locator("#chatting [data-do=chat]").click()
    assert [frame["text"] for frame in table.sent("chat")] == [""]


def test_the_tribute_that_follows_a_settlement_takes_the_focus(at: Callable[..., Table]) -> None:
    table = at("settled", 1280, 800)
    expect(table.page.locator("#settlement [data-do=again]")).to_be_visible()
    table.page.locator("#settlement [data-do=again]").click()
    push(table, "tribute")
    expect(table.page.locator("#settlement[open]")).to_have_count(0)
    expect(table.page.locator("#giving .slot__tick").first).to_be_focused()
    push(table, "turn")
    expect(table.page.locator("#holding .slot__tick").first).to_be_focused()


def test_a_caret_in_a_field_stays_there_when_a_return_falls_due(at: Callable[..., Table]) -> None:
    table = at("tribute-wait", 1280, 800)
    table.page.locator(".say__text").click()
    push(table, "tribute")
    expect(table.page.locator("dialog#tribute[open]")).to_have_count(1)
    expect(table.page.locator(".say__text")).to_be_focused()


def test_the_focus_is_where_it_was_after_a_dialog(at: Callable[..., Table]) -> None:
    table = at("turn", 1280, 800)
    table.page.locator("#holding [value='9c']").focus()
    table.page.keyboard.press("?")
    expect(table.page.locator("#keys-title")).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#holding [value='9c']")).to_be_focused()


def test_the_settlement_opens_once_and_closes_for_the_next_match(at: Callable[..., Table]) -> None:
    table = at("over")
    push(table, "settled")
    expect(table.page.locator("dialog#settlement[open]")).to_have_count(1)
    table.page.locator("#settlement [data-close]").click()
    push(table, "settled")
    table.page.wait_for_timeout(100)
    expect(table.page.locator("dialog#settlement[open]")).to_have_count(0)
    table.page.locator("[data-open=settlement]").click()
    table.page.locator("#settlement [data-do=again]").click()
    assert [frame["match"] for frame in table.sent("again")] == ["7"]
    push(table, "turn")
    expect(table.page.locator("dialog#settlement[open]")).to_have_count(0)


def test_ones_own_turn_stands_in_the_title_and_is_said_at_once(at: Callable[..., Table]) -> None:
    table = at("wait")
    expect(table.page).to_have_title("等 梧桐 出牌")
    push(table, "turn")
    expect(table.page).to_have_title("▶ 轮到你")
    expect(table.page.locator("#said")).to_contain_text("轮到你")


def test_ones_own_turn_shakes_the_phone_once_it_was_tapped(at: Callable[..., Table]) -> None:
    table = at("none", script=SHAKEN)
    theirs, mine = table_of(hand(turn=3)), table_of(hand())
    for shaken in ([], [60]):
        table.tell(fragments.push(theirs, {}, None))
        table.tell(fragments.push(mine, {}, None))
        assert table.page.evaluate("shaken") == shaken
        table.page.evaluate("tapped = true")


def test_lines_that_were_not_seen_are_counted_until_the_chat_is_opened(at: Callable[..., Table]) -> None:
    table = at("waiting-empty")
    push(table, "turn")
    expect(table.page.locator(".ticker__new")).to_have_text("1")  # what the table itself says is not counted
    table.page.locator(".ticker").click()
    expect(table.page.locator(".ticker__new")).to_be_hidden()


def test_the_clock_runs_by_the_servers_time(at: Callable[..., Table]) -> None:
    table = at("clock")
    expect(table.page.locator("#clock .ring__secs")).to_have_text("13")
    expect(table.page.locator("#seat-0 .ring__secs")).to_have_text("13")
    hurried = at("hurry")
    expect(hurried.page.locator("#said")).to_have_text("还剩5秒")


# Motion

ALOFT = "document.querySelectorAll('body > .aloft').length"
HELD_STILL = "Element.prototype.animate = function () { return (window.started ??= []).push(this.className), {}; }"


def test_tribute_crosses_the_table_and_a_return_comes_back_unseen(at: Callable[..., Table]) -> None:
    table = at("lead", script=HELD_STILL)
    push(table, "tribute")
    expect(table.page.locator("body > .gone .card")).to_have_count(3)
    view, _ = scenes()["tribute"]
    done = tuple(replace(each, done=True) for each in view.hand.gifts)
    table.tell(fragments.push(replace(view, hand=replace(view.hand, gifts=done)), {}, None))
    expect(table.page.locator("body > .gone--back")).to_have_count(1)  # two had returned before
    expect(table.page.locator("body > .gone--back .card")).to_have_count(0)


def test_going_out_and_passing_a_are_cheered_and_all_of_it_is_gone_soon(at: Callable[..., Table]) -> None:
    table = at("turn")
    push(table, "none")  # 弄堂口 is out
    expect(table.page.locator("body > .spark").first).to_be_attached()
    expect(table.page.locator("body > .aloft")).to_have_count(0)
    won, _ = scenes()["over"]
    passed = replace(won.match, results=tuple(replace(each, passed_a=0) for each in won.match.results))
    table.tell(fragments.push(replace(won, match=passed), {}, None))
    expect(table.page.locator("body > .spark").first).to_be_attached()


def test_whoever_wants_no_motion_gets_none(at: Callable[..., Table]) -> None:
    table = at("lead", script=HELD_STILL, reduced_motion="reduce")
    for scene in ("tribute", "turn", "none", "over"):
        push(table, scene)
    expect(table.page.locator("main")).to_have_attribute("data-phase", "over")
    assert table.page.evaluate("window.started ?? []") == []
    assert table.page.evaluate(ALOFT) == 0


def test_what_flies_shifts_nothing_and_takes_no_tap(at: Callable[..., Table]) -> None:
    boxes = "[...document.querySelectorAll('main .plate, #holding .slot, #actions .btn')] \
        .map(one => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; })"
    moving, still = (at("lead", script=HELD_STILL, reduced_motion=motion) for motion in ("no-preference", "reduce"))
    for table in (moving, still):
        push(table, "tribute")
        expect(table.page.locator("main")).to_have_attribute("data-phase", "tribute")
    assert moving.page.evaluate(ALOFT) > 0
    assert moving.page.evaluate(boxes) == still.page.evaluate(boxes)
    pointed = "[...document.querySelectorAll('.aloft')].map(one => getComputedStyle(one).pointerEvents)"
    assert set(moving.page.evaluate(pointed)) == {"none"}


# By ear


def test_anothers_moves_are_told_once_and_in_one_sentence(at: Callable[..., Table]) -> None:
    table = at("lead", script=RECORDED)
    view = table_of(hand(plays=((0, "3d"),), turn=1, left=(26, 27, 27, 27, 27, 27)))
    table.tell(fragments.push(view, {}, None))
    plays = ((0, "3d"), (1, "9c"), (2, "-"), (3, "Kd"))
    for number in (2, 3, 4):
        later = table_of(hand(plays=plays[:number], turn=number, left=(26, 26, 27, 8, 27, 27)))
        table.tell(fragments.push(later, {}, None))
        table.tell(fragments.push(later, {}, None))
    expect(table.page.locator("#told")).to_have_text("阿福 单张 9，弄堂口 不出，梧桐 单张 K，剩8张")
    mine = table_of(hand(plays=(*plays, (4, "-"), (5, "-")), turn=0, left=(26, 26, 27, 8, 27, 27)))
    table.tell(fragments.push(mine, {}, None))
    expect(table.page.locator("#said")).to_have_text("外白渡 不出，老虎灶 不出，轮到你")
    assert len(heard(table)) == 2


def test_a_whole_hand_is_told_each_thing_once_and_no_card_of_another(at: Callable[..., Table]) -> None:
    rng = random.Random(5)
    whole = start(shuffled(rng), level="2", dealer=0)
    table = at("lead", script=RECORDED)
    sent: dict[str, object] = {}
    told_of, turns = [], 0

    def show() -> None:
        view = table_of(view_for(whole, 0), phase="over" if whole.phase is Phase.OVER else "play")
        assert table.socket is not None
        table.socket.send(fragments.push(view, sent, None))

    show()
    while whole.phase is not Phase.OVER:
        turns += whole.turn == 0
        move = decide("strong", view_for(whole, whole.turn), rng)
        if move.seat != 0:
            what = combination_words(identify(move.cards, "2"), "2") if isinstance(move, Play) else "不出"
            told_of.append(f"{NAMES[move.seat]} {what}")
        whole = play(whole, move)
        show()
        table.page.wait_for_timeout(15)
    expect(table.page.locator("main")).to_have_attribute("data-phase", "over")
    table.page.wait_for_function("() => heard.some(each => each.includes('这一局打完了'))")
    said = heard(table)
    parts = [part for sentence in said for part in sentence.split("，") if not re.fullmatch(r"剩\d+张|.游", part)]
    moves = [part for part in parts if part not in ("轮到你", "这一局打完了") and not part.startswith("还剩5秒")]
    assert moves == told_of
    assert parts.count("轮到你") == turns
    assert parts.count("这一局打完了") == 1
    assert not [part for part in parts if re.search("黑桃|红桃|草花|方块", part)]


def test_what_is_chosen_is_told_to_whoever_chooses_by_key(at: Callable[..., Table]) -> None:
    table = at("turn", 1280, 800)
    table.page.keyboard.type("kkk55")
    table.sent("name")
    table.tell(fragments.naming(TURN, parse_cards("Ks Kc Kd 5s 5h")))
    expect(table.page.locator("#told")).to_have_text("三带二 K，可以大过")


def test_commands_are_understood_in_words(at: Callable[..., Table]) -> None:
    table = at("turn", 1280, 800)
    table.page.keyboard.press("?")
    field = table.page.get_by_label("命令", exact=True)
    table.page.get_by_role("button", name="命令").click()
    expect(field).to_be_focused()
    expect(field).to_be_visible()
    for wish, chosen in (
        ("kkk55", ["Ks", "Kc", "Kd", "5s", "5h"]),
        ("10 小怪 0", ["*S", "Ts", "Th"]),
        ("大怪", ["*B"]),
    ):
        field.fill(wish)
        field.press("Enter")
        assert table.chosen == chosen
    for wish, answer in (
        ("桌面", "梧桐 三带二 Q"),
        ("手牌", re.compile("怪，2张.*K，3张")),
        ("余牌", re.compile("大 2.*K 8")),
    ):
        field.fill(wish)
        field.press("Enter")
        expect(table.page.locator("#told")).to_have_text(answer)
    field.fill("kkkk")
    field.press("Enter")
    expect(table.page.locator("#refusal")).to_have_text("没有可以再选的 K")
    field.fill("飞")
    field.press("Enter")
    expect(table.page.locator("#refusal")).to_contain_text("没听懂")
    field.fill("提示")
    field.press("Enter")
    assert len(table.sent("hint")) == 1
    field.press("Escape")
    expect(table.page.locator("#holding .slot__tick").first).to_be_focused()


def test_calls_are_spoken_in_the_language_of_the_page_once_they_are_switched_on(at: Callable[..., Table]) -> None:
    table = at("lead", script=SPEECH)
    plays = ((0, "3d"), (1, "9c"), (2, "-"))
    table.tell(fragments.push(table_of(hand(plays=plays[:2], turn=2)), {}, None))
    table.page.locator("[data-do=menu]").click()
    table.page.locator("#menu [data-set=calls][data-value=on]").click()
    table.tell(fragments.push(table_of(hand(plays=plays, turn=3)), {}, None))
    table.tell(fragments.push(table_of(hand(plays=(*plays, (3, "Kd")), turn=4)), {}, None))
    table.page.wait_for_function("() => spoken.length > 1")
    assert table.page.evaluate("spoken") == [["不出", "zh-CN"], ["单张 K，剩9张", "zh-CN"]]


def test_sounds_are_as_loud_as_one_sets_them(at: Callable[..., Table]) -> None:
    table = at("wait", script=AUDIO)
    table.page.mouse.click(*table.slot("Ks"))
    loud = []
    for level in ("on", "soft", "off"):
        table.page.locator("[data-do=menu]").click()
        table.page.locator(f"#menu [data-set=sound][data-value={level}]").click()
        table.page.locator("#menu [data-close]").first.click()
        push(table, "turn")
        if level != "off":
            table.page.wait_for_function("() => loud.length")
        loud.append(table.page.evaluate("loud.splice(0)"))
        push(table, "wait")
        table.page.evaluate("loud.splice(0)")
    assert [round(max(each, default=0), 3) for each in loud] == [0.12, 0.042, 0]


# What a reader sets


def test_large_letters_and_colours_are_remembered(at: Callable[..., Table]) -> None:
    table = at("turn")
    table.page.locator("[data-do=size]").click()
    expect(table.page.locator("html")).to_have_attribute("data-size", "large")
    table.page.locator("[data-do=menu]").click()
    table.page.locator("[data-set=theme][data-value=light]").click()
    table.page.locator("[data-set=suits][data-value=four]").click()
    table.page.reload()
    page = table.page.locator("html")
    assert [page.get_attribute(f"data-{name}") for name in ("size", "theme", "suits")] == ["large", "light", "four"]


def test_what_system_players_say_is_left_out_for_whoever_wants_none(at: Callable[..., Table]) -> None:
    table = at("turn")
    remarks, bubble = table.page.locator("#chat-log .log__remark"), table.page.locator("#seat-3 .bubble")

    def hear(*ids: int) -> None:
        lines = [line(id, "remark", 3, seat=3, words="请多指教") for id in ids]
        table.tell(fragments.push(table_of(hand(), lines=(*LINES, *lines)), {}, None))

    hear(901)
    expect(bubble).to_have_text("请多指教")
    expect(table.page.locator(".ticker__new")).to_be_hidden()
    table.page.set_viewport_size({"width": 1280, "height": 800})
    expect(remarks).to_be_visible()
    table.page.locator("[data-do=menu]").click()
    table.page.locator("#menu [data-set=remarks][data-value=off]").click()
    table.page.locator("#menu [data-close]").first.click()
    expect(bubble).to_be_hidden(timeout=20_000)
    hear(901, 902)
    expect(remarks).to_have_count(2)
    expect(remarks.last).to_be_hidden()
    expect(bubble).to_be_hidden()
    table.page.reload()
    expect(table.page.locator("html")).to_have_attribute("data-remarks", "off")


def test_a_tap_on_the_name_of_a_system_player_who_spoke_offers_to_hear_no_more(at: Callable[..., Table]) -> None:
    table = at("turn", 1280, 800)
    remark = line(901, "remark", 3, seat=3, words="请多指教")
    table.tell(fragments.push(table_of(hand(), lines=(*LINES, remark)), {}, None))
    name = table.page.locator("#chat-log .log__remark .who")
    name.click()
    expect(table.page.locator("#remarks-title")).to_be_focused()
    expect(table.page.locator("#person")).to_be_hidden()
    table.page.locator("#remarks [data-value=off]").click()
    expect(table.page.locator("#remarks [data-value=off]")).to_have_attribute("aria-checked", "true")
    table.page.locator("#remarks [data-close]").click()
    expect(name).to_be_hidden()
    table.page.locator("[data-do=menu]").click()
    expect(table.page.locator("#menu [data-set=remarks][data-value=off]")).to_have_attribute("aria-checked", "true")


def test_the_theme_follows_the_system_as_long_as_nothing_is_set(at: Callable[..., Table]) -> None:
    table = at("turn", color_scheme="light")
    expect(table.page.locator("html")).to_have_attribute("data-theme", "light")
    table.page.emulate_media(color_scheme="dark")
    expect(table.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_leaving_asks_first_and_says_what_it_costs(at: Callable[..., Table]) -> None:
    table = at("turn")
    table.page.locator("[data-do=menu]").click()
    table.page.locator("#menu [data-do=leave]").click()
    expect(table.page.locator("#leave")).to_contain_text("练习不计分")
    table.page.locator("#leave [data-close]").last.click()
    assert table.frames == []


# The way back


def test_back_closes_the_chat_on_a_phone_and_stays_at_the_table(at: Callable[..., Table]) -> None:
    table = at("turn")
    address = table.page.url
    table.page.locator(".ticker").click()
    expect(table.page.locator("html")).to_have_attribute("data-sheet", "open")
    table.page.go_back()
    expect(table.page.locator("html")).to_have_attribute("data-sheet", "")
    assert table.page.url == address
    table.page.locator("[data-do=menu]").click()
    table.page.go_back()
    expect(table.page.locator("#menu[open]")).to_have_count(0)
    assert table.page.url == address
    table.page.mouse.click(*table.slot("Ks"))
    assert table.sent("name") == [{"do": "name", "cards": ["Ks"]}]  # the socket is the same


def test_what_was_closed_otherwise_leaves_no_step_behind(at: Callable[..., Table]) -> None:
    table = at("turn")
    steps, back = "history.length", "() => history.state === null"
    table.page.locator(".ticker").click()
    table.page.locator(".side__close").click()
    table.page.wait_for_function(back)
    first = table.page.evaluate(steps)
    for _ in range(3):
        table.page.locator("[data-do=menu]").click()
        table.page.locator("#menu [data-do=leave]").click()  # one dialog after another is one step
        table.page.locator("#leave [data-close]").last.click()
        table.page.wait_for_function(back)
    assert table.page.evaluate(steps) == first
    table.page.locator(".ticker").click()
    table.page.reload()
    expect(table.page.locator("html:not([data-sheet=open])")).to_have_count(1)
    table.page.wait_for_function(back)


def test_at_a_desk_the_chat_that_stands_open_is_no_step(at: Callable[..., Table]) -> None:
    table = at("turn", 1280, 800)
    before = table.page.evaluate("history.length")
    table.page.keyboard.press("c")
    expect(table.page.locator(".say__text")).to_be_focused()
    assert table.page.evaluate("history.length") == before


# The first time


def test_each_first_time_is_told_of_once(at: Callable[..., Table]) -> None:
    table = at("wait")
    first = table.page.locator("#first")
    table.page.keyboard.press("Escape")
    expect(first).to_be_empty()
    push(table, "lead")
    expect(first).to_have_text("点牌再点出牌：一、二、三或五张")
    push(table, "wait")
    expect(first).to_be_empty()
    push(table, "turn")
    expect(first).to_have_text("出一样多、更大的，不会就点提示")
    table.page.mouse.click(*table.slot("Ks"))
    expect(first).to_be_empty()
    table.page.mouse.click(*table.slot("Ks"))
    expect(first).not_to_be_empty()
    push(table, "wait")
    push(table, "turn")
    expect(first).to_have_text("怪和别的牌一起，能当任何一张")
    push(table, "wait")
    push(table, "turn")
    expect(table.page.locator("main")).to_have_attribute("data-mine", "true")
    expect(first).to_be_empty()
    table.page.reload()
    expect(first).to_be_empty()


# When the socket is gone


def test_what_is_sent_and_not_answered_in_three_seconds_brings_a_fresh_socket(at: Callable[..., Table]) -> None:
    table = at("yes")
    dead = table.socket
    table.page.locator("#actions [data-do=play]").click()
    assert len(table.sent("play")) == 1
    expect(table.page.locator("html[data-link=down]")).to_have_count(1)
    expect(table.page.locator(".sign__link")).to_be_visible()
    expect(table.page.locator("#actions")).to_have_css("pointer-events", "none")
    table.wait_for_socket_after(dead)
    table.tell('{"beat": 2}')
    expect(table.page.locator(".sign__link")).to_be_hidden()
    assert len(table.sent("play")) == 1


def test_what_is_answered_keeps_its_socket(at: Callable[..., Table]) -> None:
    table = at("yes")
    socket = table.socket
    table.page.locator("#actions [data-do=play]").click()
    assert len(table.sent("play")) == 1
    table.tell('{"heard": true}')
    table.page.wait_for_timeout(3500)
    assert table.socket is socket
    expect(table.page.locator("html")).to_have_attribute("data-link", "up")


def test_a_phone_that_knows_it_is_offline_says_so_and_comes_back(at: Callable[..., Table]) -> None:
    table = at("turn")
    dead = table.socket
    table.page.context.set_offline(True)
    expect(table.page.locator(".sign__link")).to_be_visible()
    table.page.context.set_offline(False)
    table.wait_for_socket_after(dead)
    table.tell('{"beat": 2}')
    expect(table.page.locator(".sign__link")).to_be_hidden()


def test_while_the_socket_is_down_forms_go_by_post_and_nothing_is_replayed(at: Callable[..., Table]) -> None:
    table = at("yes")
    posted = []
    table.page.route("**/do/", lambda route: (posted.append(route.request.post_data), route.fulfill(body=""))[-1])
    table.socket.close(code=1000)
    with table.page.expect_response("**/do/"):
        table.page.evaluate("document.querySelector('#actions [data-do=play]').click()")
    assert len(posted) == 1
    assert "do=play" in posted[0]
    assert posted[0].count("cards=") == 5
    table.page.wait_for_timeout(1500)
    assert table.sent("play") == []


def test_when_the_server_does_not_answer_either_the_player_is_told(at: Callable[..., Table]) -> None:
    table = at("yes")
    table.page.route("**/do/", lambda route: route.abort("connectionrefused"))
    table.socket.close(code=1000)
    table.page.evaluate("document.querySelector('#actions [data-do=play]').click()")
    expect(table.page.locator("#refusal")).to_have_text("没连上，等一下再点")


def test_every_beat_is_answered(at: Callable[..., Table]) -> None:
    table = at("turn")
    table.tell('{"beat": 2}')
    assert table.sent("beat") == [{"do": "beat"}]
