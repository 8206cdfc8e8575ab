"""Somebody's page and the ranking: what they show, of whom, to whom, and how much they ask of the database."""

from collections.abc import Callable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts import ledger
from accounts.leaving import close_account
from accounts.models import LedgerEntry, User
from games import models, rankings, records
from tests.support.results import one_of_each, settle
from tests.support.tables import practice, six_people

pytestmark = pytest.mark.django_db(transaction=True)


def fresh(person: User) -> User:
    return User.objects.get(pk=person.pk)


def test_a_record_counts_hands_by_what_came_of_them() -> None:
    game = one_of_each()
    record = records.record_of(fresh(game.people[0]))
    assert (record.hands, record.won, record.lost, record.drawn, record.ran_away) == (3, (0, 0, 1), (1, 0, 0), 1, 0)
    assert record.places == (1, 2, 0, 0, 0, 0)
    assert [(each.outcome, each.points) for each in record.latest] == [
        *(("broken", 0), ("lost", -10), ("drawn", 0), ("won", 60))
    ]
    assert [name for name, _ in record.latest[0].partners] == ["小顾", "外公"]
    runaway = records.record_of(fresh(game.people[4]))
    assert (runaway.hands, runaway.ran_away, runaway.places) == (3, 1, (0, 0, 1, 1, 0, 1))
    assert runaway.scores == (0, 60, 50, -130)
    assert [(day.change, day.score) for day in runaway.days] == [(-130, -130)]


def test_l6_passing_a_is_on_the_record() -> None:
    game = six_people()
    settle(game, 1, 3, 5, dealer=1, levels=("7", "A"))
    assert [records.record_of(person).passed_a for person in game.people[:2]] == [0, 1]


def test_m9_practice_is_not_on_the_record() -> None:
    game = practice()
    settle(game, 0, 2, 4)
    record = records.record_of(fresh(game.people[0]))
    assert (record.hands, record.latest, record.scores) == (0, (), ())


def test_the_course_of_a_score_goes_day_by_day_and_knows_of_corrections() -> None:
    person = User.objects.create_guest("外公")
    for number, points in enumerate((10, -30, 60)):
        with transaction.atomic():
            ledger.record({person.pk: points}, match=1, hand=number, reason=LedgerEntry.Reason.SETTLED)
    ledger.correct(person, 5, note="算错了", by=person)
    before = timezone.now() - timedelta(days=1)
    LedgerEntry.objects.filter(hand__lt=2).update(at=before)
    record = records.record_of(fresh(person))
    assert record.scores == (0, 10, -20, 40, 45)
    assert [(day.change, day.score) for day in record.days] == [(65, 45), (-20, -20)]


def test_a_page_shows_rank_road_results_and_latest_hands_in_both_languages(client: Client) -> None:
    game = one_of_each()
    page = client.get(f"/u/{game.people[0].slug}/").content.decode()
    for words in ("浦东小王", "助科", "离副科还差 100 分", "打了 3 局", "胜 · 三家被关", "别人逃跑"):
        assert words in page
    assert "<polyline" in page
    assert "style=" not in page.partition("<main")[2]
    client.cookies["django_language"] = "en"
    page = client.get(f"/u/{game.people[4].slug}/").content.decode()
    for words in ("180 points short of Asst. Section Head", "3 hands played", "Ran away"):
        assert words in page


def test_a_page_never_shows_a_login_name(client: Client) -> None:
    game = one_of_each()
    User.objects.filter(pk=game.people[1].pk).update(username="zhang-logs-in", is_guest=False)
    for path in (f"/u/{game.people[3].slug}/", f"/u/{game.people[1].slug}/", "/ranking/", "/ranking/month/"):
        page = client.get(path).content.decode()
        assert "宝山老张" in page
        assert "zhang-logs-in" not in page
        assert "guest-" not in page


def test_whoever_has_gone_or_is_blocked_has_no_page_and_no_place(client: Client) -> None:
    game = one_of_each()
    slug = game.people[0].slug
    assert client.get(f"/u/{slug}/").status_code == 200
    close_account(game.people[0])
    User.objects.filter(pk=game.people[2].pk).update(is_active=False)
    for address in (slug, fresh(game.people[0]).slug, game.people[2].slug, "nobody", game.people[1].username):
        assert client.get(f"/u/{address}/").status_code == 404
    people = {game.people[number].pk for number in (1, 3, 4, 5)}
    client.force_login(game.people[1])
    for ranking in (
        rankings.overall(game.people[1]),
        rankings.this_month(game.people[1]),
        rankings.among_met(game.people[1]),
    ):
        assert {row.person.pk for row in ranking.rows} == people
    page = client.get(f"/u/{game.people[4].slug}/").content.decode()
    assert "已注销" in page
    assert "浦东小王" not in page


def test_equal_scores_share_a_place_and_the_next_one_is_left_out() -> None:
    game = six_people(base_score=10)
    settle(game, 0, 2, 4)
    ranking = rankings.overall(fresh(game.people[1]))
    assert [(row.place, row.points) for row in ranking.rows] == [(1, 60)] * 3 + [(4, -60)] * 3
    assert [row.mine for row in ranking.rows] == [False, False, False, True, False, False]
    assert ranking.own is None


def test_only_who_has_played_for_points_has_a_place() -> None:
    practised, strangers = practice(), six_people()
    settle(practised, 0, 2, 4)
    assert rankings.overall(practised.people[0]) == rankings.Ranking((), None)
    settle(strangers, 1, 0, 2, 4)  # a draw counts
    assert [(row.place, row.points) for row in rankings.overall(practised.people[0]).rows] == [(1, 0)] * 6


def test_whoever_is_further_down_still_sees_their_own_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rankings, "SHOWN", 2)
    game = six_people(base_score=10)
    settle(game, 0, 2, 4)
    me = fresh(game.people[5])
    for ranking in (rankings.overall(me), rankings.this_month(me), rankings.among_met(me)):
        assert len(ranking.rows) == 2
        assert (ranking.own.place, ranking.own.points, ranking.own.person.pk) == (4, -60, me.pk)


def test_the_month_is_what_its_days_have_brought_in_shanghai() -> None:
    game = six_people(base_score=10)
    settle(game, 0, 2, 4)
    begin = rankings.month_of(timezone.now())
    LedgerEntry.objects.filter(user=game.people[0]).update(at=begin - timedelta(seconds=1))
    LedgerEntry.objects.filter(user=game.people[1]).update(at=begin)
    month = {row.person.pk: row.points for row in rankings.this_month(game.people[0]).rows}
    assert month == {person.pk: 60 if number % 2 == 0 else -60 for number, person in enumerate(game.people) if number}
    shanghai = ZoneInfo("Asia/Shanghai")
    assert rankings.month_of(datetime.fromisoformat("2026-11-30T16:30+00:00")) == datetime(2026, 12, 1, tzinfo=shanghai)


def test_among_people_met_are_only_those_one_has_played_with() -> None:
    mine, others = six_people(base_score=10), six_people(base_score=10)
    for game in (mine, others):
        settle(game, 0, 2, 4)
    assert {row.person.pk for row in rankings.among_met(mine.people[3]).rows} == {user.pk for user in mine.people}
    assert len(rankings.overall(mine.people[3]).rows) == 12


def test_the_ranking_leads_strangers_to_log_in_before_it_tells_whom_they_know(client: Client) -> None:
    assert client.get("/ranking/").status_code == 200
    assert client.get("/ranking/met/").status_code == 302
    assert "/ranking/met/" not in client.get("/ranking/").content.decode()


@pytest.mark.parametrize(
    ("path", "statements"),
    [("/u/{slug}/", 5), ("/ranking/", 3), ("/ranking/month/", 4), ("/ranking/met/", 3)],
)
def test_a_page_asks_little_however_many_have_played(
    client: Client, django_assert_max_num_queries: Callable[..., object], path: str, statements: int
) -> None:
    for _ in range(3):
        settle(game := six_people(), 0, 2, 4)
    client.force_login(game.people[1])
    for person in game.people:
        with transaction.atomic():
            ledger.record({person.pk: 5}, match=1, hand=10**6, reason=LedgerEntry.Reason.SETTLED)
    with django_assert_max_num_queries(statements + 3):  # and who is asking: session, person, the table they play at
        assert client.get(path.format(slug=game.people[0].slug)).status_code == 200


def test_ones_own_page_and_the_ranking_are_linked_from_home_and_settings(client: Client) -> None:
    person = User.objects.create_guest("外公")
    assert 'href="/ranking/"' in client.get("/").content.decode()
    client.force_login(person)
    home = client.get("/").content.decode()
    assert f'href="/u/{person.slug}/"' in home
    assert 'href="/ranking/"' in home
    assert f'href="/u/{person.slug}/"' in client.get("/account/settings/").content.decode()
    assert models.Result.objects.count() == 0
    assert "还没有记分的牌局" in client.get(f"/u/{person.slug}/").content.decode()
