"""Positions drawn in notation: what one seat sees, with the cards that are still out elsewhere named or left open."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from games.bots import decide
from games.rules import (
    DECK,
    RANKS,
    SEATS,
    Action,
    Card,
    Combination,
    GiftView,
    HandView,
    Phase,
    TakeOver,
    Trick,
    identify,
    parse_card,
    parse_cards,
    play,
    shuffled,
    sorted_holding,
    start,
    view_for,
)

ME = 0
PASS = "-"


def position(
    holding: str,
    *played: tuple[int, str],
    level: str = "2",
    left: Sequence[int | None] | None = None,
    unseen: str | None = None,
    take_over: TakeOver = TakeOver.NEXT,
) -> HandView:
    """Seat 0 to move, holding these cards, after these plays and passes of the trick.

    `left` is what seats 1 to 5 have left, 0 for one who is out; without it everyone has 27 less what was played.
    `unseen` names all the cards that the others hold between them; without it they are so many drawn from all that
    are not seen. The rest counts as played before.
    """
    mine = parse_cards(holding)
    actions = tuple(Action(seat, None if text == PASS else _play(text, level)) for seat, text in played)
    shown = Counter(card for action in actions if action.play is not None for card in action.play.cards)
    used: Counter[int] = Counter()
    for action in actions:
        if action.play is not None:
            used[action.seat] += len(action.play.cards)
    others = [27 - used[seat] for seat in range(1, 6)] if left is None else list(left)
    hidden = Counter(DECK) - Counter(mine) - shown
    if unseen is not None:
        held = Counter(parse_cards(unseen))
    else:
        held = Counter(random.Random(1).sample(list(hidden.elements()), sum(cards or 0 for cards in others)))
    gone = hidden - held
    earlier = tuple(Trick(1, (Action(1, _play(str(card), level)),)) for card in gone.elements())
    return HandView(
        seat=ME,
        level=level,
        dealer=ME,
        take_over=take_over,
        phase=Phase.PLAY,
        seq=len(actions),
        turn=ME,
        holding=sorted_holding(mine, level),
        left=(len(mine), *others),
        trick=Trick(actions[0].seat if actions else ME, actions),
        tricks=earlier,
        out=tuple(seat for seat, cards in enumerate(others, start=1) if cards == 0),
        gifts=(),
        rest=None,
    )


def return_due(holding: str, *, received: str, payer: int = 3, level: str = "2") -> HandView:
    """Seat 0 with a tribute to answer (G4)."""
    mine = sorted_holding(parse_cards(holding), level)
    return HandView(
        seat=ME,
        level=level,
        dealer=ME,
        take_over=TakeOver.NEXT,
        phase=Phase.TRIBUTE,
        seq=0,
        turn=None,
        holding=mine,
        left=tuple(len(mine) if seat == ME else 26 if seat == payer else 27 for seat in range(6)),
        trick=Trick(ME),
        tricks=(),
        out=(),
        gifts=(GiftView(payer=payer, receiver=ME, card=parse_card(received), done=False, returned=None),),
        rest=None,
    )


def cards(text: str) -> Counter[Card]:
    """These cards as a multiset."""
    return Counter(parse_cards(text))


def met_in_hands() -> Iterator[HandView]:
    """What whoever is to move sees in some hands of patient and random players, with tribute and on many levels."""
    for seed in range(12):
        rng = random.Random(seed)
        players = [rng.choice(["patient", "patient", "random"]) for _ in SEATS]
        hand = start(shuffled(rng), level=RANKS[seed], dealer=seed % 6, tribute={1: 0, 3: 4} if seed % 2 else {})
        while hand.phase is not Phase.OVER:
            seat = hand.turn
            if seat is None:
                seat = next(gift.receiver for gift in hand.gifts if gift.returned is None)
            view = view_for(hand, seat)
            yield view
            hand = play(hand, decide(players[seat], view, rng))


def _play(text: str, level: str) -> Combination:
    combination = identify(parse_cards(text), level)
    assert combination is not None, text
    return combination
