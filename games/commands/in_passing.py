"""What is noted of many tables at once, by the way, stands back for the commands at each of them."""

from __future__ import annotations

import time
from typing import TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)
TRIES, PAUSE = 100, 0.05  # seconds; a row that is held for longer is one of a table whose command hangs


def note(rows: QuerySet[Row], **values: object) -> None:
    """Write these values in those of the rows that nobody holds; the next look notes the others.

    A statement for many tables locks their rows in any order. Where it waited for one command while another waited for
    it, PostgreSQL would break one of them off."""
    with transaction.atomic(savepoint=False):
        free = rows.select_for_update(skip_locked=True, no_key=True).values("pk")
        rows.model._default_manager.filter(pk__in=free).update(**values)


def note_all(rows: QuerySet[Row], **values: object) -> None:
    """Write these values in all of the rows, in those that somebody holds once they are free."""
    model = rows.model._default_manager
    waiting = set(rows.values_list("pk", flat=True))
    for _ in range(TRIES):
        with transaction.atomic(savepoint=False):
            free = model.filter(pk__in=waiting).select_for_update(skip_locked=True, no_key=True)
            noted = set(free.values_list("pk", flat=True))
            model.filter(pk__in=noted).update(**values)
        waiting -= noted
        if not waiting:
            return
        time.sleep(PAUSE)
