"""Public tables: opening, coming in from the lobby, 快速加入, one chair and one match a person, and their end."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games import commands, lobby_queries, models
from games.commands.door import locked
from games.commands.room import begin
from games.refusals import Reason
from tests.games.test_concurrency import at_once
from tests.support.refusals import refusing
from tests.support.tables import NAMES, six_people

pytestmark = pytest.mark.django_db(transaction=True)


def guests(*names: str) -> list[User]:
    return [User.objects.create_guest(name) for name in names]


@pytest.fixture
def host() -> User:
    return User.objects.create_guest("浦东小王")


@pytest.fixture
def table(host: User) -> models.Table:
    return commands.open_public(host)


def sitting(table: models.Table) -> list[str]:
    return [str(seat.user) if seat.user_id else seat.bot_name for seat in table.seats.select_related("user")]


def phase_of(table: models.Table) -> str:
    return models.Table.objects.get(pk=table.pk).phase


def refused(reason: Reason, command, *args: object, **kwargs: object) -> None:
    with refusing(reason, lambda: list(models.Seat.objects.order_by("pk").values())):
        command(*args, **kwargs)


def fill(table: models.Table, count: int) -> list[User]:
    people = guests(*NAMES[1 : count + 1])
    for person in people:
        commands.enter(person, table.invite)
    return people


def get_all_ready(table: models.Table) -> None:
    models.Seat.objects.filter(table=table).update(ready=True)
    with locked(table.pk) as held:
        begin(held)


# Opening


def test_k1_a_public_table_starts_with_twenty_seconds_and_the_operators_away_limit(table: models.Table) -> None:
    assert (table.kind, table.turn_seconds, table.away_limit) == ("public", 20, 180)


def test_m2_what_the_operator_has_set_for_public_tables_is_what_the_next_one_starts_with(host: User) -> None:
    models.SiteSettings.objects.update_or_create(pk=1, defaults={"public_turn_seconds": 45, "public_away_limit": 300})
    table = commands.open_public(host)
    assert (table.turn_seconds, table.away_limit) == (45, 300)


# Coming in


def test_anybody_sits_down_at_a_public_table_and_nobody_so_at_a_friends_table(host: User, table: models.Table) -> None:
    guest, friend = guests("小顾", "外公")
    commands.sit_in_public(guest, table.code)
    assert sitting(table)[:2] == ["浦东小王", "小顾"]
    friends = commands.open_table(host)
    refused(Reason.NO_CHAIR, commands.sit_in_public, friend, friends.code)


def test_whoever_was_kicked_from_a_public_table_stays_out_by_every_way(host: User, table: models.Table) -> None:
    (guest,) = guests("小顾")
    commands.sit_in_public(guest, table.code)
    commands.kick(host, table.code, seat=1)
    refused(Reason.KICKED, commands.sit_in_public, guest, table.code)
    refused(Reason.KICKED, commands.enter, guest, table.invite)
    assert commands.quick_join(guest).pk != table.pk


def test_sitting_down_at_another_public_table_frees_the_first_chair(host: User, table: models.Table) -> None:
    (guest,) = guests("小顾")
    commands.sit_in_public(guest, table.code)
    other = commands.open_public(guest)
    assert sitting(table) == ["浦东小王", "", "", "", "", ""]
    assert sitting(other)[0] == "小顾"


def test_a_chair_at_a_friends_table_is_kept_meanwhile(host: User, table: models.Table) -> None:
    friends = commands.open_table(guests("外公")[0])
    commands.enter(host, friends.invite)
    assert sitting(table)[0] == sitting(friends)[1] == "浦东小王"


# 快速加入


def test_quick_join_takes_the_fullest_table_with_a_free_chair(table: models.Table) -> None:
    fuller, full = (commands.open_public(person) for person in guests("七宝阿婆", "Vivian"))
    commands.sit_in_public(guests("小顾")[0], fuller.code)
    fill(full, 5)
    assert commands.quick_join(guests("外公")[0]).pk == fuller.pk
    assert sitting(fuller)[:3] == ["七宝阿婆", "小顾", "外公"]


def test_quick_join_opens_a_table_where_there_is_none(host: User) -> None:
    opened = commands.quick_join(host)
    assert (opened.kind, sitting(opened)[0]) == ("public", "浦东小王")
    assert commands.quick_join(guests("小顾")[0]).pk == opened.pk


def test_quick_join_leads_back_to_the_table_where_one_waits(host: User, table: models.Table) -> None:
    assert commands.quick_join(host).pk == table.pk
    assert models.Table.objects.count() == 1


def test_nobody_is_seated_with_people_who_are_all_away(table: models.Table) -> None:
    table.seats.filter(number=0).update(away=True)
    assert commands.quick_join(guests("小顾")[0]).pk != table.pk


def test_of_two_at_once_for_the_last_chair_one_gets_the_next_table(table: models.Table) -> None:
    fill(table, 4)
    first, second = guests("甲", "乙")
    reasons = at_once(lambda: commands.quick_join(first), lambda: commands.quick_join(second))
    assert reasons == [None, None]
    assert {person in sitting(table) for person in ("甲", "乙")} == {True, False}
    assert models.Seat.objects.filter(user__in=[first, second]).count() == 2


# One match at a time


def test_whoever_plays_a_match_sits_down_nowhere_else(table: models.Table) -> None:
    player = six_people().people[2]
    friends = commands.open_table(guests("外公")[0])
    refused(Reason.PLAYING_ELSEWHERE, commands.sit_in_public, player, table.code)
    refused(Reason.PLAYING_ELSEWHERE, commands.enter, player, friends.invite)
    refused(Reason.PLAYING_ELSEWHERE, commands.quick_join, player)
    refused(Reason.PLAYING_ELSEWHERE, commands.open_table, player)
    refused(Reason.PLAYING_ELSEWHERE, commands.open_practice, player)


def test_m11_whoever_went_home_out_of_cards_may_sit_down_elsewhere(table: models.Table) -> None:
    game = six_people()
    game.table.seats.filter(number=2).update(gone=True)
    commands.sit_in_public(game.people[2], table.code)
    assert sitting(table)[1] == str(game.people[2])


def test_a_match_does_not_begin_with_somebody_who_plays_elsewhere(host: User, table: models.Table) -> None:
    friends = commands.open_table(guests("外公")[0])
    commands.enter(host, friends.invite)
    for waiting in (table, friends):
        fill(waiting, 5 if waiting is table else 4)
    get_all_ready(table)
    assert phase_of(table) == "play"
    refused(Reason.PLAYING_ELSEWHERE, commands.set_ready, host, friends.code, on=True)
    get_all_ready(friends)
    assert phase_of(friends) == "waiting"
    assert list(friends.seats.filter(ready=False).values_list("user", flat=True)) == [host.pk]


# The end


def test_a_public_table_closes_with_its_last_person_and_a_friends_table_does_not(
    host: User, table: models.Table
) -> None:
    (guest,) = guests("小顾")
    friends = commands.open_table(guest)
    commands.sit_in_public(guest, table.code)
    commands.leave(host, table.code)
    assert phase_of(table) == "waiting"
    commands.leave(guest, table.code)
    commands.leave(guest, friends.code)
    assert (phase_of(table), phase_of(friends)) == ("closed", "waiting")
    assert models.Table.objects.get(pk=table.pk).number is None


@pytest.mark.parametrize(
    ("kind", "patience"),
    [("public", timedelta(minutes=10)), ("practice", timedelta(days=1)), ("friends", timedelta(days=90))],
)
def test_a_table_that_nobody_uses_closes_in_its_time(host: User, kind: str, patience: timedelta) -> None:
    opened = {"public": commands.open_public, "practice": commands.open_practice, "friends": commands.open_table}
    table = opened[kind](host)
    now = timezone.now()
    models.Table.objects.filter(pk=table.pk).update(used_at=now - patience + timedelta(seconds=5))
    commands.tidy(now)
    assert phase_of(table) != "closed"
    commands.tidy(now + timedelta(seconds=10))
    assert phase_of(table) == "closed"


def test_a_friends_table_asleep_keeps_its_link_number_and_chairs_and_wakes(host: User) -> None:
    table = commands.open_table(host)
    models.Table.objects.filter(pk=table.pk).update(used_at=timezone.now() - timedelta(days=89))
    commands.tidy(timezone.now())
    (guest,) = guests("小顾")
    woken = commands.enter(guest, table.invite)
    assert (woken.number, sitting(woken)[:2]) == (table.number, ["浦东小王", "小顾"])
    commands.arrive([guest], woken.pk, timezone.now())
    assert timezone.now() - models.Table.objects.get(pk=table.pk).used_at < timedelta(minutes=1)


def test_that_a_table_is_used_is_written_once_a_minute_at_most(table: models.Table) -> None:
    now, long_ago = timezone.now(), timezone.now() - timedelta(minutes=2)
    for used_at, written in ((long_ago, now), (now - timedelta(seconds=30), now - timedelta(seconds=30))):
        models.Table.objects.filter(pk=table.pk).update(used_at=used_at)
        commands.note_used([table.pk], now)
        assert models.Table.objects.get(pk=table.pk).used_at == written


def test_after_a_standstill_of_the_server_public_tables_have_their_time_again(table: models.Table) -> None:
    now = timezone.now()
    models.Table.objects.filter(pk=table.pk).update(used_at=now - timedelta(hours=1))
    commands.note_sweep(now)
    commands.tidy(now)
    assert phase_of(table) == "waiting"


def test_whoever_is_away_does_not_keep_strangers_waiting(host: User, table: models.Table) -> None:
    (guest,) = guests("小顾")
    commands.sit_in_public(guest, table.code)
    now = timezone.now()
    table.seats.filter(number=0).update(away=True, seen_at=now - timedelta(minutes=2))
    commands.tidy(now)
    assert sitting(table)[:2] == ["浦东小王", "小顾"]
    commands.tidy(now + timedelta(minutes=2))
    assert sitting(table)[:2] == ["", "小顾"]


def test_whoever_waits_alone_keeps_the_chair_while_away(table: models.Table) -> None:
    now = timezone.now()
    table.seats.filter(number=0).update(away=True, seen_at=now - timedelta(minutes=5))
    commands.tidy(now)
    assert sitting(table)[0] == "浦东小王"


def test_whoever_sat_down_after_the_match_is_not_sent_away_with_those_who_did_not_tap(table: models.Table) -> None:
    fill(table, 5)
    get_all_ready(table)
    commands.leave(table.host, table.code)
    (guest,) = guests("新来的")
    commands.sit_in_public(guest, table.code)
    past = timezone.now() - timedelta(seconds=1)
    models.Table.objects.filter(pk=table.pk).update(ends_at=past, due_at=past)
    commands.attend(table.pk)
    assert sitting(table) == ["新来的", "", "", "", "", ""]


# What the lobby reads


def test_the_lobby_lists_public_tables_with_a_chair_and_somebody_present(host: User, table: models.Table) -> None:
    commands.open_table(guests("外公")[0])
    empty, full = (commands.open_public(person) for person in guests("七宝阿婆", "Vivian"))
    commands.stand(empty.host, empty.code)
    fill(full, 5)
    (row,) = lobby_queries.lobby().tables
    assert (row.code, row.host.name, row.base_score, row.turn_seconds) == (table.code, "浦东小王", 10, 20)
    assert [chair.name for chair in row.chairs] == ["浦东小王", "", "", "", "", ""]


def test_equal_names_in_the_lobby_are_told_apart(table: models.Table) -> None:
    commands.sit_in_public(guests("浦东小王")[0], table.code)
    (row,) = lobby_queries.lobby().tables
    assert [chair.name for chair in row.chairs][:2] == ["浦东小王", "浦东小王②"]


def test_a_match_is_offered_to_watch_where_its_table_allows_it() -> None:
    allowed, other = six_people(watchable=True), six_people()
    models.Table.objects.filter(pk__in=[allowed.table_id, other.table_id]).update(kind="public")
    assert [row.code for row in lobby_queries.lobby().watchable] == [allowed.code]


def test_ones_own_tables_are_those_one_hosts_or_has_a_chair_at(host: User) -> None:
    mine, theirs = commands.open_table(host), commands.open_table(guests("外公")[0])
    commands.enter(host, theirs.invite)
    commands.leave(host, mine.code)
    commands.open_table(guests("小顾")[0])
    own = {row.code: row.host and row.host.name for row in lobby_queries.own_tables(host)}
    assert own == {mine.code: None, theirs.code: "外公"}


def test_the_lobby_is_read_in_four_queries_however_many_tables(
    host: User, table: models.Table, django_assert_max_num_queries
) -> None:
    for person in guests("外公", "小顾", "Vivian"):
        commands.open_public(person)
    with django_assert_max_num_queries(4):
        assert len(lobby_queries.lobby().tables) == 4
