"""What the viewer may do about each of the others: mute, report, ask to go; and what about whoever stands, as host."""

from dataclasses import dataclass

from games.table_view import GuestView, TableView


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody else at a seat. `may_kick`: the viewer is host, and no match runs."""

    seat: int
    name: str
    muted: bool
    may_kick: bool


@dataclass(frozen=True, slots=True)
class KeptOut:
    """Somebody who was asked to go; `admission` names them to the command that lets them in again."""

    admission: int
    name: str


def people(view: TableView) -> tuple[Other, ...]:
    may_kick = view.room is not None and view.room.is_host and view.phase in ("waiting", "settled")
    return tuple(
        Other(seat.number, seat.name, seat.number in view.muted_seats, may_kick)
        for seat in view.seats
        if seat.name and not seat.is_bot and seat.number != view.seat
    )


def guests(view: TableView) -> tuple[GuestView, ...]:
    """Who waits for a chair or looks on, for the host."""
    return view.guests


def kept_out(view: TableView) -> tuple[KeptOut, ...]:
    """Whom the viewer, being host, may let in again."""
    return tuple(KeptOut(admission, name) for admission, name in view.kept_out)
