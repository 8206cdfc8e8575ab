"""Whole hands played at random, recorded move by move, and the other deals that a viewer could not tell from them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from games.rules import (
    RANKS,
    SEATS,
    Card,
    Hand,
    Move,
    Pass,
    Phase,
    Play,
    Return,
    TakeOver,
    legal_plays,
    play,
    settle,
    shuffled,
    start,
    team_of,
    tribute_card,
)


@dataclass(frozen=True, slots=True)
class Recorded:
    """A hand that was played to its end: what was dealt, every move, and the state before the first and after each."""

    order: tuple[Card, ...]
    level: str
    dealer: int
    tribute: dict[int, int]
    take_over: TakeOver
    moves: tuple[Move, ...]
    states: tuple[Hand, ...]

    def started_from(self, order: Sequence[Card]) -> Hand:
        """The start of a hand like this one, dealt from another order."""
        return start(order, level=self.level, dealer=self.dealer, tribute=self.tribute, take_over=self.take_over)


@lru_cache(maxsize=64)
def random_hand(seed: int) -> Recorded:
    """The hand that follows from this seed: level, dealer, tribute, deal and every move drawn from it."""
    rng = Random(seed)
    level, take_over = rng.choice(RANKS), rng.choice(list(TakeOver))
    before = settle(_random_end(rng), dealer=0)
    order, tribute, dealer = shuffled(rng), before.tribute, before.next_dealer
    states = [start(order, level=level, dealer=dealer, tribute=tribute, take_over=take_over)]
    moves: list[Move] = []
    while states[-1].phase is not Phase.OVER:
        moves.append(random_move(states[-1], rng))
        states.append(play(states[-1], moves[-1]))
    return Recorded(order, level, dealer, tribute, take_over, tuple(moves), tuple(states))


def random_move(hand: Hand, rng: Random) -> Move:
    """A legal move: any return of anyone who owes one, any play, or now and then a pass."""
    if hand.turn is None:
        receiver = rng.choice([gift.receiver for gift in hand.gifts if gift.returned is None])
        return Return(receiver, rng.choice(hand.holdings[receiver]))
    plays = legal_plays(hand.holdings[hand.turn], hand.to_beat, hand.level)
    if hand.to_beat is not None and (not plays or rng.random() < 0.3):
        return Pass(hand.turn)
    return Play(hand.turn, rng.choice(plays).cards)


def elsewhere(
    recorded: Recorded, made: int, viewer: int | None, rng: Random
) -> tuple[tuple[Card, ...], tuple[Move, ...]]:
    """Another deal, and the moves in it, that the viewer cannot tell from the recorded one after `made` moves.

    The cards that the other seats still hold by then are shuffled among them, and where the viewer took no part in a
    return, another card is returned. What is known stays in place: every card that was played, the viewer's
    own, the tribute cards (G6), which also have to stay the highest of their payers (G1).
    """
    now = recorded.states[made]
    dealt = [list(recorded.order[seat::6]) for seat in SEATS]
    free = {seat: _free_cards(now, dealt[seat], seat) for seat in SEATS if seat != viewer}
    moves = [_returning_another(now, move, viewer, free, rng) for move in recorded.moves[:made]]
    paid = {gift.payer: gift.card for gift in now.gifts}
    for _ in range(200):
        a, b = rng.sample(sorted(free), 2)
        if not free[a] or not free[b]:
            continue
        i, j = rng.randrange(len(free[a])), rng.randrange(len(free[b]))
        mine, theirs = free[a][i], free[b][j]
        exchanged_a, exchanged_b = _exchanged(dealt[a], mine, theirs), _exchanged(dealt[b], theirs, mine)
        if _pays(exchanged_a, paid.get(a), now.level) and _pays(exchanged_b, paid.get(b), now.level):
            dealt[a], dealt[b] = exchanged_a, exchanged_b
            free[a][i], free[b][j] = theirs, mine
    return tuple(dealt[i % 6][i // 6] for i in range(162)), tuple(moves)


def _random_end(rng: Random) -> tuple[int, ...]:
    seats = list(SEATS)
    rng.shuffle(seats)
    for n in (3, 4, 5):
        if sum(team_of(seat) == team_of(seats[n - 1]) for seat in seats[:n]) == 3:
            return tuple(seats[:n])
    raise AssertionError("of five seats three are of one team")


def _free_cards(now: Hand, dealt: Sequence[Card], seat: int) -> list[Card]:
    """What the seat was dealt, has neither paid nor returned, and still holds."""
    gone = [gift.card for gift in now.gifts if gift.payer == seat]
    gone += [gift.returned for gift in now.gifts if gift.receiver == seat and gift.returned is not None]
    return sorted(((Counter(dealt) - Counter(gone)) & Counter(now.holdings[seat])).elements(), key=str)


def _returning_another(now: Hand, move: Move, viewer: int | None, free: dict[int, list[Card]], rng: Random) -> Move:
    """This move; if it is a return that the viewer does not know and that was not played since, one of another card."""
    if not isinstance(move, Return):
        return move
    payer = next(gift.payer for gift in now.gifts if gift.receiver == move.seat)
    known = viewer in (payer, move.seat) or move.card not in now.holdings[payer]
    if known or not free[move.seat]:
        return move
    other = rng.choice(free[move.seat])
    free[move.seat].remove(other)
    # The payer may have been dealt as many copies as are left: then one of them now counts as the returned card.
    if free[payer].count(move.card) == now.holdings[payer].count(move.card):
        free[payer].remove(move.card)
    return Return(move.seat, other)


def _exchanged(cards: Sequence[Card], out: Card, into: Card) -> list[Card]:
    left = list(cards)
    left[left.index(out)] = into
    return left


def _pays(cards: Sequence[Card], paid: Card | None, level: str) -> bool:
    return paid is None or tribute_card(cards, level) is paid
