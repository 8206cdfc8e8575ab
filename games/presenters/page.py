"""The frame of the page: what `main` says of the whole table, and the fields that forms answer with."""

from dataclasses import dataclass, fields

from django.utils.translation import gettext

from games.presenters.company import nudge
from games.presenters.holding import is_giving
from games.presenters.pausing import is_paused
from games.presenters.room import gathering, is_full
from games.presenters.words import waiting_for
from games.table_view import TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Those attributes of `main` that change with plays and passes, as `data-` and the name of the field."""

    version: int
    mine: bool
    giving: bool
    timed: bool
    title: str
    """What the window's title says, with a mark when it is the viewer's turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shell(Moment):
    """All attributes of `main`."""

    phase: str
    seat: int | None
    kind: str
    auto: bool
    host: bool
    """Whether the viewer may ask others to go."""
    counting: bool
    """Whether 记牌器 is there."""
    full: bool
    """Whether every chair is taken."""
    paused: bool
    nudged: str
    """Which call was the last for the viewer, and in `nudge` its words."""
    nudge: str
    kept_out: bool
    """Whether there is somebody whom the viewer may let in again."""
    owns: bool
    guests: bool
    """Whether there is somebody without a chair whom the viewer may ask to go."""
    pausable: bool
    watching: bool
    lesson: bool
    talk: str
    """What the viewer may say: anything, ready-made phrases alone, or nothing."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that a play, a pass or a wish for a hint answers."""

    hand_id: int | None
    seq: int


@dataclass(frozen=True, slots=True)
class Orders:
    """The fields of the form that carries everything beside cards. `auto` is the state that the switch would bring."""

    hand_id: int | None
    match_id: int | None
    auto: bool


def moment(view: TableView) -> Moment:
    hand = view.hand
    giving = is_giving(view)
    mine = giving or (hand is not None and hand.is_my_turn and view.phase == "play")
    mine = mine and not is_paused(view)
    return Moment(
        version=view.version,
        mine=mine,
        giving=giving,
        timed=view.clock.ends_at is not None,
        title=_title(view, mine, giving),
    )


def shell(view: TableView) -> Shell:
    now = moment(view)
    return Shell(
        **{each.name: getattr(now, each.name) for each in fields(now)},
        phase=view.phase,
        seat=view.seat,
        kind=view.kind,
        auto=_is_auto(view),
        host=view.room is not None and view.room.is_host,
        counting=view.match is not None and view.match.counting,
        full=is_full(view),
        paused=is_paused(view),
        nudged=nudge(view)[0],
        nudge=nudge(view)[1],
        kept_out=bool(view.kept_out),
        owns=view.owns,
        guests=bool(view.guests),
        pausable=view.may_pause,
        watching=view.watches,
        lesson=view.is_lesson,
        talk="" if not view.talk.may_talk else "free" if view.talk.free_text else "phrases",
    )


def turn(view: TableView) -> Turn:
    return Turn(view.hand_id, view.hand.seq if view.hand else 0)


def orders(view: TableView) -> Orders:
    return Orders(view.hand_id, view.match.match_id if view.match else None, not _is_auto(view))


def passing(view: TableView) -> bool | None:
    """Whether the system passes for the viewer where nothing beats (K4); None for those who have no turns."""
    return None if view.seat is None else view.auto_pass


def readying(view: TableView) -> bool:
    """Whether 准备 would say that the viewer is ready; it says the opposite when they already are."""
    return view.seat is None or not view.seats[view.seat].ready


def _is_auto(view: TableView) -> bool:
    return view.seat is not None and view.seats[view.seat].auto


def _title(view: TableView, mine: bool, giving: bool) -> str:
    if is_paused(view):
        return gettext("暂停")
    if giving:
        return gettext("▶ 还贡")
    if mine:
        return gettext("▶ 轮到你")
    if view.phase == "waiting":
        return gathering(view).title
    if view.phase == "settled":
        return gettext("这一场打完了")
    if view.phase == "over":
        return gettext("这一局打完了")
    if view.hand is not None and view.hand.turn is not None:
        return waiting_for(view, view.hand.turn)
    return gettext("大怪路子")
