"""What is sent to a page: the regions that changed, each with its place, and the names that others rely on."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation
from django.utils.html import escape

from games import fragments
from games.bots.hints import Hint, Why
from games.rules import Card, parse_cards
from games.table_view import TableView
from tests.support.scenes import LINES, NAMES, TRICKS, TURN, hand, said, scenes, table

SCENES = sorted(scenes())
CONTRACT = (
    " sit stand add-bot remove-bot ready start play pass hint return auto leave again next chat sort clear "
    " column extend pause practice open number copy share options kick claim queue watch nudge size menu "
)
TRUE_OR_FALSE = ("turn", "dealer", "auto", "away", "bot")
SENT_BY_FORMS = {
    "play",
    "pass",
    "hint",
    "return",
    "auto",
    "next",
    "again",
    "leave",
    "change",
    "chat",
    "mute",
    "unmute",
    "report",
    "extend",
    "pause",
    "confirm",
    "deny",
    "queue",
    "auto-pass",
    "nudge",
    "rename",
    "host",
    "let-in",
} | {
    *("sit", "stand", "add-bot", "remove-bot", "kick", "ready", "options"),
    *("skill-greedy", "skill-patient", "skill-strong"),
}


class Elements(HTMLParser):
    """Every tag of some HTML with its attributes, in order; what stands in a template element too."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def with_attribute(self, name: str) -> list[dict[str, str]]:
        return [attributes for _, attributes in self.found if name in attributes]

    def ids(self) -> list[str]:
        return [attributes["id"] for attributes in self.with_attribute("id")]


@pytest.fixture(autouse=True)
def chinese() -> Iterator[None]:
    with translation.override("zh-hans"):
        yield


def page_of(view: TableView) -> str:
    return render_to_string("games/table.html", fragments.page_context(view), RequestFactory().get("/"))


def pushed(view: TableView, sent: dict[str, object] | None = None, selection: tuple[Card, ...] = ()) -> str:
    return fragments.push(view, {} if sent is None else sent, selection)


def targets(html: str) -> list[str]:
    return [target.removeprefix("#") for target in re.findall(r'<hx-partial hx-target="([^"]+)"', html)]


def patched(html: str) -> dict[str, dict[str, str]]:
    """The attributes and texts that are changed, by element."""
    items = [attributes for tag, attributes in Elements(html).found if tag == "i" and "for" in attributes]
    return {item.pop("for"): item for item in items}


# Every scene


@pytest.mark.parametrize("name", SCENES)
def test_every_pushed_region_has_its_place_in_the_page_and_brings_its_id_along(name: str) -> None:
    view, selection = scenes()[name]
    ids = set(Elements(page_of(view)).ids())
    html = pushed(view, None, selection)
    assert set(targets(html)) <= ids
    for target, swap, inner in re.findall(
        r'<hx-partial hx-target="#([^"]+)"(?: hx-swap="(\w+)")?>(.*?)</hx-partial>', html, re.DOTALL
    ):
        if not swap:  # the whole element is morphed
            assert Elements(inner).found[0][1]["id"] == target


@pytest.mark.parametrize("name", SCENES)
def test_page_and_push_say_the_same(name: str) -> None:
    view, _ = scenes()[name]
    page = page_of(view)
    for region in fragments.REGIONS:
        html = region.html(region.present(view, ()))
        assert html in page


@pytest.mark.parametrize("name", SCENES)
def test_nothing_breaks_the_policy(name: str) -> None:
    view, selection = scenes()[name]
    for html in (page_of(view), pushed(view, None, selection)):
        found = Elements(html)
        assert found.with_attribute("style") == []
        assert all("src" in attributes for tag, attributes in found.found if tag == "script")
        assert not [tag for tag, _ in found.found if tag == "style"]
        assert not [name for _, attributes in found.found for name in attributes if name.startswith("on")]


@pytest.mark.parametrize("name", SCENES)
def test_an_id_stands_once_in_a_page(name: str) -> None:
    counted = Counter(Elements(page_of(scenes()[name][0])).ids())
    assert [each for each, times in counted.items() if times > 1] == []


@pytest.mark.parametrize("name", SCENES)
def test_the_names_that_other_programs_rely_on_are_there(name: str) -> None:
    view, _ = scenes()[name]
    page = Elements(page_of(view))
    main = next(attributes for tag, attributes in page.found if tag == "main")
    assert (main["id"], main["data-phase"], main["data-version"]) == ("table", view.phase, str(view.version))
    assert main["data-seat"] == ("" if view.seat is None else str(view.seat))
    seats = [attributes for attributes in page.with_attribute("data-role") if attributes["data-role"] == "seat"]
    assert [seat["data-seat"] for seat in seats] == list("012345")
    for seat in seats:
        assert set(seat) >= {f"data-{name}" for name in ("team", "name", "left", "place", *TRUE_OR_FALSE)}
        assert {seat[f"data-{name}"] for name in TRUE_OR_FALSE} <= {"true", "false"}
    roles = Counter(attributes["data-role"] for attributes in page.with_attribute("data-role"))
    assert (roles["to-beat"], roles["pick"], roles["clock"]) == (1, 1, 1)
    assert {"holding", "chat-log", "status", "refusal", "tribute", "settlement", "leave"} <= set(page.ids())
    assert all(f" {attributes['data-do']} " in CONTRACT for attributes in page.with_attribute("data-do"))


@pytest.mark.parametrize("name", SCENES)
def test_a_button_that_sends_names_what_it_does_and_belongs_to_a_form(name: str) -> None:
    page = Elements(page_of(scenes()[name][0]))
    forms = {attributes.get("id") for tag, attributes in page.found if tag == "form"}
    for _, button in page.found:
        if button.get("name") != "do":
            continue
        assert button["type"] == "submit"
        assert button["value"] in SENT_BY_FORMS
        assert button.get("data-do", button["value"]) == button["value"]
        assert button.get("form", None) in forms | {None}


# What a form sends


def fields(html: str, form: str) -> dict[str, list[str]]:
    inside = html[html.index(f'id="{form}"') :]
    inside = inside[: inside.index("</form>")]
    named: dict[str, list[str]] = {}
    for attributes in Elements(inside).with_attribute("name"):
        named.setdefault(attributes["name"], []).append(attributes.get("value", ""))
    return named


def test_the_holding_is_one_box_for_each_card_and_names_the_turn_it_answers() -> None:
    held = fields(page_of(TURN), "holding")
    assert sorted(held["cards"]) == sorted(str(card) for card in TURN.hand.holding)
    assert (held["hand"], held["seq"]) == (["12"], ["41"])


def test_forms_keep_their_token_because_no_push_holds_a_form() -> None:
    _, *forms = page_of(TURN).split("<form")
    assert all("csrfmiddlewaretoken" in form.partition("</form>")[0] for form in forms)
    assert "<form" not in pushed(TURN)


# What changed


def test_an_unchanged_table_sends_nothing() -> None:
    sent: dict[str, object] = {}
    assert pushed(TURN, sent)
    assert pushed(TURN, sent) == ""


def test_time_that_passed_is_no_change() -> None:
    sent: dict[str, object] = {}
    view = table(hand(), ends_in=14, seconds=20)
    pushed(view, sent)
    later = replace(view, clock=replace(view.clock, now=view.clock.now.replace(second=3)))
    assert pushed(later, sent) == ""


def test_a_seat_that_changed_is_sent_alone() -> None:
    sent: dict[str, object] = {}
    pushed(TURN, sent)
    away = replace(TURN, version=42, seats=(*TURN.seats[:3], replace(TURN.seats[3], away=True), *TURN.seats[4:]))
    html = pushed(away, sent)
    assert targets(html) == ["table", "plate-3"]
    assert patched(html) == {"seat-3": {"data-away": "true"}, "table": {"data-version": "42"}}


def test_anothers_move_does_not_send_the_holding() -> None:
    sent: dict[str, object] = {}
    pushed(table(hand(plays=((2, "Jc"),), turn=3)), sent)
    html = pushed(table(hand(plays=((2, "Jc"), (3, "Qs")), turn=4, seq=42)), sent)
    assert "cards" not in targets(html)
    assert {"to-beat", "last-3"} <= set(targets(html))
    changed = patched(html)
    assert changed["seat-3"] == {"data-turn": "false", "data-beat": "true"}
    assert changed["seat-4"] == {"data-turn": "true"}
    assert changed["turn-seq"] == {"value": "42"}


def test_what_is_told_of_a_regions_inside_goes_along_when_the_region_itself_is_sent() -> None:
    sent: dict[str, object] = {}
    pushed(table(hand(plays=(), left=(27, 27, 27, 27, 27, 27))), sent)
    played = table(hand(plays=((1, "Jc"),), turn=2, seq=42, left=(27, 26, 27, 27, 27, 27)))
    assert patched(pushed(played, sent))["left-1"] == {"text": "26"}
    away = replace(played, seats=(played.seats[0], replace(played.seats[1], away=True), *played.seats[2:]))
    assert '<span id="left-1">26</span>' in pushed(away, sent)


@pytest.mark.parametrize("name", SCENES)
def test_every_patched_element_is_in_the_page_with_the_same_values(name: str) -> None:
    view, _ = scenes()[name]
    page = {attributes["id"]: attributes for attributes in Elements(page_of(view)).with_attribute("id")}
    for target, values in patched(pushed(view)).items():
        text = values.pop("text", None)
        assert values.items() <= page[target].items()
        assert text is None or f'id="{target}">{escape(text)}<' in page_of(view)


@pytest.mark.parametrize("name", SCENES)
def test_what_everybody_sees_is_made_of_nobodys_view(name: str) -> None:
    """A viewer's own part of the view changes nothing of it: it may be sent to all."""
    view, _ = scenes()[name]
    bare = replace(
        view, seat=None, hand=view.hand and replace(view.hand, seat=None, holding=()), own_name="", groups=()
    )
    own, nobodys = fragments.Public(view), fragments.Public(bare)
    assert own.since(None) == nobodys.since(None)


def test_what_everybody_sees_is_made_once_for_all_who_come_from_the_same_version() -> None:
    before, after = fragments.Public(TURN), fragments.Public(replace(table(hand(turn=3)), version=42))
    assert after.since(before) is after.since(before)
    assert after.since(None) is after.since(None)
    assert after.since(before) != after.since(None)


def test_only_new_lines_of_the_log_are_sent() -> None:
    sent: dict[str, object] = {}
    pushed(replace(TURN, lines=LINES[:-1]), sent)
    html = pushed(replace(TURN, version=42, lines=(*LINES[1:], said(11, 2, "来了"))), sent)
    log = re.search(r'hx-target="#chat-log" hx-swap="(\w+)">(.*?)</hx-partial>', html, re.DOTALL)
    assert log is not None
    assert log[1] == "beforeend"
    assert [attributes["id"] for attributes in Elements(log[2]).with_attribute("id")] == ["line-10", "line-11"]


def test_who_changes_sides_reads_the_whole_log_from_there() -> None:
    sent: dict[str, object] = {}
    assert "圆牌队胜" in pushed(table(None, phase="waiting", seat=None), sent)
    for seat, won in ((1, "对方胜"), (2, "我方胜")):
        html = pushed(table(None, phase="waiting", seat=seat), sent)
        log = re.search(r'hx-target="#chat-log" hx-swap="innerMorph">(.*?)</hx-partial>', html, re.DOTALL)
        assert log is not None
        assert won in log[1]


def test_the_tricks_of_a_new_hand_take_the_place_of_the_old_ones() -> None:
    sent: dict[str, object] = {}
    pushed(table(hand(tricks=TRICKS[:2])), sent)
    one_more = pushed(table(hand(tricks=TRICKS)), sent)
    assert re.search(r'hx-target="#trick-log" hx-swap="beforeend"><li class="trick" value="3"', one_more)
    new_hand = pushed(replace(table(hand(tricks=TRICKS[:1])), hand_id=13), sent)
    assert re.search(r'hx-target="#trick-log" hx-swap="innerMorph"><li class="trick" value="1"', new_hand)


def test_naming_a_selection_sends_the_sign_and_the_buttons_and_remembers_them() -> None:
    sent: dict[str, object] = {}
    chosen = parse_cards("Kd Ks Kc 5s 5h")
    pushed(TURN, sent)
    html = fragments.naming(TURN, chosen, sent)
    assert targets(html) == ["table", "pick"]
    assert 'data-state="yes"' in html
    assert patched(html)["do-play"] == {"aria-disabled": "false"}
    assert pushed(TURN, sent, chosen) == ""
    back = pushed(TURN, sent)
    assert targets(back) == ["table", "pick"]
    assert patched(back) == {"do-play": {"aria-disabled": "true"}}


def test_what_stands_under_a_name_is_read_out_where_the_plate_has_no_room_for_it() -> None:
    html = page_of(TURN)
    plate = html[html.index('id="plate-1"') : html.index('id="last-1"')]
    assert '<span class="plate__long">系统·高手</span><span class="plate__short">高手</span>' in plate
    assert '<span class="sr">系统·高手</span>' in plate


def test_two_languages_do_not_mix() -> None:
    chinese = pushed(TURN)
    with translation.override("en"):
        english = pushed(TURN)
    assert "三带二 Q" in chinese
    assert "三带二 Q" not in english
    assert pushed(TURN) == chinese


# Single answers


def test_a_hint_is_cards_to_tick_and_the_number_to_ask_for_next() -> None:
    html = fragments.hint_push(TURN, Hint(parse_cards("Ks Kc Kd 5s 5h"), Why.CHEAPEST), 2, 3)
    assert 'data-cards="Ks Kc Kd 5s 5h"' in html
    assert 'data-next="0"' in html
    assert targets(html) == ["hinted"]


def test_a_refusal_goes_where_it_is_said_at_once() -> None:
    assert targets(fragments.refusal_push("还没轮到你")) == ["refusal"]
    assert "还没轮到你" in fragments.refusal_push("还没轮到你")


def test_what_people_type_stays_text() -> None:
    names = ("<b>x</b>", *NAMES[1:])
    view = replace(table(hand(), names=names), lines=(said(11, 0, "<script>alert(1)</script>"),))
    for html in (page_of(view), pushed(view)):
        assert "<script>alert" not in html
        assert "<b>x</b>" not in html
