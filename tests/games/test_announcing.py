"""News of a table: one line after each commit, and never a fault of the command it follows."""

import asyncio
import random

import pytest
from asgiref.sync import sync_to_async
from channels.layers import InMemoryChannelLayer, get_channel_layer

from games import announcing
from tests.support.tables import play_on, six_people

pytestmark = pytest.mark.django_db(transaction=True)


async def test_news_name_a_table_its_version_and_when_that_was_and_nothing_else() -> None:
    game = await sync_to_async(six_people)()
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(announcing.group_of(game.table_id), channel)
    announcing.bind(asyncio.get_running_loop())
    await sync_to_async(play_on)(game, random.Random(1), moves=1)
    version = await sync_to_async(lambda: game.table.version)()
    async with asyncio.timeout(0.5):  # in another thread's hands they would take a second
        news = await layer.receive(channel)
    assert isinstance(news.pop("at"), float)
    assert news == {"type": "table.news", "table": game.table_id, "version": version}


def test_a_server_whose_loop_has_ended_still_plays_and_does_not_wait_for_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def lives_and_ends() -> None:
        announcing.bind(asyncio.get_running_loop())

    asyncio.run(lives_and_ends())
    monkeypatch.delattr(announcing, "async_to_sync")
    game = six_people()
    play_on(game, random.Random(1), moves=3)
    assert game.state.seq == 3
    assert caplog.records == []


@pytest.mark.parametrize("fault", ["the loop ends in this moment", "the layer is away"])
def test_news_that_cannot_be_sent_do_not_refuse_a_play(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    class Ending:
        def is_running(self) -> bool:
            return True

        def call_soon_threadsafe(self, *args: object) -> None:
            raise RuntimeError("Event loop is closed")

    async def away(self: object, *args: object) -> None:
        raise ConnectionError

    game = six_people()
    monkeypatch.setattr(announcing, "_loop", Ending() if fault == "the loop ends in this moment" else None)
    monkeypatch.setattr(InMemoryChannelLayer, "group_send", away)
    play_on(game, random.Random(1), moves=1)
    assert game.state.seq == 1
    assert [record.levelname for record in caplog.records] == ["WARNING"]
