"""What a hand brings and costs everybody (S3, M4, M5): ledger, scores and records, in the caller's transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from accounts import ledger
from accounts.models import LedgerEntry
from accounts.ranks import rank_of
from games import models, rules
from games.commands.door import LockedTable

Outcome, Kind = models.Result.Outcome, models.Result.Kind


def pay_settled(held: LockedTable, settlement: rules.Settlement, *, out: Sequence[int], passed: int | None) -> None:
    """Pay for a settled hand, and write down for each person how it went; `passed` is the team that passed A (L6)."""
    points = points_that_count(held.table.match, settlement.scores)
    results = [
        models.Result(
            hand=held.table.hand,
            user=seat.user,
            seat=seat.number,
            kind=Kind.SETTLED,
            outcome=_outcome(settlement, seat.number),
            payers=len(settlement.payers),
            place=out.index(seat.number) + 1 if seat.number in out else None,
            passed_a=passed == rules.team_of(seat.number),
            counts=held.table.match.scores_count,
            points=points[seat.number],
        )
        for seat in held.seats
        if seat.user_id is not None
    ]
    _pay(held, results, reason=LedgerEntry.Reason.SETTLED)


def pay_runaway(held: LockedTable, runaway: models.Seat, points: Sequence[int]) -> None:
    """Pay these points for running away from the hand on the table, or after it (M5), and write it down for each."""
    results = [
        models.Result(
            hand=held.table.hand,
            user=seat.user,
            seat=seat.number,
            kind=Kind.RAN_AWAY,
            outcome=Outcome.RAN_AWAY if seat is runaway else Outcome.BROKEN,
            counts=held.table.match.scores_count,
            points=points[seat.number],
        )
        for seat in held.seats
        if seat.user_id is not None
    ]
    _pay(held, results, reason=LedgerEntry.Reason.RAN_AWAY)


def points_that_count(match: models.Match, scores: Sequence[int]) -> tuple[int, ...]:
    """Scores counted in base scores, in points; nothing where scores do not move (M9)."""
    return rules.points(scores, match.base_score) if match.scores_count else (0,) * 6


def _outcome(settlement: rules.Settlement, seat: int) -> Outcome:
    if settlement.winner is None:
        return Outcome.DRAWN
    return Outcome.WON if settlement.winner == rules.team_of(seat) else Outcome.LOST


def _pay(held: LockedTable, results: Sequence[models.Result], *, reason: LedgerEntry.Reason) -> None:
    models.Result.objects.bulk_create(results)
    changes = ledger.record(
        {result.user_id: result.points for result in results if result.points},
        match=held.table.match.pk,
        hand=held.table.hand.pk,
        reason=reason,
    )
    _tell_new_ranks(held, changes)


def _tell_new_ranks(held: LockedTable, changes: Mapping[int, tuple[int, int]]) -> None:
    """Who has reached a higher rank (R2); a fall is nobody's business."""
    for seat in held.seats:
        before, after = (rank_of(score) for score in changes.get(seat.user_id, (0, 0)))
        if after.number > before.number:
            held.tell("rank_up", seat=seat.number, rank=after.number)
