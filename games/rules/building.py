"""All the combinations that a holding can make, built kind by kind from its ranks and suits."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, assert_never

from games.rules.cards import RANKS, SUITS, Card, in_pack_order
from games.rules.combinations import RUN_TOPS, SIZES, Combination, Kind, identify, run_to
from games.rules.ordering import worth


@dataclass(frozen=True, slots=True)
class Supply:
    """A holding laid out for building. Every tuple of cards is in the order of the pack.

    `ranks` are the natural cards by their worth (C11), rising; `faces` the same without repeats; `places` the faces by
    rank; `suits` the natural cards by suit; `jokers[n]` the different ways to take n jokers, 0 to 5.
    """

    level: str
    ranks: dict[int, tuple[Card, ...]]
    faces: dict[int, tuple[Card, ...]]
    places: dict[str, tuple[Card, ...]]
    suits: dict[str, tuple[Card, ...]]
    jokers: tuple[tuple[tuple[Card, ...], ...], ...]


def lay_out(holding: Iterable[Card], level: str) -> Supply:
    """The holding, laid out for this level."""
    cards = in_pack_order(holding)
    held = {rank: tuple(card for card in cards if card.rank == rank) for rank in RANKS}
    ranks = {
        worth(rank, level): held[rank] for rank in sorted(RANKS, key=lambda rank: worth(rank, level)) if held[rank]
    }
    jokers = [card for card in cards if card.is_joker]
    return Supply(
        level=level,
        ranks=ranks,
        faces={value: tuple(dict.fromkeys(alike)) for value, alike in ranks.items()},
        places={rank: tuple(dict.fromkeys(alike)) for rank, alike in held.items() if alike},
        suits={suit: tuple(card for card in cards if card.suit == suit) for suit in SUITS},
        jokers=tuple(_ways(jokers, number) for number in range(6)),
    )


def built(supply: Supply, kind: Kind, above: int = 0) -> Iterator[Combination]:
    """Every combination of that kind, each once by face, in an order that is always the same.

    `above` leaves out what cannot have a key that begins with more; some that begin with as much or less may remain.
    """
    for cards in _candidates(supply, kind, above):
        combination = identify(cards, supply.level)
        if combination is not None and combination.kind is kind:
            yield combination


def _candidates(supply: Supply, kind: Kind, above: int) -> Iterator[tuple[Card, ...]]:
    """Each multiset of cards that can be of that kind, once; among them some that are read as a higher kind (C15)."""
    match kind:
        case Kind.SINGLE | Kind.PAIR | Kind.TRIPLE | Kind.FIVE:
            return _of_one_rank(supply, SIZES[kind], above)
        case Kind.STRAIGHT:
            return _straights(supply, above)
        case Kind.FLUSH:
            return _flushes(supply)
        case Kind.FULL_HOUSE:
            return _full_houses(supply, above)
        case Kind.FOUR_ONE:
            return _fours_with_one(supply, above)
        case Kind.STRAIGHT_FLUSH:
            return _straight_flushes(supply, above)
        case _:
            assert_never(kind)


def _of_one_rank(supply: Supply, number: int, above: int) -> Iterator[tuple[Card, ...]]:
    for value, cards in supply.ranks.items():
        if value > above:
            yield from _alike(supply, cards, number)
    yield from supply.jokers[number]


def _straights(supply: Supply, above: int) -> Iterator[tuple[Card, ...]]:
    for jokers in range(3):  # with three, two ranks are left: four with one at least
        if not supply.jokers[jokers]:
            return
        for top, ranks in _RUNS_LESS[jokers]:
            if top > above and all(rank in supply.places for rank in ranks):
                for naturals in product(*(supply.places[rank] for rank in ranks)):
                    for wild in supply.jokers[jokers]:
                        yield naturals + wild


def _flushes(supply: Supply) -> Iterator[tuple[Card, ...]]:
    for cards in supply.suits.values():
        for jokers in range(3):  # with three, two ranks are left, as in a straight
            for naturals in _ways(cards, 5 - jokers):
                for wild in supply.jokers[jokers]:
                    yield naturals + wild


def _full_houses(supply: Supply, above: int) -> Iterator[tuple[Card, ...]]:
    pairs = {value: _ways(cards, 2) for value, cards in supply.ranks.items()}
    for value, cards in supply.ranks.items():
        if value <= above:
            continue
        for triple in _ways(cards, 3):
            for other, choice in pairs.items():
                if other != value:
                    for pair in choice:
                        yield triple + pair
        for wild in supply.jokers[1]:
            for lower in pairs[value]:
                for other, choice in pairs.items():
                    if other > value:  # the lower rank is the triple (C16)
                        for pair in choice:
                            yield lower + pair + wild


def _fours_with_one(supply: Supply, above: int) -> Iterator[tuple[Card, ...]]:
    for value, cards in supply.ranks.items():
        if value <= above:
            continue
        others = [card for other, faces in supply.faces.items() if other != value for card in faces]
        higher = [card for other, faces in supply.faces.items() if other > value for card in faces]
        for four in _alike(supply, cards, 4):
            # One card and three jokers might stand on either rank: the lower is the four (C16).
            for odd in higher if four[1].is_joker else others:
                yield (*four, odd)


def _straight_flushes(supply: Supply, above: int) -> Iterator[tuple[Card, ...]]:
    for suit in SUITS:
        faces = {rank: card for rank, cards in supply.places.items() for card in cards if card.suit == suit}
        for jokers in range(4):  # with four, one card is left: five of a kind
            if not supply.jokers[jokers] or len(faces) + jokers < 5:
                continue
            for top, ranks in _RUNS_LESS[jokers]:
                if top > above and all(rank in faces for rank in ranks):
                    for wild in supply.jokers[jokers]:
                        yield (*(faces[rank] for rank in ranks), *wild)


def _alike(supply: Supply, cards: tuple[Card, ...], number: int) -> Iterator[tuple[Card, ...]]:
    """So many of one rank, at least one of them natural."""
    for naturals in range(min(number, len(cards)), 0, -1):
        wilds = supply.jokers[number - naturals]
        if wilds:
            for group in _ways(cards, naturals):
                for wild in wilds:
                    yield group + wild


def _ways(cards: Iterable[Card], number: int) -> tuple[tuple[Card, ...], ...]:
    """The different ways to take so many of these cards, which are in order."""
    return tuple(dict.fromkeys(combinations(cards, number)))


def _runs_less(jokers: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The ranks of runs that lack so many, each with the top of the lowest run that holds them (C16), rising."""
    tops: dict[frozenset[str], tuple[int, tuple[str, ...]]] = {}
    for top in RUN_TOPS:
        for ranks in combinations(run_to(top), 5 - jokers):
            tops.setdefault(frozenset(ranks), (top, ranks))
    return tuple(tops.values())


_RUNS_LESS: Final = tuple(map(_runs_less, range(4)))
