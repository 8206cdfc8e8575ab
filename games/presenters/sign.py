"""The one sign over the holding, its clock, and the row of actions: what is asked, what is chosen, whether it goes."""

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import lru_cache

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _

from games.presenters.pausing import is_paused
from games.presenters.room import is_full
from games.presenters.sameness import Same
from games.presenters.words import (
    combination_words,
    joker_words,
    kind_words,
    listed,
    name_of,
    name_or_you,
    place_words,
    term_of,
    waiting_for,
)
from games.rules.cards import Card
from games.rules.combinations import Combination, identify
from games.rules.legal import has_answer, play_refusal
from games.rules.phase import Phase
from games.rules.refusals import Refusal
from games.rules.view import HandView
from games.table_view import TableView

Selection = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Sign:
    """`state` is one of idle, yes, no, none, wait, auto.

    `asked` says what is asked of the viewer as long as nothing is chosen: lead, beat, return, or turn while one waits
    for another. Whom one waits for stands in `waits` in words, beside what is chosen too."""

    state: str
    asked: str = ""
    name: str = ""
    target: str = ""
    chosen: str = ""
    """What the selection is called."""
    term: str = ""
    """That in one sentence, where it is a play."""
    jokers: str = ""
    verdict: str = ""
    has_selection: bool = False
    whole_rank: str = ""
    """The rank of which more is held, when one card or more of it alone is chosen."""
    whole: int = 0
    deals: bool = False
    """Whether the viewer is the dealer: said here where one's own seat is not shown."""
    watches: bool = False
    """Whether the viewer looks on while others play."""
    waits: str = ""


@dataclass(frozen=True, slots=True)
class Buttons:
    """Which buttons of the turn are lit. `pass_lit`: nothing in the holding beats the table, so 不出 is bright."""

    mine: bool
    may_pass: bool
    may_hint: bool
    playable: bool
    pass_lit: bool


@dataclass(frozen=True, slots=True)
class Actions:
    """Which buttons are there, and between hands how many people have tapped on."""

    phase: str
    buttons: Buttons = field(compare=False)
    ready: bool = False
    ready_count: int = 0
    people: int = 0
    seated: bool = True
    full: bool = True
    watches: bool = False


@dataclass(frozen=True, slots=True)
class Clock:
    """The limit that runs now, as `data-` and the name of the field. `now` is when it was told."""

    ends_at: str
    seconds: int
    shown: bool
    mine: bool
    now: str


def sign(view: TableView, selection: Selection = ()) -> Sign:
    return _sign(Same(view), selection, get_language() or "")


@lru_cache(maxsize=16)
def _sign(same: Same[TableView], selection: Selection, language: str) -> Sign:
    """Asked for by every part of the page that tells of it."""
    view = same.thing
    told = _asked(view, selection)
    deals = view.hand is not None and view.hand.seat is not None and view.hand.seat == view.hand.dealer
    return replace(told, deals=deals, watches=view.watches)


def asks_the_same(before: Sign, now: Sign) -> bool:
    """Whether two signs differ in nothing but whom one waits for."""
    return before == now or before == replace(now, waits=before.waits)


def _asked(view: TableView, selection: Selection) -> Sign:
    hand = view.hand
    if hand is None:
        return Sign("wait", asked="deal" if view.phase == "waiting" else "settled")
    if view.phase == "settled":
        return Sign("wait", asked="settled")
    if hand.phase is Phase.OVER:
        return Sign("wait", asked="over")
    if is_paused(view):
        return Sign("wait", asked="paused")
    if view.seat is not None and view.seats[view.seat].auto:
        return Sign("auto")
    if hand.phase is Phase.TRIBUTE:
        return _in_tribute(view, hand)
    chosen = held_of(hand, selection)
    if chosen:
        return _of_selection(view, hand, chosen)
    if hand.is_my_turn:
        return _my_turn(view, hand)
    if hand.seat is not None and hand.seat in hand.out:
        return Sign("wait", asked="out", name=place_words(hand.out.index(hand.seat) + 1))
    return Sign("wait", asked="turn", waits="" if hand.turn is None else waiting_for(view, hand.turn))


def actions(view: TableView, selection: Selection = ()) -> Actions:
    plays = view.phase == "play"
    return Actions(
        phase=view.phase,
        buttons=buttons(view, selection),
        ready=not plays and view.seat is not None and view.seats[view.seat].ready,
        ready_count=0 if plays else sum(seat.ready for seat in view.seats),
        people=sum(not seat.is_bot and bool(seat.name) for seat in view.seats),
        seated=view.seat is not None,
        full=is_full(view),
        watches=view.watches,
    )


def buttons(view: TableView, selection: Selection = ()) -> Buttons:
    hand = view.hand
    auto = view.seat is not None and view.seats[view.seat].auto
    if hand is None or not hand.is_my_turn or hand.phase is not Phase.PLAY or auto or is_paused(view):
        return Buttons(mine=False, may_pass=False, may_hint=False, playable=False, pass_lit=False)
    chosen, leading = held_of(hand, selection), hand.to_beat is None
    answer = leading or _may_answer(hand)
    return Buttons(
        mine=True,
        may_pass=not leading,
        may_hint=answer,
        playable=bool(chosen) and play_refusal(hand, chosen) is None,
        pass_lit=not answer,
    )


def clock(view: TableView) -> Clock:
    """Shown by the sign in one's own turn and for what everyone waits for; in another's turn that seat shows it."""
    hand, ends_at = view.hand, view.clock.ends_at
    paused = is_paused(view)
    mine = hand is not None and (hand.is_my_turn or hand.return_due is not None) and not paused
    return Clock(
        ends_at=ends_at.isoformat() if ends_at else "",
        seconds=view.clock.seconds or 0,
        shown=mine or paused or view.phase in ("tribute", "over", "settled"),
        mine=mine,
        now=view.clock.now.isoformat(),
    )


def _may_answer(hand: HandView) -> bool:
    """Whether anything held beats the play on the table."""
    return _has_answer(Same(hand.holding), Same(hand.to_beat), hand.level)


@lru_cache(maxsize=2048)
def _has_answer(holding: Same[tuple[Card, ...]], to_beat: Same[Combination | None], level: str) -> bool:
    """Asked for anew with every selection."""
    return has_answer(holding.thing, to_beat.thing, level)


def held_of(hand: HandView, selection: Selection) -> Selection:
    """The part of a selection that is still held: it was named before the last play."""
    held = Counter(hand.holding)
    kept = []
    for card in selection:
        if held[card]:
            held[card] -= 1
            kept.append(card)
    return tuple(kept)


def refusal_words(hand: HandView, refusal: Refusal, chosen: Combination | None) -> str:
    """Why the selection does not go, short enough for the sign."""
    beat = hand.to_beat
    if refusal is Refusal.WRONG_NUMBER:
        return gettext(NUMBER_WORDS[len(beat.cards) if beat else 0])
    if refusal is Refusal.NOT_HIGHER and beat and chosen and chosen.kind is not beat.kind:
        return gettext("小于%(theirs)s") % {"theirs": kind_words(beat.kind)}  # what is chosen stands beside it
    if refusal is Refusal.NOT_HIGHER:
        return gettext("大不过桌上的")
    return gettext("不成牌型")


def _in_tribute(view: TableView, hand: HandView) -> Sign:
    if hand.return_due is not None:
        return Sign("idle", asked="return", name=name_of(view, hand.return_due.payer))
    waited = [name_of(view, gift.receiver) for gift in hand.gifts if not gift.done]
    return Sign("wait", asked="returns", name=listed(waited), target=name_or_you(view, hand.dealer))


def _my_turn(view: TableView, hand: HandView) -> Sign:
    if hand.to_beat is None or hand.to_beat_seat is None:
        return Sign("idle", asked="lead")
    if not _may_answer(hand):
        return Sign("none", asked="none")
    return Sign(
        "idle",
        asked="beat",
        name=name_or_you(view, hand.to_beat_seat),
        target=combination_words(hand.to_beat, hand.level),
    )


def _of_selection(view: TableView, hand: HandView, chosen: Selection) -> Sign:
    combination = identify(chosen, hand.level)
    words = combination_words(combination, hand.level) if combination else ""
    rank, held = _whole(hand, chosen)
    state, verdict, waits = "wait", "", ""
    if hand.is_my_turn:
        refusal = play_refusal(hand, chosen)
        if refusal:
            state, verdict = "no", refusal_words(hand, refusal, combination)
        else:
            state, verdict = "yes", gettext("可以大过") if hand.to_beat else gettext("可以出")
    elif hand.turn is not None:
        waits = waiting_for(view, hand.turn)
    return Sign(
        state,
        chosen=words or gettext("选了%(number)d张") % {"number": len(chosen)},
        term=term_of(combination) if combination else "",
        jokers=joker_words(combination, hand.level) if combination else "",
        verdict=verdict,
        has_selection=True,
        whole_rank=rank,
        whole=held,
        waits=waits,
    )


def _whole(hand: HandView, chosen: Selection) -> tuple[str, int]:
    """The rank to take the rest of, and how many of it are held; nothing for more than one rank."""
    ranks = {card.rank or "joker" for card in chosen}
    if len(ranks) != 1:
        return "", 0
    rank = ranks.pop()
    held = sum((card.rank or "joker") == rank for card in hand.holding)
    return (rank, held) if held > len(chosen) else ("", 0)


NUMBER_WORDS = {
    0: _("只能出一、二、三或五张"),
    1: _("要出一张"),
    2: _("要出两张"),
    3: _("要出三张"),
    5: _("要出五张"),
}
