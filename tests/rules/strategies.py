"""Cards for properties, drawn so that combinations and jokers are not rare."""

from collections.abc import Callable
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from games.rules import DECK, RANKS, SUITS, Card, Combination, legal_plays

unhurried = settings(deadline=None)
"""A machine that does other things beside the tests makes no property wrong."""

levels = st.sampled_from(RANKS)


def groups(least: int, most: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """So many cards of the deck, no more of any than there are, in any order: of all of it or of one of `_POOLS`."""
    return st.sampled_from(_POOLS).flatmap(
        lambda pool: st.lists(st.sampled_from(range(len(pool))), min_size=least, max_size=most, unique=True).map(
            lambda places: tuple(pool[place] for place in places)
        )
    )


@st.composite
def plays_of_one_size(draw: st.DrawFn, number: int) -> tuple[Combination, ...]:
    """So many plays that might answer each other: of one size, on one level, from holdings of their own."""
    level, size = draw(levels), draw(st.sampled_from([1, 2, 3, 5, 5, 5]))
    return tuple(draw(_plays(level, size)) for _ in range(number))


def _plays(level: str, size: int) -> st.SearchStrategy[Combination]:
    def of_size(holding: list[Card]) -> list[Combination]:
        return [play for play in legal_plays(holding, None, level) if len(play.cards) == size]

    holdings = st.integers(0, 2**32).map(lambda seed: Random(seed).sample(DECK, 12))
    return holdings.map(of_size).filter(bool).flatmap(st.sampled_from)


def _with_jokers(wanted: Callable[[Card], bool]) -> tuple[Card, ...]:
    return tuple(card for card in DECK if card.is_joker or wanted(card))


_POOLS = (
    DECK,
    *(_with_jokers(lambda card, suit=suit: card.suit == suit) for suit in SUITS),
    *(
        _with_jokers(lambda card, ranks=ranks: card.rank in tuple(ranks))
        for ranks in ("3", "A2", "9K", "8T", "345", "2A7")
    ),
    *(_with_jokers(lambda card, low=low: card.rank in tuple(RANKS[low : low + 6])) for low in range(8)),
    _with_jokers(lambda card: card.rank in tuple("A2345")),
    _with_jokers(lambda card: card.suit == "h" and card.rank in tuple("A23456")),
)
"""The whole deck, one suit, few ranks, neighbouring ranks, each with all jokers."""
