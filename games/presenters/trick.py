"""The trick on the table, the tricks before it, and what is still out: 出过的牌 and 余牌."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext, pgettext

from games.presenters.pausing import is_paused
from games.presenters.room import gathering
from games.presenters.seats import LOW, Strip, strip_of
from games.presenters.words import (
    combination_words,
    explained,
    is_posing,
    joker_words,
    name_of,
    name_or_you,
    place_words,
    rank_label,
    told,
)
from games.rules.cards import DECK, RANKS, Card
from games.rules.combinations import arranged
from games.rules.phase import Phase
from games.rules.seats import SEATS
from games.rules.trick import Trick
from games.rules.view import HandView
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
    explained: str = ""
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
    """The tricks of a hand, oldest first, and what those who play it are called in them."""

    hand_id: int | None
    rows: tuple[TrickRow, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outstanding:
    """How many of a rank are still out beyond one's own."""

    label: str
    left: int
    level: bool


@dataclass(frozen=True, slots=True)
class Happened:
    """A move of another, told once: `key` names it, `words` tell it, `call` is what its player says at a real table."""

    key: str
    words: str
    call: str


@dataclass(frozen=True, slots=True)
class Status:
    """What is said to whoever listens: moves of others, and how things stand `now`."""

    happened: tuple[Happened, ...] = ()
    now: str = ""

    @property
    def text(self) -> str:
        return _between((*(each.words for each in self.happened), self.now))


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
        explained=explained(play),
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
        tuple(name_of(view, seat) for seat in SEATS),
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


def status(view: TableView) -> Status:
    """What has happened since the viewer's last move, and whose turn it is. A trick that has just been won is told to
    its end, until somebody leads the next one."""
    hand = view.hand
    if view.phase == "waiting":
        waited = gathering(view)
        return Status((), _between(part for part in (waited.title, waited.note) if part))
    if hand is None:
        return Status()
    if is_paused(view):
        return Status((), gettext("暂停"))
    if hand.phase is Phase.TRIBUTE:
        return Status((), gettext("还贡"))
    happened = _since_own_move(view, hand)
    if hand.phase is Phase.OVER:
        return Status(happened, gettext("这一局打完了"))
    if hand.is_my_turn:
        return Status(happened, gettext("轮到你"))
    waited_for = "" if hand.turn is None else told(gettext("等 %(name)s 出牌"), name=name_of(view, hand.turn))
    return Status(happened, waited_for)


def _since_own_move(view: TableView, hand: HandView) -> tuple[Happened, ...]:
    tricks = (*hand.tricks, hand.trick) if hand.trick.actions else hand.tricks
    if not tricks:
        return ()
    number, actions = len(tricks), tricks[-1].actions
    happened, seen = [], set[int]()
    for place in range(len(actions) - 1, -1, -1):
        action = actions[place]
        if action.seat == view.seat:
            break
        what = combination_words(action.play, hand.level) if action.play else gettext("不出")
        if action.play and action.seat not in seen:
            what = _between((what, *_what_is_left(hand, action.seat)))
            seen.add(action.seat)
        words = told(gettext("%(name)s %(what)s"), name=name_of(view, action.seat), what=what)
        happened.append(Happened(f"{view.hand_id}-{number}-{place}", words, what))
    return tuple(reversed(happened))


def _what_is_left(hand: HandView, seat: int) -> tuple[str, ...]:
    """After a play: whether its player is out by it, or has ten cards or fewer left (T5)."""
    left = hand.left[seat]
    if seat in hand.out:
        return (place_words(hand.out.index(seat) + 1),)
    if left is None or left > LOW:
        return ()
    return (ngettext("剩%(left)d张", "剩%(left)d张", left) % {"left": left},)


def _between(parts: Iterable[str]) -> str:
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
