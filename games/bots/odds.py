"""How likely a player still holds an answer to a play of five cards.

Players keep their plays of five together, so that holdings grown small hold far more of them than drawn cards would.
The table was counted over hands that strong players played against each other.
"""

from typing import Final

from games.rules import Combination, Kind

_SIZES: Final = (5, 6, 7, 9, 12, 17, 23, 27)

# By kind: the lowest and the highest key, and for both the chance by the number of cards left.
_ODDS: Final[dict[Kind, tuple[int, int, tuple[float, ...], tuple[float, ...]]]] = {
    Kind.STRAIGHT: (5, 14, (0.8, 0.95, 0.97, 1.0, 1.0, 1.0, 1.0, 1.0), (0.67, 0.8, 0.85, 1.0, 1.0, 1.0, 1.0, 1.0)),
    Kind.FLUSH: (7, 15, (0.72, 0.8, 0.85, 0.98, 1.0, 1.0, 1.0, 1.0), (0.68, 0.75, 0.75, 0.95, 0.98, 1.0, 1.0, 1.0)),
    Kind.FULL_HOUSE: (
        2,
        15,
        (0.72, 0.7, 0.78, 0.9, 0.97, 0.99, 1.0, 1.0),
        (0.54, 0.5, 0.52, 0.76, 0.84, 0.95, 0.98, 0.99),
    ),
    Kind.FOUR_ONE: (
        2,
        15,
        (0.3, 0.43, 0.46, 0.66, 0.8, 0.9, 0.97, 0.97),
        (0.12, 0.2, 0.3, 0.48, 0.56, 0.72, 0.84, 0.88),
    ),
    Kind.STRAIGHT_FLUSH: (
        5,
        14,
        (0.1, 0.24, 0.26, 0.34, 0.47, 0.6, 0.73, 0.87),
        (0.02, 0.06, 0.12, 0.25, 0.42, 0.52, 0.7, 0.75),
    ),
    Kind.FIVE: (2, 15, (0.02, 0.1, 0.12, 0.35, 0.38, 0.5, 0.65, 0.75), (0.0, 0.0, 0.0, 0.01, 0.03, 0.06, 0.09, 0.12)),
}


def five_card_odds(play: Combination, left: int) -> float:
    """The chance that a player with so many cards left, 5 to 28, holds an answer to this play of five."""
    lowest, highest, of_lowest, of_highest = _ODDS[play.kind]
    height = min(1.0, max(0.0, (play.key[0] - lowest) / (highest - lowest)))
    return _between(of_lowest, left) * (1.0 - height) + _between(of_highest, left) * height


def _between(odds: tuple[float, ...], left: int) -> float:
    """The chance at a size of holding, read off between the sizes that were counted."""
    above = next((step for step, size in enumerate(_SIZES) if size >= left), len(_SIZES) - 1)
    if above == 0:
        return odds[0]
    low, high = _SIZES[above - 1], _SIZES[above]
    part = min(1.0, (left - low) / (high - low))
    return odds[above - 1] * (1.0 - part) + odds[above] * part
