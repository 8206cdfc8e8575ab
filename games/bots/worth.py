"""What a play weighs in a holding: how much of a burden it is until it is gone.

The unit is one lead: a play that nobody lets through until its holder leads it weighs about 1. A play that finds its
moment as an answer weighs less, and one that takes the trick weighs less than nothing, since the lead it wins
takes a burden along. The figures rise and fall with how often such a play was seen to take its trick.
"""

import operator
from dataclasses import dataclass
from functools import lru_cache

from games.rules import RANKS, Combination, Kind

PLACES = 13  # 2 to A, as indices 0 to 12

# By rank from 2 to A, then the level card, a small joker, a big joker (C11).
_SINGLE = (1.0, 0.99, 0.98, 0.96, 0.94, 0.92, 0.89, 0.86, 0.82, 0.76, 0.68, 0.55, 0.3, -0.25, -0.85, -1.1)
_PAIR = (1.0, 0.99, 0.97, 0.95, 0.93, 0.9, 0.87, 0.83, 0.78, 0.71, 0.61, 0.45, 0.15, -0.3, -1.5, -1.9)
_TRIPLE = (0.85, 0.82, 0.78, 0.74, 0.7, 0.65, 0.6, 0.54, 0.47, 0.38, 0.28, 0.15, -0.05, -0.4, -2.2, -2.7)
_FULL_HOUSE = (0.7, 0.67, 0.64, 0.6, 0.56, 0.52, 0.48, 0.44, 0.4, 0.35, 0.29, 0.22, 0.12, -0.1)
_FOUR_ONE = (-0.05, -0.07, -0.09, -0.12, -0.14, -0.17, -0.2, -0.22, -0.25, -0.28, -0.31, -0.34, -0.38, -0.42)
_FIVE = (-0.65, -0.66, -0.67, -0.68, -0.69, -0.7, -0.71, -0.72, -0.73, -0.74, -0.75, -0.76, -0.77, -0.78, -3.0, -3.0)
# By top card from 5 to A.
_STRAIGHT = (0.98, 0.97, 0.95, 0.94, 0.92, 0.9, 0.88, 0.86, 0.83, 0.8)
_STRAIGHT_FLUSH = (-0.45, -0.46, -0.48, -0.49, -0.5, -0.52, -0.53, -0.55, -0.57, -0.6)
# By highest card from 6 to A, then the level card.
_FLUSH = (0.96, 0.95, 0.94, 0.93, 0.92, 0.9, 0.89, 0.86, 0.82, 0.78)


@dataclass(frozen=True, slots=True)
class Weights:
    """The weight of every play on one level; groups are indexed by ordinary place from 2 to A, runs by their top."""

    single: tuple[float, ...]
    pair: tuple[float, ...]
    triple: tuple[float, ...]
    full_house: tuple[float, ...]
    four_one: tuple[float, ...]
    five: tuple[float, ...]
    flush: tuple[float, ...]
    straight: tuple[float, ...]
    straight_flush: tuple[float, ...]
    small_joker: float
    big_joker: float
    gained_in_full_house: tuple[float, ...]  # by a triple, over standing alone

    def tearing(self, place: int, held: int) -> float:
        """Roughly what it costs to take one card from a group of `held` at this place; below 0 for a loose low card."""
        match held:
            case 1:
                return -self.single[place]
            case 2:
                return 0.9 - self.pair[place] * 0.6
            case 3:
                return 1.1 - self.triple[place] * 0.6
            case _:
                return 0.5


@lru_cache(maxsize=13)
def weights(level: str) -> Weights:
    """The weights on a level, whose rank stands above the ace (C11)."""
    level_place = RANKS.index(level)

    def by_place(figures: tuple[float, ...]) -> tuple[float, ...]:
        return (*figures[:level_place], figures[PLACES], *figures[level_place + 1 : PLACES])

    return Weights(
        single=by_place(_SINGLE),
        pair=by_place(_PAIR),
        triple=by_place(_TRIPLE),
        full_house=by_place(_FULL_HOUSE),
        four_one=by_place(_FOUR_ONE),
        five=by_place(_FIVE),
        flush=by_place((_FLUSH[0],) * 4 + _FLUSH),
        straight=(1.0,) * 3 + _STRAIGHT,
        straight_flush=(0.0,) * 3 + _STRAIGHT_FLUSH,
        small_joker=_SINGLE[14],
        big_joker=_SINGLE[15],
        gained_in_full_house=tuple(map(operator.sub, by_place(_TRIPLE), by_place(_FULL_HOUSE))),
    )


def weight(play: Combination, level: str) -> float:
    """The weight of one play."""
    rank = play.key[0]
    match play.kind:
        case Kind.STRAIGHT:
            return _STRAIGHT[rank - 5]
        case Kind.STRAIGHT_FLUSH:
            return _STRAIGHT_FLUSH[rank - 5]
        case Kind.FLUSH:
            return _FLUSH[max(0, rank - 6)]
        case Kind.SINGLE:
            return _SINGLE[rank - 2]
        case Kind.PAIR:
            return _PAIR[rank - 2]
        case Kind.TRIPLE:
            return _TRIPLE[rank - 2]
        case Kind.FULL_HOUSE:
            return _FULL_HOUSE[rank - 2]
        case Kind.FOUR_ONE:
            return _FOUR_ONE[rank - 2]
        case Kind.FIVE:
            return _FIVE[rank - 2]
