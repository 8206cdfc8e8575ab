"""The six seats and the two teams (P1).

A seat is a number from 0 to 5 in order of play, a team is 0 (seats 0, 2, 4) or 1 (seats 1, 3, 5).
"""

from typing import Final

SEATS: Final = (0, 1, 2, 3, 4, 5)
TEAMS: Final = (0, 1)


def team_of(seat: int) -> int:
    """The team a seat plays for: the teams alternate (P1)."""
    return seat % 2


def members(team: int) -> tuple[int, int, int]:
    """The three seats of a team, in order of play (P1)."""
    return (team, team + 2, team + 4)


def steps(start: int, seat: int) -> int:
    """How many places forward in order of play `seat` lies from `start`: 0 is the seat itself, 1 the one
    after it, which sits on its right (P1, P3)."""
    return (seat - start) % 6


def others_from(seat: int) -> tuple[int, int, int, int, int]:
    """The other five seats in order of play, the next one first (P1)."""
    return _OTHERS_FROM[seat]


_OTHERS_FROM: Final = tuple(((s + 1) % 6, (s + 2) % 6, (s + 3) % 6, (s + 4) % 6, (s + 5) % 6) for s in SEATS)
