"""The fair deal as docs/fair-deal.md has it: worked examples, and no card, seat or place is favoured."""

import hashlib
import json
from collections import Counter
from itertools import count
from pathlib import Path

import pytest

from games.rules import DECK, PACK, commitment, fair_order, format_cards

CASES = json.loads((Path(__file__).parent.parent / "cases" / "fair_deal.json").read_text(encoding="utf-8"))
SECRET, CHANCES = "0" * 63 + "1", ("a" * 64, "", "b" * 64, "", "", "c" * 64)


@pytest.mark.parametrize("case", CASES)
def test_the_worked_examples_hold(case: dict) -> None:
    assert commitment(case["secret"], case["number"]) == case["commitment"]
    assert format_cards(fair_order(case["secret"], case["number"], case["chances"])) == case["order"]


@pytest.mark.parametrize("case", CASES)
def test_the_order_is_the_one_that_the_document_describes(case: dict) -> None:
    """Worked out from the text once more, as plainly as it stands there."""
    text = f"daguai-deal-1:{case['number']}:{case['secret']}:" + ",".join(case["chances"])
    seed = hashlib.sha256(text.encode()).digest()
    stream = b"".join(hashlib.sha256(seed + n.to_bytes(4, "big")).digest() for n in range(64))
    cards, at = [*map(str, PACK)] * 3, count(0, 4)
    for place in range(161, 0, -1):
        bound = place + 1
        while (word := int.from_bytes(stream[(start := next(at)) : start + 4], "big")) >= 2**32 - 2**32 % bound:
            pass
        cards[place], cards[word % bound] = cards[word % bound], cards[place]
    assert " ".join(cards) == case["order"]


def test_all_162_cards_are_dealt_whatever_is_thrown_in() -> None:
    assert Counter(fair_order(SECRET, 1, CHANCES)) == Counter(DECK)


@pytest.mark.parametrize(
    "other",
    [
        ("0" * 63 + "2", 1, CHANCES),
        (SECRET, 2, CHANCES),
        (SECRET, 1, ("a" * 63 + "b", *CHANCES[1:])),
        (SECRET, 1, (*CHANCES[:5], "")),
        (SECRET, 1, ("", "a" * 64, *CHANCES[2:])),
    ],
)
def test_a_change_of_anything_changes_the_deal(other: tuple) -> None:
    assert fair_order(*other) != fair_order(SECRET, 1, CHANCES)


def test_the_commitment_binds_secret_and_number() -> None:
    promised = commitment(SECRET, 1)
    assert len(promised) == 64
    assert promised != commitment(SECRET, 2)
    assert promised != commitment("0" * 63 + "2", 1)


@pytest.mark.parametrize("chances", [CHANCES[:5], (*CHANCES, "")])
def test_there_are_six_chances(chances: tuple) -> None:
    with pytest.raises(ValueError, match="six seats"):
        fair_order(SECRET, 1, chances)


def assert_even(deals: int) -> None:
    """Chi-square with its mean and spread: with so many degrees of freedom it is all but normal."""
    dealt = bytearray()
    for number in range(deals):
        dealt += bytes(card.index for card in fair_order(SECRET, number, CHANCES))
    expected = deals / 54
    by_place = [Counter(dealt[place::162]) for place in range(162)]
    statistic = sum((each[card] - expected) ** 2 / expected for each in by_place for card in range(54))
    freedom = 161 * 53
    assert abs(statistic - freedom) < 5 * (2 * freedom) ** 0.5
    for seat in range(6):
        held = sum(by_place[seat::6], Counter())
        per_card = deals * 27 / 54
        assert all(abs(held[card] - per_card) < 6 * per_card**0.5 for card in range(54))


def test_10_000_deals_favour_no_card_at_any_place_and_no_seat() -> None:
    assert_even(10_000)


@pytest.mark.long
def test_100_000_deals_favour_no_card_at_any_place_and_no_seat() -> None:
    assert_even(100_000)
