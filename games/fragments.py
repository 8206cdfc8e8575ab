"""The regions of the table page: one partial for page and push alike, made of a small key that tells what changed."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.template.loader import get_template
from django.utils.translation import get_language

from games.lobby_view import LobbyView
from games.presenters.bar import bar
from games.presenters.claiming import claiming
from games.presenters.company import heirs, own_name
from games.presenters.guide import guide
from games.presenters.hints import hinted
from games.presenters.holding import holding
from games.presenters.leaving import leaving
from games.presenters.lines import Log, log, newest, quick_emoji, quick_phrases
from games.presenters.lobby import lobby
from games.presenters.page import orders, passing, readying, shell, turn
from games.presenters.pausing import pausing
from games.presenters.people import guests, kept_out, people
from games.presenters.queueing import queueing
from games.presenters.room import invite, questions, terms
from games.presenters.seats import seat_plates
from games.presenters.settlement import match_result, middle
from games.presenters.sign import Selection, actions, clock, sign
from games.presenters.tribute import giving
from games.presenters.trick import Tricks, outstanding, status, to_beat, tricks
from games.table_view import TableView

Sent = dict[str, object]


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the page whose root has the id `target`. `present` makes its key, which is all its partial sees."""

    name: str
    target: str
    present: Callable[[TableView, Selection], Hashable]
    fresh: bool = False
    """Whether it is rendered anew each time: it tells what time it is, or hardly anyone else will see the same."""

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
    rows: Callable[[TableView], tuple[Hashable, tuple[Hashable, ...]]]
    """What list it is, and its rows."""

    def partial(self, view: TableView, sent: Sent) -> str:
        which, rows = self.rows(view)
        before = sent.get(self.name)
        sent[self.name] = (which, rows[-1:])
        if before == (which, rows[-1:]):
            return ""
        new = _after(rows, before[1]) if isinstance(before, tuple) and before[0] == which else None
        swap = "innerMorph" if new is None else "beforeend"
        items = "".join(self.row_html(row) for row in (rows if new is None else new))
        return f'<hx-partial hx-target="#{self.target}" hx-swap="{swap}">{items}</hx-partial>'

    def row_html(self, row: Hashable) -> str:
        return _render_once(self.name, row, get_language() or "")


def page_context(view: TableView) -> dict[str, Any]:
    """What `games/table.html` is rendered with."""
    context: dict[str, Any] = {region.name: region.present(view, ()) for region in REGIONS}
    context["seats"] = seat_plates(view)
    context["log"] = log(view).lines
    context["tricks"] = tricks(view).rows
    context["quick"] = quick_phrases()
    context["emoji"] = quick_emoji()
    context["invite"] = invite(view)
    return context


def push(view: TableView, sent: Sent, selection: Selection | None) -> str:
    """Every region whose key is not the one in `sent`, which is brought up to date; all of them when it is empty."""
    parts = [_changed(region, region.present(view, selection or ()), sent) for region in REGIONS]
    parts += [_changed(SEATS[plate.number], plate, sent) for plate in seat_plates(view)]
    parts += [roll.partial(view, sent) for roll in ROLLS]
    return "".join(parts)


def naming(view: TableView, selection: Selection, sent: Sent | None = None) -> str:
    """The regions that a selection alone changes; `sent` is told what they are now."""
    keys = {region: region.present(view, selection) for region in OF_SELECTION}
    if sent is not None:
        sent |= {region.name: key for region, key in keys.items()}
    return "".join(region.partial(key) for region, key in keys.items())


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
    if region.name in sent and sent[region.name] == key:
        return ""
    sent[region.name] = key
    return region.partial(key)


def _after(rows: tuple[Hashable, ...], last: object) -> Iterable[Hashable] | None:
    """The rows after the last one sent; None when that is no longer among them."""
    if not last:
        return rows
    for place in range(len(rows) - 1, -1, -1):
        if rows[place : place + 1] == last:
            return rows[place + 1 :]
    return None


def _render(name: str, key: Any, language: str) -> str:
    return get_template(f"games/partials/{name.partition('-')[0]}.html").render({name.partition("-")[0]: key})


@lru_cache(maxsize=4096)
def _render_once(name: str, key: Any, language: str) -> str:
    return _render(name, key, language)


def _log_rows(view: TableView) -> tuple[Hashable, tuple[Hashable, ...]]:
    said: Log = log(view)
    return (view.code, view.muting, view.seat), said.lines  # who changes sides reads of 我方 and 对方 from there


def _trick_rows(view: TableView) -> tuple[Hashable, tuple[Hashable, ...]]:
    played: Tricks = tricks(view)
    return (played.hand_id, played.names), played.rows


def _region(name: str, target: str, present: Callable[[TableView], Hashable], *, fresh: bool = False) -> Region:
    return Region(name, target, lambda view, _: present(view), fresh)


SIGN = Region("sign", "pick", sign)
ACTIONS = Region("actions", "actions", actions)
OF_SELECTION = (SIGN, ACTIONS)

REGIONS = (
    _region("shell", "table", shell),
    _region("bar", "bar", bar),
    _region("to_beat", "to-beat", to_beat),
    _region("middle", "middle", middle),
    _region("newest", "newest", newest),
    _region("guide", "guide", guide),
    _region("turn", "turn", turn),
    _region("orders", "orders-fields", orders),
    _region("holding", "cards", holding, fresh=True),
    SIGN,
    ACTIONS,
    _region("clock", "clock", clock, fresh=True),
    _region("extend", "extend", lambda view: view.may_extend),
    _region("pausing", "pausing", pausing),
    _region("claiming", "claiming", claiming),
    _region("queueing", "queueing", queueing),
    _region("renaming", "renaming", own_name),
    _region("heirs", "heirs-body", heirs),
    _region("kept_out", "kept-out-body", kept_out),
    _region("outstanding", "outstanding", outstanding),
    _region("giving", "giving", giving, fresh=True),
    _region("passing", "passing", passing),
    _region("readying", "ready-fields", readying),
    _region("terms", "terms", terms),
    _region("questions", "options-body", questions),
    _region("promises", "promises", lambda view: view.promises),
    _region("leaving", "leaving-body", leaving),
    _region("settlement", "settled", match_result, fresh=True),
    _region("people", "people", people),
    _region("guests", "guests-body", guests),
    _region("status", "status", status),
)
SEATS = tuple(Region(f"seat-{number}", f"seat-{number}", lambda view, _: None) for number in range(6))
ROLLS = (Roll("line", "chat-log", _log_rows), Roll("trick", "trick-log", _trick_rows))
HINT = Region("hinted", "hinted", lambda view, _: None, fresh=True)
