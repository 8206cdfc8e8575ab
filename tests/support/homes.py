"""The home page as different people find it, for the eye and for what does not fit."""

from __future__ import annotations

from dataclasses import dataclass

from games.lobby_view import Chair, Host, LobbyView, OpenTable, OwnTable, WatchableTable
from games.presenters.lobby import lobby, own_rows, skill_choices
from games.presenters.price import price_words
from games.table_view import DoorView

HOMES = ("home", "home-empty", "home-known", "home-running")


@dataclass(frozen=True, slots=True)
class Person:
    """A guest, as far as the page reads of them."""

    name: str
    title: str
    score: int
    slug: str = "k3zbm9c1g0"
    is_guest: bool = True
    is_authenticated: bool = True

    def __str__(self) -> str:
        return self.name


def chairs(*names: str) -> tuple[Chair, ...]:
    return tuple(Chair(number, name, bool(name)) for number, name in enumerate((*names, *[""] * 6)[:6]))


SOME = LobbyView(
    tables=(
        OpenTable(
            "one", Host("浦东小王", None), chairs("浦东小王", "宝山老张", "Vivian", "外公", "七宝阿婆"), 10, 3, 20
        ),
        OpenTable("two", Host("周末", None), chairs("周末", "", "一个名字有十二个字那么长"), 10, 6, 30),
        OpenTable("three", Host("Vivian from Hongkou", None), chairs("Vivian from Hongkou", "小顾"), 50, 9, 60),
    )
)
MANY = LobbyView(
    SOME.tables, (WatchableTable("four", Host("老西门茶室", None), 20), WatchableTable("five", Host("小顾", None), 10))
)
OWN = (
    OwnTable("six", None, "483920", chairs("浦东小王", "宝山老张", "", "外公"), False),
    OwnTable("seven", Host("外公", None), "120045", chairs("外公", "浦东小王", "Vivian"), True),
)


def homes() -> dict[str, tuple[dict[str, object], str | None]]:
    """Every home page by name, in the language that is active: what it is rendered with, and the running match."""
    person = Person("浦东小王", "科长", 410)
    stranger = {"price": price_words(10, 180), "lobby": lobby(SOME), "skills": skill_choices("strong")}
    known = stranger | {"user": person, "own": own_rows(OWN), "lobby": lobby(MANY), "practice": "483920"}
    return {
        "home": (stranger, None),
        "home-empty": (stranger | {"lobby": lobby(LobbyView())}, None),
        "home-known": (known, None),
        "home-running": (known | {"practice": None}, "k3ZbLm9c1gQ5"),
    }


def price_of(door: DoorView) -> str:
    """What the door of a public table says of leaving."""
    return price_words(door.public_terms.base_score, door.public_terms.away_limit) if door.public_terms else ""
