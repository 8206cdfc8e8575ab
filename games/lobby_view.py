"""What the lobby shows of tables: the same for everybody, and nothing of any card."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chair:
    """`name` is as tables keep it; equal names of a table are told apart."""

    number: int
    name: str
    taken: bool
    user: int | None = None  # who sits here, None for a system player

    @property
    def team(self) -> int:
        return self.number % 2


@dataclass(frozen=True, slots=True)
class Host:
    """Who is host, by the name that the table keeps; `user` is None where nobody is any more."""

    name: str
    user: int | None


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A public table that waits for more people."""

    code: str
    host: Host
    chairs: tuple[Chair, ...]
    base_score: int
    round_limit: int
    turn_seconds: int | None


@dataclass(frozen=True, slots=True)
class WatchableTable:
    """A public table in a match that others may watch."""

    code: str
    host: Host
    base_score: int


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A friends' table of one's own, awake or asleep. `host` is None where it is oneself."""

    code: str
    host: Host | None
    number: str
    chairs: tuple[Chair, ...]
    is_running: bool


@dataclass(frozen=True, slots=True)
class LobbyView:
    tables: tuple[OpenTable, ...] = ()
    watchable: tuple[WatchableTable, ...] = ()
