"""Tables of six guests, each logged in, opened and entered through the site's own commands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from accounts.models import User
from games import commands, models
from games.commands.door import locked
from games.commands.hands import start_match
from tests.support.sockets import session_of

TURN = 60  # seconds
NAMES = ("浦东小王", "宝山老张", "小顾", "Vivian", "外公", "七宝阿婆")


def tables_of_six(number: int, addresses: Sequence[str]) -> list[dict[str, Any]]:
    """So many tables, as a generator's plan names them.

    As a proxy would, each has a server of its own among those at `addresses`."""
    return [_table(addresses[each % len(addresses)]) for each in range(number)]


def deal(tables: Iterable[dict[str, Any]]) -> None:
    """Begin a match at each table, as its clock does when six are ready: here nobody need be present yet."""
    for table_id in ids_of(tables).values():
        with locked(table_id) as held:
            start_match(held)


def ids_of(tables: Iterable[dict[str, Any]]) -> dict[str, int]:
    """The tables' ids by their codes."""
    codes = [table["code"] for table in tables]
    return dict(models.Table.objects.filter(code__in=codes).values_list("code", "pk"))


def close(tables: Iterable[dict[str, Any]]) -> None:
    """Nothing is played here any more, and the clock has no more to do."""
    codes = [table["code"] for table in tables]
    models.Table.objects.filter(code__in=codes).update(phase=models.Table.Phase.CLOSED, due_at=None, ends_at=None)


def _table(address: str) -> dict[str, Any]:
    guests = [User.objects.create_guest(name) for name in NAMES]
    table = commands.open_table(guests[0])
    models.Table.objects.filter(pk=table.pk).update(turn_seconds=TURN)  # to deal at a thousand tables takes a while
    for guest in guests[1:]:
        commands.enter(guest, table.invite)
    return {
        "code": table.code,
        "address": address,
        "sessions": [session_of(guest) for guest in guests],
    }
