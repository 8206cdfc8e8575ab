"""The lobby: what its page and its socket show, how often, and what its forms do."""

import asyncio
import random
import re
import time
from collections.abc import Iterator

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.test import Client

from accounts.models import User
from games import announcing, beating, commands, lobby_consumer, models
from games import lobby as feed
from tests.support.sockets import Socket, socket_to
from tests.support.tables import NAMES, play_on, six_people

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def host() -> User:
    return User.objects.create_guest("浦东小王")


@pytest.fixture
def table(host: User) -> models.Table:
    return commands.open_public(host)


@pytest.fixture
def guest(client: Client) -> User:
    """Somebody with a session."""
    guest = User.objects.create_guest("小顾")
    client.force_login(guest)
    return guest


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lobby's second is a tenth of one."""
    monkeypatch.setattr(feed, "EVERY", 0.1)
    monkeypatch.setattr(announcing, "LOBBY_EVERY", 0.1)


def page(client: Client, path: str = "/") -> str:
    return client.get(path).content.decode()


def sitting(table: models.Table) -> list[str]:
    return [str(seat.user or "") for seat in table.seats.select_related("user")]


# The page


def test_the_home_page_lists_who_sits_what_for_and_the_price_of_leaving(client: Client, table: models.Table) -> None:
    commands.sit_in_public(User.objects.create_guest("宝山老张"), table.code)
    shown = page(client)
    row = re.search(rf'data-code="{table.code}".*?</li>', shown, re.DOTALL).group()
    for words in ("浦东小王 的桌子", "浦东小王、宝山老张", "还差 4 人", "底分 10", "3 局", "20 秒", "逃跑 −180"):
        assert words in row


def test_names_with_markup_are_text_in_the_list(client: Client, guest: User) -> None:
    User.objects.filter(pk=guest.pk).update(name="<b>粗</b>")
    guest.refresh_from_db()
    commands.open_public(guest)
    assert "&lt;b&gt;粗&lt;/b&gt;" in page(client)
    assert "<b>粗</b>" not in page(client)


def test_an_empty_list_says_what_to_do(client: Client, host: User) -> None:
    assert "现在没有人在等" in page(client)
    commands.open_public(host)
    assert "现在没有人在等" not in page(client)


def test_ones_own_friends_tables_are_rows_to_go_back_by(client: Client, guest: User) -> None:
    table = commands.open_table(guest)
    commands.leave(guest, table.code)
    assert f'href="/t/{table.code}/"' in page(client)
    assert f'href="/t/{table.code}/"' not in page(Client())


def test_a_match_one_may_watch_is_a_link(client: Client) -> None:
    game = six_people(watchable=True)
    models.Table.objects.filter(pk=game.table_id).update(kind="public")
    assert f'href="/t/{game.code}/"' in page(client)
    models.Table.objects.filter(pk=game.table_id).update(watchable=False)
    assert f'href="/t/{game.code}/"' not in page(client)


# Its forms


@pytest.mark.parametrize(
    ("fields", "kind"), [({}, "friends"), ({"kind": "friends"}, "friends"), ({"kind": "public"}, "public")]
)
def test_one_form_opens_either_kind_of_table(client: Client, fields: dict[str, str], kind: str) -> None:
    response = client.post("/open/", fields)
    table = models.Table.objects.get()
    assert (table.kind, response.headers["Location"]) == (kind, f"/t/{table.code}/")


def test_sitting_down_from_the_list_leads_to_the_table(client: Client, guest: User, table: models.Table) -> None:
    response = client.post("/sit/", {"table": table.code})
    assert response.headers["Location"] == f"/t/{table.code}/"
    assert sitting(table)[:2] == ["浦东小王", "小顾"]


def test_a_table_that_has_filled_up_meanwhile_is_told_in_one_sentence(
    client: Client, guest: User, table: models.Table
) -> None:
    for name in NAMES[1:]:
        commands.sit_in_public(User.objects.create_guest(name), table.code)
    answer = client.post("/sit/", {"table": table.code}, follow=True).content.decode()
    assert "这里没有空位子" in answer
    assert "小顾" in answer


def test_nobody_becomes_a_guest_for_a_table_that_is_gone(client: Client) -> None:
    assert client.post("/sit/", {"table": "nowhere"}).headers["Location"] == "/"
    assert client.get("/sit/").status_code == 405
    assert not User.objects.exists()


def test_quick_join_seats_a_newcomer_as_a_guest(client: Client, table: models.Table) -> None:
    assert client.post("/quick/").headers["Location"] == f"/t/{table.code}/"
    assert sitting(table)[1].startswith("牌友")


def test_whoever_has_the_address_of_a_public_table_is_led_to_its_door_and_reads_the_price(
    client: Client, host: User, table: models.Table
) -> None:
    shown = client.get(f"/t/{table.code}/", follow=True).content.decode()
    assert "扣 180 分，对家每人得 10 到 30 分；两局之间离开扣 30 分" in shown
    assert "断线超过 3 分钟也算" in shown
    friends = commands.open_table(host)
    assert 'data-role="price"' not in page(client, f"/j/{friends.invite}/")


# The way back


PAGES = ("/", "/account/settings/", "/no/such/page/")


@pytest.mark.parametrize("path", PAGES)
def test_whoever_plays_a_match_is_led_back_from_every_page(client: Client, path: str) -> None:
    game = six_people()
    way_back = f'data-role="running" href="/t/{game.code}/"'
    client.force_login(game.people[3])
    assert way_back in page(client, path)
    client.force_login(User.objects.create_guest("路过"))
    assert way_back not in page(client, path)


def test_the_table_itself_and_a_practice_have_no_way_back(client: Client, guest: User) -> None:
    game = six_people()
    client.force_login(game.people[3])
    assert 'data-role="running"' not in page(client, f"/t/{game.code}/")
    client.force_login(guest)
    commands.open_practice(guest)
    assert 'data-role="running"' not in page(client)


def test_another_tables_page_leads_back_too(client: Client, host: User) -> None:
    game = six_people()
    friends = commands.open_table(host)
    client.force_login(game.people[3])
    assert 'data-role="running"' in page(client, f"/j/{friends.invite}/")
    refused = client.post(f"/j/{friends.invite}/", follow=True).content.decode()
    assert "你在另一桌还有一场没打完" in refused
    assert f'data-role="running" href="/t/{game.code}/"' in refused


def test_the_way_back_costs_one_query_and_strangers_none(
    client: Client, guest: User, django_assert_num_queries
) -> None:
    with django_assert_num_queries(0):
        Client().get("/account/login/")
    with django_assert_num_queries(4):  # the session, the person, the match, whom they have muted
        client.get("/account/settings/")


# The socket


async def open_public(name: str) -> models.Table:
    return await sync_to_async(lambda: commands.open_public(User.objects.create_guest(name)))()


async def rows_in(frame: str) -> list[str]:
    return re.findall(r'data-code="([^"]+)"', frame)


@pytest.mark.usefixtures("quick")
async def test_the_list_comes_on_connecting_and_with_every_change() -> None:
    first = await open_public("浦东小王")
    async with socket_to("/ws/lobby/") as viewer:
        assert await rows_in(await viewer.frame()) == [first.code]
        second = await open_public("外公")
        assert await rows_in(await viewer.frame_with(second.code)) == [first.code, second.code]
        await sync_to_async(commands.leave)(await User.objects.aget(name="浦东小王"), first.code)
        assert await rows_in(await viewer.frame()) == [second.code]


@pytest.mark.usefixtures("quick")
async def test_what_nobody_in_the_lobby_can_see_sends_nothing() -> None:
    table = await open_public("浦东小王")
    host = await User.objects.aget(name="浦东小王")
    async with socket_to("/ws/lobby/") as viewer:
        await viewer.frame()
        await sync_to_async(commands.say)(host, table.code, text="有人吗", client_id="1")
        await sync_to_async(commands.set_ready)(host, table.code, on=True)
        assert await viewer.frames_until_quiet() == []


async def test_however_many_tables_change_there_is_a_message_a_second_at_most() -> None:
    async with socket_to("/ws/lobby/") as viewer:
        await viewer.frame()
        began = time.monotonic()
        for number in range(8):
            await open_public(f"桌主{number}")
        frames = 0
        while len(await rows_in(await viewer.frame())) < 8:
            frames += 1
        assert frames <= time.monotonic() - began + 1


@pytest.mark.usefixtures("quick")
async def test_each_reads_in_their_own_language_and_a_list_is_rendered_once_a_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rendered, push = [], feed.fragments.lobby_push
    monkeypatch.setattr(feed.fragments, "lobby_push", lambda view: rendered.append(view) or push(view))
    viewers = (socket_to("/ws/lobby/"), socket_to("/ws/lobby/"), socket_to("/ws/lobby/", cookie="django_language=en"))
    async with viewers[0] as one, viewers[1] as other, viewers[2] as english:
        for viewer in (one, other, english):
            await viewer.frame()
        rendered.clear()
        table = await open_public("浦东小王")
        frames = [await viewer.frame_with(table.code) for viewer in (one, other, english)]
    assert frames[0] == frames[1] != frames[2]
    assert "坐下" in frames[0]
    assert "Sit" in frames[2]
    assert {rendered.count(view) for view in rendered} == {2}


async def test_lost_news_of_the_lobby_are_healed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "EVERY", 0.05)
    monkeypatch.setattr(beating, "BEAT_EVERY", 0.1)
    monkeypatch.setattr(announcing, "lobby_changed", lambda: None)
    async with socket_to("/ws/lobby/") as viewer:
        await viewer.frame()
        table = await open_public("浦东小王")
        assert table.code in await viewer.frame_with(table.code)


async def test_a_lobby_that_nobody_looks_at_is_not_read() -> None:
    async with socket_to("/ws/lobby/") as viewer:
        await viewer.frame()
        assert feed.lobby.tasks
    async with asyncio.timeout(5):
        while feed.lobby.tasks:
            await asyncio.sleep(0.01)
    assert feed.lobby.listeners == set()


async def test_a_page_of_another_site_does_not_hear_of_tables() -> None:
    async with socket_to("/ws/lobby/", origin="http://elsewhere.example") as viewer:
        assert await viewer.close_code() == 4403


async def test_one_address_does_not_take_all_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_consumer, "MOST_OF_AN_ADDRESS", 2)
    async with socket_to("/ws/lobby/") as first, socket_to("/ws/lobby/") as second:
        await first.frame()
        await second.frame()
        async with socket_to("/ws/lobby/") as third:
            assert await third.close_code() == 4429
    async with socket_to("/ws/lobby/") as again:
        assert "lobby" in await again.frame()


async def test_a_thousand_frames_close_the_socket_and_answers_to_beats_do_not() -> None:
    async with socket_to("/ws/lobby/") as viewer:
        await viewer.frame()
        await answer_beats(viewer, 10)
        for _ in range(1000):
            await viewer.send_raw('{"do": "beat"}')
        assert await viewer.close_code() == 4429


async def answer_beats(viewer: Socket, count: int) -> None:
    for _ in range(count):
        await viewer.send(do="beat")
    assert await viewer.frames_until_quiet(0.2) == []


# News


@pytest.fixture
def _own_second() -> Iterator[None]:
    before = announcing._lobby_told_at
    announcing._lobby_told_at = float("-inf")
    yield
    announcing._lobby_told_at = before


@pytest.mark.usefixtures("_own_second")
async def test_news_of_the_lobby_go_out_once_for_many_changes_and_again_for_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(announcing, "LOBBY_EVERY", 0.3)
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(announcing.LOBBY, channel)
    announcing.bind(asyncio.get_running_loop())
    for _ in range(20):
        announcing.lobby_changed()
        await asyncio.sleep(0)
    async with asyncio.timeout(5):
        assert [await layer.receive(channel) for _ in range(2)] == [{"type": "lobby.news"}] * 2
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.5):
            await layer.receive(channel)


async def test_a_match_that_runs_is_no_news_for_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    monkeypatch.setattr(announcing, "lobby_changed", lambda: told.append(None))
    game = await sync_to_async(six_people)()
    await models.Table.objects.filter(pk=game.table_id).aupdate(kind="public")
    await sync_to_async(play_on)(game, random.Random(1), moves=3)
    assert told == []
    await open_public("浦东小王")
    assert told
