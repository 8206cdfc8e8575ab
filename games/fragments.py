"""The regions of the table page: one partial for page and push alike, made of a small key that tells what changed.

What changes with every move is sent smaller still, as single attributes and texts of elements that stay. What is the
same for everybody at a table is made once for all of them (`Public`)."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from operator import attrgetter, eq
from typing import Any
from weakref import WeakKeyDictionary

from django.template.loader import get_template
from django.utils.html import escape
from django.utils.translation import get_language

from games.lobby_view import LobbyView
from games.presenters.attributes import attributes_of
from games.presenters.bar import bar
from games.presenters.claiming import claiming
from games.presenters.company import heirs, own_name
from games.presenters.guide import guide
from games.presenters.hints import hinted
from games.presenters.holding import holding
from games.presenters.leaving import leaving
from games.presenters.lines import log, newest, quick_emoji, quick_phrases, said_line
from games.presenters.lobby import lobby
from games.presenters.page import moment, orders, passing, readying, shell, turn
from games.presenters.pausing import pausing
from games.presenters.people import guests, kept_out, people
from games.presenters.promises import promises
from games.presenters.queueing import queueing
from games.presenters.room import invite, questions, terms
from games.presenters.sameness import Same
from games.presenters.seats import seats
from games.presenters.settlement import match_result, middle
from games.presenters.sign import Selection, actions, asks_the_same, buttons, clock, sign
from games.presenters.tribute import giving
from games.presenters.trick import Outstanding, outstanding, status, to_beat, trick_row, tricks
from games.presenters.words import name_of
from games.rules.seats import SEATS
from games.table_view import TableView

Sent = dict[str, object]
Told = tuple[Hashable, Sequence[Hashable]]


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the page whose root has the id `target`. `present` makes its key, which is all its partial sees."""

    name: str
    target: str
    present: Callable[[TableView, Selection], Hashable]
    fresh: bool = False
    """Whether it is rendered anew each time: it holds what is no part of its key, or hardly anyone else will see the
    same."""
    still: bool = False
    """Whether plays and passes leave it as it is: it is made of nothing else than `_still` picks from a view."""
    same: Callable[[Any, Any], bool] = eq
    """Whether what has been sent for one key need not be sent again for another."""

    def html(self, key: Hashable) -> str:
        render = _render if self.fresh else _render_once
        return render(self.name, key, get_language() or "")

    def partial(self, key: Hashable) -> str:
        return f'<hx-partial hx-target="#{self.target}" hx-swap="outerMorph">{self.html(key)}</hx-partial>'


@dataclass(frozen=True, slots=True)
class Roll:
    """A list that only grows: what is new is added at the end, and the whole of it is sent once."""

    name: str
    target: str
    keys: Callable[[TableView], Told]
    """What list it is, and the keys of its rows."""
    row: Callable[[TableView, int], Hashable]
    """The row at a place, which is put into words only when it is to be sent."""

    def partial(self, view: TableView, now: Told, before: object) -> str:
        """What to add to the list that was sent before; `before` is what `now` was then."""
        which, keys = now
        start: int | None = None
        if isinstance(before, tuple) and before[0] == which:
            if before[1][-1:] == keys[-1:]:
                return ""
            start = _after(keys, before[1][-1:])
        swap = "innerMorph" if start is None else "beforeend"
        items = "".join(self.row_html(self.row(view, place)) for place in range(start or 0, len(keys)))
        return f'<hx-partial hx-target="#{self.target}" hx-swap="{swap}">{items}</hx-partial>'

    def row_html(self, row: Hashable) -> str:
        return _render_once(self.name, row, get_language() or "")


@dataclass(frozen=True, slots=True)
class Patch:
    """Attributes, and under the name `text` the text, of elements that stay: by element, and only what has changed."""

    name: str
    present: Callable[[TableView, Selection], dict[str, dict[str, str]]]
    aside: frozenset[str] = frozenset()
    """What is told along with the rest and is no news by itself."""
    still: bool = False
    """As with a region."""

    def items(self, now: dict[str, dict[str, str]], before: object) -> str:
        """What has changed, for `patching.js`; `before` is what `now` was when it was sent last."""
        if before is now:
            return ""
        known = before if isinstance(before, dict) else {}
        return "".join(self._item(target, values, known.get(target, {})) for target, values in now.items())

    def _item(self, target: str, values: dict[str, str], known: dict[str, str]) -> str:
        changed = {name for name, value in values.items() if known.get(name) != value}
        if changed <= self.aside:
            return ""
        told = [f' {name}="{escape(value)}"' for name, value in values.items() if name in changed]
        return f'<i for="{target}"{"".join(told)}></i>'


class Public:
    """What everybody at a table sees alike, at one version of it and in one language."""

    def __init__(self, view: TableView) -> None:
        everybody = seats(view)
        plates = zip(PLATES, (seat.plate for seat in everybody), strict=True)
        lasts = zip(LASTS, (seat.last for seat in everybody), strict=True)
        self.regions: dict[Region, Hashable] = dict((*plates, *lasts))
        self.standing = STANDING.present(view, ())
        self.tricks = _tricks(view)
        self._view = view
        self._since: WeakKeyDictionary[Public, tuple[str, str]] = WeakKeyDictionary()
        self._whole: tuple[str, str] | None = None

    def since(self, before: object) -> tuple[str, str]:
        """What has changed since `before`, which is None for who has been sent nothing yet: partials, and items of a
        patch. Made once for all who come from there."""
        if not isinstance(before, Public):
            self._whole = self._whole or self._made(None)
            return self._whole
        if before not in self._since:
            self._since[before] = self._made(before)
        return self._since[before]

    def _made(self, before: "Public | None") -> tuple[str, str]:
        regions = before.regions if before else {}
        parts = [region.partial(key) for region, key in self.regions.items() if regions.get(region) != key]
        parts.append(TRICK.partial(self._view, self.tricks, before.tricks if before else None))
        return "".join(parts), STANDING.items(self.standing, before.standing if before else None)


def page_context(view: TableView) -> dict[str, Any]:
    """What `games/table.html` is rendered with."""
    context: dict[str, Any] = {region.name: region.present(view, ()) for region in REGIONS}
    context["code"] = view.code
    context["shell"] = shell(view)
    context["turn"] = turn(view)
    context["clock"] = clock(view)
    context["seats"] = seats(view)
    context["status"] = status(view)
    context["log"] = log(view).lines
    context["tricks"] = tricks(view).rows
    context["quick"] = quick_phrases()
    context["emoji"] = quick_emoji()
    context["invite"] = invite(view)
    return context


def push(view: TableView, sent: Sent, selection: Selection | None, public: Public | None = None) -> str:
    """Whatever is not as it stands in `sent`, which is brought up to date; all there is when it is empty. `public` is
    the part of the view that everybody has, where it has been made already."""
    public = public or Public(view)
    parts, items = public.since(sent.get("public"))
    sent["public"] = public
    still = _still(view)
    has_only_moved, sent["still"] = sent.get("still") == still, still
    regions = MOVING_REGIONS if has_only_moved else REGIONS
    patches = MOVING_PATCHES if has_only_moved else PATCHES
    parts += "".join(_changed(region, region.present(view, selection or ()), sent) for region in regions)
    parts += "".join(_added(roll, view, sent) for roll in ROLLS)
    items += "".join(_patched(patch, patch.present(view, selection or ()), sent) for patch in patches)
    return _patching(items) + parts  # first: what the table lets one see decides what can take the focus


def naming(view: TableView, selection: Selection, sent: Sent | None = None) -> str:
    """What a selection alone changes; `sent` is told what it is now."""
    key, lit = SIGN.present(view, selection), BUTTONS.present(view, selection)
    if sent is not None:
        sent |= {SIGN.name: key, BUTTONS.name: lit}
    return _patching(BUTTONS.items(lit, None)) + SIGN.partial(key)


def hint_push(view: TableView, hint: Any, nth: int, total: int) -> str:
    """The cards to tick for the hint that is `nth` of `total`, counted from 0, and why."""
    return HINT.partial(hinted(view, hint.cards, str(hint.why), nth, total))


def refusal_push(sentence: str) -> str:
    """Why something was not done, said at once."""
    html = _render("refusal", sentence, get_language() or "")
    return f'<hx-partial hx-target="#refusal" hx-swap="innerHTML">{html}</hx-partial>'


def lobby_push(view: LobbyView) -> str:
    """The list of public tables, the same for everybody who reads this language."""
    html = _render("lobby", lobby(view), get_language() or "")
    return f'<hx-partial hx-target="#lobby" hx-swap="outerMorph">{html}</hx-partial>'


def _changed(region: Region, key: Hashable, sent: Sent) -> str:
    if region.name in sent and region.same(sent[region.name], key):
        return ""
    sent[region.name] = key
    return region.partial(key)


def _added(roll: Roll, view: TableView, sent: Sent) -> str:
    before, now = sent.get(roll.name), roll.keys(view)
    sent[roll.name] = now
    return roll.partial(view, now, before)


def _patched(patch: Patch, now: dict[str, dict[str, str]], sent: Sent) -> str:
    before = sent.get(patch.name)
    sent[patch.name] = now
    return patch.items(now, before)


def _patching(items: str) -> str:
    return f'<hx-partial hx-target="#table" hx-swap="patch">{items}</hx-partial>' if items else ""


def _after(keys: Sequence[Hashable], last: Sequence[Hashable]) -> int | None:
    """Where the rows after the last one sent begin; None when that is no longer among them."""
    if not last:
        return 0
    for place in range(len(keys) - 1, -1, -1):
        if keys[place] == last[0]:
            return place + 1
    return None


def _render(name: str, key: Any, language: str) -> str:
    return get_template(f"games/partials/{name.partition('-')[0]}.html").render({name.partition("-")[0]: key}).strip()


@lru_cache(maxsize=4096)
def _render_once(name: str, key: Any, language: str) -> str:
    return _render(name, key, language)


def _lines(view: TableView) -> Told:
    # Who changes sides reads of 我方 and 对方 from there.
    return (view.code, view.muting, view.seat), [line.id for line in view.lines]


def _happened(view: TableView) -> Told:
    """A list that begins anew after each own move."""
    keys = [each.key for each in status(view).happened]
    return keys[0] if keys else "", keys


def _tricks(view: TableView) -> Told:
    called = tuple(name_of(view, seat) for seat in SEATS)
    return (view.hand_id, called), range(len(view.hand.tricks) if view.hand else 0)


def _seats(view: TableView) -> dict[str, dict[str, str]]:
    everybody = seats(view)
    states = {
        f"seat-{seat.state.seat}": attributes_of(seat.state) | {"aria-label": seat.state.name} for seat in everybody
    }
    left = {f"left-{seat.plate.number}": {"text": str(seat.plate.left)} for seat in everybody if seat.plate.counts}
    return states | left


def _shell(view: TableView) -> dict[str, dict[str, str]]:
    every, moving = attributes_of(shell(view)), attributes_of(moment(view))
    return {"table": {name: value for name, value in every.items() if name not in moving}}


def _buttons(view: TableView, selection: Selection) -> dict[str, dict[str, str]]:
    if view.watches or view.phase not in ("tribute", "play"):
        return {}  # other buttons stand there
    lit = buttons(view, selection)
    return {
        "actions": {"data-mine": _yes(lit.mine)},
        "do-pass": {"aria-disabled": _yes(not lit.may_pass), "data-lit": _yes(lit.pass_lit)},
        "do-hint": {"aria-disabled": _yes(not lit.may_hint)},
        "do-play": {"aria-disabled": _yes(not lit.playable)},
    }


def _waits(view: TableView, selection: Selection) -> dict[str, dict[str, str]]:
    now = sign(view, selection)
    return {"pick-waits": {"text": now.waits}} if now.asked == "turn" else {}


def _outstanding(view: TableView) -> dict[str, dict[str, str]]:
    return _numbers_out(Same(outstanding(view)))


@lru_cache(maxsize=512)
def _numbers_out(same: Same[tuple[Outstanding, ...]]) -> dict[str, dict[str, str]]:
    """Until somebody plays again the very same."""
    return {
        target: value
        for each in same.thing
        for target, value in (
            (f"out-{each.id}", {"data-none": _yes(not each.left)}),
            (f"number-out-{each.id}", {"text": str(each.left)}),
        )
    }


def _turn(view: TableView) -> dict[str, dict[str, str]]:
    now = turn(view)
    return {"turn-hand": {"value": str(now.hand_id or "")}, "turn-seq": {"value": str(now.seq)}}


def _yes(holds: bool) -> str:
    return "true" if holds else "false"


def _region(
    name: str, target: str, present: Callable[[TableView], Hashable], *, fresh: bool = False, still: bool = False
) -> Region:
    return Region(name, target, lambda view, _: present(view), fresh, still)


def _patch(
    name: str,
    present: Callable[[TableView], dict[str, dict[str, str]]],
    *,
    aside: frozenset[str] = frozenset(),
    still: bool = False,
) -> Patch:
    return Patch(name, lambda view, _: present(view), aside, still)


SIGN = Region("sign", "pick", sign, same=asks_the_same)
ACTIONS = Region("actions", "actions", actions, fresh=True, still=True)

REGIONS = (
    _region("bar", "bar", bar, still=True),
    _region("to_beat", "to-beat", to_beat),
    _region("middle", "middle", middle),
    _region("newest", "newest", newest, still=True),
    _region("guide", "guide", guide),
    _region("orders", "orders-fields", orders, still=True),
    _region("holding", "cards", holding, fresh=True),
    SIGN,
    ACTIONS,
    _region("extend", "extend", lambda view: view.may_extend),
    _region("pausing", "pausing", pausing, still=True),
    _region("claiming", "claiming", claiming, still=True),
    _region("queueing", "queueing", queueing, still=True),
    _region("renaming", "renaming", own_name, still=True),
    _region("heirs", "heirs-body", heirs, still=True),
    _region("kept_out", "kept-out-body", kept_out, still=True),
    _region("outstanding", "outstanding", outstanding, fresh=True, still=True),
    _region("giving", "giving", giving, fresh=True),
    _region("passing", "passing", passing, still=True),
    _region("readying", "ready-fields", readying, still=True),
    _region("terms", "terms", terms, still=True),
    _region("questions", "options-body", questions, still=True),
    _region("promises", "promises", promises, still=True),
    _region("leaving", "leaving-body", leaving),
    _region("settlement", "settled", match_result, fresh=True, still=True),
    _region("people", "people", people, still=True),
    _region("guests", "guests-body", guests, still=True),
)
MOVING_REGIONS = tuple(region for region in REGIONS if not region.still)
_still = attrgetter(
    *(each.name for each in fields(TableView) if each.name not in ("version", "hand", "clock", "groups", "may_extend"))
)
"""All of a view that does not change when somebody plays or passes."""
ROLLS = (
    Roll("line", "chat-log", _lines, said_line),
    Roll("happened", "happened", _happened, lambda view, place: status(view).happened[place]),
)
BUTTONS = Patch("buttons", _buttons)
PATCHES = (
    _patch("shell", _shell, still=True),
    _patch("moment", lambda view: {"table": attributes_of(moment(view))}),
    BUTTONS,
    Patch("waits", _waits),
    _patch("outstanding-left", _outstanding),
    _patch("clock", lambda view: {"clock": attributes_of(clock(view))}, aside=frozenset({"data-now"})),
    _patch("now", lambda view: {"now": {"text": status(view).now}}),
)
MOVING_PATCHES = tuple(patch for patch in PATCHES if not patch.still)
PLATES = tuple(_region(f"plate-{seat}", f"plate-{seat}", lambda view: None, fresh=True) for seat in range(6))
LASTS = tuple(_region(f"last-{seat}", f"last-{seat}", lambda view: None) for seat in range(6))
STANDING = _patch("standing", lambda view: _seats(view) | _turn(view))
TRICK = Roll("trick", "trick-log", _tricks, trick_row)
HINT = _region("hinted", "hinted", lambda view: None, fresh=True)
