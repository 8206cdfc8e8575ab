"""What the viewer may do about each of the others: mute, report, or ask to go; and whom else the host may ask to."""

from dataclasses import dataclass

from games.table_view import GuestView, TableView


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody else at a seat. `may_kick`: the viewer is host, and no match runs."""

    seat: int
    name: str
    muted: bool
    may_kick: bool


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
