"""What people complained of: hands as they were exported, cut off before the move, with what should have been done."""

import random
from pathlib import Path

import pytest

from games.bots import decide
from games.hand_text import parse_hand
from games.rules import Move, Pass, Play, Return, format_cards, parse_cards, sorted_holding, view_for

COMPLAINTS = sorted(Path(__file__).with_name("complaints").glob("*.txt"))


def complaint(path: Path) -> tuple[list[str], list[str], list[str]]:
    """The lines of the hand, the moves that are right and those that are wrong."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    right = [line.removeprefix("right ") for line in lines if line.startswith("right ")]
    wrong = [line.removeprefix("wrong ") for line in lines if line.startswith("wrong ")]
    return [line for line in lines if not line.startswith(("right ", "wrong "))], right, wrong


def in_notation(move: Move, level: str) -> str:
    match move:
        case Play(_, cards):
            return format_cards(sorted_holding(cards, level))
        case Pass():
            return "pass"
        case Return(_, card):
            return str(card)


def test_there_are_complaints() -> None:
    assert COMPLAINTS


@pytest.mark.parametrize("path", COMPLAINTS, ids=lambda path: path.stem)
def test_what_was_complained_of_is_done_right(path: Path) -> None:
    lines, right, wrong = complaint(path)
    assert right or wrong
    hand = parse_hand("\n".join(lines)).played()
    seat = hand.turn if hand.turn is not None else next(gift.receiver for gift in hand.gifts if gift.returned is None)
    move = in_notation(decide("strong", view_for(hand, seat), random.Random(1)), hand.level)

    def same(text: str) -> str:
        return text if text == "pass" else format_cards(sorted_holding(parse_cards(text), hand.level))

    assert move not in map(same, wrong)
    assert not right or move in map(same, right)
