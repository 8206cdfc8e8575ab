"""A score over time as a line in a drawing: where its points lie, and what stands beside it. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10

WIDTH, HEIGHT = 360, 190
LEFT, RIGHT, TOP, BOTTOM = 76, 346, 16, 174
MOST_POINTS = 120
LINES = 4


@dataclass(frozen=True, slots=True)
class Level:
    """A score with a line of its own across the drawing, `y` down from its top."""

    score: int
    y: float

    @property
    def foot(self) -> float:
        """Where its number stands, left of the line."""
        return self.y + 5


@dataclass(frozen=True, slots=True)
class Plot:
    """`line` are the corners of the line and `area` those of what lies under it, as SVG has them."""

    line: str
    area: str
    end: tuple[float, float]
    levels: tuple[Level, ...]
    low: int
    high: int


def plot(scores: Sequence[int]) -> Plot | None:
    """The drawing of these scores, oldest first, evenly spaced; None for fewer than two, which make no line."""
    if len(scores) < 2:
        return None
    scores = thinned(scores)
    low, high = min(scores), max(scores)
    if low == high:
        low, high = low - 1, high + 1
    corners = [
        (_between(LEFT, RIGHT, place / (len(scores) - 1)), _height(score, low, high))
        for place, score in enumerate(scores)
    ]
    line = " ".join(f"{x:g},{y:g}" for x, y in corners)
    return Plot(
        line=line,
        area=f"{LEFT},{BOTTOM} {line} {RIGHT},{BOTTOM}",
        end=corners[-1],
        levels=tuple(Level(score, _height(score, low, high)) for score in round_scores(low, high)),
        low=min(scores),
        high=max(scores),
    )


def thinned(scores: Sequence[int]) -> Sequence[int]:
    """No more scores than a drawing can show, evenly chosen; the first and the last are always among them."""
    if len(scores) <= MOST_POINTS:
        return scores
    return [scores[round(place * (len(scores) - 1) / (MOST_POINTS - 1))] for place in range(MOST_POINTS)]


def round_scores(low: int, high: int) -> list[int]:
    """A few round numbers from `low` to `high`: multiples of 1, 2 or 5 times a power of ten."""
    rough = max(1, (high - low) / LINES)
    power = 10 ** floor(log10(rough))
    step = next(int(power * factor) for factor in (1, 2, 5, 10) if power * factor >= rough)
    return list(range(-(-low // step) * step, high + 1, step))


def _height(score: int, low: int, high: int) -> float:
    return _between(BOTTOM, TOP, (score - low) / (high - low))


def _between(start: float, end: float, share: float) -> float:
    return round(start + (end - start) * share, 1)
