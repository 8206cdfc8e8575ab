"""Shuffling, dealing and the draw for the first dealer. Randomness is always passed in."""

from collections.abc import Sequence
from random import Random

from games.rules.cards import DECK, Card
from games.rules.seats import SEATS


def draw_dealer(rng: Random) -> int:
    """The seat that deals the first hand, each as likely as another (L2)."""
    return rng.choice(SEATS)


def shuffled(rng: Random) -> tuple[Card, ...]:
    """The 162 cards of the three packs (P2) in an order drawn evenly at random."""
    order = list(DECK)
    rng.shuffle(order)
    return tuple(order)


def deal(order: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """Six holdings, by seat: card *i* of the order goes to seat *i* mod 6, so that all 162 make 27 each (P2)."""
    return tuple(tuple(order[seat::6]) for seat in SEATS)
