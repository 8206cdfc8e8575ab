"""Going out: whether the rest of a holding can be laid down with nobody able to stop it."""

from typing import Final

from games.bots.candidates import without
from games.bots.counting import Count, cannot_be_beaten
from games.rules import Card, Combination, Kind, identify, legal_plays

_MOST_CARDS: Final = 11


def sure_way_out(holding: tuple[Card, ...], to_beat: Combination | None, counted: Count) -> Combination | None:
    """The play that begins a way out which counting says nobody can stop, None when none is found. Where there is more
    than one, jokers are kept.

    A holding that may be played whole goes out at once. Otherwise all plays but the last have to be beyond beating.
    """
    if len(holding) > _MOST_CARDS:
        return None
    safe: dict[tuple[Kind, tuple[int, ...]], bool] = {}
    tried: set[tuple[Card, ...]] = set()

    def begin(holding: tuple[Card, ...], to_beat: Combination | None) -> Combination | None:
        legal = legal_plays(holding, to_beat, counted.level)[::-1]
        for play in legal:
            if len(play.cards) == len(holding):
                return play
        for play in sorted(legal, key=_jokers):
            worth = (play.kind, play.key)
            if worth not in safe:
                safe[worth] = cannot_be_beaten(counted, play)
            if not safe[worth]:
                continue
            rest = without(holding, play.cards)
            if rest in tried:
                continue
            if identify(rest, counted.level) is not None or begin(rest, None) is not None:
                return play
            tried.add(rest)
        return None

    return begin(holding, to_beat)


def _jokers(play: Combination) -> int:
    return sum(card.is_joker for card in play.cards)
