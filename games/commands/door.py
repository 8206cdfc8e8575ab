"""The door all commands go through: one table, locked, changed and announced as a whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.db import transaction

from accounts.models import User
from games import announcing, models, queries
from games.refusals import CommandRefused, Reason


@dataclass(slots=True)
class LockedTable:
    """A table with its seats, held until the command ends. `lines` are added to its log with everything else."""

    table: models.Table
    seats: list[models.Seat]
    lines: list[models.Line] = field(default_factory=list)
    changed: bool = True

    def seat_of(self, user: User) -> models.Seat:
        """The user's chair; refused when there is none."""
        for seat in self.seats:
            if seat.user_id is not None and seat.user_id == user.pk:
                return seat
        raise CommandRefused(Reason.NOT_SEATED)

    def tell(self, code: str, **facts: object) -> None:
        """Add a system line to the log: a code and its facts, to be put into each reader's words."""
        self.lines.append(models.Line(table=self.table, seat=facts.get("seat"), code=code, facts=facts))

    def leave_unchanged(self) -> None:
        """Nothing is to be written: what was asked for holds already."""
        self.changed = False


@contextmanager
def locked(table_id: int) -> Iterator[LockedTable]:
    """Hold the table's row in one transaction; on success write it with a new version and announce it after commit."""
    with transaction.atomic():
        table = (
            models.Table.objects.select_for_update(no_key=True, of=("self",))
            .select_related("match", "hand")
            .get(pk=table_id)
        )
        held = LockedTable(table, list(table.seats.select_related("user")))
        yield held
        if held.changed:
            table.version += 1
            table.save()
            models.Line.objects.bulk_create(held.lines)
            version = table.version
            transaction.on_commit(lambda: announcing.table_changed(table_id, version), robust=True)


@contextmanager
def locked_for(user: User, code: str) -> Iterator[tuple[LockedTable, models.Seat]]:
    """The table called `code`, as `user` may see it and while seated there."""
    with locked(queries.table_id_for(user, code)) as held:
        yield held, held.seat_of(user)
