"""What is noted of many tables at once, by the way, stands back for the commands at each of them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)
TOGETHER = 500  # rows written in one go; a database takes only so many in a statement
TRIES, PAUSE = 100, 0.05  # seconds; a row that is held for longer is one of a table whose command hangs


def note(rows: QuerySet[Row], **values: object) -> None:
    """Write these values in those of the rows that nobody holds; the next look notes the others.

    A statement for many tables locks their rows in any order. Where it waited for one command while another waited for
    it, PostgreSQL would break one of them off."""
    with transaction.atomic(savepoint=False):
        free = rows.select_for_update(skip_locked=True, no_key=True).values("pk")
        rows.model._default_manager.filter(pk__in=free).update(**values)


def note_all(rows: QuerySet[Row], **values: object) -> None:
    """Write these values in all of the rows, some at a time; in those that somebody holds once they are free."""
    ids = list(rows.values_list("pk", flat=True))
    for begin in range(0, len(ids), TOGETHER):
        _note_once_free(rows.model._default_manager.filter(pk__in=ids[begin : begin + TOGETHER]), values)


def _note_once_free(rows: QuerySet[Row], values: Mapping[str, object]) -> None:
    waiting = rows
    for _ in range(TRIES):
        with transaction.atomic(savepoint=False):
            noted = list(waiting.select_for_update(skip_locked=True, no_key=True).values_list("pk", flat=True))
            rows.filter(pk__in=noted).update(**values)
        waiting = waiting.exclude(pk__in=noted)
        if not waiting.exists():
            return
        time.sleep(PAUSE)
