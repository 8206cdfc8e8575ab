"""What a player at the table can know by counting: which cards are still out, and who could answer a play.

Everything here is made from a `HandView`: the own holding and the cards that were played. Who holds a card
that was shown as tribute or given back is not followed up.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Final

from games.bots.odds import five_card_odds
from games.rules import DECK, SEATS, Card, Combination, HandView, Kind, has_answer, rank_value, team_of

LEVEL_CARD: Final = 15  # ranks by C11
SMALL_JOKER: Final = 16
BIG_JOKER: Final = 17
_DEALT: Final = 27
_SEARCHED: Final = 70  # cards out, up to which it is tried whether any of them together answer a play
_JOKER_SPENT: Final = 0.6  # how readily a joker is spent to make a pair or triple


@dataclass(frozen=True, slots=True)
class Count:
    """The cards still out beyond one's own, by rank (C11), and how many each seat holds."""

    seat: int
    level: str
    pool: tuple[Card, ...]
    out: tuple[int, ...]  # how many of the pool have each rank; indices 2 to 17
    left: tuple[int, ...]
    partners: tuple[int, ...]  # the seats that still hold cards
    opponents: tuple[int, ...]

    @property
    def jokers(self) -> int:
        """Jokers still out beyond one's own."""
        return self.out[SMALL_JOKER] + self.out[BIG_JOKER]


def count(view: HandView) -> Count:
    """What the viewer, who holds a seat, can count."""
    assert view.seat is not None
    out = Counter(DECK)
    out.subtract(view.holding)
    played = [0] * len(SEATS)
    for trick in (*view.tricks, view.trick):
        for action in trick.actions:
            if action.play is not None:
                out.subtract(action.play.cards)
                played[action.seat] += len(action.play.cards)
    pool = tuple(out.elements())
    by_rank = [0] * (BIG_JOKER + 1)
    for card in pool:
        by_rank[rank_value(card, view.level)] += 1
    left = tuple(_DEALT - played[seat] if shown is None else shown for seat, shown in enumerate(view.left))
    others = [seat for seat in SEATS if seat != view.seat and left[seat]]
    return Count(
        seat=view.seat,
        level=view.level,
        pool=pool,
        out=tuple(by_rank),
        left=left,
        partners=tuple(seat for seat in others if team_of(seat) == team_of(view.seat)),
        opponents=tuple(seat for seat in others if team_of(seat) != team_of(view.seat)),
    )


def odds_of_answer(counted: Count, seat: int, play: Combination) -> float:
    """The chance that `seat` holds cards that beat this play, as far as counting tells."""
    size, left = len(play.cards), counted.left[seat]
    if left < size or not counted.pool:
        return 0.0
    share = min(1.0, left / len(counted.pool))
    match play.kind:
        case Kind.SINGLE:
            higher = sum(counted.out[play.key[0] + 1 :])
            return 1.0 - (1.0 - share) ** higher
        case Kind.PAIR | Kind.TRIPLE:
            return _odds_of_group(counted, share, play.key[0], size)
        case _:
            return five_card_odds(play, left)


def cannot_be_beaten(counted: Count, play: Combination) -> bool:
    """Whether it is certain by counting that nobody else can answer this play."""
    size = len(play.cards)
    if all(counted.left[seat] < size for seat in (*counted.opponents, *counted.partners)):
        return True
    return len(counted.pool) <= _SEARCHED and not has_answer(counted.pool, play, counted.level)


def _odds_of_group(counted: Count, share: float, rank: int, size: int) -> float:
    """The chance of holding a pair or triple above `rank`, when each card out is held with chance `share`."""
    jokers = counted.jokers
    joker = 1.0 - (1.0 - share) ** jokers
    none = 1.0
    for higher in range(rank + 1, LEVEL_CARD + 1):
        copies = counted.out[higher]
        if copies:
            with_joker = joker * _at_least(size - 1, copies, share)
            none *= (1.0 - _at_least(size, copies, share)) * (1.0 - _JOKER_SPENT * with_joker)
    if rank < SMALL_JOKER:
        none *= 1.0 - _JOKER_SPENT * _at_least(size, jokers, share)
    return 1.0 - none


def _at_least(size: int, copies: int, share: float) -> float:
    """The chance that at least `size` of so many copies lie in one holding."""
    if copies < size:
        return 0.0
    fewer = sum(
        ways * share**held * (1.0 - share) ** (copies - held) for held, ways in enumerate(_binomial(size, copies))
    )
    return 1.0 - fewer


@cache
def _binomial(size: int, copies: int) -> tuple[int, ...]:
    return tuple(comb(copies, held) for held in range(size))
