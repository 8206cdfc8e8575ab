"""A hint as the page shows it: which cards to tick, and why, in two or three words."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.rules.cards import Card
from games.rules.notation import format_cards
from games.table_view import TableView


@dataclass(frozen=True, slots=True)
class Hinted:
    """`next` is the number to ask for when the button is pressed again: it wraps round."""

    cards: str
    why: str
    next: int
    seq: int


def hinted(view: TableView, cards: Iterable[Card], why: str, nth: int, total: int) -> Hinted:
    words = gettext(WHY_WORDS[why]) if why in WHY_WORDS else ""
    return Hinted(format_cards(cards), words, (nth + 1) % max(total, 1), view.hand.seq if view.hand else 0)


WHY_WORDS: dict[str, str] = {"lowest": _("最小的")}
