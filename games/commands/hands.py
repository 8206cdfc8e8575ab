"""Matches and hands: starting, dealing, settling, and going on to the next."""

from __future__ import annotations

import random
from dataclasses import asdict, replace

from django.utils import timezone

from accounts.models import User
from games import lesson, models, noting, promises, queries, rules, states
from games.commands.closing import take_seats_back
from games.commands.door import LockedTable, locked_for
from games.commands.elsewhere import hold_back, must_be_free
from games.commands.paying import pay_settled
from games.commands.remarking import greet
from games.commands.timing import set_clock, start_limit
from games.knowing import note_seen
from games.offers import site, terms_of
from games.refusals import CommandRefused, Reason
from games.system_players import is_lesson

Phase = models.Table.Phase
CHANCE = random.SystemRandom()


def next_hand(user: User, code: str, *, hand_id: int) -> None:
    """下一局: this player is ready to go on from hand `hand_id`; the next is dealt when all are (M1)."""
    with locked_for(user, code) as (held, seat):
        table = held.table
        if table.hand is None or table.hand.pk != hand_id:
            held.leave_unchanged()
        elif table.phase != Phase.OVER:
            raise CommandRefused(Reason.NOT_BETWEEN_HANDS)
        elif table.paused_at is not None:
            raise CommandRefused(Reason.PAUSED)
        else:
            _get_ready(seat)
            if all(each.ready for each in held.seats):
                deal_next(held)


def again(user: User, code: str, *, match_id: int, chance: str = "") -> None:
    """再来一轮: this player wants another match after match `match_id`; it starts when all do (M8).

    `chance` is what the player's browser throws in for the deals of that match."""
    with locked_for(user, code) as (held, seat):
        table = held.table
        if table.match is None or table.match.pk != match_id:
            held.leave_unchanged()
        elif table.phase != Phase.SETTLED:
            raise CommandRefused(Reason.MATCH_RUNNING)
        else:
            must_be_free(user, table.pk)
            _get_ready(seat, chance)
            if all(each.ready for each in held.seats) and not hold_back(held):
                start_match(held)
            elif all(each.ready or each.is_free for each in held.seats):
                held.table.due_at = held.table.ends_at = timezone.now()  # nobody is left to wait for


def start_match(held: LockedTable) -> None:
    """Copy the table's settings into a new match (M2) and deal its first hand, on the standing that L7 gives it."""
    table, last = held.table, held.table.match
    settings = site()
    terms, teaches = terms_of(table, settings), is_lesson(held.seats)
    if teaches:
        terms = replace(terms, round_limit=lesson.ROUNDS)
    elif table.challenge is None and not _keeps_promises(held, terms.round_limit):
        return
    occupants = _occupants(held)
    bots = any(seat.bot for seat in held.seats)
    match = models.Match.objects.create(
        table=table,
        number=1 if last is None else last.number + 1,
        return_seconds=None if table.return_seconds is None else settings.return_seconds,
        pause_seconds=None if table.pause_seconds is None else settings.pause_seconds,
        scores_count=table.challenge is None and rules.scores_count(bots and not _bots_count(table, settings)),
        challenge=table.challenge,
        occupants=occupants,
        chances=[seat.chance for seat in held.seats],
        **asdict(terms),
    )
    promises.forget_chances(held.seats)
    if match.challenge is not None:
        held.tell("challenge")
    elif last is None or (last.base_score, last.round_limit) != (terms.base_score, terms.round_limit):
        held.tell("match", base=terms.base_score, rounds=terms.round_limit)
    table.match, table.challenge = match, None  # what follows is a match like any other
    deal(held, lesson.STANDING if teaches else _standing(match, last, table.hand), number=1)
    greet(held)


def _standing(match: models.Match, last: models.Match | None, hand: models.Hand | None) -> rules.Standing:
    """On which a match begins after match `last` and its last hand: as L7 says, or as it was when its deal was played
    first. What comes of a deal played again is carried on by nothing."""
    if match.challenge is not None:
        return states.standing_before(match.challenge)
    if last is None or hand is None or last.challenge_id is not None:
        return rules.fresh()
    completed = last.ending == models.Match.Ending.COMPLETED
    carried = rules.carries_over(tuple(last.occupants), tuple(match.occupants), completed=completed)
    return standing_after(hand) if carried else rules.fresh()


def _keeps_promises(held: LockedTable, rounds: int) -> bool:
    """Whether every hand of the match is promised. Where none is, nobody has thrown anything in, and all are now; where
    the operator has changed how many there are, everybody must see the new promises and get ready anew."""
    made = len(promises.promised(held.table))
    if made == rounds:
        return True
    promises.promise(held.table, held.seats, rounds)
    if not made:
        return True
    for seat in held.seats:
        seat.ready = bool(seat.bot)
    models.Seat.objects.bulk_update(held.seats, ["ready"])
    if held.table.phase == Phase.WAITING:
        start_limit(held.table, None)
        held.table.due_at = None
    return False


def deal_next(held: LockedTable) -> None:
    """Deal the match's next hand."""
    deal(held, standing_after(held.table.hand), number=held.table.hand.number + 1)


def deal(held: LockedTable, standing: rules.Standing, *, number: int) -> None:
    """Deal hand `number` of the match on this standing; a dealer yet to be drawn is drawn now (L2)."""
    table = held.table
    dealer = rules.draw_dealer(CHANCE) if standing.dealer is None else standing.dealer
    hand = models.Hand.objects.create(
        match=table.match,
        number=number,
        order=_order(table.match, number) if not is_lesson(held.seats) else rules.format_cards(lesson.order()),
        levels=list(standing.levels),
        dealer=dealer,
        tribute=[list(pair) for pair in standing.tribute],
        people=[[seat.user_id, name] for seat, name in zip(held.seats, queries.kept_names_of(held.seats), strict=True)],
    )
    state = states.start_of(hand, take_over=table.match.take_over)
    states.remember(hand.pk, state)
    table.hand, table.phase = hand, state.phase.value
    if table.match.challenge is not None:
        note_seen([seat.user_id for seat in held.seats if seat.user_id is not None], table.match.challenge)
    for seat in held.seats:
        seat.extended = False
    models.Seat.objects.bulk_update(held.seats, ["extended"])
    held.tell("dealt", number=number, level=state.level, dealer=dealer)
    if state.gifts:
        held.tell("tribute", gifts=[[gift.payer, gift.receiver, str(gift.card)] for gift in state.gifts])
    set_clock(held, state)
    noting.once_dealt(table)


def _order(match: models.Match, number: int) -> str:
    """The fair order, or that of the deal that is played again; any order at all for a match that began before there
    were promises."""
    if match.challenge is not None:
        return match.challenge.order
    secret = promises.secret_of(match, number)
    cards = rules.shuffled(CHANCE) if secret is None else rules.fair_order(secret.value, number, match.chances)
    return rules.format_cards(cards)


def settle_hand(held: LockedTable, state: rules.Hand) -> None:
    """Write down how a hand ended (S), and the end of the match when it was the last (M1)."""
    table, hand = held.table, held.table.hand
    before, settlement = states.standing_before(hand), rules.settle(state.out, state.dealer)
    after = rules.after_hand(before, settlement)
    hand.out, hand.ended_at = list(state.out), timezone.now()
    hand.save(update_fields=["out", "ended_at"])
    for seat in held.seats:
        seat.ready = bool(seat.bot)
    models.Seat.objects.bulk_update(held.seats, ["ready"])
    held.tell(
        "settled",
        number=hand.number,
        winner=settlement.winner,
        payers=list(settlement.payers),
        first=state.out[0],
        scores=[score * table.match.base_score for score in settlement.scores],
        level_up=settlement.level_up,
        levels=list(after.levels),
        dealer=after.dealer,
        counts=table.match.scores_count,
        replay=hand.address,
    )
    passed = rules.passed_a(before, settlement)
    if passed is not None:
        held.tell("passed_a", team=passed)
    pay_settled(held, settlement, out=state.out, passed=passed)
    if table.invite:
        note_seen(queries.people_watching(table.pk), hand)
    if hand.number == table.match.round_limit:
        _complete_match(held)


def standing_after(hand: models.Hand) -> rules.Standing:
    """Levels, dealer and tribute owed after a settled hand."""
    return rules.after_hand(states.standing_before(hand), rules.settle(tuple(hand.out), hand.dealer))


def _bots_count(table: models.Table, settings: models.SiteSettings) -> bool:
    """M9: whether the operator lets scores move beside system players. Practice counts for nothing, ever."""
    return settings.bots_count and table.kind != models.Table.Kind.PRACTICE


def _get_ready(seat: models.Seat, chance: str = "") -> None:
    seat.ready, seat.chance = True, chance
    seat.save(update_fields=["ready", "chance"])


def _occupants(held: LockedTable) -> list[str]:
    """Who sits on each chair: a person, or a system player by its name (L7)."""
    return [f"user {seat.user_id}" if seat.user_id else f"bot {seat.bot_name}" for seat in held.seats]


def _complete_match(held: LockedTable) -> None:
    table = held.table
    table.phase = Phase.SETTLED
    take_seats_back(held)
    table.match.ending, table.match.ended_at = models.Match.Ending.COMPLETED, timezone.now()
    table.match.occupants = _occupants(held)  # L7 asks who sat here at the end: a system player's chair may change
    table.match.save(update_fields=["ending", "ended_at", "occupants"])
    held.tell("match_over", totals=list(queries.totals_of(table.match)))
