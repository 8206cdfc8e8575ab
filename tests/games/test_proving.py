"""Scores are proved from the ledger, and the ledger from the moves; and a thousand matches add up."""

import random
from collections import Counter
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import F, Sum

from accounts import ledger
from accounts.models import LedgerEntry, User
from games import commands, models, rules, states
from games.commands.door import LockedTable, locked
from games.commands.hands import deal_next, settle_hand, start_match
from games.commands.runaway import run_away
from games.promises import promise
from tests.support.recount import paid_for, paid_for_leaving_between, paid_for_leaving_during
from tests.support.tables import Game, play_on, practice, six_people

pytestmark = pytest.mark.django_db(transaction=True)


def prove(*options: str) -> str:
    said = StringIO()
    try:
        call_command("prove_scores", *options, stdout=said)
    except CommandError as failed:
        return said.getvalue() + str(failed)
    return said.getvalue()


def played(seed: int = 5) -> Game:
    """A hand played out move by move, then one that somebody runs away from; and a practice table beside it."""
    rng = random.Random(seed)
    game = six_people(round_limit=2, base_score=10)
    play_on(game, rng)
    for person in game.people:
        commands.next_hand(person, game.code, hand_id=game.table.hand_id)
    play_on(game, rng, moves=25)
    commands.leave(game.people[3], game.code)
    beside = practice()
    play_on(beside, rng)
    return game


def test_what_was_played_is_proved() -> None:
    game = played()
    assert LedgerEntry.objects.filter(match=game.table.match_id, reason="ran_away").count() == 4
    assert LedgerEntry.objects.filter(match=game.table.match_id, reason="settled").exists()
    ledger.correct(game.people[0], 7, note="算错了", by=game.people[0])
    states.forget_all()
    assert prove() == "Every score is what was played.\n"


def test_m5_a_runaway_between_hands_is_proved() -> None:
    game = six_people(round_limit=2, base_score=10)
    play_on(game, random.Random(6))
    commands.leave(game.people[0], game.code)
    assert User.objects.get(pk=game.people[0].pk).results.get(kind="ran_away").points == -30
    assert prove() == "Every score is what was played.\n"


def test_a_score_that_is_not_its_ledgers_sum_is_listed() -> None:
    person = User.objects.create_guest("外公")
    assert prove("--sums") == "Every score is what was played.\n"
    User.objects.filter(pk=person.pk).update(score=5)
    for options in ((), ("--sums",)):
        said = prove(*options)
        assert f"person {person.pk}: the score is 5, the ledger's sum 0" in said
        assert said.endswith("1 differences.")


def test_a_payment_that_the_moves_do_not_come_to_is_listed() -> None:
    game = played()
    entry = LedgerEntry.objects.filter(reason="settled").first()
    was = entry.points
    LedgerEntry.objects.filter(pk=entry.pk).update(points=was + 10)
    User.objects.filter(pk=entry.user_id).update(score=F("score") + 10)
    assert prove("--sums") == "Every score is what was played.\n"
    assert (
        f"match {game.table.match_id}, hand {entry.hand}, settled, person {entry.user_id}: "
        f"the ledger has {was + 10}, the moves come to {was}"
    ) in prove()


def test_a_payment_that_is_missing_or_of_no_match_is_listed() -> None:
    played()
    gone = LedgerEntry.objects.filter(reason="ran_away").first()
    gone_user, gone_points = gone.user, gone.points
    gone.delete()
    User.objects.filter(pk=gone_user.pk).update(score=F("score") - gone_points)
    with transaction.atomic():
        ledger.record({gone_user.pk: gone_points}, match=10**6, hand=10**6, reason=LedgerEntry.Reason.RAN_AWAY)
    said = prove()
    assert f"the ledger has 0, the moves come to {gone_points}" in said
    assert "there is no match 1000000" in said
    assert said.endswith("2 differences.")


def test_a_record_that_was_changed_is_listed() -> None:
    played()
    result = models.Result.objects.filter(points__gt=0).first()
    models.Result.objects.filter(pk=result.pk).update(points=result.points + 1)
    assert f"the record has {result.points + 1}, the moves come to {result.points}" in prove()


def test_moves_that_do_not_lead_to_the_end_of_a_hand_are_listed() -> None:
    played()
    hand = models.Hand.objects.filter(out__isnull=False).first()
    hand.moves.order_by("-seq").first().delete()
    assert f"hand {hand.pk} ended with" in prove()


# A thousand matches with orders of going out drawn by lot, recounted by the arithmetic of the rules' own text and
# nothing of the program. Played move by move they are in test_thousand_matches.py.


MATCHES = 1000
AT_ONCE = 20  # matches in one transaction, so that the test does not take long
DEALT = rules.start(rules.DECK, level="2", dealer=0)


def test_a_thousand_matches_with_runaways_add_up() -> None:
    rng = random.Random(1)
    game = six_people(base_score=10, round_limit=3)
    people = [*game.people, *(User.objects.create_guest() for _ in range(6))]
    expected: Counter[int] = Counter()
    ran_away = 0
    models.SiteSettings.objects.update(base_scores=[5, 10, 20, 50], round_limits=[1, 2, 3])
    for _ in range(MATCHES // AT_ONCE):
        with locked(game.table_id) as held:
            for _ in range(AT_ONCE):
                base, sitting = rng.choice((5, 10, 20, 50)), rng.sample(people, 6)
                seat_them(held, sitting)
                held.table.base_score, held.table.round_limit = base, rng.choice((1, 2, 3))
                promise(held.table, held.seats, held.table.round_limit)  # as a host's new options do
                for seat, points in one_match(held, rng):
                    expected[sitting[seat].pk] += points * base
                    ran_away += points == -18
    assert ran_away > 100
    for person in people:
        assert User.objects.get(pk=person.pk).score == expected[person.pk]
        assert person.ledger.aggregate(Sum("points"))["points__sum"] == expected[person.pk]
        assert person.results.aggregate(Sum("points"))["points__sum"] == expected[person.pk]
    assert models.Match.objects.filter(ending="left").count() > 100
    assert models.Match.objects.exclude(ending="").count() == MATCHES


def seat_them(held: LockedTable, sitting: list[User]) -> None:
    models.Seat.objects.filter(table=held.table).update(user=None)
    for seat, user in zip(held.seats, sitting, strict=True):
        seat.user, seat.gone = user, False
    models.Seat.objects.bulk_update(held.seats, ["user", "gone"])


def one_match(held: LockedTable, rng: random.Random) -> list[tuple[int, int]]:
    """A match by the real settlement, with orders of going out drawn by lot; seats and points in base scores, as they
    ought to be paid."""
    start_match(held)
    due: list[tuple[int, int]] = []
    for number in range(1, held.table.match.round_limit + 1):
        out, runaway = some_order(rng), rng.randrange(6)
        so_far = out[: rng.randrange(len(out))]
        if rng.random() < 0.1 and runaway not in so_far:
            run_away(held, held.seats[runaway], state=stand_at(held, so_far), during_hand=True)
            return due + paid_for_leaving_during(runaway, so_far)
        settle_hand(held, stand_at(held, out))
        due += paid_for(out)
        if number < held.table.match.round_limit:
            if rng.random() < 0.1:
                run_away(held, held.seats[runaway], state=stand_at(held, out), during_hand=False)
                return due + paid_for_leaving_between(runaway)
            deal_next(held)
    return due


def stand_at(held: LockedTable, out: tuple[int, ...]) -> rules.Hand:
    """The hand on the table, with these seats out."""
    return replace(DEALT, dealer=held.table.hand.dealer, out=out)


def some_order(rng: random.Random) -> tuple[int, ...]:
    """Seats in the order they go out, up to the third of one team."""
    out: list[int] = []
    for seat in rng.sample(range(6), 6):
        out.append(seat)
        if sum(each % 2 == seat % 2 for each in out) == 3:
            return tuple(out)
    raise AssertionError("one team is always out before all are")
