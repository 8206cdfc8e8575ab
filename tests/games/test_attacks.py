"""What an attacker tries, by socket and by POST. Each is refused in one sentence of the reader's language, and nothing
that is stored is another than before."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from prometheus_client import REGISTRY

from accounts import limits
from accounts.models import User
from daguai_site import crowding
from daguai_site.origin import Receive, Send
from games import commands, forms, models, rules
from games.refusals import CommandRefused, sentence
from tests.games.test_socket import refusal_in
from tests.support import nonsense
from tests.support.sockets import Socket, socket
from tests.support.tables import Game, make, practice, six_people, some_move

pytestmark = pytest.mark.django_db(transaction=True)

INVITE = "an-invite-of-22-letters"
MARKUP = "<b onclick=alert(1)>'\"&</b>"
Fields = dict[str, object]


@dataclass(frozen=True, slots=True)
class Scene:
    """A match with one move made, and the people who are not to act."""

    game: Game
    moved: rules.Play
    """The first move, which is over."""
    first: Fields
    """What its player's page sent for it."""

    @property
    def turn(self) -> int:
        return self.game.state.turn

    def at(self, step: int) -> User:
        """Whoever sits so many seats after the one whose turn it is."""
        return self.game.people[(self.turn + step) % 6]

    def move(self) -> Fields:
        """What the page of whoever's turn it is would send."""
        state = self.game.state
        turn = {"hand": self.game.table.hand_id, "seq": state.seq}
        match some_move(state, random.Random(7)):
            case rules.Play(_, cards):
                return {"do": "play", "cards": [str(card) for card in cards], **turn}
            case _:
                return {"do": "pass", **turn}

    def watcher(self) -> User:
        user = User.objects.create_guest("路过")
        commands.watch(user, INVITE)
        return user


def begin() -> Scene:
    game = six_people(watchable=True, invite=INVITE, number="123456")
    move = some_move(game.state, random.Random(1))
    fields = {
        "do": "play",
        "hand": game.table.hand_id,
        "seq": 0,
        "cards": [str(card) for card in move.cards],
    }
    make(game, move)
    return Scene(game, move, fields)


@pytest.fixture
def scene() -> Scene:
    return begin()


def kept(game: Game) -> tuple[object, ...]:
    """All that is stored but when people were seen."""
    table, moves, seats, lines, _ = game.stored()
    seats = [{name: value for name, value in seat.items() if name != "seen_at"} for seat in seats]
    return {name: value for name, value in table.items() if name != "used_at"}, moves, seats, lines


ATTACKS: dict[str, tuple[Callable[[Scene], User], Callable[[Scene], Fields], str, str]] = {
    "acting for another seat": (
        lambda scene: scene.at(1),
        lambda scene: scene.move(),
        "还没轮到你",
        "It is not your turn yet",
    ),
    "acting as a watcher": (
        lambda scene: scene.watcher(),
        lambda scene: scene.move(),
        "你还没坐下",
        "You have not sat down yet",
    ),
    "talking as a watcher": (
        lambda scene: scene.watcher(),
        lambda scene: {"do": "chat", "text": "出大的", "client_id": "1"},
        "旁观的人在这张桌子不能说话",
        "Those who watch cannot talk at this table",
    ),
    "a chair in the middle of a match": (
        lambda scene: scene.watcher(),
        lambda scene: {"do": "sit", "seat": "0"},
        "这一场还没打完",
        "This match is not over yet",
    ),
    "cards of another": (
        lambda scene: scene.at(0),
        lambda scene: scene.move() | {"do": "play", "cards": not_held(scene)},
        "你手里没有这张牌",
        "You do not hold this card",
    ),
    "a turn that is over": (
        lambda scene: scene.game.people[scene.moved.seat],
        lambda scene: {"do": "pass", "hand": scene.first["hand"], "seq": 0},
        "慢了一步，这一手已经过去了",
        "A moment too late: that turn is over",
    ),
    "a hand of another table": (
        lambda scene: scene.at(0),
        lambda scene: scene.move() | {"hand": 999_999},
        "慢了一步，这一手已经过去了",
        "A moment too late: that turn is over",
    ),
    "a return that is not due": (
        lambda scene: scene.at(0),
        lambda scene: {"do": "return", "hand": scene.first["hand"], "card": "3s"},
        "你不用还贡",
        "You owe no return",
    ),
    "a command that there is not": (
        lambda scene: scene.at(0),
        lambda scene: {"do": "win"},
        "没看懂这个操作",
        "That was not understood",
    ),
}


def not_held(scene: Scene) -> str:
    held = {str(card) for card in scene.game.state.holdings[scene.turn]}
    return next(card for card in map(str, rules.PACK) if card not in held)


@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_by_post_is_refused_in_one_sentence_and_changes_nothing(
    scene: Scene, client: Client, attack: str, language: str
) -> None:
    who, what, chinese, english = ATTACKS[attack]
    user, fields = who(scene), what(scene)
    User.objects.filter(pk=user.pk).update(language=language)
    client.force_login(user)
    before = kept(scene.game)
    answer = client.post(f"/t/{scene.game.code}/do/", fields, headers={"HX-Request": "true"}).content.decode()
    assert (chinese if language == "zh-hans" else english) in answer
    assert kept(scene.game) == before


@pytest.mark.parametrize("language", ["zh-hans", "en"])
async def test_attacks_by_socket_are_refused_in_one_sentence_and_change_nothing(language: str) -> None:
    scene = await sync_to_async(begin)()
    code = await sync_to_async(lambda: scene.game.code)()
    for who, what, chinese, english in ATTACKS.values():
        user, fields = await sync_to_async(who)(scene), await sync_to_async(what)(scene)
        user.language = language
        await sync_to_async(user.save)(update_fields=["language"])
        async with socket(user, code) as viewer:
            await viewer.frame()
            before = (await sync_to_async(kept)(scene.game))[1:]
            await viewer.send(**fields)
            said = await refusal_in(await viewer.frame_with('"#refusal"'))
            assert said == (chinese if language == "zh-hans" else english).replace(" ", "")
            assert (await sync_to_async(kept)(scene.game))[1:] == before


def test_another_table_is_not_found_by_post(scene: Scene, client: Client) -> None:
    other = practice("小顾")
    client.force_login(scene.at(0))
    before = kept(other)
    for fields in (scene.move(), {"do": "auto", "on": "true"}, {"do": "chat", "text": "你好"}, {"do": "leave"}):
        answer = client.post(f"/t/{other.code}/do/", fields, headers={"HX-Request": "true"}).content.decode()
        assert "没有这张桌子" in answer
        assert kept(other) == before


async def test_another_table_is_closed_to_a_socket() -> None:
    scene, other = await sync_to_async(begin)(), await sync_to_async(practice)("小顾")
    async with socket(scene.game.people[0], await sync_to_async(lambda: other.code)()) as viewer:
        assert await viewer.close_code() == 4404


async def test_whoever_is_kicked_with_an_open_socket_acts_no_more() -> None:
    host, guest = [await sync_to_async(User.objects.create_guest)(name) for name in ("浦东小王", "小顾")]
    table = await sync_to_async(commands.open_table)(host)
    await sync_to_async(commands.enter)(guest, table.invite)
    game = Game(table.pk, (host, guest))
    async with socket(guest, table.code) as viewer:
        await viewer.frame()
        await sync_to_async(commands.kick)(host, table.code, seat=1)
        before = await sync_to_async(kept)(game)
        await viewer.send(do="sit", seat="1")
        await viewer.send(do="chat", text="我还在", client_id="1")
        assert await viewer.close_code() == 4404
        assert await sync_to_async(kept)(game) == before
    async with socket(guest, table.code) as again:
        assert await again.close_code() == 4404


def test_a_replayed_move_is_answered_as_accepted_and_changes_nothing(scene: Scene, client: Client) -> None:
    client.force_login(scene.game.people[scene.moved.seat])
    before = kept(scene.game)
    answer = client.post(f"/t/{scene.game.code}/do/", scene.first, headers={"HX-Request": "true"}).content.decode()
    assert "慢了一步" not in answer
    assert kept(scene.game) == before


def test_a_replayed_line_is_said_once(scene: Scene, client: Client) -> None:
    client.force_login(scene.at(2))
    for _ in range(3):
        client.post(f"/t/{scene.game.code}/do/", {"do": "chat", "text": "谢谢侬", "client_id": "a1"})
    assert scene.game.table.lines.filter(code="").count() == 1


def test_every_form_without_a_token_is_refused(scene: Scene) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(scene.at(0))
    before = kept(scene.game)
    for path in (f"/t/{scene.game.code}/do/", f"/j/{INVITE}/", "/practice/", "/open/", "/number/"):
        assert strict.post(path, scene.move()).status_code == 403
    assert kept(scene.game) == before


async def test_a_socket_with_a_forged_origin_is_closed_before_it_says_anything() -> None:
    scene = await sync_to_async(begin)()
    for origin in ("http://elsewhere.example", "null", "http://testserver.elsewhere.example", "https://testserver:444"):
        async with socket(scene.game.people[0], await sync_to_async(lambda: scene.game.code)(), origin=origin) as one:
            assert await one.close_code() == 4403


async def test_a_thousand_frames_close_the_socket_that_sends_them_and_no_other() -> None:
    scene = await sync_to_async(begin)()
    code = await sync_to_async(lambda: scene.game.code)()
    async with socket(scene.game.people[0], code) as attacker, socket(scene.game.people[1], code) as other:
        await attacker.frame()
        await other.frame()
        before = await sync_to_async(kept)(scene.game)
        for _ in range(1000):
            await attacker.send(do="win")
        refusals = 0
        while True:
            message = await attacker.communicator.receive_output(5)
            if message["type"] == "websocket.close":
                break
            refusals += "#refusal" in message.get("text", "")
        assert message["code"] == 4429
        assert refusals < 200
        assert await sync_to_async(kept)(scene.game) == before
        await other.send(do="chat", text="还在", client_id="1")
        await other.frame_with("还在")


def test_frames_come_at_a_pace_and_a_rest_gives_them_back() -> None:
    allowance = crowding.Allowance(at=0)
    assert [allowance.take(0) for _ in range(crowding.BURST + 1)].count(True) == crowding.BURST
    assert [allowance.take(1) for _ in range(crowding.PACE + 1)].count(True) == crowding.PACE
    assert [allowance.take(100) for _ in range(crowding.BURST + 1)].count(True) == crowding.BURST


async def test_frames_that_nobody_works_off_do_not_pile_up() -> None:
    """A server keeps in memory what comes until somebody takes it, however slow the table is just then."""
    coming = [{"type": "websocket.connect"}, *[{"type": "websocket.receive", "text": "[]"}] * 100_000]
    sent, is_closed = [], asyncio.Event()

    async def receive() -> dict[str, object]:
        await asyncio.sleep(0)
        if coming:
            return coming.pop(0)
        await is_closed.wait()
        return {"type": "websocket.disconnect", "code": 1006}

    async def send(event: dict[str, object]) -> None:
        sent.append(event)

    async def slow(scope: object, receive: Receive, send: Send) -> None:
        while not sent:
            await asyncio.sleep(0.01)  # the database is busy
        assert len(coming) > 90_000
        assert (await receive())["type"] == "websocket.disconnect"
        is_closed.set()

    await crowding.bounded(slow)(
        {"type": "websocket", "user": None, "client": ["127.0.0.1", 1], "headers": []}, receive, send
    )
    assert sent == [{"type": "websocket.close", "code": 4429}]
    assert coming == []


async def test_one_person_holds_so_many_sockets_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowding, "SOCKETS_OF_A_PERSON", 2)
    scene = await sync_to_async(begin)()
    code = await sync_to_async(lambda: scene.game.code)()

    async def opens(user: User) -> Socket | int:
        async with socket(user, code) as one:
            try:
                return await asyncio.wait_for(one.frame(), 5) and 0
            except AssertionError:
                return 4429

    async with socket(scene.game.people[0], code) as first, socket(scene.game.people[0], code) as second:
        await first.frame()
        await second.frame()
        async with socket(scene.game.people[0], code) as third:
            assert await third.close_code() == 4429
        assert await opens(scene.game.people[1]) == 0
    assert await opens(scene.game.people[0]) == 0
    assert not crowding._open


async def test_an_address_that_opens_sockets_without_end_gets_no_more_of_them_and_another_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(crowding, "SOCKETS_OF_AN_ADDRESS", 3)
    monkeypatch.setattr(crowding, "ARRIVALS", 0)
    monkeypatch.setattr(crowding, "_arrivals", {})
    refused = REGISTRY.get_sample_value("daguai_limited_total", {"limit": "arriving sockets"}) or 0
    scene = await sync_to_async(begin)()
    code = await sync_to_async(lambda: scene.game.code)()
    monkeypatch.setattr(crowding, "address_of_socket", lambda scope: dict(scope["headers"])[b"x-from"].decode())
    for _ in range(3):
        async with socket(scene.game.people[0], code, **{"x-from": "192.0.2.7"}) as one:
            await one.frame()
    async with socket(scene.game.people[0], code, **{"x-from": "192.0.2.7"}) as one:
        assert await one.close_code() == 4429
    assert REGISTRY.get_sample_value("daguai_limited_total", {"limit": "arriving sockets"}) == refused + 1
    for address in ("192.0.2.8", "127.0.0.1"):
        async with socket(scene.game.people[0], code, **{"x-from": address}) as one:
            await one.frame()


def test_addresses_that_have_rested_are_forgotten_when_very_many_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowding, "MOST_KNOWN", 10)
    monkeypatch.setattr(crowding, "_arrivals", {})
    for number in range(30):
        allowance = crowding._arrival_of(f"192.0.2.{number}")
        if number == 7:
            assert allowance.take(allowance.at + 1e9)  # it has just come, long after the others
    assert len(crowding._arrivals) <= 11
    assert "192.0.2.7" in crowding._arrivals


def test_forms_without_end_are_answered_with_when_to_come_again_and_change_nothing(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "FORMS", limits.Limit("form", times=5, seconds=600))
    flooding, other = Client(), Client()
    flooding.force_login(scene.at(1))
    other.force_login(scene.at(2))
    path = f"/t/{scene.game.code}/do/"
    assert [flooding.post(path, {"do": "pass"}).status_code for _ in range(5)] == [302] * 5
    before = kept(scene.game)
    answer = flooding.post(path, {"do": "auto", "on": "true"})
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    assert kept(scene.game) == before
    assert flooding.get(f"/t/{scene.game.code}/").status_code == 200
    assert other.post(path, {"do": "pass"}).status_code == 302


@pytest.mark.parametrize("path", ["/practice/", "/open/", "/quick/", f"/j/{INVITE}/"])
def test_a_session_that_was_put_into_a_browser_beforehand_is_not_the_one_its_guest_gets(
    scene: Scene, path: str
) -> None:
    models.Table.objects.filter(pk=scene.game.table_id).update(phase="closed")
    host = User.objects.create_guest("小顾")
    table = commands.open_table(host)
    models.Table.objects.filter(invite=INVITE).update(invite=None)
    models.Table.objects.filter(pk=table.pk).update(invite=INVITE)
    browser = Client()
    planted = browser.session
    planted["seen"] = "by whoever has planted it"
    planted.save()
    browser.cookies[settings.SESSION_COOKIE_NAME] = planted.session_key
    assert browser.post(path, {"name": "路过"}).status_code == 302
    assert "_auth_user_id" in browser.session
    assert browser.session.session_key != planted.session_key
    assert not Session.objects.filter(session_key=planted.session_key).exists()


def test_markup_in_names_and_chat_is_shown_as_it_was_typed(scene: Scene, client: Client) -> None:
    writer, reader = scene.at(2), scene.at(3)
    User.objects.filter(pk=writer.pk).update(name=MARKUP[:12])
    commands.say(writer, scene.game.code, text=MARKUP, client_id="")
    models.Table.objects.update(host=writer, name=MARKUP)
    client.force_login(reader)
    pushed = client.post(f"/t/{scene.game.code}/do/", {"do": "auto", "on": "false"}, headers={"HX-Request": "true"})
    visitor = Client().get(f"/j/{INVITE}/")
    admin = User.objects.create_superuser("admin", password="a long pass phrase")
    client.force_login(reader)
    pages = [client.get(f"/t/{scene.game.code}/"), pushed, visitor]
    client.force_login(admin)
    pages += [client.get(f"/admin/games/table/{path}") for path in ("", f"{scene.game.table_id}/change/")]
    pages += [client.get(f"/admin/accounts/user/{path}") for path in ("", f"{writer.pk}/change/")]
    for page in pages:
        html = page.content.decode()
        assert page.status_code == 200
        assert "<b onclick" not in html
        assert "&lt;b onclick" in html


NONSENSE: list[object] = [None, "", "x", "-1", "9" * 30, [], ["0", "0"], {"a": 1}, 1.5, "TRUE", "\x00", "\ud800"]
QUESTIONS = ("beat", "name", "group", "hint")  # no commands: the socket answers them itself
DO_NOTHING_HERE = ("leave", "change", "stand")


class Looked(dict[str, object]):
    """Fields that know which of them a command has looked at."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self.at: set[str] = set()

    def get(self, name: str, default: object = None) -> object:
        self.at.add(name)
        return super().get(name, default)

    def __contains__(self, name: object) -> bool:
        self.at.add(str(name))
        return super().__contains__(name)


@pytest.mark.parametrize("do", [do for do in nonsense.command_names() if do not in QUESTIONS])
def test_nonsense_in_any_field_of_any_command_is_refused_in_one_sentence_and_changes_nothing(
    scene: Scene, do: str
) -> None:
    """In every field that the command looks at, after whatever it has seen in another. The rest cannot matter."""
    watcher, before = scene.watcher(), kept(scene.game)
    usual: Fields = dict.fromkeys(nonsense.field_names(), "999") | {"do": do}
    tried: set[str] = set()
    to_try = {"do"}
    while to_try:
        name = to_try.pop()
        tried.add(name)
        for value in NONSENSE if name != "do" else [do]:
            fields, said = Looked(usual | {name: value}), ""
            try:
                forms.command_of(fields)(watcher, scene.game.code)
            except CommandRefused as refused:
                said = sentence(refused.reason)
            if do not in DO_NOTHING_HERE:
                assert said, fields
            to_try |= fields.at - tried
    assert kept(scene.game) == before
