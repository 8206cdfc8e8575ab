"""One socket: who is let in, what it is shown, and that nothing it sends closes it."""

import asyncio
import json
import random
import re
from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.models import User
from daguai_site.release import release
from games import announcing, commands, models, rules
from tests.games.test_runaway import pretend
from tests.support.sockets import socket, socket_to
from tests.support.tables import Game, make, practice, random_move, six_people

pytestmark = pytest.mark.django_db(transaction=True)

REFUSAL = re.compile(r'hx-target="#refusal"[^>]*>(.*?)</hx-partial>', re.DOTALL)


def words(html: str) -> str:
    return re.sub(r"<[^>]+>|\s+", "", html)


async def refusal_in(frame: str) -> str:
    return words(REFUSAL.search(frame).group(1))


@pytest.fixture
async def game() -> Game:
    return await sync_to_async(six_people)()


async def test_the_whole_state_goes_out_on_connect(game: Game) -> None:
    async with socket(game.people[0], await code_of(game)) as viewer:
        frame = await viewer.frame()
    for target in ("table", "bar", "to-beat", "cards", "pick", "actions", "plate-0", "last-5", "chat-log"):
        assert f'hx-target="#{target}"' in frame
    for target in ("table", "seat-0", "seat-5", "clock"):
        assert f'<i for="{target}"' in frame


@sync_to_async
def code_of(game: Game) -> str:
    return game.code


@sync_to_async
def opening(game: Game) -> tuple[rules.Play, dict[str, object]]:
    """A legal first play and the fields a page would send for it."""
    state = game.state
    move = random_move(rules.view_for(state, state.turn), random.Random(1))
    cards = [str(card) for card in move.cards]
    fields = {
        "do": "play",
        "hand": str(game.table.hand_id),
        "seq": "0",
        "cards": cards[0] if len(cards) == 1 else cards,
    }
    return move, fields


async def test_somebody_who_may_not_see_the_table_is_closed_with_4404(game: Game) -> None:
    stranger = await sync_to_async(User.objects.create_guest)("路过")
    for user, code in ((stranger, await code_of(game)), (None, await code_of(game)), (game.people[0], "nowhere")):
        async with socket(user, code) as viewer:
            assert await viewer.close_code() == 4404


async def test_a_page_that_another_release_has_made_is_told_before_all_else_and_served_all_the_same(game: Game) -> None:
    code = await code_of(game)
    async with socket_to(f"/ws/t/{code}/?release=older", game.people[0]) as viewer:
        assert json.loads(await viewer.communicator.receive_from(5)) == {"renew": release()}
        assert 'hx-target="#cards"' in await viewer.frame()
    for query in (f"?release={release()}", "?release=", ""):
        async with socket_to(f"/ws/t/{code}/{query}", game.people[0]) as viewer:
            assert "renew" not in await viewer.communicator.receive_from(5)


async def test_a_socket_opened_from_another_site_is_closed_with_4403(game: Game) -> None:
    async with socket(game.people[0], await code_of(game), origin="http://elsewhere.example") as viewer:
        assert await viewer.close_code() == 4403


async def test_a_table_that_an_operator_has_deleted_shows_everybody_out(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    async with socket(game.people[0], await code_of(game)) as viewer:
        await viewer.frame()
        await sync_to_async(models.Table.objects.filter(pk=game.table_id).delete)()
        await sync_to_async(announcing.table_changed)(game.table_id, 99)
        assert await viewer.close_code() == 4404
    assert caplog.records == []


async def test_so_does_one_whose_news_are_lost_and_others_beside_it_are_healed(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games import beating

    monkeypatch.setattr(beating, "BEAT_EVERY", 0.2)
    monkeypatch.setattr(announcing, "table_changed", lambda *_: None)
    looked_at = await sync_to_async(six_people)(watchable=True, invite="an-invite-of-22-letters", number="123456")
    watcher = await sync_to_async(User.objects.create_guest)("路过")
    await sync_to_async(commands.watch)(watcher, "an-invite-of-22-letters")
    async with (
        socket(watcher, await code_of(looked_at)) as viewer,
        socket(game.people[0], await code_of(game)) as other,
    ):
        await viewer.frame_with('class="bar__watchers"')
        await other.frame()
        await sync_to_async(models.Table.objects.filter(pk=looked_at.table_id).delete)()
        move, _ = await opening(game)
        await sync_to_async(make)(game, move)
        assert 'data-role="to-beat"' in await other.frame()
        assert await viewer.close_code() == 4404


async def test_a_play_reaches_all_six_sockets(game: Game) -> None:
    move, fields = await opening(game)
    code = await code_of(game)
    async with socket(game.people[move.seat], code) as player, socket(game.people[(move.seat + 1) % 6], code) as other:
        await player.frame()
        await other.frame()
        await player.send(**fields)
        shown = rules.format_cards(move.cards)
        for viewer in (player, other):
            frame = await viewer.frame()
            assert 'data-role="to-beat"' in frame
            assert sorted(re.search(r'data-cards="([^"]+)"', frame).group(1).split()) == sorted(shown.split())


async def test_a_refused_command_comes_back_as_one_sentence_in_the_players_language(game: Game) -> None:
    move, fields = await opening(game)
    for language, sentence in (("zh-hans", "还没轮到你"), ("en", "Itisnotyourturnyet")):
        user = game.people[(move.seat + 1) % 6]
        user.language = language
        await sync_to_async(user.save)()
        async with socket(user, await code_of(game)) as viewer:
            await viewer.frame()
            card = str((await sync_to_async(lambda: game.state)()).holdings[(move.seat + 1) % 6][0])
            await viewer.send(**{**fields, "cards": card})
            assert await refusal_in(await viewer.frame()) == sentence


@pytest.mark.parametrize(
    "text",
    [
        " ",
        "{",
        "null",
        "[]",
        '"play"',
        "{}",
        '{"do": null}',
        '{"do": "play", "hand": {}}',
        "[" * 5000,
        "x" * 9000,
        '{"do": ["beat"]}',
    ],
)
async def test_nonsense_is_answered_with_one_sentence_and_the_socket_stays_open(game: Game, text: str) -> None:
    async with socket(game.people[0], await code_of(game)) as viewer:
        await viewer.frame()
        before = await sync_to_async(game.stored)()
        await viewer.send_raw(text)
        assert await refusal_in(await viewer.frame()) == "没看懂这个操作"
        await viewer.send(do="chat", text="还在", client_id="1")
        await viewer.frame_with("还在")
        assert (await sync_to_async(game.stored)())[1:3] == before[1:3]


async def test_bytes_are_nonsense_too(game: Game) -> None:
    async with socket(game.people[0], await code_of(game)) as viewer:
        await viewer.frame()
        await viewer.communicator.send_to(bytes_data=b"\x00\xff")
        assert await refusal_in(await viewer.frame()) == "没看懂这个操作"


async def test_a_refusal_goes_away_with_the_next_command_that_is_accepted(game: Game) -> None:
    move, fields = await opening(game)
    async with socket(game.people[move.seat], await code_of(game)) as viewer:
        await viewer.frame()
        await viewer.send(do="win")
        await viewer.frame()
        await viewer.send(**fields)
        assert await refusal_in(await viewer.frame_with('"#refusal"')) == ""


async def test_a_selection_is_named_without_a_word_to_the_others(game: Game) -> None:
    move, _ = await opening(game)
    code = await code_of(game)
    async with socket(game.people[move.seat], code) as player, socket(game.people[(move.seat + 1) % 6], code) as other:
        await player.frame()
        await other.frame()
        await player.send(do="name", cards=[str(card) for card in move.cards])
        assert 'data-state="yes"' in await player.frame()
        await other.send(do="win")
        assert await refusal_in(await other.frame()) == "没看懂这个操作"  # and nothing before it


async def test_what_was_chosen_is_put_down_with_ones_own_play_though_an_equal_card_is_still_held(game: Game) -> None:
    held = {0: "Ks Ks 5h"} | dict.fromkeys(range(1, 6), "3h 4h")
    await sync_to_async(pretend)(game, out=[], holdings=held, turn=0)
    async with socket(game.people[0], await code_of(game)) as player:
        await player.frame()
        await player.send(do="name", cards=["Ks"])
        assert "单张K" in words(await player.frame_with('"#pick"'))
        await player.send(do="play", hand=str(await hand_of(game)), seq="0", cards=["Ks"])
        frame = await player.frame_with('"#cards"')
        assert 'data-state="wait"' in frame
        assert "选了" not in frame
        assert 'data-do="clear"' not in frame


async def test_a_group_is_laid_out_for_its_owner_alone_and_kept_by_the_browser(game: Game) -> None:
    code, hand_id, held = await code_of(game), await hand_of(game), await holding_of(game, 0)
    kept = f"{hand_id}:{held[0]}.{held[-1]}"
    async with socket(game.people[0], code) as player:
        assert 'data-rank="group0"' not in await player.frame()
        await player.send(do="group", groups=kept)
        assert 'data-rank="group0"' in await player.frame_with('"#cards"')
        pairs = "_".join(f"{a}.{b}" for a, b in zip(held[:9], held[9:18], strict=True))
        await player.send(do="group", groups=f"{hand_id}:{pairs}")
        assert await refusal_in(await player.frame_with('"#refusal"')) == "放不下这么多组，先散一组"
    async with socket(game.people[0], code, kept=f"groups={kept}") as again:
        assert 'data-rank="group0"' in await again.frame()


@sync_to_async
def hand_of(game: Game) -> int:
    return game.table.hand_id


@sync_to_async
def holding_of(game: Game, seat: int) -> list[str]:
    return [str(card) for card in game.state.holdings[seat]]


async def test_a_table_that_closes_sends_its_viewers_home() -> None:
    game = await sync_to_async(practice)()
    async with socket(game.people[0], await code_of(game)) as viewer:
        await viewer.frame()
        await sync_to_async(commands.leave)(game.people[0], await code_of(game))
        texts = []
        while True:
            message = await viewer.communicator.receive_output(5)
            if message["type"] == "websocket.close":
                break
            texts.append(message["text"])
        assert message["code"] == 4404
        assert json.loads(texts[-1]) == {"go": "/"}


@pytest.mark.parametrize("tables", [1, 3])
async def test_news_that_were_lost_are_healed_by_the_stored_version_however_few_tables_are_looked_at_together(
    tables: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games import announcing, beating, hub

    monkeypatch.setattr(beating, "BEAT_EVERY", 0.2)
    monkeypatch.setattr(hub, "TOGETHER", 1)
    monkeypatch.setattr(announcing, "table_changed", lambda *_: None)
    games = [await sync_to_async(six_people)() for _ in range(tables)]
    async with AsyncExitStack() as sockets:
        for each in games:
            viewer = await sockets.enter_async_context(socket(each.people[0], await code_of(each)))
            await viewer.frame()
            move, _ = await opening(each)
            await sync_to_async(make)(each, move)
            assert 'data-role="to-beat"' in await viewer.frame()


async def test_whoever_answered_is_noted_as_of_then_though_the_next_beat_is_long_due(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy machine hears late; taken for away, people would be counted down, and told to all."""
    from games import beating, hub

    monkeypatch.setattr(beating, "BEAT_EVERY", 0.2)
    long_ago = timezone.now() - timedelta(minutes=5)
    async with socket(game.people[0], await code_of(game)) as viewer:
        await viewer.frame()
        (listener,) = hub.hub.rooms[game.table_id].listeners
        listener.heard_at -= 10
        await sync_to_async(models.Seat.objects.filter(table=game.table_id).update)(seen_at=long_ago)
        while (seen := (await models.Seat.objects.aget(table=game.table_id, number=0)).seen_at) == long_ago:
            await asyncio.sleep(0.05)
        heard = timezone.now() - timedelta(seconds=asyncio.get_running_loop().time() - listener.heard_at)
        assert abs(seen - heard) < timedelta(seconds=2)


async def test_a_push_that_fails_half_way_is_made_again_though_nothing_more_happens(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games import beating, fragments

    push, failing = fragments.push, []

    def explodes(view: object, sent: dict[str, object], *others: object) -> str:
        html = push(view, sent, *others)
        if failing:
            raise ZeroDivisionError(failing.pop())
        return html

    monkeypatch.setattr(fragments, "push", explodes)
    monkeypatch.setattr(beating, "BEAT_EVERY", 0.2)
    move, _ = await opening(game)
    async with socket(game.people[0], await code_of(game)) as viewer:
        await viewer.frame()
        failing.append("once")
        await sync_to_async(make)(game, move)
        assert 'data-role="to-beat"' in await viewer.frame()
    assert failing == []


async def test_a_viewer_whose_page_cannot_be_made_does_not_keep_the_news_from_the_others(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games import queries

    view_for = queries.view_for

    def explodes(snapshot: queries.Snapshot, user: User, *others: object) -> object:
        if user.pk == game.people[0].pk:
            raise ZeroDivisionError
        return view_for(snapshot, user, *others)

    code = await code_of(game)
    move, _ = await opening(game)
    async with socket(game.people[0], code) as first, socket(game.people[1], code) as second:
        await first.frame()
        await second.frame()
        monkeypatch.setattr(queries, "view_for", explodes)
        await sync_to_async(make)(game, move)
        assert 'data-role="to-beat"' in await second.frame()


async def test_a_table_that_could_not_be_read_is_shown_when_it_can_be(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games import beating, queries

    snapshot, failing = queries.snapshot, []

    def fails(*asked: object) -> queries.Snapshot:
        if failing:
            raise ZeroDivisionError(failing.pop())
        return snapshot(*asked)

    monkeypatch.setattr(queries, "snapshot", fails)
    monkeypatch.setattr(beating, "BEAT_EVERY", 0.2)
    code = await code_of(game)
    failing.append("for the first who looks at it")
    async with socket(game.people[0], code) as first:
        assert 'hx-target="#cards"' in await first.frame()
        failing.append("for one who comes later")
        async with socket(game.people[1], code) as second:
            assert 'hx-target="#cards"' in await second.frame()


async def test_somebody_let_in_while_the_table_is_being_read_is_shown_the_next_reading_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from games import hub, queries

    in_database, read, go_on = hub.in_database, asyncio.Event(), asyncio.Event()

    async def reads_slowly(function: Callable[..., object], *asked: object) -> object:
        found = await in_database(function, *asked)
        if function is queries.snapshot and len(opened) == 1:
            read.set()
            await go_on.wait()
        return found

    game = await sync_to_async(six_people)(watchable=True, invite="an-invite-of-22-letters", number="123456")
    watcher, code = await sync_to_async(User.objects.create_guest)("路过"), await code_of(game)
    async with socket(game.people[0], code) as player:
        await player.frame()
        opened = hub.hub.rooms[game.table_id].listeners
        monkeypatch.setattr(hub, "in_database", reads_slowly)
        await sync_to_async(commands.say)(game.people[1], code, text="快点呀", client_id="1")
        await read.wait()
        await sync_to_async(commands.watch)(watcher, "an-invite-of-22-letters")
        async with socket(watcher, code) as viewer:
            while len(opened) == 1:
                await asyncio.sleep(0)
            go_on.set()
            assert 'hx-target="#bar"' in await viewer.frame()


async def test_a_table_whose_moves_cannot_be_followed_is_read_and_goes_on(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games import queries

    def explodes(*_: object) -> None:
        raise ZeroDivisionError

    move, _ = await opening(game)
    async with socket(game.people[0], await code_of(game)) as viewer:
        await viewer.frame()
        monkeypatch.setattr(queries, "snapshot_after_moves", explodes)
        await sync_to_async(make)(game, move)
        assert 'data-role="to-beat"' in await viewer.frame()


async def test_what_was_made_to_be_handed_out_is_forgotten_when_all_have_it(game: Game) -> None:
    """At rest it would be the largest part of what a table takes."""
    from games.hub import hub

    code = await code_of(game)
    async with socket(game.people[0], code) as first, socket(game.people[1], code) as second:
        for viewer in (first, second):
            await viewer.frame()
        await sync_to_async(commands.say)(game.people[2], code, text="快点呀", client_id="1")
        for viewer in (first, second):
            assert "快点呀" in await viewer.frame()
        (public,) = hub.rooms[game.table_id].public.values()
        assert (public._whole, public._since, public._steps) == (None, {}, {})


async def test_who_is_here_is_noted_though_no_look_at_the_tables_comes_to_an_end(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looks wait behind all that a busy server has to do."""
    from games import beating, hub

    async def never(_: object) -> None:
        looked.set()
        await asyncio.Event().wait()

    looked = asyncio.Event()
    monkeypatch.setattr(beating, "BEAT_EVERY", 0.1)
    monkeypatch.setattr(hub, "_look_at", never)
    async with socket(game.people[0], await code_of(game)) as viewer:
        await viewer.frame()
        await looked.wait()
        for _ in range(2):
            long_ago = timezone.now() - timedelta(minutes=5)
            await sync_to_async(models.Seat.objects.filter(table=game.table_id).update)(seen_at=long_ago)
            while (await models.Seat.objects.aget(table=game.table_id, number=0)).seen_at == long_ago:
                await asyncio.sleep(0.02)


async def test_of_many_who_come_at_once_few_are_at_the_database_so_that_plays_get_there_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from games import arrivals, hub

    in_database, there, most = hub.in_database, 0, 0

    async def counted(function: Callable[..., object], *asked: object) -> object:
        nonlocal there, most
        there += 1
        most = max(most, there)
        try:
            return await in_database(function, *asked)
        finally:
            there -= 1

    games = [await sync_to_async(six_people)() for _ in range(3)]
    async with AsyncExitStack() as sockets:
        first = await sockets.enter_async_context(socket(games[0].people[0], await code_of(games[0])))
        await first.frame()
        monkeypatch.setattr(hub, "in_database", counted)
        monkeypatch.setattr(arrivals, "in_database", counted)
        coming = [socket(user, await code_of(each)) for each in games for user in each.people[1:]]
        opened = await asyncio.gather(*(sockets.enter_async_context(each) for each in coming))
        for each in opened:
            assert 'hx-target="#cards"' in await each.frame()
    assert 1 < most <= hub.AT_ONCE + arrivals.AT_ONCE + 3  # who is here, and a look, go on beside


async def test_several_who_come_back_while_the_table_waits_to_be_read_are_back_by_one_change(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games import hub

    in_database = hub.in_database

    async def waits(function: Callable[..., object], *asked: object) -> object:
        while function is hub._bring_back_and_read and len(opened) < 6:
            await asyncio.sleep(0)
        return await in_database(function, *asked)

    code, since = await code_of(game), timezone.now() - timedelta(minutes=1)
    seats = models.Seat.objects.filter(table=game.table_id)
    async with AsyncExitStack() as sockets:
        viewer = await sockets.enter_async_context(socket(game.people[0], code))
        await viewer.frame()
        opened = hub.hub.rooms[game.table_id].listeners
        await sync_to_async(seats.exclude(number=0).update)(away=True, away_since=since, seen_at=since)
        before = (await models.Table.objects.aget(pk=game.table_id)).version
        monkeypatch.setattr(hub, "in_database", waits)
        coming = [socket(user, code) for user in game.people[1:]]
        for each in await asyncio.gather(*(sockets.enter_async_context(each) for each in coming)):
            assert 'hx-target="#cards"' in await each.frame()
        assert not await seats.filter(away=True).aexists()
        assert (await models.Table.objects.aget(pk=game.table_id)).version == before + 1


async def test_a_socket_that_ends_by_an_error_is_forgotten(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    from games import fragments
    from games.hub import hub

    def explodes(*args: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(fragments, "refusal_push", explodes)
    code = await code_of(game)

    async def ends_by_an_error() -> None:
        async with socket(game.people[0], code) as viewer:
            await viewer.frame()
            await viewer.send(do="win")
            await viewer.communicator.wait()

    with pytest.raises(ZeroDivisionError):
        await ends_by_an_error()
    assert hub.rooms == {}


async def test_sockets_that_come_and_go_while_the_table_changes_leave_nothing_behind(game: Game) -> None:
    from games.hub import hub

    code, rng = await code_of(game), random.Random(3)

    async def come_and_go(user: User) -> None:
        for _ in range(6):
            async with socket(user, code) as viewer:
                if rng.random() < 0.6:
                    assert 'hx-target="#cards"' in await viewer.frame()
                await asyncio.sleep(rng.random() * 0.02)

    async def change() -> None:
        for number in range(20):
            await sync_to_async(commands.say)(game.people[number % 6], code, text="快点呀", client_id=str(number))

    await asyncio.gather(change(), *(come_and_go(user) for user in game.people))
    assert hub.rooms == {}
    assert hub.tasks == []
    await asyncio.sleep(0.1)
    left = [task.get_coro().__qualname__ for task in asyncio.all_tasks()]
    ours = ("hear", "_flush", "Beats._beat_all", "Hub._keep_in_step", "Hub._note_who_is_here")
    assert not any(name in ours for name in left)


async def test_tabs_of_one_person_stay_in_step(game: Game) -> None:
    move, fields = await opening(game)
    code = await code_of(game)
    async with socket(game.people[move.seat], code) as first, socket(game.people[move.seat], code) as second:
        await first.frame()
        await second.frame()
        await first.send(**fields)
        await second.send(**fields)
        for tab in (first, second):
            frames = [await tab.frame(), *await tab.frames_until_quiet()]
            assert 'data-role="to-beat"' in frames[0]
            assert not any("慢了一步" in frame for frame in frames)


async def test_a_page_that_does_not_answer_is_hung_up_on(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    from games import beating

    monkeypatch.setattr(beating, "BEAT_EVERY", 0.1)
    monkeypatch.setattr(beating, "SILENT_AFTER", 0.4)
    async with socket(game.people[0], await code_of(game)) as viewer:
        assert await viewer.close_code() == 4408


async def test_a_page_that_is_gone_in_the_moment_of_its_news_is_no_fault(
    game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from games.consumers import TableConsumer

    async def gone(*args: object, **kwargs: object) -> None:
        raise RuntimeError("Attempt to send on a closed protocol")

    move, _ = await opening(game)
    async with socket(game.people[0], await code_of(game)) as viewer:
        await viewer.frame()
        monkeypatch.setattr(TableConsumer, "send", gone)
        await sync_to_async(make)(game, move)
        await viewer.send(do="win")
        assert await viewer.frames_until_quiet() == []
    assert not caplog.records


async def test_what_changes_nothing_is_acknowledged_too() -> None:
    game = await sync_to_async(practice)()
    code = await sync_to_async(lambda: game.code)()
    async with socket(game.people[0], code) as viewer:
        await viewer.frame()
        await viewer.send(do="auto", on="false")
        heard = [await viewer.communicator.receive_from(5)]
        while heard[-1].startswith('{"beat"'):
            heard.append(await viewer.communicator.receive_from(5))
        assert heard[-1] == '{"heard": true}'
