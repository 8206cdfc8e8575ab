"""What is noted of many tables at once, by the way, stands back for the commands at each of them."""

from __future__ import annotations

from typing import TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


def note(rows: QuerySet[Row], **values: object) -> None:
    """Write these values in those of the rows that nobody holds; the next look notes the others.

    A statement for many tables locks their rows in any order. Where it waited for one command while another waited for
    it, PostgreSQL would break one of them off."""
    with transaction.atomic(savepoint=False):
        free = rows.select_for_update(skip_locked=True, no_key=True).values("pk")
        rows.model._default_manager.filter(pk__in=free).update(**values)
