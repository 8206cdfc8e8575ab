"""How holdings fall into plays."""

import random
from collections import Counter

import pytest

from games.bots.splitting import burden, split
from games.bots.worth import weight
from games.rules import DECK, Card, Kind, identify, parse_cards
from tests.bots.positions import cards


def plays_of(holding: str, level: str = "2") -> list[Counter[Card]]:
    return [Counter(play.cards) for play in split(parse_cards(holding), level).plays]


@pytest.mark.parametrize("size", [1, 2, 5, 9, 14, 20, 27, 28])
@pytest.mark.parametrize("level", ["2", "7", "A"])
def test_a_split_lays_down_every_card_once_in_plays_that_are_allowed(size: int, level: str) -> None:
    rng = random.Random(f"{size} {level}")
    for _ in range(40):
        holding = rng.sample(DECK, size)
        found = split(holding, level)
        assert Counter(card for play in found.plays for card in play.cards) == Counter(holding)
        assert all(identify(play.cards, level) == play for play in found.plays)
        assert found.weight == pytest.approx(sum(weight(play, level) for play in found.plays))


def test_a_split_does_not_depend_on_the_order_of_the_holding() -> None:
    rng = random.Random(3)
    holding = rng.sample(DECK, 27)
    expected = split(holding, "5")
    for _ in range(20):
        rng.shuffle(holding)
        assert split(holding, "5") == expected


def test_the_burden_is_the_weight_of_the_split() -> None:
    """A run that happens to share a suit is read as a straight flush, which only makes it lighter."""
    rng = random.Random(4)
    for _ in range(60):
        holding = rng.sample(DECK, 27)
        assert split(holding, "2").weight <= burden(holding, "2") + 0.2


def test_no_cards_weigh_nothing() -> None:
    assert split((), "2").plays == ()
    assert burden((), "2") == 0


def test_a_triple_takes_the_lowest_pair_along() -> None:
    assert cards("9s 9h 9d 4s 4h") in plays_of("9s 9h 9d 4s 4h Ks Kh")


def test_four_of_a_rank_take_the_lowest_single_along() -> None:
    assert cards("9s 9h 9d 9c 4s") in plays_of("9s 9h 9d 9c 4s Ks")


def test_loose_cards_make_a_straight() -> None:
    assert plays_of("4s 5h 6d 7c 8s") == [cards("4s 5h 6d 7c 8s")]


def test_loose_cards_of_one_suit_make_a_flush() -> None:
    assert plays_of("3h 5h 6h 9h Jh") == [cards("3h 5h 6h 9h Jh")]


def test_no_pairs_are_torn_for_a_straight_that_leaves_as_many_plays() -> None:
    holding = "4s 4h 4d 5s 5h 6d 6c 6h 7d 7c 8s"
    assert not any(play.kind is Kind.STRAIGHT for play in split(parse_cards(holding), "2").plays)


def test_straights_reach_from_the_ace_below_the_2_to_the_ace_above_the_king() -> None:
    assert plays_of("As 2h 3d 4c 5s", "9") == [cards("As 2h 3d 4c 5s")]
    assert plays_of("Ts Jh Qd Kc As", "9") == [cards("Ts Jh Qd Kc As")]


def test_a_straight_flush_is_kept_together() -> None:
    assert cards("5h 6h 7h 8h 9h") in plays_of("5h 6h 7h 8h 9h 9d Ks Kd")


def test_a_joker_stays_alone_where_it_saves_no_play() -> None:
    assert cards("*S") in plays_of("9s 9h Ks Kh *S")


def test_a_joker_joins_where_it_saves_more_than_it_is_worth() -> None:
    assert plays_of("4s 5h 7d 8c *S") == [cards("4s 5h 7d 8c *S")]


def test_level_cards_are_not_used_up_as_the_pair_of_a_full_house() -> None:
    assert cards("8s 8h") in plays_of("Ks Kh Kd 8s 8h 4s 4h", level="8")
