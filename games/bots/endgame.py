"""The last two: counting tells what the only other player left holds, and the race can be played out in mind."""

from dataclasses import dataclass
from typing import Final

from games.bots.candidates import without
from games.bots.counting import Count
from games.rules import Card, Combination, HandView, legal_plays

_POSITIONS: Final = 400  # looked at before it is given up

_Position = tuple[tuple[Card, ...], tuple[Card, ...], object]


@dataclass(frozen=True, slots=True)
class Won:
    """What wins: a play, or with None to pass."""

    play: Combination | None


def race_won(view: HandView, counted: Count) -> Won | None:
    """How the viewer goes out before the only other player who still holds cards, whatever that one does.

    None where that is not certain, more than one other player is left, or it would take too long to say. Of cards of
    one rank it does not look at which are played.
    """
    others = (*counted.opponents, *counted.partners)
    if len(others) != 1 or view.to_beat_seat not in (None, others[0]):
        return None
    try:
        return _Race(counted.level).won(view.holding, counted.pool, view.to_beat)
    except _TooManyError:
        return None


class _TooManyError(Exception):
    """There are more positions than are worth looking at."""


class _Race:
    """Two holdings, of which the one that is empty first wins."""

    def __init__(self, level: str) -> None:
        self._level = level
        self._known: dict[_Position, bool] = {}

    def won(self, mine: tuple[Card, ...], theirs: tuple[Card, ...], to_beat: Combination | None) -> Won | None:
        """What whoever is to move, and holds `mine`, wins by."""
        for play in self._plays(mine, to_beat):
            if len(play.cards) == len(mine) or not self._wins(theirs, without(mine, play.cards), play):
                return Won(play)
        return Won(None) if to_beat is not None and not self._wins(theirs, mine, None) else None

    def _wins(self, mine: tuple[Card, ...], theirs: tuple[Card, ...], to_beat: Combination | None) -> bool:
        position = (mine, theirs, to_beat and (to_beat.kind, to_beat.key))
        if position not in self._known:
            if len(self._known) >= _POSITIONS:
                raise _TooManyError
            self._known[position] = False  # counts as looked at
            self._known[position] = self.won(mine, theirs, to_beat) is not None
        return self._known[position]

    def _plays(self, holding: tuple[Card, ...], to_beat: Combination | None) -> list[Combination]:
        """What may be played, one play for all of the same ranks, those that leave least first."""
        alike = {(play.kind, play.key, _ranks(play.cards)): play for play in legal_plays(holding, to_beat, self._level)}
        return sorted(alike.values(), key=lambda play: (-len(play.cards), play.key))


def _ranks(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(sorted(card.rank or str(card) for card in cards))
