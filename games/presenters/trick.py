"""The trick on the table, the tricks before it, and what is still out: 出过的牌 and 余牌."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from django.utils.translation import get_language, gettext, ngettext, pgettext

from games.presenters.pausing import is_paused
from games.presenters.room import gathering
from games.presenters.sameness import Same
from games.presenters.seats import LOW, Strip, strip_of
from games.presenters.settlement import middle
from games.presenters.words import (
    combination_words,
    is_posing,
    joker_words,
    name_of,
    name_or_you,
    place_words,
    rank_label,
    short_label,
    term_of,
    told,
    waiting_for,
)
from games.rules.cards import DECK, RANKS, Card
from games.rules.combinations import Combination, arranged
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
    term: str = ""
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

    id: str
    """The rank, or `big` or `small` for the jokers."""
    label: str
    level: bool
    left: int = field(compare=False)


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
    name = name_or_you(view, hand.to_beat_seat)
    return _to_beat(Same(hand.to_beat), hand.to_beat_seat, name, hand.level, get_language() or "")


@lru_cache(maxsize=16)
def _to_beat(same: Same[Combination], seat: int, name: str, level: str, language: str) -> ToBeat:
    """The same for almost all who look at a table, and until somebody plays again."""
    play = same.thing
    return ToBeat(
        seat=seat,
        name=name,
        kind=play.kind.value,
        words=combination_words(play, level),
        short=combination_words(play, level, ranks=False),
        jokers=joker_words(play, level),
        term=term_of(play),
        level=level,
        cards=tuple(
            Laid(str(each.card), short_label(each.stands_for) if is_posing(each) else "")
            for each in arranged(play, level)
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


def trick_row(view: TableView, place: int) -> TrickRow | None:
    """The finished trick at this place alone."""
    return None if view.hand is None else _row(view, view.hand.tricks[place], place + 1, view.hand.level)


def outstanding(view: TableView) -> tuple[Outstanding, ...]:
    """Jokers, level cards, then the other ranks from the highest; nothing where 记牌器 is off."""
    hand = view.hand
    if hand is None or view.match is None or not view.match.counting:
        return ()
    plays = tuple(action.play for action in hand.trick.actions if action.play)
    held = _not_played(Same(hand.tricks), plays)
    return _outstanding(Same(held), Same(hand.holding), hand.level, get_language() or "")


@lru_cache(maxsize=512)
def _outstanding(
    held: Same[Counter[str]], holding: Same[tuple[Card, ...]], level: str, language: str
) -> tuple[Outstanding, ...]:
    """Until somebody plays again the very same."""
    out = held.thing.copy()
    out.subtract(_rank(card) for card in holding.thing)
    falling = [rank for rank in reversed(RANKS) if rank != level]
    return (
        _row_out("big", pgettext("one sign for the big joker", "大"), out["*B"], is_level=False),
        _row_out("small", pgettext("one sign for the small joker", "小"), out["*S"], is_level=False),
        _row_out(level, rank_label(level), out[level], is_level=True),
        *(_row_out(rank, rank_label(rank), out[rank], is_level=False) for rank in falling),
    )


@lru_cache(maxsize=1024)
def _row_out(id: str, label: str, left: int, *, is_level: bool) -> Outstanding:
    """The same one for all viewers: each page's own would be a kilobyte of memory."""
    return Outstanding(id, label, is_level, left)


def status(view: TableView) -> Status:
    """What has happened since the viewer's last move, and whose turn it is. A trick that has just been won is told to
    its end, until somebody leads the next one."""
    return _status(Same(view), get_language() or "")


@lru_cache(maxsize=16)
def _status(same: Same[TableView], language: str) -> Status:
    """Asked for by every part of the page that tells of it."""
    view = same.thing
    hand = view.hand
    if view.phase == "waiting":
        waited = gathering(view)
        return Status(now=_between(part for part in (waited.title, waited.note) if part))
    if hand is None:
        return Status()
    if is_paused(view):
        return Status(now=gettext("暂停"))
    if hand.phase is Phase.TRIBUTE:
        return Status(now=gettext("还贡"))
    happened = _since_own_move(view, hand)
    if hand.phase is Phase.OVER:
        decided = middle(view)
        return Status(happened, _sentences(gettext("这一局打完了"), decided.title, decided.note))
    if hand.is_my_turn:
        return Status(happened, gettext("轮到你"))
    return Status(happened, "" if hand.turn is None else waiting_for(view, hand.turn))


@lru_cache(maxsize=2048)
def _not_played(tricks: Same[tuple[Trick, ...]], plays: tuple[Combination, ...]) -> Counter[str]:
    """How many of each rank are in anybody's hands after finished tricks and the plays of the one that runs. The same
    for all who look at a table."""
    played = [action.play for trick in tricks.thing for action in trick.actions if action.play]
    held = Counter(_rank(card) for card in DECK)
    held.subtract(_rank(card) for play in (*played, *plays) for card in play.cards)
    return held


def _since_own_move(view: TableView, hand: HandView) -> tuple[Happened, ...]:
    tricks = (*hand.tricks, hand.trick) if hand.trick.actions else hand.tricks
    if not tricks:
        return ()
    number, trick, called = f"{view.hand_id}-{len(tricks)}", tricks[-1], tuple(name_of(view, seat) for seat in SEATS)
    happened = _happened(Same(trick), number, called, hand.out, hand.left, hand.level, get_language() or "")
    begins = next((place for place in range(len(happened), 0, -1) if trick.actions[place - 1].seat == view.seat), 0)
    return happened[begins:]


@lru_cache(maxsize=16)
def _happened(
    same: Same[Trick],
    number: str,
    called: tuple[str, ...],
    out: tuple[int, ...],
    left: tuple[int | None, ...],
    level: str,
    language: str,
) -> tuple[Happened, ...]:
    """All that has happened in a trick, the same for everybody who sees as much: nobody is told of their own moves."""
    happened, since, actions = [], Counter[int](), same.thing.actions
    for place in range(len(actions) - 1, -1, -1):
        action = actions[place]
        what = combination_words(action.play, level) if action.play else gettext("不出")
        if action.play:
            what = _between((what, *_what_was_left(action.seat, since[action.seat], out, left)))
            since[action.seat] += len(action.play.cards)
        words = told(gettext("%(name)s %(what)s"), name=called[action.seat], what=what)
        happened.append(Happened(f"{number}-{place}", words, what))
    return tuple(reversed(happened))


def _what_was_left(seat: int, since: int, out: tuple[int, ...], left: tuple[int | None, ...]) -> tuple[str, ...]:
    """After a play, `since` cards ago: whether its player was out by it, or had ten cards or fewer left (T5)."""
    if seat in out and not since:
        return (place_words(out.index(seat) + 1),)
    now = left[seat]
    if now is None or now + since > LOW:
        return ()
    remaining = now + since
    return (ngettext("剩%(left)d张", "剩%(left)d张", remaining) % {"left": remaining},)


def _between(parts: Iterable[str]) -> str:
    return pgettext("between things that happened", "，").join(parts)


def _sentences(*parts: str) -> str:
    return pgettext("between sentences", "。").join(filter(None, parts))


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
