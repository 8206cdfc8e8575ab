"""Who is host while the table's own host is away or gone, and that nobody who is away holds up a table."""

import random
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games import commands, models, queries
from games.commands.due import note_sweep
from games.commands.room import wait_again
from games.presenters.lines import log
from games.presenters.room import gathering
from games.queries import HOST_STAYS
from games.refusals import CommandRefused, Reason
from games.table_view import TableView
from tests.support.tables import make, moves_to_the_end, six_people, store

pytestmark = pytest.mark.django_db(transaction=True)


class Room:
    """A friends' table just opened by 浦东小王, with two friends who came after one another."""

    def __init__(self) -> None:
        self.host, self.first, self.second = (
            User.objects.create_guest(name) for name in ("浦东小王", "宝山老张", "小顾")
        )
        self.table_id = commands.open_table(self.host).pk
        for guest in (self.first, self.second):
            commands.enter(guest, self.table.invite)

    @property
    def table(self) -> models.Table:
        return models.Table.objects.get(pk=self.table_id)

    def host_now(self) -> int | None:
        return queries.host_of(self.table, self.table.seats.all())

    def go_away(self, person: User, ago: timedelta) -> None:
        gone = timezone.now() - ago
        self.table.seats.filter(user=person).update(away=True, ready=False, seen_at=gone, away_since=gone)

    def seen_by(self, person: User) -> TableView:
        return queries.view_for(queries.snapshot(self.table_id), person)


@pytest.fixture
def room() -> Room:
    return Room()


def test_a_host_who_is_away_for_a_moment_stays_host(room: Room) -> None:
    room.go_away(room.host, HOST_STAYS - timedelta(seconds=10))
    assert room.host_now() == room.host.pk


def test_a_host_who_is_away_for_long_is_stood_in_for_by_the_longest_seated_who_is_here(room: Room) -> None:
    room.go_away(room.host, HOST_STAYS)
    assert room.host_now() == room.first.pk
    room.go_away(room.first, timedelta(seconds=15))
    assert room.host_now() == room.second.pk
    commands.arrive([room.host], room.table_id, timezone.now())
    commands.bring_back([room.table_id])
    assert room.host_now() == room.host.pk


def test_where_nobody_is_here_the_host_stays_host(room: Room) -> None:
    for person in (room.host, room.first, room.second):
        room.go_away(person, HOST_STAYS)
    assert room.host_now() == room.host.pk


def test_after_the_host_has_left_the_longest_seated_who_is_here_is_host(room: Room) -> None:
    commands.leave(room.host, room.table.code)
    room.go_away(room.first, timedelta(seconds=15))
    assert room.host_now() == room.second.pk
    room.go_away(room.second, timedelta(seconds=15))
    assert room.host_now() == room.first.pk


def test_whoever_stands_in_is_shown_so_as_soon_as_it_is_so(room: Room) -> None:
    now = timezone.now()
    note_sweep(now - timedelta(seconds=1))
    room.table.seats.exclude(user=room.host).update(seen_at=now)
    room.go_away(room.host, HOST_STAYS + timedelta(milliseconds=500))
    before = room.table.version
    note_sweep(now - timedelta(milliseconds=100))
    assert room.table.version > before
    assert room.seen_by(room.first).room.is_host
    told = room.table.version
    note_sweep(now)
    assert room.table.version == told


def test_the_one_who_stands_in_gives_the_chair_of_somebody_away_to_the_system_and_the_table_goes_on(room: Room) -> None:
    code = room.table.code
    commands.add_bots(room.first, code, seat=None)
    for person in (room.first, room.second):
        commands.set_ready(person, code, on=True)
    room.go_away(room.host, HOST_STAYS)
    assert room.table.ends_at is None
    with pytest.raises(CommandRefused) as refusal:
        commands.add_bots(room.second, code, seat=0)
    assert refusal.value.reason is Reason.NOT_HOST
    commands.add_bots(room.first, code, seat=0)
    assert room.table.seats.get(number=0).bot
    assert room.table.ends_at is not None
    assert log(room.seen_by(room.first)).lines[-1].text == "浦东小王 掉线，先让系统玩家坐。"
    commands.sit(room.host, code, seat=0)
    assert room.host_now() == room.host.pk


def test_nobody_who_is_here_loses_the_chair_to_the_system(room: Room) -> None:
    with pytest.raises(CommandRefused) as refusal:
        commands.add_bots(room.host, room.table.code, seat=1)
    assert refusal.value.reason is Reason.NO_CHAIR
    commands.add_bots(room.host, room.table.code, seat=None)
    assert room.table.seats.get(number=1).user_id == room.first.pk


def test_the_tables_own_host_who_is_asked_to_go_while_away_is_not_kept_out(room: Room) -> None:
    room.go_away(room.host, HOST_STAYS)
    commands.kick(room.first, room.table.code, seat=0)
    assert room.table.seats.get(number=0).is_free
    commands.enter(room.host, room.table.invite)
    assert room.host_now() == room.host.pk


def test_between_matches_a_host_who_is_away_is_stood_in_for_and_holds_up_nobody(room: Room) -> None:
    code = room.table.code
    commands.add_bots(room.host, code, seat=None)
    with commands.door.locked(room.table_id) as held:
        commands.hands.start_match(held)
    match = models.Match.objects.get(table=room.table)
    match.ending, match.ended_at = models.Match.Ending.COMPLETED, timezone.now()
    match.save()
    models.Table.objects.filter(pk=room.table_id).update(phase="settled")
    for person in (room.host, room.first):
        commands.again(person, code, match_id=match.pk)
    room.go_away(room.host, HOST_STAYS)
    room.table.seats.filter(user=room.host).update(ready=True)
    assert room.seen_by(room.first).room.is_host
    with commands.door.locked(room.table_id) as held:
        wait_again(held)
    assert [seat.user_id for seat in room.table.seats.all()][:3] == [room.host.pk, room.first.pk, None]
    assert not room.table.seats.get(number=0).ready
    commands.add_bots(room.first, code, seat=None)
    commands.add_bots(room.first, code, seat=0)
    assert room.table.ends_at is not None


def test_auto_ends_with_its_match_however_that_ends() -> None:
    for ends in ("completed", "left"):
        game = six_people(round_limit=1)
        moves = moves_to_the_end(game.state, random.Random(5))
        store(game, moves[:-1] if ends == "completed" else moves[:5])
        game.table.seats.filter(number__gt=0).update(auto=True, missed=2)
        if ends == "left":
            commands.leave(game.people[0], game.code)
        else:
            make(game, moves[-1])
        assert (game.table.phase, game.table.match.ending) == ("settled", ends)
        assert not game.table.seats.filter(auto=True).exists()


def test_everybody_reads_who_is_away(room: Room) -> None:
    commands.add_bots(room.first, room.table.code, seat=None)
    room.go_away(room.host, HOST_STAYS)
    assert gathering(room.seen_by(room.first)).note == "浦东小王 掉线了，可以换系统玩家"
    commands.set_ready(room.second, room.table.code, on=True)
    assert gathering(room.seen_by(room.second)).note == "浦东小王 掉线了，等桌主 宝山老张 换系统玩家"
