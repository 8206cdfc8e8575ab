"""A socket is opened by our own pages only, since it brings the player's cookies along."""

import pytest
from channels.testing import WebsocketCommunicator
from django.test import override_settings

from daguai_site.origin import FOREIGN_ORIGIN, NOWHERE, is_own_origin, nowhere, own_origin_only
from daguai_site.site_url import parse_site_url

SITE = parse_site_url("https://cards.example")


def _headers(host: str, origin: str | None) -> list[tuple[bytes, bytes]]:
    found = [(b"host", host.encode())]
    return [*found, (b"origin", origin.encode())] if origin is not None else found


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("192.168.1.5:8000", "http://192.168.1.5:8000"),
        ("localhost", "http://localhost"),
        ("localhost:80", "http://localhost"),
        ("Cards.Example", "https://cards.example:443"),
        ("[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_a_page_of_the_host_that_was_asked_may(host: str, origin: str) -> None:
    assert is_own_origin(_headers(host, origin), None)


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("192.168.1.5:8000", "http://evil.example"),
        ("192.168.1.5:8000", "http://192.168.1.5:9000"),
        ("192.168.1.5:8000", "http://192.168.1.5.evil.example:8000"),
        ("192.168.1.5:8000", "null"),
        ("192.168.1.5:8000", ""),
        ("192.168.1.5:8000", "http://192.168.1.5:no"),
        ("", "http://"),
    ],
)
def test_a_page_of_another_host_may_not(host: str, origin: str) -> None:
    assert not is_own_origin(_headers(host, origin), None)


def test_with_a_public_address_only_its_pages_may() -> None:
    assert is_own_origin(_headers("10.0.0.7:8000", "https://cards.example"), SITE)
    assert not is_own_origin(_headers("cards.example", "http://cards.example"), SITE)
    assert not is_own_origin(_headers("evil.example", "https://evil.example"), SITE)


def test_a_program_that_names_no_page_may() -> None:
    assert is_own_origin(_headers("127.0.0.1:8000", None), SITE)


@override_settings(SITE_URL=None)
async def test_a_foreign_page_is_let_in_and_shown_out() -> None:
    """A browser tries again for ever when it is closed before it was accepted."""
    socket = WebsocketCommunicator(
        own_origin_only(_hello), "/ws/", headers=_headers("cards.example", "http://evil.example")
    )
    assert await socket.connect() == (True, None)
    assert await socket.receive_output() == {"type": "websocket.close", "code": FOREIGN_ORIGIN}
    assert FOREIGN_ORIGIN == 4403


@override_settings(SITE_URL=None)
async def test_our_own_page_reaches_the_game() -> None:
    socket = WebsocketCommunicator(
        own_origin_only(_hello), "/ws/", headers=_headers("cards.example", "http://cards.example")
    )
    assert await socket.connect() == (True, None)
    assert await socket.receive_from() == "hello"


async def test_a_socket_to_nowhere_is_let_in_and_shown_out() -> None:
    socket = WebsocketCommunicator(nowhere, "/ws/no/such/")
    assert await socket.connect() == (True, None)
    assert await socket.receive_output() == {"type": "websocket.close", "code": NOWHERE}
    assert NOWHERE == 4404


async def _hello(scope: dict, receive: object, send: object) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": "hello"})
