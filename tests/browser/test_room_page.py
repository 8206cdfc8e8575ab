"""What the waiting room's page does by itself: chairs, the invitation, what is played, and the bell."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from games import fragments
from tests.support.preview import remembered
from tests.support.scenes import scenes
from tests.support.table_page import Table

At = Callable[..., Table]

NO_CLIPBOARD = """
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
"""
LATER = "window.later = 0; const now = performance.now.bind(performance); performance.now = () => now() + later;"
SHARING = "window.shared = []; Object.defineProperty(navigator, 'share', { value: async what => shared.push(what) });"
WAKING = """
    window.awake = 0;
    const lock = () => ({ released: false, release() { this.released = true; awake--; } });
    Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => { awake++; return lock(); } } });
"""


def push(table: Table, scene: str) -> None:
    view, _ = scenes()[scene]
    table.tell(fragments.push(view, {}, None))


# Chairs


def test_a_free_chair_is_changed_to_or_given_to_the_system(at: At) -> None:
    table = at("waiting")
    table.page.locator("#seat-2 [data-do=sit]").click()
    table.page.locator("#seat-5 [data-do=add-bot]").click()
    assert [frame["seat"] for frame in table.sent("sit")] == ["2"]
    assert [frame["seat"] for frame in table.sent("add-bot")] == ["5"]


def test_one_button_fills_all_free_chairs(at: At) -> None:
    table = at("waiting")
    table.page.locator("#actions [data-do=add-bot]").click()
    (frame,) = table.sent("add-bot")
    assert "seat" not in frame


def test_whoever_stands_sits_down_and_puts_no_system_player_anywhere(at: At) -> None:
    table = at("waiting-standing")
    assert table.page.locator("#seat-2 [data-do=sit]").inner_text() == "坐下"
    expect(table.page.locator("#seat-2 [data-do=add-bot]")).to_be_hidden()
    expect(table.page.locator("#actions [data-do=ready]")).to_have_count(0)
    table.page.locator("#seat-2 [data-do=sit]").click()
    assert [frame["seat"] for frame in table.sent("sit")] == ["2"]


@pytest.mark.parametrize(("scene", "on"), [("waiting", "true"), ("waiting-full", "false")])
def test_ready_is_a_switch_that_names_the_state_it_brings(at: At, scene: str, on: str) -> None:
    table = at(scene)
    table.page.locator("#actions [data-do=ready]").click()
    assert [frame["on"] for frame in table.sent("ready")] == [on]


def test_the_host_is_asked_back_once_before_somebody_has_to_go(at: At) -> None:
    table = at("waiting", script=LATER)
    table.page.locator("#seat-1 [data-do=kick]").click()
    expect(table.page.locator("#refusal")).to_have_text("再点一次，就请 阿福 离开")
    assert table.sent("kick") == []
    table.page.locator("#seat-3 [data-do=kick]").click()
    assert table.sent("kick") == []
    table.page.evaluate("later += 600")
    table.page.locator("#seat-3 [data-do=kick]").click()
    assert [frame["seat"] for frame in table.sent("kick")] == ["3"]


def test_a_double_tap_asks_nobody_to_go(at: At) -> None:
    table = at("waiting")
    table.page.locator("#seat-1 [data-do=kick]").evaluate("button => { button.click(); button.click(); }")
    expect(table.page.locator("#refusal")).to_have_text("再点一次，就请 阿福 离开")
    assert table.sent("kick") == []


@pytest.mark.parametrize("mode", ["dark", "large"])
def test_the_plate_leads_the_host_to_its_person_who_can_be_asked_to_go_there(at: At, mode: str) -> None:
    table = at("waiting", 360, 740, script=remembered(mode))
    table.page.locator("#seat-1 .plate").click(position={"x": 20, "y": 20})
    expect(table.page.locator("#person-title")).to_have_text("阿福")
    table.page.locator("#person [data-do=kick]").click()
    assert [frame["seat"] for frame in table.sent("kick")] == ["1"]


def test_the_host_chooses_whom_of_those_who_look_on_or_wait_to_ask_to_go(at: At) -> None:
    table = at("guests")
    table.page.locator(".bar__menu").click()
    table.page.locator("#menu [data-open=guests]").click()
    dialog = table.page.locator("#guests")
    dialog.locator("[data-do=kick]").click()
    assert table.sent("kick") == []
    dialog.get_by_role("radio", name=re.compile("路过")).check(force=True)
    dialog.locator("[data-do=kick]").click()
    assert [frame["guest"] for frame in table.sent("kick")] == ["1"]


def test_the_menu_leads_the_host_to_whom_to_let_in_again(at: At) -> None:
    table = at("waiting")
    table.page.locator("[data-do=menu]").first.click()
    expect(table.page.locator("#menu [data-open=kept-out]")).to_be_hidden()
    view, _ = scenes()["waiting"]
    table.tell(fragments.push(replace(view, kept_out=((41, "七宝阿婆"), (43, "小顾"))), {}, None))
    table.page.locator("#menu [data-open=kept-out]").click()
    table.page.get_by_role("radio", name="小顾").check()
    table.page.get_by_role("button", name="让回来").click()
    assert [frame["admission"] for frame in table.sent("let-in")] == ["43"]
    expect(table.page.locator("#kept-out")).to_be_hidden()


def test_a_tap_on_a_system_players_level_asks_for_the_next_one(at: At) -> None:
    table = at("waiting-full")
    skill = table.page.locator("#seat-5 [value=skill-greedy]")
    assert skill.inner_text() == "高手"
    skill.click()
    (frame,) = table.sent("skill-greedy")
    assert frame["seat"] == "5"


def test_a_system_player_goes_at_one_tap(at: At) -> None:
    table = at("waiting-full")
    table.page.locator("#seat-5 [data-do=remove-bot]").click()
    assert [frame["seat"] for frame in table.sent("remove-bot")] == ["5"]


def test_only_the_host_may_ask_others_to_go_or_change_what_is_played(at: At) -> None:
    guest = at("waiting-guest").page
    for button in guest.locator(".plate__out").all():
        expect(button).to_be_hidden()
    expect(guest.locator("[data-do=options]:visible")).to_have_count(0)
    host = at("waiting").page
    expect(host.locator("#seat-0 .plate__out")).to_be_hidden()
    expect(host.locator("#seat-1 .plate__out")).to_be_visible()
    expect(host.locator("#terms [data-do=options]")).to_be_visible()


def test_keys_of_the_game_do_nothing_before_it(at: At) -> None:
    table = at("waiting", 1280, 800)
    for key in ("t", "p", "h", "Enter"):
        table.page.keyboard.press(key)
    table.page.wait_for_timeout(200)
    assert table.frames == []


# How others come


def test_the_number_is_read_digit_by_digit(at: At) -> None:
    number = at("waiting").page.locator(".invite__number")
    assert number.locator("[aria-hidden]").inner_text() == "483 920"
    assert number.locator(".sr").text_content() == "4 8 3 9 2 0"


def test_the_invitation_is_copied_with_its_whole_address(at: At) -> None:
    table = at("waiting", permissions=["clipboard-read", "clipboard-write"])
    table.page.locator("[data-do=copy]").click()
    expect(table.page.locator("[data-do=copy]")).to_have_text("已复制")
    copied = table.page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"来打大怪路子！桌号 483 920，点开就能坐下：\nhttp://[^/\s]+/j/Q5rW2v7hT0aYk3ZbLm9c1g/", copied)


def test_where_there_is_no_clipboard_the_text_stands_there_selected(at: At) -> None:
    table = at("waiting", script=NO_CLIPBOARD)
    table.page.locator("[data-do=copy]").click()
    expect(table.page.locator(".invite__text")).to_be_focused()
    selected = table.page.locator(".invite__text").evaluate("t => t.value.slice(t.selectionStart, t.selectionEnd)")
    assert selected.endswith("/j/Q5rW2v7hT0aYk3ZbLm9c1g/")
    expect(table.page.locator("#refusal")).to_contain_text("长按")


def test_the_share_sheet_is_offered_where_there_is_one(at: At) -> None:
    expect(at("waiting", script="delete Navigator.prototype.share;").page.locator("[data-do=share]")).to_be_hidden()
    table = at("waiting", script=SHARING)
    table.page.locator("[data-do=share]").click()
    (shared,) = table.page.evaluate("shared")
    assert shared["url"].endswith("/j/Q5rW2v7hT0aYk3ZbLm9c1g/")


def test_the_invitation_is_there_only_while_one_waits(at: At) -> None:
    table = at("waiting")
    expect(table.page.locator("#invite")).to_be_visible()
    push(table, "settled-people")
    expect(table.page.locator("#invite")).to_be_hidden()


# What is played


def test_the_host_chooses_out_of_what_is_on_offer(at: At) -> None:
    table = at("waiting")
    table.page.locator("#terms [data-do=options]").click()
    dialog = table.page.locator("dialog#options")
    assert dialog.locator("input:checked").evaluate_all("all => all.map(one => one.value)") == [
        *("10", "3", "30", "next", "true", "true", "true", "true", "none", "false", "false", "true"),
    ]
    for words in ("20", "9 局", "不限时", "队友接风", "报牌才知道"):
        dialog.get_by_role("radio", name=words, exact=True).check()
    dialog.locator("[data-do=options]").click()
    (frame,) = table.sent("options")
    assert [frame[name] for name in ("base_score", "round_limit", "turn_seconds", "take_over", "always_show_left")] == [
        *("20", "9", "none", "partner", "false"),
    ]
    expect(dialog).to_be_hidden()


def test_what_was_chosen_and_not_sent_is_forgotten(at: At) -> None:
    table = at("waiting")
    dialog = table.page.locator("dialog#options")
    table.page.locator("#terms [data-do=options]").click()
    dialog.get_by_role("radio", name="50").check()
    dialog.locator("[data-close]").first.click()
    table.page.locator("#terms [data-do=options]").click()
    expect(dialog.locator("[name=base_score][value='10']")).to_be_checked()


def test_others_who_come_do_not_disturb_the_host_who_chooses(at: At) -> None:
    table = at("waiting-empty")
    table.page.locator("#terms [data-do=options]").click()
    table.page.locator("dialog#options").get_by_role("radio", name="50").check()
    push(table, "waiting")
    expect(table.page.locator("#seat-1")).to_have_attribute("data-name", "阿福")
    expect(table.page.locator("dialog#options [name=base_score][value='50']")).to_be_checked()


# From the bell on


def test_when_six_are_ready_seconds_are_counted_and_the_screen_stays_on(at: At) -> None:
    table = at("waiting-full", script=WAKING)
    expect(table.page).to_have_title("等 弄堂口 准备")
    assert table.page.evaluate("awake") == 0
    push(table, "count")
    expect(table.page.locator("#middle .ring__secs")).to_have_text(re.compile("[345]"))
    expect(table.page).to_have_title("马上发牌")
    expect(table.page.locator("#status")).to_contain_text("马上发牌")
    table.page.wait_for_function("() => awake === 1")
    push(table, "turn")
    table.page.wait_for_timeout(50)
    assert table.page.evaluate("awake") == 1
    push(table, "settled-people")
    table.page.wait_for_function("() => awake === 0")


def test_the_settlement_of_people_counts_its_seconds_and_shows_who_goes_on(at: At) -> None:
    table = at("settled-people")
    dialog = table.page.locator("dialog#settlement")
    expect(dialog.locator(".ring__secs")).to_have_text(re.compile(r"2[234]"))
    ready = dialog.locator("tbody tr:has(.scores__again svg) .who").all_inner_texts()
    assert ready == ["弄堂口", "外白渡", "阿福"]
    expect(dialog.locator("[data-do=again]")).to_contain_text("已点 3/6")


def test_m7_the_settlement_tells_who_ran_away_and_the_chair_is_free(at: At) -> None:
    table = at("runaway")
    dialog = table.page.locator("dialog#settlement")
    expect(dialog.locator(".settled__why")).to_have_text(
        "梧桐 跑了，这一场到此为止。梧桐 −180，对方每人 +20，队友不扣。"
    )
    dialog.locator("[data-close]").click()
    table.page.locator("#seat-3 [data-do=sit]").click()
    assert [frame["seat"] for frame in table.sent("sit")] == ["3"]


def test_a_lost_connection_is_told_in_the_waiting_room_too(at: At) -> None:
    table = at("waiting")
    expect(table.page.locator(".sign__link")).to_be_hidden()
    table.socket.close(code=1000)
    table.page.evaluate("document.documentElement.dataset.link = 'down'")
    expect(table.page.locator(".sign__link")).to_be_visible()
