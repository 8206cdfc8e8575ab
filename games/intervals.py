"""What is known of a rate or a mean after so many deals, with the interval that holds it 95 times in a hundred.

The hands of one deal hang together: it is played twice with the teams swapped, and in a match each hand hands on to the
next. So the deal is what is counted, however many hands came of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

_Z: Final = 1.959964  # 95 % of a normal distribution lie within so many standard deviations


@dataclass(frozen=True, slots=True)
class Estimate:
    """What was found, and from where to where it may well lie."""

    value: float
    low: float
    high: float


def mean(deals: Sequence[float]) -> Estimate:
    """The mean of one figure a deal. ValueError for fewer than two deals."""
    if len(deals) < 2:
        raise ValueError("one deal tells nothing of how far deals differ")
    value = sum(deals) / len(deals)
    variance = sum((figure - value) ** 2 for figure in deals) / (len(deals) - 1)
    reach = _Z * sqrt(variance / len(deals))
    return Estimate(value, value - reach, value + reach)


def share(deals: Sequence[tuple[int, int]]) -> Estimate | None:
    """The share of what was won in all that was decided, of (won, decided) a deal; None when nothing was.

    Wilson's interval, with as many independent trials as would vary as much as these deals do. ValueError for
    fewer than two deals.
    """
    if len(deals) < 2:
        raise ValueError("one deal tells nothing of how far deals differ")
    won, decided = (sum(column) for column in zip(*deals, strict=True))
    if not decided:
        return None
    value = won / decided
    spread = sum((of_deal - value * out_of) ** 2 for of_deal, out_of in deals)
    variance = spread / decided**2 * len(deals) / (len(deals) - 1)
    trials = value * (1 - value) / variance if variance else float(sum(out_of > 0 for _, out_of in deals))
    middle = (value + _Z**2 / (2 * trials)) / (1 + _Z**2 / trials)
    reach = _Z / (1 + _Z**2 / trials) * sqrt(value * (1 - value) / trials + _Z**2 / (4 * trials**2))
    return Estimate(value, max(0.0, middle - reach), min(1.0, middle + reach))
