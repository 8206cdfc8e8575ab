"""What the page says of the waiting room, of a match of people, and of the door of an invite link."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace

import pytest
import segno
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

from games.presenters.bar import bar
from games.presenters.leaving import leaving
from games.presenters.lines import log
from games.presenters.page import readying, shell
from games.presenters.room import Questions, gathering, invite, questions, terms
from games.presenters.seats import seats
from games.presenters.settlement import match_result, middle
from games.presenters.sign import actions
from games.presenters.trick import status
from games.table_view import DoorView
from games.templatetags.invite import QUIET, qr_code
from tests.support.scenes import HOUSE, NAMES, SOME, TERMS, doors, line, room, scenes


@pytest.fixture(autouse=True)
def chinese() -> Iterator[None]:
    with translation.override("zh-hans"):
        yield


# Whom one waits for


@pytest.mark.parametrize(
    ("names", "ready", "seat", "title"),
    [
        (SOME, (), 0, "还差 2 人"),
        (SOME, (), None, "还差 2 人"),
        (NAMES, (1, 2), 0, "人齐了，请点准备"),
        (NAMES, (0, 1, 3, 5), 0, "等 弄堂口、外白渡 准备"),
        (NAMES, (0, 1, 3), 0, "等 3 人准备"),
    ],
)
def test_the_middle_says_whom_one_waits_for(
    names: Sequence[str], ready: Sequence[int], seat: int | None, title: str
) -> None:
    view = room(names, ready=ready, seat=seat)
    assert (middle(view).kind, middle(view).title) == ("waiting", title)
    assert shell(view).title == title
    assert status(view).text.startswith(title)


def test_whoever_stands_is_told_to_sit_down() -> None:
    assert gathering(room(SOME, seat=None)).note == "挑一把椅子坐下"


@pytest.mark.parametrize(
    ("names", "seat", "note"),
    [
        (SOME, 0, "和你一队：外白渡"),
        (NAMES, 0, "和你一队：弄堂口、外白渡"),
        (NAMES, 3, "和你一队：老虎灶、阿福"),
        (("我自己", "阿福", "", "梧桐", "", ""), 0, "隔一个坐的是一队"),
    ],
)
def test_p1_whoever_sits_reads_who_the_partners_are(names: Sequence[str], seat: int, note: str) -> None:
    assert gathering(room(names, seat=seat)).note == note


def test_with_six_ready_the_seconds_are_counted() -> None:
    view = room(NAMES, ready=range(6), ends_in=5, seconds=5)
    assert (middle(view).kind, middle(view).title) == ("count", "马上发牌")
    assert shell(view).timed


def test_the_bar_names_the_table_before_a_match() -> None:
    shown = bar(room(SOME))
    assert (shown.title, shown.level) == ("我自己 的桌子", "")


# Chairs


def test_a_chair_in_the_waiting_room_looks_the_same_to_every_viewer() -> None:
    assert len({seats(room(SOME, seat=seat, ready=(1,))) for seat in (None, 0, 1, 3)}) == 1


def test_free_chairs_are_there_to_sit_on_and_system_players_are_always_ready() -> None:
    shown = seats(room((*NAMES[:4], "", "老虎灶"), bots=(5,), ready=(1, 5)))
    plates = [seat.plate for seat in shown]
    assert [plate.chair for plate in plates] == [False, False, False, False, True, False]
    assert [seat.last.ready for seat in shown] == [False, True, False, False, False, False]
    assert [plate.is_host for plate in plates] == [True, False, False, False, False, False]
    assert [plate.title for plate in plates] == ["科长", "副科", "副科", "助科", "", "系统"]


def test_ready_is_a_switch_and_nothing_for_whoever_stands() -> None:
    assert readying(room(SOME))
    assert not readying(room(SOME, ready=(0,)))
    assert not actions(room(SOME, seat=None)).seated
    assert (actions(room(SOME)).full, actions(room(NAMES)).full) == (False, True)


# How others come, and what is played


def test_the_number_stands_in_two_groups_and_is_read_digit_by_digit() -> None:
    shown = invite(room(SOME))
    assert shown is not None
    assert (shown.path, shown.number, shown.digits) == ("/j/Q5rW2v7hT0aYk3ZbLm9c1g/", "483 920", "4 8 3 9 2 0")
    assert invite(scenes()["turn"][0]) is None


def test_the_drawn_code_has_every_dark_square_and_no_other() -> None:
    address = "https://cards.example/j/Q5rW2v7hT0aYk3ZbLm9c1g/"
    drawn = {
        (x, int(y))
        for left, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", qr_code(address))
        for x in range(int(left), int(left) + int(length))
    }
    rows = segno.make(address, error="m", micro=False).matrix_iter(border=QUIET)
    assert drawn == {(x, y) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}


def test_m2_the_terms_are_told_to_all_and_changed_by_the_host() -> None:
    hidden = replace(TERMS, turn_seconds=None, take_over="partner", always_show_left=False)
    told = terms(room(SOME, terms=hidden))
    assert told is not None
    assert (told.base, told.rounds, told.turn) == (10, 3, None)
    assert told.others == ("队友接风", "报牌才知道张数")
    assert told.may_change
    guest = terms(room(SOME, seat=3))
    assert guest is not None
    assert (guest.turn, guest.others, guest.may_change) == (30, ("下家接风",), False)
    assert questions(room(SOME, seat=3)) == Questions()


def test_m2_the_host_is_asked_with_what_is_on_offer() -> None:
    asked = {question.name: question for question in questions(room(SOME)).asked}
    assert list(asked) == [*asdict(TERMS), *asdict(HOUSE)]
    assert [choice.value for choice in asked["turn_seconds"].choices] == ["20", "30", "45", "60", "none"]
    assert [choice.words for choice in asked["turn_seconds"].choices if choice.chosen] == ["30 秒"]
    assert all(sum(choice.chosen for choice in question.choices) == 1 for question in asked.values())


# Lines


@pytest.mark.parametrize(
    ("code", "facts", "text"),
    [
        ("sat", {"name": "外公", "seat": 4}, "外公 坐下了。"),
        ("stood", {"name": "外公"}, "外公 站起来了。"),
        ("kicked", {"name": "外公"}, "桌主请 外公 离开了。"),
        ("host", {"name": "外公"}, "现在 外公 是桌主。"),
        (
            "options",
            {
                "base_score": 20,
                "round_limit": 6,
                "turn_seconds": 45,
                "take_over": "partner",
                "always_show_left": False,
            },
            "改了：底分 20、6 局、每手 45 秒、队友接风、报牌才知道张数。",
        ),
        (
            "options",
            {"turn_seconds": None, "away_limit": 180, "watchable": True, "free_text": False},
            "改了：每手 不限时、掉线 3 分钟算逃跑、可以旁观、聊天只用现成的话。",
        ),
        (
            "ran_away",
            {"name": "外公", "seat": 4, "during_hand": True, "points": [0, 30, 0, 30, -180, 30]},
            "外公 跑了，这一场到此为止。外公 −180，对方每人 +30，队友不扣。",
        ),
        (
            "ran_away",
            {"name": "外公", "seat": 4, "during_hand": False, "points": [0] * 6},
            "外公 跑了，这一场到此为止。不计分。",
        ),
    ],
)
def test_what_the_table_tells_of_people_is_put_into_words(code: str, facts: dict[str, object], text: str) -> None:
    assert [said.text for said in log(room(SOME, lines=(line(1, code, **facts),))).lines] == [text]


# A match of people that has ended


def test_m8_after_a_match_leaving_costs_nothing_and_the_ranks_stand_there_as_they_are_now() -> None:
    view, _ = scenes()["settled-people"]
    told = match_result(view)
    assert leaving(view).why == "ended"
    assert [(person.name, person.title, person.rise, person.ready) for person in told.people] == [
        ("我自己", "科长", "", False),
        ("弄堂口", "科长", "up", True),
        ("外白渡", "处长", "", True),
        ("阿福", "助科", "down", True),
        ("梧桐", "助科", "", False),
        ("老虎灶", "科员", "", False),
    ]
    assert (told.ready_count, told.people_count, told.runaway) == (3, 6, "")


def test_m7_the_runaway_stands_in_the_settlement_under_the_name_the_chair_has_lost() -> None:
    view, _ = scenes()["runaway"]
    told = match_result(view)
    gone = next(person for person in told.people if person.gone)
    assert (told.title, gone.seat, gone.name, gone.points) == ("这一场到此为止", 3, "梧桐", "−240")
    assert (told.points, len(told.hands)) == ("+80", 1)
    assert (middle(view).title, middle(view).note) == ("梧桐 跑了", "这一场到此为止")
    first_hand = replace(view, match=replace(view.match, results=()))
    assert (match_result(first_hand).verdict, match_result(first_hand).hands) == ("本场", ())


def test_m7_nobody_is_shut_in_when_a_hand_was_broken_off() -> None:
    plates = [seat.plate for seat in seats(scenes()["runaway"][0])]
    assert {plate.place_words for plate in plates} == {""}
    assert [plate.number for plate in plates if plate.chair] == [3]


# The door


def door_page(door: DoorView, user: object = None) -> str:
    context = {"door": door, "user": user or AnonymousUser()}
    return render_to_string("games/door.html", context, RequestFactory().get("/j/Q5rW2v7hT0aYk3ZbLm9c1g/"))


def test_the_door_says_who_invites_who_sits_and_asks_for_a_name() -> None:
    page = door_page(doors()["door"])
    assert "<b>我自己</b> 请你打牌" in page
    assert re.findall(r'<span class="door__person">(.*?)</span>', page) == ["我自己", "阿福", "梧桐", "外白渡"]
    assert "还有<b>2</b>个位子" in page
    assert '<input class="door__name" id="name" name="name" maxlength="200"' in page
    assert 'action="/j/Q5rW2v7hT0aYk3ZbLm9c1g/"' in page


def test_whoever_is_somebody_already_is_asked_for_no_name() -> None:
    page = door_page(doors()["door-known"], "宝山老张")
    assert 'name="name"' not in page
    assert "你在这里叫 <b>宝山老张</b>" in page
    assert 'data-do="sit"' in page


@pytest.mark.parametrize(("scene", "says"), [("door-full", "六个位子坐满了"), ("door-running", "他们正在打")])
def test_where_there_is_no_chair_the_door_says_so_and_offers_the_queue(scene: str, says: str) -> None:
    page = door_page(doors()[scene])
    assert says in page
    assert 'data-do="queue"' in page
    assert 'data-do="sit"' not in page


def test_where_a_seat_is_lost_the_door_offers_the_queue_to_whoever_is_somebody_else() -> None:
    page = door_page(doors()["door-lost"])
    assert page.count('data-do="claim"') == 1
    assert 'data-do="queue"' in page


@pytest.mark.parametrize(("reader", "other"), [("zh-hans", "English"), ("en", "中文")])
def test_the_door_is_read_in_the_other_language_at_one_tap(reader: str, other: str) -> None:
    with translation.override(reader):
        page = door_page(doors()["door"])
    assert f">{other}</button>" in page
    assert 'name="next" value="/j/Q5rW2v7hT0aYk3ZbLm9c1g/"' in page


def test_whoever_sits_already_is_led_back_to_the_table() -> None:
    assert 'href="/t/k3ZbLm9c1gQ5/"' in door_page(doors()["door-seated"], "宝山老张")


def test_a_link_preview_shows_who_invites() -> None:
    page = door_page(doors()["door"])
    assert '<meta property="og:title" content="我自己 请你打大怪路子">' in page
    assert 'property="og:url" content="http://testserver/j/Q5rW2v7hT0aYk3ZbLm9c1g/"' in page
