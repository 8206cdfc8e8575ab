"""A presenter's values as the attributes of an element."""

from dataclasses import fields
from functools import cache
from typing import Any


def attributes_of(values: Any) -> dict[str, str]:
    """`data-<field>` for each field of a dataclass: `true` or `false`, nothing for None, else as text."""
    return {attribute: _text(getattr(values, name)) for name, attribute in _named(type(values))}


@cache
def _named(kind: Any) -> tuple[tuple[str, str], ...]:
    """The fields of a dataclass and the attributes they become."""
    return tuple((field.name, f"data-{field.name.replace('_', '-')}") for field in fields(kind))


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
