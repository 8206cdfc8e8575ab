"""The server's secrets for a table's next match, and what it has published of them: commitments (docs/fair-deal.md).

A secret leaves the database only when its hand is over."""

from __future__ import annotations

import random
from collections.abc import Sequence

from django.db.models import QuerySet

from games import models, rules

CHANCE = random.SystemRandom()


def promised(table: models.Table) -> tuple[str, ...]:
    """The commitments for the hands of the table's next match, by their numbers; none before any were made."""
    return tuple(_next(table).order_by("number").values_list("commitment", flat=True))


def promise(table: models.Table, seats: Sequence[models.Seat], rounds: int) -> None:
    """New secrets for the next match, in place of any there are. What people threw in for those is forgotten."""
    _next(table).delete()
    number = _next_number(table)
    secrets = {hand: CHANCE.randbytes(32).hex() for hand in range(1, rounds + 1)}
    models.Secret.objects.bulk_create(
        models.Secret(table=table, match=number, number=hand, value=secret, commitment=rules.commitment(secret, hand))
        for hand, secret in secrets.items()
    )
    forget_chances(seats)


def forget_chances(seats: Sequence[models.Seat]) -> None:
    """Nobody has thrown anything in."""
    for seat in seats:
        seat.chance = ""
    models.Seat.objects.bulk_update(seats, ["chance"])


def secret_of(match: models.Match, number: int) -> models.Secret | None:
    """The secret of a hand of a match; None for one that was dealt before there were any."""
    return models.Secret.objects.filter(table=match.table_id, match=match.number, number=number).first()


def _next(table: models.Table) -> QuerySet[models.Secret]:
    return models.Secret.objects.filter(table=table, match=_next_number(table))


def _next_number(table: models.Table) -> int:
    return 1 if table.match is None else table.match.number + 1
