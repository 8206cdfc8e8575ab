"""What is written down for each person about a hand, and the ranks that people reach by it."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone, translation

from accounts.models import LedgerEntry, User
from games import commands, models, rules
from games.commands import paying
from games.commands.door import locked
from games.commands.hands import start_match
from games.presenters.lines import log
from games.records import evening_of
from tests.support.results import match_of, settle
from tests.support.tables import Game, practice, six_people, view_of

pytestmark = pytest.mark.django_db(transaction=True)


def results(game: Game) -> list[models.Result]:
    return list(models.Result.objects.filter(hand__match__table=game.table_id).order_by("hand", "kind", "seat"))


def outcomes(game: Game) -> list[str]:
    return [result.outcome for result in results(game)]


def told(game: Game, code: str) -> list[dict[str, object]]:
    return [line.facts for line in models.Line.objects.filter(table=game.table_id, code=code).order_by("pk")]


def test_s1_a_won_hand_is_won_by_three_and_lost_by_three_with_their_places() -> None:
    game = six_people(base_score=10)
    settle(game, 0, 1, 2, 4)
    assert outcomes(game) == ["won", "lost"] * 3
    assert [result.place for result in results(game)] == [1, 2, 3, None, 4, None]
    assert {result.payers for result in results(game)} == {2}
    assert [result.points for result in results(game)] == [30, -30] * 3
    assert [result.user for result in results(game)] == list(game.people)


def test_s2_a_draw_is_a_draw_for_all() -> None:
    game = six_people()
    settle(game, 1, 0, 2, 4)
    assert outcomes(game) == ["drawn"] * 6
    assert not LedgerEntry.objects.exists()


def test_l6_who_passes_a_has_it_on_record_and_the_others_have_not() -> None:
    game = six_people()
    settle(game, 1, 3, 5, dealer=1, levels=("7", "A"))
    assert [result.passed_a for result in results(game)] == [False, True] * 3


def test_l6_winning_on_a_without_the_deal_passes_nothing() -> None:
    game = six_people()
    settle(game, 1, 3, 5, dealer=0, levels=("7", "A"))
    assert not any(result.passed_a for result in results(game))


def test_m4_a_broken_hand_is_a_runaway_of_one_and_broken_for_the_others() -> None:
    game = six_people(base_score=10)
    commands.leave(game.people[2], game.code)
    assert outcomes(game) == ["broken", "broken", "ran_away", "broken", "broken", "broken"]
    assert [result.points for result in results(game)] == [0, 10, -180, 10, 0, 10]
    assert {result.place for result in results(game)} == {None}


def test_m5_running_away_after_a_hand_leaves_the_hand_as_it_was_settled() -> None:
    game = six_people(base_score=10)
    settle(game, 0, 2, 4)
    commands.leave(game.people[2], game.code)
    assert outcomes(game)[:6] == ["broken", "broken", "ran_away", "broken", "broken", "broken"]
    assert outcomes(game)[6:] == ["won", "lost"] * 3
    for user in game.people:
        paid = sum(user.ledger.values_list("points", flat=True))
        assert paid == sum(user.results.values_list("points", flat=True)) == User.objects.get(pk=user.pk).score


def test_m9_what_does_not_count_is_on_record_as_such_and_worth_nothing() -> None:
    game = practice()
    settle(game, 0, 2, 4)
    assert [(result.seat, result.outcome, result.counts, result.points) for result in results(game)] == [
        (0, "won", False, 0)
    ]


def test_a_hand_has_one_result_a_seat() -> None:
    game = six_people()
    settle(game, 0, 2, 4)
    with pytest.raises(IntegrityError), locked(game.table_id) as held:
        paying.pay_settled(held, rules.settle((0, 2, 4), 0), out=(0, 2, 4), passed=None)
    assert len(results(game)) == 6
    assert User.objects.get(pk=game.people[0].pk).score == 60


def test_whoever_deletes_their_account_leaves_results_of_nobody() -> None:
    game = six_people()
    settle(game, 0, 2, 4)
    with transaction.atomic():
        User.objects.filter(pk=game.people[0].pk).update(score=0)
        LedgerEntry.objects.filter(user=game.people[0]).delete()
        game.people[0].delete()
    assert results(game)[0].user is None
    assert results(game)[0].outcome == "won"


def test_r2_a_rank_is_announced_when_it_is_reached_and_not_when_it_is_lost() -> None:
    game = six_people(base_score=10)
    User.objects.filter(pk=game.people[1].pk).update(score=60)
    settle(game, 0, 2, 4)
    assert [(fact["seat"], fact["rank"]) for fact in told(game, "rank_up")] == [(seat, 1) for seat in (0, 2, 4)]
    assert [said.text for said in log(view_of(game, 3)).lines][-1] == "恭喜 外公 升到助科。"
    with translation.override("en"):
        assert log(view_of(game, 3)).lines[-1].text == "Well done, 外公: now Asst. Section Head."
    assert [view_of(game, 0).seats[seat].title for seat in (0, 1)] == ["助科", "科员"]


def test_r2_the_emperor_is_acclaimed() -> None:
    game = six_people(base_score=10)
    User.objects.filter(pk=game.people[0].pk).update(score=26214349)
    settle(game, 0, 1, 2, 3, 4)
    assert told(game, "rank_up")[0]["rank"] == 19
    assert "万岁！浦东小王 登基，做了皇帝！" in [said.text for said in log(view_of(game, 3)).lines]


def test_r2_what_a_runaway_pays_can_lift_others() -> None:
    game = six_people(base_score=50)
    commands.leave(game.people[2], game.code)
    assert [facts["seat"] for facts in told(game, "rank_up")] == [1, 3, 5]
    assert [line.code for line in game.table.lines.order_by("pk")][-4:] == ["ran_away", *["rank_up"] * 3]


def again(game: Game) -> None:
    for user in game.people:
        commands.again(user, game.code, match_id=game.table.match_id)


def test_s4_the_settlement_shows_who_played_with_their_scores_though_they_have_left() -> None:
    game = six_people(round_limit=2, base_score=10)
    match_of(game, (0, 2, 4), (1, 0, 2, 4))
    commands.leave(game.people[5], game.code)
    commands.again(game.people[1], game.code, match_id=game.table.match_id)
    players = view_of(game, 0).match.players
    assert [player.name for player in players] == [str(user) for user in game.people]
    assert [player.score for player in players] == [60, -60] * 3
    assert [player.page for player in players] == [f"/u/{user.slug}/" for user in game.people]
    assert [player.ready for player in players] == [False, True, False, False, False, False]


def test_s4_a_practice_match_shows_the_system_players_by_name() -> None:
    game = practice()
    match_of(game, (0, 2, 4))
    models.Table.objects.filter(pk=game.table_id).update(phase="settled")
    players = view_of(game, 0).match.players
    assert [player.name for player in players] == [seat.bot_name or "浦东小王" for seat in game.table.seats.all()]
    assert [player.score for player in players[1:]] == [None] * 5


def test_the_evening_is_what_the_same_six_have_played_at_this_table_since_five_in_the_morning() -> None:
    game = six_people(round_limit=1, base_score=10)
    match_of(game, (0, 2, 4))
    again(game)
    match_of(game, (1, 0, 3, 2, 5))
    view = view_of(game, 0)
    assert view.match.evening == 2
    assert [player.evening for player in view.match.players] == [60 - 10, -60 + 10] * 3
    yesterday = timezone.now() - timedelta(days=1)
    models.Match.objects.filter(pk=models.Match.objects.earliest("pk").pk).update(started_at=yesterday)
    assert view_of(game, 0).match.evening == 1
    assert [player.evening for player in view_of(game, 0).match.players] == [-10, 10] * 3


def test_the_evening_leaves_out_what_others_played_at_this_table_and_keeps_what_was_run_away_from() -> None:
    game = six_people(round_limit=1, base_score=10)
    stranger = User.objects.create_guest("过路的")
    models.Seat.objects.filter(table=game.table_id, number=5).update(user=stranger)
    match_of(game, (0, 2, 4))
    models.Seat.objects.filter(table=game.table_id, number=5).update(user=game.people[5])
    commands.again(game.people[0], game.code, match_id=game.table.match_id)
    with locked(game.table_id) as held:
        start_match(held)
    commands.leave(game.people[5], game.code)
    view = view_of(game, 0)
    assert (view.match.evening, view.match.players[5].name) == (1, "七宝阿婆")
    assert [player.evening for player in view.match.players] == [10, 0, 10, 0, 10, -180]


@pytest.mark.parametrize(
    ("moment", "begin"),
    [
        ("2026-11-30T20:00", "2026-11-30T05:00"),
        ("2026-12-01T01:30", "2026-11-30T05:00"),
        ("2026-12-01T05:00", "2026-12-01T05:00"),
    ],
)
def test_an_evening_goes_on_after_midnight(moment: str, begin: str) -> None:
    shanghai = ZoneInfo("Asia/Shanghai")
    at = datetime.fromisoformat(moment).replace(tzinfo=shanghai)
    assert evening_of(at) == datetime.fromisoformat(begin).replace(tzinfo=shanghai)


def test_changing_tables_leaves_this_one_and_leads_to_the_others(client: Client) -> None:
    game = six_people(round_limit=1)
    match_of(game, (0, 2, 4))
    client.force_login(game.people[3])
    answer = client.post(f"/t/{game.code}/do/", {"do": "change"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/#lobby-title")
    assert game.table.seats.get(number=3).user_id is None
    client.force_login(game.people[1])
    answer = client.post(f"/t/{game.code}/do/", {"do": "change"}, headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == "/#lobby-title"
