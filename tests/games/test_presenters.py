"""What the page says of a table: in whose words, from whose side, and how the holding lies."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from random import Random

import pytest
from django.utils import translation

from games.bots.hints import Why
from games.grouping import groups_of
from games.presenters import words
from games.presenters.bar import bar
from games.presenters.hints import WHY_WORDS, hinted
from games.presenters.holding import Holding, has_room, holding
from games.presenters.leaving import leaving
from games.presenters.lines import log, newest
from games.presenters.page import orders, shell
from games.presenters.seats import seats
from games.presenters.settlement import match_result, middle
from games.presenters.sign import buttons, clock, sign
from games.presenters.tribute import gifts, giving
from games.presenters.trick import outstanding, status, to_beat, tricks
from games.rules import DECK, Card, GiftView, Phase, identify, parse_cards, plays, shuffled, start, view_for
from tests.support.scenes import (
    DEEP,
    DRAWN,
    EIGHT,
    GIFTS,
    LATE,
    NAMES,
    PAIRED_HALF,
    PAIRS,
    REST,
    RESULTS,
    SIXTEEN,
    SPENT,
    TRICKS,
    gift,
    grouped,
    hand,
    line,
    match,
    played,
    result,
    said,
    scenes,
    table,
)

KKK55 = parse_cards("Kd Ks Kc 5s 5h")


@pytest.fixture(autouse=True)
def chinese() -> Iterator[None]:
    with translation.override("zh-hans"):
        yield


def named(cards: str, level: str = "2") -> tuple[str, str]:
    combination = identify(parse_cards(cards), level)
    assert combination is not None
    return words.combination_words(combination, level), words.joker_words(combination, level)


# Words


@pytest.mark.parametrize(
    ("cards", "name", "jokers"),
    [
        ("Ks", "单张 K", ""),
        ("*B", "大怪", ""),
        ("Th Ts", "对子 10", ""),
        ("9s 9h *B", "三张 9", "怪作9"),
        ("3s 4h 5c 6d *B", "杂顺 23456", "怪作2"),
        ("Ts Jh Qc Kd As", "杂顺 10\u2009J\u2009Q\u2009K\u2009A", ""),
        ("3d 6d 9d Qd Kd", "同花 K Q 9 6 3", ""),
        ("Qs Qh Qd 3c 3h", "三带二 Q", ""),
        ("3s 3h 4c 4d *S", "三带二 3", "怪作3"),
        ("7s 7h 7d 7c 3c", "四带一 7", ""),
        ("3h 4h *B *B *S", "同花顺 A2345", "怪作A、2、5"),
        ("9s *B *B *S *S", "五同 9", "怪作9"),
        ("*B *S", "对子 小怪", "大怪作小怪"),
        ("*B *B", "对子 大怪", ""),
    ],
)
def test_a_combination_has_its_name_and_says_what_jokers_stand_for(cards: str, name: str, jokers: str) -> None:
    assert named(cards) == (name, jokers)


def test_words_are_in_the_readers_language() -> None:
    with translation.override("en"):
        assert named("Th Ts")[0] == "pair 10"
        assert words.side_words(1, 0) != words.side_words(1, 1)
        assert log(table(hand()))
        assert all(
            line.text.isascii() or any(name in line.text for name in NAMES) for line in log(table(hand())).lines[:8]
        )


def test_a_team_is_ours_or_theirs_by_who_reads() -> None:
    assert [words.side_words(team, 3) for team in (0, 1)] == ["对方", "我方"]
    assert [words.side_words(team, None) for team in (0, 1)] == ["圆牌队", "方牌队"]


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ("%(name)s坐庄。", "阿福", "阿福坐庄。"),
        ("%(name)s坐庄。", "牌友 4", "牌友 4 坐庄。"),
        ("%(name)s坐庄。", "小王②", "小王②坐庄。"),
        ("头游是%(name)s。", "Vivian", "头游是 Vivian。"),
        ("等 %(name)s 出牌", "Vivian", "等 Vivian 出牌"),
        ("头游是%(name)s，", "老K头", "头游是老K头，"),
        ("%(name)s deals", "牌友 4", "牌友 4 deals"),
    ],
)
def test_a_space_stands_between_a_latin_name_and_chinese_words_and_never_two(text: str, name: str, said: str) -> None:
    assert words.told(text, name=name) == said


def test_whoever_bears_a_latin_name_is_told_of_with_a_space_everywhere() -> None:
    names = ("我自己", "Vivian", "弄堂口", "Max", "牌友 4", "老虎灶")
    over = hand("", phase=Phase.OVER, turn=None, plays=(), left=(0, 11, 0, 3, 0, 16), out=(4, 0, 2), rest=REST)
    drawn = match(results=(result(2, (3, 0, 4, 2), dealer=4, levels=("3", "2")),))
    views = [
        table(hand(turn=4), names=names),
        table(hand(plays=(), turn=3), names=names),
        table(over, phase="over", names=names, match=match(results=RESULTS[:1])),
        table(replace(over, out=(3, 0, 4, 2)), phase="over", names=names, match=drawn, lines=(DRAWN,)),
    ]
    for view in views:
        shown = middle(view)
        said = [line.text for line in log(view).lines] + [shown.title, shown.note, status(view).text, shell(view).title]
        told = [text for text in said if any(name in text for name in names)]
        assert told
        for text in told:
            assert not re.search(r"(?:Vivian|Max|4)(?=[一-龥])|[一-龥](?:Vivian|Max)", text), text
            assert "  " not in text


# Seats


def test_a_seat_looks_the_same_to_every_viewer() -> None:
    dealt = start(shuffled(Random(7)), level="2", dealer=0)
    views = [table(view_for(dealt, seat), seat=seat) for seat in range(6)]
    assert len({seats(view) for view in views}) == 1


def test_a_system_player_tells_how_well_it_plays_as_long_as_a_match_runs() -> None:
    view = table(hand(), people=(0, 5))
    mixed = replace(
        view,
        seats=(
            *view.seats[:2],
            replace(view.seats[2], skill="greedy"),
            replace(view.seats[3], skill="patient"),
            replace(view.seats[4], skill=""),  # who teaches
            view.seats[5],
        ),
    )
    titles = [seat.plate.title for seat in seats(mixed)]
    assert titles == ["科员", "系统·高手", "系统·入门", "系统·熟手", "系统", view.seats[5].title]
    with translation.override("en"):
        assert [seat.plate.title for seat in seats(mixed)[1:5]] == ["Expert bot", "Novice bot", "Skilled bot", "Bot"]
    waiting = seats(replace(mixed, phase="waiting", hand=None))
    assert [seat.plate.title for seat in waiting[1:5]] == ["系统"] * 4


def test_a_seat_shows_its_last_play_of_this_trick_or_its_pass() -> None:
    shown = seats(table(hand(plays=((2, "Jc Jd Jh 4s 4h"), (3, "3d 6d 9d Qd Kd"), (4, "-")))))
    assert [rank for rank, _ in shown[2].last.play.ranks] == ["J", "J", "J", "4", "4"]
    assert shown[3].last.play.suit == "d"
    assert shown[3].state.beat
    assert shown[4].last.passed
    assert shown[5].last.play is None
    assert not shown[5].last.passed


def test_t5_a_hidden_number_of_cards_is_not_shown() -> None:
    shown = seats(table(hand(left=(27, None, 22, 9, 15, 24))))
    assert (shown[1].state.left, shown[1].plate.counts) == (None, False)
    assert [seat.state.low for seat in shown] == [False, False, False, True, False, False]


def test_t6_those_shut_in_have_no_place_among_each_other() -> None:
    over = hand("", phase=Phase.OVER, turn=None, plays=(), left=(0, 11, 0, 3, 0, 16), out=(4, 0, 2), rest=REST)
    shown = seats(table(over, phase="over"))
    assert [seat.plate.place_words for seat in shown] == ["二游", "被关", "三游", "被关", "头游", "被关"]
    assert [seat.state.place for seat in shown] == [2, None, 3, None, 1, None]


def test_t7_what_is_left_lies_open_only_when_the_hand_is_over() -> None:
    over = hand("", phase=Phase.OVER, turn=None, plays=(), left=(0, 11, 0, 3, 0, 16), out=(4, 0, 2), rest=REST)
    assert all(seat.last.rest is None for seat in seats(table(hand())))
    assert [rank for rank, _ in seats(table(over, phase="over"))[3].last.rest.ranks] == ["J", "J", "7"]


# The bar


def test_the_bar_shows_ones_own_team_first_and_the_level_in_force() -> None:
    shown = bar(table(hand(level="T"), match=match(levels=("T", "4"), dealer=4), seat=0))
    assert (shown.level, shown.hand, shown.hands, shown.base) == ("10", 2, 3, 10)
    assert [(team.team, team.level, team.dealer) for team in shown.teams] == [(0, "10", True), (1, "4", False)]
    assert [team.team for team in bar(table(hand(), seat=3)).teams] == [1, 0]


# The holding


def columns(lying: Holding) -> list[list[str]]:
    return [[" ".join(slot.card for slot in column.slots) for column in row] for row in lying.rows]


def test_equal_ranks_stand_as_one_column_and_all_jokers_share_one() -> None:
    lying = holding(table(hand("*S *B 3d 3h Kc Ks 2h")))
    assert columns(lying) == [["*B *S", "2h", "Ks Kc", "3h 3d"]]


def test_a_column_holds_four_cards_at_most_and_five_stand_in_two() -> None:
    lying = holding(table(hand(DEEP)))
    assert lying.tallest == 4
    kings = [column for row in lying.rows for column in row if column.rank == "K"]
    assert [(column.part, len(column.slots), column.total) for column in kings] == [("first", 3, 6), ("second", 3, 6)]
    assert [column.part for row in lying.rows for column in row if column.rank == "A"] == [""]


def test_eight_columns_stand_in_one_row_and_more_in_two() -> None:
    assert len(holding(table(hand("As Ks Qs Js Ts 9s 8s 7s"))).rows) == 1
    assert [len(row) for row in holding(table(hand("As Ks Qs Js Ts 9s 8s 7s 6s"))).rows] == [5, 4]
    assert [len(row) for row in holding(table(hand(SIXTEEN))).rows] == [8, 8]


def test_three_or_four_equal_cards_may_stand_two_abreast_and_both_rows_still_fit_on_a_phone_on_its_side() -> None:
    rows = holding(table(hand(SIXTEEN))).rows
    assert [[column.rank for column in row if column.is_broad] for row in rows] == [["K"], ["9", "3"]]
    assert all(sum(1 + column.is_broad for column in row) <= 15 for row in rows)


def rows_of(lying: Holding) -> dict[str, int]:
    return {column.rank: number for number, row in enumerate(lying.rows) for column in row}


def test_a_rank_keeps_its_row_from_the_deal_to_the_end_of_the_hand() -> None:
    at_first = rows_of(holding(table(hand(plays=()))))
    own = ((0, "Ks Kc"), (0, "As Ah"), (0, "Qh Qd"), (0, "*B *S"), (0, "2s 2h"))
    later = hand("Kd Jc Jd Js Ts Th 9c 9d 9h 8s 7h 7c 6d 5s 5h 4c 3d", tricks=[[play] for play in own], plays=())
    assert rows_of(holding(table(later))) == {rank: at_first[rank] for rank in "KJT98765 43".replace(" ", "")}
    assert at_first["K"] == 0
    assert at_first["9"] == 1


def test_a_rank_keeps_its_row_when_a_return_is_made() -> None:
    with_gift = "*B *S *S 3d 3h As Ah Kd Ks Kc Qh Qd Jc Jd Js Ts Th 9c 9d 9h 8s 7h 7c 6d 5s 5h 4c 2d"
    tribute = {"level": "3", "phase": Phase.TRIBUTE, "turn": None, "plays": ()}
    before = rows_of(holding(table(hand(with_gift, gifts=GIFTS, **tribute), phase="tribute")))
    given = (*GIFTS[:1], gift(3, 0, "*S", returned="2d", done=True), GIFTS[2])
    after = rows_of(holding(table(hand(with_gift.replace(" 2d", ""), gifts=given, level="3", plays=()))))
    assert after == {rank: row for rank, row in before.items() if rank != "2"}


def test_equal_cards_are_told_apart_and_a_played_one_does_not_come_to_life_again() -> None:
    view = table(hand("3s 3s 3h", plays=()))
    first = [slot for row in holding(view).rows for column in row for slot in column.slots]
    assert [slot.label for slot in first] == ["黑桃3，共2张第1张", "黑桃3，共2张第2张", "红桃3"]
    later = holding(table(hand("3s 3h", tricks=[[(0, "3s")]], plays=())))
    assert not {slot.id for slot in first} & {slot.id for row in later.rows for column in row for slot in column.slots}


def test_an_own_group_stands_first_and_the_other_ranks_keep_their_rows() -> None:
    before = rows_of(holding(table(hand())))
    lying = holding(replace(table(hand()), groups=grouped("Kd Ks Kc 5s 5h", "8s 7h")))
    row = next(row for row in lying.rows if row[0].is_group)
    assert [[slot.card for slot in column.slots] for column in row[:3]] == [
        ["Ks", "Kc", "Kd"],
        ["5s", "5h"],
        ["8s", "7h"],
    ]
    assert [column.part for column in row[:3]] == ["first", "second", ""]
    ranks = {rank: at for rank, at in rows_of(lying).items() if not rank.startswith("group")}
    assert ranks == {rank: at for rank, at in before.items() if rank not in "K58"}


def test_a_group_keeps_its_row_over_the_plays_of_its_owner() -> None:
    groups = grouped("9c 9d 9h 5s 5h")
    before = rows_of(holding(replace(table(hand(plays=())), groups=groups)))
    later = hand("Kd Ks Kc Jc Jd 9c 9d 9h 5s 5h 4c 3d", tricks=[[(0, "*B *S"), (0, "2s 2h"), (0, "As Ah")]], plays=())
    after = rows_of(holding(replace(table(later), groups=groups)))
    assert {rank: before[rank] for rank in after} == after


def test_a_group_is_one_no_longer_when_a_card_of_it_is_not_held() -> None:
    view = replace(table(hand("Ks Kc 5s 5h", plays=())), groups=grouped("Kd Ks", "5s 5h"))
    assert columns(holding(view)) == [["5s 5h", "Ks Kc"]]
    assert has_room(view)


def test_equal_cards_of_two_groups_stand_once_in_each() -> None:
    view = replace(table(hand("Ks Ks 5s 5s 4s", plays=())), groups=grouped("Ks 5s", "Ks 5s"))
    assert columns(holding(view)) == [["Ks 5s", "Ks 5s", "4s"]]


def test_groups_that_would_make_cards_narrower_than_a_finger_find_no_room() -> None:
    full = table(hand(SIXTEEN))
    for groups, room in ((grouped("Kd Qh Js Ts 9c"), True), (grouped("Kd 9c", "Kh 9d", "Ks 3d"), False)):
        view = replace(full, groups=groups)
        lying = holding(view)
        assert has_room(view) is room
        assert max(len(row) for row in lying.rows) <= 8
        assert sorted(card for row in columns(lying) for column in row for card in column.split()) == sorted(
            SIXTEEN.split()
        )


def test_the_numbers_of_the_layout_stay_those_of_the_first_look() -> None:
    def numbers(lying: Holding) -> tuple[int, ...]:
        return lying.across, lying.total, lying.depth, lying.thirds, lying.tallest, lying.lines, lying.longest

    at_first = holding(table(hand(plays=())))
    tricks = tuple(((0, cards),) for cards in SPENT)
    left = holding(table(hand("*S 2h 5s", tricks=tricks, plays=())))
    assert numbers(left) == numbers(at_first)


def in_three(lying: Holding) -> list[tuple[int, int]]:
    """How wide and how high each of three rows is."""
    rows = [[column for row in lying.rows for column in row if column.third == third] for third in range(3)]
    high = [
        max(((len(column.slots) + 1) // 2 if column.is_paired else len(column.slots) for column in row), default=0)
        for row in rows
    ]
    return [(sum(1 + column.is_paired for column in row), strips) for row, strips in zip(rows, high, strict=True)]


def test_columns_that_are_too_many_for_two_rows_keep_their_place_in_three_as_well() -> None:
    lying = holding(table(hand(SIXTEEN, plays=())))
    rows = [[column for row in lying.rows for column in row if column.third == third] for third in range(3)]
    assert max(map(len, rows)) <= 7
    assert lying.thirds == sum(high for _, high in in_three(lying))
    parted = {column.rank: column.third for row in lying.rows for column in row}
    assert all(parted[column.rank] == column.third for row in lying.rows for column in row)
    held = SIXTEEN.replace("Kd Kd Ks Kh Kc", "").replace(" 8s", "")
    later = holding(table(hand(held, tricks=(((0, "Kd Kd Ks Kh Kc"),), ((0, "8s"),)), plays=())))
    assert {column.rank: column.third for row in later.rows for column in row}.items() <= parted.items()
    assert holding(table(hand(plays=()))).thirds == 0


def test_groups_stand_in_the_shortest_of_three_rows() -> None:
    lying = holding(replace(table(hand(SIXTEEN, plays=())), groups=grouped("Kd Qh Js Ts 9c")))
    rows = [[column for row in lying.rows for column in row if column.third == third] for third in range(3)]
    assert len({column.third for row in lying.rows for column in row if column.is_group}) == 1
    assert max(map(len, rows)) <= 7


def test_deep_columns_stand_two_abreast_where_three_rows_would_be_deeper_than_two() -> None:
    def paired(held: str) -> list[tuple[str, str]]:
        lying = holding(table(hand(held, plays=())))
        return [(column.rank, column.part) for row in lying.rows for column in row if column.is_paired]

    assert paired(PAIRS) == [("2", ""), ("3", "")]
    assert paired(PAIRED_HALF) == [("3", "first")]
    assert in_three(holding(table(hand(PAIRS, plays=())))) == [(4, 2), (6, 3), (7, 2)]


def many_ranks(random: Random) -> list[Card]:
    """27 cards of so many ranks, some of them deep, as hardly any deal has."""
    by_rank = [list(own) for _, own in groupby(sorted(DECK, key=sign_of), key=sign_of)]
    some = random.sample(by_rank, random.randint(11, 14))
    deep = random.sample(some, random.randint(1, 5))
    for own in some:
        random.shuffle(own)
    held = [own.pop() for own in some]
    while len(held) < 27:
        own = random.choice(deep if random.random() < 0.9 else some)
        if own:
            held.append(own.pop())
        elif not any(deep):
            deep = some
    return held


def sign_of(card: Card) -> str:
    return str(card)[0]


def test_no_holding_is_wider_or_deeper_in_three_rows_than_there_is_room() -> None:
    random, crowded = Random(1), 0
    tribute = {"phase": Phase.TRIBUTE, "turn": None, "plays": ()}
    for _ in range(120):
        cards = many_ranks(random)
        level = random.choice("23456789TJQKA")
        own = random.sample(cards, 12)
        groups = (tuple(own[:5]), tuple(own[5:8]), tuple(own[8:]))
        got = GiftView(0, 3, Card("As"), True, cards[0])
        for view in (
            table(hand(" ".join(map(str, cards)), level=level, plays=())),
            replace(table(hand(" ".join(map(str, cards)), level=level, plays=())), groups=groups),
            table(hand(" ".join(map(str, cards)), level=level, plays=(), gifts=(got,))),
            table(hand(" ".join(map(str, [*cards, Card("3d")])), level=level, gifts=GIFTS, **tribute), phase="tribute"),
        ):
            lying = holding(view)
            if lying.across >= 8:
                rows = in_three(lying)
                crowded += 1
                assert max(wide for wide, _ in rows) <= 7
                assert sum(high for _, high in rows) <= lying.thirds <= 8
    assert crowded > 200


def test_the_return_is_chosen_from_the_same_columns() -> None:
    tribute = {"level": "3", "phase": Phase.TRIBUTE, "turn": None, "plays": ()}
    held = "*B *S *S 3d 3h As Ah Kd Ks Kc Qh Qd Jc Jd Js Ts Th 9c 9d 9h 8s 7h 7c 6d 5s 5h 4c 2d"
    view = replace(table(hand(held, gifts=GIFTS, **tribute), phase="tribute"), groups=grouped("5s 5h", "Kd 3d"))
    assert giving(view).holding == holding(view)


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("12:Ks.Kc_5s.5h.*B", grouped("Ks Kc", "5s 5h *B")),
        ("11:Ks.Kc", ()),
        ("12:Ks", ()),
        ("12:", ()),
        ("12:Zz.Kc", ()),
        ("12:" + "Ks." * 60 + "Ks", ()),
        (["12:Ks.Kc"], ()),
        (None, ()),
    ],
)
def test_groups_are_read_for_this_hand_and_nonsense_is_none(text: object, groups: object) -> None:
    assert groups_of(text, 12) == groups


def test_anothers_move_leaves_the_holding_as_it_is() -> None:
    before = table(hand(plays=((2, "Jc"),), turn=3))
    assert holding(before) == holding(table(hand(plays=((2, "Jc"), (3, "Qs")), turn=4, seq=42)))


def test_sorted_by_suit_each_suit_has_a_line_and_jokers_the_last() -> None:
    slots = [slot for row in holding(table(hand("*S 5d 9d Ks 3s"))).rows for column in row for slot in column.slots]
    assert {slot.card: (slot.line, slot.nth, slot.ends_line) for slot in slots} == {
        "Ks": (0, 0, False),
        "3s": (0, 1, True),
        "9d": (1, 0, False),
        "5d": (1, 1, True),
        "*S": (2, 0, True),
    }


# The sign


def test_the_sign_asks_for_a_lead_or_says_what_to_beat() -> None:
    assert (sign(table(hand(plays=()))).state, sign(table(hand(plays=()))).asked) == ("idle", "lead")
    asked = sign(table(hand()))
    assert (asked.state, asked.name, asked.target) == ("idle", "梧桐", "三带二 Q")


def test_the_sign_names_the_selection_and_says_whether_it_goes() -> None:
    view = table(hand())
    goes = sign(view, KKK55)
    assert (goes.state, goes.chosen, goes.verdict) == ("yes", "三带二 K", "可以大过")
    assert buttons(view, KKK55).playable
    wild = sign(table(hand(plays=((3, "3h 4h 5s 6h 7d"),))), parse_cards("*B Js Ts 9h 8s"))
    assert (wild.state, wild.chosen, wild.jokers) == ("yes", "杂顺 7\u20098\u20099\u200910\u2009J", "怪作7")


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("Kd", "要出五张"),
        ("Qd Jd 9d 6d 3d", "小于三带二"),
        ("Js Jc Jd 5s 5h", "大不过桌上的"),
        ("Ks Kc Qh Jc 9d", "不成牌型"),
    ],
)
def test_the_sign_says_in_a_few_words_why_a_selection_does_not_go(cards: str, why: str) -> None:
    view = table(hand())
    refused = sign(view, parse_cards(cards))
    assert (refused.state, refused.verdict) == ("no", why)
    assert not buttons(view, parse_cards(cards)).playable


def test_c_leading_any_number_but_four_may_be_played() -> None:
    assert sign(table(hand(plays=())), parse_cards("Ks Kc Kd 9c")).verdict == "只能出一、二、三或五张"


def test_with_no_legal_answer_the_sign_says_so_and_passing_is_bright() -> None:
    view = table(hand(LATE, plays=((3, "7s 7h 7d 7c 3c"), (4, "-"), (5, "-")), left=(18, 18, 27, 4, 15, 24)))
    assert not plays(view.hand)
    assert sign(view).state == "none"
    assert buttons(view).pass_lit
    assert not buttons(view).may_hint


def test_t1_the_leader_may_not_pass() -> None:
    assert not buttons(table(hand(plays=()))).may_pass
    assert buttons(table(hand())).may_pass


def test_in_anothers_turn_the_sign_names_the_selection_and_whom_one_waits_for() -> None:
    view = table(hand(turn=3, plays=((2, "9c 9d 9h 4s 4h"),)))
    waiting = sign(view, KKK55)
    assert (waiting.state, waiting.chosen, waiting.waits) == ("wait", "三带二 K", "等 梧桐 出牌")
    assert not buttons(view, KKK55).playable


def test_cards_no_longer_held_are_no_longer_chosen() -> None:
    assert sign(table(hand("3d 3h")), KKK55).has_selection is False


def test_the_sign_offers_the_rest_of_a_rank_of_which_one_card_is_chosen() -> None:
    one = sign(table(hand(EIGHT)), parse_cards("Kh"))
    assert (one.whole_rank, one.whole) == ("K", 7)
    assert sign(table(hand()), parse_cards("Kd Ks Kc")).whole == 0
    assert sign(table(hand()), parse_cards("Kd Qh")).whole == 0


def test_k3_in_托管_the_sign_says_so_and_the_switch_turns_it_off() -> None:
    view = table(hand(), auto=(0,))
    assert sign(view, KKK55).state == "auto"
    assert not buttons(view).mine
    assert orders(view).auto is False
    assert orders(table(hand())).auto is True


def test_the_clock_beside_the_sign_is_for_ones_own_turn() -> None:
    assert clock(table(hand(), ends_in=14, seconds=20)).shown
    assert not clock(table(hand(turn=3), ends_in=14, seconds=20)).shown
    assert clock(table(hand())).ends_at == ""


# The trick


def test_the_play_to_beat_lies_in_reading_order_with_what_jokers_count_as() -> None:
    lying = to_beat(table(hand(plays=((2, "3c *S Qh *B Qs"),))))
    assert lying.notation == "Qs Qh *B *S 3c"
    assert [laid.counts_as for laid in lying.cards] == ["", "", "Q", "Q", ""]
    assert (lying.seat, lying.kind, lying.words) == (2, "four_one", "四带一 Q")


def test_where_room_is_short_a_run_goes_by_its_kind_and_a_group_by_its_rank() -> None:
    assert to_beat(table(hand(plays=((2, "2h Th 6h 6h 4h"),)))).short == "同花"
    assert to_beat(table(hand(plays=((2, "Qs Qh Qd 3c 3h"),)))).short == "三带二 Q"


def test_nothing_is_to_beat_when_leading_or_when_the_hand_is_over() -> None:
    assert to_beat(table(hand(plays=()))).seat is None
    over = hand("", phase=Phase.OVER, turn=None, left=(0, 11, 0, 3, 0, 16), out=(4, 0, 2), rest=REST)
    assert to_beat(table(over, phase="over")).seat is None


def test_the_tricks_so_far_list_plays_without_passes() -> None:
    rows = tricks(table(hand(tricks=TRICKS))).rows
    assert [row.number for row in rows] == [1, 2, 3]
    assert [(play.name, [rank for rank, _ in play.strip.ranks]) for play in rows[1].plays] == [
        ("弄堂口", ["4", "4"]),
        ("梧桐", ["8", "8"]),
        ("老虎灶", ["10", "10"]),
        ("阿福", ["A", "A"]),
    ]


def test_what_is_still_out_is_the_deck_less_ones_own_and_all_that_was_played() -> None:
    counted = {
        each.label: each.left
        for each in outstanding(table(hand("*B 2s As Kd", plays=((2, "Ad Ah"),), tricks=[[(3, "*S")]])))
    }
    assert (counted["大"], counted["小"], counted["A"], counted["K"], counted["2"], counted["3"]) == (
        2,
        2,
        9,
        11,
        11,
        12,
    )
    assert sum(counted.values()) == 162 - 4 - 3


def test_without_the_counter_nobody_counts_for_the_player() -> None:
    seen = table(hand())
    assert outstanding(replace(seen, match=replace(seen.match, counting=False))) == ()


def test_the_status_joins_what_others_did_since_ones_own_move() -> None:
    view = table(hand(plays=((5, "9s"), (0, "Ts"), (1, "Js"), (2, "-")), turn=3))
    assert status(view).text == "阿福 单张 J，弄堂口 不出，等 梧桐 出牌"


def test_the_end_of_a_hand_is_told_with_who_won_and_what_comes_next() -> None:
    view, _ = scenes()["over"]
    assert status(view).text == "这一局打完了。我方胜 · 三家被关。我方升级，下一局打 4，外白渡坐庄"
    with translation.override("en"):
        assert status(view).text.startswith("The hand is over. Our team won, three shut in. Our team rose.")


# Tribute


TRIBUTE = {"level": "3", "phase": Phase.TRIBUTE, "turn": None, "plays": ()}


def test_g4_a_receiver_is_asked_for_a_return_and_others_see_whom_one_waits_for() -> None:
    asked = giving(table(hand(gifts=GIFTS, **TRIBUTE), phase="tribute"))
    assert (asked.due, asked.payer_name) == (True, "梧桐")
    assert asked.holding is not None
    elsewhere = table(hand(seat=3, gifts=GIFTS, **TRIBUTE), phase="tribute", seat=3)
    assert giving(elsewhere).due is False
    assert sign(elsewhere).name == NAMES[0]
    assert shell(elsewhere).mine is False


def test_g6_the_return_card_is_named_where_the_view_names_it() -> None:
    told = (gift(3, 0, "*S", returned="2d", done=True), gift(1, 4, "As", done=True))
    rows = gifts(table(hand(gifts=told, **TRIBUTE), phase="tribute"))
    assert [(row.card, row.returned, row.note) for row in rows] == [("*S", "2d", "已还"), ("As", "", "已还")]


# Between hands and at the end


def over(out: tuple[int, ...], dealer: int, levels: tuple[str, str], **more: object) -> object:
    ended = hand(
        "", phase=Phase.OVER, turn=None, plays=(), left=(0, 11, 0, 3, 0, 16), out=out, rest=REST, dealer=dealer
    )
    counted = match(levels=levels, results=(result(2, out, dealer=dealer, levels=levels, **more),), dealer=dealer)
    return table(ended, phase="over", match=counted)


def test_s1_the_middle_says_who_won_and_what_comes_next_without_a_score() -> None:
    told = middle(over((4, 0, 2), 4, ("3", "2")))
    assert (told.title, told.note, told.won) == ("我方胜 · 三家被关", "我方升级，下一局打 3，外白渡坐庄", True)
    lost = middle(over((3, 1, 0, 5), 4, ("2", "2")))
    assert (lost.title, lost.note, lost.won) == ("对方胜 · 两家被关", "下一局打 2，梧桐坐庄", False)


def test_s2_a_draw_says_why() -> None:
    told = middle(over((3, 0, 4, 2), 4, ("2", "4")))
    assert (told.title, told.won) == ("平局 · 头游是对方的梧桐", None)


def test_l6_a_team_that_passes_a_is_told() -> None:
    assert middle(over((4, 0, 2), 4, ("2", "2"), passed_a=0)).note == "我方过 A！两队都回到 2"


def test_s4_the_settlement_is_there_only_when_the_match_has_ended() -> None:
    assert match_result(over((4, 0, 2), 4, ("3", "2"))).match_id is None
    played_out = match(number=3, results=RESULTS, totals=(90, -90, 90, -90, 90, -90))
    told = match_result(table(hand(""), phase="settled", match=played(played_out)))
    assert (told.verdict, told.points, told.trend) == ("我方 2 胜 0 负 1 平", "+90", "up")
    assert [(each.result, each.points) for each in told.hands] == [
        ("我方胜 · 三家被关", "+60"),
        ("平局 · 头游在对方", "0"),
        ("我方胜 · 两家被关", "+30"),
    ]
    assert [person.name for person in told.people[:3]] == [NAMES[0], NAMES[2], NAMES[4]]


def ended(scores: tuple[int, ...], total: int, *, evening: int = 1, counts: bool = True, seat: int | None = 0):
    played_out = match(number=3, results=RESULTS, counts=counts, totals=(total, -total) * 3)
    view = table(
        hand("", seat=seat), phase="settled", seat=seat, match=played(played_out, scores=scores, evening=evening)
    )
    return match_result(view)


def test_r2_the_settlement_says_who_has_risen_and_who_has_fallen_by_this_match() -> None:
    told = ended((350, 140, 390, 62, 26214350, -90), 70)
    assert [(person.name, person.score, person.title, person.rise) for person in told.people] == [
        (NAMES[0], "350", "科长", "up"),
        (NAMES[2], "390", "科长", "up"),
        (NAMES[4], "26214350", "皇帝", "up"),
        (NAMES[1], "140", "助科", "down"),
        (NAMES[3], "62", "助科", ""),
        (NAMES[5], "−90", "科员", ""),
    ]


def test_r2_the_settlement_says_how_far_the_next_rank_is() -> None:
    assert ended((480,) * 6, 70).road == "你 410 → 480 分，离助处还差 270 分"
    assert ended((-90,) * 6, -70).road == "你 −20 → −90 分，离助科还差 140 分"
    assert ended((26214400,) * 6, 70).road == "你 26214330 → 26214400 分，已经到顶了"
    assert ended((480,) * 6, 70, seat=None).road == ""


def test_m9_nobody_rises_where_scores_do_not_count() -> None:
    told = ended((50,) * 6, 70, counts=False)
    assert told.road == ""
    assert {person.rise for person in told.people} == {""}


def test_the_evening_is_summed_up_from_the_second_match_on() -> None:
    assert ended((480,) * 6, 70).evening == ""
    told = ended((480,) * 6, 70, evening=3)
    assert told.evening == "今晚同桌 3 场，你一共 +350"
    assert [person.evening for person in told.people] == ["+350"] * 3 + ["−350"] * 3


def test_whoever_reached_a_rank_wears_it_until_the_next_deal() -> None:
    lines = (
        line(1, "rank_up", 1, seat=1, name=NAMES[1], rank=4),
        line(2, "dealt", number=2, level="2", dealer=0),
        line(3, "rank_up", 2, seat=2, name=NAMES[2], rank=3),
        line(4, "rank_up", 4, seat=4, name=NAMES[4], rank=19),
    )
    assert [seat.state.risen for seat in seats(table(hand(), phase="over", lines=lines))] == [
        *("", "", "rank", "", "throne", "")
    ]
    assert {seat.state.risen for seat in seats(table(hand(), phase="play", lines=lines))} == {""}


# Leaving


@pytest.mark.parametrize(
    ("phase", "counts", "why", "price", "gain"),
    [
        ("play", True, "counted", "−180", "+10"),
        ("over", True, "counted", "−30", "+10"),
        ("play", False, "practice", "", ""),
        ("settled", True, "ended", "", ""),
    ],
)
def test_m3_to_m9_the_price_of_leaving_is_named(phase: str, counts: bool, why: str, price: str, gain: str) -> None:
    ended = phase != "play"
    lying = hand("", phase=Phase.OVER, turn=None, plays=(), out=(4, 0, 2), rest=REST) if ended else hand()
    told = leaving(table(lying, phase=phase, match=match(counts=counts)))
    assert (told.why, told.price, told.gain) == (why, price, gain)


# The log

SETTLED = {
    "number": 1,
    "winner": 1,
    "payers": [0, 2],
    "first": 3,
    "scores": [-30, 30, -30, 30, -30, 30],
    "level_up": 1,
    "levels": ["2", "T"],
    "dealer": 3,
    "counts": True,
}


def told(code: str, facts: dict[str, object], *, viewer: int | None = 0) -> str:
    return log(table(hand(seat=viewer), seat=viewer, lines=(line(1, code, **facts),))).lines[0].text


def test_s3_the_settlement_line_says_what_each_gains_and_loses_from_the_readers_side() -> None:
    assert told("settled", SETTLED) == "第 1 局：对方胜，两家被关。我方每人 −30，对方每人 +30。对方升到 10。梧桐坐庄。"
    assert told("settled", SETTLED, viewer=1).startswith("第 1 局：我方胜，两家被关。我方每人 +30，对方每人 −30。")
    assert told("settled", SETTLED, viewer=None).startswith("第 1 局：方牌队胜")


def test_s2_the_line_of_a_draw_names_who_was_first() -> None:
    drawn = SETTLED | {"winner": None, "payers": [], "scores": [0] * 6, "level_up": None}
    assert told("settled", drawn) == "第 1 局：平局，头游是对方的梧桐。梧桐坐庄。"


def test_m9_the_line_says_when_scores_do_not_count() -> None:
    assert "对方每人 +30，不计分。" in told("settled", SETTLED | {"counts": False})


def between_hands(facts: dict[str, object], *, viewer: int | None = 0) -> str:
    lines = (line(1, "settled", **facts), said(2, 3, "快点呀"))
    told = newest(table(hand(seat=viewer), phase="over", seat=viewer, lines=lines))
    return told.text if told else ""


def test_s4_between_hands_the_newest_line_says_in_short_what_each_gains_whatever_is_said() -> None:
    assert between_hands(SETTLED) == "每人：我方 −30，对方 +30"
    assert between_hands(SETTLED, viewer=None) == "每人：圆牌 −30，方牌 +30"
    assert between_hands(SETTLED | {"winner": None, "payers": [], "scores": [0] * 6}) == "平局，没有输赢"


def test_in_a_hand_the_newest_line_is_the_last_of_the_log() -> None:
    told = newest(table(hand(), lines=(line(1, "settled", **SETTLED), said(2, 3, "快点呀"))))
    assert told is not None
    assert told.text == "快点呀"


@pytest.mark.parametrize(
    ("code", "facts", "text"),
    [
        ("opened", {}, "开桌了。"),
        ("match", {"base": 10, "rounds": 3}, "开打：底分 10，打 3 局。"),
        ("dealt", {"number": 2, "level": "T", "dealer": 4}, "第 2 局发牌：打 10，外白渡坐庄。"),
        ("tribute", {"gifts": [[3, 0, "*S"], [1, 4, "As"]]}, "梧桐 进贡 小怪 给 我自己。阿福 进贡 黑桃A 给 外白渡。"),
        ("returned", {"seat": 4, "to": 1}, "外白渡 还了 阿福 一张。"),
        ("ran_low", {"seat": 3, "left": 9}, "梧桐 报牌：还剩 9 张。"),
        ("went_out", {"seat": 2, "place": 1}, "弄堂口 出完了，头游。"),
        ("passed_a", {"team": 1}, "对方过 A！两队都从 2 重新打起。"),
        ("auto_on", {"seat": 5}, "老虎灶 托管，系统替打。"),
        ("auto_off", {"seat": 5}, "老虎灶 回来自己打了。"),
        ("match_over", {"totals": [0] * 6}, "这一场打完了。"),
    ],
)
def test_what_the_table_tells_is_put_into_words(code: str, facts: dict[str, object], text: str) -> None:
    assert told(code, facts) == text


# Hints


def test_a_hint_says_which_cards_and_why_and_wraps_round() -> None:
    first = hinted(table(hand()), parse_cards("Ks Kc Kd 5s 5h"), "cheapest", 0, 2)
    assert (first.cards, first.why, first.next) == ("Ks Kc Kd 5s 5h", "最小，不拆牌", 1)
    assert hinted(table(hand()), (), "uses_joker", 1, 2).next == 0


def test_every_reason_for_a_hint_has_its_words() -> None:
    assert set(WHY_WORDS) == {why.value for why in Why}


@pytest.mark.parametrize(("begun", "kind"), [(False, "tribute"), (True, "")])
def test_who_gave_what_stays_in_sight_until_the_first_play(begun: bool, kind: str) -> None:
    gift = GiftView(payer=1, receiver=4, card=parse_cards("As")[0], done=True, returned=None)
    view = table(hand(gifts=(gift,), plays=((4, "3h"),) if begun else (), turn=5))
    assert middle(view).kind == kind


def test_g6_only_giver_and_receiver_read_which_card_was_returned_and_only_in_its_hand() -> None:
    told = line(7, "returned", 0, seat=0, to=3)
    known = hand(gifts=(gift(3, 0, "*S", returned="2d", done=True),))
    unknown = hand(gifts=(gift(3, 0, "*S", done=True),))
    dealt = line(8, "dealt", number=2, level="2", dealer=4)
    assert log(table(known, lines=(told,))).lines[0].text == "我自己 还了 梧桐 一张方块2。"
    assert log(table(unknown, seat=1, lines=(told,))).lines[0].text == "我自己 还了 梧桐 一张。"
    assert log(table(known, lines=(told, dealt))).lines[0].text == "我自己 还了 梧桐 一张。"
    assert newest(table(known, lines=(dealt, replace(told, id=9)))).text == "我自己 还了 梧桐 一张方块2。"


def test_a_line_keeps_the_names_of_its_time_and_an_old_one_goes_by_who_sits_there() -> None:
    kept = line(1, "went_out", 4, seat=4, place=1, names={"4": "小王②"})
    old = line(2, "went_out", 4, seat=4, place=1)
    stood = line(3, "stood", name="小王")
    assert [each.text for each in log(table(hand(), lines=(kept, old, stood))).lines] == [
        "小王② 出完了，头游。",
        "外白渡 出完了，头游。",
        "小王 站起来了。",
    ]
