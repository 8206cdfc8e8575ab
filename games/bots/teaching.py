"""The system players of 学着打: they answer the learner as the lesson has it and let everything else pass, so that the
lead comes back to the learner whatever was played. Once all is taught they play in earnest."""

import random

from games import lesson
from games.bots import strong
from games.rules import HandView, Move, Pass, Phase, Play, lowest_single, play_refusal


def move(view: HandView, rng: random.Random) -> Move:
    """The same for the same view: `rng` is not asked."""
    if view.phase is Phase.TRIBUTE or lesson.is_over(view):
        return strong.move(view, random.Random(view.seq))
    reply = lesson.reply_of(view)
    if reply and play_refusal(view, reply) is None:
        return Play(view.seat, reply)
    if view.to_beat is not None:
        return Pass(view.seat)
    kept = lesson.stays_in_hand(view)
    free = [card for card in view.holding if str(card) not in kept]
    return Play(view.seat, (lowest_single(free or view.holding, view.level),))
