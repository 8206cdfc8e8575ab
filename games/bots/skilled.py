"""熟手 at the tables and whoever is in 托管: plays as `patient` does, and gives back what a strong player would.

`patient`, which stays as it is for measuring, gives back a joker or a level card where nothing else of its holding
stands alone: one return in eight.
"""

import random

from games.bots import patient, strong
from games.rules import HandView, Move


def move(view: HandView, rng: random.Random) -> Move:
    """The same every time for the same view."""
    return (patient if view.return_due is None else strong).move(view, rng)
