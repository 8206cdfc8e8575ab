"""Sixes of people at their pages: every socket learns from what it is pushed, and plays as a page would send it.

A process of its own, which knows the rules and nothing else of the site. The first line of its standard input is a
plan, each further one says what is to be done next; each is answered by a line, all as JSON."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.bench.load.choosing import choose
from tests.bench.load.shown import Shown
from tests.bench.load.usage import memory_kb, processor_seconds
from tests.bench.load.wire import Socket

OPENING = 40  # sockets being opened at the same time
PATIENCE = 300.0  # seconds until all tables play
RECONNECT = (0.4, 4.0)  # seconds that a page waits before it connects again, the least and the most
CHANCE = "5a" * 32


async def main() -> None:
    loop, lines = asyncio.get_running_loop(), asyncio.StreamReader(limit=2**26)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    crowd = Crowd(json.loads(await lines.readline()))
    _tell({"connected": await crowd.come()})
    while line := await lines.readline():
        match json.loads(line):
            case {"do": "play", **how}:
                _tell(await crowd.play(**how))
            case {"do": "wait for cards"}:
                await crowd.wait_for_cards()
                _tell({})
            case {"do": "rest", "seconds": seconds}:
                crowd.put_down()
                await asyncio.sleep(seconds)
                _tell(crowd.resting())
            case {"do": "write", "pages": path}:
                crowd.write_pages(Path(path))
                _tell({})
            case {"do": "wait until back"}:
                _tell({"back": await crowd.wait_until_back()})
    crowd.is_over = True


def _tell(answer: dict[str, Any]) -> None:
    print(json.dumps(answer), flush=True)


class Crowd:
    """All that one generator does and sees."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.watched: dict[str, int] = plan["watched"]  # processes whose work is told, by name
        self.namings: int = plan["namings"]  # selections named before each play
        self.rng = random.Random(plan["seed"])
        self.gate = asyncio.Semaphore(OPENING)
        self.tables = [Table(self, each) for each in plan["tables"]]
        self.every: float | None = None  # seconds between two plays of a table; None: as fast as it goes
        self.plays = self.bytes = 0
        self.refused: Counter[str] = Counter()
        self.is_playing = self.is_measuring = self.is_over = False
        self.arrivals: list[tuple[str, int, float]] = []
        self.hands: list[tuple[int, int]] = []
        self.ended: list[str] = []

    @property
    def seats(self) -> list[Seat]:
        return [seat for table in self.tables for seat in table.seats]

    async def come(self) -> float:
        """Open all pages; the seconds until all of them see their table."""
        begun = time.perf_counter()
        await asyncio.gather(*(seat.open() for seat in self.seats))
        await self._until(lambda: all(seat.version for seat in self.seats))
        gc.collect()
        gc.freeze()
        return time.perf_counter() - begun

    async def wait_for_cards(self) -> None:
        """Until a hand is played at all tables, as all pages see it."""
        await self._until(lambda: all(seat.shown.phase in ("tribute", "play", "over") for seat in self.seats))

    async def play(
        self, *, every: float | None, warm: float, spread: float, seconds: float, windows: int
    ) -> dict[str, Any]:
        """Play for so many windows of so many seconds, and before that until all has warmed up. The tables begin one
        after the other, the last after `spread` seconds: the later, the slower, as more of them share the server, so
        that each comes as much further than the next."""
        self.every, self.is_playing = every, True
        self.arrivals, self.hands, self.ended = [], [], []
        self.refused.clear()
        now = asyncio.get_running_loop().time()
        for number, table in enumerate(self.tables):
            share = number / len(self.tables)
            table.due = now + (spread * share**2 if every is None else every * share)
        for seat in self.seats:
            seat.done = None
            seat.act()
        await asyncio.sleep(spread + warm)
        self.is_measuring = True
        measured = [await self._window(seconds) for _ in range(windows)]
        self.is_measuring = self.is_playing = False
        return {
            "windows": measured,
            "arrivals": self.arrivals,
            "pushed": self.hands or [table.pushed for table in self.tables],
            "whole_hands": len(self.hands),
            "refused": dict(self.refused),
            "ended": self.ended,
        }

    def put_down(self) -> None:
        """Nobody has a selection any more."""
        for seat in self.seats:
            seat.socket.send(json.dumps({"do": "name", "cards": []}))

    def resting(self) -> dict[str, Any]:
        """What the watched processes hold in memory, in kB."""
        return {"memory": {name: memory_kb(process_id) for name, process_id in self.watched.items()}}

    async def wait_until_back(self) -> float:
        """The time, by the machine's monotonic clock, when all pages see their table."""
        await self._until(lambda: all(seat.version for seat in self.seats))
        return time.perf_counter()

    def write_pages(self, path: Path) -> None:
        """What every page shows, a line each."""
        with open(path, "w", encoding="utf-8") as file:
            for table in self.tables:
                for number, seat in enumerate(table.seats):
                    page = {
                        "code": table.code,
                        "seat": number,
                        "parts": seat.shown.parts,
                        "changed": seat.shown.changed,
                    }
                    file.write(json.dumps(page) + "\n")

    async def _until(self, holds: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not holds():
            if time.monotonic() > deadline:
                shown = Counter(seat.shown.phase for seat in self.seats)
                raise TimeoutError(f"pages show {dict(shown)}; sockets ended: {dict(Counter(self.ended))}")
            await asyncio.sleep(0.05)

    async def _window(self, seconds: float) -> dict[str, Any]:
        """What has been done in so many seconds, and which process has worked how long for it."""
        before, begun, plays, taken = self._worked(), time.perf_counter(), self.plays, self.bytes
        await asyncio.sleep(seconds)
        after, ended = self._worked(), time.perf_counter()
        return {
            "begun": begun,
            "ended": ended,
            "plays": self.plays - plays,
            "bytes": self.bytes - taken,
            "worked": {name: after[name] - before[name] for name in after},
        }

    def _worked(self) -> dict[str, float]:
        worked = {name: processor_seconds(process_id) for name, process_id in self.watched.items()}
        return worked | {"generator": time.process_time()}


class Table:
    """Six pages at one table."""

    def __init__(self, crowd: Crowd, told: dict[str, Any]) -> None:
        self.crowd, self.code, self.address = crowd, told["code"], told["address"]
        self.seats = [Seat(self, session) for session in told["sessions"]]
        self.due = 0.0
        self.version = 0  # what all six have seen
        self.turn = (0, 0)
        self.pushed = [0, 0]  # frames and bytes of this hand's plays so far
        self.is_whole = False  # whether they were counted from the hand's beginning

    def seen(self, now: float) -> None:
        """One of the six has seen something new."""
        version = min(seat.version for seat in self.seats)
        if version > self.version:
            if self.crowd.is_measuring:
                self.crowd.arrivals += [(self.code, each, now) for each in range(self.version + 1, version + 1)]
            self.version = version
        turn = min(seat.turn for seat in self.seats)
        if turn > self.turn:
            self.crowd.plays += turn[1] - self.turn[1] if turn[0] == self.turn[0] else turn[1]
            if turn[0] != self.turn[0]:
                if self.is_whole and self.pushed[0]:
                    self.crowd.hands.append((self.pushed[0], self.pushed[1]))
                self.pushed, self.is_whole = [0, 0], turn[1] == 0
            self.turn = turn


class Seat:
    """One page: its socket, what it shows, and what its person does next."""

    def __init__(self, table: Table, session: str) -> None:
        self.table, self.crowd, self.session = table, table.crowd, session
        self.shown = Shown()
        self.socket: Socket | None = None
        self.version, self.turn = 0, (0, 0)
        self.done: object = None  # what was last answered, so that nothing is answered twice
        self.tries = 0

    async def open(self) -> None:
        """Open the socket, as a page does that is loaded: all it showed before is forgotten. Again where it fails."""
        while not self.crowd.is_over:
            try:
                async with self.crowd.gate:
                    self.shown, self.done, self.version = Shown(), None, 0
                    self.socket = await Socket.connect(
                        self.table.address, f"/ws/t/{self.table.code}/", self.session, self._take, self._ended
                    )
                return
            except OSError:
                await self._pause()

    async def _pause(self) -> None:
        least, most = RECONNECT
        await asyncio.sleep(min(most, least * 2**self.tries) * self.crowd.rng.uniform(0.7, 1.3))
        self.tries += 1

    def _ended(self, why: str) -> None:
        self.version = 0
        if not self.crowd.is_over:
            self.crowd.ended.append(why)
            asyncio.get_running_loop().create_task(self._again())

    async def _again(self) -> None:
        await self._pause()
        await self.open()

    def _take(self, frame: bytes) -> None:
        now = time.perf_counter()
        self.crowd.bytes += len(frame)
        if frame.startswith(b"{"):
            if b"beat" in frame:
                self.socket.send('{"do":"beat"}')
            elif b'"go"' in frame:
                self.crowd.ended.append(frame.decode())
            return
        if b'hx-target="#refusal"' in frame and (sentence := re.sub("<[^>]+>", "", frame.decode()).strip()):
            self.crowd.refused[sentence] += 1
        was_playing = self.shown.phase == "play"
        self.shown.take(frame.decode())
        if b'for="turn-seq"' in frame:
            self.turn = self.shown.turn
            if was_playing and self.shown.phase == "play":
                self.table.pushed[0] += 1
                self.table.pushed[1] += len(frame)
        self.version, self.tries = self.shown.version, 0
        self.table.seen(now)
        self.act()

    def act(self) -> None:
        """Whatever the page asks its person for."""
        shown = self.shown
        match shown.phase:
            case "tribute" | "play" if shown.attribute("table", "data-auto") == "true":
                self._once(("auto", shown.turn), do="auto", on="false")  # it took too long to open all pages
            case "play" if shown.is_mine and self.crowd.is_playing:
                self._play()
            case "tribute" if self.crowd.is_playing and (cards := shown.to_return):
                self._once(("return", shown.turn), do="return", hand=shown.orders["hand"], card=str(cards[-1]))
            case "over" if self.crowd.is_playing:
                hand = shown.orders["hand"]
                self._once(("next", hand), do="next", hand=hand)
            case "settled" if self.crowd.is_playing:
                match = shown.orders["match"]
                self._once(("again", match), do="again", match=match, chance=CHANCE)

    def _once(self, what: object, **fields: str) -> None:
        if self.done != what:
            self.done = what
            self.socket.send(json.dumps(fields))

    def _play(self) -> None:
        if self.done == self.shown.turn:
            return
        self.done = turn = self.shown.turn
        loop, table = asyncio.get_running_loop(), self.table
        at = max(table.due, loop.time())
        if self.crowd.every is not None:
            table.due = max(table.due + self.crowd.every, loop.time())
        if at > loop.time():
            loop.call_at(at, self._send_play, turn)
        else:
            self._send_play(turn)

    def _send_play(self, turn: tuple[int, int]) -> None:
        shown = self.shown
        if shown.turn != turn or not self.crowd.is_playing:
            return
        holding = shown.holding
        cards = [str(card) for card in choose(holding, shown.to_beat, shown.level, self.crowd.rng)]
        ticked = cards or [str(card) for card in holding[:1]]
        for number in range(self.crowd.namings):
            self.socket.send(json.dumps({"do": "name", "cards": ticked[: number + 1]}))
        hand, seq = turn
        self.socket.send(json.dumps({"do": "play" if cards else "pass", "hand": hand, "seq": seq, "cards": cards}))


if __name__ == "__main__":
    asyncio.run(main())
