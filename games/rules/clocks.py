"""The clocks' law, without a clock: limits, what a missed turn becomes, when a seat goes to 托管 (K)."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from random import Random
from typing import Final, Literal, assert_never

from games.rules.cards import Card
from games.rules.hand import Hand
from games.rules.legal import has_answer
from games.rules.moves import Move, Pass, Play, Return
from games.rules.ordering import sorted_holding
from games.rules.view import HandView

MadeBy = Literal["human", "clock", "bot", "pass"]
"""Who made a move: the player, a limit that passed (K2, G5), the system for a seat in 托管 or a system player,
or the automatic pass (K4)."""

TURN_LIMITS: Final = (20, 30, 45, 60, None)
"""The turn limits a table can choose from, in seconds; None is no limit (K1)."""
RETURN_LIMIT: Final = 15
"""The time for a return, in seconds, where there is a limit (K1)."""
FIRST_TURN_EXTRA: Final = 15
"""What the first turn of each holding has more, in seconds (K1)."""
GRACE: Final = 20
"""No limit ends sooner than this after clocks that stood still run again, in seconds (K1)."""
EXTRA_TIME: Final = 30
"""What 加时 adds to the turn in progress, in seconds (K5)."""
MISSED_BEFORE_AUTO: Final = 2
"""So many missed turns in a row put a seat into 托管 (K3)."""


def turn_limit(seconds: int | None, *, first_turn: bool) -> int | None:
    """The time for a turn, in seconds, at a table with this limit; None where there is none (K1)."""
    if seconds is None:
        return None
    return seconds + FIRST_TURN_EXTRA if first_turn else seconds


def is_first_turn(hand: Hand | HandView) -> bool:
    """Whether the seat whose turn it is has not had one in this hand (K1).

    The first trick is not won before everyone has had a turn.
    """
    return hand.turn is not None and not hand.tricks and hand.trick.last_of(hand.turn) is None


def clock_runs(people: int) -> bool:
    """Whether clocks run and absences count at a table with so many people: not for one alone (K6)."""
    return people > 1


def after_standstill(deadline: datetime, resumed: datetime) -> datetime:
    """When a limit ends if the clocks stood still and run again since `resumed` (K1)."""
    return max(deadline, resumed + timedelta(seconds=GRACE))


def time_out_move(view: HandView, rng: Random) -> Move:
    """What the system does for the viewer when the time is up.

    A return is drawn evenly from the whole holding (G5); a turn is a pass or, when leading, the lowest single (K2).
    Raises ValueError when nothing is awaited of the viewer.
    """
    if view.seat is not None and view.return_due is not None:
        return Return(view.seat, rng.choice(view.holding))
    if view.seat is None or not view.is_my_turn:
        raise ValueError("no move is awaited of this viewer")
    if view.to_beat is not None:
        return Pass(view.seat)
    return Play(view.seat, (lowest_single(view.holding, view.level),))


def lowest_single(holding: Iterable[Card], level: str) -> Card:
    """The lowest card by C11, of equal cards the last in ♠ ♥ ♣ ♦ (K2)."""
    return sorted_holding(holding, level)[-1]


def missed_after(missed: int, made_by: MadeBy) -> int:
    """How many turns in a row are missed after a move, when `missed` were before it (K3).

    The player's own move sets the count back, a limit that passed adds one, the system's moves leave it.
    """
    match made_by:
        case "human":
            return 0
        case "clock":
            return missed + 1
        case "bot" | "pass":
            return missed
        case _:
            assert_never(made_by)


def goes_auto(missed: int) -> bool:
    """Whether so many missed turns in a row put the seat into 托管 (K3)."""
    return missed >= MISSED_BEFORE_AUTO


def passes_by_itself(view: HandView) -> bool:
    """Whether the automatic pass, if its player has it on, takes this turn: nothing held beats the table (K4)."""
    to_beat = view.to_beat
    return view.is_my_turn and to_beat is not None and not has_answer(view.holding, to_beat, view.level)
