"""A yardstick: lays its holding out in few plays, keeps jokers and level cards, and lets its partners win.

It looks at its own plays, the play on the table and how many cards everybody has left, and remembers nothing. Kept as
it is for good, so that figures measured against it stay comparable (docs/players.md). It shares no judgement with
other temperaments, and is quick enough to play whole hands in another player's head.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.rules import (
    RANKS,
    Card,
    Combination,
    HandView,
    Kind,
    Move,
    Pass,
    Play,
    Return,
    beats,
    identify,
    legal_plays,
    members,
    rank_value,
    team_of,
)
from games.rules.combinations import KIND_ORDER, RUN_TOPS, run_to

_KING: Final = 13
_QUEEN: Final = 12
_LEVEL_CARD: Final = 15
_FEW_CARDS: Final = 7  # from here on an opponent is in a hurry, and so is who would stop it
_FEW_PLAYS: Final = 8  # with no more plays than this nothing is kept for later
_LAST_CARDS: Final = 5  # an opponent who has won the trick with so few left is stopped at any price
_LENGTH: Final = 2.0  # how many ranks higher a play may be led for each card that it is longer
_STRONG_FIVES: Final = (Kind.FOUR_ONE, Kind.STRAIGHT_FLUSH, Kind.FIVE)


@dataclass(frozen=True, slots=True)
class Table:
    """What it minds of the table; `left` are everybody's cards, where hidden (T5) as many as may be."""

    seat: int
    to_beat: Combination | None
    winner: int | None
    left: Sequence[int]

    def opponents_left(self) -> list[int]:
        """The numbers of cards of the opponents who still hold any."""
        return [self.left[seat] for seat in members(1 - team_of(self.seat)) if self.left[seat]]

    def partners_left(self) -> list[int]:
        """The same of the partners."""
        return [self.left[seat] for seat in members(team_of(self.seat)) if seat != self.seat and self.left[seat]]


def move(view: HandView, rng: random.Random) -> Move:
    """The move that its few rules name, the same every time for the same view."""
    assert view.seat is not None
    if view.return_due is not None:
        return Return(view.seat, _spared(view.holding, view.level))
    table = Table(
        seat=view.seat,
        to_beat=view.to_beat,
        winner=view.to_beat_seat,
        left=[_MANY if cards is None else cards for cards in view.left],
    )
    play = choice(laid_out(view.holding, view.level), view.holding, view.level, table)
    return Pass(view.seat) if play is None else Play(view.seat, play.cards)


def choice(plays: Sequence[Combination], holding: tuple[Card, ...], level: str, table: Table) -> Combination | None:
    """What it plays from a holding laid out in these plays, None for a pass."""
    if table.to_beat is None or table.winner is None:
        return _lead(plays, table)
    size = len(table.to_beat.cards)
    answers = [play for play in plays if len(play.cards) == size and beats(play, table.to_beat)]
    if len(plays) == 1 and answers:
        return answers[0]
    if team_of(table.winner) == team_of(table.seat):
        return _over_a_partner(answers, table.to_beat)
    return _answer(answers, plays, holding, level, table)


def _lead(plays: Sequence[Combination], table: Table) -> Combination:
    """The lowest play, a longer one before a shorter; not of a size with which an opponent goes out."""
    if len(plays) == 2 and min(table.opponents_left(), default=_MANY) <= _FEW_CARDS:
        return max(plays, key=_height)  # the one that is likelier to come back
    fed = [cards for cards in table.partners_left() if cards <= 2]
    feared = {cards for cards in table.opponents_left() if cards <= 5}
    for size in fed:
        low = [play for play in plays if len(play.cards) == size and _height(play) < _QUEEN]
        if low and size not in feared:
            return min(low, key=_height)
    safe = [play for play in plays if len(play.cards) not in feared]
    if not safe:
        return max(plays, key=lambda play: (len(play.cards), _height(play)))
    plain = [play for play in safe if not _is_dear(play)] or safe
    return min(plain, key=lambda play: _height(play) - _LENGTH * len(play.cards))


def _over_a_partner(answers: Sequence[Combination], to_beat: Combination) -> Combination | None:
    """Goes over a partner's low play with a plain one: somebody else would have."""
    if _height(to_beat) >= _QUEEN - 2 or len(to_beat.cards) == 5:
        return None
    plain = [play for play in answers if not _is_dear(play) and _height(play) <= _KING]
    return min(plain, key=_height, default=None)


def _answer(
    answers: Sequence[Combination],
    plays: Sequence[Combination],
    holding: tuple[Card, ...],
    level: str,
    table: Table,
) -> Combination | None:
    assert table.to_beat is not None
    assert table.winner is not None
    opponents_fewest = min(table.opponents_left(), default=_MANY)
    if opponents_fewest > _FEW_CARDS and len(plays) > _FEW_PLAYS:
        answers = [play for play in answers if not _is_dear(play)]
    if answers:
        return min(answers, key=_height)
    if table.left[table.winner] <= _LAST_CARDS:
        return next(iter(legal_plays(holding, table.to_beat, level)), None)
    return None


def _height(play: Combination) -> float:
    """How high a play is, on the scale of the ranks; of five cards the weaker kinds stand below all others."""
    if len(play.cards) < 5:
        return play.key[0]
    return 10 * KIND_ORDER[play.kind] - 30 + play.key[0]


def _is_dear(play: Combination) -> bool:
    """Whether it is kept for later: jokers, level cards, the strongest of five."""
    return play.key[0] >= _LEVEL_CARD or play.kind in _STRONG_FIVES


def _spared(holding: tuple[Card, ...], level: str) -> Card:
    """The card it misses least: the lowest that stands alone, or else the lowest."""
    plays = laid_out(holding, level)
    alone = [play.cards[0] for play in plays if len(play.cards) == 1]
    return min(alone or holding, key=lambda card: rank_value(card, level))


# How a holding is laid out. Jokers stay alone, and level cards together.

_MANY: Final = 27
_RUNS: Final = tuple(tuple(RANKS.index(rank) for rank in run_to(top)) for top in RUN_TOPS)
_LOOSE: Final = 4  # a run is worth trying when so many of its cards would have stood alone


@lru_cache(maxsize=20_000)
def laid_out(holding: tuple[Card, ...], level: str) -> tuple[Combination, ...]:
    """A holding laid out in the fewest plays that it finds."""
    cards: list[list[Card]] = [[] for _ in RANKS]
    plays = []
    for card in sorted(holding, key=lambda card: card.index):
        if card.rank is None:
            plays.append([card])
        else:
            cards[RANKS.index(card.rank)].append(card)
    level_place = RANKS.index(level)
    counts = tuple(len(alike) for alike in cards)
    for run in _fewest(counts, level_place, 0)[1]:
        plays.append([cards[place].pop() for place in _RUNS[run]])
    plays += _groups(cards, level_place)
    found = []
    for play in plays:
        combination = identify(play, level)
        assert combination is not None
        found.append(combination)
    return tuple(found)


def _fewest(counts: tuple[int, ...], level_place: int, first: int) -> tuple[int, tuple[int, ...]]:
    """The fewest plays that these counts by rank make with runs from this number on, and the runs."""
    best: tuple[int, tuple[int, ...]] = (_number_of_groups(counts), ())
    for number in range(first, len(_RUNS)):
        run = _RUNS[number]
        if level_place in run or not all(counts[place] for place in run):
            continue
        if sum(counts[place] == 1 for place in run) < _LOOSE:
            continue
        rest = tuple(count - (place in run) for place, count in enumerate(counts))
        plays, runs = _fewest(rest, level_place, number)
        if plays + 1 < best[0]:
            best = (plays + 1, (number, *runs))
    return best


def _number_of_groups(counts: Sequence[int]) -> int:
    fives = sum(count // 5 for count in counts)
    singles, pairs, triples, fours = (sum(count % 5 == size for count in counts) for size in (1, 2, 3, 4))
    with_one = min(singles, fours)
    return fives + fours + (fours - with_one) + (singles - with_one) + triples + max(0, pairs - triples)


def _groups(cards: list[list[Card]], level_place: int) -> list[list[Card]]:
    """What is left by rank: fives, fours with a low single, full houses with a low pair, and the rest alone."""
    plays: list[list[Card]] = []
    of: dict[int, list[list[Card]]] = {1: [], 2: [], 3: [], 4: []}
    for place, alike in enumerate(cards):
        left = alike
        while len(left) >= 5:
            plays.append(left[:5])
            left = left[5:]
        if left:
            of[len(left)].append(left) if place != level_place or len(left) == 4 else plays.append(left)
    for four in of[4]:
        if of[1]:
            plays.append(four + of[1].pop(0))
        else:
            plays += [four[:2], four[2:]]
    while of[3] and of[2]:
        plays.append(of[3].pop(0) + of[2].pop(0))
    return plays + _with_flushes(of[1]) + of[2] + of[3]


def _with_flushes(singles: list[list[Card]]) -> list[list[Card]]:
    """Single cards, five of one suit together."""
    by_suit: dict[str | None, list[Card]] = {}
    for (card,) in singles:
        by_suit.setdefault(card.suit, []).append(card)
    plays: list[list[Card]] = []
    for cards in by_suit.values():
        whole = cards[:5] if len(cards) >= 5 else []
        plays += [whole] if whole else []
        plays += [[card] for card in cards[len(whole) :]]
    return plays
