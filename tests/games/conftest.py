"""Tests of the server deal the same cards every time: what passes once passes always."""

import random

import pytest

from games import promises
from games.commands import hands


@pytest.fixture(autouse=True)
def _same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (hands, promises):
        monkeypatch.setattr(module, "CHANCE", random.Random(20))
