"""Staying away past the limit is running away (M6, M7, M11)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import commands, models
from games.commands import presence
from tests.games.test_runaway import play_last_card, pretend
from tests.support.tables import Game, practice, six_people, view_of

pytestmark = pytest.mark.django_db(transaction=True)

NOW = timezone.now


@pytest.fixture
def game() -> Game:
    """A match that began an hour ago at a table with a limit of three minutes."""
    return limited(six_people(round_limit=2))


def limited(game: Game, seconds: int | None = 180) -> Game:
    models.Match.objects.filter(table_id=game.table_id).update(
        away_limit=seconds, started_at=NOW() - timedelta(hours=1)
    )
    models.ClockSweep.objects.update_or_create(defaults={"swept_at": NOW()})
    return game


def be_away(game: Game, seat: int, *, seconds: float) -> None:
    since = NOW() - timedelta(seconds=seconds)
    models.Seat.objects.filter(table_id=game.table_id, number=seat).update(away=True, away_since=since, seen_at=since)


def sweep(later: float = 0) -> None:
    now = NOW() + timedelta(seconds=later)
    models.ClockSweep.objects.update_or_create(defaults={"swept_at": now})
    commands.note_sweep(now)


def runaway(game: Game) -> int | None:
    facts = game.table.match.runaway
    return facts and facts["seat"]


def test_m6_an_absence_longer_than_the_limit_is_running_away(game: Game) -> None:
    be_away(game, 3, seconds=178)
    sweep()
    assert (game.table.phase, runaway(game)) == ("play", None)
    sweep(3)
    assert (game.table.phase, runaway(game)) == ("settled", 3)
    assert game.table.match.runaway["points"][3] == -180
    assert game.table.seats.get(number=3).user_id is None


def test_m6_without_a_limit_and_out_of_a_match_nobody_runs_away(game: Game) -> None:
    limited(game, None)
    be_away(game, 3, seconds=4000)
    sweep()
    assert (game.table.phase, runaway(game)) == ("play", None)
    limited(game)
    models.Table.objects.filter(pk=game.table_id).update(phase="settled")
    sweep()
    assert runaway(game) is None


def test_m6_only_an_unbroken_absence_counts(game: Game) -> None:
    be_away(game, 3, seconds=178)
    commands.arrive([game.people[3]], game.table_id, NOW())
    commands.bring_back([game.table_id])
    assert game.table.seats.get(number=3).away_since is None
    sweep(10)
    assert runaway(game) is None
    sweep(100)
    assert game.table.seats.get(number=3).away_since is not None
    assert runaway(game) is None


def test_m6_a_page_that_is_seen_again_is_back_although_nobody_connected_anew(game: Game) -> None:
    be_away(game, 3, seconds=178)
    commands.note_seen([game.table.seats.get(number=3).pk], NOW())
    commands.bring_back([game.table_id])
    seat = game.table.seats.get(number=3)
    assert (seat.away, seat.away_since) == (False, None)
    sweep(5)
    assert runaway(game) is None


def test_all_of_a_table_who_seemed_away_come_back_by_one_change_and_nobody_who_is_away(game: Game) -> None:
    for number in (1, 3, 4):
        be_away(game, number, seconds=60)
    seats, before = {seat.number: seat for seat in game.table.seats.all()}, game.table.version
    commands.note_seen([seats[1].pk, seats[4].pk], NOW())
    commands.bring_back([game.table_id])
    assert [seat.number for seat in game.table.seats.all() if seat.away] == [3]
    assert game.table.version == before + 1
    commands.bring_back([game.table_id])
    assert game.table.version == before + 1


def test_m6_absence_counts_from_the_matchs_start_at_the_earliest(game: Game) -> None:
    models.Match.objects.filter(table_id=game.table_id).update(started_at=NOW() - timedelta(seconds=178))
    be_away(game, 3, seconds=4000)
    sweep()
    assert runaway(game) is None
    sweep(3)
    assert runaway(game) == 3


def test_m6_absence_counts_anew_after_a_restart_of_the_server(game: Game) -> None:
    be_away(game, 3, seconds=178)
    models.ClockSweep.objects.all().delete()
    commands.note_sweep(NOW())
    models.Seat.objects.filter(table_id=game.table_id).exclude(number=3).update(seen_at=NOW() + timedelta(hours=1))
    sweep(100)
    assert runaway(game) is None
    sweep(181)
    assert runaway(game) == 3


def test_after_a_restart_nobody_is_taken_for_away_before_their_page_has_had_time_to_come_back(game: Game) -> None:
    be_away(game, 3, seconds=60)
    restarted, long_ago = NOW(), NOW() - timedelta(seconds=20)
    game.table.seats.exclude(number=3).update(seen_at=long_ago)
    commands.forgive_absence(restarted)
    commands.bring_back([game.table_id])
    commands.arrive([game.people[0]], game.table_id, restarted)  # which takes nothing of it away

    def away(after: float) -> list[int]:
        presence.mark_away(restarted + timedelta(seconds=after))
        return [seat.number for seat in game.table.seats.all() if seat.away]

    assert away(59) == [3]
    assert away(61) == [0, 1, 2, 3, 4, 5]


def test_m6_between_hands_running_away_costs_what_m5_says(game: Game) -> None:
    models.Table.objects.filter(pk=game.table_id).update(phase="over")
    be_away(game, 3, seconds=181)
    sweep()
    assert game.table.match.runaway["points"][3] == -30


def test_m7_of_two_limits_passed_together_the_longer_absence_counts_then_the_lower_seat(game: Game) -> None:
    be_away(game, 1, seconds=300)
    be_away(game, 4, seconds=301)
    sweep()
    assert runaway(game) == 4
    other = limited(six_people())
    since = NOW() - timedelta(seconds=300)
    models.Seat.objects.filter(table_id=other.table_id, number__in=(5, 2)).update(away=True, away_since=since)
    sweep()
    assert runaway(other) == 2
    assert [seat.number for seat in other.table.seats.filter(user=None)] == [2]


def test_m11_somebody_out_of_cards_who_passes_the_limit_does_not_stop_the_hand(game: Game) -> None:
    pretend(game, out=[0, 2], holdings={1: "3s 4h", 3: "3h 4h", 5: "3d 4h", 4: "5d"}, turn=4)
    be_away(game, 0, seconds=200)
    sweep()
    sweep(5)
    assert (game.table.phase, runaway(game)) == ("play", None)
    play_last_card(game)
    assert runaway(game) == 0
    assert game.table.match.runaway["points"][0] == -30


def test_k6_where_one_person_sits_alone_nobody_runs_away() -> None:
    game = limited(practice())
    be_away(game, 0, seconds=4000)
    sweep()
    assert runaway(game) is None


def test_the_table_is_told_what_an_absence_leads_to(game: Game) -> None:
    models.Seat.objects.filter(table_id=game.table_id, number=3).update(seen_at=NOW() - timedelta(seconds=13))
    sweep()
    line = game.table.lines.last()
    assert (line.code, line.facts["seat"], line.facts["seconds"]) == ("away_limit", 3, 180)
    assert view_of(game, 0).seats[3].away
