"""What a strong player does in positions that a person at the table would judge it by."""

import random

import pytest

from games.bots import decide
from games.rules import HandView, Pass, Play, Return, TakeOver, format_cards, parse_cards
from tests.bots.positions import PASS, cards, position, return_due


def played(view: HandView) -> str:
    """What a strong player does here: the cards in notation, or a pass."""
    move = decide("strong", view, random.Random(1))
    match move:
        case Play(seat, chosen):
            assert seat == view.seat
            return format_cards(sorted(chosen, key=lambda card: card.index))
        case Pass(seat):
            assert seat == view.seat
            return PASS
        case Return(_, card):
            return str(card)


class TestAnswering:
    def test_a_loose_card_answers_a_single_before_a_pair_is_torn(self) -> None:
        view = position("7s 7h 9d Js Jh Qs Qh Qc Kd Kc As Ah Ad", (5, "5h"))
        assert played(view) == "9d"

    def test_a_five_of_a_kind_is_not_torn_to_beat_a_single(self) -> None:
        view = position("8s 8h 8c 8d 8s Js Jh Jc Ks Kh", (5, "5h"), left=(27, 27, 27, 27, 26))
        assert played(view) == PASS

    def test_a_triple_is_not_torn_to_beat_a_pair(self) -> None:
        view = position("8s 8h 8c Js Jh Jc Ks Kh Kc 3d", (5, "5h 5d"))
        assert played(view) == PASS

    def test_jokers_are_held_back_while_everyone_has_many_cards(self) -> None:
        view = position("3s 4d 6h 6c 8s 8h 9d 9c Jh Jd Qs Qh *S *B", (5, "As"))
        assert played(view) == PASS

    def test_level_cards_are_held_back_while_everyone_has_many_cards(self) -> None:
        view = position("3s 4d 6h 6c 8s 8h 9d 9c Jh Jd Qs Qh 2s 2d", (5, "Ks"))
        assert played(view) == PASS

    def test_a_joker_stops_an_opponent_who_would_win_the_trick_with_one_card_left(self) -> None:
        passed = [(seat, PASS) for seat in (2, 3, 4, 5)]
        view = position("3s 4d 6h 6c 8s 8h 9d 9c *B", (1, "As"), *passed, left=(1, 9, 9, 9, 9))
        assert played(view) == "*B"

    def test_the_cheapest_play_of_five_answers(self) -> None:
        view = position(
            "6s 6h 6c 9s 9h Ts Th Tc Jd Jc Ks Kh Kc Kd 3s As Ah", (5, "4s 4h 4c 3c 3d"), left=(27, 27, 27, 27, 22)
        )
        assert played(view) == "6s 6h 6c 9s 9h"


class TestPartners:
    def test_a_strong_play_of_a_partner_is_left_alone(self) -> None:
        view = position("3s 5s 5h 7d 7c 8h 9s 9c 2h 2d 2c", (4, "As Ah"), (5, PASS))
        assert played(view) == PASS

    def test_the_same_play_of_an_opponent_may_be_beaten_when_it_is_the_last_chance(self) -> None:
        view = position("3s 3h 2h 2d", (5, "As Ah"), left=(9, 9, 9, 9, 2))
        assert played(view) == "2h 2d"

    def test_a_partner_who_has_won_the_trick_is_not_beaten(self) -> None:
        passed = [(seat, PASS) for seat in (3, 4, 5)]
        view = position("5s 5h 7d 7c 9h 9s Kh Kd", (2, "8s 8h"), *passed, left=(0, 3, 9, 9, 9))
        assert played(view) == PASS

    def test_a_partner_with_one_card_left_is_fed_a_low_single(self) -> None:
        view = position("4s 7h 7d 7c 9s 9h Qs Qh Qd", left=(12, 1, 12, 12, 12))
        assert played(view) == "4s"

    def test_a_partners_last_card_is_beaten_only_for_the_lead(self) -> None:
        """The partner is out either way; the lead would pass to the opponent after him (T4)."""
        view = position("3s 3h Ks", (4, "9h"), (5, PASS), left=(2, 0, 2, 0, 2), unseen="4s 4h 5s 5h 6s 6h")
        assert played(view) == "Ks"


class TestLeading:
    def test_low_cards_are_led_before_high_ones(self) -> None:
        view = position("3s 5h 5d Ks Kh As 2h *B")
        assert played(view) in {"3s", "5h 5d"}

    def test_no_low_single_is_led_when_the_next_opponent_has_one_card(self) -> None:
        view = position("4s 9s 9h Js Jh Jd", left=(1, 9, 9, 9, 9))
        assert len(parse_cards(played(view))) > 1

    def test_no_low_pair_is_led_when_the_opponents_have_two_cards(self) -> None:
        view = position("4s 4h 9s 9h 9d Qd", left=(2, 9, 2, 9, 9))
        assert len(parse_cards(played(view))) != 2

    def test_with_one_sure_winner_and_one_other_play_the_winner_is_led_first(self) -> None:
        view = position("4s 4h As", left=(3, 3, 3, 3, 3), unseen="5s 5h 6s 6h 7s 7h 8s 8h 9s 9h Ts Th Js Jh Qs")
        assert played(view) == "As"

    def test_a_play_of_five_that_nobody_can_answer_any_more_is_led_before_a_single(self) -> None:
        view = position("3s 3h 3d 4s 4h 5d", left=(4, 4, 4, 4, 4))
        assert len(parse_cards(played(view))) == 5


class TestGoingOut:
    @pytest.mark.parametrize("whole", ["9s", "9s 9h", "9s 9h 9d", "3s 4h 5s 6s 7s", "9s 9h *S", "9s 9h 9d *S *B"])
    def test_a_holding_that_is_one_play_is_led_whole(self, whole: str) -> None:
        assert cards(played(position(whole, left=(9, 9, 9, 9, 9)))) == cards(whole)

    def test_it_goes_out_over_a_partners_play(self) -> None:
        view = position("Ks Kh", (4, "Qs Qh"), (5, PASS), left=(9, 9, 9, 3, 9))
        assert played(view) == "Ks Kh"

    def test_of_two_sure_ways_out_it_takes_the_one_that_keeps_the_joker(self) -> None:
        view = position("4s 4h Ks *B", left=(3, 3, 3, 3, 3), unseen="5s 5h 6s 6h 7s 7h 8s 8h 9s 9h Ts Th Js Jh Qs")
        assert played(view) == "Ks"

    def test_it_goes_out_with_a_joker_pair(self) -> None:
        view = position("*B *B", (5, "3s 3h"), left=(9, 9, 9, 9, 9))
        assert played(view) == "*B *B"


class TestReturning:
    def test_g4_the_lowest_useless_card_is_returned(self) -> None:
        view = return_due("3s 5h 5d 8s 8h 8c 9s 9h Js Jh Jd Qs Qh Ks Kh As Ah 2s *B", received="*B")
        assert played(view) == "3s"

    def test_g4_no_play_is_torn_for_a_return(self) -> None:
        view = return_due("3s 3h 3d 4s 4h 6c 9s 9h 9d Js Jh", received="Jh")
        assert played(view) == "6c"

    def test_g4_neither_joker_nor_level_card_is_returned(self) -> None:
        view = return_due("5s 5h 5d 8c *B *S", received="*B", level="8")
        assert played(view) in {"5s", "5h", "5d"}

    def test_g4_with_nothing_else_a_level_card_is_returned(self) -> None:
        view = return_due("8s 8h *B", received="*B", level="8")
        assert played(view) in {"8s", "8h"}


def test_the_same_view_is_answered_the_same_way_whatever_the_randomness() -> None:
    view = position("3s 5h 5d 7c 8c 9d Ks Kh As 2h *B")
    assert decide("strong", view, random.Random(1)) == decide("strong", view, random.Random(2))


@pytest.mark.parametrize(("take_over", "expected"), [(TakeOver.PARTNER, PASS), (TakeOver.NEXT, "Ts")])
def test_t4_a_partners_last_card_is_let_through_when_a_partner_leads_next(take_over: TakeOver, expected: str) -> None:
    passed = [(seat, PASS) for seat in (3, 4, 5)]
    view = position(
        "3s 3h 5c 5d 7d 8d Ts",
        (2, "9h"),
        *passed,
        left=(0, 0, 3, 3, 3),
        unseen="4s 4h 6s 6h 7s 7h Js Jc Qs",
        take_over=take_over,
    )
    assert played(view) == expected
