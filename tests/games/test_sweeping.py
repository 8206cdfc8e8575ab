"""The clock that runs: it takes the system's turns, goes on whatever fails, and does not spin."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games import clock, commands, models, queries, rules
from games.bots import thinking
from tests.support.tables import Game, play_on, practice, random_move, six_people

pytestmark = pytest.mark.django_db(transaction=True)

Decide = Callable[[str, rules.HandView, int], Awaitable[rules.Move]]


async def at_random(temperament: str, view: rules.HandView, seed: int) -> rules.Move:
    """A system player that does not think."""
    return random_move(view, random.Random(seed))


@pytest.fixture(autouse=True)
def think(monkeypatch: pytest.MonkeyPatch) -> Callable[[Decide], None]:
    """`think(decide)` makes system players decide so; at random unless a test says otherwise."""

    def decide_so(decide: Decide) -> None:
        monkeypatch.setattr(thinking, "decide", decide)

    async def nothing() -> int:
        return 0

    monkeypatch.setattr(thinking, "warm_up", nothing)
    decide_so(at_random)
    return decide_so


@asynccontextmanager
async def running_clocks(number: int = 1) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(clock.run_forever()) for _ in range(number)]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def until(holds: Callable[[], bool], *, seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not await sync_to_async(holds)():
            await asyncio.sleep(0.02)


@sync_to_async
def set_up(make: Callable[..., Game], **settings: object) -> Game:
    return make(**settings)


def practice_after_a_lead() -> Game:
    """A practice in which a system player's turn has come to answer a lead."""
    game, rng = practice(), random.Random(5)
    while game.state.turn in (None, 0) or game.state.trick.to_beat is None:
        play_on(game, rng, moves=1)
    return game


def made_by(game: Game) -> set[str]:
    return set(models.Move.objects.filter(hand__match__table=game.table_id).values_list("made_by", flat=True))


def longest_ago(game: Game) -> None:
    """The limit that runs has passed."""
    past = timezone.now() - timedelta(seconds=1)
    models.Table.objects.filter(pk=game.table_id).update(ends_at=past, due_at=past)


async def test_the_system_players_play_until_a_person_is_asked() -> None:
    game = await set_up(practice)
    async with running_clocks():
        await until(lambda: game.state.turn == 0)
    assert await sync_to_async(made_by)(game) <= {"bot"}


async def test_a_match_of_six_in_auto_plays_itself_to_its_end_under_two_clocks() -> None:
    await models.SiteSettings.objects.acreate(pause_seconds=0)
    game = await set_up(six_people, round_limit=2, turn_seconds=20, return_seconds=15, pause_seconds=10)
    code = await sync_to_async(lambda: game.code)()
    for user in game.people:
        await sync_to_async(commands.set_auto)(user, code, on=True)
    async with running_clocks(2):
        await until(lambda: game.table.phase == "settled", seconds=240)
    assert await sync_to_async(made_by)(game) == {"bot"}
    assert (await sync_to_async(lambda: game.table.limit_seconds)()) == 30


async def test_a_practice_in_auto_plays_its_hand_out_and_then_waits() -> None:
    game = await set_up(practice)
    code = await sync_to_async(lambda: game.code)()
    await sync_to_async(commands.set_auto)(game.people[0], code, on=True)
    async with running_clocks():
        await until(lambda: game.table.phase == "over", seconds=60)
        await asyncio.sleep(0.5)
    assert await sync_to_async(lambda: (game.table.phase, game.table.due_at))() == ("over", None)


async def test_auto_switched_on_and_off_at_any_moment_never_stops_the_table() -> None:
    game = await set_up(practice)
    code, rng = await sync_to_async(lambda: game.code)(), random.Random(9)
    async with running_clocks():
        for _ in range(40):
            await sync_to_async(commands.set_auto)(game.people[0], code, on=rng.random() < 0.5)
            await asyncio.sleep(rng.random() * 0.02)
        await sync_to_async(commands.set_auto)(game.people[0], code, on=True)
        await until(lambda: game.table.phase == "over", seconds=60)


async def test_auto_switched_off_while_the_system_thinks_leaves_the_turn_to_the_player(
    think: Callable[[Decide], None],
) -> None:
    asked, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(temperament: str, view: rules.HandView, seed: int) -> rules.Move:
        asked.set()
        await go_on.wait()
        return await at_random(temperament, view, seed)

    think(slowly)
    game = await set_up(six_people)
    code, state = await sync_to_async(lambda: (game.code, game.state))()
    player = game.people[state.turn]
    await sync_to_async(commands.set_auto)(player, code, on=True)
    async with running_clocks():
        await asked.wait()
        await sync_to_async(commands.set_auto)(player, code, on=False)
        go_on.set()
        await asyncio.sleep(0.4)
    assert await sync_to_async(lambda: game.state)() == state


@pytest.mark.parametrize("fault", ["raises", "plays what it may not"])
async def test_a_system_player_that_fails_does_what_a_missed_turn_does(
    think: Callable[[Decide], None], fault: str
) -> None:
    async def badly(temperament: str, view: rules.HandView, seed: int) -> rules.Move:
        if fault == "raises":
            raise ZeroDivisionError
        return rules.Play(view.seat, view.holding[:4])

    think(badly)
    game = await set_up(practice_after_a_lead)
    seq = (await sync_to_async(lambda: game.state)()).seq
    async with running_clocks():
        await until(lambda: game.state.seq > seq, seconds=3)
    row = await sync_to_async(models.Move.objects.get)(hand__match__table=game.table_id, seq=seq)
    assert (row.kind, row.made_by) == ("pass", "bot")


async def test_a_thought_that_outlasts_its_claim_is_not_thought_twice(
    think: Callable[[Decide], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands.due, "CLAIM", timedelta(milliseconds=50))
    asked = []

    async def slowly(temperament: str, view: rules.HandView, seed: int) -> rules.Move:
        asked.append(view.seq)
        await asyncio.sleep(0.6)
        return await at_random(temperament, view, seed)

    think(slowly)
    game = await set_up(practice_after_a_lead)
    seq = (await sync_to_async(lambda: game.state)()).seq
    async with running_clocks():
        await until(lambda: game.state.seq > seq, seconds=5)
    assert asked.count(seq) == 1


async def test_a_process_that_thinks_for_ever_is_ended_and_holds_nobody_else_up(
    think: Callable[[Decide], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = []

    async def for_ever(temperament: str, view: rules.HandView, seed: int) -> rules.Move:
        await asyncio.Event().wait()
        raise AssertionError

    think(for_ever)
    monkeypatch.setattr(thinking, "close", lambda: ended.append(True))
    monkeypatch.setattr(clock, "LONGEST_THOUGHT", 0.8)
    stuck = await set_up(practice_after_a_lead)
    other = await set_up(six_people, turn_seconds=20)
    seq = (await sync_to_async(lambda: stuck.state)()).seq
    async with running_clocks():
        await until(lambda: models.ClockSweep.objects.exists())
        await sync_to_async(longest_ago)(other)
        await until(lambda: other.state.seq == 1, seconds=2)
        assert not ended
        await until(lambda: stuck.state.seq > seq, seconds=5)
    assert ended


async def test_a_table_that_cannot_be_attended_to_holds_nobody_else_up_and_is_tried_again_when_its_claim_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken = await set_up(practice_after_a_lead)
    other = await set_up(practice_after_a_lead)
    tried, attend = [], commands.attend

    def fails_for_one(table_id: int) -> commands.Thinking | None:
        if table_id == broken.table_id:
            tried.append(table_id)
            raise ZeroDivisionError
        return attend(table_id)

    monkeypatch.setattr(commands, "attend", fails_for_one)
    async with running_clocks():
        await until(lambda: other.state.turn == 0)
        await asyncio.sleep(0.5)
    assert len(tried) == 1


async def test_a_clock_with_nothing_to_do_looks_a_few_times_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    game = await set_up(six_people, turn_seconds=20)
    assert game
    looks, next_due = [], queries.next_due
    monkeypatch.setattr(queries, "next_due", lambda **limit: looks.append(limit) or next_due(**limit))
    async with running_clocks():
        await asyncio.sleep(1.5)
    assert 2 <= len(looks) <= 8


async def test_a_database_that_cannot_be_written_does_not_make_the_clock_spin(monkeypatch: pytest.MonkeyPatch) -> None:
    await set_up(practice_after_a_lead)
    tried = []

    def fails(*args: object, **kwargs: object) -> bool:
        tried.append(args)
        raise OSError("the disk is full")

    monkeypatch.setattr(commands, "claim", fails)
    async with running_clocks():
        await asyncio.sleep(1.5)
    assert 1 <= len(tried) <= 2


async def test_k1_a_machine_that_slept_forgives_before_it_times_anybody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = await set_up(six_people, turn_seconds=20)
    async with running_clocks():
        await until(lambda: models.ClockSweep.objects.exists())
        await asyncio.sleep(0.3)
        now = timezone.now
        monkeypatch.setattr(timezone, "now", lambda: now() + timedelta(hours=1))
        await asyncio.sleep(0.6)
        left = await sync_to_async(lambda: game.table.ends_at - timezone.now())()
    assert timedelta(seconds=18) < left <= timedelta(seconds=20)
    assert await sync_to_async(made_by)(game) == set()


async def test_k1_a_machine_that_sleeps_in_the_middle_of_a_sweep_forgives_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = await set_up(six_people, turn_seconds=20)
    next_due, now, slept = queries.next_due, timezone.now, []

    def sleeps_once(**limit: int) -> list[tuple[int, datetime]]:
        if not slept and models.ClockSweep.objects.exists():
            slept.append(True)
            monkeypatch.setattr(timezone, "now", lambda: now() + timedelta(hours=1))
        return next_due(**limit)

    monkeypatch.setattr(queries, "next_due", sleeps_once)
    async with running_clocks():
        await until(lambda: slept)
        await until(lambda: game.table.ends_at > timezone.now() + timedelta(seconds=15))
    assert await sync_to_async(made_by)(game) == set()


async def test_a_clock_that_has_ended_is_not_woken_any_more() -> None:
    from games import announcing

    async with running_clocks():
        await until(lambda: models.ClockSweep.objects.exists())
        assert len(announcing._listeners) == 1
    assert announcing._listeners == []
