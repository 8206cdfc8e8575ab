"""One of several things to choose from."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """What a form sends for it, in which words it stands there, and whether it is chosen."""

    value: str
    words: str
    chosen: bool
