"""`manage.py serve`: one command, one server, and a clear word when something is in its way."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
import websockets

from daguai_site.addresses import NoPort, listening_socket, local_network_address, qr_code
from daguai_site.one_server import AlreadyRunning, running_server, the_only_server
from tests.support.server import ROOT, GameServer, site_environment


@pytest.fixture
def server(make_server: Callable[..., GameServer]) -> GameServer:
    """A server that has just been started, on a database of its own."""
    return make_server()


def _serve(server: GameServer, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "serve", "--interface", "127.0.0.1", *arguments]
    return subprocess.run(command, cwd=ROOT, env=server.environment, capture_output=True, text=True, timeout=60)


def test_it_says_where_it_is_and_how_to_make_an_admin(server: GameServer) -> None:
    assert f"http://127.0.0.1:{server.port}/" in server.output
    assert open_practice(server).startswith(f"{server.url}/t/")
    assert "manage.py createsuperuser" in server.output


def test_a_second_start_says_where_the_first_is(server: GameServer) -> None:
    second = _serve(server, "--port", "0")
    assert second.returncode == 0
    assert second.stderr == ""
    assert second.stdout == (
        f"The game is already running: http://127.0.0.1:{server.port}/ "
        f"(process {server.process.pid}; Ctrl-C in its terminal stops it).\n"
    )


def test_a_busy_port_makes_it_take_the_next_and_say_so(make_server: Callable[..., GameServer], tmp_path: Path) -> None:
    with listening_socket("127.0.0.1", 0) as other:
        busy = other.getsockname()[1]
        server = make_server(port=busy)
    assert server.port > busy
    assert f"Port {busy} is in use by another program, so the game is on port {server.port}." in server.output


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_quietly_in_mid_game_also_when_asked_twice(server: GameServer, number: int) -> None:
    open_practice(server)
    said = server.output
    server.process.send_signal(number)
    time.sleep(0.02)
    server.process.send_signal(number)
    assert server.process.wait(20) == 0
    assert server.output == said
    assert not (server.folder / "server.json").exists()
    assert _ends(server.process.pid)


def test_it_starts_again_on_the_same_port_and_database_after_it_was_killed(server: GameServer) -> None:
    server.manage("shell", "-c", "from accounts.models import User; User.objects.create_guest('阿强')")
    port = server.port
    server.kill()
    assert (server.folder / "server.json").exists()
    server.start()
    assert server.port == port
    found = server.manage("shell", "-v", "0", "-c", "from accounts.models import User; print(User.objects.get().name)")
    assert found.strip() == "阿强"


def test_a_killed_server_leaves_no_process_behind(server: GameServer) -> None:
    open_practice(server)
    server.kill()
    assert _lives(server.process.pid)
    assert _ends(server.process.pid)


def open_practice(server: GameServer) -> str:
    """Tap 马上练一局 as a newcomer; the address of the table, at which five system players are at work."""
    visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    page = visitor.open(f"{server.url}/").read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    form = urllib.parse.urlencode({"csrfmiddlewaretoken": token}).encode()
    with visitor.open(f"{server.url}/practice/", form) as table:
        return table.url


def _ends(group: int) -> bool:
    """Whether the last of them is gone within ten seconds."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and _lives(group):
        time.sleep(0.1)
    return not _lives(group)


def _lives(group: int) -> bool:
    """Whether a server or any of its helpers runs."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_socket_from_a_foreign_page_is_closed_for_good(server: GameServer) -> None:
    assert asyncio.run(_close_code(f"{server.socket_url}/ws/t/123456/", "http://evil.example")) == 4403
    assert asyncio.run(_close_code(f"{server.socket_url}/ws/no/such/", server.url)) == 4404


async def _close_code(url: str, origin: str) -> int:
    async with websockets.connect(url, origin=origin) as opened:
        await asyncio.wait_for(opened.wait_closed(), 10)
        return opened.close_code


def test_pages_and_their_files_are_served_with_strict_headers(server: GameServer) -> None:
    names = json.loads((Path(server.environment["STATIC_ROOT"]) / "staticfiles.json").read_text())["paths"]
    request = urllib.request.Request(
        f"{server.url}/static/{names['vendor/htmx-4.0.1-ws.min.js']}", headers={"Accept-Encoding": "gzip"}
    )
    with urllib.request.urlopen(request) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert "immutable" in answer.headers["Cache-Control"]
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        assert len(answer.read()) < 20_000


def test_a_public_address_closes_the_door_to_other_hosts(make_server: Callable[..., GameServer]) -> None:
    server = make_server(SITE_URL="http://127.0.0.1")
    request = urllib.request.Request(f"{server.url}/admin/login/", headers={"Host": "evil.example"})
    with pytest.raises(urllib.error.HTTPError, match="400"):
        urllib.request.urlopen(request)


def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path: Path, prepared_site: Path) -> None:
    environment = site_environment(tmp_path, prepared_site / "static")
    environment["DATABASE_URL"] = f"sqlite:///{tmp_path}/no/such/folder/db.sqlite3"
    command = [sys.executable, "manage.py", "serve", "--interface", "127.0.0.1", "--port", "0"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "cannot be used" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_next_free_port_is_taken_up_to_a_limit() -> None:
    with listening_socket("127.0.0.1", 0) as first:
        taken = first.getsockname()[1]
        with listening_socket("127.0.0.1", taken) as second:
            assert taken < second.getsockname()[1] < taken + 20
    with pytest.raises(NoPort, match=r"192\.0\.2\.77:8000 cannot be opened"):
        listening_socket("192.0.2.77", 8000)


def test_the_place_of_the_one_server_is_free_again_when_it_ends(tmp_path: Path) -> None:
    with the_only_server(tmp_path) as place:
        with pytest.raises(AlreadyRunning) as early, the_only_server(tmp_path):
            pass
        assert early.value.running is None
        place.announce("http://127.0.0.1:8000/")
        with pytest.raises(AlreadyRunning) as late, the_only_server(tmp_path):
            pass
        assert late.value.running.address == "http://127.0.0.1:8000/"
        assert late.value.running.pid == os.getpid()
    assert running_server(tmp_path) is None
    with the_only_server(tmp_path):
        assert running_server(tmp_path) is None


def test_the_address_for_phones_is_not_this_machine_alone() -> None:
    address = local_network_address()
    assert address is None or not address.startswith("127.")
    assert address is None or socket.inet_aton(address)


def test_the_code_for_phones_is_drawn_in_letters() -> None:
    drawn = qr_code("http://192.168.1.5:8000/")
    assert len(drawn.splitlines()) > 10
    assert "█" in drawn
