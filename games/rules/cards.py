"""The cards (P2): 54 faces, three copies of each in play."""

from collections.abc import Iterable
from operator import attrgetter
from typing import Final, NoReturn

RANKS: Final = "23456789TJQKA"
SUITS: Final = "shcd"

BITS_OF_A_COUNT: Final = 3
BITS_OF_SUITS: Final = BITS_OF_A_COUNT * len(SUITS)


class Card:
    """One of the 54 faces. Equal cards are interchangeable (P2), so a face is one object, however it was come by.

    `Card("3s")` looks a face up by its notation; nothing makes a 55th. `rank` is a letter of RANKS and `suit` a letter
    of SUITS, both None for a joker. `index` is the place in PACK.

    `tally` holds small counters side by side, three bits each: one a suit, then one a rank, then the small joker's and
    the big one's. A joker counts as every suit. Tallies of up to seven cards may be added: the sum tells how many there
    are of everything.
    """

    __slots__ = ("_notation", "index", "is_big", "is_joker", "rank", "suit", "tally")

    _notation: str
    index: int
    rank: str | None
    suit: str | None
    is_joker: bool
    is_big: bool
    tally: int

    def __new__(cls, notation: str) -> "Card":
        """The card of that notation; KeyError when there is none."""
        return _BY_NOTATION[notation]

    def __str__(self) -> str:
        return self._notation

    def __repr__(self) -> str:
        return f"Card({self._notation!r})"

    def __reduce__(self) -> tuple[type["Card"], tuple[str]]:
        return Card, (self._notation,)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card does not change: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card does not change: {name}")


def in_pack_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The same cards in the order of PACK: the one form that equal multisets share."""
    return tuple(sorted(cards, key=_index))


_index = attrgetter("index")


def _print(notation: str, index: int) -> Card:
    """Bring one face into being."""
    is_joker = notation[0] == "*"
    rank, suit = (None, None) if is_joker else (notation[0], notation[1])
    suits = range(len(SUITS)) if suit is None else (SUITS.index(suit),)
    column = len(RANKS) + (notation == "*B") if rank is None else RANKS.index(rank)
    card = object.__new__(Card)
    for name, value in {
        "_notation": notation,
        "index": index,
        "rank": rank,
        "suit": suit,
        "is_joker": is_joker,
        "is_big": notation == "*B",
        "tally": sum(1 << BITS_OF_A_COUNT * place for place in suits) + (1 << BITS_OF_SUITS + BITS_OF_A_COUNT * column),
    }.items():
        object.__setattr__(card, name, value)
    return card


_NOTATIONS = (*(rank + suit for rank in RANKS for suit in SUITS), "*S", "*B")
_BY_NOTATION: Final = {notation: _print(notation, index) for index, notation in enumerate(_NOTATIONS)}

PACK: Final = tuple(_BY_NOTATION.values())
DECK: Final = PACK * 3
