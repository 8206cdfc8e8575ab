"""One subscription per table and process, however many sockets sit there: it hands each of them its news.

News only mark a table dirty; one task a table reads it once and gives every local socket what changed for that viewer.
Lost news are healed by a look at the stored versions every few seconds.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext, suppress
from datetime import timedelta
from typing import Any, Protocol

from channels.layers import get_channel_layer
from django.core.exceptions import ObjectDoesNotExist
from django.utils import timezone

from accounts.models import User
from daguai_site import metrics
from games import announcing, beating, commands, noting, queries
from games.fragments import Public
from games.in_database import in_database

log = logging.getLogger(__name__)

REJOIN_EVERY = 3600.0  # membership of a group lapses after a day on the in-memory layer
TOGETHER = 40  # tables looked at in one go: while hundreds were, nobody's play would get to the database
AT_ONCE = 4  # tables read, for the same reason; the others wait for their turn
GONE = 4404
LOGGED_OUT = 4401


Session = tuple[int, str, str]
"""User id, stored password, session key."""
People = tuple[set[Session], dict[int, frozenset[int]]]
"""Which sessions hold still, and whom each user mutes; who mutes nobody is left out."""


class Listener(beating.Beaten, Protocol):
    """A local socket, as the hub sees it."""

    user: User
    session: Session
    code: str  # the table's
    muted: frozenset[int]  # whose words are not shown

    async def read_mutes(self) -> None:
        """Whom the viewer mutes has changed."""

    async def show(self, snapshot: queries.Snapshot) -> None:
        """Send what changed for this viewer."""


class Room:
    """What this process knows of one table while somebody here looks at it."""

    def __init__(self, table_id: int, reading: asyncio.Semaphore) -> None:
        self.table_id = table_id
        self.reading = reading  # all rooms of the process have the same
        self.listeners: set[Listener] = set()
        self.fresh: set[Listener] = set()  # who is to be shown it although nothing has changed
        self.snapshot: queries.Snapshot | None = None
        self.public: dict[str, Public] = {}  # what everybody sees of the snapshot, by language
        self.watchers = 0  # as everybody here was told last; newcomers may have read another number
        self.dirty = asyncio.Event()
        self.heard = 0  # the newest version that news have named
        self.must_read = False  # something has changed, and no news tell which version it is at now
        self.joined = False
        self.committed_at: float | None = None  # the oldest change that nobody here has been shown yet
        self.tasks: list[asyncio.Task[None]] = []

    async def listen(self) -> None:
        """Every piece of news marks the room dirty, and so does the beginning: what came before was not heard."""
        await hear(announcing.group_of(self.table_id), self._note)

    def _note(self, news: News) -> None:
        self.committed_at = self.committed_at or news.get("at")
        self.joined = True
        self.heard = max(self.heard, news.get("version", 0))
        if "version" in news:
            self.dirty.set()
        else:
            self.look()

    def look(self) -> None:
        """The database knows more than is known here."""
        self.must_read = True
        self.dirty.set()

    @property
    def version(self) -> int:
        """The version last handed out; 0 before the first."""
        return 0 if self.snapshot is None else self.snapshot.table.version

    @property
    def facts(self) -> dict[str, object]:
        """What the log says of where something happened."""
        known = self.snapshot
        state = None if known is None else known.state
        return {
            "table": self.table_id,
            "version": self.version,
            "hand": None if known is None else known.table.hand_id,
            "seq": None if state is None else state.seq,
        }


class Hub:
    """All rooms of this process."""

    def __init__(self) -> None:
        self.rooms: dict[int, Room] = {}
        self.reading = asyncio.Semaphore(AT_ONCE)
        self.tasks: list[asyncio.Task[None]] = []

    def join(self, table_id: int, listener: Listener) -> Room:
        """Hand this socket the news of a table from now on, the whole state first.

        The group is joined before the table is read, so that no change falls between the two."""
        if not self.tasks or any(task.done() for task in self.tasks):
            self._stop()
            people = asyncio.Event()
            self.tasks = [
                asyncio.create_task(hear(announcing.PEOPLE, lambda _: people.set())),
                asyncio.create_task(self._check_on_news(people)),
                asyncio.create_task(self._note_who_is_here()),
                asyncio.create_task(self._keep_in_step()),
            ]
        room = self.rooms.get(table_id)
        if room is None:
            room = self.rooms[table_id] = Room(table_id, self.reading)
            room.tasks = [asyncio.create_task(room.listen()), asyncio.create_task(_flush(room))]
        room.listeners.add(listener)
        room.fresh.add(listener)
        if room.joined:
            room.dirty.set()
        return room

    def leave(self, table_id: int, listener: Listener) -> None:
        """Forget a socket, and the room with the last of them."""
        room = self.rooms.get(table_id)
        if room is None:
            return
        room.listeners.discard(listener)
        room.fresh.discard(listener)
        if not room.listeners:
            del self.rooms[table_id]
            for task in room.tasks:
                task.cancel()
        if not self.rooms:
            self._stop()

    def _stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.tasks, self.reading = [], asyncio.Semaphore(AT_ONCE)

    async def _check_on_news(self, news: asyncio.Event) -> None:
        """Look at all people here as soon as one of them is to be looked at again."""
        while True:
            await news.wait()
            news.clear()
            try:
                await _check_people(list(self.rooms.values()))
            except Exception:  # the next look is due within seconds
                log.warning("people could not be looked at", exc_info=True)

    async def _note_who_is_here(self) -> None:
        """At all tables of this process at once, by one way to the database's thread and beside all else: each way
        waits behind many commands on a busy server. Whoever is taken for away while they are here makes it busier
        still: all at their table are told, and told again when they are back."""
        clock = asyncio.get_running_loop().time
        due = clock()
        while True:
            rooms = list(self.rooms.values())
            try:
                await in_database(_note, _seats_heard(rooms), _standing_heard(rooms))
            except Exception:
                log.warning("who is here could not be noted", exc_info=True)
            due = max(due + beating.BEAT_EVERY, clock())
            await asyncio.sleep(due - clock())

    async def _keep_in_step(self) -> None:
        """Heal lost news: all tables of this process in the time from one beat to the next, some at a time. What it
        takes to look is part of that time."""
        clock = asyncio.get_running_loop().time
        due = clock()
        while True:
            rooms = list(self.rooms.values())
            shares = [rooms[begin : begin + TOGETHER] for begin in range(0, max(1, len(rooms)), TOGETHER)]
            for share in shares:
                due = max(due + beating.BEAT_EVERY / len(shares), clock())
                await asyncio.sleep(due - clock())
                try:
                    await _look_at([room for room in share if room.listeners])
                except Exception:
                    log.warning("the stored versions could not be read", exc_info=True)


hub = Hub()
metrics.TABLES_SHOWN.set_function(lambda: len(hub.rooms))
metrics.SOCKETS.labels("table").set_function(lambda: sum(len(room.listeners) for room in hub.rooms.values()))


News = Mapping[str, Any]


async def hear(group: str, note: Callable[[News], None]) -> None:
    """Listen to a group: `note` is called once it can be heard, with every piece of news, and when it is lost."""
    while True:
        layer = get_channel_layer()
        channel = None
        try:
            channel = await layer.new_channel()
            await layer.group_add(group, channel)
            note({})
            with suppress(TimeoutError):
                async with asyncio.timeout(REJOIN_EVERY):
                    while True:
                        note(await layer.receive(channel))
        except Exception:
            log.warning("news cannot be heard", exc_info=True, extra={"group": group})
            note({})  # what is stored still tells
            await asyncio.sleep(1)
        finally:
            if channel is not None:
                await _forget(group, channel)


async def _forget(group: str, channel: str) -> None:
    try:
        await get_channel_layer().group_discard(group, channel)
    except Exception:
        log.debug("a group could not be left", exc_info=True)


async def _flush(room: Room) -> None:
    """Read the table once for all who look at it, and hand each what is new to them."""
    while True:
        await room.dirty.wait()
        try:
            moved_on = _moved_on(room)
        except Exception:  # the table is read instead
            log.exception("a table's moves could not be followed", extra=room.facts)
            moved_on = None
        async with room.reading if moved_on is None else nullcontext():
            room.dirty.clear()
            try:
                before, committed_at, room.committed_at = room.version, room.committed_at, None
                here = frozenset(room.listeners)  # who comes while it is read may not have been let in yet then
                now = moved_on or await _read(room)
                if now is not room.snapshot:
                    room.snapshot, room.public = now, {}
                listeners = here if room.version != before else here & room.fresh
                room.fresh -= listeners
                if room.version != before:
                    room.watchers = room.snapshot.watchers
                for listener in listeners:
                    if listener in room.listeners:
                        await _show(room, listener)
                for public in room.public.values():
                    public.rest()
                if room.version != before:
                    noting.shown(committed_at, is_first=before == 0)
            except ObjectDoesNotExist:  # an operator has deleted it
                for listener in tuple(room.listeners):
                    await _show_out(listener)
            except Exception:  # the next look at the stored versions tries again
                room.committed_at = committed_at or room.committed_at
                log.exception("a table could not be read", extra=room.facts)


def _moved_on(room: Room) -> queries.Snapshot | None:
    """The table as it is now, where that is known without the database."""
    if room.snapshot is None or room.must_read or room.fresh:
        return None
    return queries.snapshot_after_moves(room.snapshot, room.heard)


async def _read(room: Room) -> queries.Snapshot:
    """The table as it is now. Who has come is back; several who come together are by one change."""
    room.must_read, known = False, room.snapshot
    if known is not None and not all(known.has_seat(listener.user) for listener in room.fresh):
        known = None  # whoever comes may have been let in a moment ago, which is no news to the others
    read = _bring_back_and_read if room.fresh else queries.snapshot
    return await in_database(read, room.table_id, known)


def _bring_back_and_read(table_id: int, known: queries.Snapshot | None) -> queries.Snapshot:
    commands.bring_back([table_id])
    return queries.snapshot(table_id, known)


async def _show(room: Room, listener: Listener) -> None:
    try:
        if room.snapshot.is_closed:
            await _show_out(listener)
        else:
            await listener.show(room.snapshot)
    except Exception:  # the next look at the stored versions tries again
        if listener in room.listeners:
            room.fresh.add(listener)
        log.exception("a viewer could not be shown a table", extra=room.facts)


async def _show_out(listener: Listener) -> None:
    await listener.send_text(json.dumps({"go": "/"}))
    await listener.hang_up(GONE)


async def _check_people(rooms: Iterable[Room]) -> None:
    """A socket's user is as of connecting: whoever has logged out, been blocked or become somebody else goes."""
    listeners = _listeners_of(rooms)
    await _heed(listeners, await in_database(_read_people, [listener.session for listener in listeners]))


async def _look_at(rooms: Sequence[Room]) -> None:
    """Show out who may not look, bring back who seemed away, and compare what is stored with what was handed out."""
    listeners = _listeners_of(rooms)
    ids, sessions = [room.table_id for room in rooms], [listener.session for listener in listeners]
    versions, watchers, people = await in_database(_read_all, ids, sessions)
    await _heed(listeners, people)
    for room in rooms:
        if room.fresh or room.version < versions.get(room.table_id, math.inf):  # also where an operator has deleted it
            room.look()
        if room.table_id in versions and room.watchers != watchers.get(room.table_id, 0):
            await in_database(commands.tell_watchers, room.table_id)  # so every few seconds at most


def _note(seats: Mapping[int, list[int]], standing: list[tuple[int, int]]) -> None:
    """Note who has been heard, by how many seconds ago."""
    now = timezone.now()
    for seconds, heard in seats.items():
        commands.note_seen(heard, now - timedelta(seconds=seconds))
    commands.note_standing(standing, now)


def _seats_heard(rooms: Iterable[Room]) -> dict[int, list[int]]:
    """The seats whose people look at their table in this process, by how many seconds ago a page last answered. On a
    busy machine that is more than a beat, and they are none the less here."""
    time, heard = asyncio.get_running_loop().time(), defaultdict(list)
    for room in rooms:
        ages: dict[int, float] = {}
        for listener in room.listeners:
            user_id, age = listener.user.pk, time - listener.heard_at
            ages[user_id] = min(age, ages.get(user_id, age))
        for seat in room.snapshot.seats if room.snapshot is not None else ():
            if ages.get(seat.user_id, math.inf) <= beating.SILENT_AFTER:
                heard[round(ages[seat.user_id])].append(seat.pk)
    return heard


def _standing_heard(rooms: Iterable[Room]) -> list[tuple[int, int]]:
    """The table and the person, of everybody who looks on here without a chair and has answered one of the last two
    beats."""
    time, heard = asyncio.get_running_loop().time(), []
    for room in rooms:
        seated = {seat.user_id for seat in room.snapshot.seats} if room.snapshot is not None else set()
        heard += [
            (room.table_id, listener.user.pk)
            for listener in room.listeners
            if listener.user.pk not in seated and time - listener.heard_at <= 2 * beating.BEAT_EVERY
        ]
    return heard


def _read_all(table_ids: list[int], sessions: list[Session]) -> tuple[dict[int, int], dict[int, int], People]:
    """The versions the tables are at, how many look on there, and how it stands with people."""
    commands.bring_back(table_ids)
    commands.note_used(table_ids, timezone.now())
    return queries.versions_of(table_ids), queries.watchers_of(table_ids), _read_people(sessions)


def _read_people(sessions: list[Session]) -> People:
    """Who of them is logged in still, and whom each mutes."""
    return queries.still_logged_in(sessions), queries.muted_by_each({user_id for user_id, _, _ in sessions})


async def _heed(listeners: Iterable[Listener], people: People) -> None:
    logged_in, muted = people
    for listener in listeners:
        if listener.session not in logged_in:
            await listener.send_text(json.dumps({"go": f"/t/{listener.code}/back/"}))
            await listener.hang_up(LOGGED_OUT)
        elif listener.muted != muted.get(listener.user.pk, frozenset()):
            await listener.read_mutes()


def _listeners_of(rooms: Iterable[Room]) -> list[Listener]:
    return [listener for room in rooms for listener in room.listeners]
