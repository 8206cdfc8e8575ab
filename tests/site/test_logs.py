"""The log never tells a card."""

import logging

from daguai_site.logs import DiscreetFormatter


def _written(message: str, *arguments: object, exc_info: object = None) -> str:
    record = logging.LogRecord("games", logging.ERROR, __file__, 1, message, arguments, exc_info)
    return DiscreetFormatter("{levelname} {message}", style="{").format(record)


def test_a_card_in_a_message_is_blotted_out() -> None:
    assert _written("seat 3 plays %s", "3s Th *B *S") == "ERROR seat 3 plays ▮ ▮ ▮ ▮"
    assert _written("{'cards': ['2h', 'Ad']}") == "ERROR {'cards': ['▮', '▮']}"


def test_a_card_in_a_traceback_is_blotted_out() -> None:
    try:
        raise ValueError("not held: Qd")
    except ValueError as error:
        written = _written("a play failed", exc_info=(type(error), error, error.__traceback__))
    assert "Traceback" in written
    assert "Qd" not in written
    assert written.endswith("ValueError: not held: ▮")


def test_what_only_looks_a_little_like_a_card_stays() -> None:
    message = "/t/2sQd7c/ at 127.0.0.1 took 12 s: Asd, 3sh, x3s, table 13s"
    assert _written(message) == f"ERROR {message}"
