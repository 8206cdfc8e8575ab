"""The text notation of cards."""

import pytest

from games.rules import PACK, NotationError, format_cards, parse_card, parse_cards


def test_every_card_is_written_and_read_back() -> None:
    assert parse_cards(format_cards(PACK)) == PACK


def test_cards_keep_their_order_and_their_number() -> None:
    assert format_cards(parse_cards("Ts *B 3h Ts")) == "Ts *B 3h Ts"


def test_any_white_space_separates_cards() -> None:
    assert parse_cards("  3s\n*S\t4d ") == parse_cards("3s *S 4d")


def test_no_text_is_no_cards() -> None:
    assert parse_cards("") == ()
    assert format_cards(()) == ""


@pytest.mark.parametrize(
    "text", ["", "3", "s3", "3S", "ts", "10s", "1s", "3x", "*", "*b", "*s", "**", "B*", "3s4h", "3 s", "♠3"]
)
def test_a_text_that_names_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(NotationError, match="not a card"):
        parse_card(text)


def test_one_wrong_card_among_others_is_refused_by_name() -> None:
    with pytest.raises(NotationError, match="'4x'"):
        parse_cards("3s 4x 5s")


def test_a_notation_error_is_a_value_error() -> None:
    assert issubclass(NotationError, ValueError)
