"""What happens at tables is counted and logged: who, where and when, and never a card."""

import asyncio
import json
import logging
import random
from collections.abc import Iterator

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from prometheus_client import REGISTRY

from daguai_site.logs import CARD, JsonFormatter
from games import commands, models, noting, queries, rules
from games.hub import hub
from games.lobby import lobby
from tests.support.sockets import socket, socket_to
from tests.support.tables import Game, make, moves_to_the_end, play_on, practice, six_people, store

pytestmark = pytest.mark.django_db(transaction=True)


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.fixture
def written() -> Iterator[list[str]]:
    """All lines that the game logs, as a deployed site writes them."""
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    keep, game = Keep(), logging.getLogger("games")
    keep.setFormatter(JsonFormatter())
    level, _ = game.level, game.addHandler(keep)
    game.setLevel(logging.DEBUG)
    yield lines
    game.removeHandler(keep)
    game.setLevel(level)


def test_every_move_is_counted_by_its_kind_and_by_who_made_it(written: list[str]) -> None:
    game = practice()
    before = {by: counted("daguai_moves_total", kind="play", made_by=by) for by in ("human", "bot")}
    rows = len(written)
    play_on(game, random.Random(3), moves=30)
    plays = models.Move.objects.filter(kind="play")
    for by in ("human", "bot"):
        assert counted("daguai_moves_total", kind="play", made_by=by) - before[by] == plays.filter(made_by=by).count()
    assert len(written) - rows == 30


def test_a_move_that_is_refused_or_repeated_counts_for_nothing() -> None:
    game = six_people()
    play_on(game, random.Random(3), moves=1)
    before = _moves_counted()
    first = models.Move.objects.get()
    cards = rules.parse_cards(first.cards)
    commands.play(game.people[first.seat], game.code, hand_id=first.hand_id, seq=0, cards=cards)
    assert _moves_counted() == before


def test_the_log_tells_a_hand_by_table_version_hand_and_seq_and_none_of_its_cards(written: list[str]) -> None:
    game = six_people()
    *moves, last = moves_to_the_end(game.state, random.Random(4))
    store(game, moves[:-1])
    make(game, moves[-1])
    make(game, last)
    dealt, moved, settled = (json.loads(line) for line in written)
    table, hand = game.table, game.table.hand_id
    assert (dealt["message"], dealt["table"], dealt["hand"], dealt["seq"]) == ("a hand was dealt", table.pk, hand, 0)
    assert (moved["hand"], moved["seq"], moved["seat"], moved["made_by"]) == (
        hand,
        len(moves) - 1,
        moves[-1].seat,
        "human",
    )
    assert (settled["message"], settled["version"], settled["seq"]) == ("a hand was settled", table.version, len(moves))
    assert not any(CARD.search(line) for line in written)


async def test_refused_commands_are_counted_by_their_reason_by_socket_and_by_post(written: list[str]) -> None:
    game = await sync_to_async(six_people)()
    code = await sync_to_async(lambda: game.code)()
    before = counted("daguai_refused_commands_total", why="nonsense")
    async with socket(game.people[0], code) as viewer:
        await viewer.frame()
        await viewer.send(do="win")
        await viewer.frame_with('"#refusal"')
    client = Client()
    await sync_to_async(client.force_login)(game.people[0])
    await sync_to_async(client.post)(f"/t/{code}/do/", {"do": "win"})
    assert counted("daguai_refused_commands_total", why="nonsense") - before == 2
    said = [json.loads(line) for line in written if "refused" in line]
    assert said[0]["why"] == "nonsense"
    assert said[0]["table"] == game.table_id
    assert said[0]["hand"] is not None


async def test_a_frame_that_fails_is_logged_with_where_it_was(
    written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await sync_to_async(six_people)()
    code = await sync_to_async(lambda: game.code)()
    before = counted("daguai_refused_commands_total", why="trouble")

    def fail(*args: object, **kwargs: object) -> None:
        raise RuntimeError("3s Th")

    monkeypatch.setattr(commands, "set_auto", fail)
    async with socket(game.people[0], code) as viewer:
        await viewer.frame()
        await viewer.send(do="auto", on="true")
        await viewer.frame_with('"#refusal"')
    (line,) = [json.loads(line) for line in written if "Traceback" in line]
    table = await sync_to_async(lambda: game.table)()
    assert (line["level"], line["table"], line["hand"], line["seq"]) == ("ERROR", table.pk, table.hand_id, 0)
    assert line["version"] >= 1
    assert line["traceback"].endswith("RuntimeError: ▮ ▮")
    assert counted("daguai_refused_commands_total", why="trouble") == before + 1


async def test_sockets_and_the_tables_they_show_are_counted_while_they_are_open() -> None:
    game = await sync_to_async(six_people)()
    code = await sync_to_async(lambda: game.code)()
    async with socket(game.people[0], code) as first, socket(game.people[1], code) as second, socket_to("/ws/lobby/"):
        await first.frame()
        await second.frame()
        assert counted("daguai_sockets", page="table") == 2
        assert counted("daguai_sockets", page="lobby") == len(lobby.listeners) == 1
        assert counted("daguai_tables_shown") == len(hub.rooms) == 1
    while hub.rooms or lobby.listeners:
        await asyncio.sleep(0.01)
    assert counted("daguai_sockets", page="table") == counted("daguai_sockets", page="lobby") == 0


async def test_the_time_from_a_commit_to_its_viewers_is_measured_once_a_change() -> None:
    game = await sync_to_async(six_people)()
    code = await sync_to_async(lambda: game.code)()
    async with socket(game.people[0], code) as viewer:
        await viewer.frame()
        before = counted("daguai_push_seconds_count"), counted("daguai_push_seconds_sum")
        await viewer.send(do="auto", on="true")
        await viewer.frame_with("auto")
        while counted("daguai_push_seconds_count") == before[0]:
            await asyncio.sleep(0.01)
        assert counted("daguai_push_seconds_count") == before[0] + 1
        assert counted("daguai_push_seconds_sum") > before[1]


def test_what_was_found_without_news_is_counted_but_not_what_the_first_viewer_finds() -> None:
    before = counted("daguai_news_missed_total"), counted("daguai_push_seconds_count")
    noting.shown(None, is_first=True)
    assert (counted("daguai_news_missed_total"), counted("daguai_push_seconds_count")) == before
    noting.shown(None, is_first=False)
    assert (counted("daguai_news_missed_total"), counted("daguai_push_seconds_count")) == (before[0] + 1, before[1])


def test_tables_are_counted_by_kind_and_phase_and_closed_ones_are_not() -> None:
    practice("小顾")
    six_people()
    closed: Game = practice("外公")
    models.Table.objects.filter(pk=closed.table_id).update(phase=models.Table.Phase.CLOSED)
    assert queries.tables_in_use() == {("practice", "play"): 1, ("friends", "play"): 1}
    noting.tables({("practice", "over"): 3})
    noting.tables(queries.tables_in_use())
    assert counted("daguai_tables", kind="friends", phase="play") == 1
    assert REGISTRY.get_sample_value("daguai_tables", {"kind": "practice", "phase": "over"}) is None


def _moves_counted() -> float:
    return sum(
        sample.value
        for metric in REGISTRY.collect()
        for sample in metric.samples
        if sample.name == "daguai_moves_total"
    )
