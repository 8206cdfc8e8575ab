"""Hands that end as a test wishes, without being played."""

from __future__ import annotations

from dataclasses import replace

from games import commands, models, rules, states
from games.commands.door import locked
from games.commands.hands import deal_next, settle_hand
from games.commands.timing import start_rest
from tests.support.tables import Game, six_people


def one_of_each() -> Game:
    """Won by three, drawn, lost by one, all by 0 2 4; then seat 4 ran away from the fourth."""
    game = six_people(round_limit=6, base_score=10)
    match_of(game, (0, 2, 4), (1, 0, 2, 4), (3, 0, 5, 2, 1))
    for person in game.people:
        commands.next_hand(person, game.code, hand_id=game.table.hand_id)
    commands.leave(game.people[4], game.code)
    return game


def match_of(game: Game, *outs: tuple[int, ...]) -> None:
    """A match of so many hands is played out, with everybody for another."""
    for number, out in enumerate(outs, start=1):
        settle(game, *out)
        if number < len(outs):
            with locked(game.table_id) as held:
                deal_next(held)
    with locked(game.table_id) as held:
        start_rest(held)


def settle(game: Game, *out: int, dealer: int = 0, levels: tuple[str, str] = ("2", "2")) -> None:
    """The hand on the table has ended, these seats going out in this order."""
    with locked(game.table_id) as held:
        hand = held.table.hand
        hand.dealer, hand.levels = dealer, list(levels)
        hand.save()
        held.table.phase = models.Table.Phase.OVER
        settle_hand(held, replace(states.start_of(hand, take_over="next"), out=out, phase=rules.Phase.OVER, turn=None))
