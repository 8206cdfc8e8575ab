"""What the lobby shows of tables: the same for everybody, and nothing of any card."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chair:
    """`name` is empty on a free one; equal names of a table are told apart."""

    number: int
    name: str

    @property
    def team(self) -> int:
        return self.number % 2


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A public table that waits for more people."""

    code: str
    host: str
    chairs: tuple[Chair, ...]
    base_score: int
    round_limit: int
    turn_seconds: int | None


@dataclass(frozen=True, slots=True)
class WatchableTable:
    """A public table in a match that others may watch."""

    code: str
    host: str
    base_score: int


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A friends' table of one's own, awake or asleep. `host` is empty where it is oneself."""

    code: str
    host: str
    number: str
    chairs: tuple[Chair, ...]
    is_running: bool


@dataclass(frozen=True, slots=True)
class LobbyView:
    tables: tuple[OpenTable, ...] = ()
    watchable: tuple[WatchableTable, ...] = ()
