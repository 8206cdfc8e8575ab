"""For who is not sure: a term says what it means, and a play is asked about once more where that is wanted."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.presenters.words import KIND_SENTENCES
from games.rules import Kind
from tests.support.table_page import Table


@pytest.mark.parametrize(
    ("scene", "selector", "kind"), [("turn", "#to-beat", "full_house"), ("yes", "#pick", "full_house")]
)
def test_what_is_played_or_chosen_says_what_it_means(
    at: Callable[..., Table], scene: str, selector: str, kind: str
) -> None:
    page = at(scene, 360, 740).page
    term = page.locator(f"{selector} .term")
    term.press("Enter")
    expect(page.get_by_role("alert").filter(has_text=KIND_SENTENCES[Kind(kind)])).to_be_visible()


def test_the_level_in_force_says_what_it_means(at: Callable[..., Table]) -> None:
    page = at("turn", 360, 740).page
    page.locator(".playing").click()
    expect(page.locator("#refusal")).to_have_text("这局打 2：2 是级牌，比别的牌都大，只小于怪。")


def test_a_play_is_sent_at_once_unless_one_wants_to_be_asked(at: Callable[..., Table]) -> None:
    table = at("yes")
    table.page.locator("#actions [data-do=play]").click()
    assert len(table.sent("play")) == 1


def test_who_wants_to_be_asked_taps_twice_to_play(at: Callable[..., Table]) -> None:
    table = at("yes")
    table.page.locator("[data-do=menu]").click()
    table.page.locator("[data-set=confirm][data-value=on]").click()
    table.page.locator("#menu [data-close]").first.click()
    play = table.page.locator("#actions [data-do=play]")
    play.click()
    expect(table.page.locator("#refusal")).to_have_text("再点一次就出牌")
    assert table.sent("play") == []
    play.click()
    assert len(table.sent("play")) == 1


def test_choosing_other_cards_is_asked_about_anew(at: Callable[..., Table]) -> None:
    table = at("yes", script="localStorage.confirm = 'on';")
    play = table.page.locator("#actions [data-do=play]")
    play.click()
    table.page.mouse.click(*table.slot("3d"))
    play.click()
    assert table.sent("play") == []


def test_a_small_phone_tells_whose_play_is_to_be_beaten_and_the_ranks_of_a_run(at: Callable[..., Table]) -> None:
    page = at("run", 360, 740).page
    expect(page.locator(".to-beat__name")).to_be_visible()
    expect(page.locator("#to-beat .term")).to_have_text("杂顺 7 8 9 10 J", use_inner_text=True)


def test_a_refusal_is_told_in_the_dialog_that_would_hide_it(at: Callable[..., Table]) -> None:
    table = at("turn", 360, 740)
    table.page.locator("[data-do=menu]").click()
    table.tell(
        '<hx-partial hx-target="#refusal" hx-swap="innerHTML"><span class="toast">现在不能暂停</span></hx-partial>'
    )
    expect(table.page.locator("#menu").get_by_role("alert")).to_have_text("现在不能暂停")


def test_a_line_that_is_lost_and_found_again_is_told_aloud(at: Callable[..., Table]) -> None:
    table = at("turn", 360, 740)
    told = table.page.locator("#told")
    table.page.evaluate("document.documentElement.dataset.link = 'down'")
    expect(told).to_have_text("正在跟上牌局")
    table.tell('{"beat": 1}')
    expect(told).to_have_text("跟上了")


def test_only_the_lesson_has_a_guide(at: Callable[..., Table]) -> None:
    expect(at("turn", 360, 740).page.locator("#guide")).to_be_hidden()
    expect(at("lesson-lead", 360, 740).page.locator("#guide")).to_be_visible()
