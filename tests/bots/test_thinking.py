"""Thinking in a process of its own (`games.bots.thinking`)."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool

import pytest

from games import bots
from games.bots import thinking
from games.rules import HandView, shuffled, start, view_for
from tests.bots.inside import loaded
from tests.support.processes import is_gone
from tests.support.waiting import until


@pytest.fixture(autouse=True)
def _closed_afterwards() -> Iterator[None]:
    yield
    thinking.close()


@pytest.fixture
def view() -> HandView:
    return view_for(start(shuffled(random.Random(7)), level="9", dealer=2), 2)


async def test_the_worker_decides_as_the_player_does_at_home(view: HandView) -> None:
    assert await thinking.decide("strong", view, 5) == bots.decide("strong", view, random.Random(5))
    assert await thinking.decide("random", view, 5) == bots.decide("random", view, random.Random(5))


async def test_the_worker_gives_the_hints_that_the_view_has(view: HandView) -> None:
    assert await thinking.hints(view) == bots.hints(view)


async def test_thinking_happens_in_another_process_and_always_the_same() -> None:
    first, second = await thinking.warm_up(), await thinking.warm_up()
    assert first == second != os.getpid()


async def test_the_worker_loads_neither_django_nor_the_site() -> None:
    await thinking.warm_up()
    assert "games.bots" in await thinking._asked(loaded, "games")
    for package in ("django", "channels", "daguai_site", "accounts"):
        assert await thinking._asked(loaded, package) == []


async def test_an_error_of_a_player_reaches_whoever_asked(view: HandView) -> None:
    with pytest.raises(KeyError):
        await thinking.decide("no such temperament", view, 1)


async def test_a_killed_worker_is_replaced_and_the_question_answered(view: HandView) -> None:
    killed = await thinking.warm_up()
    os.kill(killed, signal.SIGKILL)
    assert await thinking.decide("strong", view, 5) == bots.decide("strong", view, random.Random(5))
    assert await thinking.warm_up() != killed


async def test_questions_that_were_waiting_when_the_worker_died_are_all_answered_by_one_new_worker(
    view: HandView,
) -> None:
    killed = await thinking.warm_up()
    busy = [asyncio.ensure_future(thinking._asked(time.sleep, 0.3)) for _ in range(2)]
    waiting = [asyncio.ensure_future(thinking.decide("strong", view, 5)) for _ in range(5)]
    await asyncio.sleep(0.1)
    os.kill(killed, signal.SIGKILL)
    expected = bots.decide("strong", view, random.Random(5))
    assert await asyncio.gather(*waiting) == [expected] * 5
    await asyncio.gather(*busy)
    assert len({await thinking.warm_up() for _ in range(3)} | {killed}) == 2


async def test_a_question_that_kills_its_worker_twice_is_given_up() -> None:
    with pytest.raises(BrokenProcessPool):
        await thinking._asked(os._exit, 1)
    assert await thinking.warm_up()


async def test_closing_ends_a_busy_worker_quickly_and_starts_no_other() -> None:
    worker = await thinking.warm_up()
    busy = asyncio.ensure_future(thinking._asked(time.sleep, 60))
    await asyncio.sleep(0.1)
    thinking.close()
    assert is_gone(worker)
    with pytest.raises(BrokenProcessPool):  # and not what it would have answered in the end
        await busy
    assert thinking._pool is None


async def test_nothing_that_served_the_worker_is_left_running_after_closing() -> None:
    before = set(threading.enumerate())
    for _ in range(5):
        await thinking.warm_up()
        thinking.close()
        assert set(threading.enumerate()) <= before


async def test_after_closing_the_next_question_starts_another_worker() -> None:
    first = await thinking.warm_up()
    thinking.close()
    assert await thinking.warm_up() != first


def test_the_worker_follows_a_server_that_was_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", _SERVER], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        assert not is_gone(worker)
    finally:
        server.kill()
        server.communicate()
    until(lambda: is_gone(worker), what="the worker's end")


_SERVER = """
import asyncio, time
from games.bots import thinking

if __name__ == "__main__":
    print(asyncio.run(thinking.warm_up()), flush=True)
    time.sleep(60)
"""
