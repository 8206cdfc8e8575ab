"""A player who does anything that is legal: the floor that every other temperament must clear."""

import random

from games.rules import HandView, Move, Pass, Play, Return, plays


def move(view: HandView, rng: random.Random) -> Move:
    """Any legal move, each as likely as the next, a pass among them where one is allowed."""
    assert view.seat is not None
    if view.return_due is not None:
        return Return(view.seat, rng.choice(view.holding))
    moves: list[Move] = [Play(view.seat, play.cards) for play in plays(view)]
    if view.to_beat is not None:
        moves.append(Pass(view.seat))
    return rng.choice(moves)
