"""公平发牌: the commitments to the deals of the next match, or that there are none."""

from dataclasses import dataclass

from games.table_view import TableView


@dataclass(frozen=True, slots=True)
class Promises:
    """`again`: the deal was played before, and nothing is promised of it."""

    commitments: tuple[str, ...]
    again: bool


def promises(view: TableView) -> Promises:
    return Promises(view.promises, view.again)
