"""Plays, passes and returns through the one door: what is accepted is stored, what is refused changes nothing."""

import random

import pytest

from accounts.models import User
from games import commands, models, rules, states
from games.refusals import Reason
from tests.support.refusals import refused
from tests.support.tables import Game, make, play_on, practice, random_move, six_people, view_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game() -> Game:
    return six_people()


def legal(game: Game) -> rules.Play:
    state = game.state
    cards = rules.plays(rules.view_for(state, state.turn))[0].cards
    return rules.Play(state.turn, cards)


def turn_of(game: Game) -> dict[str, int]:
    return {"hand_id": game.table.hand_id, "seq": game.state.seq}


def test_a_newcomers_practice_is_dealt_at_once_to_five_system_players() -> None:
    game = practice()
    table = game.table
    assert table.phase == "play"
    assert [bool(seat.bot) for seat in table.seats.all()] == [False] + [True] * 5
    assert [len(holding) for holding in game.state.holdings] == [27] * 6
    assert (table.match.round_limit, table.match.scores_count) == (3, False)
    assert table.match.turn_seconds is None


def test_a_second_practice_closes_the_first() -> None:
    first = practice()
    second = commands.open_practice(first.people[0])
    assert first.table.phase == "closed"
    assert second.phase == "play"
    refused(first, Reason.NO_TABLE, commands.set_auto, first.people[0], first.code, on=True)


def test_a_play_is_stored_as_it_was_made(game: Game) -> None:
    move, turn = legal(game), turn_of(game)
    commands.play(game.people[move.seat], game.code, cards=move.cards, **turn)
    row = models.Move.objects.get(hand_id=turn["hand_id"], seq=turn["seq"])
    assert (row.seat, row.kind, row.cards, row.made_by) == (move.seat, "play", rules.format_cards(move.cards), "human")
    assert game.state.seq == turn["seq"] + 1


def test_every_change_raises_the_version_by_one(game: Game) -> None:
    before = game.table.version
    make(game, legal(game))
    assert game.table.version == before + 1


def test_a_play_out_of_turn_is_refused(game: Game) -> None:
    other = (game.state.turn + 1) % 6
    card = game.state.holdings[other][0]
    refused(
        game, rules.Refusal.NOT_YOUR_TURN, commands.play, game.people[other], game.code, cards=(card,), **turn_of(game)
    )


def test_a_play_of_cards_not_held_is_refused(game: Game) -> None:
    seat = game.state.turn
    foreign = next(card for card in rules.PACK if card not in game.state.holdings[seat])
    refused(
        game, rules.Refusal.NOT_HELD, commands.play, game.people[seat], game.code, cards=(foreign,), **turn_of(game)
    )


def test_a_pass_by_the_leader_is_refused(game: Game) -> None:
    refused(game, rules.Refusal.MUST_LEAD, commands.pass_turn, game.people[game.state.turn], game.code, **turn_of(game))


def test_a_repeat_of_a_stored_play_is_accepted_and_changes_nothing(game: Game) -> None:
    move, turn = legal(game), turn_of(game)
    user = game.people[move.seat]
    commands.play(user, game.code, cards=move.cards, **turn)
    before = game.stored()
    commands.play(user, game.code, cards=tuple(reversed(move.cards)), **turn)
    assert game.stored() == before


def test_another_play_for_a_turn_that_is_over_is_refused(game: Game) -> None:
    move, turn = legal(game), turn_of(game)
    user = game.people[move.seat]
    commands.play(user, game.code, cards=move.cards, **turn)
    left = game.state.holdings[move.seat][:1]
    refused(game, Reason.TURN_OVER, commands.play, user, game.code, cards=left, **turn)
    refused(game, Reason.TURN_OVER, commands.pass_turn, user, game.code, **turn)


def test_a_play_that_names_a_turn_to_come_is_refused(game: Game) -> None:
    move, turn = legal(game), turn_of(game)
    turn["seq"] += 6
    refused(game, Reason.TURN_OVER, commands.play, game.people[move.seat], game.code, cards=move.cards, **turn)


def test_a_play_that_names_another_hand_is_refused(game: Game) -> None:
    move, turn = legal(game), turn_of(game)
    turn["hand_id"] += 1
    refused(game, Reason.TURN_OVER, commands.play, game.people[move.seat], game.code, cards=move.cards, **turn)


def test_a_stranger_does_not_find_the_table(game: Game) -> None:
    stranger = User.objects.create_guest("路过")
    for command, fields in (
        (commands.pass_turn, turn_of(game)),
        (commands.set_auto, {"on": True}),
        (commands.leave, {}),
        (commands.say, {"text": "你好", "client_id": "1"}),
        (commands.next_hand, {"hand_id": game.table.hand_id}),
        (commands.again, {"match_id": game.table.match_id}),
    ):
        refused(game, Reason.NO_TABLE, command, stranger, game.code, **fields)


def test_chat_does_not_refuse_a_play_that_was_on_its_way(game: Game) -> None:
    move, turn = legal(game), turn_of(game)
    commands.say(game.people[3], game.code, text="快点呀", client_id="a")
    commands.play(game.people[move.seat], game.code, cards=move.cards, **turn)
    assert game.state.seq == turn["seq"] + 1


def test_a_line_is_said_once_however_often_it_is_sent(game: Game) -> None:
    for _ in range(3):
        commands.say(game.people[3], game.code, text="快点呀", client_id="a")
    assert [line.text for line in game.table.lines.filter(code="")] == ["快点呀"]


def test_a_line_keeps_its_speaker_when_somebody_else_takes_the_chair(game: Game) -> None:
    commands.say(game.people[3], game.code, text="快点呀", client_id="a")
    game.table.seats.filter(number=3).update(user=User.objects.create_guest("路过"))
    assert view_of(game, 0).lines[-1].name == game.people[3].name


@pytest.mark.parametrize(("text", "reason"), [("  \n ", Reason.NOTHING_SAID), ("哈" * 81, Reason.TOO_LONG)])
def test_an_empty_line_and_a_long_one_are_refused(game: Game, text: str, reason: Reason) -> None:
    refused(game, reason, commands.say, game.people[0], game.code, text=text, client_id="a")


def test_a_state_folded_anew_is_the_state_that_was_kept(game: Game) -> None:
    play_on(game, random.Random(5), moves=60)
    kept = game.state
    states.forget_all()
    assert game.state == kept


def test_a_hand_that_goes_over_a_restart_ends_as_its_moves_say(game: Game) -> None:
    rng = random.Random(6)
    while game.state.phase is not rules.Phase.OVER:
        states.forget_all()
        play_on(game, rng, moves=25)
    hand = game.table.hand
    assert tuple(hand.out) == game.state.out
    assert list(hand.moves.values_list("seq", flat=True)) == list(range(game.state.seq))


def test_a_system_players_move_for_a_turn_that_is_over_is_refused() -> None:
    game = practice()
    rng = random.Random(7)
    while game.state.turn == 0:
        play_on(game, rng, moves=1)
    state, table = game.state, game.table
    move = random_move(rules.view_for(state, state.turn), rng)
    make(game, move)
    refused(game, Reason.TURN_OVER, commands.system_move, table.pk, hand_id=table.hand_id, seq=state.seq, move=move)


def test_the_system_does_not_move_for_a_person_who_plays_alone_by_hand() -> None:
    game = practice()
    rng = random.Random(8)
    while game.state.turn != 0:
        play_on(game, rng, moves=1)
    state, table = game.state, game.table
    move = random_move(rules.view_for(state, 0), rng)
    refused(game, Reason.TURN_OVER, commands.system_move, table.pk, hand_id=table.hand_id, seq=state.seq, move=move)
