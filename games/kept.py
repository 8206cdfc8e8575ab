"""What tables were like when this process last made a move there, so that the next move need not read it all again.

Only what is committed is kept. Nothing that is kept is ever changed: who holds a table has copies. What is kept holds
as long as the row in the database is at the same version; whoever relies on it looks."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import TypeVar

from django.db import transaction
from django.db.models import Model
from django.db.models.base import ModelState

from games import models, rules

Row = TypeVar("Row", bound=Model)
MOST = 1024  # tables; one takes about 60 kB, most of which a snapshot of it shares


@dataclass(frozen=True, slots=True)
class Kept:
    """A table in play at one version, its match, hand, seats and people read along with it.

    `lines`: what moves have added to its log since `table.moves_since`; None where that is not known here."""

    table: models.Table
    seats: tuple[models.Seat, ...]
    state: rules.Hand
    lines: tuple[models.Line, ...] | None


_tables: OrderedDict[str, Kept] = OrderedDict()
_lock = Lock()


def keep(kept: Kept) -> None:
    """Keep a table once the transaction that runs, if one does, is committed."""
    transaction.on_commit(partial(_keep, kept), robust=True)


def as_kept(code: str) -> Kept | None:
    """The table called `code` as it was last, None where no move has been made here yet."""
    with _lock:
        return _tables.get(code)


def twin_of(row: Row) -> Row:
    """A row of its own with the same values and the same related rows; `copy` would pickle and unpickle it for that."""
    twin = object.__new__(type(row))
    twin.__dict__.update(row.__dict__)
    twin._state = ModelState()
    twin._state.db, twin._state.adding = row._state.db, row._state.adding
    twin._state.fields_cache = dict(row._state.fields_cache)
    return twin


def forget_all() -> None:
    """Keep nothing any more, as after a restart of the process."""
    with _lock:
        _tables.clear()


def _keep(kept: Kept) -> None:
    with _lock:
        known = _tables.get(kept.table.code)
        if known is None or known.table.version < kept.table.version:
            _tables[kept.table.code] = kept
        _tables.move_to_end(kept.table.code)
        while len(_tables) > MOST:
            _tables.popitem(last=False)
