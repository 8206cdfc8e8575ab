"""Hand-made views of a table, one for each thing that a page must be able to show. Cards and plays are in notation."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

from games import lesson
from games.options import House, Offers, Terms
from games.rules import (
    Action,
    Card,
    GiftView,
    HandView,
    Move,
    Pass,
    Phase,
    Play,
    Return,
    TakeOver,
    Trick,
    fold,
    identify,
    parse_card,
    parse_cards,
    settle,
    sorted_holding,
    start,
    view_for,
)
from games.table_view import (
    ClaimView,
    ClockView,
    DoorView,
    GuestView,
    HandResult,
    Line,
    LostSeat,
    MatchView,
    PauseView,
    PlayerView,
    QueueView,
    RoomView,
    RunawayView,
    SeatView,
    TablePhase,
    TableView,
    TalkView,
)

NOW = datetime(2030, 1, 1, 12, tzinfo=UTC)
NAMES = ("我自己", "阿福", "弄堂口", "梧桐", "外白渡", "老虎灶")
LONG_NAMES = ("一个很长很长的名字", "Bartholomew", "宝山区老张家里", "七宝阿婆阿婆", "Wolfeschlegel", "浦东大道小王")
TITLES = ("科员", "", "", "", "", "")

HOLDING = "*B *S 2s 2h As Ah Kd Ks Kc Qh Qd Jc Jd Js Ts Th 9c 9d 9h 8s 7h 7c 6d 5s 5h 4c 3d"
EIGHT = "*B *S *S 2s 2s 2h 2d As Ah Ac Ks Ks Kh Kh Kc Kd Kd Ts Th Tc 8s 8h 6s 6d 5h 5c 5d"
SIXTEEN = "*B *S 2s As Ah Kd Kd Ks Kh Kc Qh Js Ts 9c 9c 9d 9h 9h 8s 7h 6d 5s 4c 3d 3h 3s 3c"
DEEP = "*B *S 2s 2h As Ah Ac Ad Kd Ks Kc Kh Kd Ks Qh Jc Th Ts Tc Td Th 9c 8s 7h 6d 5s 5h"
PAIRS = "*S 2s 2h 2c 2d Ad Ks Ks Kh Qc Js Ts Th Tc Tc Td 9h 9d 8c 7c 6d 5d 4h 3s 3h 3d 3d"
"""In three rows the twos and the threes stand two abreast, or these would be deeper than there is room."""
PAIRED_HALF = "*S *S 2s 2s 2h 2d As Ks Ks Kh Kc Qh Jh Tc 9h 9h 8h 8h 7s 6s 5d 4s 3s 3h 3c 3c 3d"
"""The same of one half of the threes."""
SPENT = ("Kd Ks Kc As Ah", "Jc Jd Js Ts Th", "9c 9d 9h 7h 7c", "Qh Qd", "8s", "6d", "5h", "4c", "3d", "2s", "*B")
"""What has been played of `HOLDING` when three cards are left."""
LATE = "2s 2h As Ah Kd Ks Kc Qh Qd Jc 9c 9d 8s 7h 7c 6d 4c 3d"

Plays = Sequence[tuple[int, str]]
"""A seat and what it played; `-` is a pass."""


def trick(plays: Plays, *, level: str, leader: int | None = None) -> Trick:
    actions = tuple(
        Action(seat, None if cards == "-" else identify(parse_cards(cards), level)) for seat, cards in plays
    )
    return Trick(leader if leader is not None else plays[0][0] if plays else 0, actions)


def hand(
    holding: str = HOLDING,
    *,
    seat: int | None = 0,
    level: str = "2",
    dealer: int = 4,
    phase: Phase = Phase.PLAY,
    turn: int | None = 0,
    left: Sequence[int | None] = (27, 18, 22, 9, 15, 24),
    plays: Plays = ((2, "Jc Jd Jh 4s 4h"), (3, "Qs Qh Qd 3c 3h"), (4, "-"), (5, "-")),
    tricks: Sequence[Plays] = (),
    out: Sequence[int] = (),
    gifts: Sequence[GiftView] = (),
    rest: Sequence[str] | None = None,
    seq: int = 41,
) -> HandView:
    return HandView(
        seat=seat,
        level=level,
        dealer=dealer,
        take_over=TakeOver.NEXT,
        phase=phase,
        seq=seq,
        turn=turn,
        holding=sorted_holding(parse_cards(holding), level),
        left=tuple(left),
        trick=trick(plays, level=level, leader=turn),
        tricks=tuple(trick(each, level=level) for each in tricks),
        out=tuple(out),
        gifts=tuple(gifts),
        rest=tuple(sorted_holding(parse_cards(cards), level) for cards in rest) if rest else None,
    )


def grouped(*groups: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(parse_cards(cards) for cards in groups)


def gift(payer: int, receiver: int, card: str, *, returned: str = "", done: bool = False) -> GiftView:
    return GiftView(payer, receiver, parse_card(card), done, parse_card(returned) if returned else None)


def result(
    number: int, out: Sequence[int], *, dealer: int, levels: tuple[str, str], passed_a: int | None = None
) -> HandResult:
    return HandResult(number, number, settle(out, dealer), levels, passed_a, tuple(out), "/h/x/")


def match(
    *,
    number: int = 2,
    levels: tuple[str, str] = ("2", "4"),
    dealer: int = 4,
    counts: bool = False,
    results: Sequence[HandResult] = (),
    totals: Sequence[int] = (0,) * 6,
) -> MatchView:
    return MatchView(7, number, 3, 10, counts, True, levels, dealer, tuple(results), tuple(totals))


TERMS = Terms(
    base_score=10,
    round_limit=3,
    turn_seconds=30,
    take_over="next",
    always_show_left=True,
    away_limit=None,
    counting=True,
    extra_time=True,
    pauses=True,
)
PUBLIC_TERMS = replace(TERMS, turn_seconds=20, away_limit=180)
HOUSE = House(watchable=False, watchers_talk=False, free_text=True)
OFFERS = Offers((5, 10, 20, 50), (3, 6, 9), (20, 30, 45, 60, None), ("next", "partner"), (None, 180, 300, 600))


def room(
    names: Sequence[str],
    *,
    titles: Sequence[str] = ("科长", "副科", "副科", "助科", "处长", "科员"),
    bots: Sequence[int] = (),
    seat: int | None = 0,
    host: int = 0,
    terms: Terms = TERMS,
    lines: Sequence[Line] | None = None,
    **more: object,
) -> TableView:
    """A friends' table before its match: "" is a free chair."""
    people = tuple(number for number in range(6) if names[number] and number not in bots)
    view = table(None, phase="waiting", seat=seat, people=people, names=names, lines=lines or ROOM_LINES, **more)
    seats = tuple(
        replace(
            each,
            title=titles[each.number] if each.number in people else "",
            is_bot=each.number in bots,
            is_host=each.number == host,
        )
        for each in view.seats
    )
    return replace(
        view,
        kind="friends",
        name=f"{names[host]} 的桌子",
        match=None,
        hand_id=None,
        seats=seats,
        room=RoomView("/j/Q5rW2v7hT0aYk3ZbLm9c1g/", "483920", seat == host, HOUSE, terms, OFFERS),
    )


def public(view: TableView) -> TableView:
    """The same before its match at a table that is open to all, with the terms that take the most words."""
    terms = replace(PUBLIC_TERMS, counting=False)
    return replace(view, kind="public", room=replace(view.room, terms=terms, house=replace(HOUSE, watchable=True)))


def of_people(view: TableView) -> TableView:
    """The same at a friends' table of six people."""
    titles = ("科长", "副科", "副科", "助科", "处长", "科员")
    seats = tuple(
        replace(each, title=titles[each.number] if each.name else "", is_bot=False, is_host=each.number == 0)
        for each in view.seats
    )
    return replace(
        view,
        kind="friends",
        name=f"{NAMES[0]} 的桌子",
        seats=seats,
        room=RoomView("/j/Q5rW2v7hT0aYk3ZbLm9c1g/", "483920", True, HOUSE, TERMS, OFFERS),
    )


def played(
    match: MatchView,
    *,
    names: Sequence[str] = NAMES,
    scores: Sequence[int | None] = (480, 140, 390, 62, 3270, -90),
    people: Sequence[int] = range(6),
    ready: Sequence[int] = (),
    evening: int = 1,
) -> MatchView:
    """The same match with those who played it, as they stand after it."""
    players = tuple(
        PlayerView(
            seat=seat,
            name=names[seat],
            page=f"/u/k3zbm9c1g{seat}/" if seat in people else "",
            score=scores[seat] if seat in people else None,
            evening=match.totals[seat] * (2 * evening - 1),
            ready=seat in ready,
        )
        for seat in range(6)
    )
    return replace(match, players=players, evening=evening)


def learning(*moves: Move, **more: object) -> TableView:
    """学着打 after these moves."""
    standing = lesson.STANDING
    dealt = start(lesson.order(), level="8", dealer=lesson.LEARNER, tribute=standing.tribute)
    seen = view_for(fold(dealt, moves), lesson.LEARNER)
    told = match(number=1, levels=standing.levels, dealer=lesson.LEARNER)
    return replace(table(seen, phase=seen.phase.value, match=told, **more), is_lesson=True)


def watching(hand: HandView, **more: object) -> TableView:
    """What somebody sees who looks on at a table of people."""
    view = of_people(table(hand, seat=None, people=range(6), **more))
    return replace(view, watchers=12, queue=QueueView(None, (), True))


def line(id: int, code: str, seat: int | None = None, /, **facts: object) -> Line:
    return Line(id, NOW, seat, "", "", code, facts)


def said(number: int, seat: int, text: str) -> Line:
    return Line(number, NOW, seat, NAMES[seat], text, "", {})


LINES = (
    line(1, "match", base=10, rounds=3),
    line(2, "dealt", number=1, level="2", dealer=1),
    line(3, "went_out", 4, seat=4, place=1),
    line(
        4,
        "settled",
        number=1,
        winner=0,
        payers=[1, 3, 5],
        first=4,
        scores=[60, -60, 60, -60, 60, -60],
        level_up=None,
        levels=["2", "4"],
        dealer=4,
        counts=False,
    ),
    line(5, "dealt", number=2, level="2", dealer=4),
    line(6, "tribute", gifts=[[1, 4, "As"], [3, 0, "*S"], [5, 2, "Kh"]]),
    line(7, "returned", 4, seat=4, to=1),
    line(8, "auto_on", 5, seat=5),
    said(9, 0, "快点呀"),
    line(10, "ran_low", 3, seat=3, left=9),
)


def table(
    hand: HandView | None,
    *,
    phase: TablePhase = "play",
    match: MatchView | None = None,
    auto: Sequence[int] = (),
    away: Sequence[int] = (),
    ready: Sequence[int] = (),
    people: Sequence[int] = (0,),
    seat: int | None = 0,
    ends_in: float | None = None,
    seconds: int | None = None,
    lines: Sequence[Line] = LINES,
    names: Sequence[str] = NAMES,
) -> TableView:
    seats = tuple(
        SeatView(
            number=number,
            name=names[number],
            title=TITLES[number],
            is_bot=number not in people,
            auto=number in auto,
            away=number in away,
            ready=number in ready,
            skill="strong" if number not in people and names[number] else "",
        )
        for number in range(6)
    )
    ends_at = NOW + timedelta(seconds=ends_in) if ends_in is not None else None
    return TableView(
        code="483920",
        kind="practice",
        version=41,
        phase=phase,
        seat=seat,
        seats=seats,
        match=match or DEFAULT_MATCH,
        hand_id=12,
        hand=hand,
        clock=ClockView(ends_at, seconds, NOW),
        lines=tuple(lines),
        name="练习",
    )


ROOM_LINES = (
    line(1, "opened"),
    line(2, "sat", name="外白渡", seat=4),
    line(3, "sat", name="阿福", seat=1),
    said(4, 4, "小顾哪能还勿来"),
    line(5, "options", base_score=20, turn_seconds=30, take_over="next"),
    line(6, "sat", name="梧桐", seat=3),
)
SOME = ("我自己", "阿福", "", "梧桐", "外白渡", "")
DEFAULT_MATCH = match()
TRICKS: tuple[Plays, ...] = (
    ((4, "3h"), (5, "5d"), (0, "-"), (1, "Jh"), (2, "Ah"), (3, "-"), (4, "-"), (5, "-"), (0, "-"), (1, "-")),
    ((2, "4c 4d"), (3, "8h 8d"), (4, "-"), (5, "Tc Tc"), (0, "-"), (1, "Ad Ac"), (2, "-")),
    ((1, "3s 4s 5c 6h *S"), (2, "-"), (3, "9s Ts Jh Qc Kh"), (4, "-"), (5, "-")),
)
GIFTS = (gift(1, 4, "As", done=True), gift(3, 0, "*S"), gift(5, 2, "Kh", done=True))
REST = ("", "*S 2d As Kd Kh Tc 9s 9d 6h 5c 4d", "", "Jh Jd 7c", "", "As Qh Qs Jc Tc Td 9c 8h 8s 7d 6c 6s 5d 5h 4h 4s")
LOST = (
    "Qs Qh Qc Js Ts Tc 7d 6s 6c 6d 4h 4c",
    "",
    "2s As Kh Ks Jd 9s 9d 5h 3d",
    "",
    "*B Ad Ac Qd Js Jh Tc Td 8s 8h 8d 5s 5c 3h",
    "",
)
BROKEN = (HOLDING, LATE, REST[1] + " " + REST[3], "Qs Qh Js Ts 9c 8d 8h 5c 4s", LOST[4] + " Ks", REST[5] + " 3h 3s")
RAN = RunawayView(3, "梧桐", True, (20, 0, 20, -180, 20, 0))
RESULTS = (
    result(1, (4, 0, 2), dealer=1, levels=("2", "4")),
    result(2, (3, 4, 0, 2), dealer=4, levels=("2", "4")),
    result(3, (0, 1, 2, 4), dealer=3, levels=("2", "4")),
)
TURN = table(hand(tricks=TRICKS))
SETTLED = line(
    11,
    "settled",
    number=2,
    winner=0,
    payers=[1, 3, 5],
    first=4,
    scores=[300, -300, 300, -300, 300, -300],
    level_up=0,
    levels=["4", "2"],
    dealer=4,
    counts=True,
)
DRAWN = replace(
    SETTLED, facts={**SETTLED.facts, "winner": None, "payers": [], "first": 3, "scores": [0] * 6, "level_up": None}
)


HINTED = {"hinted": "cheapest", "hinted-long": "uses_joker", "extendable-hinted": "cheapest"}
"""Scenes in which a hint has chosen the cards, and why these."""


def scenes() -> dict[str, tuple[TableView, tuple[Card, ...]]]:
    """Every scene by name: the view and what is chosen in it."""
    nobody = ()
    kkk55 = parse_cards("Kd Ks Kc 5s 5h")
    over = hand(
        "", phase=Phase.OVER, turn=None, plays=(), left=(0, 11, 0, 3, 0, 16), out=(4, 0, 2), rest=REST, level="3"
    )
    lost = hand(
        "Qs Qh Qc Js Ts Tc 7d 6s 6c 6d 4h 4c",
        phase=Phase.OVER,
        turn=None,
        plays=(),
        left=(12, 0, 9, 0, 14, 0),
        out=(5, 1, 3),
        rest=LOST,
    )
    won = match(levels=("4", "2"), results=(result(2, (4, 0, 2), dealer=4, levels=("4", "2")),))
    drawn = match(levels=("3", "2"), results=(result(2, (3, 0, 4, 2), dealer=4, levels=("3", "2")),))
    ended = played(match(number=3, results=RESULTS, levels=("2", "4"), dealer=3), people=(0,))
    counted = played(
        match(number=3, results=RESULTS, counts=True, totals=(70, -70, 70, -70, 70, -70)), ready=(1, 2, 4), evening=3
    )
    nine = played(
        replace(
            counted,
            hand_number=9,
            round_limit=9,
            results=tuple(replace(RESULTS[n % 3], number=n + 1, passed_a=0 if n == 5 else None) for n in range(9)),
            totals=(210, -210, 210, -210, 210, -210),
        ),
        scores=(26214400, 1638300, 409700, 62, -3270, -12090),
        evening=2,
    )
    drawn_only = played(match(number=1, results=RESULTS[1:2], counts=True), scores=(0,) * 6)
    broken = hand(HOLDING, turn=None, plays=(), left=(27, 18, 22, 9, 15, 24), rest=BROKEN)
    after = replace(over, out=(0, 1, 2, 4))
    rest = partial(table, phase="settled", people=range(6), ends_in=24, seconds=30)
    tribute = {"phase": Phase.TRIBUTE, "turn": None, "plays": (), "level": "3"}
    five = table(hand(tricks=TRICKS, turn=0), ends_in=14, seconds=20)
    given = Return(0, parse_card("3d"))
    led = (given, Play(0, parse_cards("6s 6h 6c")), *(Pass(seat) for seat in range(1, 5)))
    beaten = (*led, Play(5, parse_cards("Ts Th Td")))
    return {
        "turn": (TURN, nobody),
        "lesson-return": (learning(), nobody),
        "lesson-lead": (learning(given), nobody),
        "lesson-after": (learning(*led), nobody),
        "lesson-answer": (learning(*beaten), parse_cards("Kh Kc *S")),
        "lesson-ended": (replace(learning(*beaten), phase="over"), nobody),
        "yes": (TURN, kkk55),
        "no": (TURN, parse_cards("Kd")),
        "lower": (TURN, parse_cards("Qd Jd 9d 6d 3d")),
        "wild": (
            table(hand(plays=((3, "3h 4h *S 6h 7d"),), left=(27, 18, 22, 19, 15, 24))),
            parse_cards("*B Js Ts 9h 8s"),
        ),
        "clock": (five, kkk55),
        "extendable": (
            replace(table(hand(tricks=TRICKS), ends_in=4, seconds=20), may_extend=True, may_pause=True),
            kkk55,
        ),
        "extendable-asked": (replace(table(hand(tricks=TRICKS), ends_in=4, seconds=20), may_extend=True), nobody),
        "extendable-hinted": (replace(table(hand(tricks=TRICKS), ends_in=4, seconds=20), may_extend=True), kkk55),
        "claim": (replace(table(hand(turn=3), away=(2,)), claim=ClaimView(7, 2)), nobody),
        "waiting-nudged": (
            replace(
                room(SOME, ready=(1,), lines=(*ROOM_LINES, line(9, "nudged", seat=0, by=4))),
                own_name="我自己",
                owns=True,
            ),
            nobody,
        ),
        "queue-waiting": (
            replace(room(NAMES, ready=(0, 1), bots=(5,), seat=None), queue=QueueView(None, (), True)),
            nobody,
        ),
        "queue-playing": (
            replace(
                of_people(table(hand("", seat=None, turn=3, plays=((2, "9c 9d 9h 4s 4h"),)), seat=None)),
                queue=QueueView(2, ("路路",), False),
            ),
            nobody,
        ),
        "pause-asked": (
            replace(
                table(hand(turn=3, plays=((2, "9c 9d 9h 4s 4h"),)), ends_in=14, seconds=20),
                pause=PauseView(2, False, NOW + timedelta(seconds=8)),
            ),
            nobody,
        ),
        "paused": (
            replace(
                table(hand(tricks=TRICKS), ends_in=272, seconds=300),
                pause=PauseView(0, True, NOW + timedelta(seconds=272)),
            ),
            kkk55,
        ),
        "paused-in-tribute": (
            replace(
                table(
                    hand(left=(28, 26, 27, 26, 27, 27), gifts=GIFTS, **tribute),
                    phase="tribute",
                    match=match(levels=("3", "2")),
                    ends_in=272,
                    seconds=300,
                ),
                pause=PauseView(3, True, NOW + timedelta(seconds=272)),
            ),
            nobody,
        ),
        "hurry": (table(hand(tricks=TRICKS), ends_in=4, seconds=20), nobody),
        "lead": (table(hand(plays=(), left=(27,) * 6)), parse_cards("Ts Th")),
        "uncounted": (replace(TURN, match=replace(TURN.match, counting=False)), nobody),
        "lead-after": (table(hand(tricks=TRICKS, plays=())), nobody),
        "tens": (table(hand(plays=((2, "Td Td Ts Tc 3h"), (3, "Ts Ts Th Th Tc"), (4, "-"), (5, "-")))), nobody),
        "tens-four": (table(hand(plays=((2, "9d 9d 9s 9c 3h"), (3, "Ts Ts Th Th 4c"), (4, "-"), (5, "-")))), nobody),
        "eight": (table(hand(EIGHT)), parse_cards("Kh")),
        "sixteen": (table(hand(SIXTEEN)), parse_cards("Kd Kd")),
        "deep": (table(hand(DEEP)), nobody),
        "pairs": (table(hand(PAIRS)), parse_cards("2h 3h 3d")),
        "pairs-half": (table(hand(PAIRED_HALF)), parse_cards("3s 3h 3c 3c 3d")),
        "groups": (replace(TURN, groups=grouped("Kd Ks Kc 5s 5h", "*S 9c 9d 9h", "8s 7h")), nobody),
        "groups-runs": (
            replace(
                table(hand(SIXTEEN), ends_in=14, seconds=20),
                groups=grouped("Kd Qh Js Ts 9c", "8s 7h 6d 5s 4c", "9c 9d 9h"),
            ),
            parse_cards("8s 7h 6d 5s 4c"),
        ),
        "groups-deep": (replace(table(hand(EIGHT)), groups=grouped("2s 2s 2h 2d Ks", "Ts Th")), nobody),
        "wide": (
            table(hand(plays=((1, "Ts Ts Th Th Tc"), (2, "*B *B *S *S *S"), (3, "-"), (4, "-"), (5, "-")))),
            nobody,
        ),
        "crowded": (
            table(
                hand(
                    EIGHT,
                    turn=0,
                    left=(27, 10, 22, 9, 15, 24),
                    plays=(
                        (1, "9s 9h 9d 7c 7d"),
                        (2, "Ts Th Td 8c 8d"),
                        (3, "Js Jh Jd Tc Tc"),
                        (4, "Qs Qh Qd Th Td"),
                        (5, "As Ah Ad Ts Tc"),
                    ),
                ),
                ends_in=14,
                seconds=20,
            ),
            nobody,
        ),
        "flush": (
            table(hand(plays=((2, "Ts 9s 8s 6s 4s"), (3, "2h Th 6h 6h 4h"), (4, "-"), (5, "-")))),
            nobody,
        ),
        "run": (table(hand(plays=((3, "7s 8h *S Td Jc"), (4, "-"), (5, "-")))), nobody),
        "hinted": (TURN, kkk55),
        "hinted-long": (
            table(hand(plays=((3, "3h 4h *S 6h 7d"), (4, "-"), (5, "-")))),
            parse_cards("*B *S Th 9h 8s"),
        ),
        "joker": (table(hand(plays=((2, "Qs Qh *B 3c *S"),))), nobody),
        "none": (
            table(
                hand(LATE, plays=((3, "7s 7h 7d 7c 3c"), (4, "-"), (5, "-")), left=(18, 18, 0, 4, 15, 24), out=(2,)),
                away=(5,),
            ),
            nobody,
        ),
        "wait": (
            table(hand(turn=3, plays=((2, "9c 9d 9h 4s 4h"),))),
            parse_cards("Jc Jd Js Ts Th"),
        ),
        "few": (
            table(
                hand(
                    "*S 2h 5s",
                    left=(3, 18, 0, 4, 2, 24),
                    out=(2,),
                    plays=((3, "Ah"), (4, "-")),
                    tricks=tuple(((0, cards),) for cards in SPENT),
                )
            ),
            nobody,
        ),
        "out": (table(hand("", left=(0, 18, 0, 4, 2, 24), out=(2, 0), plays=((3, "Ah"), (4, "-")), turn=5)), nobody),
        "auto": (table(hand(turn=4), auto=(0, 5)), nobody),
        "tribute": (
            table(
                hand(
                    "*B *S *S 3d 3h As Ah Kd Ks Kc Qh Qd Jc Jd Js Ts Th 9c 9d 9h 8s 7h 7c 6d 5s 5h 4c 2d",
                    left=(28, 26, 27, 26, 27, 27),
                    gifts=GIFTS,
                    **tribute,
                ),
                phase="tribute",
                match=match(levels=("3", "2")),
                ends_in=11,
                seconds=15,
            ),
            nobody,
        ),
        "tribute-wait": (
            table(
                hand(
                    HOLDING.replace("2s 2h", "3s 3h").replace("3d", "2d"),
                    gifts=(gift(3, 0, "*S", returned="2d", done=True), gift(1, 4, "As"), gift(5, 2, "Kh")),
                    left=(27, 26, 28, 27, 28, 26),
                    **tribute,
                ),
                phase="tribute",
                match=match(levels=("3", "2")),
            ),
            nobody,
        ),
        "tribute-deep": (
            table(
                hand(
                    "*B *S " + DEEP.replace("2s 2h", "3s 3h").removeprefix("*B *S ") + " Kc",
                    left=(28, 26, 27, 26, 27, 27),
                    gifts=GIFTS,
                    **tribute,
                ),
                phase="tribute",
                match=match(levels=("3", "2")),
                ends_in=11,
                seconds=15,
            ),
            nobody,
        ),
        **{
            f"tribute-{name}": (
                table(
                    hand(
                        f"{held} 4h",
                        left=(28, 26, 27, 26, 27, 27),
                        gifts=(gift(3, 0, "As"), *GIFTS[2:]),
                        **{**tribute, "level": "2"},
                    ),
                    phase="tribute",
                    ends_in=11,
                    seconds=15,
                ),
                nobody,
            )
            for name, held in (("eight", EIGHT), ("sixteen", SIXTEEN), ("pairs", PAIRS))
        },
        "tribute-wait-sixteen": (
            table(
                hand(
                    SIXTEEN,
                    gifts=(gift(3, 0, "As", returned="4h", done=True), gift(1, 4, "As")),
                    left=(27, 26, 28, 27, 28, 26),
                    **{**tribute, "level": "2"},
                ),
                phase="tribute",
            ),
            nobody,
        ),
        "over": (table(over, phase="over", match=won, lines=(*LINES, SETTLED)), nobody),
        "lost": (
            table(lost, phase="over", match=match(results=(result(2, (5, 1, 3), dealer=4, levels=("2", "4")),))),
            nobody,
        ),
        "draw": (
            table(
                replace(over, out=(3, 0, 4, 2)),
                phase="over",
                match=drawn,
                ends_in=6,
                seconds=10,
                people=(0, 2),
                ready=(2,),
                lines=(*LINES, DRAWN),
            ),
            nobody,
        ),
        "settled": (table(after, phase="settled", match=ended), nobody),
        "settled-again": (
            table(
                after,
                phase="settled",
                match=replace(ended, again=True, results=ended.results[:1], round_limit=1),
                people=range(6),
            ),
            nobody,
        ),
        "settled-counted": (table(after, phase="settled", match=counted, people=range(6), ready=(2, 4)), nobody),
        "settled-people": (of_people(rest(after, match=counted, ready=(1, 2, 4))), nobody),
        "settled-nine": (of_people(rest(after, match=nine)), nobody),
        "settled-standing": (of_people(rest(replace(after, seat=None), match=nine, seat=None)), nobody),
        "settled-draw": (of_people(rest(replace(over, out=(3, 4, 0, 2)), match=drawn_only)), nobody),
        "risen": (
            of_people(
                table(
                    over,
                    phase="over",
                    match=won,
                    lines=(
                        *LINES,
                        SETTLED,
                        line(12, "rank_up", 2, seat=2, name=NAMES[2], rank=3),
                        line(13, "rank_up", 4, seat=4, name=NAMES[4], rank=19),
                    ),
                    people=range(6),
                    ends_in=8,
                    seconds=10,
                )
            ),
            nobody,
        ),
        "runaway": (
            of_people(
                table(
                    replace(broken, phase=Phase.OVER),
                    phase="settled",
                    match=played(
                        replace(
                            counted,
                            results=RESULTS[:1],
                            hand_number=2,
                            totals=(80, -60, 80, -240, 80, -60),
                            runaway=RAN,
                        ),
                        ready=(2,),
                    ),
                    people=range(6),
                    ready=(2,),
                    ends_in=26,
                    seconds=30,
                    lines=(
                        *LINES,
                        line(11, "ran_away", seat=3, name=NAMES[3], during_hand=True, points=list(RAN.points)),
                    ),
                    names=(*NAMES[:3], "", *NAMES[4:]),
                )
            ),
            nobody,
        ),
        "waiting": (room(SOME, ready=(1, 4)), nobody),
        "waiting-guest": (room(SOME, ready=(1, 4), seat=3, away=(1,)), nobody),
        "waiting-again": (replace(room(SOME, ready=(1, 4)), again=True), nobody),
        "waiting-public": (public(room(SOME, ready=(4,), away=(1,))), nobody),
        "waiting-public-full": (public(room(NAMES, ready=(0, 1, 3, 4), away=(2,), seat=3)), nobody),
        "waiting-empty": (room(("我自己", "", "", "", "", ""), lines=ROOM_LINES[:1]), nobody),
        "waiting-full": (room(NAMES, ready=(0, 1, 3, 4, 5), bots=(5,), away=(2,)), nobody),
        "waiting-standing": (
            room(SOME, ready=(1, 4), seat=None, terms=replace(TERMS, turn_seconds=None, always_show_left=False)),
            nobody,
        ),
        "count": (room(NAMES, ready=range(6), ends_in=4.6, seconds=5), nobody),
        "other-side": (
            table(replace(hand(turn=4, plays=((2, "9c 9d 9h 4s 4h"), (3, "-"))), seat=3), seat=3, people=(3,)),
            nobody,
        ),
        "watch": (watching(hand("", seat=None, turn=3, plays=((1, "9c 9d 9h 4s 4h"), (2, "-")))), nobody),
        "watch-silent": (
            replace(
                watching(hand("", seat=None, turn=3, plays=(), left=(27,) * 6), ends_in=14, seconds=20),
                talk=TalkView(may_talk=False),
            ),
            nobody,
        ),
        "watch-over": (watching(replace(over, seat=None), phase="over", match=won, lines=(*LINES, SETTLED)), nobody),
        "company": (
            replace(
                table(hand(tricks=TRICKS), people=range(5)),
                kind="friends",
                muting=frozenset((7,)),
                muted_seats=frozenset((1,)),
            ),
            nobody,
        ),
        "guests": (
            replace(
                of_people(TURN),
                watchers=2,
                room=replace(room(NAMES).room, terms=None, offers=None),
                guests=(GuestView(1, "路过", False), GuestView(2, "一个名字有十二个字那么长", True)),
            ),
            nobody,
        ),
        "phrases": (replace(TURN, talk=TalkView(free_text=False), watchers=3), nobody),
        "names": (
            table(
                hand(),
                names=LONG_NAMES,
            ),
            nobody,
        ),
    }


def doors() -> dict[str, DoorView]:
    """Every door of an invite link by name."""
    people = tuple(seat for seat in room(SOME).seats if seat.name)
    door = DoorView("Q5rW2v7hT0aYk3ZbLm9c1g", "k3ZbLm9c1gQ5", "我自己", people, 2, False, False, False, False)
    full = replace(door, people=room(NAMES).seats, free=0)
    return {
        "door": door,
        "door-known": replace(door, knows_name=True),
        "door-seated": replace(door, knows_name=True, is_seated=True),
        "door-full": full,
        "door-running": replace(full, is_running=True),
        "door-lost": replace(full, is_running=True, lost=(LostSeat(2, NAMES[2], False), LostSeat(4, NAMES[4], True))),
        "door-public": replace(door, public_terms=PUBLIC_TERMS),
        "door-again": replace(door, again=True, watchable=True),
        "door-watch": replace(full, is_running=True, watchable=True),
        "door-both": replace(door, watchable=True),
        "door-kept-out": replace(door, knows_name=True, is_kept_out=True),
    }
