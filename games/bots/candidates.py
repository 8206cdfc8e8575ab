"""The few plays worth weighing among all that may be made, each with what it leaves behind.

An open lead with 27 cards has over a thousand legal plays, nearly all of which tear the holding apart. Of plays that
are worth the same on the table the one that tears least stays, and of those the ones that tear least of all.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from games.bots.splitting import Split, burden, split
from games.bots.worth import weight
from games.rules import Card, Combination, Kind, legal_plays

_REST: Final = (0.0, 0.9, 0.85, 0.9, 1.5)  # a first guess at the weight of what is left of a torn play, by its cards


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play, the weight of what is left after it, and the largest play of the lightest split that it tears, if any."""

    play: Combination
    after: float
    tears: Combination | None


def candidates(holding: tuple[Card, ...], to_beat: Combination | None, level: str, *, most: int) -> list[Candidate]:
    """Plays worth weighing, `to_beat` None for a lead; empty when there is no answer.

    The plays of the lightest split come first as far as they may be made, then at most so many that tear little.
    """
    whole = split(holding, level)
    legal = legal_plays(holding, to_beat, level)
    own = {play.cards for play in whole.plays}
    chosen: list[tuple[Combination, Combination | None]] = [(play, None) for play in legal if play.cards in own]
    chosen += [(play, tears) for play, tears in _looked_at(legal, whole, level)[:most] if play.cards not in own]
    return [Candidate(play, burden(without(holding, play.cards), level), tears) for play, tears in dict(chosen).items()]


def without(holding: Iterable[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    """The holding after these cards have left it."""
    left = list(holding)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _looked_at(legal: list[Combination], whole: Split, level: str) -> list[tuple[Combination, Combination | None]]:
    """One play of each kind and rank, the least tearing at first sight, with the largest play it tears; the least
    tearing first."""
    where: dict[Card, list[int]] = {}
    for number, play in enumerate(whole.plays):
        for card in play.cards:
            where.setdefault(card, []).append(number)
    weighs = [weight(play, level) for play in whole.plays]
    sizes = [len(play.cards) for play in whole.plays]
    best: dict[tuple[Kind, int], tuple[float, Combination, dict[int, int]]] = {}
    for play in legal:
        taken = _taken_from(play, where, sizes)
        look = weight(play, level)
        for number, cards in taken.items():
            look += _REST[sizes[number] - cards] - weighs[number]
        worth = (play.kind, play.key[0])
        if worth not in best or look < best[worth][0]:
            best[worth] = (look, play, taken)
    found = []
    for _, play, taken in sorted(best.values(), key=lambda look: look[0]):
        torn = [number for number, cards in taken.items() if cards < sizes[number]]
        found.append((play, whole.plays[max(torn, key=sizes.__getitem__)] if torn else None))
    return found


def _taken_from(play: Combination, where: dict[Card, list[int]], sizes: list[int]) -> dict[int, int]:
    """How many cards this play takes from which plays of the split, few of them as far as a first look tells."""
    taken: dict[int, int] = {}
    previous, copy = None, 0
    for card in play.cards:
        copy = copy + 1 if card is previous else 0
        previous = card
        numbers = where[card]
        number = numbers[copy]
        for other in numbers:
            if 0 < taken.get(other, 0) < sizes[other]:
                number = other
                break
        taken[number] = taken.get(number, 0) + 1
    return {number: min(cards, sizes[number]) for number, cards in taken.items()}
