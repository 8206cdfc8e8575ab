"""Tables of six people in every phase, each with a link and a limit that runs, as they come about in a real evening."""

from __future__ import annotations

import random
import secrets
from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games import commands, models, rules
from tests.support.tables import NAMES, Game, finish, moves_to_the_end, owe, six_people, store

RNG_SEED = 14


def invited(**settings: object) -> Game:
    """Six people in a match at a table with a link, by which they have come."""
    number = f"{100_000 + models.Table.objects.count()}"
    game = six_people(invite=secrets.token_urlsafe(16), number=number, **settings)
    models.Admission.objects.bulk_create(models.Admission(table=game.table, user=user) for user in game.people)
    return game


def waiting(**settings: object) -> Game:
    """Six who are ready: what is left of five seconds runs, long enough for a busy machine."""
    people = tuple(User.objects.create_guest(name) for name in NAMES)
    table = commands.open_table(people[0], **settings)
    for user in people[1:]:
        commands.enter(user, table.invite)
    for user in people:
        commands.set_ready(user, table.code, on=True)
    later = timezone.now() + timedelta(minutes=1)
    models.Table.objects.filter(pk=table.pk, phase=models.Table.Phase.WAITING).update(ends_at=later, due_at=later)
    return Game(table.pk, people)


def tribute(**settings: object) -> Game:
    """Two returns are owed."""
    game = invited(turn_seconds=60, return_seconds=15, **settings)
    owe(game, (1, 0), (3, 2), dealer=0)
    return game


def play(**settings: object) -> Game:
    """The first turn of the first hand."""
    return invited(turn_seconds=60, **settings)


def over(**settings: object) -> Game:
    """Between two hands."""
    game = invited(turn_seconds=60, pause_seconds=10, **settings)
    finish(game, RNG_SEED)
    return game


def settled(**settings: object) -> Game:
    """After a match of one hand."""
    return over(round_limit=1, **settings)


PHASES = {each.__name__: each for each in (waiting, tribute, play, over, settled)}


def near_the_end(*, out: int, together: bool = False, **settings: object) -> tuple[Game, list[rules.Move]]:
    """A game in which so many are out, and the moves that would end its hand. The hand is no draw; with `together`
    its first two are partners."""
    game = six_people(**settings)
    rng = random.Random(RNG_SEED)
    while True:
        moves, state, stored = moves_to_the_end(game.state, rng), game.state, 0
        end = state
        for number, move in enumerate(moves, start=1):
            end = rules.play(end, move)
            if len(end.out) == out and not stored and out:
                stored = number
        first, second, *_ = end.out
        if rules.settle(end.out, end.dealer).winner is not None and (first % 2 == second % 2 or not together):
            store(game, moves[:stored])
            return game, moves[stored:]
