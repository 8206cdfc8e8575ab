"""The order of the ranks (C11, C12). Suits never count; they only lay equal ranks side by side."""

from collections.abc import Iterable
from typing import Final

from games.rules.cards import RANKS, SUITS, Card

LEVEL_CARD: Final = 15
SMALL_JOKER: Final = 16
BIG_JOKER: Final = 17

PLACES: Final = {rank: place for place, rank in enumerate(RANKS, start=2)}


def rank_value(card: Card, level: str) -> int:
    """The card's worth by C11: 2 to 14 for 2 to A, 15 for the level card, 16 and 17 for the small and the big joker."""
    if card.rank is None:
        return BIG_JOKER if card.is_big else SMALL_JOKER
    return worth(card.rank, level)


def worth(rank: str, level: str) -> int:
    """The worth of a natural card of that rank by C11."""
    return LEVEL_CARD if rank == level else PLACES[rank]


def rank_worth(value: int, level: str) -> str:
    """The rank whose natural cards are worth so much, 2 to 15, by C11."""
    return level if value == LEVEL_CARD else RANKS[value - 2]


def place(card: Card) -> int:
    """The card's ordinary place, 2 to 14, where it stands in a run (C12); ValueError for a joker, which has none."""
    if card.rank is None:
        raise ValueError("a joker has no place of its own")
    return PLACES[card.rank]


def sorted_holding(cards: Iterable[Card], level: str) -> tuple[Card, ...]:
    """The cards from the highest to the lowest by C11, equal ranks in the order ♠ ♥ ♣ ♦."""
    return tuple(sorted(cards, key=lambda card: (-rank_value(card, level), _suit_order(card))))


def _suit_order(card: Card) -> int:
    return 0 if card.suit is None else SUITS.index(card.suit)
