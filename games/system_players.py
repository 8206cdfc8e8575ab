"""Who the system players are: called after places of old Shanghai, so that nobody takes them for people."""

from collections.abc import Iterable
from typing import Protocol

PLACES = ("外白渡", "大世界", "城隍庙", "石库门", "老虎灶")
TEMPERAMENT = "steady"  # the one that sits at the tables, and plays for a seat in 托管
TEACHING = "teaching"  # the one that sits at the tables of 学着打


class Chair(Protocol):
    bot: str


def is_lesson(seats: Iterable[Chair]) -> bool:
    """Whether these are the chairs of a table of 学着打."""
    return any(seat.bot == TEACHING for seat in seats)
