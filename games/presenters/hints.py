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


WHY_WORDS = {
    "goes_out": _("正好出完"),
    "sure_way_out": _("一路走到底"),
    "cheapest": _("最小，不拆牌"),
    "breaks_nothing": _("不拆牌"),
    "uses_level_card": _("用级牌"),
    "uses_joker": _("用怪"),
    "breaks_pair": _("要拆对子"),
    "breaks_triple": _("要拆三张"),
    "breaks_five": _("要拆别的五张"),
    "lead_low": _("先走小牌"),
    "lead_long": _("先走五张"),
    "lead_high": _("抢出牌权"),
    "return_least_missed": _("最用不着"),
    "return_breaks": _("要拆牌"),
}
