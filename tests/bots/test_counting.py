"""What counting tells a player."""

import random
from collections import Counter

import pytest

from games.bots import decide
from games.bots.counting import Count, cannot_be_beaten, count, odds_of_answer
from games.rules import (
    DECK,
    Combination,
    Phase,
    has_answer,
    identify,
    parse_cards,
    play,
    shuffled,
    start,
    view_for,
)
from tests.bots.positions import PASS, position


def combination(text: str, level: str = "2") -> Combination:
    found = identify(parse_cards(text), level)
    assert found is not None
    return found


def counted(holding: str, *, unseen: str, left: tuple[int, ...]) -> Count:
    return count(position(holding, unseen=unseen, left=left))


def test_what_is_out_is_the_three_packs_without_the_holding_and_what_was_played() -> None:
    hand = start(shuffled(random.Random(2)), level="6", dealer=4)
    rng = random.Random(3)
    for _ in range(80):
        assert hand.turn is not None
        hand = play(hand, decide("random", view_for(hand, hand.turn), rng))
        if hand.phase is Phase.OVER:
            break
        seat = 1
        others = [card for other, cards in enumerate(hand.holdings) if other != seat for card in cards]
        assert Counter(count(view_for(hand, seat)).pool) == Counter(others)


def test_t5_numbers_that_the_table_hides_are_counted() -> None:
    hand = start(shuffled(random.Random(2)), level="6", dealer=4)
    rng = random.Random(5)
    for _ in range(40):
        assert hand.turn is not None
        hand = play(hand, decide("random", view_for(hand, hand.turn), rng))
        hidden = count(view_for(hand, 0, always_show_left=False))
        assert hidden.left == tuple(len(cards) for cards in hand.holdings)
        assert hidden == count(view_for(hand, 0))


def test_partners_and_opponents_are_those_who_still_hold_cards() -> None:
    found = counted("3s 4s", unseen="5s 6s 7s", left=(1, 0, 1, 1, 0))
    assert found.partners == (4,)
    assert found.opponents == (1, 3)


@pytest.mark.parametrize(
    ("play_made", "unseen", "beyond"),
    [
        ("As", "Ks Kh Qs", True),
        ("As", "Ks Kh 2s", False),
        ("As", "Ks Kh *S", False),
        ("Ks Kh", "As 5s 6s", True),
        ("Ks Kh", "As Ah 6s", False),
        ("Ks Kh", "As *S 6s", False),
        ("Ks Kh", "Qs *S 6s", True),
        ("Ks Kh", "*B *S 6s", False),
        ("3s 3h 3d 4s 4h", "5s 5h 5d 6s", True),
        ("3s 3h 3d 4s 4h", "5s 5h 5d 6s 6h", False),
        ("3s 3h 3d 4s 4h", "5s 5h *S 6s 6h", False),
    ],
)
def test_a_play_is_beyond_beating_when_all_the_cards_out_together_hold_no_answer(
    play_made: str, unseen: str, beyond: bool
) -> None:
    number = len(parse_cards(unseen))
    found = counted(play_made, unseen=unseen, left=(number, 0, 0, 0, 0))
    assert cannot_be_beaten(found, combination(play_made)) is beyond


def test_a_play_is_beyond_beating_when_nobody_has_cards_enough() -> None:
    unseen = "As Ah Ad Ks Kh Kd Qs Qh"
    assert cannot_be_beaten(counted("3s 3h 3d", unseen=unseen, left=(2, 2, 2, 2, 0)), combination("3s 3h 3d"))
    assert not cannot_be_beaten(counted("3s 3h 3d", unseen=unseen, left=(3, 2, 2, 1, 0)), combination("3s 3h 3d"))


def test_nobody_answers_with_more_cards_than_are_left() -> None:
    found = counted("3s 3h 3d", unseen="As Ah Ad Ks", left=(2, 2, 0, 0, 0))
    assert odds_of_answer(found, 1, combination("3s 3h 3d")) == 0
    assert odds_of_answer(found, 1, combination("3s 3h")) > 0


def test_a_higher_play_is_never_easier_to_answer() -> None:
    found = count(position("3s", left=(12, 12, 12, 12, 12)))
    for ladder in (
        ["3s", "8s", "Ks", "2s", "*S", "*B"],
        ["3s 3h", "8s 8h", "Ks Kh", "2s 2h", "*S *S", "*B *B"],
        ["3s 3h 3d", "8s 8h 8d", "Ks Kh Kd", "2s 2h 2d"],
        ["3s 3h 3d 4s 4h", "9s 9h 9d 4s 4h", "Ks Kh Kd 4s 4h"],
        ["As 2s 3s 4s 5s", "Ts Js Qs Ks As", "Ks Kh Kd Kc Ks", "As Ah Ad Ac As"],
    ):
        odds = [odds_of_answer(found, 1, combination(text, "2")) for text in ladder]
        assert odds == sorted(odds, reverse=True)


@pytest.mark.parametrize("text", ["8s", "Ks", "2s", "7s 7h", "Ks Kh", "Js Jh Jd"])
def test_the_odds_of_an_answer_are_near_what_drawn_holdings_show(text: str) -> None:
    left = 10
    asked = combination(text)
    found = count(position(text, left=(left,) * 5))
    rng = random.Random(11)
    draws = 600
    answered = sum(has_answer(rng.sample(found.pool, left), asked, "2") for _ in range(draws))
    assert odds_of_answer(found, 1, asked) == pytest.approx(answered / draws, abs=0.2)


def test_passes_and_the_deck_add_up() -> None:
    view = position("3s 4s 5s", (4, "8h"), (5, PASS))
    assert len(count(view).pool) == sum(left or 0 for left in view.left) - len(view.holding)
    assert len(DECK) == 162
