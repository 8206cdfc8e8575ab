"""Limits, time-outs and turns of the system, through the same commands as everybody."""

import random
from datetime import timedelta

import pytest
from django.utils import timezone

from games import commands, models, queries, rules
from games.refusals import CommandRefused, Reason
from games.system_players import STAND_IN
from tests.support.tables import Game, make, owe, play_on, practice, random_move, six_people

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game() -> Game:
    return six_people(turn_seconds=20, return_seconds=15, pause_seconds=10)


def seconds_left(game: Game) -> float:
    return (game.table.ends_at - timezone.now()).total_seconds()


def let_time_pass(game: Game) -> None:
    """The limit that runs has passed just now."""
    past = timezone.now() - timedelta(milliseconds=1)
    models.Table.objects.filter(pk=game.table_id).update(ends_at=past, due_at=past)


def sweep(game: Game) -> commands.Thinking | None:
    """What one clock does that sees the table due."""
    table = game.table
    assert table.due_at is not None
    assert commands.claim(table.pk, due_at=table.due_at)
    return commands.attend(table.pk)


def time_out(game: Game) -> None:
    let_time_pass(game)
    assert sweep(game) is None


def test_k1_the_first_turn_of_each_holding_has_fifteen_seconds_more(game: Game) -> None:
    for _ in range(6):
        assert game.table.limit_seconds == 35
        assert 34 < seconds_left(game) <= 35
        make(game, rules.Pass(game.state.turn) if game.state.seq else lowest_lead(game))
    assert game.table.limit_seconds == 20


def lowest_lead(game: Game) -> rules.Play:
    state = game.state
    return rules.Play(state.turn, (rules.lowest_single(state.holdings[state.turn], state.level),))


def test_k2_a_lead_not_made_in_time_is_the_lowest_single(game: Game) -> None:
    expected = lowest_lead(game)
    time_out(game)
    row = models.Move.objects.get(hand_id=game.table.hand_id, seq=0)
    assert (row.kind, row.cards, row.made_by) == ("play", rules.format_cards(expected.cards), "clock")


def test_k2_an_answer_not_made_in_time_is_a_pass(game: Game) -> None:
    make(game, lowest_lead(game))
    time_out(game)
    row = models.Move.objects.get(hand_id=game.table.hand_id, seq=1)
    assert (row.kind, row.made_by) == ("pass", "clock")


def test_a_limit_that_has_not_passed_does_nothing(game: Game) -> None:
    models.Table.objects.filter(pk=game.table_id).update(due_at=timezone.now())
    state = game.state
    assert sweep(game) is None
    assert game.state == state
    assert game.table.due_at == game.table.ends_at


def test_a_play_that_comes_after_its_time_out_is_refused_and_one_before_it_stands(game: Game) -> None:
    state, table = game.state, game.table
    move = lowest_lead(game)
    time_out(game)
    with pytest.raises(CommandRefused) as refusal:
        commands.play(
            game.people[move.seat],
            game.code,
            hand_id=table.hand_id,
            seq=state.seq,
            cards=(state.holdings[move.seat][0],),
        )
    assert refusal.value.reason is Reason.TURN_OVER
    assert game.state.seq == state.seq + 1


def test_k3_two_missed_turns_in_a_row_lead_to_auto_and_an_own_move_ends_it(game: Game) -> None:
    seat = game.state.turn
    time_out(game)
    assert not game.table.seats.get(number=seat).auto
    for _ in range(5):
        make(game, rules.Pass(game.state.turn))
    assert game.state.turn == seat
    time_out(game)
    row = game.table.seats.get(number=seat)
    assert (row.auto, row.missed) == (True, 2)
    assert game.table.lines.filter(code="auto_on", seat=seat).exists()
    commands.set_auto(game.people[seat], game.code, on=False)
    row.refresh_from_db()
    assert (row.auto, row.missed) == (False, 0)


def test_k3_an_own_play_ends_auto(game: Game) -> None:
    seat = game.state.turn
    commands.set_auto(game.people[seat], game.code, on=True)
    make(game, lowest_lead(game))
    assert not game.table.seats.get(number=seat).auto


def test_k3_a_seat_in_auto_is_played_at_once_and_sensibly(game: Game) -> None:
    seat = game.state.turn
    commands.set_auto(game.people[seat], game.code, on=True)
    assert game.table.due_at <= timezone.now()
    turn = sweep(game)
    assert (turn.hand_id, turn.seq, turn.temperament) == (game.table.hand_id, 0, STAND_IN)
    assert turn.view.seat == seat
    commands.system_move(turn.table_id, hand_id=turn.hand_id, seq=turn.seq, move=lowest_lead(game))
    assert models.Move.objects.get(hand_id=turn.hand_id, seq=0).made_by == "bot"


def test_switching_auto_on_and_off_does_not_lengthen_the_turn(game: Game) -> None:
    ends_at = game.table.ends_at
    seat = game.state.turn
    commands.set_auto(game.people[seat], game.code, on=True)
    commands.set_auto(game.people[seat], game.code, on=False)
    assert (game.table.ends_at, game.table.due_at) == (ends_at, ends_at)


def test_k6_no_clock_runs_against_a_person_alone() -> None:
    game, rng = practice(), random.Random(3)
    models.Table.objects.filter(pk=game.table_id).update(turn_seconds=20)
    models.Match.objects.filter(table_id=game.table_id).update(turn_seconds=20, return_seconds=15, pause_seconds=10)
    while game.state.turn != 0:
        play_on(game, rng, moves=1)
    make(game, random_move(rules.view_for(game.state, 0), rng))
    while game.state.turn != 0:
        play_on(game, rng, moves=1)
    assert (game.table.ends_at, game.table.due_at) == (None, None)


def test_g5_a_return_not_chosen_in_time_is_made_by_the_system(game: Game) -> None:
    owe(game, (1, 0), (3, 2), (5, 4), dealer=0)
    receivers = [gift.receiver for gift in game.state.gifts]
    assert game.table.limit_seconds == 15
    time_out(game)
    rows = models.Move.objects.filter(hand_id=game.table.hand_id)
    assert [(row.kind, row.made_by) for row in rows] == [("return", "clock")] * len(receivers)
    assert game.state.phase is rules.Phase.PLAY
    assert game.table.limit_seconds == 35


def test_one_return_does_not_start_the_limit_of_the_others_anew(game: Game) -> None:
    owe(game, (1, 0), (3, 4), dealer=0)
    ends_at = game.table.ends_at
    gift = game.state.gifts[0]
    make(game, rules.Return(gift.receiver, game.state.holdings[gift.receiver][-1]))
    assert (game.table.ends_at, game.table.due_at) == (ends_at, ends_at)


def test_a_system_player_waits_longer_before_the_lead_after_tribute(settings: object) -> None:
    settings.BOT_PAUSE = (1.0, 1.0)
    game = practice()
    owe(game, (0, 1), dealer=1)
    make(game, rules.Return(1, game.state.holdings[1][-1]))
    assert 3.5 < (game.table.due_at - timezone.now()).total_seconds() <= 4
    make(game, lowest_lead(game))
    assert (game.table.due_at - timezone.now()).total_seconds() <= 1


def test_m1_the_next_hand_deals_itself_after_the_pause_whoever_has_not_tapped(game: Game) -> None:
    play_on(game, random.Random(4))
    assert game.table.limit_seconds == 10
    time_out(game)
    assert game.table.hand.number == 2


def test_a_due_table_is_claimed_once(game: Game) -> None:
    due_at = game.table.due_at
    assert [commands.claim(game.table_id, due_at=due_at) for _ in range(3)] == [True, False, False]


def test_a_dead_claimants_turn_falls_due_again() -> None:
    game = practice()
    rng = random.Random(5)
    while game.state.turn == 0:
        play_on(game, rng, moves=1)
    assert sweep(game) is not None
    assert timezone.now() < game.table.due_at <= timezone.now() + commands.due.CLAIM


def test_k1_after_a_standstill_no_limit_ends_sooner_than_twenty_seconds(game: Game) -> None:
    now = timezone.now()
    commands.note_sweep(now - timedelta(seconds=6))
    let_time_pass(game)
    commands.note_sweep(now)
    assert game.table.ends_at == now + timedelta(seconds=20)
    assert game.table.due_at == game.table.ends_at


def test_k1_a_limit_with_more_time_left_is_not_touched_by_a_standstill(game: Game) -> None:
    before = game.stored()[0]
    commands.note_sweep(timezone.now())
    assert game.stored()[0] == before


def test_a_clock_that_starts_while_another_runs_forgives_nothing(game: Game) -> None:
    now = timezone.now()
    commands.note_sweep(now - timedelta(seconds=4))
    let_time_pass(game)
    before = game.stored()
    commands.note_sweep(now)
    assert game.stored() == before


def test_the_table_that_is_due_first_is_looked_at_first(game: Game) -> None:
    later = six_people(turn_seconds=60)
    six_people()  # no limit runs there
    assert [table_id for table_id, _ in queries.next_due(limit=9)] == [game.table_id, later.table_id]
    assert queries.next_due(limit=1) == [(game.table_id, game.table.ends_at)]
