"""Every read of what people have won and lost: at a table, on their pages, in the ranking."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import date, datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, QuerySet, Sum
from django.utils import timezone

from accounts.models import User
from accounts.names import told_apart
from games import models
from games.record_view import Day, Played, Record
from games.replays import replay_path
from games.table_view import PlayerView

Outcome, Kind = models.Result.Outcome, models.Result.Kind
LATEST = 10  # hands on somebody's page
STEPS = 2000  # rows of the ledger that a score's course is drawn from
DAYS = 30  # days of it told in numbers
EVENING_ENDS = 5  # o'clock: whoever plays past midnight plays the same evening


def record_of(user: User, reader: User | AnonymousUser | None = None) -> Record:
    """Somebody's record, in four statements however much they have played, as `reader` may see it."""
    won, lost, places, other = Counter[int](), Counter[int](), Counter[int | None](), Counter[str]()
    rows = (
        models.Result.objects.filter(user=user, counts=True)
        .values_list("kind", "outcome", "payers", "place", "passed_a")
        .annotate(Count("pk"))
        .order_by()
    )
    for kind, outcome, payers, place, passed_a, count in rows:
        other[outcome] += count
        if kind == Kind.SETTLED:
            places[place] += count
        if outcome == Outcome.WON:
            won[payers] += count
        elif outcome == Outcome.LOST:
            lost[payers] += count
        if passed_a:
            other["passed_a"] += count
    scores, days = _course(user)
    return Record(
        hands=places.total(),
        won=(won[1], won[2], won[3]),
        lost=(lost[1], lost[2], lost[3]),
        drawn=other[Outcome.DRAWN],
        ran_away=other[Outcome.RAN_AWAY],
        passed_a=other["passed_a"],
        places=tuple(places[place] for place in (1, 2, 3, 4, 5, None)),
        latest=_latest(user, reader),
        scores=scores,
        days=days,
    )


def _latest(user: User, reader: User | AnonymousUser | None) -> tuple[Played, ...]:
    return as_played(models.Result.objects.filter(user=user, counts=True).order_by("-pk")[:LATEST], user, reader)


def _course(user: User) -> tuple[tuple[int, ...], tuple[Day, ...]]:
    """How the score came about: after every row of the ledger, and day by day."""
    rows = list(user.ledger.order_by("-pk").values_list("at", "points")[:STEPS])
    score, scores, days = user.score, [user.score], dict[date, list[int]]()
    for at, points in rows:
        day = days.setdefault(timezone.localtime(at).date(), [0, score])
        day[0] += points
        score -= points
        scores.append(score)
    newest = tuple(Day(when, change, at_end) for when, (change, at_end) in list(days.items())[:DAYS])
    return (tuple(reversed(scores)) if rows else ()), newest


def as_played(results: QuerySet[models.Result], user: User, reader: User | AnonymousUser | None) -> tuple[Played, ...]:
    """These hands as they went for somebody, with who was on their side, in two statements."""
    own = list(results.select_related("hand__match__table").defer("hand__order"))
    there = {row.hand_id for row in own} if reader == user else set[int]()
    partners: dict[tuple[int, str, int], list[User | None]] = defaultdict(list)
    beside = models.Result.objects.filter(hand__in=[row.hand_id for row in own]).exclude(user=user)
    for row in beside.select_related("user").order_by("seat"):
        partners[row.hand_id, row.kind, row.seat % 2].append(row.user)
        if row.user is not None and row.user == reader:
            there.add(row.hand_id)
    return tuple(
        Played(
            at=row.at,
            outcome=row.outcome,
            payers=row.payers,
            place=row.place,
            points=row.points,
            partners=tuple((str(each or ""), page_of(each)) for each in partners[row.hand_id, row.kind, row.seat % 2]),
            replay=replay_path(row.hand, reader_was_there=row.hand_id in there),
            counts=row.counts,
        )
        for row in own
    )


def page_of(user: User | None) -> str:
    """The path of somebody's page; empty when there is none, or none any more."""
    return f"/u/{user.slug}/" if user is not None and user.is_active else ""


def players_of(match: models.Match, seats: Sequence[models.Seat]) -> tuple[tuple[PlayerView, ...], int]:
    """Who played a match that has ended, by names as they are kept, and how many matches they have played together
    this evening."""
    results = models.Result.objects.filter(hand__match=match).select_related("user").order_by("pk")
    users = {result.seat: result.user for result in results}
    called = [_name(match, seats[seat], users.get(seat)) for seat in models.SEATS]
    names = told_apart(called, match.hands.latest("number").names_then)
    matches, sums = _evening(match, {user.pk for user in users.values() if user is not None})
    players = []
    for seat in seats:
        user = users.get(seat.number)
        players.append(
            PlayerView(
                seat=seat.number,
                name=names[seat.number],
                page=page_of(user),
                score=None if user is None else user.score,
                evening=sums[user.pk] if user is not None else 0,
                ready=seat.ready and user is not None and seat.user_id == user.pk,
                user=None if user is None else user.pk,
            )
        )
    return tuple(players), matches


def _name(match: models.Match, seat: models.Seat, user: User | None) -> str:
    """What whoever played on this seat is called; a system player is known to the match alone."""
    kind, _, name = match.occupants[seat.number].partition(" ")
    if user is None and kind == "bot":
        return name
    person = user or seat.user
    return "" if person is None else person.kept_name


def _evening(match: models.Match, people: set[int]) -> tuple[int, dict[int, int]]:
    """How many matches that count these people have played at the table this evening, and each one's sum of points.

    An evening goes from five in the morning to five in the morning, as the site counts its hours, and the one that
    matters is that in which `match` began. A match counts when exactly these people played it, whichever chairs they
    had; what somebody ran away from is among them."""
    begin = evening_of(match.started_at)
    rows = (
        models.Result.objects.filter(
            hand__match__table=match.table_id,
            hand__match__started_at__gte=begin,
            hand__match__started_at__lt=begin + timedelta(days=1),
            counts=True,
        )
        .values_list("hand__match", "user")
        .annotate(Sum("points"))
        .order_by()
    )
    brought: dict[int, dict[int, int]] = defaultdict(dict)
    for match_id, user_id, points in rows:
        brought[match_id][user_id] = points
    together = [each for each in brought.values() if set(each) == people]
    return len(together), {user_id: sum(each[user_id] for each in together) for user_id in people}


def evening_of(moment: datetime) -> datetime:
    """When the evening began to which a moment belongs."""
    local = timezone.localtime(moment) - timedelta(hours=EVENING_ENDS)
    return local.replace(hour=EVENING_ENDS, minute=0, second=0, microsecond=0)
