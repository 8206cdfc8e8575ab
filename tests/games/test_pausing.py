"""加时 and 暂停 (K5), through the commands and the clock."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import commands, models, queries, rules
from games.commands import pausing
from games.refusals import Reason
from games.rules import Refusal
from tests.support.refusals import refused
from tests.support.tables import Game, make, owe, practice, six_people, view_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game() -> Game:
    return six_people(turn_seconds=20, return_seconds=15, pause_seconds=10)


def set_(game: Game, **columns: object) -> None:
    models.Table.objects.filter(pk=game.table_id).update(**columns)


def sweep(game: Game) -> commands.Thinking | None:
    """The clock looks at the table now, whenever it meant to."""
    due_at = timezone.now()
    set_(game, due_at=due_at)
    assert commands.claim(game.table_id, due_at=due_at)
    return commands.attend(game.table_id)


def lead(game: Game) -> rules.Play:
    state = game.state
    return rules.Play(state.turn, (rules.lowest_single(state.holdings[state.turn], state.level),))


def extend(game: Game, seat: int, *, seq: int | None = None) -> None:
    table = game.table
    commands.extend(game.people[seat], table.code, hand_id=table.hand_id, seq=game.state.seq if seq is None else seq)


def seconds_left(game: Game) -> float:
    return (game.table.ends_at - timezone.now()).total_seconds()


# 加时


def test_k5_extra_time_adds_thirty_seconds_to_ones_own_turn_once_a_hand(game: Game) -> None:
    turn, before = game.state.turn, game.table.ends_at
    assert view_of(game, turn).may_extend
    extend(game, turn)
    table = game.table
    assert table.ends_at - before == timedelta(seconds=30)
    assert (table.due_at, table.limit_seconds) == (table.ends_at, 65)
    assert table.lines.last().code == "extended"
    assert not view_of(game, turn).may_extend
    refused(game, Reason.ALREADY_EXTENDED, extend, game, turn)
    make(game, lead(game))
    refused(game, Refusal.NOT_YOUR_TURN, extend, game, turn)
    refused(game, Reason.TURN_OVER, extend, game, game.state.turn, seq=0)
    extend(game, game.state.turn)


def test_k5_extra_time_can_be_taken_again_in_the_next_hand(game: Game) -> None:
    extend(game, game.state.turn)
    owe(game, dealer=1)
    extend(game, 1)
    assert game.table.seats.get(number=1).extended


@pytest.mark.parametrize(
    ("settings", "reason"),
    [({"turn_seconds": None}, Reason.NO_LIMIT), ({"turn_seconds": 20, "extra_time": False}, Reason.NO_EXTRA_TIME)],
)
def test_k5_no_extra_time_without_a_limit_or_without_the_option(settings: dict[str, object], reason: Reason) -> None:
    game = six_people(**settings)
    models.Match.objects.filter(table_id=game.table_id).update(extra_time=settings.get("extra_time", True))
    assert not view_of(game, game.state.turn).may_extend
    refused(game, reason, extend, game, game.state.turn)


def test_k5_a_seat_in_auto_takes_no_extra_time(game: Game) -> None:
    turn = game.state.turn
    commands.set_auto(game.people[turn], game.code, on=True)
    assert not view_of(game, turn).may_extend
    refused(game, Refusal.NOT_YOUR_TURN, extend, game, turn)


# 暂停


def ask(game: Game, seat: int = 2, *, on: bool = True) -> None:
    commands.pause(game.people[seat], game.code, on=on)


def pause(game: Game, seat: int = 2) -> None:
    """A pause that nobody objected to has begun."""
    ask(game, seat)
    set_(game, pause_asked_at=timezone.now() - timedelta(seconds=10))
    assert sweep(game) is None
    assert game.table.paused_at is not None


def test_k5_a_pause_begins_ten_seconds_after_it_is_asked_for(game: Game) -> None:
    ask(game)
    table = game.table
    assert (table.pause_seat, table.paused_at) == (2, None)
    assert table.due_at == table.pause_asked_at + timedelta(seconds=10)
    assert view_of(game, 0).pause.seat == 2
    sweep(game)
    assert game.table.paused_at is None
    set_(game, pause_asked_at=timezone.now() - timedelta(seconds=10))
    sweep(game)
    assert game.table.paused_at is not None
    assert view_of(game, 0).pause.running


def test_k5_whoever_objects_in_time_prevents_the_pause(game: Game) -> None:
    limit = game.table.ends_at
    ask(game)
    ask(game, 3, on=False)
    table = game.table
    assert (table.pause_seat, table.pause_asked_at, table.ends_at) == (None, None, limit)
    assert table.lines.last().code == "pause_opposed"
    ask(game)
    ask(game, 2, on=False)
    assert game.table.lines.last().code == "pause_dropped"


def test_k5_asking_twice_is_asking_once(game: Game) -> None:
    ask(game)
    before = game.stored()
    ask(game)
    ask(game, 4)
    assert game.stored() == before


def test_k5_a_pause_stops_every_clock_and_nothing_is_played_in_it(game: Game) -> None:
    pause(game)
    table, turn = game.table, game.state.turn
    assert table.due_at == table.paused_at + timedelta(minutes=5)
    past = timezone.now() - timedelta(seconds=1)
    set_(game, ends_at=past)
    assert sweep(game) is None
    assert game.state.seq == 0
    assert game.table.due_at == table.paused_at + timedelta(minutes=5)
    refused(game, Reason.PAUSED, make, game, lead(game))
    refused(game, Reason.PAUSED, extend, game, turn)
    view = view_of(game, turn)
    assert view.clock.ends_at == table.paused_at + timedelta(minutes=5)
    assert view.clock.seconds == 300


def test_k5_a_return_and_the_next_hand_wait_for_the_end_of_the_pause(game: Game) -> None:
    owe(game, (1, 0), dealer=0)
    pause(game)
    card = game.state.holdings[0][0]
    refused(game, Reason.PAUSED, commands.give_back, game.people[0], game.code, hand_id=game.table.hand_id, card=card)
    set_(game, phase="over")
    refused(game, Reason.PAUSED, commands.next_hand, game.people[0], game.code, hand_id=game.table.hand_id)


def test_k5_the_system_plays_nothing_in_a_pause_and_goes_on_after_it(game: Game) -> None:
    pause(game)
    turn = game.state.turn
    commands.set_auto(game.people[turn], game.code, on=True)
    table = game.table
    assert table.due_at == table.paused_at + timedelta(minutes=5)
    assert sweep(game) is None
    refused(
        game,
        Reason.TURN_OVER,
        commands.system_move,
        game.table_id,
        hand_id=table.hand_id,
        seq=0,
        move=lead(game),
    )
    ask(game, 2, on=False)
    assert sweep(game) is not None


def test_k5_what_was_left_of_the_limit_is_left_after_the_pause(game: Game) -> None:
    ask(game)
    now = timezone.now()
    set_(game, paused_at=now - timedelta(seconds=60), ends_at=now - timedelta(seconds=35))
    ask(game, 2, on=False)
    table = game.table
    assert 24 < seconds_left(game) <= 26
    assert (table.pause_seat, table.pause_asked_at, table.paused_at) == (None, None, None)
    assert table.due_at == table.ends_at
    make(game, lead(game))


def test_k1_after_a_pause_no_limit_ends_sooner_than_twenty_seconds(game: Game) -> None:
    ask(game)
    now = timezone.now()
    set_(game, paused_at=now - timedelta(seconds=60), ends_at=now - timedelta(seconds=58))
    ask(game, 2, on=False)
    assert 19 < seconds_left(game) <= 20


def test_k5_only_whoever_asked_ends_a_pause(game: Game) -> None:
    pause(game)
    refused(game, Reason.NOT_YOUR_PAUSE, ask, game, 3, on=False)
    ask(game, 2, on=False)
    assert game.table.paused_at is None


def test_k5_a_pause_ends_by_itself_after_five_minutes(game: Game) -> None:
    pause(game)
    set_(game, paused_at=timezone.now() - timedelta(minutes=4, seconds=59))
    sweep(game)
    assert game.table.paused_at is not None
    set_(game, paused_at=timezone.now() - timedelta(minutes=5))
    sweep(game)
    assert game.table.paused_at is None
    assert game.table.lines.last().code == "resumed"


def test_k5_a_pause_ends_when_its_asker_leaves(game: Game) -> None:
    pause(game)
    commands.leave(game.people[2], game.code)
    table = game.table
    assert (table.phase, table.pause_seat, table.paused_at) == ("settled", None, None)
    assert table.due_at == table.ends_at


def test_k5_a_pause_and_its_asking_survive_a_restart(game: Game) -> None:
    pause(game)
    before = game.table
    models.ClockSweep.objects.all().delete()
    commands.note_sweep(timezone.now())
    after = game.table
    assert (after.paused_at, after.ends_at, after.due_at) == (before.paused_at, before.ends_at, before.due_at)
    ask(game, 2, on=False)
    ask(game)
    set_(game, pause_asked_at=timezone.now() - timedelta(minutes=3))
    models.ClockSweep.objects.all().delete()
    commands.note_sweep(timezone.now())
    sweep(game)
    assert game.table.paused_at is None
    assert timezone.now() + timedelta(seconds=18) < game.table.due_at
    ask(game, 3, on=False)
    assert game.table.pause_seat is None


def test_k5_no_pause_without_the_option_nor_without_a_match(game: Game) -> None:
    models.Match.objects.filter(table_id=game.table_id).update(pauses=False)
    assert not view_of(game, 2).may_pause
    refused(game, Reason.NO_PAUSES, ask, game)
    set_(game, phase="settled")
    refused(game, Reason.NO_MATCH, ask, game)


def test_k5_where_nobody_else_sits_a_pause_begins_at_once() -> None:
    game = practice()
    ask(game, 0)
    assert game.table.paused_at is not None
    assert sweep(game) is None
    ask(game, 0, on=False)
    assert game.table.paused_at is None


def test_k6_a_pause_is_not_offered_where_no_clock_runs() -> None:
    assert not view_of(practice(), 0).may_pause
    assert view_of(six_people(), 0).may_pause


def test_k5_a_pause_cannot_be_asked_for_over_and_over(game: Game) -> None:
    for _ in range(pausing.PAUSES.times):
        ask(game)
        ask(game, 3, on=False)
    refused(game, Reason.TOO_OFTEN, ask, game)
    ask(game, 4)


def test_k5_absences_stand_still_in_a_pause(game: Game) -> None:
    models.Match.objects.filter(table_id=game.table_id).update(
        away_limit=180, started_at=timezone.now() - timedelta(hours=1)
    )
    models.ClockSweep.objects.create(swept_at=timezone.now())
    pause(game)
    now = timezone.now()
    long_ago = now - timedelta(seconds=200)
    models.Seat.objects.filter(table_id=game.table_id, number=4).update(away=True, away_since=long_ago)
    set_(game, paused_at=now - timedelta(seconds=100))
    commands.note_sweep(now)
    assert game.table.phase == "play"
    commands.pause(game.people[2], game.code, on=False)
    commands.note_sweep(timezone.now())
    assert game.table.phase == "play"
    later = timezone.now() + timedelta(seconds=81)
    models.ClockSweep.objects.update(swept_at=later)
    commands.note_sweep(later)
    assert game.table.match.runaway["seat"] == 4


def test_a_stranger_neither_pauses_nor_extends(game: Game) -> None:
    stranger = queries.User.objects.create_guest("路人")
    refused(game, Reason.NO_TABLE, commands.pause, stranger, game.code, on=True)
    refused(game, Reason.NO_TABLE, commands.extend, stranger, game.code, hand_id=game.table.hand_id, seq=0)
