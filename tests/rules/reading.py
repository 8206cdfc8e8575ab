"""Combinations written as text."""

from games.rules import Combination, Kind, identify, parse_cards


def reading(text: str, level: str = "2") -> Combination:
    """The combination that these cards are; an error when they are none."""
    combination = identify(parse_cards(text), level)
    assert combination is not None, f"{text} is nothing on level {level}"
    return combination


def kind_of(text: str, level: str = "2") -> Kind | None:
    """The kind of combination that these cards are, None when they are none."""
    combination = identify(parse_cards(text), level)
    return None if combination is None else combination.kind


def key_of(text: str, level: str = "2") -> tuple[int, ...]:
    """What orders these cards among others of their kind."""
    return reading(text, level).key
