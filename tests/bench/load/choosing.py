"""A move made up in no time out of what stands on the page: legal, and hands are about as long as real ones."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence

from games.rules import Card, beats, identify, rank_value

PASSES = 0.25
"""How often one lets pass what one could beat."""


def choose(holding: Sequence[Card], to_beat: Sequence[Card], level: str, rng: random.Random) -> tuple[Card, ...]:
    """The cards to play; none to pass."""
    groups = _groups(holding, level)
    if not to_beat:
        return max(_plays(groups, (5, 3, 2, 1)), key=len)
    if rng.random() < PASSES:
        return ()
    asked = identify(to_beat, level)
    for cards in _plays(groups, (len(to_beat),)):
        play = identify(cards, level)
        if play is not None and beats(play, asked):
            return cards
    return ()


def _groups(holding: Sequence[Card], level: str) -> list[list[Card]]:
    """Cards of one rank beside each other, the lowest first. Jokers are of a rank of their own."""
    groups = defaultdict(list)
    for card in holding:
        groups[str(card) if card.is_joker else card.rank].append(card)
    return sorted(groups.values(), key=lambda group: rank_value(group[0], level))


def _plays(groups: list[list[Card]], sizes: Sequence[int]) -> Iterator[tuple[Card, ...]]:
    """Plays of these sizes without a joker in the place of another card, the lowest first."""
    for size in sizes:
        if size < 5:
            yield from (tuple(group[:size]) for group in groups if len(group) >= size)
        else:
            yield from _fives([group for group in groups if not group[0].is_joker])


def _fives(groups: list[list[Card]]) -> Iterator[tuple[Card, ...]]:
    """Full houses, four with one, five of a kind."""
    for group in groups:
        others = [other for other in groups if other is not group]
        pair = next((other for other in others if len(other) == 2), None)
        if len(group) == 3 and pair:
            yield (*group, *pair)
        elif len(group) == 4 and others:
            yield (*group, min(others, key=len)[0])
        elif len(group) >= 5:
            yield tuple(group[:5])
