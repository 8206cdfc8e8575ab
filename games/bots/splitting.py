"""How a holding falls into plays: few of them, jokers and level cards kept dear.

A split is a way to lay down a whole holding; its weight is the sum of the weights of its plays (`worth.py`). The
search takes out what needs suits first (straight flushes and flushes), then straights, which need ranks alone, then
uses jokers, and what remains falls into groups of equal ranks, full houses and fours with one. Only steps that
look near as good as none are followed, so that 27 cards take a few milliseconds.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.bots.worth import PLACES, Weights, weight, weights
from games.rules import PACK, Card, Combination, identify

SMALL: Final = 4 * PLACES  # the small joker's index among the faces; the big one's follows
RUNS: Final = tuple(tuple((low + step) % PLACES for step in range(5)) for low in (12, *range(9)))  # A2345 first
_SLACK: Final = 0.45  # how much heavier a step may look before it is not followed
_MEMO_SIZE: Final = 50_000


@dataclass(frozen=True, slots=True)
class Split:
    """A holding laid out as plays, and what they weigh together."""

    plays: tuple[Combination, ...]
    weight: float


def split(holding: Iterable[Card], level: str) -> Split:
    """The lightest way found to lay this holding down."""
    faces = faces_of(holding)
    plays = []
    for indices in _laid_out(faces, level):
        combination = identify(tuple(PACK[index] for index in indices), level)
        assert combination is not None
        plays.append(combination)
    return Split(tuple(plays), sum(weight(play, level) for play in plays))


def burden(holding: Iterable[Card], level: str) -> float:
    """What the lightest way found to lay this holding down weighs."""
    return _suited(faces_of(holding), level)[0]


def faces_of(cards: Iterable[Card]) -> bytes:
    """How many copies of each face of the pack these cards hold."""
    faces = bytearray(len(PACK))
    for card in cards:
        faces[card.index] += 1
    return bytes(faces)


def _laid_out(faces: bytes, level: str) -> Iterator[list[int]]:
    """The plays of the lightest split, each as the indices of its cards' faces."""
    left = bytearray(faces)
    while (step := _suited(bytes(left), level)[1]) is not None:
        for index in step:
            left[index] -= 1
        yield list(step)
    ranked = _ranks(bytes(left))
    plays: list[tuple[int, ...]] = []
    while (step := _ranked(ranked, level)[1]) is not None:
        plays.append(step)
        ranked = _less(ranked, step)
    plays += _grouped(ranked, weights(level))[1]
    for places in plays:
        yield _with_suits(places, left)


def _with_suits(places: Sequence[int], left: bytearray) -> list[int]:
    """Takes cards of these places out of `left`: a run in more than one suit if it can be."""
    taken: list[int] = []
    for place in places:
        if place >= PLACES:
            index = SMALL + place - PLACES
        else:
            held = [index for index in range(4 * place, 4 * place + 4) if left[index]]
            suits = {index % 4 for index in taken if index < SMALL}
            index = next((index for index in held if len(suits) == 1 and index % 4 not in suits), held[0])
        left[index] -= 1
        taken.append(index)
    return taken


# The three layers of the search. Each returns the weight of the lightest split of what is held and the step to take
# first, None when the next layer goes on from here.

_Found = tuple[float, tuple[int, ...] | None]
_suited_memo: dict[tuple[bytes, str], _Found] = {}
_ranked_memo: dict[tuple[bytes, str], _Found] = {}


def _suited(faces: bytes, level: str) -> _Found:
    found = _suited_memo.get((faces, level))
    if found is not None:
        return found
    worths = weights(level)
    ranked = _ranks(faces)
    lightest: _Found = (_ranked(ranked, level)[0], None)
    bound = _grouped(ranked, worths)[0] + _SLACK
    for step_weight, step in _suited_steps(faces, ranked, worths):
        rest = _less(faces, step)
        if step_weight + _grouped(_ranks(rest), worths)[0] < bound:
            total = step_weight + _suited(rest, level)[0]
            if total < lightest[0]:
                lightest = (total, step)
    if len(_suited_memo) > _MEMO_SIZE:
        _suited_memo.clear()
    _suited_memo[faces, level] = lightest
    return lightest


def _suited_steps(faces: bytes, ranked: bytes, worths: Weights) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Straight flushes, with a joker for one gap at most, and of each suit the flush that tears least."""
    joker = _joker(faces, SMALL)
    for suit in range(4):
        counts = faces[suit:SMALL:4]
        if sum(counts) < 4:
            continue
        for run, gap in _runs(counts, joker):
            step = tuple(4 * place + suit for place in run)
            yield worths.straight_flush[_top(run, gap)], step if gap is None else (*step, SMALL + joker)
        if sum(counts) >= 5:
            copies = [
                (worths.tearing(place, ranked[place] - copy), place)
                for place in range(PLACES)
                for copy in range(counts[place])
            ]
            copies.sort()
            places = [place for _, place in copies[:5]]
            yield min(worths.flush[place] for place in places), tuple(4 * place + suit for place in places)


def _ranked(ranked: bytes, level: str) -> _Found:
    found = _ranked_memo.get((ranked, level))
    if found is not None:
        return found
    worths = weights(level)
    grouped = _grouped(ranked, worths)[0]
    lightest: _Found = (grouped, None)
    for step_weight, step in _ranked_steps(ranked, worths):
        rest = _less(ranked, step)
        if step_weight + _grouped(rest, worths)[0] < grouped + _SLACK:
            total = step_weight + _ranked(rest, level)[0]
            if total < lightest[0]:
                lightest = (total, step)
    if len(_ranked_memo) > _MEMO_SIZE:
        _ranked_memo.clear()
    _ranked_memo[ranked, level] = lightest
    return lightest


def _ranked_steps(ranked: bytes, worths: Weights) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Straights, with a joker for one gap at most, and what jokers make of groups."""
    joker = _joker(ranked, PLACES)
    for run, gap in _runs(ranked, joker):
        yield worths.straight[_top(run, gap)], run if gap is None else (*run, PLACES + joker)
    if joker < 0:
        return
    wild = PLACES + joker
    of_two = [place for place in range(PLACES) if ranked[place] == 2]
    of_one = [place for place in range(PLACES) if ranked[place] == 1]
    for place in range(PLACES):
        if ranked[place] == 4:
            yield worths.five[place], (place,) * 4 + (wild,)
        elif ranked[place] == 3 and of_one:
            odd = max(of_one, key=worths.single.__getitem__)
            yield worths.four_one[place], (place,) * 3 + (odd, wild)
    if len(of_two) >= 2:
        of_two.sort(key=worths.pair.__getitem__, reverse=True)
        first, second = sorted(of_two[:2], key=worths.pair.__getitem__, reverse=True)
        yield worths.full_house[first], (first, first, second, second, wild)


def _grouped(ranked: bytes, worths: Weights) -> tuple[float, list[tuple[int, ...]]]:
    """What falls into groups of equal ranks, full houses and fours with one, and its weight. Jokers stand alone."""
    small, big = ranked[PLACES], ranked[PLACES + 1]
    total = small * worths.small_joker + big * worths.big_joker
    plays: list[tuple[int, ...]] = [*[(PLACES,)] * small, *[(PLACES + 1,)] * big]
    singles: list[int] = []
    pairs: list[int] = []
    triples: list[int] = []
    fours: list[int] = []
    for place in range(PLACES):
        held = ranked[place]
        while held >= 5:
            total += worths.five[place]
            plays.append((place,) * 5)
            held -= 5
        if held == 1:
            singles.append(place)
        elif held == 2:
            pairs.append(place)
        elif held == 3:
            triples.append(place)
        elif held == 4:
            fours.append(place)
    if fours:
        singles.sort(key=worths.single.__getitem__)
        pairs.sort(key=worths.pair.__getitem__)
        for place in fours:
            if singles:
                odd = singles.pop()
            elif pairs and len(triples) <= len(pairs):
                odd = pairs.pop()
                singles.append(odd)
            else:
                pairs += (place, place)
                continue
            total += worths.four_one[place]
            plays.append((place,) * 4 + (odd,))
    if triples and pairs:
        pairs.sort(key=worths.pair.__getitem__)
        triples.sort(key=worths.gained_in_full_house.__getitem__)
        while triples and pairs:
            if worths.gained_in_full_house[triples[-1]] + worths.pair[pairs[-1]] <= 0:
                break
            triple, pair = triples.pop(), pairs.pop()
            total += worths.full_house[triple]
            plays.append((triple, triple, triple, pair, pair))
    for place in singles:
        total += worths.single[place]
        plays.append((place,))
    for place in pairs:
        total += worths.pair[place]
        plays.append((place, place))
    for place in triples:
        total += worths.triple[place]
        plays.append((place, place, place))
    return total, plays


def _runs(counts: bytes, joker: int) -> Iterator[tuple[tuple[int, ...], int | None]]:
    """The places held of every run that these counts by place fill, and the gap that a joker has to close, if any."""
    for run in RUNS:
        gap = None
        for place in run:
            if not counts[place]:
                if joker < 0 or gap is not None:
                    break
                gap = place
        else:
            if gap is None:
                yield run, None
            elif gap != run[4] or run is RUNS[0]:  # else it is the run one lower (C16), met before
                yield tuple(place for place in run if place != gap), gap


def _top(run: tuple[int, ...], gap: int | None) -> int:
    """The place of a run's top card; an ace below a 2 does not count as the top."""
    last = run[-1] if gap is None or gap < run[-1] else gap
    return 3 if run[0] == 12 else last


def _joker(counts: bytes, small: int) -> int:
    """Which joker a play would use: 0 a small one, rather than 1, a big one; -1 with none held."""
    return 0 if counts[small] else 1 if counts[small + 1] else -1


def _ranks(faces: bytes) -> bytes:
    spades, hearts, clubs, diamonds = (faces[suit:SMALL:4] for suit in range(4))
    return bytes(map(_four_in_all, spades, hearts, clubs, diamonds)) + faces[SMALL:]


def _four_in_all(a: int, b: int, c: int, d: int) -> int:
    return a + b + c + d


def _less(counts: bytes, step: Iterable[int]) -> bytes:
    left = bytearray(counts)
    for index in step:
        left[index] -= 1
    return bytes(left)
