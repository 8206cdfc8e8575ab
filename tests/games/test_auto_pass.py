"""自动不出: where nothing beats the table the system passes after a pause, and it looks like a pass (K4)."""

import random

import pytest

from accounts.models import User
from games import commands, models, queries, rules
from tests.support.tables import Game, make, play_on, six_people, some_move

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game() -> Game:
    """Six people; whoever is asked has nothing that beats the table, and has 自动不出 on."""
    game, rng = six_people(turn_seconds=30), random.Random(6)
    User.objects.update(auto_pass=True)
    while True:
        state = game.state
        if state.to_beat is not None and not rules.has_answer(state.holdings[state.turn], state.to_beat, state.level):
            return game
        make(game, some_move(state, rng))


def look(game: Game) -> None:
    table = game.table
    assert commands.claim(table.pk, due_at=table.due_at)
    commands.attend(table.pk)


def test_k4_the_system_passes_after_a_pause_where_nothing_beats(game: Game) -> None:
    table, before = game.table, game.state
    assert table.due_at < table.ends_at
    game.table.seats.filter(number=before.turn).update(missed=1)
    look(game)
    move = models.Move.objects.order_by("pk").last()
    assert (move.seat, move.kind, move.made_by) == (before.turn, "pass", "bot")
    assert game.state.seq == before.seq + 1
    seat = game.table.seats.get(number=before.turn)
    assert (seat.missed, seat.auto) == (1, False)


def test_k4_to_others_it_looks_like_a_pass(game: Game) -> None:
    before = game.state
    look(game)
    after = [seen_by(game, seat) for seat in range(6) if seat != before.turn]
    assert all(view.hand.trick.last_of(before.turn).play is None for view in after)
    assert not any(line.code in ("auto_on", "passed") for view in after for line in view.lines)


def test_k4_nobody_is_passed_for_who_has_an_answer_or_leads_or_has_not_asked_for_it(game: Game) -> None:
    rng = random.Random(8)
    for _ in range(40):
        state, table = game.state, game.table
        if state.phase is rules.Phase.OVER:
            break
        answers = state.to_beat is None or rules.has_answer(state.holdings[state.turn], state.to_beat, state.level)
        assert (table.due_at == table.ends_at) is answers
        make(game, some_move(state, rng))
    commands.set_auto_pass(game.people[game.state.turn], game.code, on=False)
    assert game.table.due_at == game.table.ends_at


def test_k4_one_tap_switches_it_and_twice_is_once(game: Game) -> None:
    user = game.people[game.state.turn]
    commands.set_auto_pass(user, game.code, on=False)
    stored = game.stored()
    assert stored[0]["due_at"] == stored[0]["ends_at"]
    commands.set_auto_pass(user, game.code, on=False)
    assert game.stored() == stored
    assert not seen_by(game, game.state.turn).auto_pass
    commands.set_auto_pass(user, game.code, on=True)
    assert game.table.due_at < game.table.ends_at


def test_k4_the_players_own_pass_in_the_pause_stands_and_nothing_is_passed_twice(game: Game) -> None:
    state = game.state
    make(game, rules.Pass(state.turn))
    assert game.state.seq == state.seq + 1
    play_on(game, random.Random(2), moves=1)
    assert game.state.seq == state.seq + 2


def seen_by(game: Game, seat: int):
    return queries.view_for(queries.snapshot(game.table_id), game.people[seat])
