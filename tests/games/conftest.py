"""Tests of the server deal the same cards every time: what passes once passes always."""

import random

import pytest

from games.commands import hands


@pytest.fixture(autouse=True)
def _same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "CHANCE", random.Random(20))
