"""The order of the ranks."""

import pytest

from games.rules import DECK, RANKS, format_cards, parse_card, parse_cards, place, rank_value, sorted_holding


def test_c11_the_level_card_is_taken_out_of_its_place_and_stands_above_the_a() -> None:
    falling = "*B *S 8s As Ks Qs Js Ts 9s 7s 6s 5s 4s 3s 2s"
    values = [rank_value(card, "8") for card in parse_cards(falling)]
    assert values == [17, 16, 15, 14, 13, 12, 11, 10, 9, 7, 6, 5, 4, 3, 2]


@pytest.mark.parametrize("level", RANKS)
def test_c11_every_card_is_worth_its_rank_and_suits_never_count(level: str) -> None:
    for card in DECK:
        if not card.is_joker:
            ordinary = "..23456789TJQKA".index(card.rank or "")
            assert rank_value(card, level) == (15 if card.rank == level else ordinary)


def test_c12_a_card_has_an_ordinary_place_whatever_the_level() -> None:
    assert [place(parse_card(rank + "h")) for rank in "23456789TJQKA"] == list(range(2, 15))


@pytest.mark.parametrize("joker", ["*B", "*S"])
def test_c12_a_joker_has_no_place_of_its_own(joker: str) -> None:
    with pytest.raises(ValueError, match="joker"):
        place(parse_card(joker))


def test_a_holding_is_sorted_falling_by_c11_and_equal_ranks_by_suit() -> None:
    holding = parse_cards("2d 8c As *S 8s 3c *B 3d Ac 3s 3h 8c")
    assert format_cards(sorted_holding(holding, "8")) == "*B *S 8s 8c 8c As Ac 3s 3h 3c 3d 2d"
    assert format_cards(sorted_holding(holding, "3")) == "*B *S 3s 3h 3c 3d As Ac 8s 8c 8c 2d"


def test_the_order_of_a_holding_does_not_depend_on_how_it_came() -> None:
    assert sorted_holding(reversed(DECK), "5") == sorted_holding(DECK, "5")
