"""排队: what somebody without a chair is told, and may do (the table plays, or every chair is taken)."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.presenters.words import listed, told
from games.table_view import TableView


@dataclass(frozen=True, slots=True)
class Queueing:
    """`on` is the state that the button would bring."""

    title: str
    note: str
    on: bool


def queueing(view: TableView) -> Queueing | None:
    queue = view.queue
    if view.seat is not None or queue is None:
        return None
    takes_over = view.phase in ("waiting", "over") and any(seat.is_bot for seat in view.seats)
    if queue.place is not None:
        title = ngettext("你排第 %(place)d 个", "你排第 %(place)d 个", queue.place) % {"place": queue.place}
        note = told(gettext("前面是 %(names)s"), names=listed(queue.ahead)) if queue.ahead else gettext("下一个就是你")
        return Queueing(title, gettext("也可以坐系统的位子") if takes_over else note, on=False)
    if not queue.may_join:
        return None
    title = gettext("六个位子坐满了") if view.phase in ("waiting", "settled") else gettext("他们正在打")
    return Queueing(title, gettext("也可以坐系统的位子") if takes_over else gettext("有人站起来就轮到你"), on=True)
