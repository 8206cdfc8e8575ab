"""The waiting room: whom the table waits for, how others come, and what will be played (M2)."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.presenters.choice import Choice
from games.presenters.words import listed, name_of, told
from games.rules.seats import SEATS, others_from, team_of
from games.table_view import TableView


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
class TermsTold:
    """What the next match is played for and by; `turn` is None when turns have no limit."""

    base: int
    rounds: int
    turn: int | None
    others: tuple[str, ...]
    """What else is to be known, in words: how 接风 goes, and whatever is not as usual."""
    may_change: bool
    again: bool = False
    """同牌挑战: a deal that was played before, and that counts for nothing."""


@dataclass(frozen=True, slots=True)
class Question:
    """One thing that the host decides, and what is on offer."""

    name: str
    words: str
    choices: tuple[Choice, ...]
    short: bool = False
    """Whether two such questions go into one row."""


@dataclass(frozen=True, slots=True)
class Questions:
    """What the dialog of the host asks. `lapsing`: new answers make everybody get ready anew."""

    asked: tuple[Question, ...] = ()
    lapsing: bool = False


def is_full(view: TableView) -> bool:
    """Whether every chair is taken."""
    return all(seat.name for seat in view.seats)


def gathering(view: TableView) -> Gathering:
    free = sum(not seat.name for seat in view.seats)
    if free:
        note = _partners_words(view)
        return Gathering(ngettext("还差 %(free)d 人", "还差 %(free)d 人", free) % {"free": free}, note)
    if view.clock.ends_at is not None:
        return Gathering(gettext("马上发牌"), counting=True)
    slow = [seat for seat in SEATS if not view.seats[seat].ready]
    away = _away_words(view)
    if view.seat in slow:
        return Gathering(gettext("人齐了，请点准备"), away or _partners_words(view))
    if len(slow) > NAMED:
        title = gettext("等 %(number)d 人准备") % {"number": len(slow)}
        return Gathering(title, away or _partners_words(view))
    return Gathering(told(gettext("等 %(names)s 准备"), names=listed(name_of(view, seat) for seat in slow)), away)


def _partners_words(view: TableView) -> str:
    """With whom the viewer plays (P1), as far as they have sat down."""
    if view.seat is None:
        return gettext("挑一把椅子坐下")
    others = (view.seats[seat].name for seat in others_from(view.seat) if team_of(seat) == team_of(view.seat))
    names = [name for name in others if name]
    return told(gettext("和你一队：%(names)s"), names=listed(names)) if names else gettext("隔一个坐的是一队")


def _away_words(view: TableView) -> str:
    """Who of the six is away, and who may help; empty when nobody is."""
    names = listed(seat.name for seat in view.seats if seat.away)
    if not names:
        return ""
    host = next((seat for seat in view.seats if seat.is_host), None)
    if host is not None and host.number == view.seat:
        return told(gettext("%(names)s 掉线了，可以换系统玩家"), names=names)
    if host is None or host.away:
        return told(gettext("%(names)s 掉线了，等一等"), names=names)
    return told(gettext("%(names)s 掉线了，等桌主 %(host)s 换系统玩家"), names=names, host=host.name)


def invite(view: TableView) -> Invite | None:
    """The same for everyone at the table as long as it stands; nothing at a practice table."""
    if view.room is None:
        return None
    number = view.room.number
    return Invite(view.room.invite, f"{number[:3]} {number[3:]}", " ".join(number))


def terms(view: TableView) -> TermsTold | None:
    if view.room is None or view.room.terms is None:
        return None
    room, chosen = view.room, view.room.terms
    unusual = {
        name: value
        for name, value in (*asdict(chosen).items(), *asdict(room.house).items())
        if name in USUAL and value != USUAL[name]
    }
    return TermsTold(
        base=chosen.base_score,
        rounds=chosen.round_limit,
        turn=chosen.turn_seconds,
        others=(take_over_words(chosen.take_over), *(option_words(name, value) for name, value in unusual.items())),
        may_change=room.is_host,
        again=view.again,
    )


def questions(view: TableView) -> Questions:
    """What the dialog of the host asks; nothing for others, and only what goes beside the cards while a match runs."""
    room = view.room
    if room is None or not room.is_host:
        return Questions()
    beside = tuple(_on_or_off(name, value) for name, value in asdict(room.house).items())
    if room.terms is None or room.offers is None:
        return Questions(beside)
    terms, offers = room.terms, room.offers
    match = (
        _choice_of("base_score", terms.base_score, offers.base_scores, str),
        _choice_of("round_limit", terms.round_limit, offers.round_limits, rounds_words),
        _choice_of("turn_seconds", terms.turn_seconds, offers.turn_limits, turn_words),
        _choice_of("take_over", terms.take_over, offers.take_overs, take_over_words),
        _on_or_off("always_show_left", terms.always_show_left),
        _on_or_off("counting", terms.counting),
        _on_or_off("extra_time", terms.extra_time),
        _on_or_off("pauses", terms.pauses),
        _choice_of("away_limit", terms.away_limit, offers.away_limits, away_words),
    )
    return Questions(match + beside, lapsing=True)


def option_words(name: str, value: Any) -> str:
    """What one option says, in a few words that can stand in a list."""
    match name:
        case "base_score":
            return gettext("底分 %(base)s") % {"base": value}
        case "round_limit":
            return rounds_words(value)
        case "turn_seconds":
            return gettext("每手 %(turn)s") % {"turn": turn_words(value)}
        case "take_over":
            return take_over_words(value)
        case "away_limit" if value is None:
            return gettext("掉线不算逃跑")
        case "away_limit":
            return gettext("掉线 %(limit)s算逃跑") % {"limit": away_words(value)}
        case _:
            return gettext(SAID[name][0 if value else 1])


def away_words(seconds: int | None) -> str:
    """How long somebody may stay away (M6)."""
    if seconds is None:
        return gettext("不算")
    minutes = seconds // 60
    if seconds % 60:
        return ngettext("%(seconds)d 秒", "%(seconds)d 秒", seconds) % {"seconds": seconds}
    return ngettext("%(minutes)d 分钟", "%(minutes)d 分钟", minutes) % {"minutes": minutes}


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


def _choice_of(name: str, chosen: Any, offered: tuple[Any, ...], words: Callable[[Any], str]) -> Question:
    return Question(
        name,
        gettext(ASKED[name]),
        tuple(Choice("none" if each is None else str(each), words(each), each == chosen) for each in offered),
    )


def _on_or_off(name: str, on: bool) -> Question:
    yes, no = ANSWERS.get(name, YES_OR_NO)
    choices = (Choice("true", gettext(yes), on), Choice("false", gettext(no), not on))
    return Question(name, gettext(ASKED[name]), choices, short=name != "always_show_left")


NAMED = 2
"""How many are called by name when one waits for them."""
TAKE_OVER_WORDS = {"next": _("下家接风"), "partner": _("队友接风")}

USUAL = {"always_show_left": True, "away_limit": None, "counting": True, "extra_time": True, "pauses": True}
USUAL |= {"watchable": False, "free_text": True}
ASKED = {
    "base_score": _("底分"),
    "round_limit": _("打几局"),
    "turn_seconds": _("每手"),
    "take_over": _("接风"),
    "always_show_left": _("剩几张牌"),
    "counting": _("记牌器"),
    "extra_time": _("加时"),
    "pauses": _("暂停"),
    "away_limit": _("掉线多久算逃跑"),
    "watchable": _("旁观"),
    "watchers_talk": _("旁观的人说话"),
    "free_text": _("聊天"),
}
YES_OR_NO = (_("可以"), _("不可以"))
ANSWERS = {
    "always_show_left": (_("一直看得到"), _("报牌才知道")),
    "counting": (_("有"), _("没有")),
    "free_text": (_("可以打字"), _("不打字")),
}
SAID = {
    "always_show_left": (_("张数一直看得到"), _("报牌才知道张数")),
    "counting": (_("有记牌器"), _("没有记牌器")),
    "extra_time": (_("可以加时"), _("不可以加时")),
    "pauses": (_("可以暂停"), _("不可以暂停")),
    "watchable": (_("可以旁观"), _("不可以旁观")),
    "watchers_talk": (_("旁观的可以说话"), _("旁观的不说话")),
    "free_text": (_("可以打字聊天"), _("聊天只用现成的话")),
}
