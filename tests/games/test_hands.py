"""From hand to hand: settlement, levels, dealer, tribute, the end of a match and the next one."""

import random

import pytest

from games import commands, models, rules
from games.refusals import CommandRefused, Reason
from tests.support.tables import Game, play_on, practice, six_people

pytestmark = pytest.mark.django_db(transaction=True)


def go_on(game: Game) -> None:
    hand_id = game.table.hand_id
    for user in game.people:
        if user is not None:
            commands.next_hand(user, game.code, hand_id=hand_id)


def test_each_hand_begins_as_settle_says_of_the_one_before() -> None:
    game, rng = six_people(round_limit=8), random.Random(11)
    for number in range(1, 8):
        assert game.table.hand.number == number
        play_on(game, rng)
        hand, state = game.table.hand, game.state
        settlement = rules.settle(state.out, state.dealer)
        go_on(game)
        coming = game.table.hand
        levels = list(hand.levels)
        if settlement.level_up is not None:
            levels[settlement.level_up] = rules.RANKS[rules.RANKS.index(levels[settlement.level_up]) + 1]
        assert coming.levels == levels
        assert coming.dealer == settlement.next_dealer
        assert dict(coming.tribute) == settlement.tribute
        assert game.table.phase == ("tribute" if settlement.tribute else "play")


def test_s4_a_settled_hand_is_told_in_the_log_with_scores_in_points() -> None:
    game = six_people(base_score=20)
    play_on(game, random.Random(12))
    settlement = rules.settle(game.state.out, game.state.dealer)
    line = game.table.lines.get(code="settled")
    assert line.facts["scores"] == [20 * score for score in settlement.scores]
    assert line.facts["winner"] == settlement.winner
    assert line.facts["counts"] is True


def test_m1_a_match_is_over_after_its_last_hand_and_not_before() -> None:
    game, rng = six_people(round_limit=2), random.Random(13)
    play_on(game, rng)
    assert game.table.phase == "over"
    go_on(game)
    play_on(game, rng)
    table = game.table
    assert (table.phase, table.match.ending) == ("settled", "completed")
    assert [hand.number for hand in table.match.hands.order_by("number")] == [1, 2]


def test_m1_the_next_hand_waits_until_all_have_tapped() -> None:
    game = six_people()
    play_on(game, random.Random(14))
    hand_id = game.table.hand_id
    for user in game.people[:5]:
        commands.next_hand(user, game.code, hand_id=hand_id)
        assert game.table.hand_id == hand_id
    commands.next_hand(game.people[5], game.code, hand_id=hand_id)
    assert game.table.hand.number == 2


def test_a_tap_on_the_next_hand_that_comes_late_or_twice_changes_nothing() -> None:
    game = six_people()
    play_on(game, random.Random(15))
    hand_id = game.table.hand_id
    go_on(game)
    before = game.stored()
    commands.next_hand(game.people[0], game.code, hand_id=hand_id)
    assert game.stored() == before


def test_the_next_hand_is_refused_while_one_is_played() -> None:
    game = six_people()
    before = game.stored()
    with pytest.raises(CommandRefused) as refusal:
        commands.next_hand(game.people[0], game.code, hand_id=game.table.hand_id)
    assert refusal.value.reason is Reason.NOT_BETWEEN_HANDS
    assert game.stored() == before


def test_at_a_table_of_one_person_only_that_person_is_waited_for() -> None:
    game = practice()
    play_on(game, random.Random(16))
    assert (game.table.phase, game.table.due_at) == ("over", None)
    go_on(game)
    assert game.table.hand.number == 2


def test_m2_a_running_match_keeps_the_settings_it_began_with() -> None:
    game = six_people(base_score=10, round_limit=2)
    models.Table.objects.filter(pk=game.table_id).update(base_score=50, round_limit=9, turn_seconds=60)
    play_on(game, random.Random(17))
    match = game.table.match
    assert (match.base_score, match.round_limit, match.turn_seconds) == (10, 2, None)


def test_l7_levels_dealer_and_tribute_carry_over_to_the_same_six() -> None:
    game, rng = six_people(round_limit=1), random.Random(18)
    play_on(game, rng)
    state = game.state
    settlement = rules.settle(state.out, state.dealer)
    for user in game.people:
        commands.again(user, game.code, match_id=game.table.match_id)
    table = game.table
    assert (table.match.number, table.hand.number) == (2, 1)
    assert table.hand.dealer == settlement.next_dealer
    assert dict(table.hand.tribute) == settlement.tribute


def test_l7_all_begins_afresh_when_somebody_else_sits_there() -> None:
    game, rng = six_people(round_limit=1), random.Random(18)
    play_on(game, rng)
    game.table.seats.filter(number=3).update(user=None, bot="strong", bot_name="石库门", ready=True)
    for user in game.people[:3] + game.people[4:]:
        commands.again(user, game.code, match_id=game.table.match_id)
    hand = game.table.hand
    assert (hand.levels, hand.tribute) == (["2", "2"], [])


def test_another_match_is_refused_while_one_runs() -> None:
    game = six_people()
    with pytest.raises(CommandRefused) as refusal:
        commands.again(game.people[0], game.code, match_id=game.table.match_id)
    assert refusal.value.reason is Reason.MATCH_RUNNING


def test_leaving_a_practice_closes_it_and_ends_its_match() -> None:
    game = practice()
    commands.leave(game.people[0], game.code)
    table = game.table
    assert (table.phase, table.match.ending, table.due_at) == ("closed", "left", None)


def test_the_log_tells_of_tribute_and_that_a_return_was_made_but_not_its_card() -> None:
    game, rng = six_people(), random.Random(19)
    play_on(game, rng)
    while not rules.settle(game.state.out, game.state.dealer).tribute:
        go_on(game)
        play_on(game, rng)
    go_on(game)
    gifts = game.state.gifts
    assert game.table.lines.get(code="tribute", pk__gt=0).facts["gifts"] == [
        [gift.payer, gift.receiver, str(gift.card)] for gift in gifts
    ]
    card = game.state.holdings[gifts[0].receiver][-1]
    commands.give_back(game.people[gifts[0].receiver], game.code, hand_id=game.table.hand_id, card=card)
    assert (
        game.table.lines.get(code="returned").facts.items()
        >= {
            "seat": gifts[0].receiver,
            "to": gifts[0].payer,
        }.items()
    )
