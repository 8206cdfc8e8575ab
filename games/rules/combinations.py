"""What cards are when they are played together (C1 to C18).

The cards alone decide (C15), and all that counts is how many there are of each rank and whether they share a suit. So
every level has a table from counted ranks to the reading, and to identify cards is to add up their tallies and look.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations, permutations
from operator import attrgetter
from typing import Final

from games.rules.cards import BITS_OF_A_COUNT, BITS_OF_SUITS, RANKS, SUITS, Card, in_pack_order
from games.rules.ordering import BIG_JOKER, PLACES, SMALL_JOKER, rank_value, rank_worth, worth


class Kind(StrEnum):
    """The kinds of combination; those of five cards from the lowest to the highest (C10)."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_ONE = "four_one"
    STRAIGHT_FLUSH = "straight_flush"
    FIVE = "five"


KIND_ORDER: Final = {kind: number for number, kind in enumerate(Kind)}

SIZES: Final = dict.fromkeys(Kind, 5) | {Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIPLE: 3}


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards that may be played together, in the order of the pack, so that equal plays are equal values.

    `key` orders combinations of one kind (C13): ranks by C11, but the top card's ordinary place for a run and all five
    ranks, falling, for a flush.
    """

    kind: Kind
    key: tuple[int, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """A card as it lies in a combination, and the rank that it counts as there.

    `stands_for` is a letter of RANKS, or the notation of a joker where only jokers lie together (C17).
    """

    card: Card
    stands_for: str


Reading = tuple[Kind, tuple[int, ...]]


def identify(cards: Collection[Card], level: str) -> Combination | None:
    """What these cards are on this level, None when they are nothing (C1 to C18); their order does not matter.

    ValueError for a level that is no rank.
    """
    if len(cards) > 5:
        return None
    tally = sum(map(_tally, cards))
    mixed, suited = _tables(level)
    # A count of five, 0b101, is the only one that has both its first and its third bit.
    if tally & tally >> 2 & _FIRST_BIT_OF_EACH_SUIT:
        reading: Reading | None = suited.get(tally >> BITS_OF_SUITS) or _flush(cards, level)
    else:
        reading = mixed.get(tally >> BITS_OF_SUITS)
    if reading is None:
        return None
    kind, key = reading
    return Combination(kind, key, in_pack_order(cards))


def beats(a: Combination, b: Combination) -> bool:
    """Whether `a` is higher than `b` (C10, C13). Equal does not beat, nor does another number of cards."""
    if len(a.cards) != len(b.cards):
        return False
    if a.kind is b.kind:
        return a.key > b.key
    return KIND_ORDER[a.kind] > KIND_ORDER[b.kind]


def arranged(combination: Combination, level: str) -> tuple[Placed, ...]:
    """The cards in reading order, each with the rank it counts as.

    The larger group comes first, a run rises from its lowest card (A2345 from the A), a flush falls. Natural cards come
    before jokers of the same rank, equal ranks lie in the order ♠ ♥ ♣ ♦, big jokers before small ones.
    """
    jokers = [card for card in reversed(combination.cards) if card.is_joker]
    naturals = [card for card in combination.cards if not card.is_joker]
    if not naturals:
        counts_as = "*B" if combination.key == (BIG_JOKER,) else "*S"
        return tuple(Placed(card, counts_as) for card in jokers)
    placed = []
    for rank in _ranks_of(combination, naturals, level):
        natural = next((card for card in naturals if card.rank == rank), None)
        if natural is not None:
            naturals.remove(natural)
        placed.append(Placed(natural or jokers.pop(0), rank))
    return tuple(placed)


def run_to(top: int) -> str:
    """The five ranks of the run whose top card has that place, 5 to 14, from the lowest up: A2345 to TJQKA (C4)."""
    return _LADDER[top - 5 : top]


RUN_TOPS: Final = range(5, 15)

_LADDER: Final = "A" + RANKS

_OF_ONE_RANK: Final = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.FIVE)

_tally = attrgetter("tally")

_FIRST_BIT_OF_EACH_SUIT: Final = sum(1 << BITS_OF_A_COUNT * suit for suit in range(len(SUITS)))

_SMALL: Final = Card("*S").tally >> BITS_OF_SUITS
_BIG: Final = Card("*B").tally >> BITS_OF_SUITS
_COUNT_ONE: Final = {rank: 1 << BITS_OF_A_COUNT * column for column, rank in enumerate(RANKS)}


@cache
def _tables(level: str) -> tuple[dict[int, Reading], dict[int, Reading]]:
    """What counted ranks are on this level when the cards are not five of one suit, and when they are.

    Flushes are in neither: five of one suit that are nothing higher are one (C5).
    """
    if level not in PLACES:
        raise ValueError(f"not a level: {level!r}")
    patterns = sorted(_patterns(level), key=lambda pattern: (KIND_ORDER[pattern[0]], -pattern[1]))
    return (
        _table(pattern for pattern in patterns if pattern[0] is not Kind.STRAIGHT_FLUSH),
        _table(pattern for pattern in patterns if pattern[0] is not Kind.STRAIGHT),
    )


def _patterns(level: str) -> Iterator[tuple[Kind, int, str]]:
    """Every combination of natural cards but flushes: its kind, the rank that orders it, all its ranks."""
    for rank in RANKS:
        for kind in _OF_ONE_RANK:
            yield kind, worth(rank, level), rank * SIZES[kind]
    for larger, smaller in permutations(RANKS, 2):
        yield Kind.FULL_HOUSE, worth(larger, level), larger * 3 + smaller * 2
        yield Kind.FOUR_ONE, worth(larger, level), larger * 4 + smaller
    for top in RUN_TOPS:
        yield Kind.STRAIGHT, top, run_to(top)
        yield Kind.STRAIGHT_FLUSH, top, run_to(top)


def _table(patterns: Iterable[tuple[Kind, int, str]]) -> dict[int, Reading]:
    """The reading of all counted ranks that fit a pattern when jokers stand in for some of its cards (C14).

    Patterns come from the lowest kind to the highest and within a kind from the highest to the lowest: where several
    fit, the last one is written over the others, and it is the one that C15 and C16 want.
    """
    table: dict[int, Reading] = {}
    for kind, rank, ranks in patterns:
        reading = (kind, (rank,))
        for jokers in range(len(ranks)):
            for naturals in set(combinations(ranks, len(ranks) - jokers)):
                counted = sum(map(_COUNT_ONE.__getitem__, naturals))
                for big in range(jokers + 1):
                    table[counted + big * _BIG + (jokers - big) * _SMALL] = reading
    for kind in _OF_ONE_RANK:
        for big in range(SIZES[kind] + 1):
            small = SIZES[kind] - big
            table[big * _BIG + small * _SMALL] = (kind, (SMALL_JOKER if small else BIG_JOKER,))  # C17
    return table


def _flush(cards: Iterable[Card], level: str) -> Reading:
    """Five of one suit, the jokers counted as 2, on level 2 as 3 (C16)."""
    joker = 3 if level == "2" else 2
    values = [joker if card.is_joker else rank_value(card, level) for card in cards]
    return Kind.FLUSH, tuple(sorted(values, reverse=True))


def _ranks_of(combination: Combination, naturals: Iterable[Card], level: str) -> str:
    """The ranks that the cards of a combination with natural cards count as, in reading order."""
    key = combination.key
    match combination.kind:
        case Kind.STRAIGHT | Kind.STRAIGHT_FLUSH:
            return run_to(key[0])
        case Kind.FLUSH:
            return "".join(rank_worth(value, level) for value in key)
        case Kind.FULL_HOUSE | Kind.FOUR_ONE:
            larger = rank_worth(key[0], level)
            smaller = next(card.rank for card in naturals if card.rank is not None and card.rank != larger)
            return larger * 3 + smaller * 2 if combination.kind is Kind.FULL_HOUSE else larger * 4 + smaller
        case _:
            return rank_worth(key[0], level) * len(combination.cards)
