"""Where a hand stands."""

from enum import StrEnum


class Phase(StrEnum):
    """Returns are awaited (G4), tricks are played, or the hand has ended (T6, M7)."""

    TRIBUTE = "tribute"
    PLAY = "play"
    OVER = "over"
