"""The only place where a view of a hand is made."""

from games.rules.events import LOW
from games.rules.hand import Hand
from games.rules.phase import Phase
from games.rules.seats import SEATS
from games.rules.tribute import Gift
from games.rules.view import GiftView, HandView


def view_for(hand: Hand, seat: int | None, *, always_show_left: bool = True) -> HandView:
    """All that `seat` (None: someone at no seat) may know of the hand (T7, G6).

    With `always_show_left` off, other players' numbers of cards left are hidden above 10 (T5, 仅报牌).
    """
    over = hand.phase is Phase.OVER
    return HandView(
        seat=seat,
        level=hand.level,
        dealer=hand.dealer,
        take_over=hand.take_over,
        phase=hand.phase,
        seq=hand.seq,
        turn=hand.turn,
        holding=() if seat is None else hand.holdings[seat],
        left=tuple(_left(hand, other, seat, shown=always_show_left or over) for other in SEATS),
        trick=hand.trick,
        tricks=hand.tricks,
        out=hand.out,
        gifts=tuple(_gift(gift, seat) for gift in hand.gifts),
        rest=hand.holdings if over else None,
    )


def _left(hand: Hand, seat: int, viewer: int | None, *, shown: bool) -> int | None:
    left = len(hand.holdings[seat])
    return left if shown or seat == viewer or left <= LOW else None


def _gift(gift: Gift, viewer: int | None) -> GiftView:
    party = viewer is not None and viewer in (gift.payer, gift.receiver)
    return GiftView(
        payer=gift.payer,
        receiver=gift.receiver,
        card=gift.card,
        done=gift.returned is not None,
        returned=gift.returned if party else None,
    )
