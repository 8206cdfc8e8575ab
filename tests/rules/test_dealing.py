"""The pack, the deal and the draw for the dealer."""

from collections import Counter
from random import Random

from games.rules import DECK, PACK, RANKS, SUITS, deal, draw_dealer, members, others_from, shuffled, steps, team_of


def test_p1_the_teams_alternate_round_the_table() -> None:
    assert [team_of(seat) for seat in range(6)] == [0, 1, 0, 1, 0, 1]
    assert members(0) == (0, 2, 4)
    assert members(1) == (1, 3, 5)


def test_p1_the_player_after_seat_five_is_seat_zero() -> None:
    assert others_from(5) == (0, 1, 2, 3, 4)
    assert others_from(2) == (3, 4, 5, 0, 1)


def test_p3_the_next_player_is_one_step_away_and_the_one_before_five() -> None:
    """P3: the page draws a seat so many places round to the right of the viewer."""
    assert [steps(4, seat) for seat in range(6)] == [2, 3, 4, 5, 0, 1]


def test_p2_the_deck_is_three_packs_of_fifty_four() -> None:
    assert len(DECK) == 162
    assert set(Counter(DECK).values()) == {3}
    assert {str(card) for card in PACK} == {rank + suit for rank in RANKS for suit in SUITS} | {"*B", "*S"}


def test_p2_a_deal_gives_each_seat_every_sixth_card() -> None:
    holdings = deal(DECK)
    assert [len(holding) for holding in holdings] == [27] * 6
    assert holdings[4][:3] == (DECK[4], DECK[10], DECK[16])
    assert Counter(card for holding in holdings for card in holding) == Counter(DECK)


def test_a_shuffle_keeps_all_the_cards_and_follows_its_randomness() -> None:
    order = shuffled(Random(1))
    assert Counter(order) == Counter(DECK)
    assert order != DECK
    assert order == shuffled(Random(1))
    assert order != shuffled(Random(2))


def test_l2_the_first_dealer_is_drawn_evenly() -> None:
    rng = Random(7)
    drawn = Counter(draw_dealer(rng) for _ in range(6000))
    assert set(drawn) == set(range(6))
    assert all(850 < times < 1150 for times in drawn.values())
