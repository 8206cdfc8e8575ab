"""The embedded shape: one process on SQLite, beside bare parts of what it is made of, all in one run."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from tests.bench.load.crowd import CrowdOf
from tests.bench.load.latency import Latency, latency
from tests.bench.load.observed import ObservedServer, notes_of, parts_timed
from tests.bench.load.people import close, deal, ids_of, tables_of_six
from tests.bench.load.usage import memory_kb
from tests.support.server import ROOT

FEW, MANY = 20, 100
SPREAD = 0.33  # seconds a table: then the first is a hand ahead of the last, which begins before its first turn is over
FANS = ("bare", "hub", "groups")


@dataclass(frozen=True, slots=True)
class Length:
    """How long it is measured, in rounds and seconds."""

    rounds: int
    bare: float
    plays: float
    windows: int
    window: float


SHORT = Length(rounds=1, bare=1, plays=5, windows=1, window=5)
USUAL = Length(rounds=5, bare=2, plays=5, windows=5, window=4)


@dataclass(slots=True)
class Rates:
    """What was done in a second, round by round: by the clock, and by the server's processor time."""

    by_clock: list[float] = field(default_factory=list)
    by_processor: list[float] = field(default_factory=list)

    def add(self, done: float, *, seconds: float, worked: float) -> None:
        self.by_clock.append(done / seconds)
        self.by_processor.append(done / max(worked, 0.01))


@dataclass(slots=True)
class Crowded:
    """What was measured with so many tables."""

    plays: Rates = field(default_factory=Rates)
    orm: Rates = field(default_factory=Rates)  # bare transactions, a round of them before each of plays
    parts: dict[str, float] = field(default_factory=dict)  # milliseconds of processor time a play, by component
    bytes: float = 0.0  # an ordinary play's for each viewer
    whole_hands: int = 0  # in how many whole hands they were counted; none: in parts of hands
    late: Latency | None = None
    trouble: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Figures:
    fans: dict[str, Rates] = field(default_factory=lambda: {name: Rates() for name in FANS})
    crowds: dict[int, Crowded] = field(default_factory=dict)
    idle_kb: int = 0
    socket_kb: float = 0.0


def measure(server: ObservedServer, length: Length) -> Figures:
    """Everything, in short rounds: whatever else the machine does meets all that is compared."""
    figures = Figures(idle_kb=memory_kb(server.process.pid))
    _measure_fans(server, length, figures)
    for number in (FEW, MANY):
        tables = tables_of_six(number, [server.address])
        deal(tables)
        before = memory_kb(server.process.pid)
        with CrowdOf(tables, [server]) as crowd:
            crowd.wait_for_cards()
            if number == MANY:
                at_rest = crowd.memory_at_rest(seconds=2)[server.name]
                figures.socket_kb = (at_rest - before) / (6 * number)
            figures.crowds[number] = _measure_crowd(server, crowd, tables, length)
        close(tables)
    return figures


def _measure_fans(server: ObservedServer, length: Length, figures: Figures) -> None:
    """Messages a second to twenty tables of six sockets: bare, through the game's hub, through consumers' groups."""
    command = [sys.executable, "-m", "tests.bench.load.bare_sockets"]
    programs = {
        name: subprocess.Popen([*command, name], cwd=ROOT, env=server.environment, stdout=subprocess.PIPE, text=True)
        for name in FANS
    }
    try:
        ports = {name: program.stdout.readline().strip() for name, program in programs.items()}
        for _ in range(length.rounds):
            for name, program in programs.items():
                _add_printed(
                    figures.fans[name],
                    server,
                    "tests.bench.load.fan",
                    f"127.0.0.1:{ports[name]}",
                    str(program.pid),
                    str(length.bare),
                )
    finally:
        for program in programs.values():
            program.kill()
            program.wait()
            program.stdout.close()


def _measure_crowd(server: ObservedServer, crowd: CrowdOf, tables: Sequence[dict[str, Any]], length: Length) -> Crowded:
    crowded = Crowded()
    notes_of(server)
    pushed: list[Sequence[int]] = []
    # As on a site, where no table begins its hand with another: all places of a hand, and its end, at the same time.
    crowd.play(every=None, seconds=0, spread=SPREAD * len(tables))
    for _ in range(length.rounds):
        _add_printed(crowded.orm, server, "tests.bench.load.bare_orm", str(length.bare))
        told = crowd.play(every=None, seconds=length.plays)
        _add_window(crowded.plays, told, server)
        crowded.whole_hands += told["whole_hands"]
        pushed += told["pushed"] if told["whole_hands"] or not crowded.whole_hands else []
        _note_trouble(told, crowded)
    crowded.bytes = sum(size for _, size in pushed) / max(1, sum(number for number, _ in pushed))
    with parts_timed(server):
        told = crowd.play(every=None, seconds=length.plays)
    timed = Rates()
    _add_window(timed, told, server)
    crowded.parts = _parts(notes_of(server).parts, timed)
    _note_trouble(told, crowded)
    every = 2 * len(tables) / max(0.1, median(crowded.plays.by_clock))
    told = crowd.play(every=every, seconds=length.window, windows=length.windows)
    crowded.late = latency(told, notes_of(server).commits, ids_of(tables))
    _note_trouble(told, crowded)
    return crowded


def _add_window(rates: Rates, told: Mapping[str, Any], server: ObservedServer) -> None:
    (window,) = told["windows"]
    rates.add(window["plays"], seconds=window["ended"] - window["begun"], worked=window["worked"][server.name])


def _parts(parts: Mapping[str, tuple[int, float]], plays: Rates) -> dict[str, float]:
    """By component, of all that one play has cost the server's process while it was timed, which costs something itself
    (a call of the system before and after each part). The rest is Daphne, Channels, the way to the
    database's thread and back, the clock and the beats."""
    stored = max(1, parts["command"][0])
    told = {name: 1000 * seconds / stored for name, (_, seconds) in sorted(parts.items())}
    whole = 1000 / max(0.001, median(plays.by_processor))
    return told | {"the rest": whole - sum(told.values()), "all": whole}


def _note_trouble(told: Mapping[str, Any], crowded: Crowded) -> None:
    crowded.trouble += [f"{number} commands were refused: {why}" for why, number in told["refused"].items()]
    if told["ended"]:
        crowded.trouble.append(f"{len(told['ended'])} sockets ended: {sorted(set(told['ended']))}")


def _add_printed(rates: Rates, server: ObservedServer, module: str, *arguments: str) -> None:
    """Run a measurement in a process of its own and take in what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=server.environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    told = json.loads(done.stdout)
    rates.add(told["done"], seconds=told["seconds"], worked=told["processor"])
