"""A yardstick: answers with the cheapest play there is, leads the longest low one, and lets its partners win.

Kept as it is for good, so that figures measured against it stay comparable (docs/players.md).
"""

import random

from games.rules import HandView, Move, Pass, Play, Return, plays, team_of


def move(view: HandView, rng: random.Random) -> Move:
    """The first legal play in order, the same every time for the same view."""
    assert view.seat is not None
    if view.return_due is not None:
        return Return(view.seat, view.holding[-1])
    legal = plays(view)
    if view.to_beat is None:
        longest = max(len(play.cards) for play in legal)
        return Play(view.seat, next(play.cards for play in legal if len(play.cards) == longest))
    winner = view.to_beat_seat
    if not legal or (winner is not None and team_of(winner) == team_of(view.seat)):
        return Pass(view.seat)
    return Play(view.seat, legal[0].cards)
