"""马上练一局: a table of one person and five system players, dealt at once."""

from __future__ import annotations

import secrets

from django.db import transaction

from accounts.models import User
from games import models, queries
from games.commands.closing import close_table
from games.commands.door import locked
from games.commands.elsewhere import must_be_free
from games.commands.hands import start_match
from games.offers import site, starting
from games.system_players import PLACES, TEMPERAMENT


def open_practice(user: User) -> models.Table:
    """A practice table with `user` on seat 0 and its first hand dealt. An earlier practice of theirs is closed."""
    must_be_free(user)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)  # two taps at once open one table after the other
        for earlier in queries.tables_of(user).filter(kind=models.Table.Kind.PRACTICE):
            with locked(earlier.pk) as held:
                close_table(held, ending=models.Match.Ending.LEFT)
        table = models.Table.objects.create(
            code=secrets.token_urlsafe(9),
            kind=models.Table.Kind.PRACTICE,
            name=f"{user} 练一局",
            host=user,
            **starting(site(), models.Table.Kind.PRACTICE),
        )
        models.Seat.objects.create(table=table, number=0, user=user)
        for number, name in enumerate(PLACES, start=1):
            models.Seat.objects.create(table=table, number=number, bot=TEMPERAMENT, bot_name=name)
        with locked(table.pk) as held:
            start_match(held)
    return held.table
