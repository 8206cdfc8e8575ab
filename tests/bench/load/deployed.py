"""The deployed shape: two Daphnes and a clock on PostgreSQL and Redis, all of them begun and ended here."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.load.crowd import CrowdOf
from tests.bench.load.latency import Latency, latency
from tests.bench.load.observed import ObservedClock, ObservedServer, notes_of
from tests.bench.load.pages import wrong_pages
from tests.bench.load.people import deal, ids_of, tables_of_six

WINDOW = 60.0  # seconds
SETTLING = 8.0  # seconds of quiet before what pages show is held against what is stored


@dataclass(frozen=True, slots=True)
class Figures:
    sockets: int
    connected: float  # seconds until all of them saw their table
    plays: float  # a second
    late: Latency  # medians of the minutes
    worked: dict[str, float]  # share of a processor, by program
    memory: dict[str, int]  # kB, by program
    wrong: list[str]
    back_after: float  # seconds from the end of both servers until all sockets saw their table again
    trouble: list[str]


def measure(folder: Path, environment: dict[str, str], *, tables: int, every: float, minutes: int) -> Figures:
    """So many tables of six sockets, each with a play in so many seconds; then both servers are started anew."""
    places = {name: environment[name] for name in ("DATABASE_URL", "REDIS_URL")}
    servers = [ObservedServer(folder, folder / "static", name=f"server-{number}", **places) for number in (0, 1)]
    clock = ObservedClock(
        folder, servers[0].environment | {"BENCH_NOTES": str(folder / "clock-notes.json")}, name="clock"
    )
    programs = (*servers, clock)
    try:
        for server in servers:
            server.start()
        sixes = tables_of_six(tables, [server.address for server in servers])
        with CrowdOf(sixes, servers) as crowd:
            clock.start()  # not before: it would take for away who has not opened their page yet
            deal(sixes)  # not before: turns would run out while pages are opened
            crowd.wait_for_cards()
            return _measure(folder, servers, clock, crowd, sixes, every=every, minutes=minutes)
    finally:
        for program in programs:
            program.clear_away()


def _measure(
    folder: Path,
    servers: list[ObservedServer],
    clock: ObservedClock,
    crowd: CrowdOf,
    sixes: list[dict[str, Any]],
    *,
    every: float,
    minutes: int,
) -> Figures:
    table_ids = ids_of(sixes)
    told = crowd.play(every=every, seconds=WINDOW, windows=minutes, warm=every)
    commits = {key: at for program in (*servers, clock) for key, at in notes_of(program).commits.items()}
    clock.stop()  # else turns run out while pages are read, and nobody would know which of them is behind
    memory = crowd.memory_at_rest(seconds=SETTLING)
    crowd.write_pages(folder / "pages.jsonl")
    wrong = wrong_pages(folder / "pages.jsonl", table_ids)
    trouble = [f"{number} commands were refused: {why}" for why, number in told["refused"].items()]
    trouble += [f"{len(told['ended'])} sockets ended: {sorted(set(told['ended']))}"] * bool(told["ended"])
    trouble += [
        f"{program.command[0]} logged a failure" for program in (*servers, clock) if "Traceback" in program.output
    ]
    clock.start()
    stopped = time.perf_counter()
    for server in servers:
        server.stop()
    for server in servers:
        server.start()
    seconds = max(1.0, sum(window["ended"] - window["begun"] for window in told["windows"]))
    return Figures(
        sockets=6 * len(sixes),
        connected=crowd.connected,
        plays=sum(window["plays"] for window in told["windows"]) / seconds,
        late=latency(told, commits, table_ids),
        worked={
            name: sum(window["worked"][name] for window in told["windows"]) / seconds
            for name in (*(server.name for server in servers), "generator")
        },
        memory=memory,
        wrong=wrong,
        back_after=crowd.wait_until_back() - stopped,
        trouble=trouble,
    )
