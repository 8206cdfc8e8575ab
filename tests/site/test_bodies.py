"""What is sent to a page may be so large and no larger, and files are taken by nobody."""

import socket
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.support.server import GameServer

HEAD = "POST /language/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
PATIENCE = 30


def connect(server: GameServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)


def pieces_taken(connection: socket.socket) -> int:
    """How many pieces of 64 kB it takes, of more than there may be, before the other side has had enough."""
    for number in range(1000):
        try:
            connection.sendall(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
        except ConnectionError:
            return number
    return 1000


def all_of(connection: socket.socket) -> bytes:
    """What comes until the other side has nothing more to say."""
    came = b""
    try:
        while piece := connection.recv(65536):
            came += piece
    except ConnectionError:  # it did not wait for what was still to come
        pass
    return came


def test_a_body_that_is_too_large_is_refused_before_it_is_sent(server: GameServer) -> None:
    with connect(server) as connection:
        connection.sendall(f"{HEAD}Content-Length: 100000000000\r\n\r\n".encode())
        assert all_of(connection).startswith(b"HTTP/1.1 413 ")


def test_a_body_that_never_ends_is_cut_off(server: GameServer) -> None:
    with connect(server) as connection:
        connection.sendall(f"{HEAD}Transfer-Encoding: chunked\r\n\r\n".encode())
        assert pieces_taken(connection) < 100
    with connect(server) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert all_of(connection).endswith(b"alive\n")


@pytest.mark.parametrize("size", [0, 1000, settings.DATA_UPLOAD_MAX_MEMORY_SIZE])
def test_a_body_that_is_no_larger_is_taken_in(server: GameServer, size: int) -> None:
    with connect(server) as connection:
        connection.sendall(f"{HEAD}Content-Length: {size}\r\nConnection: close\r\n\r\n".encode() + b"x" * size)
        assert all_of(connection).startswith(b"HTTP/1.1 403 ")  # it has no token


@pytest.mark.django_db
def test_a_form_that_is_too_large_is_refused(client: Client) -> None:
    fields = {"language": "en", "next": "x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE}
    assert client.post("/language/", fields).status_code == 400
    assert client.post("/language/", {f"name{number}": "" for number in range(2000)}).status_code == 400


@pytest.mark.django_db
def test_a_file_is_taken_by_no_form_and_kept_nowhere(client: Client, tmp_path: Path) -> None:
    file = SimpleUploadedFile("a.txt", b"x" * 3_000_000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(tmp_path))
        answer = client.post("/language/", {"language": "en", "next": "/", "file": file})
    assert answer.status_code == 302
    assert not answer.wsgi_request.FILES
    assert list(tmp_path.iterdir()) == []
