import pytest

from daguai_site import memory_layer
from daguai_site.memory_layer import MemoryLayer


async def test_news_that_nobody_takes_expire_and_are_cleaned_away_though_not_at_every_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    layer = MemoryLayer(expiry=-1)
    cleaned, clean = [], memory_layer.InMemoryChannelLayer._clean_expired
    monkeypatch.setattr(
        memory_layer.InMemoryChannelLayer, "_clean_expired", lambda self: (cleaned.append(1), clean(self))
    )
    await layer.group_add("table.1", "left.behind")
    for number in range(50):
        await layer.group_send("table.1", {"type": "table.news", "version": number})
    assert len(layer.channels["left.behind"]._queue) == 50
    assert len(cleaned) == 1
    monkeypatch.setattr(memory_layer, "CLEAN_EVERY", 0)
    await layer.group_send("table.2", {"type": "table.news"})
    assert "left.behind" not in layer.channels
