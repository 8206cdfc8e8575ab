"""Which plays may be made: asked of one play, or listed in full.

Everything here knows one holding, the play to beat and the level, nothing of the other seats. The list is found by
another road than the refusal, by building instead of judging.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from games.rules.building import built, lay_out
from games.rules.cards import Card
from games.rules.combinations import KIND_ORDER, SIZES, Combination, Kind, beats, identify
from games.rules.phase import Phase
from games.rules.refusals import Refusal
from games.rules.view import HandView


def plays(view: HandView) -> list[Combination]:
    """Every play that the viewer may make now, as `legal_plays` lists them; none when it is not the viewer's turn."""
    return legal_plays(view.holding, view.to_beat, view.level) if view.is_my_turn else []


def play_refusal(view: HandView, cards: tuple[Card, ...]) -> Refusal | None:
    """Why the viewer may not play these cards now, None when they may be played. Just what `refusal` says of it."""
    if view.phase is Phase.OVER:
        return Refusal.HAND_OVER
    if view.phase is Phase.TRIBUTE:
        return Refusal.TRIBUTE_FIRST
    if not view.is_my_turn:
        return Refusal.NOT_YOUR_TURN
    return refusal_of_cards(view.holding, cards, view.to_beat, view.level)


def refusal_of_cards(
    holding: Iterable[Card], cards: tuple[Card, ...], to_beat: Combination | None, level: str
) -> Refusal | None:
    """Why these cards may not be played from this holding, None when they may (T1); `to_beat` None: leading."""
    if not cards:
        return Refusal.NO_CARDS_NAMED
    if not all(isinstance(card, Card) for card in cards):
        return Refusal.UNKNOWN_CARD
    if not Counter(cards) <= Counter(holding):
        return Refusal.NOT_HELD
    if len(cards) not in _SIZES if to_beat is None else len(cards) != len(to_beat.cards):
        return Refusal.WRONG_NUMBER
    combination = identify(cards, level)
    if combination is None:
        return Refusal.NO_COMBINATION
    if to_beat is not None and not beats(combination, to_beat):
        return Refusal.NOT_HIGHER
    return None


def legal_plays(holding: Iterable[Card], to_beat: Combination | None, level: str) -> list[Combination]:
    """Every distinct play by face that may be made from this holding; `to_beat` None: leading (T1).

    From the lowest to the highest: singles, pairs, triples, then five cards by kind (C10) and key (C13); equal ones in
    an order that is always the same. The order of the holding does not matter.
    """
    return sorted(_found(holding, to_beat, level), key=lambda play: (KIND_ORDER[play.kind], play.key))


def has_answer(holding: Iterable[Card], to_beat: Combination | None, level: str) -> bool:
    """Whether any play may be made: whether `legal_plays` lists one. Stops at the first."""
    return next(_found(holding, to_beat, level), None) is not None


def _found(holding: Iterable[Card], to_beat: Combination | None, level: str) -> Iterator[Combination]:
    supply = lay_out(holding, level)
    if to_beat is None:
        for kind in Kind:
            yield from built(supply, kind)
        return
    for kind in Kind:
        if SIZES[kind] == len(to_beat.cards) and KIND_ORDER[kind] >= KIND_ORDER[to_beat.kind]:
            above = to_beat.key[0] if kind is to_beat.kind else 0
            yield from (play for play in built(supply, kind, above) if beats(play, to_beat))


_SIZES: Final = frozenset(SIZES.values())
