"""The text notation of cards: a rank and a suit, `Ts`, `3h`; `*B` is a big joker and `*S` a small one."""

from collections.abc import Iterable

from games.rules.cards import Card


class NotationError(ValueError):
    """A text that names no card."""


def parse_card(text: str) -> Card:
    """The card that the text names, to the letter; NotationError when it names none."""
    try:
        return Card(text)
    except KeyError:
        raise NotationError(f"not a card: {text!r}") from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards named in the text, separated by spaces, in its order; NotationError at the first that is none."""
    return tuple(map(parse_card, text.split()))


def format_cards(cards: Iterable[Card]) -> str:
    """The notation of the cards, in their order."""
    return " ".join(map(str, cards))
