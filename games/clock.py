"""The clock: whatever is due, oldest first, through the same commands. Any number of processes may run it."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from django.utils import timezone

from daguai_site import metrics
from games import announcing, commands, noting, queries, rules
from games.bots import thinking
from games.in_database import in_database
from games.refusals import CommandRefused, Reason

log = logging.getLogger(__name__)

LOOK_EVERY = 0.25  # seconds between looks when nothing wakes it sooner, to notice what other processes have written
REST = 1.0  # seconds from a sweep that failed to the next
NOTE_EVERY = timedelta(seconds=2)  # between notes that the clock runs
TIDY_EVERY = timedelta(minutes=1)  # between looks for tables that nobody uses
COUNT_EVERY = timedelta(seconds=15)  # between counts of the tables in use
AT_ONCE = 100  # tables looked up in one sweep
LONGEST_THOUGHT = 20.0  # seconds; the process that thinks is taken for hung after it
OTHERS_NOTE = 3.0  # seconds in which another clock, if there is one, has noted that it runs
CHANCE = random.SystemRandom()


async def keep_time(*, is_only_one: bool, begun: Callable[[], None] = lambda: None) -> None:
    """Run until cancelled. A clock that stopped would stop every table: whatever it fails of is written down.

    A clock that was not running beside another has stood still, however short: limits are forgiven first (K1).
    `is_only_one`: no other clock can be running, which need not be found out then. `begun` is called once it runs."""
    while True:
        try:
            if is_only_one or not await _another_runs():
                await in_database(commands.forgive, timezone.now())
            begun()
            await run_forever()
        except Exception:
            log.exception("the clock failed and goes on in %d s", REST)
        await asyncio.sleep(REST)


async def run_forever() -> None:
    """Sweep until cancelled. A sweep that fails is logged and tried again."""
    alarm = _Alarm()
    announcing.bind(asyncio.get_running_loop())
    noted = tidied = counted = datetime.min.replace(tzinfo=UTC)
    async with asyncio.TaskGroup() as thoughts:
        thoughts.create_task(_warm_up())
        sweep = _Sweep(thoughts)
        with announcing.heard_by(alarm.note):
            while True:
                alarm.clear()
                try:
                    # By the time of day, which goes on while the machine sleeps: a standstill is seen before a limit.
                    now = timezone.now()
                    if now - noted >= NOTE_EVERY:
                        await in_database(commands.note_sweep, now)
                        noted = now
                        metrics.CLOCK_SWEPT.set_to_current_time()
                    if now - tidied >= TIDY_EVERY:
                        await in_database(commands.tidy, now)
                        tidied = now
                    if now - counted >= COUNT_EVERY:
                        noting.tables(await in_database(queries.tables_in_use))
                        counted = now
                    wait = await sweep(now)
                except Exception:
                    log.exception("the clock's sweep failed")
                    wait = REST
                await alarm.wait(wait)


class _Alarm:
    """Wakes the clock when a table is announced that falls due before the clock would look again."""

    def __init__(self) -> None:
        self.rung = asyncio.Event()
        self.looks_at = datetime.min.replace(tzinfo=UTC)

    def clear(self) -> None:
        """The clock begins to look: whatever is announced from now on may be missing in what it finds."""
        self.rung.clear()
        self.looks_at = timezone.now() + timedelta(seconds=LOOK_EVERY)

    def note(self, due_at: datetime | None) -> None:
        if due_at is not None and due_at < self.looks_at:
            self.rung.set()

    async def wait(self, seconds: float) -> None:
        """Until it is woken, so many seconds at most."""
        self.looks_at = timezone.now() + timedelta(seconds=seconds)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.rung.wait()


class _Sweep:
    """Attends to all that is due. Turns of the system's are thought about meanwhile, each once."""

    def __init__(self, thoughts: asyncio.TaskGroup) -> None:
        self.thoughts = thoughts
        self.thought_about: set[tuple[int, int]] = set()

    async def __call__(self, began_at: datetime) -> float:
        """One sweep, begun then; the seconds until the next."""
        tables = await in_database(queries.next_due, limit=AT_ONCE)
        for table_id, due_at in tables:
            now = timezone.now()
            if now - began_at > commands.due.STANDSTILL:
                return 0  # the machine slept just now: limits are forgiven before any is acted on
            left = (due_at - now).total_seconds()
            if left > 0:
                return min(left, LOOK_EVERY)
            if await in_database(commands.claim, table_id, due_at=due_at):
                metrics.CLOCK_LATE.observe(-left)
                await self._attend(table_id)
        return LOOK_EVERY if len(tables) < AT_ONCE else 0

    async def _attend(self, table_id: int) -> None:
        try:
            turn = await in_database(commands.attend, table_id)
        except Exception:
            log.exception("a due table could not be attended to", extra={"table": table_id})
            return
        # A thought that outlasts its claim only renews it.
        if turn is not None and (turn.hand_id, turn.seq) not in self.thought_about:
            self.thought_about.add((turn.hand_id, turn.seq))
            task = self.thoughts.create_task(_take_turn(turn))
            task.add_done_callback(lambda _: self.thought_about.discard((turn.hand_id, turn.seq)))


async def _another_runs() -> bool:
    before = await in_database(queries.swept_at)
    await asyncio.sleep(OTHERS_NOTE)
    return await in_database(queries.swept_at) != before


async def _warm_up() -> None:
    """Start the process that thinks, so that the first system player need not wait for it."""
    try:
        await thinking.warm_up()
    except Exception:
        log.warning("the process that thinks could not be started; the first turn will try again", exc_info=True)


async def _take_turn(turn: commands.Thinking) -> None:
    """Make the move the system decides on. One it cannot decide on, or that is refused, is made as in K2 and G5."""
    try:
        try:
            await _move(turn, await _decided(turn))
        except CommandRefused as refused:
            if refused.reason is Reason.TURN_OVER:
                raise
            log.error("a system player's move was refused: %s", refused.reason, extra=_facts(turn))
            await _move(turn, rules.time_out_move(turn.view, CHANCE))
    except CommandRefused as refused:
        log.info("a due turn was over: %s", refused.reason, extra=_facts(turn))
    except Exception:
        log.exception("a turn of the system's could not be taken", extra=_facts(turn))


async def _decided(turn: commands.Thinking) -> rules.Move:
    try:
        async with asyncio.timeout(LONGEST_THOUGHT):
            return await thinking.decide(turn.temperament, turn.view, CHANCE.getrandbits(63))
    except TimeoutError:
        log.error("a system player thought for too long", extra=_facts(turn))
        thinking.close()
    except Exception:
        log.exception("a system player could not think", extra=_facts(turn))
    return rules.time_out_move(turn.view, CHANCE)


async def _move(turn: commands.Thinking, move: rules.Move) -> None:
    await in_database(commands.system_move, turn.table_id, hand_id=turn.hand_id, seq=turn.seq, move=move)


def _facts(turn: commands.Thinking) -> dict[str, object]:
    return {"table": turn.table_id, "hand": turn.hand_id, "seq": turn.seq}
