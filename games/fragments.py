"""The regions of the table page: one partial for page and push alike, made of a small key that tells what changed.

What changes with every move is sent smaller still, as single attributes and texts of elements that stay. What is the
same for everybody at a table is made once for all of them (`Public`)."""

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any

from django.utils import translation
from django.utils.translation import get_language

from games.bystanders import (
    CLOCK,
    HAPPENED,
    MIDDLE,
    MOMENT,
    NOW,
    OUT,
    TO_BEAT,
    WAITS,
    Bystander,
    Step,
    bystander,
    is_step,
    still,
    told_bystanders,
)
from games.lobby_view import LobbyView
from games.presenters.attributes import attributes_of
from games.presenters.bar import bar
from games.presenters.claiming import claiming
from games.presenters.company import heirs, own_name
from games.presenters.guide import guide
from games.presenters.hints import hinted
from games.presenters.holding import laid_out, lying
from games.presenters.leaving import leaving
from games.presenters.lines import log, newest, quick_emoji, quick_phrases, said_line
from games.presenters.lobby import lobby
from games.presenters.page import moment, orders, passing, readying, shell, turn
from games.presenters.pausing import pausing
from games.presenters.people import guests, kept_out, people
from games.presenters.promises import promises
from games.presenters.queueing import queueing
from games.presenters.room import invite, questions, terms
from games.presenters.seats import SeatLast, SeatState, seats
from games.presenters.settlement import match_result
from games.presenters.sign import Selection, actions, asks_the_same, buttons, clock, sign
from games.presenters.tribute import giving
from games.presenters.trick import outstanding, status, trick_row, tricks
from games.presenters.words import explanations, name_of
from games.regions import Changes, Patch, Region, Roll, Told, Values, patch, region, rendered, wiping, yes_or_no
from games.rules.seats import SEATS
from games.table_view import TableView

Sent = dict[str, object]
Kinds = tuple[tuple[Region, ...], tuple[Roll, ...], tuple[Patch, ...]]
STANDS = "stands"
"""Where `sent` says whether its viewer is a bystander; without it the next push is made of their own view."""


class Public:
    """What everybody at a table sees alike, at one version of it and in one language."""

    def __init__(self, view: TableView, basis: object = None) -> None:
        """`basis` stays the very same as long as nothing but moves has changed anybody's view."""
        everybody = seats(view)
        plates = zip(PLATES, (seat.plate for seat in everybody), strict=True)
        lasts = zip(LASTS, (seat.last for seat in everybody), strict=True)
        self.regions: dict[Region, Hashable] = dict((*plates, *lasts))
        self.standing = STANDING.present(view, ())
        self.tricks = _tricks(view)
        self._view, self._basis, self._language = view, basis, get_language() or ""
        self._told: Mapping[str, Any] | None = None
        self._since: dict[Public, tuple[str, str]] = {}
        self._steps: dict[Public, Step | None] = {}
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

    def step_from(self, before: "Public") -> Step | None:
        """The one move that has been made since `before`, for who stands by; None where there was more."""
        if before not in self._steps:
            goes_on = self._basis is before._basis and is_step(before._view, self._view)
            with translation.override(self._language):
                self._steps[before] = self._step(before) if goes_on else None
        return self._steps[before]

    def rest(self) -> None:
        """Everybody here has been sent it: what was made for that is forgotten, the largest part of a table at rest."""
        self._since, self._steps, self._whole = {}, {}, None

    def _step(self, before: "Public") -> Step:
        return Step(
            (before._view, self._view), (before._told_bystanders(), self._told_bystanders()), *self.since(before)
        )

    def _told_bystanders(self) -> Mapping[str, Any]:
        """Made once for the step that leads here and the one that leads on."""
        self._told = self._told or told_bystanders(self._view)
        return self._told

    def _made(self, before: "Public | None") -> tuple[str, str]:
        regions = before.regions if before else {}
        changed = {region: key for region, key in self.regions.items() if regions.get(region) != key}
        blank = [region for region, key in changed.items() if _is_wiped(regions.get(region), key)]
        parts = [region.partial(key) for region, key in changed.items() if region not in blank]
        parts.append(TRICK.partial(self._view, self.tricks, TRICK.mark(before.tricks) if before else None))
        items = STANDING.items(self.standing, before.standing if before else None)
        return "".join(parts), items + wiping(region.target for region in blank)


def page_context(view: TableView) -> dict[str, Any]:
    """What `games/table.html` is rendered with."""
    context: dict[str, Any] = {region.name: region.context(region.present(view, ())) for region in REGIONS}
    context["code"] = view.code
    context["extend"] = view.may_extend
    context["shell"] = shell(view)
    context["turn"] = turn(view)
    context["clock"] = clock(view)
    context["seats"] = seats(view)
    context["status"] = status(view)
    context["log"] = log(view).lines
    context["tricks"] = tricks(view).rows
    context["quick"] = quick_phrases()
    context["emoji"] = quick_emoji()
    context["explanations"] = explanations()
    context["invite"] = invite(view)
    return context


def push(view: TableView, sent: Sent, selection: Selection | None, public: Public | None = None) -> str:
    """Whatever is not as it stands in `sent`, which is brought up to date; all there is when it is empty. `public` is
    the part of the view that everybody has, where it has been made already."""
    step = None if public is None else _step(view, sent, public)
    public, chosen = public or Public(view), selection or ()
    parts, items = public.since(sent.get("public"))
    own_parts, own_items = _own(view, sent, chosen) if step is None else _own_of_step(step, view, sent, chosen)
    sent |= {"public": public, "still": still(view), "lines": view.lines, "groups": view.groups}
    sent[STANDS] = bystander(view, sign(view, chosen))
    # Items first: what the table lets one see decides what can take the focus.
    return _patching(items + own_items) + parts + own_parts


def push_to_bystander(sent: Sent, public: Public) -> str | None:
    """The same for who only looks on while others move, without a view of their own; None where one is needed."""
    viewer, before = sent.get(STANDS), sent.get("public")
    if not isinstance(viewer, Bystander) or not isinstance(before, Public):
        return None
    step = public.step_from(before)
    if step is None or step.concerns(viewer):
        return None
    parts, items = step.push(viewer, sent)
    sent["public"] = public
    return _patching(items) + parts


def naming(view: TableView, selection: Selection, sent: Sent | None = None) -> str:
    """What a selection alone changes; `sent` is told what it is now."""
    key, lit = sign(view, selection), BUTTONS.present(view, selection)
    if sent is not None:
        sent |= {SIGN.name: key, BUTTONS.name: lit, STANDS: bystander(view, key)}
    return _patching(BUTTONS.items(lit, None)) + SIGN.partial(key)


def hint_push(view: TableView, hint: Any, nth: int, total: int) -> str:
    """The cards to tick for the hint that is `nth` of `total`, counted from 0, and why."""
    return HINT.partial(hinted(view, hint.cards, str(hint.why), nth, total))


def refusal_push(sentence: str) -> str:
    """Why something was not done, said at once."""
    html = rendered("refusal", sentence)
    return f'<hx-partial hx-target="#refusal" hx-swap="innerHTML">{html}</hx-partial>'


def lobby_push(view: LobbyView) -> str:
    """The list of public tables, the same for everybody who reads this language."""
    html = rendered("lobby", lobby(view))
    return f'<hx-partial hx-target="#lobby">{html}</hx-partial>'


def _step(view: TableView, sent: Sent, public: Public) -> Step | None:
    """The one move that lies between what was sent and this view, of which much is made for all; None where there was
    more."""
    before = sent.get("public")
    return public.step_from(before) if isinstance(before, Public) and sent.get("still") == still(view) else None


def _own(view: TableView, sent: Sent, chosen: Selection) -> tuple[str, str]:
    """What the viewer alone is sent, partials and items of a patch: all is looked at that may have changed."""
    if sent.get("still") != still(view):
        return _told(ALL, view, sent, chosen, {})
    return _told(MOVING if sent.get("lines") == view.lines else LOGGED, view, sent, chosen, {})


def _own_of_step(step: Step, view: TableView, sent: Sent, chosen: Selection) -> tuple[str, str]:
    """The same after a step: it tells which cards are out still, and whether any of the viewer's own have gone."""
    holds_the_same = not step.is_by(view.seat) and sent["groups"] == view.groups
    known = {OUT.name: step.left_out(sent, view.seat)}
    return _told(OTHERS_MOVING if holds_the_same else MOVING, view, sent, chosen, known)


def _told(kinds: Kinds, view: TableView, sent: Sent, chosen: Selection, known: Mapping[str, Values]) -> tuple[str, str]:
    """What of these is not as it stands in `sent`. `known`: what some patches are to say, by their names."""
    regions, rolls, patches = kinds
    parts = [_changed(region, region.present(view, chosen), sent) for region in regions]
    parts += [_added(roll, view, sent) for roll in rolls]
    items = [
        _patched(patch, known[patch.name] if patch.name in known else patch.present(view, chosen), sent)
        for patch in patches
    ]
    return "".join(parts), "".join(items)


def _changed(region: Region, key: Hashable, sent: Sent) -> str:
    if region.name in sent and region.same(sent[region.name], key):
        return ""
    sent[region.name] = key
    return region.partial(key)


def _added(roll: Roll, view: TableView, sent: Sent) -> str:
    before, now = sent.get(roll.name), roll.keys(view)
    sent[roll.name] = roll.mark(now)
    return roll.partial(view, now, before)


def _patched(patch: Patch, now: Values, sent: Sent) -> str:
    before = sent.get(patch.name)
    sent[patch.name] = now
    return patch.items(now, before)


def _patching(items: str) -> str:
    return f'<hx-partial hx-target="#table" hx-swap="patch">{items}</hx-partial>' if items else ""


def _is_wiped(before: object, now: object) -> bool:
    """Whether what a seat has done goes away with the trick it was done in."""
    return isinstance(before, SeatLast) and isinstance(now, SeatLast) and before.is_told and now.is_blank


def _lines(view: TableView) -> Told:
    # Who changes sides reads of 我方 and 对方 from there.
    return (view.code, view.muting, view.seat), [line.id for line in view.lines]


def _tricks(view: TableView) -> Told:
    called = tuple(name_of(view, seat) for seat in SEATS)
    return (view.hand_id, called), range(len(view.hand.tricks) if view.hand else 0)


def _seats(view: TableView) -> Values:
    everybody = seats(view)
    states = {f"seat-{seat.state.seat}": _attributes_of(seat.state) for seat in everybody}
    left = {f"left-{seat.plate.number}": {"text": str(seat.plate.left)} for seat in everybody if seat.plate.counts}
    return states | left


@lru_cache(maxsize=1024)
def _attributes_of(state: SeatState) -> dict[str, str]:
    """Of six seats a move changes two."""
    return attributes_of(state) | {"aria-label": state.name}


def _shell(view: TableView) -> Values:
    every, moving = attributes_of(shell(view)), attributes_of(moment(view))
    return {"table": {name: value for name, value in every.items() if name not in moving}}


def _buttons(view: TableView, selection: Selection) -> Values:
    if view.watches or view.phase not in ("tribute", "play"):
        return {}  # other buttons stand there
    lit = buttons(view, selection)
    return {
        "actions": {"data-mine": yes_or_no(lit.mine)},
        "do-pass": {"aria-disabled": yes_or_no(not lit.may_pass), "data-lit": yes_or_no(lit.pass_lit)},
        "do-hint": {"aria-disabled": yes_or_no(not lit.may_hint)},
        "do-play": {"aria-disabled": yes_or_no(not lit.playable)},
    }


def _turn(view: TableView) -> Values:
    now = turn(view)
    return {"turn-hand": {"value": str(now.hand_id or "")}, "turn-seq": {"value": str(now.seq)}}


NEWEST = Region("newest", "newest", lambda view, _: newest(view), changes=Changes.WITH_LINES)
HOLDING = Region("holding", "cards", lambda view, _: lying(view), fresh=True, shown=laid_out)
SIGN = Region("sign", "pick", sign, same=asks_the_same)
ACTIONS = Region("actions", "actions", actions, fresh=True, changes=Changes.WITH_THE_REST)

REGIONS = (
    region("bar", "bar", bar, changes=Changes.WITH_THE_REST),
    TO_BEAT,
    MIDDLE,
    NEWEST,
    region("guide", "guide", guide),
    region("orders", "orders-fields", orders, changes=Changes.WITH_THE_REST),
    HOLDING,
    SIGN,
    ACTIONS,
    region("pausing", "pausing", pausing, changes=Changes.WITH_THE_REST),
    region("claiming", "claiming", claiming, changes=Changes.WITH_THE_REST),
    region("queueing", "queueing", queueing, changes=Changes.WITH_THE_REST),
    region("renaming", "renaming", own_name, changes=Changes.WITH_THE_REST),
    region("heirs", "heirs-body", heirs, changes=Changes.WITH_THE_REST),
    region("kept_out", "kept-out-body", kept_out, changes=Changes.WITH_THE_REST),
    region("outstanding", "outstanding", outstanding, fresh=True, changes=Changes.WITH_THE_REST),
    region("giving", "giving", giving, fresh=True),
    region("passing", "passing", passing, changes=Changes.WITH_THE_REST),
    region("readying", "ready-fields", readying, changes=Changes.WITH_THE_REST),
    region("terms", "terms", terms, changes=Changes.WITH_THE_REST),
    region("questions", "options-body", questions, changes=Changes.WITH_THE_REST),
    region("promises", "promises", promises, changes=Changes.WITH_THE_REST),
    region("leaving", "leaving-body", leaving),
    region("settlement", "settled", match_result, fresh=True, changes=Changes.WITH_THE_REST),
    region("people", "people", people, changes=Changes.WITH_THE_REST),
    region("guests", "guests-body", guests, changes=Changes.WITH_THE_REST),
)
ROLLS = (Roll("line", "chat-log", _lines, said_line, changes=Changes.WITH_LINES), HAPPENED)
BUTTONS = Patch("buttons", _buttons)
EXTEND = patch("extend", lambda view: {"extend": {"data-may": yes_or_no(view.may_extend)}})
PATCHES = (patch("shell", _shell, changes=Changes.WITH_LINES), MOMENT, BUTTONS, EXTEND, WAITS, OUT, CLOCK, NOW)
ALL: Kinds = (REGIONS, ROLLS, PATCHES)
LOGGED: Kinds = tuple(tuple(each for each in kind if each.changes is not Changes.WITH_THE_REST) for kind in ALL)
"""What plays and passes may change that are worth a line of the log."""
MOVING: Kinds = tuple(tuple(each for each in kind if each.changes is Changes.WITH_MOVES) for kind in ALL)
"""What all other plays and passes may change."""
OTHERS_MOVING: Kinds = (tuple(each for each in MOVING[0] if each is not HOLDING), *MOVING[1:])
"""And what of that those of others may change."""
PLATES = tuple(region(f"plate-{seat}", f"plate-{seat}", lambda view: None, fresh=True) for seat in range(6))
LASTS = tuple(region(f"last-{seat}", f"last-{seat}", lambda view: None) for seat in range(6))
STANDING = patch("standing", lambda view: _seats(view) | _turn(view))
TRICK = Roll("trick", "trick-log", _tricks, trick_row)
HINT = region("hinted", "hinted", lambda view: None, fresh=True)
