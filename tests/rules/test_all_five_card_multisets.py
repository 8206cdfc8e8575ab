"""All there is: each of the 4,184,350 ways to put five cards together, and how many of them are of every kind."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from operator import is_not

from games.rules import PACK, Card, Kind, identify, parse_cards

BY_JOKERS_USED = {
    Kind.FIVE: (520, 403, 260, 130, 52, 1),
    Kind.STRAIGHT_FLUSH: (40, 164, 256, 184, 0, 0),
    Kind.FOUR_ONE: (19344, 12480, 6240, 1064, 0, 0),
    Kind.FULL_HOUSE: (31200, 7800, 0, 0, 0, 0),
    Kind.FLUSH: (23412, 6128, 888, 0, 0, 0),
    Kind.STRAIGHT: (10200, 10332, 3840, 0, 0, 0),
}
"""How many multisets of five faces are of each kind, with 0 to 5 jokers, big and small ones alike."""

JOKERS = parse_cards("*S *B *S *B *S")
NATURALS = tuple(card for card in PACK if not card.is_joker)


def naturals(number: int) -> Iterator[tuple[Card, ...]]:
    """Every multiset of so many natural cards, no more than three of a face (P2)."""
    for cards in combinations_with_replacement(NATURALS, number):
        if all(map(is_not, cards, cards[3:])):  # equal cards lie together, so a fourth would be three places on
            yield cards


def test_every_five_cards_there_are_come_out_in_their_number() -> None:
    """C4 to C9 and C14 to C18, all of it."""
    read: Counter[tuple[Kind | None, int]] = Counter()
    for jokers in range(6):
        wild = JOKERS[:jokers]
        for cards in naturals(5 - jokers):
            combination = identify(cards + wild, "8")
            read[None if combination is None else combination.kind, jokers] += 1
    assert read.total() == 4_184_350
    for kind, numbers in BY_JOKERS_USED.items():
        assert tuple(read[kind, jokers] for jokers in range(6)) == numbers
    assert {kind for kind, _ in read} == {None, *BY_JOKERS_USED}
