"""Plays, passes and returns: from a person, a system player or the clock."""

from __future__ import annotations

from collections import Counter

from accounts.models import User
from games import models, noting, rules, states
from games.commands.door import LockedTable, locked, locked_for, locked_to_move
from games.commands.hands import settle_hand
from games.commands.remarking import remark_on
from games.commands.runaway import answer_for_the_gone
from games.commands.statements import append
from games.commands.timing import set_clock
from games.refusals import CommandRefused, Reason

HUMAN, BOT, CLOCK = models.Move.MadeBy.HUMAN, models.Move.MadeBy.BOT, models.Move.MadeBy.CLOCK


def play(user: User, code: str, *, hand_id: int, seq: int, cards: tuple[rules.Card, ...]) -> None:
    """Play `cards` in answer to turn (`hand_id`, `seq`). A repeat of a stored move is accepted and changes nothing."""
    with locked_to_move(user, code) as (held, seat):
        _answer(held, rules.Play(seat.number, cards), hand_id=hand_id, seq=seq)


def pass_turn(user: User, code: str, *, hand_id: int, seq: int) -> None:
    """Pass (不出) in answer to turn (`hand_id`, `seq`)."""
    with locked_to_move(user, code) as (held, seat):
        _answer(held, rules.Pass(seat.number), hand_id=hand_id, seq=seq)


def give_back(user: User, code: str, *, hand_id: int, card: rules.Card) -> None:
    """Return `card` to whoever paid this seat (G4). It needs no turn: all receivers choose at the same time."""
    with locked_for(user, code) as (held, seat):
        state = current_state(held, hand_id)
        if any(gift.receiver == seat.number and gift.returned is card for gift in state.gifts):
            held.leave_unchanged()
        else:
            make_move(held, state, rules.Return(seat.number, card), made_by=HUMAN)


def system_move(table_id: int, *, hand_id: int, seq: int, move: rules.Move) -> None:
    """What the system decided for a seat, if that turn still stands and is still the system's."""
    with locked(table_id) as held:
        state = current_state(held, hand_id)
        if state.seq != seq or not held.seats[move.seat].is_system or held.table.paused_at is not None:
            raise CommandRefused(Reason.TURN_OVER)
        make_move(held, state, move, made_by=BOT)


def current_state(held: LockedTable, hand_id: int) -> rules.Hand:
    """The state of the hand named, which must be the one on the table."""
    hand = held.table.hand
    if hand is None or hand.pk != hand_id or held.table.phase == models.Table.Phase.CLOSED:
        raise CommandRefused(Reason.TURN_OVER)
    return held.state or states.state_of(hand, take_over=held.table.match.take_over)


def make_move(held: LockedTable, state: rules.Hand, move: rules.Move, *, made_by: str) -> rules.Hand:
    """Check, append, and everything that follows from it; the state after it. Refused with the rules' own reason."""
    if held.table.paused_at is not None:
        raise CommandRefused(Reason.PAUSED)
    try:
        after = rules.play(state, move)
    except rules.Refused as refused:
        raise CommandRefused(refused.refusal) from None
    hand = held.table.hand
    row = states.row_of(hand, move, seq=state.seq, made_by=made_by)
    append(row)
    noting.once_moved(held.table, row)
    states.remember(hand.pk, after)
    held.only_moved = state.phase is after.phase is rules.Phase.PLAY
    held.state = after if held.only_moved else None
    _count_missed(held, held.seats[move.seat], made_by=made_by)
    told = rules.events(state, move, after=after)
    _tell_events(held, told)
    held.table.phase = after.phase.value
    if after.phase is rules.Phase.OVER:
        settle_hand(held, after)
        answer_for_the_gone(held, after)
    remark_on(held, told, after)
    set_clock(held, after)
    return after


def _answer(held: LockedTable, move: rules.Play | rules.Pass, *, hand_id: int, seq: int) -> None:
    state = current_state(held, hand_id)
    if seq == state.seq:
        make_move(held, state, move, made_by=HUMAN)
    elif _is_stored(held.table.hand, move, seq=seq):
        held.leave_unchanged()
    else:
        raise CommandRefused(Reason.TURN_OVER)


def _is_stored(hand: models.Hand, move: rules.Play | rules.Pass, *, seq: int) -> bool:
    row = hand.moves.filter(seq=seq, seat=move.seat).first()
    if row is None:
        return False
    match states.move_of(row), move:
        case rules.Play(_, stored), rules.Play(_, cards):
            return Counter(stored) == Counter(cards)
        case rules.Pass(), rules.Pass():
            return True
    return False


def _count_missed(held: LockedTable, seat: models.Seat, *, made_by: str) -> None:
    """K3: two missed turns in a row lead to 托管; the player's own move ends it."""
    missed = rules.missed_after(seat.missed, made_by)
    auto = False if made_by == HUMAN else seat.auto or (not seat.bot and rules.goes_auto(missed))
    if auto != seat.auto:
        held.tell("auto_on" if auto else "auto_off", seat=seat.number)
    if (missed, auto) != (seat.missed, seat.auto):
        seat.missed, seat.auto = missed, auto
        held.only_moved = False
        seat.save(update_fields=["missed", "auto"])


def _tell_events(held: LockedTable, events: tuple[rules.Event, ...]) -> None:
    """The events that the log keeps; the rest is seen on the table itself."""
    for event in events:
        match event:
            case rules.RanLow(seat, left):
                held.tell("ran_low", seat=seat, left=left)
            case rules.WentOut(seat, place):
                held.tell("went_out", seat=seat, place=place)
            case rules.Returned(seat, to):
                held.tell("returned", seat=seat, to=to)
