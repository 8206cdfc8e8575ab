"""Whether what pages show is what is stored."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from games import queries
from tests.support.pages import Page


def wrong_pages(path: Path, table_ids: Mapping[str, int]) -> list[str]:
    """A line for each page that shows something else than it should, of those a generator has written down."""
    with open(path, encoding="utf-8") as file:
        pages = map(json.loads, file)
        return [
            wrong for code, six in groupby(pages, lambda page: page["code"]) for wrong in _wrong(table_ids[code], six)
        ]


def _wrong(table_id: int, six: Iterator[dict[str, Any]]) -> Iterator[str]:
    snapshot = queries.snapshot(table_id)
    for told in six:
        page = Page("", "", snapshot.seats[told["seat"]].user, told["code"])
        page.stand_for(told["parts"], told["changed"])
        if wrong := page.wrong_beside(snapshot):
            yield f"{told['code']}, seat {told['seat']}: {wrong}"
