"""The door all commands go through: one table, locked, changed and announced as a whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import OuterRef, QuerySet, Subquery

from accounts.models import User
from games import announcing, models, queries, rules
from games.commands.statements import chairs_of, lock_standing, move_on
from games.kept import Kept, as_kept, keep, twin_of
from games.offers import site, terms_of
from games.promises import promise, promised
from games.refusals import CommandRefused, Reason
from games.system_players import is_lesson

# What a command may change of the table's row; the rest is as the host has set it.
CHANGING = (
    "phase",
    "challenge",
    "version",
    "moves_since",
    "match",
    "hand",
    "ends_at",
    "limit_seconds",
    "due_at",
    "pause_seat",
    "pause_asked_at",
    "paused_at",
    "number",
)

_SEEN = Subquery(models.Table.objects.filter(pk=OuterRef("pk")).values("version"))
"""The version as the statement that locks the row has found it, before it waits."""


@dataclass(slots=True)
class LockedTable:
    """A table with its seats, held until the command ends. `lines` are added to its log with everything else.

    `only_moved`: somebody has played or passed, and nothing else has changed but the limit that runs, and the log.
    `state`: the hand's, where it is known without a look at the moves."""

    table: models.Table
    seats: list[models.Seat]
    lines: list[models.Line] = field(default_factory=list)
    changed: bool = True
    only_moved: bool = False
    state: rules.Hand | None = None

    def tell(self, code: str, **facts: object) -> None:
        """Add a system line to the log: a code and its facts, to be put into each reader's words.

        Whoever it is about goes by the name they bear at the table now: chairs change hands, what was told does not.
        Who they were is kept beside it, so that they can be forgotten."""
        names, about = queries.kept_names_of(self.seats), [self.seats[seat] for seat in dict.fromkeys(_seats_in(facts))]
        told = dict(facts)
        if taken := [seat for seat in about if not seat.is_free]:
            told["names"] = {str(seat.number): names[seat.number] for seat in taken}
            told["users"] = {str(seat.number): seat.user_id for seat in taken if seat.user_id is not None}
        self.lines.append(models.Line(table=self.table, seat=facts.get("seat"), code=code, facts=told))

    def leave_unchanged(self) -> None:
        """Nothing is to be written: what was asked for holds already."""
        self.changed = False

    def look_again(self, at: datetime | None) -> None:
        """Nothing that anyone can see is to change, only when the clock looks at the table next."""
        self.changed = False
        self.table.due_at = at
        _mind_the_pause(self.table)
        models.Table.objects.filter(pk=self.table.pk).update(due_at=self.table.due_at)


@contextmanager
def locked_for(user: User, code: str) -> Iterator[tuple[LockedTable, models.Seat]]:
    """The table called `code`, as `user` may see it, and the user's chair there."""
    with visited_by(user, code) as (held, chair):
        if chair is None:
            raise CommandRefused(Reason.NOT_SEATED)
        yield held, chair


@contextmanager
def visited_by(user: User, code: str) -> Iterator[tuple[LockedTable, models.Seat | None]]:
    """The table called `code`, as `user` may see it, and the user's chair there, None for somebody who stands."""
    with _locked(partial(_read, models.Table.objects.filter(code=code))) as held:
        yield held, _chair_of(user, held)


@contextmanager
def locked_to_move(user: User, code: str) -> Iterator[tuple[LockedTable, models.Seat]]:
    """The same as `locked_for`, for a play or a pass: between two moves what stands still is not read again."""
    with _locked(lambda: _read_between_moves(code) or _read(models.Table.objects.filter(code=code))) as held:
        chair = _chair_of(user, held)
        if chair is None:
            raise CommandRefused(Reason.NOT_SEATED)
        yield held, chair


@contextmanager
def locked(table_id: int) -> Iterator[LockedTable]:
    """The table of this id, for the system itself."""
    with _locked(partial(_read, models.Table.objects.filter(pk=table_id))) as held:
        yield held


@contextmanager
def _locked(read: Callable[[], LockedTable]) -> Iterator[LockedTable]:
    """Hold the table's row in one transaction; on success write it with a new version and announce it after commit."""
    with transaction.atomic():
        held = read()
        table = held.table
        was_in_lobby = _is_in_lobby(table)
        yield held
        if held.changed:
            _mind_the_pause(table)
            _promise(held)
            lines = _lines_before(held)
            table.version += 1
            if held.only_moved:
                move_on(table)
            else:
                table.moves_since = table.version
                table.save(update_fields=CHANGING)
            models.Line.objects.bulk_create(held.lines)
            if held.state is not None:
                keep(Kept(table, tuple(held.seats), held.state, None if lines is None else (*lines, *held.lines)))
            news = partial(announcing.table_changed, table.pk, table.version, table.due_at)
            transaction.on_commit(news, robust=True)
            if was_in_lobby or _is_in_lobby(table):
                transaction.on_commit(announcing.lobby_changed, robust=True)


def _read(which: QuerySet[models.Table]) -> LockedTable:
    """Lock the row and read everything that belongs to it.

    A row that PostgreSQL had to wait for it reads again, but nothing that is joined to it: match and hand would be as
    they were before the wait. Where the version is another than before, all is read anew."""
    rows = which.select_related("match", "hand").order_by("pk")
    table = rows.annotate(seen=_SEEN).select_for_update(no_key=True, of=("self",)).first()
    if table is not None and table.seen != table.version:
        table = rows.first()
    if table is None:
        raise CommandRefused(Reason.NO_TABLE)
    return LockedTable(table, list(table.seats.select_related("user")))


def _read_between_moves(code: str) -> LockedTable | None:
    """Lock the row and read what may change without a new version; None where the table is not as it is kept."""
    kept = as_kept(code)
    if kept is None:
        return None
    was = kept.table
    if lock_standing(was.pk) != (was.version, was.phase, was.match_id, was.hand_id, None, None):
        return None
    table, seats = twin_of(was), [twin_of(seat) for seat in kept.seats]
    table.match, table.hand = twin_of(was.match), twin_of(was.hand)  # the last move writes there
    chairs = zip(seats, chairs_of(was.pk), strict=True)
    for seat, (user_id, bot, auto, missed, extended, gone, auto_pass) in chairs:
        if seat.user_id != user_id:
            return None
        seat.bot, seat.auto, seat.missed, seat.extended, seat.gone = bot, auto, missed, extended, gone
        if seat.user is not None and seat.user.auto_pass != auto_pass:
            seat.user = twin_of(seat.user)
            seat.user.auto_pass = auto_pass
    return LockedTable(table, seats, state=kept.state)


def _chair_of(user: User, held: LockedTable) -> models.Seat | None:
    """The user's chair, None for somebody who stands; refused when they may not see the table."""
    chair = next((seat for seat in held.seats if seat.user_id == user.pk), None)
    is_closed = held.table.phase == models.Table.Phase.CLOSED
    if is_closed or (chair is None and not queries.tables_of(user).filter(pk=held.table.pk).exists()):
        raise CommandRefused(Reason.NO_TABLE)
    return chair


def _promise(held: LockedTable) -> None:
    """The commitments for the next match are there before anybody can get ready for it; a lesson has none, nor has a
    deal that is played again."""
    if is_lesson(held.seats) or held.table.challenge_id is not None:
        return
    if held.table.phase in (models.Table.Phase.WAITING, models.Table.Phase.SETTLED) and not promised(held.table):
        promise(held.table, held.seats, terms_of(held.table, site()).round_limit)


def _mind_the_pause(table: models.Table) -> None:
    """K5: the clock looks when a pause is to begin or to end, and at nothing else while there is one.

    A pause ends with its match."""
    if table.phase not in queries.PLAYING:
        table.pause_seat = table.pause_asked_at = table.paused_at = None
    elif table.paused_at is not None:
        table.due_at = rules.pause_ends(table.paused_at)
    elif table.pause_asked_at is not None:
        begins = rules.pause_begins(table.pause_asked_at)
        table.due_at = begins if table.due_at is None else min(table.due_at, begins)


def _lines_before(held: LockedTable) -> tuple[models.Line, ...] | None:
    """What moves have added to the log before this command; None where that is not known here."""
    table = held.table
    if not held.only_moved or table.moves_since == table.version:
        return ()
    kept = as_kept(table.code)
    return kept.lines if kept is not None and kept.table.version == table.version else None


def _seats_in(facts: Mapping[str, Any]) -> Iterator[int]:
    """The seats that the facts of a line speak of by name."""
    yield from (facts[name] for name in ("seat", "to", "by", "dealer", "first") if facts.get(name) is not None)
    for payer, receiver, _ in facts.get("gifts", ()):
        yield from (payer, receiver)


def _is_in_lobby(table: models.Table) -> bool:
    """Whether what changes at the table may change the lobby's list; while a match runs it does not."""
    return table.kind == models.Table.Kind.PUBLIC and table.phase in (
        models.Table.Phase.WAITING,
        models.Table.Phase.SETTLED,
    )
