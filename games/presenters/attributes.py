"""A presenter's values as the attributes of an element."""

from dataclasses import fields
from typing import Any


def attributes_of(values: Any) -> dict[str, str]:
    """`data-<field>` for each field of a dataclass: `true` or `false`, nothing for None, else as text."""
    return {f"data-{field.name.replace('_', '-')}": _text(getattr(values, field.name)) for field in fields(values)}


def _text(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case _:
            return str(value)
