"""Thinking in a process of its own, so that the server's loop never waits for a system player.

One spawned worker serves the whole server: it knows the rules and the players and nothing of Django. When it dies the
next call starts another; when the server dies, by whatever signal, the worker follows within a second.
"""

import asyncio
import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

import games.bots
from games.bots import Hint
from games.following import follow
from games.rules import HandView, Move

_P = ParamSpec("_P")
_T = TypeVar("_T")


async def decide(temperament: str, view: HandView, seed: int) -> Move:
    """The move of a player of this temperament; the same for the same view and seed.

    Raises what `games.bots.decide` raises, and BrokenProcessPool when the worker dies twice over one question.
    """
    return await _asked(_decide, temperament, view, seed)


async def hints(view: HandView) -> tuple[Hint, ...]:
    """The hints for this view, as `games.bots.hints` gives them; raises as `decide` does."""
    return await _asked(games.bots.hints, view)


async def warm_up() -> int:
    """Starts the worker if there is none, so that the first question need not wait for it; its process id."""
    return await _asked(os.getpid)


def close() -> None:
    """Ends the worker at once; what it was asked is cancelled or broken off. A later question starts another."""
    global _pool, _closed
    with _lock:
        pool, _pool = _pool, None
        _closed = pool
    if pool is not None:
        _end(pool)


_lock = threading.Lock()
_pool: ProcessPoolExecutor | None = None
_closed: ProcessPoolExecutor | None = None  # the last to be closed: a question it broke off is not asked again


async def _asked(question: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    pool = _running()
    try:
        return await asyncio.wrap_future(pool.submit(question, *args, **kwargs))
    except BrokenProcessPool:
        if pool is _closed:
            raise
        _discard(pool)
        return await asyncio.wrap_future(_running().submit(question, *args, **kwargs))


def _running() -> ProcessPoolExecutor:
    global _pool
    with _lock:
        if _pool is None:
            _pool = ProcessPoolExecutor(
                max_workers=1,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
                initargs=(os.getpid(),),
            )
        return _pool


def _discard(pool: ProcessPoolExecutor) -> None:
    """Makes way for a new pool; of several questions that met the same dead worker only the first does it."""
    global _pool
    with _lock:
        if _pool is pool:
            _pool = None
    pool.shutdown(wait=False)


def _end(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    manager = pool._executor_manager_thread
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
    for process in processes:
        process.join()
    if manager is not None:
        manager.join()  # an interpreter that ends while this thread closes its pipe writes into the closed pipe


# What follows runs in the worker.


def _begin(server: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is for the server, which then closes
    follow(server)


def _decide(temperament: str, view: HandView, seed: int) -> Move:
    return games.bots.decide(temperament, view, random.Random(seed))
