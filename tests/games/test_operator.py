"""What the operator does: closing tables, blocking people, giving seats to 托管, taking names away (M10)."""

import random

import pytest
from asgiref.sync import sync_to_async

from accounts.models import LedgerEntry, User
from games import commands, models, queries
from games.refusals import CommandRefused, Reason
from tests.support.sockets import socket
from tests.support.tables import Game, play_on, practice, six_people

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game() -> Game:
    """Six people for points, one hand settled and the second begun."""
    game = six_people(invite="i" * 22, number="123456")
    play_on(game, random.Random(3))
    for user in game.people:
        commands.next_hand(user, game.code, hand_id=game.table.hand_id)
    return game


def paid() -> list[tuple[int, int]]:
    return list(LedgerEntry.objects.order_by("pk").values_list("user_id", "points"))


def test_m10_closing_a_table_ends_the_match_without_a_score_for_the_hand_in_progress(game: Game) -> None:
    before, scores = paid(), list(User.objects.order_by("pk").values_list("score", flat=True))
    commands.close(game.table_id)
    table = game.table
    assert (table.phase, table.match.ending, table.hand.broken) == ("closed", "closed", True)
    assert (table.ends_at, table.due_at) == (None, None)
    assert paid() == before
    assert list(User.objects.order_by("pk").values_list("score", flat=True)) == scores
    stored = game.stored()
    commands.close(game.table_id)
    assert game.stored() == stored


def test_m10_blocking_a_player_ends_the_match_and_the_others_wait_for_a_sixth(game: Game) -> None:
    before, blocked = paid(), game.people[2]
    commands.block(blocked)
    table = game.table
    assert (table.phase, table.match.ending, table.hand.broken, table.ends_at) == ("waiting", "closed", True, None)
    assert paid() == before
    assert [seat.user_id for seat in table.seats.all()] == [
        None if user == blocked else user.pk for user in game.people
    ]
    assert not User.objects.get(pk=blocked.pk).is_active
    with pytest.raises(CommandRefused) as refusal:
        commands.sit(User.objects.get(pk=blocked.pk), game.code, seat=2)
    assert refusal.value.reason is Reason.NO_TABLE
    commands.unblock(blocked)
    assert User.objects.get(pk=blocked.pk).is_active


def test_m10_a_settled_hand_stands_when_a_player_is_blocked_between_hands() -> None:
    game = six_people()
    play_on(game, random.Random(1))
    before = paid()
    assert before
    commands.block(game.people[0])
    assert (game.table.phase, game.table.hand.broken, paid()) == ("waiting", False, before)


def test_whoever_was_blocked_when_a_process_died_is_taken_out_by_the_clock(game: Game) -> None:
    User.objects.filter(pk=game.people[4].pk).update(is_active=False)
    commands.operator.dismiss_the_departed()
    assert game.table.phase == "waiting"
    assert game.table.seats.get(number=4).user_id is None


def test_a_practice_table_closes_with_its_blocked_player() -> None:
    game = practice()
    commands.block(game.people[0])
    assert game.table.phase == "closed"


async def test_a_blocked_persons_sockets_close_at_once() -> None:
    game = await sync_to_async(six_people)()
    code = await sync_to_async(lambda: game.code)()
    async with socket(game.people[1], code) as blocked, socket(game.people[0], code) as other:
        await blocked.frame()
        await other.frame()
        await sync_to_async(commands.block)(game.people[1])
        assert await blocked.close_code() in (4401, 4404)
        assert "请 宝山老张 离开了" in await other.frame_with("离开了")


def test_the_operator_may_give_a_persons_seat_to_the_system_and_no_other(game: Game) -> None:
    commands.give_to_auto(game.table_id, seat=3)
    assert game.table.seats.get(number=3).auto
    stored = game.stored()
    for seat in (3, 6):
        if seat == 3:
            commands.give_to_auto(game.table_id, seat=seat)
        else:
            with pytest.raises(CommandRefused):
                commands.give_to_auto(game.table_id, seat=seat)
    assert game.stored() == stored


def test_a_name_that_is_taken_away_is_gone_from_the_seat_at_once(game: Game) -> None:
    user, version = game.people[0], game.table.version
    commands.clear_name(user)
    seats = queries.view_for(queries.snapshot(game.table_id), user).seats
    assert seats[0].name == f"牌友 {user.pk}"
    assert game.table.version == version + 1
    assert "浦东小王" not in game.table.name


def test_no_table_is_left_out_when_somebody_sits_at_several() -> None:
    host = User.objects.create_guest("浦东小王")
    tables = [commands.open_table(host) for _ in range(2)]
    commands.block(host)
    assert not models.Seat.objects.filter(table__in=tables, user=host).exists()
