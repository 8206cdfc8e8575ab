"""Tables of six guests, each logged in, opened and entered through the site's own commands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from accounts.models import User
from games import commands, models
from tests.support.sockets import session_of

NAMES = ("浦东小王", "宝山老张", "小顾", "Vivian", "外公", "七宝阿婆")


def tables_of_six(number: int, addresses: Sequence[str]) -> list[dict[str, Any]]:
    """So many tables, as a generator's plan names them; they begin when all six are ready.

    As a proxy would, each has a server of its own among those at `addresses`."""
    return [_table(addresses[each % len(addresses)]) for each in range(number)]


def get_ready(tables: Iterable[dict[str, Any]]) -> None:
    """准备, all six at each table: after five seconds it deals."""
    for table in tables:
        for guest in User.objects.in_bulk(table["people"]).values():
            commands.set_ready(guest, table["code"], on=True)


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
    for guest in guests[1:]:
        commands.enter(guest, table.invite)
    return {
        "code": table.code,
        "address": address,
        "people": [guest.pk for guest in guests],
        "sessions": [session_of(guest) for guest in guests],
    }
