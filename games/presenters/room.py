"""The waiting room: whom the table waits for, how others come, and what will be played (M2)."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.presenters.words import listed, name_of
from games.rules.seats import SEATS
from games.table_view import OptionsView, TableView


@dataclass(frozen=True, slots=True)
class Gathering:
    """Whom one waits for. `counting`: six are ready, and the seconds before the deal run."""

    title: str
    note: str = ""
    counting: bool = False


@dataclass(frozen=True, slots=True)
class Invite:
    """How others come. `path` is the link's, `number` stands in two groups, `digits` is how it is read out."""

    path: str
    number: str
    digits: str


@dataclass(frozen=True, slots=True)
class Terms:
    """What the next match is played for and by; `turn` is None when turns have no limit."""

    base: int
    rounds: int
    turn: int | None
    take_over: str
    hides_left: bool
    may_change: bool


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Question:
    """One thing that the host decides, and what is on offer."""

    name: str
    words: str
    choices: tuple[Choice, ...]


def is_full(view: TableView) -> bool:
    """Whether every chair is taken."""
    return all(seat.name for seat in view.seats)


def gathering(view: TableView) -> Gathering:
    free = sum(not seat.name for seat in view.seats)
    if free:
        note = gettext("挑一把椅子坐下") if view.seat is None else gettext("圆牌一队，方牌一队")
        return Gathering(ngettext("还差 %(free)d 人", "还差 %(free)d 人", free) % {"free": free}, note)
    if view.clock.ends_at is not None:
        return Gathering(gettext("马上发牌"), counting=True)
    slow = [seat for seat in SEATS if not view.seats[seat].ready]
    if view.seat in slow:
        return Gathering(gettext("人齐了，请点准备"), gettext("圆牌一队，方牌一队"))
    if len(slow) > NAMED:
        return Gathering(gettext("等 %(number)d 人准备") % {"number": len(slow)}, gettext("圆牌一队，方牌一队"))
    return Gathering(gettext("等 %(names)s 准备") % {"names": listed(name_of(view, seat) for seat in slow)})


def invite(view: TableView) -> Invite | None:
    """The same for everyone at the table as long as it stands; nothing at a practice table."""
    if view.room is None:
        return None
    number = view.room.number
    return Invite(view.room.invite, f"{number[:3]} {number[3:]}", " ".join(number))


def terms(view: TableView) -> Terms | None:
    if view.room is None:
        return None
    options = view.room.options
    return Terms(
        base=options.base_score,
        rounds=options.round_limit,
        turn=options.turn_seconds,
        take_over=take_over_words(options.take_over),
        hides_left=not options.always_show_left,
        may_change=view.room.is_host,
    )


def questions(view: TableView) -> tuple[Question, ...]:
    """What the dialog of the host asks; nothing for others."""
    if view.room is None or not view.room.is_host:
        return ()
    options = view.room.options
    return (
        Question(
            "base",
            gettext("底分"),
            tuple(Choice(str(base), str(base), base == options.base_score) for base in options.base_scores),
        ),
        Question(
            "rounds",
            gettext("打几局"),
            tuple(Choice(str(each), rounds_words(each), each == options.round_limit) for each in options.round_limits),
        ),
        Question("turn", gettext("每手"), _turn_choices(options)),
        Question(
            "take_over",
            gettext("接风"),
            tuple(Choice(way, take_over_words(way), way == options.take_over) for way in TAKE_OVER_WORDS),
        ),
        Question(
            "show_left",
            gettext("剩几张牌"),
            (
                Choice("true", gettext("一直看得到"), options.always_show_left),
                Choice("false", gettext("报牌才知道"), not options.always_show_left),
            ),
        ),
    )


def turn_words(seconds: int | None) -> str:
    """The time for a turn."""
    if seconds is None:
        return gettext("不限时")
    return ngettext("%(seconds)d 秒", "%(seconds)d 秒", seconds) % {"seconds": seconds}


def rounds_words(rounds: int) -> str:
    """The length of a match."""
    return ngettext("%(rounds)d 局", "%(rounds)d 局", rounds) % {"rounds": rounds}


def take_over_words(take_over: str) -> str:
    """Who leads after somebody has gone out and nobody beat that play (T4)."""
    return gettext(TAKE_OVER_WORDS[take_over])


def _turn_choices(options: OptionsView) -> tuple[Choice, ...]:
    return tuple(
        Choice("none" if seconds is None else str(seconds), turn_words(seconds), seconds == options.turn_seconds)
        for seconds in options.turn_limits
    )


NAMED = 2
"""How many are called by name when one waits for them."""
TAKE_OVER_WORDS = {"next": _("下家接风"), "partner": _("队友接风")}
