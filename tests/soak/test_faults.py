"""Whatever is killed, away, full, mute or mad: nothing accepted is lost, and everybody goes on.

Run by `make soak`, which takes half an hour; shorter ones of the kind are in tests/running."""

from __future__ import annotations

import json
import os
import random
import resource
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.soak.crowd import Crowd, crowd
from tests.support.pages import LOST
from tests.support.server import GameServer, Program
from tests.support.site import Site
from tests.support.sockets import session_of
from tests.support.waiting import until

pytestmark = [pytest.mark.soak, pytest.mark.timeout(2400)]

HANDS = 100
TABLES = 8
LIMIT = 1800.0  # seconds that a hundred hands may take
MEGABYTE = 1 << 20
SMALL = 1 << 16
"""Bytes: less than a database, and more than a server says of its first failures, which it has to write down too."""


def test_a_hundred_hands_outlive_whatever_is_killed_at_random_moments(site: Site) -> None:
    rng = random.Random(3)
    site.expects_trouble = True
    with crowd(site, tables=TABLES, seed=1) as everybody:
        deadline, killed = time.monotonic() + LIMIT, 0
        while everybody.hands_ended() < HANDS:
            assert time.monotonic() < deadline, f"{everybody.hands_ended()} hands after {killed} kills"
            time.sleep(rng.uniform(4, 12))
            victim = rng.choice(victims(site))
            victim.kill()
            killed += 1
            time.sleep(rng.uniform(0, 2))
            site.start_what_is_down()
            site.connect_anew()
        assert killed >= 10
        everybody.check()


def test_two_clocks_at_once_make_each_move_once(deployed: Site) -> None:
    with deployed.another_clock(), crowd(deployed, tables=TABLES, seed=2) as everybody:
        until(lambda: everybody.hands_ended() >= HANDS / 5, seconds=LIMIT, what="twenty hands")
        everybody.check()


def test_ten_seconds_without_redis_stop_nobody(deployed: Site) -> None:
    deployed.expects_trouble = True
    with crowd(deployed, tables=TABLES, seed=3) as everybody, memory_comes_back(deployed):
        until(lambda: everybody.hands_ended() >= 3, seconds=LIMIT, what="the first hands")
        before = everybody.moves_made()
        deployed.redis.kill()
        time.sleep(10)
        assert everybody.moves_made() > before
        deployed.redis.start()
        goes_on(everybody)
        everybody.check()


def test_a_database_that_refuses_for_five_seconds_loses_nothing(deployed: Site) -> None:
    deployed.expects_trouble = True
    with crowd(deployed, tables=TABLES, seed=4) as everybody, memory_comes_back(deployed):
        until(lambda: everybody.hands_ended() >= 3, seconds=LIMIT, what="the first hands")
        with deployed.postgres.connect() as door:
            door.execute("ALTER DATABASE daguai ALLOW_CONNECTIONS false")
            door.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'daguai'")
            time.sleep(5)
            door.execute("ALTER DATABASE daguai ALLOW_CONNECTIONS true")
        deployed.connect_anew()
        goes_on(everybody)
        everybody.check()


def test_a_page_that_stops_reading_is_left_and_holds_nobody_up(site: Site) -> None:
    with crowd(site, tables=3, seed=5) as everybody, memory_comes_back(site):
        watched = everybody.players[0].page
        deaf = deaf_socket(site.servers[0], session_of(watched.user), watched.code)
        begun = everybody.moves_made()
        until(lambda: everybody.moves_made() > begun + 200, seconds=120, what="two hundred moves beside it")
        until(lambda: is_left(deaf), seconds=60, what="the end of its line")
        everybody.check()


def test_a_page_that_floods_is_thrown_out_and_holds_nobody_up(site: Site) -> None:
    with crowd(site, tables=3, seed=6) as everybody, memory_comes_back(site):
        player = everybody.players[0]
        begun, flooding = everybody.moves_made(), threading.Event()
        floods = [
            threading.Thread(
                target=flood, args=(site.servers[0], session_of(player.page.user), player.page.code, flooding)
            )
            for _ in range(3)
        ]
        for each in floods:
            each.start()
        until(lambda: everybody.moves_made() > begun + 200, seconds=120, what="two hundred moves beside it")
        flooding.set()
        for each in floods:
            each.join(30)
        everybody.check()


def test_a_full_disk_refuses_moves_and_forgets_none(embedded: Site) -> None:
    """A stand-in for the disk: the server may let no file grow. It is told so by the same error of the same calls."""
    embedded.expects_trouble = True
    with crowd(embedded, tables=3, seed=7) as everybody:
        until(lambda: everybody.hands_ended() >= 1, seconds=LIMIT, what="the first hand")
        pid = embedded.servers[0].process.pid
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (SMALL, before[1]))
        until(lambda: "full" in embedded.servers[0].output or "disk I/O" in embedded.servers[0].output, seconds=30)
        full_at = everybody.moves_made()
        time.sleep(5)
        assert everybody.moves_made() == full_at
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
        goes_on(everybody)
        everybody.check()


def goes_on(everybody: Crowd) -> None:
    begun = everybody.moves_made()
    until(lambda: everybody.moves_made() > begun + 100, seconds=120, what="a hundred moves more")


def victims(site: Site) -> list[Program]:
    servers = [server for server in (site.postgres, site.redis) if server is not None]
    return [*site.programs, *servers]


@contextmanager
def memory_comes_back(site: Site) -> Iterator[None]:
    """After the block the servers hold no more memory than before it, but for what a hand more may take."""
    before = [memory_of(server) for server in site.servers]
    yield
    deadline = time.monotonic() + 60
    while any(
        memory_of(server) > held * 1.2 + 20 * MEGABYTE for server, held in zip(site.servers, before, strict=True)
    ):
        after = [memory_of(server) for server in site.servers]
        assert time.monotonic() < deadline, f"{before} bytes before, {after} after"
        time.sleep(1)


def memory_of(server: GameServer) -> int:
    """Resident bytes."""
    status = Path(f"/proc/{server.process.pid}/statm").read_text()
    return int(status.split()[1]) * os.sysconf("SC_PAGE_SIZE")


def deaf_socket(server: GameServer, session: str, code: str) -> socket.socket:
    """A page's line on which nobody reads after it was opened."""
    line = socket.create_connection(("127.0.0.1", server.port))
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.sendall(
        f"GET /ws/t/{code}/ HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.url}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: sessionid={session}\r\n\r\n".encode()
    )
    assert b" 101 " in line.recv(64)
    return line


def is_left(line: socket.socket) -> bool:
    """Whether the other side has closed it: what had been sent is read now, as far as it has come."""
    line.settimeout(0.2)
    with suppress(TimeoutError):
        try:
            while line.recv(1 << 16):
                pass
        except ConnectionError:
            pass
        return True
    return False


def flood(server: GameServer, session: str, code: str, over: threading.Event) -> None:
    """Send as much as goes, valid and not, and come again when thrown out."""
    frames = [
        json.dumps({"do": "play", "hand": 1, "seq": 1, "cards": ["3s"]}),
        "{" * 4000,
        "[]",
        json.dumps({"do": "name"}),
    ]
    while not over.is_set():
        with (
            suppress(*LOST),
            connect(
                f"{server.socket_url}/ws/t/{code}/",
                origin=server.url,
                additional_headers={"Cookie": f"sessionid={session}"},
                ping_interval=None,
            ) as line,
        ):
            while not over.is_set():
                for frame in frames:
                    line.send(frame)
        time.sleep(0.05)
