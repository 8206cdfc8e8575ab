"""What was measured, as a table to be read and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import median

from tests.bench.load.deployed import Figures as Deployed
from tests.bench.load.embedded import FEW, MANY, Crowded, Figures, Rates


def of_embedded(figures: Figures) -> str:
    few, many = figures.crowds[FEW], figures.crowds[MANY]
    rows = [
        _rate("bare ASGI, messages", figures.fans["bare"]),
        _rate("hub, messages", figures.fans["hub"]),
        _rate("consumers' own groups, messages", figures.fans["groups"]),
        _rate("bare transactions of three statements", few.orm),
        _rate(f"stored plays, {FEW} tables", few.plays),
        _rate("bare transactions of three statements", many.orm),
        _rate(f"stored plays, {MANY} tables", many.plays),
    ]
    per_orm, per_orm_many = _ratio(few.plays, few.orm), _ratio(many.plays, many.orm)
    targets = [
        _target("hub / bare ASGI", _ratio(figures.fans["hub"], figures.fans["bare"]), at_least=0.4),
        _target("hub / consumers' own groups", _ratio(figures.fans["hub"], figures.fans["groups"]), at_least=2.5),
        _target(f"plays / bare transactions, {FEW} tables", per_orm, at_least=0.2),
        _target(
            "the same by processor time", _ratio(few.plays, few.orm, lambda rates: rates.by_processor), at_least=0.2
        ),
        _target(f"{MANY} / {FEW} tables, each by its own bare transactions", per_orm_many / per_orm, at_least=0.9),
        _target(
            "the same by processor time",
            _ratio(many.plays, many.orm, lambda rates: rates.by_processor)
            / _ratio(few.plays, few.orm, lambda rates: rates.by_processor),
            at_least=0.9,
        ),
        *(
            _target(f"p99 at half load, ms, {number} tables", crowded.late.p99, at_most=50)
            for number, crowded in figures.crowds.items()
        ),
        _target(f"kB of an ordinary play and viewer ({few.whole_hands} whole hands)", few.bytes / 1000, at_most=1.6),
        _target("kB of memory an idle socket", figures.socket_kb, at_most=40),
    ]
    lines = ["| | a second | a second of the server's processor |", "|---|---|---|", *rows, ""]
    lines += ["| | | target | |", "|---|---|---|---|", *targets, ""]
    lines += [
        f"From commit to the last of six sockets, {number} tables: p50 {crowded.late.p50:.1f} ms, p99"
        f" {crowded.late.p99:.1f} ms (medians of the windows; {crowded.late.number} plays)."
        for number, crowded in figures.crowds.items()
    ]
    lines += [_parts(number, crowded) for number, crowded in figures.crowds.items()]
    lines.append(f"Memory of the server when it has just started: {figures.idle_kb / 1000:.0f} MB.")
    lines += [trouble for crowded in figures.crowds.values() for trouble in crowded.trouble]
    return "\n".join(lines)


def _rate(what: str, rates: Rates) -> str:
    return f"| {what} | {_several(rates.by_clock)} | {_several(rates.by_processor)} |"


def _several(values: Iterable[float]) -> str:
    values = list(values)
    return f"{median(values):,.0f} ({min(values):,.0f}–{max(values):,.0f})"


def _ratio(some: Rates, others: Rates, which: Callable[[Rates], list[float]] = lambda rates: rates.by_clock) -> float:
    """The median of the rounds' own ratios."""
    return median(one / other for one, other in zip(which(some), which(others), strict=True))


def _target(what: str, value: float, *, at_least: float | None = None, at_most: float | None = None) -> str:
    is_met = value >= at_least if at_most is None else value <= at_most
    wanted = f"≥ {at_least}" if at_most is None else f"≤ {at_most}"
    return f"| {what} | {value:.2f} | {wanted} | {'pass' if is_met else 'short'} |"


def _parts(number: int, crowded: Crowded) -> str:
    parts = ", ".join(f"{name} {milliseconds:.2f}" for name, milliseconds in crowded.parts.items())
    return f"Milliseconds of the server's processor time a play, {number} tables: {parts}."


def of_deployed(figures: Deployed) -> str:
    lines = [
        f"{figures.sockets:,} sockets, {figures.plays:.0f} plays a second; all saw their table after"
        f" {figures.connected:.0f} s.",
        f"From commit to the last of six sockets: p50 {figures.late.p50:.1f} ms, p99 {figures.late.p99:.1f} ms (medians"
        f" of the minutes; {figures.late.number} changes).",
        "Of a processor: " + ", ".join(f"{name} {share:.0%}" for name, share in figures.worked.items()) + ".",
        "Memory: " + ", ".join(f"{name} {kilobytes / 1000:.0f} MB" for name, kilobytes in figures.memory.items()) + ".",
        f"All sockets were back {figures.back_after:.1f} s after both servers were told to stop.",
        "",
        "| | | target | |",
        "|---|---|---|---|",
        _target("p99, ms, median of the minutes", figures.late.p99, at_most=300),
        _target("views that show something else than what is stored", len(figures.wrong), at_most=0),
        _target("seconds from a restart until all sockets were back", figures.back_after, at_most=30),
        _target("refused commands, lost sockets, failures logged", len(figures.trouble), at_most=0),
    ]
    return "\n".join([*lines, *figures.trouble, *figures.wrong[:10]])
