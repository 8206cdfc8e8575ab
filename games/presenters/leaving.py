"""The price of leaving now, named before it is paid (M3 to M5, M8, M9)."""

from dataclasses import dataclass

from django.utils.translation import gettext

from games.presenters.words import sentences, signed
from games.rules.phase import Phase
from games.rules.settlement import points, runaway_scores
from games.table_view import TableView


@dataclass(frozen=True, slots=True)
class Leaving:
    """`price` is empty where leaving costs nothing; `why` says why: lesson, again, practice, ended or counted."""

    why: str
    price: str = ""
    gain: str = ""
    multiple: int = 0
    base: int = 0
    may_auto: bool = False


def leaving(view: TableView) -> Leaving:
    match, hand, seat = view.match, view.hand, view.seat
    playing = view.phase in ("tribute", "play")
    may_auto = playing and seat is not None and not view.seats[seat].auto
    if match is None or view.phase in ("waiting", "settled") or seat is None:
        return Leaving("ended")
    if view.is_lesson:
        return Leaving("lesson")
    if not match.scores_count:
        return Leaving("again" if match.again else "practice", may_auto=may_auto)
    during = playing and hand is not None and hand.phase is not Phase.OVER
    scores = runaway_scores(seat, hand.out if hand else (), during_hand=during)
    paid = points(scores, match.base_score)
    return Leaving(
        "counted",
        price=signed(paid[seat]),
        gain=signed(paid[(seat + 1) % 6]),
        multiple=-scores[seat],
        base=match.base_score,
        may_auto=may_auto,
    )


def going_words(view: TableView) -> str:
    """The same in words for who is about to delete their account, which is to leave as well."""
    price, ends = leaving(view), gettext("你在打的那一场就此结束，另外五个人也打不下去了。")
    if not price.price:
        return ends
    paid = gettext("你 %(price)s 分，对方每人 %(gain)s，队友不扣。")
    return sentences((ends, paid % {"price": price.price, "gain": price.gain}))
