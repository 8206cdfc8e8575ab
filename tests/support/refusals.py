"""Commands that are refused: for a reason, and without a trace."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from games.refusals import CommandRefused, Reason
from games.rules import Refusal
from tests.support.tables import Game


def refused(game: Game, reason: Reason | Refusal, command, *args: object, **kwargs: object) -> None:
    """The command is refused for `reason`, and nothing that is stored has changed."""
    with refusing(reason, game.stored):
        command(*args, **kwargs)


@contextmanager
def refusing(reason: Reason | Refusal, stored: Callable[[], object]) -> Iterator[None]:
    """What is done here is refused for `reason`, and changes nothing of what is `stored`."""
    before = stored()
    with pytest.raises(CommandRefused) as refusal:
        yield
    assert refusal.value.reason is reason
    assert stored() == before
