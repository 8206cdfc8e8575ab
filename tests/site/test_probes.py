"""What programs ask of a process: it is answered to whoever may ask, by any host, and tells the public nothing."""

import asyncio
from collections.abc import Iterator

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from channels.testing import HttpCommunicator
from django.db import OperationalError
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings

from daguai_site import probes, readiness
from daguai_site.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = "a token of the operator's"


@pytest.fixture(autouse=True)
def _ask_anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No answer of another test is given again."""
    monkeypatch.setattr(readiness, "KEPT", 0.0)
    monkeypatch.setattr(readiness, "_known", (float("-inf"), ""))
    return


async def asked(path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
    sent = {"host": "10.0.0.7:8001"} | headers
    one = HttpCommunicator(
        application, method, path, headers=[(name.encode(), value.encode()) for name, value in sent.items()]
    )
    answer = await one.get_response(timeout=20)
    return answer["status"], answer["body"].decode()


async def test_a_process_that_lives_says_so_without_its_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_is_migrated", away)
    assert await asked("/healthz") == (200, "alive\n")


async def test_a_process_is_ready_when_database_and_news_are_there() -> None:
    assert await asked("/readyz") == (200, "ready\n")
    assert await asked("/readyz", "HEAD") == (200, "")


@override_settings(ALLOWED_HOSTS=["cards.example"])
async def test_probes_come_by_whatever_address_the_process_has_and_pages_by_the_sites_own() -> None:
    assert await asked("/readyz") == (200, "ready\n")
    assert (await asked("/rules/"))[0] == 400


async def test_a_database_that_is_away_is_told_in_one_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_is_migrated", away)
    assert await asked("/readyz") == (503, "database\n")


async def test_a_database_that_answers_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "PATIENCE", 0.1)
    released = asyncio.Event()
    monkeypatch.setattr(readiness, "database_sync_to_async", lambda look: released.wait)
    assert await asked("/readyz") == (503, "database\n")


async def test_a_database_of_an_older_release_is_told_in_one_word() -> None:
    row = await sync_to_async(MigrationRecorder.Migration.objects.filter(app="games").order_by("-name").first)()
    await sync_to_async(row.delete)()
    try:
        assert await asked("/readyz") == (503, "migrations\n")
    finally:
        await sync_to_async(row.save)(force_insert=True)
    assert await asked("/readyz") == (200, "ready\n")


async def test_news_that_cannot_be_sent_are_told_in_one_word(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(group: str, message: dict[str, object]) -> None:
        raise ConnectionError("no Redis")

    monkeypatch.setattr(get_channel_layer(), "group_send", refuse)
    assert await asked("/readyz") == (503, "news\n")


async def test_many_who_ask_at_once_cost_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "KEPT", 60.0)
    looks = []
    monkeypatch.setattr(readiness, "_is_migrated", lambda: not looks.append(1))
    answers = await asyncio.gather(*(asked("/readyz") for _ in range(20)))
    assert (set(answers), len(looks)) == ({(200, "ready\n")}, 1)
    assert (await asked("/readyz"), len(looks)) == ((200, "ready\n"), 1)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"authorization": "Bearer "},
        {"authorization": f"Bearer {TOKEN}x"},
        {"authorization": TOKEN},
        {"x-forwarded-for": "127.0.0.1"},
    ],
)
@pytest.mark.parametrize("token", ["", TOKEN])
async def test_what_was_counted_is_not_for_the_public(headers: dict[str, str], token: str) -> None:
    with override_settings(METRICS_TOKEN=token):
        assert await asked("/metrics", **headers) == (404, "not found\n")


@override_settings(METRICS_TOKEN=TOKEN)
async def test_whoever_names_the_token_reads_what_was_counted() -> None:
    status, text = await asked("/metrics", authorization=f"Bearer {TOKEN}")
    assert status == 200
    for name in ("daguai_sockets", "daguai_moves_total", "daguai_push_seconds_bucket", "daguai_clock_late_seconds_sum"):
        assert f"\n# TYPE {name.removesuffix('_bucket').removesuffix('_sum')}" in text


async def test_a_form_cannot_be_sent_there() -> None:
    assert (await asked("/healthz", "POST"))[0] in (403, 404)


async def test_the_server_for_a_process_without_pages_answers_the_same_and_nothing_else() -> None:
    server = await probes.listen("127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]

    async def said(request: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request)
        answer = await asyncio.wait_for(reader.read(), 20)
        writer.close()
        return answer

    async with server:
        alive = await said(b"GET /healthz HTTP/1.1\r\nHost: any\r\n\r\n")
        assert alive.startswith(b"HTTP/1.1 200 ")
        assert alive.endswith(b"\r\n\r\nalive\n")
        with override_settings(METRICS_TOKEN=TOKEN):
            request = f"GET /metrics HTTP/1.1\r\nAuthorization: Bearer {TOKEN}\r\n\r\n"
            assert b"daguai_clock_late_seconds" in await said(request.encode())
            assert b" 404 " in await said(b"GET /metrics HTTP/1.1\r\n\r\n")
        assert b" 404 " in await said(b"POST /healthz HTTP/1.1\r\n\r\n")
        assert b" 404 " in await said(b"GET /admin/ HTTP/1.1\r\n\r\n")
        assert await said(b"nonsense\r\n\r\n") == b""
        assert await said(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000) == b""


def away() -> bool:
    raise OperationalError("no database")
