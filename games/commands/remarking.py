"""What system players say goes into the log with the rest of a command, a few words at most four times a hand."""

from __future__ import annotations

import random
from collections.abc import Iterable

from games import models, remarks, rules
from games.commands.door import LockedTable
from games.system_players import is_lesson, skill_of


def greet(held: LockedTable) -> None:
    """A match has just begun."""
    _say(held, remarks.greeting(_who_may_talk(held), _chance(held, 0)))


def remark_on(held: LockedTable, told: Iterable[rules.Event], after: rules.Hand) -> None:
    """A move with these events has just been made."""
    tricks, skills = (*after.tricks, after.trick), _who_may_talk(held)
    _say(held, remarks.after_move(told, tricks=tricks, out=after.out, skills=skills, rng=_chance(held, after.seq)))


def _who_may_talk(held: LockedTable) -> list[str]:
    """The skills of the six, "" for people. Nobody where the host has switched typing off and in a lesson, which has
    enough to read."""
    if not held.table.free_text or is_lesson(held.seats):
        return [""] * len(held.seats)
    return [skill_of(seat.bot) for seat in held.seats]


def _chance(held: LockedTable, seq: int) -> random.Random:
    """The same for the same move of a hand."""
    return random.Random(f"remark {held.table.hand.pk} {seq}")


def _say(held: LockedTable, remark: remarks.Remark | None) -> None:
    if remark is not None and not models.SiteSettings.objects.filter(chat=False).exists():
        held.tell("remark", seat=remark.seat, words=remark.words)
