"""What is remembered of a thing for as long as it is the very same.

Comparing two large frozen values would cost more than remembering saves."""

from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """A thing as the key of a cache. It equals another only where both hold the same object."""

    __slots__ = ("thing",)

    def __init__(self, thing: T) -> None:
        self.thing = thing

    def __hash__(self) -> int:
        return id(self.thing)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Same) and self.thing is other.thing
