"""Which plays may be made, asked of one and listed in full."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import (
    DECK,
    Card,
    Combination,
    Hand,
    Pass,
    Phase,
    Play,
    Refusal,
    beats,
    format_cards,
    has_answer,
    legal_plays,
    parse_cards,
    play,
    play_refusal,
    plays,
    refusal,
    shuffled,
    start,
    view_for,
)
from games.rules.cards import in_pack_order
from games.rules.legal import refusal_of_cards
from tests.rules.positions import after, position
from tests.rules.reading import reading
from tests.rules.strategies import groups, levels, unhurried

HELD = "3s 3h 4s 4h 4d 5c 6d 7h Ks *B"


def why_not(cards: str, to_beat: str | None = None, *, holding: str = HELD, level: str = "2") -> Refusal | None:
    on_table = None if to_beat is None else reading(to_beat, level)
    return refusal_of_cards(parse_cards(holding), parse_cards(cards), on_table, level)


def listed(holding: str, to_beat: str | None = None, *, level: str = "2") -> list[str]:
    on_table = None if to_beat is None else reading(to_beat, level)
    return [format_cards(play.cards) for play in legal_plays(parse_cards(holding), on_table, level)]


# One play


@pytest.mark.parametrize("cards", ["3s", "3s 3h", "4s 4h 4d", "4s 4h 4d 3s 3h", "3h 4h 5c 6d 7h", "Ks *B", "*B"])
def test_t1_the_leader_may_play_any_combination(cards: str) -> None:
    assert why_not(cards) is None


@pytest.mark.parametrize(
    ("cards", "to_beat"), [("4s", "3d"), ("4s 4h", "3c 3d"), ("*B", "*S"), ("4s 4h 4d Ks *B", "As Ah Ad 5s 5h")]
)
def test_t1_an_answer_is_higher_and_of_the_same_number_of_cards(cards: str, to_beat: str) -> None:
    assert why_not(cards, to_beat) is None


@pytest.mark.parametrize(
    ("cards", "to_beat"),
    [("3s", "3d"), ("3s", "4d"), ("3s 3h", "3c 3d"), ("*B", "*B"), ("3h 4h 5c 6d 7h", "8h 8h 9h Th Jh")],
)
def test_t1_an_answer_that_is_not_higher_is_refused(cards: str, to_beat: str) -> None:
    assert why_not(cards, to_beat) is Refusal.NOT_HIGHER


@pytest.mark.parametrize(
    ("cards", "to_beat"), [("4s 4h", "3d"), ("4s", "3c 3d"), ("3s 3h *B", "4c 4d"), ("4s 4h 4d", "3c 3d")]
)
def test_t1_a_pair_does_not_answer_a_single_nor_any_number_another(cards: str, to_beat: str) -> None:
    assert why_not(cards, to_beat) is Refusal.WRONG_NUMBER


@pytest.mark.parametrize("cards", ["3s 3h 4s 4h", "3s 3h 4s 4h 4d *B", "3s 3h 4s 4h 4d 5c 6d 7h Ks *B"])
def test_four_cards_or_more_than_five_are_the_wrong_number(cards: str) -> None:
    assert why_not(cards) is Refusal.WRONG_NUMBER
    assert why_not(cards, "3c") is Refusal.WRONG_NUMBER


@pytest.mark.parametrize("cards", ["3s 4s", "3s 4s 5c", "3s 3h 4s 4h 5c"])
def test_cards_that_are_nothing_together_are_refused(cards: str) -> None:
    assert why_not(cards) is Refusal.NO_COMBINATION


def test_no_cards_are_refused() -> None:
    assert why_not("") is why_not("", "3d") is Refusal.NO_CARDS_NAMED


@pytest.mark.parametrize("cards", ["3d", "3s 3s", "*S", "*B *B", "3s 3h 3d", "Ad Ad Ad Ad"])
def test_p2_cards_that_are_not_held_so_often_are_refused(cards: str) -> None:
    assert why_not(cards) is Refusal.NOT_HELD


@pytest.mark.parametrize("stranger", ["3s", None, 3, ["3s"]])
def test_p2_what_is_no_card_is_refused(stranger: Any) -> None:
    assert refusal_of_cards(parse_cards(HELD), (Card("3s"), stranger), None, "2") is Refusal.UNKNOWN_CARD


def test_c11_the_level_decides_what_is_higher() -> None:
    assert why_not("4s", "Kd", level="4") is None
    assert why_not("4s", "Kd", level="5") is Refusal.NOT_HIGHER


# The list


def test_a_lead_lists_every_play_by_face_once_and_from_the_lowest_up() -> None:
    assert listed("4s 3h 3s 3h") == ["3s", "3h", "4s", "3s 3h", "3h 3h", "3s 3h 3h"]


def test_c14_jokers_are_listed_in_all_that_they_complete() -> None:
    assert listed("3s 4h *S *B") == [
        *("3s", "4h", "*S", "*B"),
        *("3s *S", "3s *B", "4h *S", "4h *B", "*S *B"),
        *("3s *S *B", "4h *S *B"),
    ]


def test_c10_five_cards_are_listed_from_the_lowest_kind_to_the_highest() -> None:
    fives = [text for text in listed("2h 3h 4h 5h 6h 7h 2s 2h 2d 3s 3d", level="K") if len(text.split()) == 5]
    kinds = list(dict.fromkeys(reading(text, "K").kind for text in fives))
    assert kinds == ["straight", "flush", "full_house", "four_one", "straight_flush"]


def test_t1_an_answer_lists_only_what_beats_the_table() -> None:
    assert listed("3s 3h 5s 5h 5d 9c", "4s 4h") == ["5s 5h", "5s 5d", "5h 5d"]
    assert listed("3s 3h 5s 5h 5d 9c", "9s 9h") == []


def test_c16_two_ranks_with_one_card_each_and_three_jokers_are_one_four_with_one() -> None:
    fives = [text for text in listed("3s 9h *S *S *B") if len(text.split()) == 5]
    assert fives == ["3s 9h *S *S *B"]


def test_c8_a_straight_flush_is_not_listed_among_straights_and_flushes() -> None:
    fives = [text for text in listed("3h 4h 5h 6h 7h") if len(text.split()) == 5]
    assert fives == ["3h 4h 5h 6h 7h"]


def test_nothing_can_be_played_from_nothing() -> None:
    assert listed("") == listed("", "3s") == []
    assert not has_answer((), None, "2")
    assert not has_answer((), reading("3s"), "2")


@pytest.mark.parametrize("seed", range(8))
def test_the_list_does_not_depend_on_the_order_of_the_holding(seed: int) -> None:
    rng = Random(seed)
    holding = rng.sample(DECK, 27)
    shuffled_holding = rng.sample(holding, 27)
    assert legal_plays(holding, None, "7") == legal_plays(shuffled_holding, None, "7")


@pytest.mark.parametrize("seed", range(8))
def test_a_full_holding_lists_each_play_once_and_never_one_that_is_refused(seed: int) -> None:
    rng = Random(seed)
    holding, other = rng.sample(DECK, 27), rng.sample(DECK, 27)
    to_beat = rng.choice(legal_plays(other, None, "7"))
    for on_table in (None, to_beat):
        found = legal_plays(holding, on_table, "7")
        assert len(set(found)) == len(found)
        assert {refusal_of_cards(holding, play.cards, on_table, "7") for play in found} <= {None}


@pytest.mark.parametrize("seed", range(8))
def test_the_answers_are_the_leads_that_beat_the_table(seed: int) -> None:
    rng = Random(seed)
    holding, other = rng.sample(DECK, 27), rng.sample(DECK, 27)
    leads = legal_plays(holding, None, "7")
    for to_beat in rng.sample(legal_plays(other, None, "7"), 20):
        answers = legal_plays(holding, to_beat, "7")
        assert set(answers) == {lead for lead in leads if beats(lead, to_beat)}
        assert has_answer(holding, to_beat, "7") == bool(answers)


def by_brute_force(holding: tuple[Card, ...], to_beat: Combination | None, level: str) -> set[tuple[Card, ...]]:
    """Every way to take cards from the holding that is not refused."""
    ways = {cards for number in range(len(holding) + 1) for cards in combinations(in_pack_order(holding), number)}
    return {cards for cards in ways if refusal_of_cards(holding, cards, to_beat, level) is None}


tables = st.one_of(st.none(), groups(1, 5))
"""Nothing on the table, or cards that may be a combination."""


@settings(unhurried, max_examples=400)
@given(groups(0, 9), tables, levels)
def test_the_list_is_what_brute_force_finds(
    holding: tuple[Card, ...], on_table: tuple[Card, ...] | None, level: str
) -> None:
    """T1: two roads to the same plays, one by building, one by asking the refusal of everything that can be taken."""
    table = legal_plays(on_table or (), None, level)
    to_beat = table[-1] if table else None
    found = legal_plays(holding, to_beat, level)
    expected = by_brute_force(holding, to_beat, level)
    assert Counter(play.cards for play in found) == Counter(expected)
    assert has_answer(holding, to_beat, level) == bool(expected)


@unhurried
@given(groups(0, 27), levels)
def test_the_list_rises(holding: tuple[Card, ...], level: str) -> None:
    found = legal_plays(holding, None, level)
    for lower, higher in pairwise(found):
        assert len(lower.cards) <= len(higher.cards)
        assert not beats(lower, higher)


# What a view tells


def leads_nine() -> Hand:
    return after(position({0: "9s Ks Kh", 1: "9h Td Jd", 2: "3s 4h"}), "0 9s")


def test_t1_the_seat_to_move_sees_what_it_may_play() -> None:
    view = view_for(leads_nine(), 1)
    assert [format_cards(play.cards) for play in plays(view)] == ["Td", "Jd"]
    assert play_refusal(view, parse_cards("Td")) is None
    assert play_refusal(view, parse_cards("9h")) is Refusal.NOT_HIGHER


@pytest.mark.parametrize("seat", [0, 2, None])
def test_p1_anyone_else_may_play_nothing(seat: int | None) -> None:
    view = view_for(leads_nine(), seat)
    assert plays(view) == []
    assert play_refusal(view, parse_cards("Ks")) is Refusal.NOT_YOUR_TURN


def test_g7_nothing_is_played_before_the_returns_are_made() -> None:
    hand = start(shuffled(Random(1)), level="2", dealer=0, tribute={1: 0})
    view = view_for(hand, 0)
    assert plays(view) == []
    assert play_refusal(view, view.holding[:1]) is Refusal.TRIBUTE_FIRST


def test_t6_nothing_is_played_after_the_end() -> None:
    hand = after(position({0: "3s", 1: "4s 5d"}, out=(2, 4)), "0 3s")
    assert hand.phase is Phase.OVER
    view = view_for(hand, 1)
    assert plays(view) == []
    assert play_refusal(view, parse_cards("4s")) is Refusal.HAND_OVER


@pytest.mark.parametrize("seed", range(4))
def test_a_view_refuses_what_the_hand_refuses_through_a_whole_hand(seed: int) -> None:
    """T1, P1: for every seat at every turn, for plays that fit, do not fit and are not held."""
    rng = Random(seed)
    hand = start(shuffled(rng), level=rng.choice("2579A"), dealer=rng.randrange(6))
    while True:
        for seat in range(6):
            view = view_for(hand, seat)
            tried = [rng.sample(view.holding, min(number, len(view.holding))) for number in range(7)]
            tried += [
                rng.sample(DECK, rng.randint(1, 3)),
                *(play.cards for play in rng.sample(plays(view), min(4, len(plays(view))))),
            ]
            for cards in map(tuple, tried):
                assert play_refusal(view, cards) == refusal(hand, Play(seat, cards))
        if hand.turn is None:
            break
        choices = [Play(hand.turn, one.cards) for one in plays(view_for(hand, hand.turn))]
        hand = play(hand, rng.choice(choices) if choices else Pass(hand.turn))
    assert hand.phase is Phase.OVER
