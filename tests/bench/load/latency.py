"""From a commit to the last of the six sockets that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import nan
from statistics import median
from typing import Any


@dataclass(frozen=True, slots=True)
class Latency:
    """Milliseconds: the medians of the windows' own 50th and 99th percentiles, and how many were measured."""

    p50: float
    p99: float
    number: int


def latency(told: Mapping[str, Any], commits: Mapping[tuple[int, int], float], table_ids: Mapping[str, int]) -> Latency:
    """Of what a generator has told, window by window. Both sides read the machine's one monotonic clock."""
    windows: list[list[float]] = [[] for _ in told["windows"]]
    for code, version, at in told["arrivals"]:
        committed = commits.get((table_ids[code], version))
        for window, late in zip(told["windows"], windows, strict=True):
            if committed is not None and window["begun"] <= committed < window["ended"]:
                late.append(1000 * (at - committed))
    filled = [sorted(late) for late in windows if late]
    if not filled:
        return Latency(nan, nan, 0)
    return Latency(
        p50=median(_percentile(late, 50) for late in filled),
        p99=median(_percentile(late, 99) for late in filled),
        number=sum(map(len, filled)),
    )


def _percentile(ordered: Iterable[float], percent: int) -> float:
    ordered = list(ordered)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
