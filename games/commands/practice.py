"""马上练一局 and 学着打: tables of one person and five system players, dealt at once."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from games import models, queries
from games.commands.closing import close_table
from games.commands.door import locked
from games.commands.elsewhere import must_be_free
from games.commands.hands import start_match
from games.offers import site, starting
from games.refusals import CommandRefused, Reason
from games.system_players import PLACES, SKILL, SKILLS, TEACHING


def open_practice(user: User, skill: str = SKILL) -> models.Table:
    """A practice table with `user` on seat 0, five system players of this skill and its first hand dealt. An earlier
    practice of theirs is closed."""
    if skill not in SKILLS:
        raise CommandRefused(Reason.NONSENSE)
    must_be_free(user)
    with transaction.atomic():
        _one_at_a_time(user)
        _close(queries.practices_of(user))
        return _opened(user, name=f"{user} 练一局", temperament=skill)


def open_lesson(user: User) -> models.Table:
    """学着打, with `user` on seat 0. Whoever has not come to its end takes it up where they left it."""
    must_be_free(user)
    with transaction.atomic():
        _one_at_a_time(user)
        running = queries.lessons_of(user).exclude(phase=models.Table.Phase.SETTLED).order_by("-pk").first()
        if running is not None:
            return running
        _close(queries.lessons_of(user))
        return _opened(user, name="学着打", temperament=TEACHING)


def _one_at_a_time(user: User) -> None:
    """Two taps at once open one table after the other."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)


def _close(tables: QuerySet[models.Table]) -> None:
    for earlier in tables:
        with locked(earlier.pk) as held:
            close_table(held, ending=models.Match.Ending.LEFT)


def _opened(user: User, *, name: str, temperament: str) -> models.Table:
    table = models.Table.objects.create(
        code=secrets.token_urlsafe(9),
        kind=models.Table.Kind.PRACTICE,
        name=name,
        host=user,
        **starting(site(), models.Table.Kind.PRACTICE),
    )
    models.Seat.objects.create(table=table, number=0, user=user)
    for number, place in enumerate(PLACES, start=1):
        models.Seat.objects.create(table=table, number=number, bot=temperament, bot_name=place)
    with locked(table.pk) as held:
        start_match(held)
    return held.table
