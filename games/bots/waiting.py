"""Two good things at once: a sure way out of one's own, and a play of a partner's that may be left to stand."""

import random
from typing import Final

from games.bots.playing_out import gained, imagined, played_out, scores
from games.rules import Combination, HandView, team_of

_WORLDS: Final = 30


def better_left(view: HandView, way_out: Combination) -> bool:
    """Whether the team makes more of it, beyond doubt, when the viewer passes over a partner who still holds cards and
    keeps the way out, of which this is the first play, for later: both are tried in the same random worlds.

    The same every time for the same view. Going out at once is never put off.
    """
    seat, winner = view.seat, view.to_beat_seat
    assert seat is not None
    if winner is None or team_of(winner) != team_of(seat) or view.left[winner] == 0:
        return False
    if len(way_out.cards) == len(view.holding):
        return False
    rng = random.Random(view.seq)
    gone, left = [], []
    for _ in range(_WORLDS):
        world = imagined(view, rng)
        for first, ends in ((way_out, gone), (None, left)):
            tried = world.copy()
            played_out(tried, first)
            ends.append(scores(tried)[seat])
    return gained(gone, left) > 0
