"""How a part of the page is told: as a whole, as what is new at its end, or as single attributes and texts."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from html import escape
from operator import eq
from typing import Any

from django.template.loader import get_template
from django.utils.translation import get_language

from games.presenters.sign import Selection
from games.table_view import TableView

Told = tuple[Hashable, Sequence[Hashable]]
Mark = tuple[Hashable, tuple[Hashable, ...]]
Values = dict[str, dict[str, str]]
"""Attributes by element."""


class Changes(Enum):
    """When a part of the page may have to be told anew."""

    WITH_MOVES = auto()
    WITH_LINES = auto()
    """It is made of nothing but lines of the log, which few moves add to, and what `bystanders.still` picks."""
    WITH_THE_REST = auto()
    """It is made of nothing else than `bystanders.still` picks, so that plays and passes leave it as it is."""


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the page whose root has the id `target`. `present` makes its key, of which all follows that its partial
    sees."""

    name: str
    target: str
    present: Callable[[TableView, Selection], Hashable]
    fresh: bool = False
    """Whether it is rendered anew each time: it holds what is no part of its key, or hardly anyone else will see the
    same."""
    changes: Changes = Changes.WITH_MOVES
    same: Callable[[Any, Any], bool] = eq
    """Whether what has been sent for one key need not be sent again for another."""
    shown: Callable[[Any], Any] | None = None
    """What the partial sees, made of the key when it is rendered; None: the key itself. Keys are remembered for every
    page, so a small one is worth it."""

    def context(self, key: Hashable) -> Any:
        """What the partial sees."""
        return key if self.shown is None else self.shown(key)

    def html(self, key: Hashable) -> str:
        return (
            rendered(self.name, self.context(key)) if self.fresh else _render_once(self.name, key, get_language() or "")
        )

    def partial(self, key: Hashable) -> str:
        return f'<hx-partial hx-target="#{self.target}">{self.html(key)}</hx-partial>'


@dataclass(frozen=True, slots=True)
class Roll:
    """A list that only grows: what is new is added at the end, and the whole of it is sent once."""

    name: str
    target: str
    keys: Callable[[TableView], Told]
    """What list it is, and the keys of its rows."""
    row: Callable[[TableView, int], Hashable]
    """The row at a place, which is put into words only when it is to be sent."""
    changes: Changes = Changes.WITH_MOVES

    def partial(self, view: TableView, now: Told, before: object) -> str:
        """What to add to the list that was sent before; `before` is the mark of it."""
        which, keys = now
        start: int | None = None
        if isinstance(before, tuple) and before[0] == which:
            if before == self.mark(now):
                return ""
            start = _after(keys, before[1])
        rows = "".join(self.row_html(self.row(view, place)) for place in range(start or 0, len(keys)))
        return self.swapped(rows, whole=start is None)

    def mark(self, told: Told) -> Mark:
        """By which it is known later how far a list was sent: what list it is, and the key of its last row."""
        which, keys = told
        return which, tuple(keys[-1:])

    def swapped(self, rows: str, *, whole: bool) -> str:
        """These rows in the place of the list, or at its end."""
        swap = "innerMorph" if whole else "beforeend"
        return f'<hx-partial hx-target="#{self.target}" hx-swap="{swap}">{rows}</hx-partial>'

    def row_html(self, row: Hashable) -> str:
        return _render_once(self.name, row, get_language() or "")


@dataclass(frozen=True, slots=True)
class Patch:
    """Attributes, and under the name `text` the text, of elements that stay: by element, and only what has changed."""

    name: str
    present: Callable[[TableView, Selection], Values]
    aside: frozenset[str] = frozenset()
    """What is told along with the rest and is no news by itself."""
    changes: Changes = Changes.WITH_MOVES

    def items(self, now: Values, before: object) -> str:
        """What has changed, for `patching.js`; `before` is what `now` was when it was sent last."""
        if before is now:
            return ""
        known = before if isinstance(before, dict) else {}
        return "".join(
            self._item(target, values, known.get(target, {}))
            for target, values in now.items()
            if values != known.get(target)
        )

    def _item(self, target: str, values: dict[str, str], known: dict[str, str]) -> str:
        changed = {name for name, value in values.items() if known.get(name) != value}
        if changed <= self.aside:
            return ""
        told = [f' {name}="{escape(value)}"' for name, value in values.items() if name in changed]
        return f'<i for="{target}"{"".join(told)}></i>'


def region(
    name: str,
    target: str,
    present: Callable[[TableView], Hashable],
    *,
    fresh: bool = False,
    changes: Changes = Changes.WITH_MOVES,
) -> Region:
    """A region that no selection changes."""
    return Region(name, target, lambda view, _: present(view), fresh, changes)


def patch(
    name: str,
    present: Callable[[TableView], Values],
    *,
    aside: frozenset[str] = frozenset(),
    changes: Changes = Changes.WITH_MOVES,
) -> Patch:
    """A patch that no selection changes."""
    return Patch(name, lambda view, _: present(view), aside, changes)


def wiping(targets: Iterable[str]) -> str:
    """The item of a patch that leaves nothing in any of these elements."""
    ids = " ".join(targets)
    return f'<i for="{ids}" text=""></i>' if ids else ""


def rendered(name: str, key: Any) -> str:
    """The partial called `name`, up to a dash, made of nothing but this key, in the language that is on."""
    return get_template(f"games/partials/{name.partition('-')[0]}.html").render({name.partition("-")[0]: key}).strip()


def yes_or_no(holds: bool) -> str:
    """As attributes say it."""
    return "true" if holds else "false"


def _after(keys: Sequence[Hashable], last: Sequence[Hashable]) -> int | None:
    """Where the rows after the last one sent begin; None when that is no longer among them."""
    if not last:
        return 0
    for place in range(len(keys) - 1, -1, -1):
        if keys[place] == last[0]:
            return place + 1
    return None


@lru_cache(maxsize=4096)
def _render_once(name: str, key: Any, language: str) -> str:
    return rendered(name, key)
