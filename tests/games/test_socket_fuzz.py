"""Whatever is sent to a socket: every command's name with nonsense in every field, and what is no command at all. The
socket stays open, answers in one sentence, and nothing fails inside."""

import asyncio
import json
import logging

import pytest
from asgiref.sync import sync_to_async
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.limits import Limit
from accounts.models import User
from daguai_site import crowding
from games import commands, forms, models, queries
from games.consumers import TableConsumer
from games.refusals import Reason, sentence
from tests.games.test_socket import words
from tests.support import nonsense
from tests.support.sockets import Socket, socket
from tests.support.tables import practice, six_people

pytestmark = pytest.mark.django_db(transaction=True)

INVITE = "an-invite-of-22-letters"
WHO = ("player", "host", "watcher", "learner")
GONE = 4404
HERE = "这个词没有命令"  # a command that there is not, by which a socket shows that it listens
TAKEN: list[TableConsumer] = []
QUICK, LONG = 4, 300
A_FRAME = {"max_size": 25}
CHECKS = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]


def frames() -> st.SearchStrategy[str]:
    """Commands with fields of any value, some of them as they ought to be; and texts that are no commands."""
    names, fields = st.sampled_from(nonsense.command_names()), st.sampled_from(nonsense.field_names())
    filled = st.dictionaries(fields, nonsense.values() | st.sampled_from(["$hand", "$seq"]), max_size=6)
    commanded = st.builds(lambda do, rest: json.dumps({**rest, "do": do}), names, filled)
    turned = st.builds(
        lambda do, rest: json.dumps({"hand": "$hand", "seq": "$seq", **rest, "do": do}),
        st.sampled_from(["play", "pass", "return", "extend", "next"]),
        filled,
    )
    other = st.one_of(
        st.text(max_size=80),
        nonsense.values().map(json.dumps),
        st.builds(lambda do: json.dumps({"do": do}), nonsense.values()),
        st.sampled_from(
            ["[" * 7000, '{"do":' * 1000, "x" * 9000, '{"do": "name", "cards": ' + '"3s ' * 1500 + '"}', ""]
        ),
    )
    return st.one_of(commanded, turned, other)


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Limit, "spend", lambda self, who: 0)
    monkeypatch.setattr(crowding.Allowance, "take", lambda self, now: True)


@pytest.fixture(autouse=True)
def _count_what_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    receive = TableConsumer.receive

    async def counted(self: TableConsumer, **frame: object) -> None:
        await receive(self, **frame)
        TAKEN.append(self)

    monkeypatch.setattr(TableConsumer, "receive", counted)


def admitted(who: str) -> tuple[User, str, str]:
    """Somebody with a table to look at, its code, and the number of its hand."""
    models.Table.objects.update(invite=None)
    if who == "host":
        host = User.objects.create_guest("浦东小王")
        table = commands.open_table(host)
        for name in ("小顾", "外公"):
            commands.enter(User.objects.create_guest(name), table.invite)
        return host, table.code, "0"
    if who == "learner":
        game = practice()
        return game.people[0], game.code, str(game.table.hand_id)
    game = six_people(watchable=True, watchers_talk=True, invite=INVITE)
    user = game.people[game.state.turn]
    if who == "watcher":
        user = User.objects.create_guest("路过")
        commands.watch(user, INVITE)
    return user, game.code, str(game.table.hand_id)


async def check(who: str, sent: list[str], caplog: pytest.LogCaptureFixture) -> bool:
    """Send all of it; whether the socket was open to the end, which may only be otherwise after leaving."""
    TAKEN.clear()
    user, code, hand = await sync_to_async(admitted)(who)
    async with socket(user, code) as viewer:
        await viewer.frame()
        frames: list[dict[str, object]] = [{"bytes": b"\x00\xff"}]
        frames += [{"text": text.replace('"$hand"', hand).replace('"$seq"', str(at))} for at, text in enumerate(sent)]
        for frame in [*frames, {"text": json.dumps({"do": HERE})}]:
            await viewer.communicator.send_input({"type": "websocket.receive", **frame})
        answers = await all_answers(viewer, len(frames) + 1)
        if answers[-1] == GONE:
            may_look = await sync_to_async(queries.tables_of(user).filter(code=code).exists)()
            assert not may_look, "a socket was closed whose person may look at the table"
        else:
            assert sentence(Reason.NONSENSE) in answers[-1]
    failed = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not failed, [record.getMessage() + str(record.exc_info) for record in failed]
    return answers[-1] != GONE


async def all_answers(viewer: Socket, frames: int) -> list[object]:
    """All that comes back until so many frames have been taken; the code last, where the socket is closed before."""
    came: list[object] = []
    while True:
        taken = len(TAKEN)
        if viewer.communicator.future.done():
            viewer.communicator.future.result()  # raises what has ended it
        while not viewer.communicator.output_queue.empty():
            message = viewer.communicator.output_queue.get_nowait()
            if message["type"] == "websocket.close":
                return [*came, message["code"]]
            text = words(message["text"])
            assert sentence(Reason.TROUBLE) not in text
            assert "Traceback" not in text
            if "#refusal" in message["text"]:
                came.append(text)
        if taken >= frames:
            return came
        await asyncio.sleep(0.002)


@pytest.mark.parametrize("who", WHO)
@settings(max_examples=QUICK, suppress_health_check=CHECKS)
@given(sent=st.lists(frames(), **A_FRAME))
async def test_no_frame_closes_a_socket_or_fails(who: str, sent: list[str], caplog: pytest.LogCaptureFixture) -> None:
    await check(who, sent, caplog)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("who", WHO)
@settings(max_examples=LONG, suppress_health_check=CHECKS)
@given(sent=st.lists(frames(), **A_FRAME))
async def test_no_frame_of_very_many_closes_a_socket_or_fails(
    who: str, sent: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    await check(who, sent, caplog)


async def test_every_command_is_answered_with_no_field_and_with_every_field_wrong(
    caplog: pytest.LogCaptureFixture,
) -> None:
    staying = [do for do in nonsense.command_names() if do not in ("leave", "change", "stand")]
    sent: list[dict[str, object]] = [{"do": do} for do in staying]
    for value in (None, {"a": 1}, ["0", "0"], [1], "\ud800"):
        sent += [{"do": do} | dict.fromkeys(nonsense.field_names(), value) | {"do": do} for do in staying]
    assert await check("player", [json.dumps(fields) for fields in sent], caplog)


def test_the_names_are_those_of_the_program() -> None:
    assert {"play", "pass", "confirm", "deny", "group", "hint", "beat", "let-in"} <= set(nonsense.command_names())
    assert {"hand", "seq", "cards", "guest", "take_over", "client_id", "watchable"} <= set(nonsense.field_names())
    for name in nonsense.command_names():
        if name not in ("beat", "name", "group", "hint", "skill-none"):
            understood(name)


def understood(name: str) -> None:
    """Every name found is one that the program has a command for, if only the fields are right."""
    fields = dict.fromkeys(nonsense.field_names(), "1") | {"on": "true", "cards": "3s", "card": "3s", "chance": ""}
    fields |= dict.fromkeys(("always_show_left", "counting", "extra_time", "pauses"), "true")
    fields |= dict.fromkeys(("watchable", "watchers_talk", "free_text"), "true")
    assert callable(forms.command_of(fields | {"do": name}))
