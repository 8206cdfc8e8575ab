"""A yardstick: plays like `patient`, but tries what else comes into question in a number of worlds, and makes what ends
better.

The same worlds for all plays, each played out as `patient` would. Another play has to be better by more than chance
would make it. Kept as it is for good, so that figures measured against it stay comparable (docs/players.md).
"""

import random
from typing import Final

from games.bots import patient
from games.bots.patient import laid_out
from games.bots.playing_out import gained, imagined, played_out, scores
from games.rules import Combination, HandView, Move, Pass, Play, beats, plays

WORLDS: Final = 24
_MOST: Final = 6  # plays that come into question


def move(view: HandView, rng: random.Random) -> Move:
    """What ends best, the same every time for the same view and randomness."""
    if view.seat is None or view.return_due is not None:
        return patient.move(view, rng)
    choices = _choices(view)
    if len(choices) == 1:
        return _move(view.seat, choices[0])
    ends: list[list[int]] = [[] for _ in choices]
    for _ in range(WORLDS):
        world = imagined(view, rng)
        for number, first in enumerate(choices):
            tried = world.copy()
            played_out(tried, first)
            ends[number].append(scores(tried)[view.seat])
    gains = [gained(ends[0], other) for other in ends]
    return _move(view.seat, choices[max(range(len(choices)), key=gains.__getitem__)])


def _choices(view: HandView) -> list[Combination | None]:
    """What `patient` would do first, which stands when nothing is better; then one of each rank of its plays, then
    passing, then legal plays from the lowest that tear others."""
    own = {(play.kind, play.key): play for play in laid_out(view.holding, view.level)}
    if view.to_beat is None:
        return _first(view, list(own.values()))
    legal = plays(view)
    if not legal:
        return [None]
    torn = {(play.kind, play.key): play for play in reversed(legal)}
    answers = [play for play in own.values() if beats(play, view.to_beat)]
    return _first(view, [*answers, None, *[torn[worth] for worth in reversed(torn) if worth not in own]])


def _first(view: HandView, choices: list[Combination | None]) -> list[Combination | None]:
    usual = patient.move(view, random.Random(0))
    cards = usual.cards if isinstance(usual, Play) else None
    is_usual = [cards == (None if play is None else play.cards) for play in choices]
    ordered = [play for play, first in zip(choices, is_usual, strict=True) if first]
    return (ordered + [play for play, first in zip(choices, is_usual, strict=True) if not first])[:_MOST]


def _move(seat: int, play: Combination | None) -> Move:
    return Pass(seat) if play is None else Play(seat, play.cards)
