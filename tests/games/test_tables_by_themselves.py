"""Tables of system players of all skills that play by themselves: real clock, real commands, real thinking."""

import asyncio
import logging
import random

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games import clock, models
from games.bots import thinking
from games.system_players import PLACES, SKILLS
from tests.support.tables import six_people

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("tables", "rounds", "seed"),
    [
        (2, 1, 0),
        *(pytest.param(10, 10, seed, marks=[pytest.mark.long, pytest.mark.timeout(3600)]) for seed in range(10)),
    ],
)
async def test_hands_of_all_skills_are_played_to_their_end_without_a_refused_move(
    tables: int, rounds: int, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    """A thousand hands in all where the long ones are run."""
    for number in range(tables):
        await sync_to_async(_set_up)(random.Random(f"{seed} {number}"), rounds)
    clocks = asyncio.create_task(clock.run_forever())
    try:
        while not await sync_to_async(_are_played)(tables):
            await asyncio.sleep(0.1)
    finally:
        clocks.cancel()
        await asyncio.gather(clocks, return_exceptions=True)
        thinking.close()
    assert await sync_to_async(_made_by)() == {"bot"}
    assert await models.Hand.objects.filter(out__isnull=False).acount() == tables * rounds
    assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []


def _set_up(rng: random.Random, rounds: int) -> None:
    """A match of two people in 托管 and four system players, just dealt; hands follow each other at once."""
    models.SiteSettings.objects.update_or_create(defaults={"pause_seconds": 0, "round_limits": [rounds]})
    game = six_people(round_limit=rounds, pause_seconds=0)
    for number, place in enumerate(PLACES[:4], start=2):
        chair = {"user": None, "bot": rng.choice(list(SKILLS)), "bot_name": place}
        models.Seat.objects.filter(table=game.table_id, number=number).update(**chair)
    models.Seat.objects.filter(table=game.table_id, number__lt=2).update(auto=True)
    models.Table.objects.filter(pk=game.table_id).update(due_at=timezone.now())


def _are_played(tables: int) -> bool:
    return models.Match.objects.filter(ending=models.Match.Ending.COMPLETED).count() == tables


def _made_by() -> set[str]:
    return set(models.Move.objects.values_list("made_by", flat=True))
