"""What people complained of: hands as they were exported, cut off before the move, with what should have been done."""

import random
from pathlib import Path

import pytest

from games.bots import decide
from games.hand_text import format_move, parse_hand
from games.rules import (
    Hand,
    Move,
    Pass,
    Phase,
    Play,
    Return,
    parse_card,
    parse_cards,
    refusal,
    sorted_holding,
    view_for,
)

COMPLAINTS = sorted(Path(__file__).with_name("complaints").glob("*.txt"))


def complaint(text: str) -> tuple[Hand, list[Move], list[Move]]:
    """The hand, the moves that are right and those that are wrong. ValueError where nobody could have made them."""
    said: dict[str, list[str]] = {"right": [], "wrong": []}
    lines = []
    for line in text.splitlines():
        word, _, move = line.partition("#")[0].strip().partition(" ")
        if word in said:
            said[word].append(move.strip())
        else:
            lines.append(line)
    hand = parse_hand("\n".join(lines)).played()
    if hand.phase is Phase.OVER:
        raise ValueError("the text does not end before the move that was complained of")
    right, wrong = ([named(move, hand) for move in moves] for moves in said.values())
    if not right and not wrong:
        raise ValueError("nothing is said to be right or wrong")
    return hand, right, wrong


def named(text: str, hand: Hand) -> Move:
    seat = to_move(hand)
    move: Move
    if text == "pass":
        move = Pass(seat)
    elif hand.phase is Phase.TRIBUTE:
        move = Return(seat, parse_card(text))
    else:
        move = Play(seat, parse_cards(text))
    if refusal(hand, move) is not None:
        raise ValueError(f"seat {seat} could not have made this move: {text}")
    return move


def to_move(hand: Hand) -> int:
    if hand.turn is not None:
        return hand.turn
    return next(gift.receiver for gift in hand.gifts if gift.returned is None)


def in_notation(move: Move, hand: Hand) -> str:
    if isinstance(move, Play):
        move = Play(move.seat, sorted_holding(move.cards, hand.level))
    return format_move(move)


def test_there_are_complaints() -> None:
    assert COMPLAINTS


@pytest.mark.parametrize("path", COMPLAINTS, ids=lambda path: path.stem)
def test_what_was_complained_of_is_done_right(path: Path) -> None:
    hand, right, wrong = complaint(path.read_text(encoding="utf-8"))
    move = in_notation(decide("strong", view_for(hand, to_move(hand)), random.Random(1)), hand)
    assert move not in [in_notation(each, hand) for each in wrong]
    assert not right or move in [in_notation(each, hand) for each in right]


class TestWritingOne:
    """A complaint that says nothing would be kept for ever."""

    def text(self, *lines: str) -> str:
        """A hand whose first move, the dealer's lead of a holding with 3s, is complained of."""
        deal = COMPLAINTS[0].read_text(encoding="utf-8").partition("deal ")[2].partition("\n")[0]
        head = ["rules 1", "level 5", "dealer 0", "take_over next", "seats person strong strong strong strong strong"]
        return "\n".join([*head, f"deal {deal}", *lines])

    def lead(self) -> str:
        return str(parse_hand(self.text()).dealt().holdings[0][-1])

    def test_what_follows_a_hash_is_no_part_of_a_line(self) -> None:
        _, right, wrong = complaint(self.text("# too dear", f"right {self.lead()}  # the lowest"))
        assert right == [Play(0, parse_cards(self.lead()))]
        assert wrong == []

    @pytest.mark.parametrize("line", ["right pass", "wrong 3s 4h", "wrong *B *B *B *B"])
    def test_a_move_that_nobody_could_make_is_refused(self, line: str) -> None:
        with pytest.raises(ValueError, match="seat 0 could not have made this move"):
            complaint(self.text(line))

    def test_so_is_a_text_that_says_nothing_of_the_move(self) -> None:
        with pytest.raises(ValueError, match="nothing is said"):
            complaint(self.text())
