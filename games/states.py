"""The state of a stored hand: the fold of its moves, kept in process so that a command folds one move, not all.

Only what is committed is kept: whatever is folded inside a transaction is remembered when that commits.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from threading import Lock
from typing import Protocol

from django.db import transaction

from games import kept, models, rules

KEPT = 1024  # a whole hand takes about 40 kB

_states: OrderedDict[int, rules.Hand] = OrderedDict()
_lock = Lock()


class StoredMove(Protocol):
    """What a move's row says of it, however much else of the row was read."""

    seat: int
    kind: str
    cards: str


def state_of(hand: models.Hand, *, take_over: str) -> rules.Hand:
    """The state after every stored move. Reads only the moves that this process has not folded yet."""
    with _lock:
        known = _states.get(hand.pk)
    state = known or start_of(hand, take_over=take_over)
    for row in hand.moves.filter(seq__gte=state.seq).order_by("seq"):
        state = rules.play(state, move_of(row))
    if state is not known:
        remember(hand.pk, state)
    return rules.broken_off(state) if hand.broken else state


def start_of(hand: models.Hand, *, take_over: str) -> rules.Hand:
    """The state before the first move."""
    return rules.start(
        rules.parse_cards(hand.order),
        level=rules.level_of(standing_before(hand)),
        dealer=hand.dealer,
        tribute=dict(hand.tribute),
        take_over=rules.TakeOver(take_over),
    )


def standing_before(hand: models.Hand) -> rules.Standing:
    """Levels, dealer and tribute on which the hand was dealt."""
    return rules.Standing(
        levels=tuple(hand.levels),
        dealer=hand.dealer,
        tribute=tuple((payer, receiver) for payer, receiver in hand.tribute),
    )


def move_of(row: StoredMove) -> rules.Move:
    """The move a row stores."""
    match row.kind:
        case models.Move.Kind.PLAY:
            return rules.Play(row.seat, rules.parse_cards(row.cards))
        case models.Move.Kind.PASS:
            return rules.Pass(row.seat)
        case models.Move.Kind.RETURN:
            return rules.Return(row.seat, rules.parse_card(row.cards))
    raise ValueError(f"a stored move of no known kind: {row.kind}")


def row_of(hand: models.Hand, move: rules.Move, *, seq: int, made_by: str) -> models.Move:
    """The row that stores a move as the hand's move number `seq`."""
    match move:
        case rules.Play(seat, cards):
            kind, text = models.Move.Kind.PLAY, rules.format_cards(cards)
        case rules.Pass(seat):
            kind, text = models.Move.Kind.PASS, ""
        case rules.Return(seat, card):
            kind, text = models.Move.Kind.RETURN, str(card)
    return models.Move(hand=hand, seq=seq, seat=seat, kind=kind, cards=text, made_by=made_by)


def remember(hand_id: int, state: rules.Hand) -> None:
    """Keep a state once the transaction that runs, if one does, is committed."""
    transaction.on_commit(partial(_keep, hand_id, state), robust=True)


def forget_all() -> None:
    """Drop every kept state, as a restart of the process would, and the tables kept along with them."""
    kept.forget_all()
    with _lock:
        _states.clear()


def _keep(hand_id: int, state: rules.Hand) -> None:
    with _lock:
        known = _states.get(hand_id)
        if known is None or known.seq < state.seq:
            _states[hand_id] = state
        _states.move_to_end(hand_id)
        while len(_states) > KEPT:
            _states.popitem(last=False)
