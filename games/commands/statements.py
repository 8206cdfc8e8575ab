"""What every play and pass asks of the database and writes there, in plain SQL: to have these statements written by the
ORM, anew each time, took ten times as long as the database itself."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import connection
from django.utils import timezone

from games import models

_STANDS = "SELECT version, phase, match_id, hand_id, pause_asked_at, paused_at FROM games_table WHERE id = %s"
_LOCK = " FOR NO KEY UPDATE"
_CHAIRS = """
    SELECT chair.user_id, chair.bot, chair.auto, chair.missed, chair.extended, chair.gone, person.auto_pass
    FROM games_seat chair LEFT JOIN accounts_user person ON person.id = chair.user_id
    WHERE chair.table_id = %s ORDER BY chair.number
"""
_APPEND = "INSERT INTO games_move (hand_id, seq, seat, kind, cards, made_by, at) VALUES (%s, %s, %s, %s, %s, %s, %s)"
_MOVE_ON = "UPDATE games_table SET version = %s, ends_at = %s, limit_seconds = %s, due_at = %s WHERE id = %s"


def lock_standing(table_id: int) -> tuple[Any, ...] | None:
    """Lock the table's row: its version, phase, match, hand, when a pause was asked for and since when it is paused."""
    with connection.cursor() as cursor:
        cursor.execute(_STANDS + _LOCK * connection.features.has_select_for_update, [table_id])
        return cursor.fetchone()


def chairs_of(table_id: int) -> list[tuple[Any, ...]]:
    """Of each chair, by number, what may change without a new version of the table."""
    with connection.cursor() as cursor:
        cursor.execute(_CHAIRS, [table_id])
        return cursor.fetchall()


def append(move: models.Move) -> None:
    """Store a move. Raises `IntegrityError` where another is stored for the same turn. The row is not told its id."""
    move.at = timezone.now()
    values = [move.hand_id, move.seq, move.seat, str(move.kind), move.cards, str(move.made_by), _time(move.at)]
    with connection.cursor() as cursor:
        cursor.execute(_APPEND, values)


def move_on(table: models.Table) -> None:
    """Write what a mere move changes of the table's row."""
    limit = [_time(table.ends_at), table.limit_seconds, _time(table.due_at)]
    with connection.cursor() as cursor:
        cursor.execute(_MOVE_ON, [table.version, *limit, table.pk])


def _time(at: datetime | None) -> Any:
    return connection.ops.adapt_datetimefield_value(at)
