"""The cards: 54 faces, three copies of each."""

import copy
import pickle
from collections import Counter
from multiprocessing.reduction import ForkingPickler

import pytest

from games.rules import DECK, PACK, RANKS, SUITS, Card, format_cards, parse_card, parse_cards
from games.rules.cards import in_pack_order


def test_p2_a_pack_is_52_cards_and_both_jokers() -> None:
    assert len(PACK) == len(set(PACK)) == 54
    assert {(card.rank, card.suit) for card in PACK if not card.is_joker} == {(r, s) for r in RANKS for s in SUITS}
    assert [str(card) for card in PACK if card.is_joker] == ["*S", "*B"]


def test_p2_the_deck_is_three_packs() -> None:
    assert len(DECK) == 162
    assert Counter(DECK) == dict.fromkeys(PACK, 3)


def test_p2_equal_cards_are_one_object_however_they_were_come_by() -> None:
    for card in PACK:
        assert parse_card(str(card)) is card
        assert Card(str(card)) is card
        assert copy.copy(card) is card
        assert copy.deepcopy([card])[0] is card
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert ForkingPickler.loads(ForkingPickler.dumps(card, protocol)) is card


def test_a_natural_card_has_a_rank_and_a_suit() -> None:
    ten = parse_card("Ts")
    assert (ten.rank, ten.suit, ten.is_joker, ten.is_big) == ("T", "s", False, False)


@pytest.mark.parametrize(("text", "is_big"), [("*B", True), ("*S", False)])
def test_a_joker_has_neither(text: str, is_big: bool) -> None:
    joker = parse_card(text)
    assert (joker.rank, joker.suit, joker.is_joker, joker.is_big) == (None, None, True, is_big)


def test_nothing_makes_a_55th_card() -> None:
    with pytest.raises(KeyError):
        Card("1s")


def test_a_card_does_not_change() -> None:
    three = parse_card("3s")
    with pytest.raises(AttributeError):
        three.rank = "4"
    with pytest.raises(AttributeError):
        del three.rank
    assert three.rank == "3"


def test_a_card_shows_its_notation() -> None:
    assert [str(parse_card("Ts")), repr(parse_card("*B"))] == ["Ts", "Card('*B')"]


def test_the_order_of_the_pack_is_the_one_form_that_equal_multisets_share() -> None:
    assert format_cards(in_pack_order(parse_cards("*B 3s Ah 3c *S 2d 3s"))) == "2d 3s 3s 3c Ah *S *B"
    assert in_pack_order(reversed(DECK)) == in_pack_order(DECK)


def test_added_tallies_tell_how_many_there_are_of_everything() -> None:
    def count(text: str) -> int:
        return sum(card.tally for card in parse_cards(text))

    assert count("3s 3h 4c") == count("3c 4s 3h")
    assert count("3s 3h 4c") != count("3s 3s 4c")  # suits
    assert count("3s 3h 4c") != count("3s 4h 4c")  # ranks
    assert count("3s 3h *S") != count("3s 3h *B")  # jokers
