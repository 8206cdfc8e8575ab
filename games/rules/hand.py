"""A hand 局: one deal, from the tribute to the last card that counts. A frozen value; a move maps it to the next."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Final, assert_never

from games.rules.cards import DECK, PACK, Card
from games.rules.combinations import Combination, identify
from games.rules.dealing import deal
from games.rules.legal import refusal_of_cards
from games.rules.moves import Move, Pass, Play, Return
from games.rules.ordering import sorted_holding
from games.rules.phase import Phase
from games.rules.refusals import Refusal, Refused
from games.rules.seats import SEATS, members, others_from, team_of
from games.rules.tribute import Gift, tribute_card
from games.rules.trick import Action, TakeOver, Trick


@dataclass(frozen=True, slots=True)
class Hand:
    """The whole truth of a hand at one moment, every holding included: never shown to anyone, see `view_for`.

    `holdings` are six, by seat, each falling by C11. `turn` is None in tribute and when the hand is over.
    `trick` is the current one (when the hand is over: the one in which it ended), `tricks` are the finished
    ones, oldest first. `out` names seats in the order they went out. `gifts` are in order of the payers' seats.
    `seq` is the number of moves made.
    """

    level: str
    dealer: int
    take_over: TakeOver
    holdings: tuple[tuple[Card, ...], ...]
    phase: Phase
    turn: int | None
    trick: Trick
    tricks: tuple[Trick, ...] = ()
    out: tuple[int, ...] = ()
    gifts: tuple[Gift, ...] = ()
    seq: int = 0

    @property
    def to_beat(self) -> Combination | None:
        """The play on the table, None when the turn is a lead or there is none (T1)."""
        return self.trick.to_beat

    @property
    def to_beat_seat(self) -> int | None:
        """Whose play lies on the table."""
        return self.trick.to_beat_seat


def start(
    order: Sequence[Card],
    *,
    level: str,
    dealer: int,
    tribute: Mapping[int, int] | Iterable[tuple[int, int]] = (),
    take_over: TakeOver = TakeOver.NEXT,
) -> Hand:
    """The hand dealt from this order of the 162 cards (P2), its tribute paid (G1).

    `tribute` says who pays whom, as the settlement of the hand before left it. With none owed the dealer is to
    lead (L4). Raises ValueError when the order is not the three packs.
    """
    if Counter(order) != _THREE_PACKS:
        raise ValueError("a hand is dealt from all 162 cards of the three packs, each once (P2)")
    holdings = [sorted_holding(cards, level) for cards in deal(order)]
    owed = sorted(dict(tribute).items())
    gifts = tuple(Gift(payer, receiver, tribute_card(holdings[payer], level)) for payer, receiver in owed)
    for gift in gifts:
        holdings[gift.payer] = _without(holdings[gift.payer], (gift.card,))
        holdings[gift.receiver] = sorted_holding((*holdings[gift.receiver], gift.card), level)
    return Hand(
        level=level,
        dealer=dealer,
        take_over=take_over,
        holdings=tuple(holdings),
        phase=Phase.TRIBUTE if gifts else Phase.PLAY,
        turn=None if gifts else dealer,
        trick=Trick(dealer),
        gifts=gifts,
    )


def refusal(hand: Hand, move: Move) -> Refusal | None:
    """Why this move may not be made now, None when it may. The one guard: `play` raises what it says."""
    if hand.phase is Phase.OVER:
        return Refusal.HAND_OVER
    match move:
        case Return():
            return _refusal_of_return(hand, move)
        case Play() | Pass():
            if hand.phase is Phase.TRIBUTE:
                return Refusal.TRIBUTE_FIRST
            if move.seat != hand.turn:
                return Refusal.NOT_YOUR_TURN
            to_beat = hand.trick.to_beat
            if isinstance(move, Pass):
                return Refusal.MUST_LEAD if to_beat is None else None
            return refusal_of_cards(hand.holdings[move.seat], move.cards, to_beat, hand.level)
        case _:
            assert_never(move)


def play(hand: Hand, move: Move) -> Hand:
    """The hand after this move. Raises `Refused` with the reason when `refusal` has one; `hand` never changes."""
    why = refusal(hand, move)
    if why is not None:
        raise Refused(why)
    match move:
        case Play():
            return _after_play(hand, move)
        case Pass():
            return _after_pass(hand, move)
        case Return():
            return _after_return(hand, move)
        case _:
            assert_never(move)


def fold(hand: Hand, moves: Iterable[Move]) -> Hand:
    """The hand after all these moves in turn."""
    return reduce(play, moves, hand)


def broken_off(hand: Hand) -> Hand:
    """The hand ended as it stands, because its match has ended (M7, M10): nobody is to move, the holdings open (T7)."""
    return replace(hand, phase=Phase.OVER, turn=None)


def _refusal_of_return(hand: Hand, move: Return) -> Refusal | None:
    gift = next((gift for gift in hand.gifts if gift.receiver == move.seat), None)
    if gift is None:
        return Refusal.NO_RETURN_DUE
    if gift.returned is not None:
        return Refusal.ALREADY_RETURNED
    if move.card not in PACK:
        return Refusal.UNKNOWN_CARD
    if move.card not in hand.holdings[move.seat]:
        return Refusal.NOT_HELD
    return None


def _after_play(hand: Hand, move: Play) -> Hand:
    combination = identify(move.cards, hand.level)
    seat = move.seat
    holding = _without(hand.holdings[seat], move.cards)
    holdings = _with_holding(hand.holdings, seat, holding)
    out = hand.out if holding else (*hand.out, seat)
    # T6: only the seat that went out just now can be the third of its team.
    ended = not holding and all(member in out for member in members(team_of(seat)))
    return replace(
        hand,
        holdings=holdings,
        phase=Phase.OVER if ended else Phase.PLAY,
        turn=None if ended else _next_to_act(holdings, seat),
        trick=hand.trick.then(Action(seat, combination)),
        out=out,
        seq=hand.seq + 1,
    )


def _after_pass(hand: Hand, move: Pass) -> Hand:
    trick = hand.trick.then(Action(move.seat, None))
    winner = trick.ahead
    # T3, T4: with the winner out, everyone still in must pass; with the winner in, everyone else.
    still_in = 6 - len(hand.out)
    needed = still_in - 1 if hand.holdings[winner] else still_in
    if trick.passes_since < needed:
        return replace(hand, turn=_next_to_act(hand.holdings, move.seat), trick=trick, seq=hand.seq + 1)
    leader = _next_leader(hand, winner)
    return replace(hand, turn=leader, trick=Trick(leader), tricks=(*hand.tricks, trick), seq=hand.seq + 1)


def _next_leader(hand: Hand, winner: int) -> int:
    """The winner of the trick (T3) or, when just gone out, whoever takes over (T4)."""
    if hand.holdings[winner]:
        return winner
    if hand.take_over is TakeOver.PARTNER:
        return next(seat for seat in others_from(winner) if hand.holdings[seat] and team_of(seat) == team_of(winner))
    return _next_to_act(hand.holdings, winner)


def _next_to_act(holdings: tuple[tuple[Card, ...], ...], seat: int) -> int:
    """The next seat in order of play that still holds cards (T1)."""
    return next(other for other in others_from(seat) if holdings[other])


def _after_return(hand: Hand, move: Return) -> Hand:
    gifts = tuple(replace(gift, returned=move.card) if gift.receiver == move.seat else gift for gift in hand.gifts)
    payer = next(gift.payer for gift in gifts if gift.receiver == move.seat)
    given = _with_holding(hand.holdings, move.seat, _without(hand.holdings[move.seat], (move.card,)))
    holdings = _with_holding(given, payer, sorted_holding((*given[payer], move.card), hand.level))
    awaited = any(gift.returned is None for gift in gifts)
    return replace(
        hand,
        holdings=holdings,
        phase=Phase.TRIBUTE if awaited else Phase.PLAY,
        turn=None if awaited else hand.dealer,  # G7
        gifts=gifts,
        seq=hand.seq + 1,
    )


def _without(holding: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    left = list(holding)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _with_holding(
    holdings: tuple[tuple[Card, ...], ...], seat: int, holding: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    return tuple(holding if other == seat else holdings[other] for other in SEATS)


_THREE_PACKS: Final = Counter(DECK)
