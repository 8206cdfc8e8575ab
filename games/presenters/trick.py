"""The trick on the table, the tricks before it, and what is still out: 出过的牌 and 余牌."""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from games.presenters.pausing import is_paused
from games.presenters.room import gathering
from games.presenters.seats import Strip, strip_of
from games.presenters.words import combination_words, is_posing, joker_words, name_of, name_or_you, rank_label, told
from games.rules.cards import DECK, RANKS, Card
from games.rules.combinations import arranged
from games.rules.phase import Phase
from games.rules.trick import Trick
from games.table_view import TableView


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table, and the rank a joker counts as."""

    card: str
    counts_as: str


@dataclass(frozen=True, slots=True)
class ToBeat:
    """The play on the table. `seat` is None when the turn is a lead, and all else is empty then."""

    seat: int | None = None
    name: str = ""
    kind: str = ""
    words: str = ""
    short: str = ""
    """The same without the ranks of a run or flush, which the cards under it show."""
    jokers: str = ""
    level: str = ""
    cards: tuple[Laid, ...] = ()

    @property
    def notation(self) -> str:
        return " ".join(laid.card for laid in self.cards)


@dataclass(frozen=True, slots=True)
class TrickPlay:
    seat: int
    name: str
    strip: Strip


@dataclass(frozen=True, slots=True)
class TrickRow:
    """A finished trick: its plays in order, the last of them won it. Passes are left out."""

    number: int
    plays: tuple[TrickPlay, ...]


@dataclass(frozen=True, slots=True)
class Tricks:
    """The tricks of a hand, oldest first."""

    hand_id: int | None
    rows: tuple[TrickRow, ...]


@dataclass(frozen=True, slots=True)
class Outstanding:
    """How many of a rank are still out beyond one's own."""

    label: str
    left: int
    level: bool


def to_beat(view: TableView) -> ToBeat:
    hand = view.hand
    if hand is None or hand.phase is not Phase.PLAY or hand.to_beat is None or hand.to_beat_seat is None:
        return ToBeat()
    play, seat = hand.to_beat, hand.to_beat_seat
    return ToBeat(
        seat=seat,
        name=name_or_you(view, seat),
        kind=play.kind.value,
        words=combination_words(play, hand.level),
        short=combination_words(play, hand.level, ranks=False),
        jokers=joker_words(play, hand.level),
        level=hand.level,
        cards=tuple(
            Laid(str(each.card), rank_label(each.stands_for) if is_posing(each) else "")
            for each in arranged(play, hand.level)
        ),
    )


def tricks(view: TableView) -> Tricks:
    if view.hand is None:
        return Tricks(view.hand_id, ())
    level = view.hand.level
    return Tricks(
        view.hand_id,
        tuple(_row(view, trick, number, level) for number, trick in enumerate(view.hand.tricks, start=1)),
    )


def outstanding(view: TableView) -> tuple[Outstanding, ...]:
    """Jokers, level cards, then the other ranks from the highest; nothing where 记牌器 is off."""
    hand = view.hand
    if hand is None or view.match is None or not view.match.counting:
        return ()
    out = Counter(_rank(card) for card in DECK)
    out.subtract(_rank(card) for card in hand.holding)
    for trick in (*hand.tricks, hand.trick):
        out.subtract(_rank(card) for action in trick.actions if action.play for card in action.play.cards)
    falling = [rank for rank in reversed(RANKS) if rank != hand.level]
    return (
        Outstanding(pgettext("one sign for the big joker", "大"), out["*B"], False),
        Outstanding(pgettext("one sign for the small joker", "小"), out["*S"], False),
        Outstanding(rank_label(hand.level), out[hand.level], True),
        *(Outstanding(rank_label(rank), out[rank], False) for rank in falling),
    )


def status(view: TableView) -> str:
    """What has happened since the viewer's last move in this trick, joined into one sentence, and whose turn it is."""
    hand = view.hand
    if view.phase == "waiting":
        waited = gathering(view)
        return pgettext("between things that happened", "，").join(part for part in (waited.title, waited.note) if part)
    if hand is None:
        return ""
    if is_paused(view):
        return gettext("暂停")
    if hand.phase is not Phase.PLAY:
        return gettext("还贡") if hand.phase is Phase.TRIBUTE else gettext("这一局打完了")
    parts = []
    for action in reversed(hand.trick.actions):
        if action.seat == view.seat:
            break
        what = combination_words(action.play, hand.level) if action.play else gettext("不出")
        parts.append(told(gettext("%(name)s %(what)s"), name=name_of(view, action.seat), what=what))
    parts.reverse()
    if hand.is_my_turn:
        parts.append(gettext("轮到你"))
    elif hand.turn is not None:
        parts.append(told(gettext("等 %(name)s 出牌"), name=name_of(view, hand.turn)))
    return pgettext("between things that happened", "，").join(parts)


def _row(view: TableView, trick: Trick, number: int, level: str) -> TrickRow:
    return TrickRow(
        number,
        tuple(
            TrickPlay(action.seat, name_of(view, action.seat), strip_of(action.play, level))
            for action in trick.actions
            if action.play
        ),
    )


def _rank(card: Card) -> str:
    return card.rank or str(card)
