"""Who has just called the viewer, what the viewer is called, and whom the host may make host."""

from dataclasses import dataclass

from django.utils.translation import gettext

from games.presenters.words import name_of, told
from games.table_view import TableView


@dataclass(frozen=True, slots=True)
class Heir:
    seat: int
    name: str


def nudge(view: TableView) -> tuple[str, str]:
    """Which call was the last for the viewer while they are not ready, and its words; empty when there is none."""
    if view.phase != "waiting" or view.seat is None or view.seats[view.seat].ready:
        return "", ""
    for line in reversed(view.lines):
        if line.code == "nudged" and line.facts["seat"] == view.seat:
            return str(line.id), told(gettext("%(name)s 喊你准备"), name=name_of(view, line.facts["by"]))
    return "", ""


def own_name(view: TableView) -> str:
    """What the viewer is called, without the mark that tells equal names apart."""
    return view.own_name


def heirs(view: TableView) -> tuple[Heir, ...]:
    """The people at the table whom its own host may make host."""
    if not view.owns:
        return ()
    return tuple(
        Heir(seat.number, seat.name)
        for seat in view.seats
        if seat.name and not seat.is_bot and seat.number != view.seat
    )
