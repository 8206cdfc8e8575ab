"""System players: each sees a `HandView`, as a person at the seat would, and names a move.

Standard library and `games.rules` only, so that a process of their own starts quickly (`thinking.py`).
"""

import random
from collections.abc import Callable, Mapping
from typing import Final

from games.bots import greedy, patient, random_player, rollout, skilled, strong, teaching
from games.bots.hints import Hint, Why, hints
from games.rules import HandView, Move

__all__ = ["TEMPERAMENTS", "Hint", "Why", "decide", "hints"]

TEMPERAMENTS: Final[Mapping[str, Callable[[HandView, random.Random], Move]]] = {
    "random": random_player.move,
    "greedy": greedy.move,
    "patient": patient.move,
    "rollout": rollout.move,
    "skilled": skilled.move,
    "strong": strong.move,
    "teaching": teaching.move,
}


def decide(temperament: str, view: HandView, rng: random.Random) -> Move:
    """The move that a player of this temperament makes in the viewer's place: a return where one is due (G4), else a
    play or pass. The viewer must be to move; KeyError for a temperament that there is none of."""
    return TEMPERAMENTS[temperament](view, rng)
