"""Whoever comes to a table is let in together with all who wait to come to it: after a restart thousands come at once,
and each way to the database's thread costs as much as what is done there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import User
from games import commands, queries
from games.in_database import in_database
from games.refusals import CommandRefused, Reason

AT_ONCE = 2  # tables; those who have been let in are to be shown theirs meanwhile

Person = User | AnonymousUser
LetIn = tuple[int, frozenset[int]]
"""The id of the table that somebody may see, and the ids of whom they mute."""


class Arrivals:
    """Who waits to be let in by this process, by the code of the table."""

    def __init__(self) -> None:
        self._waiting: dict[str, list[tuple[Person, asyncio.Future[LetIn]]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._few = asyncio.Semaphore(AT_ONCE)

    async def let_in(self, user: Person, code: str) -> LetIn:
        """Note that a page of this person is about to show the table. Refused when they may not see it."""
        if not self._tasks:
            self._few = asyncio.Semaphore(AT_ONCE)  # of the loop that runs now
        answer = asyncio.get_running_loop().create_future()
        if code in self._waiting:
            self._waiting[code].append((user, answer))
        else:
            self._waiting[code] = [(user, answer)]
            task = asyncio.create_task(self._let_in_all(code))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await answer

    async def _let_in_all(self, code: str) -> None:
        async with self._few:
            people, answers = zip(*self._waiting.pop(code), strict=True)
            try:
                let_in = await in_database(_let_in, people, code)
            except Exception as error:
                let_in = [error] * len(people)
        for answer, result in zip(answers, let_in, strict=True):
            if answer.done():  # they have gone meanwhile
                continue
            if isinstance(result, Exception):
                answer.set_exception(result)
            else:
                answer.set_result(result)


def _let_in(people: Sequence[Person], code: str) -> list[LetIn | CommandRefused]:
    """What each of them gets to know, or why they are refused."""
    table_ids = queries.table_ids_for(people, code)
    here = [user for user, table_id in zip(people, table_ids, strict=True) if table_id is not None]
    table_id = next((each for each in table_ids if each is not None), None)
    if table_id is not None:
        commands.arrive(here, table_id, timezone.now())
    muted = queries.muted_by_each({user.pk for user in here})
    return [
        CommandRefused(Reason.NO_TABLE) if seen is None else (seen, muted.get(user.pk, frozenset()))
        for user, seen in zip(people, table_ids, strict=True)
    ]


arrivals = Arrivals()
