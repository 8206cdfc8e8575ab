"""暂停: when a pause begins and ends, and what becomes of all that was running (K5)."""

from datetime import datetime, timedelta
from typing import Final

from games.rules.clocks import after_standstill

OBJECTION: Final = timedelta(seconds=10)
"""So long the others may object to a pause that somebody asks for (K5)."""
LONGEST_PAUSE: Final = timedelta(minutes=5)
"""A pause ends after it by itself (K5)."""


def pause_begins(asked_at: datetime) -> datetime:
    """When a pause asked for at `asked_at` begins, if nobody objects (K5)."""
    return asked_at + OBJECTION


def pause_ends(paused_at: datetime) -> datetime:
    """When a pause that began at `paused_at` ends at the latest (K5)."""
    return paused_at + LONGEST_PAUSE


def after_pause(deadline: datetime, *, paused_at: datetime, resumed: datetime) -> datetime:
    """When a limit ends after a pause: what was left of it is kept (K5), and is not less than K1 gives."""
    return after_standstill(deadline + (resumed - paused_at), resumed)


def absent_since(away_since: datetime, *, paused_at: datetime, resumed: datetime) -> datetime:
    """Since when somebody counts as away after a pause, during which absences stood still like every clock (K5)."""
    return away_since + (resumed - max(paused_at, away_since))
