"""Tribute and return: who pays whom, and what a receiver is asked."""

from dataclasses import dataclass

from django.utils.translation import gettext

from games.presenters.holding import Holding, holding, is_giving
from games.presenters.words import name_of, name_or_you
from games.rules.phase import Phase
from games.rules.view import GiftView, HandView
from games.table_view import TableView


@dataclass(frozen=True, slots=True)
class GiftRow:
    """A card on its way. `returned` is the card that came back, which only its giver and receiver see (G6)."""

    payer: int
    payer_name: str
    receiver: int
    receiver_name: str
    card: str
    mine: bool
    note: str
    done: bool
    returned: str


@dataclass(frozen=True, slots=True)
class Giving:
    """What the dialog of a receiver holds; empty unless the viewer owes a return."""

    due: bool
    hand_id: int | None
    payer: int | None
    payer_name: str
    level: str
    gifts: tuple[GiftRow, ...]
    holding: Holding | None


def gifts(view: TableView) -> tuple[GiftRow, ...]:
    """All tributes of the hand, the viewer's own first; nothing once a card has been played."""
    hand = view.hand
    if hand is None or not is_shown(hand):
        return ()
    rows = [_row(view, gift) for gift in hand.gifts]
    return tuple(sorted(rows, key=lambda row: not row.mine))


def is_shown(hand: HandView) -> bool:
    """Whether the table shows who gave what to whom: in tribute, and then until the first play (G6)."""
    begun = hand.phase is Phase.OVER or hand.tricks or hand.trick.actions
    return hand.phase is Phase.TRIBUTE or (bool(hand.gifts) and not begun)


def giving(view: TableView) -> Giving:
    hand = view.hand
    if hand is None or hand.return_due is None or not is_giving(view):
        return Giving(False, view.hand_id, None, "", "2", (), None)
    payer = hand.return_due.payer
    return Giving(True, view.hand_id, payer, name_of(view, payer), hand.level, gifts(view), holding(view))


def _row(view: TableView, gift: GiftView) -> GiftRow:
    mine = view.seat is not None and view.seat in (gift.payer, gift.receiver)
    return GiftRow(
        payer=gift.payer,
        payer_name=name_or_you(view, gift.payer),
        receiver=gift.receiver,
        receiver_name=name_or_you(view, gift.receiver),
        card=str(gift.card),
        mine=mine,
        note=gettext("已还") if gift.done else gettext("还没还"),
        done=gift.done,
        returned=str(gift.returned) if gift.returned else "",
    )
