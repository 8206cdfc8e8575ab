"""What a move brings to those who neither made it nor are to make the next: the same for all of them, made once.

Most who look at a table are bystanders of most moves. Their own view need not even be made: what they are sent follows
from what nobody's eyes see before and after, and from how their page stood."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from operator import attrgetter
from typing import Any

from games.presenters.attributes import attributes_of
from games.presenters.page import moment
from games.presenters.pausing import is_paused
from games.presenters.sameness import Same
from games.presenters.settlement import middle
from games.presenters.sign import Selection, Sign, clock, sign
from games.presenters.trick import Outstanding, outstanding, status, to_beat
from games.presenters.words import waiting_for
from games.regions import Patch, Roll, Told, Values, patch, region, yes_or_no
from games.rules.phase import Phase
from games.table_view import TableView

still = attrgetter(
    *(
        each.name
        for each in fields(TableView)
        if each.name not in ("version", "hand", "clock", "lines", "groups", "may_extend")
    )
)
"""All of a view that does not change when somebody plays or passes; now and then a line of the log tells of it."""


@dataclass(frozen=True, slots=True)
class Bystander:
    """Whoever looks on while another is to move."""

    seat: int | None
    waits: bool
    """Whether the sign says whom one waits for; it says something else to whoever is out, for one."""


def bystander(view: TableView, told: Sign) -> Bystander | None:
    """How the page of whoever has been shown this view and told this stands; None where it is their turn, or something
    else goes on than play."""
    if not _goes_on(view) or (view.hand and view.hand.is_my_turn):
        return None
    return Bystander(view.seat, waits=bool(told.waits))


class Step:
    """One move as bystanders see it, from one view of nobody to the next."""

    def __init__(
        self,
        views: tuple[TableView, TableView],
        told: tuple[Mapping[str, Any], Mapping[str, Any]],
        parts: str,
        items: str,
    ) -> None:
        """`told` is what bystanders are told of either view. `parts` and `items` are what everybody is sent of the
        step: partials, and items of a patch."""
        now, (old, new) = views[1], told
        self._turns = [view.hand.turn for view in views if view.hand]
        self._played = _played(now)
        self._told: dict[str, object] = {each.name: new[each.name] for each in (MOMENT, CLOCK, NOW)}
        for each in (TO_BEAT, MIDDLE):
            key = new[each.name]
            if old[each.name] != key:  # else the viewer may have been told in words of their own
                parts, self._told[each.name] = parts + each.partial(key), key
        self._parts = parts
        self._waits = new[WAITS.name]
        moment, self._words, clock, now_words = (
            each.items(new[each.name], old[each.name]) for each in (MOMENT, WAITS, CLOCK, NOW)
        )
        self._first, self._last = items + moment, clock + now_words
        happened = HAPPENED.keys(now)
        self._begins = len(happened[1]) == 1
        self._mark = HAPPENED.mark(happened)
        self._row = HAPPENED.row_html(HAPPENED.row(now, len(happened[1]) - 1))

    def concerns(self, viewer: Bystander) -> bool:
        """Whether it is the viewer who has moved, or is to move now."""
        return viewer.seat is not None and viewer.seat in self._turns

    def is_by(self, seat: int | None) -> bool:
        """Whether whoever sits on this seat has made the move."""
        return seat is not None and seat == self._turns[0]

    def left_out(self, sent: dict[str, object], seat: int | None) -> Values:
        """What 余牌 says to whoever sits on this seat and has been told what stands in `sent`. One's own play changes
        nothing of it: these cards were no longer out for oneself."""
        told = sent.get(OUT.name)
        return told if self.is_by(seat) else _without(told, self._played)

    def push(self, viewer: Bystander, sent: dict[str, object]) -> tuple[str, str]:
        """What the viewer is sent, partials and items of a patch; `sent` is brought up to date."""
        numbers, left = sent.get(OUT.name), self.left_out(sent, viewer.seat)
        items = self._first + (self._words if viewer.waits else "") + OUT.items(left, numbers) + self._last
        sent |= self._told
        sent[OUT.name] = left
        if viewer.waits:
            sent[WAITS.name] = self._waits
        which, last = sent[HAPPENED.name]
        begins = self._begins or not last
        sent[HAPPENED.name] = (self._mark[1][0] if begins else which, self._mark[1])
        return self._parts + HAPPENED.swapped(self._row, whole=begins), items


def told_bystanders(view: TableView) -> Mapping[str, Any]:
    """What this view of nobody tells them, by the names of regions and patches."""
    return {each.name: each.present(view, ()) for each in (TO_BEAT, MIDDLE, MOMENT, CLOCK, NOW)} | {
        WAITS.name: _whom(view)
    }


def is_step(before: TableView, now: TableView) -> bool:
    """Whether just one move lies between these two views of nobody, which put nobody out, was not worth a line and
    changed nothing else."""
    old, new = before.hand, now.hand
    return (
        old is not None
        and new is not None
        and _goes_on(before)
        and _goes_on(now)
        and before.hand_id == now.hand_id
        and new.seq == old.seq + 1
        and new.out == old.out
        and before.lines == now.lines
        and still(before) == still(now)
    )


def _goes_on(view: TableView) -> bool:
    """Whether a hand is in play and nothing is shown beside it that its moves change."""
    return view.hand is not None and view.hand.phase is Phase.PLAY and not is_paused(view) and not view.is_lesson


def _played(now: TableView) -> Counter[str]:
    """The cards of the last move, by their rows in 余牌; a trick is ended by passes alone."""
    actions = now.hand.trick.actions if now.hand else ()
    play = actions[-1].play if actions else None
    return Counter(card.rank or ("big" if card.is_big else "small") for card in play.cards) if play else Counter()


def _without(numbers: Values, played: Mapping[str, int]) -> Values:
    """What the viewer's 余牌 says when others have played these."""
    if not numbers or not played:
        return numbers
    left = {row: int(numbers[f"number-out-{row}"]["text"]) - count for row, count in played.items()}
    return numbers | {target: told for row, count in left.items() for target, told in _number_out(row, count).items()}


def _whom(view: TableView) -> Values:
    """Whom one waits for, as all are told who do."""
    turn = view.hand.turn if view.hand else None
    return {} if turn is None else {"pick-waits": {"text": waiting_for(view, turn)}}


def _happened(view: TableView) -> Told:
    """A list that begins anew after each own move."""
    keys = [each.key for each in status(view).happened]
    return keys[0] if keys else "", keys


def _waits_for(view: TableView, selection: Selection) -> Values:
    now = sign(view, selection)
    return {"pick-waits": {"text": now.waits}} if now.waits else {}


def _numbers_out(view: TableView) -> Values:
    return _told_out(Same(outstanding(view)))


@lru_cache(maxsize=512)
def _told_out(same: Same[tuple[Outstanding, ...]]) -> Values:
    """Until somebody plays again the very same."""
    return {target: values for each in same.thing for target, values in _number_out(each.id, each.left).items()}


@lru_cache(maxsize=1024)
def _number_out(row: str, left: int) -> Values:
    """The same two for all viewers whose 余牌 says so: each page's would take 7 kB of its own."""
    return {f"out-{row}": {"data-none": yes_or_no(not left)}, f"number-out-{row}": {"text": str(left)}}


TO_BEAT = region("to_beat", "to-beat", to_beat)
MIDDLE = region("middle", "middle", middle)
HAPPENED = Roll("happened", "happened", _happened, lambda view, place: status(view).happened[place])
MOMENT = patch("moment", lambda view: {"table": attributes_of(moment(view))})
WAITS = Patch("waits", _waits_for)
OUT = patch("outstanding-left", _numbers_out)
CLOCK = patch("clock", lambda view: {"clock": attributes_of(clock(view))}, aside=frozenset({"data-now"}))
NOW = patch("now", lambda view: {"now": {"text": status(view).now}})
