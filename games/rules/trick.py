"""A trick 圈: the plays and passes from one lead until everyone else has passed."""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.combinations import Combination


class TakeOver(StrEnum):
    """Who leads when the winner of a trick has just gone out (T4): 下家接风 or 队友接风."""

    NEXT = "next"
    PARTNER = "partner"


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat did with one turn: the combination it played, or None for a pass."""

    seat: int
    play: Combination | None


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that `leader` opened or is about to open; `actions` in the order they were taken."""

    leader: int
    actions: tuple[Action, ...] = ()

    @property
    def to_beat(self) -> Combination | None:
        """The play on the table, None as long as the leader has not played (T1)."""
        for action in reversed(self.actions):
            if action.play is not None:
                return action.play
        return None

    @property
    def to_beat_seat(self) -> int | None:
        """Whose play lies on the table, None before the lead."""
        for action in reversed(self.actions):
            if action.play is not None:
                return action.seat
        return None

    @property
    def ahead(self) -> int:
        """Who wins the trick when nobody plays any more (T3): the play on the table decides, before it the lead."""
        seat = self.to_beat_seat
        return self.leader if seat is None else seat

    @property
    def passes_since(self) -> int:
        """How many have passed in a row since the last play (T3)."""
        passes = 0
        for action in reversed(self.actions):
            if action.play is not None:
                break
            passes += 1
        return passes

    def last_of(self, seat: int) -> Action | None:
        """What this seat did last in the trick, None if it has not had a turn."""
        for action in reversed(self.actions):
            if action.seat == seat:
                return action
        return None

    def then(self, action: Action) -> "Trick":
        """This trick with one more action."""
        return Trick(self.leader, (*self.actions, action))
