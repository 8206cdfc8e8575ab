"""What cards are when they are played together, and which play is higher."""

import json
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from typing import Any

import pytest

from games.rules import RANKS, Kind, arranged, beats, format_cards, identify, parse_cards
from tests.rules.reading import key_of, kind_of, reading

CASES = Path(__file__).parent.parent / "cases"


def cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / name).read_text().splitlines()]


@pytest.mark.parametrize("case", cases("identify.jsonl"), ids=lambda case: f"{case['cards']} on {case['level']}")
def test_every_reading_case(case: dict[str, Any]) -> None:
    """C1 to C9, C11, C12 and C14 to C18 as worked out in tests/cases/identify.jsonl."""
    combination = identify(parse_cards(case["cards"]), case["level"])
    if case["kind"] is None:
        assert combination is None
    else:
        assert combination is not None
        assert (combination.kind, list(combination.key)) == (case["kind"], case["key"])


@pytest.mark.parametrize("case", cases("beats.jsonl"), ids=lambda case: f"{case['a']} - {case['b']} on {case['level']}")
def test_every_beating_case(case: dict[str, Any]) -> None:
    """C10 to C13 as worked out in tests/cases/beats.jsonl."""
    a, b = reading(case["a"], case["level"]), reading(case["b"], case["level"])
    assert (beats(a, b), beats(b, a)) == (case["a_beats_b"], case["b_beats_a"])


# The kinds


def test_c1_any_one_card_is_a_single() -> None:
    assert kind_of("3s") == kind_of("2h") == kind_of("*B") == kind_of("*S") == Kind.SINGLE


def test_c2_two_of_one_rank_are_a_pair_suits_free() -> None:
    assert kind_of("3s 3h") == kind_of("3s 3s") == Kind.PAIR
    assert kind_of("3s 4s") is None


def test_c3_three_of_one_rank_are_a_triple_suits_free() -> None:
    assert kind_of("3s 3h 3d") == kind_of("3s 3s 3s") == Kind.TRIPLE
    assert kind_of("3s 3h 4d") is None


def test_c4_five_consecutive_ranks_are_a_straight() -> None:
    assert kind_of("3s 4h 5d 6c 7s") == Kind.STRAIGHT
    assert kind_of("3s 4h 5d 6c 8s") is None
    assert kind_of("3s 4h 5d 6c 6s") is None


def test_c4_the_ace_is_low_or_high_and_there_is_no_other_wrap() -> None:
    assert kind_of("As 2h 3d 4c 5s") == kind_of("Ts Jh Qd Kc As") == Kind.STRAIGHT
    for wrapped in ("Js Qh Kd Ac 2s", "Qs Kh Ad 2c 3s", "Ks Ah 2d 3c 4s"):
        assert kind_of(wrapped) is None


def test_c4_a2345_is_the_lowest_straight_and_tjqka_the_highest() -> None:
    lowest, next_one, highest = (reading(text) for text in ("As 2h 3d 4c 5s", "2s 3h 4d 5c 6s", "Ts Jh Qd Kc As"))
    assert beats(next_one, lowest)
    assert beats(highest, next_one)
    assert key_of("9s Th Jd Qc Ks") < highest.key


def test_c5_five_of_one_suit_are_a_flush_and_equal_cards_may_repeat() -> None:
    assert kind_of("3h 5h 8h Jh Kh") == kind_of("3h 3h 8h Jh Kh") == kind_of("3h 3h 8h 8h Kh") == Kind.FLUSH
    assert kind_of("3h 3h 3h 8h Kh") == Kind.FLUSH
    assert kind_of("3h 5h 8h Jh Ks") is None


def test_c6_a_triple_and_a_pair_of_another_rank_are_a_full_house() -> None:
    assert kind_of("3s 3h 3d 4s 4h") == Kind.FULL_HOUSE
    assert kind_of("3h 3h 3h 4h 4h") == Kind.FULL_HOUSE  # of one suit too: it is higher than a flush
    assert kind_of("3s 3h 3d 4s 5h") is None


def test_c7_four_of_a_rank_and_another_card_are_four_with_one() -> None:
    assert kind_of("3s 3h 3d 3c 4s") == kind_of("3s 3s 3d 3d As") == Kind.FOUR_ONE
    assert kind_of("3s 3h 3d 3c") is None


def test_c8_five_consecutive_ranks_of_one_suit_are_a_straight_flush() -> None:
    assert kind_of("3h 4h 5h 6h 7h") == kind_of("Ah 2h 3h 4h 5h") == kind_of("Th Jh Qh Kh Ah") == Kind.STRAIGHT_FLUSH
    assert kind_of("Jh Qh Kh Ah 2h") == Kind.FLUSH


def test_c9_five_of_a_rank_are_five_of_a_kind() -> None:
    assert kind_of("3s 3h 3d 3c 3s") == kind_of("3s 3s 3s 3h 3h") == Kind.FIVE


@pytest.mark.parametrize(
    "text", ["", "3s 3h 3d 3c", "*B *B *S *S", "3s 3h 3d 4s 4h 4d", "2s 3h 4d 5c 6s 7h", "*B *B *B *S *S *S"]
)
def test_only_plays_of_one_two_three_or_five_cards_exist(text: str) -> None:
    """C1 to C9 name all there are."""
    assert kind_of(text) is None


@pytest.mark.parametrize("number", range(6, 28))
def test_more_than_five_cards_are_nothing_however_alike(number: int) -> None:
    assert identify(parse_cards("3s " * number), "2") is None
    assert identify(parse_cards("*S " * number), "2") is None


# The order

FIVE_CARDS_RISING = (
    "Ts Jh Qd Kc As",  # the highest straight
    "3h 4h 5h 6h 8h",  # a low flush
    "3s 3h 3d 4s 4h",
    "3s 3h 3d 3c 4s",
    "Ah 2h 3h 4h 5h",
    "3s 3h 3d 3c 3s",
)


@pytest.mark.parametrize("place", range(5))
def test_c10_five_cards_of_a_higher_kind_beat_all_of_a_lower_one(place: int) -> None:
    lower, higher = reading(FIVE_CARDS_RISING[place]), reading(FIVE_CARDS_RISING[place + 1])
    assert beats(higher, lower)
    assert not beats(lower, higher)


def test_c10_a_pair_does_not_answer_a_single_and_no_other_number_answers_any() -> None:
    plays = [
        reading(text)
        for text in ("*B", "*B *B", "*B *B *B", "*B *B *B *S *S", "3s", "3s 3h", "3s 3h 3d", *FIVE_CARDS_RISING)
    ]
    for a in plays:
        for b in plays:
            if len(a.cards) != len(b.cards):
                assert not beats(a, b)


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_c10_singles_pairs_and_triples_are_beaten_by_a_higher_one_of_their_size(cards: int) -> None:
    three, four = reading(" ".join(["3s"] * cards)), reading(" ".join(["4h"] * cards))
    assert beats(four, three)
    assert not beats(three, four)


def test_c11_jokers_then_the_level_card_then_the_ace_downwards() -> None:
    rising = [reading(str(card), "8") for card in parse_cards("2s 3s 4s 5s 6s 7s 9s Ts Js Qs Ks As 8s *S *B")]
    for n, lower in enumerate(rising):
        for higher in rising[n + 1 :]:
            assert beats(higher, lower)
            assert not beats(lower, higher)


def test_c11_suits_never_count() -> None:
    spade, diamond = reading("9s"), reading("9d")
    assert not beats(spade, diamond)
    assert not beats(diamond, spade)


def test_c12_a_level_card_stands_at_its_ordinary_place_in_a_run() -> None:
    assert (kind_of("6s 7h 8d 9c Ts", "8"), key_of("6s 7h 8d 9c Ts", "8")) == (Kind.STRAIGHT, (10,))
    assert (kind_of("4h 5h 6h 7h 8h", "8"), key_of("4h 5h 6h 7h 8h", "8")) == (Kind.STRAIGHT_FLUSH, (8,))
    assert key_of("As 2h 3d 4c 5s", "A") == (5,)


def test_c12_a_level_card_ranks_by_c11_everywhere_else_flushes_included() -> None:
    assert key_of("8h 7h 5h Kh Ah", "8") == (15, 14, 13, 7, 5)
    assert key_of("8s 8h", "8") == key_of("8s 8h 8d", "8") == key_of("8s 8h 8d 8c 8s", "8") == (15,)
    assert key_of("8s 8h 8d As Ah", "8") == key_of("8s 8h 8d 8c As", "8") == (15,)


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("3s 3h", "4s 4h"),
        ("3s 3h 3d", "4s 4h 4d"),
        ("3s 3h 3d 3c 3s", "4s 4h 4d 4c 4s"),
        ("3s 3h 3d As Ah", "4s 4h 4d 3s 3h"),  # a full house by its triple
        ("3s 3h 3d 3c As", "4s 4h 4d 4c 3s"),  # four with one by its four
        ("As 2h 3d 4c 5s", "2s 3h 4d 5c 6s"),  # a run by its top, 5 for A2345
        ("Ah 2h 3h 4h 5h", "2h 3h 4h 5h 6h"),
        ("9h Th Jh Qh Ah", "9s Ts Qs Ks As"),  # a flush by its highest card, then the next
        ("3h 8h Jh Qh Ah", "4s 8s Js Qs As"),  # and so on to the last
    ],
)
def test_c13_within_a_kind_the_key_decides(lower: str, higher: str) -> None:
    a, b = reading(lower, "7"), reading(higher, "7")
    assert a.kind == b.kind
    assert beats(b, a)
    assert not beats(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("3s", "3h"),
        ("3s 3h", "3d *B"),
        ("3s 3h 3d 4s 4h", "3s 3h 3d As Ah"),
        ("3s 3h 3d 3c 4s", "3s 3h 3d 3c As"),
        ("3s 4h 5d 6c 7s", "3h 4h 5d 7c *S"),
        ("3h 5h 8h Jh Kh", "3s 5s 8s Js Ks"),
    ],
)
def test_c13_equal_does_not_beat(a: str, b: str) -> None:
    one, other = reading(a, "7"), reading(b, "7")
    assert not beats(one, other)
    assert not beats(other, one)


# The jokers


def test_c14_a_joker_alone_is_a_single_of_its_own() -> None:
    assert (key_of("*S"), key_of("*B")) == ((16,), (17,))


@pytest.mark.parametrize("joker", ["*B", "*S"])
def test_c14_beside_a_natural_card_a_joker_stands_for_any_card(joker: str) -> None:
    assert kind_of(f"3s {joker}") == Kind.PAIR
    assert kind_of(f"3s 3h {joker}") == Kind.TRIPLE
    assert kind_of(f"3s 4h 6d 7c {joker}") == Kind.STRAIGHT
    assert kind_of(f"3h 5h 8h Jh {joker}") == Kind.FLUSH
    assert kind_of(f"3s 3h 4d 4c {joker}") == Kind.FULL_HOUSE
    assert kind_of(f"3s 3h 3d 4c {joker}") == Kind.FOUR_ONE
    assert kind_of(f"3h 4h 6h 7h {joker}") == Kind.STRAIGHT_FLUSH
    assert kind_of(f"3s 3h 3d 3c {joker}") == Kind.FIVE
    assert kind_of(f"3s 4h {joker}") is None
    assert kind_of(f"3s 4h 6d 9c {joker}") is None


def test_c15_of_all_readings_the_highest_kind_wins() -> None:
    assert kind_of("3s 3h 3c *B 4d") == Kind.FOUR_ONE  # never 33344
    assert kind_of("3h 4h 5h *B *S") == Kind.STRAIGHT_FLUSH  # never a flush
    assert kind_of("3h 4s *B *B *S") == Kind.FOUR_ONE  # never a straight
    assert kind_of("3h 4h *B *B *S") == Kind.STRAIGHT_FLUSH  # never four with one
    assert kind_of("3h 3h 9h 9h *B") == Kind.FULL_HOUSE  # never a flush


def test_c16_in_runs_jokers_take_the_lowest_run_that_holds_the_natural_cards() -> None:
    assert key_of("3s 4h 5c 6d *B") == (6,)
    assert key_of("2s 4h 5c *B *S") == (5,)
    assert (kind_of("3h 4h *B *B *S"), key_of("3h 4h *B *B *S")) == (Kind.STRAIGHT_FLUSH, (5,))
    assert key_of("Js Qh Kc *B *S") == (13,)
    assert key_of("Js Qh Kc Ad *B") == (14,)


def test_c16_the_lower_rank_by_c11_is_the_larger_group() -> None:
    assert (kind_of("3s 3h 4c 4d *S"), key_of("3s 3h 4c 4d *S")) == (Kind.FULL_HOUSE, (3,))
    assert (kind_of("3h 4s *B *B *S"), key_of("3h 4s *B *B *S")) == (Kind.FOUR_ONE, (3,))
    assert key_of("5s 9h *B *B *S", "5") == (9,)
    assert key_of("5s 5h 9c 9d *B", "5") == (9,)


def test_c16_two_of_a_rank_and_two_jokers_are_the_four_whatever_the_other_card() -> None:
    assert key_of("9s 9h 3c *B *S") == (9,)


def test_c16_in_a_flush_a_joker_is_a_2_and_on_level_2_a_3() -> None:
    assert key_of("2h 7h 8h Jh *B", "5") == (11, 8, 7, 2, 2)
    assert key_of("2h 7h 8h Jh *B", "2") == (15, 11, 8, 7, 3)
    assert key_of("4h 9h Kh *B *S", "5") == (13, 9, 4, 2, 2)


def test_c17_a_group_of_jokers_ranks_as_big_ones_only_when_all_are_big() -> None:
    assert key_of("*B *B") == key_of("*B *B *B") == (17,)
    for text in ("*S *S", "*B *S", "*S *S *S", "*B *S *S", "*B *B *S"):
        assert key_of(text) == (16,)


def test_c17_any_five_jokers_are_five_small_ones_and_the_highest_play_there_is() -> None:
    for text in ("*B *B *B *S *S", "*B *B *S *S *S"):
        assert (kind_of(text), key_of(text)) == (Kind.FIVE, (16,))
        assert beats(reading(text), reading("2s 2h 2d 2c 2s"))  # the level cards


def test_c18_a_joker_beside_natural_cards_takes_their_rank() -> None:
    assert key_of("9s *B") == key_of("9s *B *S") == key_of("9s 9h *B") == (9,)
    assert (kind_of("9s *B *B *S *S"), key_of("9s *B *B *S *S")) == (Kind.FIVE, (9,))


def test_c18_four_and_a_joker_are_five_of_a_kind() -> None:
    assert (kind_of("9s 9h 9d 9c *B"), key_of("9s 9h 9d 9c *B")) == (Kind.FIVE, (9,))


# Values


def test_equal_plays_are_equal_values_in_whatever_order_they_are_named() -> None:
    assert reading("3s *B 3h") == reading("*B 3h 3s")
    assert len({reading("3s *B 3h"), reading("*B 3h 3s")}) == 1
    assert reading("3s 3h") != reading("3s 3d")


def test_a_combination_survives_a_process_boundary() -> None:
    combination = reading("3s 4h 5c 6d *B")
    assert ForkingPickler.loads(ForkingPickler.dumps(combination)) == combination


@pytest.mark.parametrize("level", ["", "1", "10", "a", "23", "*B"])
def test_a_level_is_a_rank(level: str) -> None:
    with pytest.raises(ValueError, match="level"):
        identify(parse_cards("3s"), level)


# Reading order


@pytest.mark.parametrize(
    ("cards", "level", "order", "stands_for"),
    [
        ("3s", "2", "3s", "3"),
        ("*S", "2", "*S", "*S"),
        ("*B", "2", "*B", "*B"),
        ("*B 3d 3s", "2", "3s 3d *B", "3 3 3"),
        ("8d *S *B", "8", "8d *B *S", "8 8 8"),
        ("*S *B", "2", "*B *S", "*S *S"),
        ("*B *B *B", "2", "*B *B *B", "*B *B *B"),
        ("*S *B *B *S *B", "2", "*B *B *B *S *S", "*S *S *S *S *S"),
        ("*S 9d *B 9s 9s", "2", "9s 9s 9d *B *S", "9 9 9 9 9"),
        ("4s 3h 4d 4h 3s", "2", "4s 4h 4d 3s 3h", "4 4 4 3 3"),
        ("4d 3h 4c *S 3s", "2", "3s 3h *S 4c 4d", "3 3 3 4 4"),
        ("3d 3h 9c *S 3s", "9", "3s 3h 3d *S 9c", "3 3 3 3 9"),
        ("*B 5s *S 9h *B", "5", "9h *B *B *S 5s", "9 9 9 9 5"),
        ("7s 3h 5c 6d 4s", "5", "3h 4s 5c 6d 7s", "3 4 5 6 7"),
        ("5s 2h 3d Ac 4s", "2", "Ac 2h 3d 4s 5s", "A 2 3 4 5"),
        ("5c *S 2s 4h *B", "2", "*B 2s *S 4h 5c", "A 2 3 4 5"),
        ("As Td *B Kc Jh", "2", "Td Jh *B Kc As", "T J Q K A"),
        ("4h *S *B 3h *B", "2", "*B *B 3h 4h *S", "A 2 3 4 5"),
        ("7h Ah 2h Jh 8h", "8", "8h Ah Jh 7h 2h", "8 A J 7 2"),
        ("7h *B 2h Jh 8h", "5", "Jh 8h 7h 2h *B", "J 8 7 2 2"),
        ("7h *B 2h *S Jh", "2", "2h Jh 7h *B *S", "2 J 7 3 3"),
        ("3h *B 2h 3h Jh", "2", "2h Jh 3h 3h *B", "2 J 3 3 3"),
    ],
)
def test_cards_are_laid_out_in_reading_order(cards: str, level: str, order: str, stands_for: str) -> None:
    """The larger group first, runs rising, flushes falling, and what each joker counts as (C14 to C18)."""
    placed = arranged(reading(cards, level), level)
    assert format_cards(one.card for one in placed) == order
    assert " ".join(one.stands_for for one in placed) == stands_for


@pytest.mark.parametrize(
    "case", [case for case in cases("identify.jsonl") if case["kind"]], ids=lambda case: case["cards"]
)
def test_what_cards_stand_for_reads_as_they_do(case: dict[str, Any]) -> None:
    """C14: put natural cards in the place of the jokers, as `arranged` names them, and the reading is the same."""
    level, combination = case["level"], reading(case["cards"], case["level"])
    naturals = [card for card in combination.cards if not card.is_joker]
    suits = {card.suit for card in naturals}
    suit = "".join(suits) if len(suits) == 1 else "s"
    named = [
        str(one.card) if not one.card.is_joker else one.stands_for + suit if one.stands_for in RANKS else one.stands_for
        for one in arranged(combination, level)
    ]
    read_again = reading(" ".join(named), level)
    assert (read_again.kind, read_again.key) == (combination.kind, combination.key)
