"""Ranks 职级: what a player's score is worth (R1, R2). Pure."""

from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

_TITLES: Final = (
    *("科员", "助科", "副科", "科长", "助处", "副处", "处长", "助局", "副局", "局长"),
    *("助县", "副县", "县长", "助市", "副市", "市长", "助省", "副省", "省长", "皇帝"),
)


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank, from the score `threshold` up to `next_threshold`, which is None for the highest."""

    number: int
    title: str
    threshold: int
    next_threshold: int | None


def _threshold(number: int) -> int:
    return 50 * ((1 << number) - 1)


RANKS_TABLE: Final = tuple(
    Rank(number, title, _threshold(number), _threshold(number + 1) if number + 1 < len(_TITLES) else None)
    for number, title in enumerate(_TITLES)
)
"""All twenty ranks, the lowest first (R2)."""


def rank_of(score: int) -> Rank:
    """The highest rank whose threshold the score reaches; below 0 it is the lowest (R2)."""
    return RANKS_TABLE[max(0, bisect_right(_THRESHOLDS, score) - 1)]


_THRESHOLDS: Final = tuple(rank.threshold for rank in RANKS_TABLE)
