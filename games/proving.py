"""The proof that every score is what was played: scores against the ledger, the ledger against the moves themselves."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import F, OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce

from accounts.models import LedgerEntry, User
from games import models, rules, states

Reason = LedgerEntry.Reason
Payments = dict[tuple[int, str, int], int]
"""Points by hand, reason and user."""


def wrong_scores() -> Iterator[str]:
    """Whose score is not the sum of their ledger (R1), in one statement."""
    entries = LedgerEntry.objects.filter(user=OuterRef("pk")).order_by().values("user")
    summed = User.objects.annotate(paid=Coalesce(Subquery(entries.annotate(paid=Sum("points")).values("paid")), 0))
    for user in summed.exclude(score=F("paid")).order_by("pk"):
        yield f"person {user.pk}: the score is {user.score}, the ledger's sum {user.paid}"


def wrong_payments() -> Iterator[str]:
    """Where ledger or records do not hold what the moves of a match come to (S3, M4, M5)."""
    matches = models.Match.objects.order_by("pk")
    for match in matches.iterator():
        # A hand that is settled while it is read is no difference: only what is found twice is told.
        if _differences(match):
            yield from _differences(match)
    strays = LedgerEntry.objects.filter(match__isnull=False).exclude(match__in=matches.values("pk"))
    for entry in strays.order_by("pk"):
        yield f"ledger row {entry.pk}: there is no match {entry.match}"


def _differences(match: models.Match) -> list[str]:
    found = []
    try:
        due = _due(match)
    except (ValueError, rules.Refused) as wrong:
        return [f"match {match.pk}: its moves do not fold: {wrong}"]
    ledger = LedgerEntry.objects.filter(match=match.pk).values_list("hand", "reason", "user", "points")
    records = models.Result.objects.filter(hand__match=match, points__lt=0) | models.Result.objects.filter(
        hand__match=match, points__gt=0
    )
    held = {
        "ledger": {(hand, reason, user): points for hand, reason, user, points in ledger},
        "record": {(row.hand_id, row.kind, row.user_id): row.points for row in records},
    }
    for name, rows in held.items():
        for key in sorted(due.keys() | rows.keys(), key=str):
            if due.get(key, 0) != rows.get(key, 0):
                hand, reason, user = key
                what = f"the {name} has {rows.get(key, 0)}, the moves come to {due.get(key, 0)}"
                found.append(f"match {match.pk}, hand {hand}, {reason}, person {user}: {what}")
    return found


def _due(match: models.Match) -> Payments:
    """What the moves of a match come to. Raises when they do not lead to where its hands are said to have ended."""
    due: Payments = {}
    hands = list(match.hands.order_by("number"))
    people = _people(match)
    for hand in hands:
        if hand.out is None and not hand.broken:
            continue
        state = _played(hand, match)
        if hand.out is not None:
            if list(state.out) != hand.out:
                raise ValueError(f"hand {hand.pk} ended with {list(state.out)} out, not {hand.out}")
            _add(due, match, people, hand, Reason.SETTLED, rules.settle(state.out, state.dealer).scores)
        elif match.runaway is not None and match.runaway["during_hand"]:
            scores = rules.runaway_scores(match.runaway["seat"], state.out, during_hand=True)
            _add(due, match, people, hand, Reason.RAN_AWAY, scores)
    if match.runaway is not None and not match.runaway["during_hand"]:
        scores = rules.runaway_scores(match.runaway["seat"], (), during_hand=False)
        _add(due, match, people, hands[-1], Reason.RAN_AWAY, scores)
    return due


def _played(hand: models.Hand, match: models.Match) -> rules.Hand:
    """The hand's state, folded anew from the deal: what a process keeps in mind proves nothing."""
    moves = [states.move_of(row) for row in hand.moves.order_by("seq")]
    return rules.fold(states.start_of(hand, take_over=match.take_over), moves)


def _people(match: models.Match) -> dict[tuple[int, int], int]:
    """Who sat where, by hand and seat, as the records have it; no two records of a seat are of different people."""
    rows = models.Result.objects.filter(hand__match=match, user__isnull=False)
    return {(hand, seat): user for hand, seat, user in rows.values_list("hand", "seat", "user")}


def _add(
    due: Payments,
    match: models.Match,
    people: dict[tuple[int, int], int],
    hand: models.Hand,
    reason: Reason,
    scores: tuple[int, ...],
) -> None:
    if not match.scores_count:
        return
    for seat, points in enumerate(rules.points(scores, match.base_score)):
        user = people.get((hand.pk, seat))
        if points and user is not None:
            due[hand.pk, reason.value, user] = points
