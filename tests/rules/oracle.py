"""A second reading of cards, slow and plain, that shares nothing with the game's own but the text of the rules.

It tries every card that the jokers could be and takes the highest kind (C15) and in it the lowest key (C16).
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement

ORDINARY = "A23456789TJQKA"
"""Ranks by ordinary place, the A at both ends (C4)."""

FIVE_CARD_KINDS = ("straight", "flush", "full_house", "four_one", "straight_flush", "five")
"""From the lowest to the highest (C10)."""

Answer = tuple[str, tuple[int, ...]]


def slow_reading(cards: Iterable[str], level: str) -> Answer | None:
    """Kind and key of these cards, which are written in notation, or None."""
    cards = list(cards)
    naturals = [card for card in cards if card[0] != "*"]
    jokers = [card for card in cards if card[0] == "*"]
    if not naturals:
        return _only_jokers(jokers)
    # A joker gains nothing from a suit that no natural card has: it could only break up a flush.
    faces = [rank + suit for rank in ORDINARY[1:] for suit in sorted({card[1] for card in naturals})]
    readings = []
    for stand_ins in combinations_with_replacement(faces, len(jokers)):
        answer = _natural_reading([*naturals, *stand_ins], level)
        if answer is not None:
            readings.append(answer)
    if not readings:
        return None
    highest = max((kind for kind, _ in readings), key=_strength)
    return highest, min(key for kind, key in readings if kind == highest)


def _only_jokers(jokers: list[str]) -> Answer | None:
    kind = {1: "single", 2: "pair", 3: "triple", 5: "five"}.get(len(jokers))
    return None if kind is None else (kind, (17 if "*S" not in jokers else 16,))


def _natural_reading(cards: list[str], level: str) -> Answer | None:
    ranks = Counter(card[0] for card in cards)
    by_size = [rank for rank, _ in ranks.most_common()]
    sizes = sorted(ranks.values(), reverse=True)
    if len(cards) <= 3 and len(ranks) == 1:
        return ("single", "pair", "triple")[len(cards) - 1], (_worth(by_size[0], level),)
    if len(cards) != 5:
        return None
    of_one_suit = len({card[1] for card in cards}) == 1
    tops = [top for top in range(5, 15) if set(ORDINARY[top - 5 : top]) == set(ranks)]
    for kind, pattern in (("five", [5]), ("four_one", [4, 1]), ("full_house", [3, 2])):
        if sizes == pattern:
            return kind, (_worth(by_size[0], level),)
    if tops:
        return "straight_flush" if of_one_suit else "straight", (tops[0],)
    if of_one_suit:
        return "flush", tuple(sorted((_worth(card[0], level) for card in cards), reverse=True))
    return None


def _worth(rank: str, level: str) -> int:
    return 15 if rank == level else "..23456789TJQKA".index(rank)


def _strength(kind: str) -> int:
    return FIVE_CARD_KINDS.index(kind) if kind in FIVE_CARD_KINDS else 0
