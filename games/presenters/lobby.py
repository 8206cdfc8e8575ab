"""The home page: public tables that wait for people, matches to watch, tables of one's own, and the skills to choose
from for a practice."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.lobby_view import Chair, Host, LobbyView, OpenTable, OwnTable
from games.presenters.choice import Choice
from games.presenters.price import price_tag
from games.presenters.room import rounds_words, turn_words
from games.presenters.words import listed, name_or_departed
from games.system_players import SKILLS


@dataclass(frozen=True, slots=True)
class OpenRow:
    """A table to sit down at. `facts` are base score, rounds, turn time and the price of leaving."""

    code: str
    title: str
    chairs: tuple[Chair, ...]
    who: str
    free: str
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WatchRow:
    code: str
    title: str
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnRow:
    """A friends' table to go back to; `number` is empty where nobody else could come by it."""

    code: str
    title: str
    chairs: tuple[Chair, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Lobby:
    rows: tuple[OpenRow, ...]
    watchable: tuple[WatchRow, ...]


def lobby(view: LobbyView) -> Lobby:
    """The list that everybody sees, in the language that is active."""
    return Lobby(
        rows=tuple(_open_row(table) for table in view.tables),
        watchable=tuple(
            WatchRow(table.code, _title(table.host), (base_words(table.base_score),)) for table in view.watchable
        ),
    )


def own_rows(tables: tuple[OwnTable, ...]) -> tuple[OwnRow, ...]:
    """The tables of one's own."""
    return tuple(
        OwnRow(
            code=table.code,
            title=gettext("我的桌子") if table.host is None else _title(table.host),
            chairs=table.chairs,
            note=gettext("正在打") if table.is_running else _number_words(table.number),
        )
        for table in tables
    )


def skill_choices(chosen: str) -> tuple[Choice, ...]:
    """How well the system players of a practice may play."""
    return tuple(Choice(skill, gettext(words), skill == chosen) for skill, words in SKILLS.items())


def base_words(base_score: int) -> str:
    """The base score."""
    return gettext("底分 %(base)d") % {"base": base_score}


def _open_row(table: OpenTable) -> OpenRow:
    free = sum(not chair.taken for chair in table.chairs)
    return OpenRow(
        code=table.code,
        title=_title(table.host),
        chairs=table.chairs,
        who=listed(name_or_departed(chair.name, chair.user) for chair in table.chairs if chair.taken),
        free=ngettext("还差 %(free)d 人", "还差 %(free)d 人", free) % {"free": free},
        facts=(
            base_words(table.base_score),
            rounds_words(table.round_limit),
            turn_words(table.turn_seconds),
            price_tag(table.base_score),
        ),
    )


def _title(host: Host) -> str:
    return gettext("%(host)s 的桌子") % {"host": name_or_departed(host.name, host.user)}


def _number_words(number: str) -> str:
    return gettext("桌号 %(number)s") % {"number": f"{number[:3]} {number[3:]}"}
