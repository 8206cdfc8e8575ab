"""Tricks and going out: who may move, who wins, who leads, when it ends."""

from random import Random
from typing import cast

import pytest

from games.rules import (
    DECK,
    Card,
    Hand,
    Move,
    Pass,
    Phase,
    Play,
    Refusal,
    Refused,
    Return,
    TakeOver,
    broken_off,
    fold,
    format_cards,
    has_answer,
    legal_plays,
    parse_card,
    parse_cards,
    play,
    refusal,
    shuffled,
    start,
)
from tests.rules.positions import after, move, moves, position


def assert_refused(hand: Hand, text: str, why: Refusal) -> None:
    """The guard says why, `play` raises it, and the hand is what it was."""
    before = repr(hand)
    assert refusal(hand, move(text)) is why
    with pytest.raises(Refused) as refused:
        play(hand, move(text))
    assert refused.value.refusal is why
    assert repr(hand) == before


# The start.


def test_l4_the_dealer_leads_the_first_trick() -> None:
    hand = start(shuffled(Random(1)), level="7", dealer=3)
    assert hand.phase is Phase.PLAY
    assert hand.turn == hand.dealer == hand.trick.leader == 3
    assert hand.to_beat is None
    assert hand.tricks == hand.out == ()
    assert hand.seq == 0


def test_p2_every_seat_holds_27_cards_falling_by_rank() -> None:
    hand = start(shuffled(Random(1)), level="7", dealer=3)
    assert [len(holding) for holding in hand.holdings] == [27] * 6
    assert hand.holdings == start(shuffled(Random(1)), level="7", dealer=3).holdings
    ranks = [card.rank for card in hand.holdings[0] if card.rank in ("7", "A", "K")]
    assert ranks == sorted(ranks, key="7AK".index)


@pytest.mark.parametrize("order", [DECK[:-1], (*DECK, DECK[0]), (*DECK[:-1], DECK[0])], ids=["short", "long", "four"])
def test_p2_a_hand_is_dealt_from_the_three_packs_and_nothing_else(order: tuple[Card, ...]) -> None:
    with pytest.raises(ValueError):
        start(order, level="2", dealer=0)


# Taking turns.


def test_t1_the_leader_must_play() -> None:
    assert_refused(position({}), "0 -", Refusal.MUST_LEAD)
    assert refusal(position({}), move("0 3s")) is None


def test_p1_t1_the_turn_goes_to_the_next_seat() -> None:
    hand = position({}, turn=4)
    turns = []
    for text in ("4 3s", "5 -", "0 4h", "1 6c", "2 -"):
        turns.append(hand.turn)
        hand = after(hand, text)
    assert turns == [4, 5, 0, 1, 2]
    assert hand.turn == 3


def test_t1_the_answer_has_as_many_cards_and_is_higher() -> None:
    hand = after(position({0: "5s 5h 9c", 1: "6s 7s 7h 4s 4h 8c 8d 8s 8h"}), "0 5s 5h")
    assert_refused(hand, "1 6s", Refusal.WRONG_NUMBER)
    assert_refused(hand, "1 8c 8d 8s", Refusal.WRONG_NUMBER)
    assert_refused(hand, "1 6s 7s", Refusal.NO_COMBINATION)
    assert_refused(hand, "1 4s 4h", Refusal.NOT_HIGHER)
    assert refusal(hand, move("1 7s 7h")) is None


def test_t1_only_one_two_three_or_five_cards_can_be_led() -> None:
    hand = position({0: "7s 7h 7c 7d 7s 7h"})
    assert_refused(hand, "0 7s 7h 7c 7d", Refusal.WRONG_NUMBER)
    assert_refused(hand, "0 7s 7h 7c 7d 7s 7h", Refusal.WRONG_NUMBER)
    for cards in ("7s", "7s 7h", "7s 7h 7c", "7s 7h 7c 7d 7s"):
        assert refusal(hand, move(f"0 {cards}")) is None


def test_p2_no_more_copies_are_played_than_are_held() -> None:
    hand = position({0: "7s 7s 7h"})
    assert_refused(hand, "0 8s", Refusal.NOT_HELD)
    assert_refused(hand, "0 7s 7s 7s", Refusal.NOT_HELD)
    assert refusal(hand, move("0 7s 7s 7h")) is None


def test_a_play_names_cards_and_known_ones() -> None:
    hand = position({})
    assert refusal(hand, Play(0, ())) is Refusal.NO_CARDS_NAMED
    assert refusal(hand, Play(0, (cast(Card, "1x"),))) is Refusal.UNKNOWN_CARD


@pytest.mark.parametrize("text", ["1 3s", "1 -", "5 3s", "5 -"])
def test_p1_t1_nobody_moves_out_of_turn(text: str) -> None:
    assert_refused(position({}), text, Refusal.NOT_YOUR_TURN)


def test_t1_a_seat_that_is_out_is_skipped_and_cannot_move() -> None:
    hand = position({}, out=(1, 2))
    assert after(hand, "0 3s").turn == 3
    for text in ("1 3s", "1 -"):
        assert_refused(after(hand, "0 3s"), text, Refusal.NOT_YOUR_TURN)


def test_a_seat_that_is_none_has_no_turn() -> None:
    for seat in (-1, 6):
        assert refusal(position({}), Pass(seat)) is Refusal.NOT_YOUR_TURN
        assert refusal(position({}), Return(seat, parse_card("3s"))) is Refusal.NO_RETURN_DUE


def test_t2_who_passed_may_play_when_the_turn_comes_round_again() -> None:
    hand = after(position({1: "Ks Kh"}), "0 3s / 1 - / 2 4h / 3 - / 4 - / 5 - / 0 -")
    assert hand.turn == 1
    assert refusal(hand, move("1 Ks")) is None
    assert after(hand, "1 Ks").to_beat_seat == 1


# Winning a trick.


def test_t3_when_all_others_have_passed_in_a_row_the_last_player_wins_and_leads() -> None:
    hand = after(position({}), "0 3s / 1 4h / 2 - / 3 - / 4 - / 5 -")
    assert hand.turn == 0
    assert hand.tricks == ()
    hand = after(hand, "0 -")
    assert hand.turn == hand.trick.leader == 1
    assert hand.to_beat is None
    assert len(hand.tricks) == 1
    assert hand.tricks[0].to_beat_seat == 1


def test_t3_a_play_begins_the_count_of_passes_anew() -> None:
    hand = after(position({}), "0 3s / 1 - / 2 - / 3 - / 4 - / 5 4h / 0 - / 1 - / 2 - / 3 -")
    assert hand.tricks == ()
    assert hand.turn == 4
    assert after(hand, "4 -").trick.leader == 5


def test_t3_seats_that_are_out_need_not_pass() -> None:
    hand = after(position({}, out=(1, 4)), "0 3s / 2 - / 3 - / 5 -")
    assert hand.turn == 0
    assert len(hand.tricks) == 1


# Taking over from one who has gone out.


@pytest.mark.parametrize("take_over", list(TakeOver))
def test_t4_everyone_still_in_may_beat_the_last_play_of_one_who_went_out(take_over: TakeOver) -> None:
    hand = after(position({0: "3s"}, take_over=take_over), "0 3s / 1 - / 2 - / 3 - / 4 -")
    assert hand.out == (0,)
    assert hand.turn == 5
    assert hand.tricks == ()
    beaten = after(hand, "5 4h")
    assert beaten.to_beat_seat == 5
    assert beaten.turn == 1


@pytest.mark.parametrize(("take_over", "leader"), [(TakeOver.NEXT, 1), (TakeOver.PARTNER, 2)])
def test_t4_when_all_have_passed_the_next_or_the_first_teammate_leads(take_over: TakeOver, leader: int) -> None:
    hand = position({0: "3s"}, take_over=take_over)
    hand = after(hand, "0 3s / 1 - / 2 - / 3 - / 4 - / 5 -")
    assert hand.trick.leader == hand.turn == leader
    assert hand.to_beat is None
    assert len(hand.tricks) == 1


@pytest.mark.parametrize(("take_over", "leader"), [(TakeOver.NEXT, 3), (TakeOver.PARTNER, 4)])
def test_t4_who_is_out_already_takes_nothing_over(take_over: TakeOver, leader: int) -> None:
    hand = position({0: "3s"}, take_over=take_over, out=(1, 2))
    hand = after(hand, "0 3s / 3 - / 4 - / 5 -")
    assert hand.out == (1, 2, 0)
    assert hand.turn == leader


@pytest.mark.parametrize(("take_over", "leader"), [(TakeOver.NEXT, 0), (TakeOver.PARTNER, 3)])
def test_t4_taking_over_goes_round_the_end_of_the_table(take_over: TakeOver, leader: int) -> None:
    hand = position({5: "3s"}, turn=5, take_over=take_over, out=(1,))
    hand = after(hand, "5 3s / 0 - / 2 - / 3 - / 4 -")
    assert hand.turn == leader


def test_t4_one_pass_more_is_needed_than_with_the_winner_in() -> None:
    passes = "1 - / 2 - / 3 - / 4 - / 5 -"
    still_in = after(position({0: "3s 4h"}), f"0 3s / {passes}")
    assert still_in.turn == 0
    assert len(still_in.tricks) == 1
    with_answer = after(position({0: "3s", 5: "4h 9c"}), "0 3s / 1 - / 2 - / 3 - / 4 - / 5 4h / 1 - / 2 - / 3 -")
    assert with_answer.turn == 4
    assert with_answer.tricks == ()
    assert after(with_answer, "4 -").turn == 5


def test_t4_one_who_went_out_earlier_in_the_trick_is_skipped_for_good() -> None:
    hand = after(position({0: "3s"}), "0 3s / 1 4h / 2 - / 3 - / 4 - / 5 -")
    assert hand.turn == hand.trick.leader == 1


# The end.


def test_t6_the_hand_ends_with_the_last_card_of_the_third_player_of_a_team() -> None:
    hand = position({2: "3s 4h", 3: "As Ah"}, turn=2, out=(0, 1, 4))
    hand = after(hand, "2 3s / 3 - / 5 -")
    assert hand.phase is Phase.PLAY
    hand = after(hand, "2 4h")
    assert hand.phase is Phase.OVER
    assert hand.turn is None
    assert hand.out == (0, 1, 4, 2)
    assert has_answer(hand.holdings[3], hand.to_beat, hand.level)
    assert_refused(hand, "3 As", Refusal.HAND_OVER)


def test_t6_those_still_holding_cards_share_the_last_places() -> None:
    hand = after(position({4: "3s"}, turn=4, out=(2, 0)), "4 3s")
    assert hand.phase is Phase.OVER
    assert hand.out == (2, 0, 4)
    assert [seat for seat in range(6) if hand.holdings[seat]] == [1, 3, 5]


def test_t6_the_second_of_a_team_does_not_end_the_hand() -> None:
    hand = after(position({4: "3s"}, turn=4, out=(1, 3, 0)), "4 3s")
    assert hand.phase is Phase.PLAY
    assert hand.turn == 5


@pytest.mark.parametrize("text", ["5 3s", "5 -", "4 -", "0 returns 3s"])
def test_nothing_moves_after_the_end(text: str) -> None:
    """T6: after the end every move is refused, whoever makes it."""
    hand = after(position({4: "3s"}, turn=4, out=(2, 0)), "4 3s")
    assert_refused(hand, text, Refusal.HAND_OVER)


def test_m7_m10_a_hand_can_be_broken_off_as_it_stands() -> None:
    hand = after(position({}), "0 3s / 1 4h")
    broken = broken_off(hand)
    assert broken.phase is Phase.OVER
    assert broken.turn is None
    assert broken.holdings == hand.holdings
    assert broken.seq == hand.seq
    assert_refused(broken, "2 -", Refusal.HAND_OVER)


# Moves and states.


def test_every_move_counts_and_the_hand_before_it_stays_as_it_was() -> None:
    hand = position({})
    before = repr(hand)
    played = after(hand, "0 3s / 1 -")
    assert played.seq == 2
    assert repr(hand) == before


def test_a_hand_is_the_fold_of_its_moves() -> None:
    hand = position({})
    made: list[Move] = moves("0 3s / 1 4h / 2 - / 3 - / 4 - / 5 - / 0 - / 1 8d")
    one_by_one = hand
    for made_move in made:
        one_by_one = play(one_by_one, made_move)
    assert fold(hand, made) == one_by_one


def test_what_is_played_leaves_the_holding() -> None:
    hand = after(position({0: "7s 7s 7h 3d"}), "0 7s 7h")
    assert format_cards(hand.holdings[0]) == "7s 3d"
    assert hand.to_beat is not None
    assert sorted(map(str, hand.to_beat.cards)) == ["7h", "7s"]


def test_t1_the_cards_of_a_play_may_be_named_in_any_order() -> None:
    hand = position({0: "3s 4h 5c 6d 7s 9c"})
    assert after(hand, "0 7s 3s 6d 4h 5c") == after(hand, "0 3s 4h 5c 6d 7s")


def test_t1_every_listed_play_is_allowed() -> None:
    hand = after(position({0: "3s 3h", 1: "4s 4h 5s 5h *B 2c 2d"}), "0 3s 3h")
    listed = legal_plays(hand.holdings[1], hand.to_beat, hand.level)
    assert listed
    assert all(refusal(hand, Play(1, combination.cards)) is None for combination in listed)
    assert refusal(hand, Play(1, parse_cards("4s"))) is Refusal.WRONG_NUMBER
