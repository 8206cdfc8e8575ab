"""暂停, as everybody at the table sees it: asked for, or running, and who may do what about it (K5)."""

from dataclasses import dataclass

from django.utils.translation import gettext

from games.presenters.words import name_of, told
from games.table_view import TableView


@dataclass(frozen=True, slots=True)
class Pausing:
    """`state` is empty, asked or running; `until` is when it begins or ends. `answer` is what the viewer's button says
    and `may` whether there is one."""

    state: str = ""
    title: str = ""
    note: str = ""
    until: str = ""
    answer: str = ""


def pausing(view: TableView) -> Pausing:
    pause = view.pause
    if pause is None:
        return Pausing()
    mine, name = pause.seat == view.seat, name_of(view, pause.seat)
    until = pause.until.isoformat()
    if pause.running:
        note = gettext("你喊的暂停，好了就接着打") if mine else told(gettext("%(name)s 喊的，好了就接着打"), name=name)
        return Pausing("running", gettext("暂停"), note, until, gettext("接着打") if mine else "")
    title = gettext("你要暂停") if mine else told(gettext("%(name)s 要暂停"), name=name)
    answer = "" if view.seat is None else gettext("不停了") if mine else gettext("反对")
    return Pausing("asked", title, gettext("没人反对就停"), until, answer)


def is_paused(view: TableView) -> bool:
    """Whether every clock stands still and nothing can be played."""
    return view.pause is not None and view.pause.running
