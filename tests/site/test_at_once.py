"""What a socket is sent goes to the system at once, in its order, and nothing of it is lost."""

import socket
from collections import deque
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from twisted.internet import tcp

from daguai_site.at_once import PromptProtocol


class Reactor:
    """Notes who is to be told when the system takes more."""

    def __init__(self) -> None:
        self.writers: list[tcp.Connection] = []

    def addWriter(self, writer: tcp.Connection) -> None:
        self.writers.append(writer)

    def removeWriter(self, writer: tcp.Connection) -> None:
        self.writers.remove(writer)


@pytest.fixture
def line() -> Iterator[SimpleNamespace]:
    """A websocket on one end of a line, its reactor, and the other end."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    theirs.setblocking(False)
    reactor = Reactor()
    transport = tcp.Connection(ours, None, reactor)
    transport.connected = 1
    protocol = PromptProtocol()
    protocol.transport, protocol.send_queue, protocol.logOctets = transport, deque(), False
    protocol.state, protocol.peer = protocol.STATE_CLOSED, "a page"
    yield SimpleNamespace(protocol=protocol, transport=transport, reactor=reactor, theirs=theirs)
    ours.close()
    theirs.close()


def received(theirs: socket.socket) -> bytes:
    taken = []
    while True:
        try:
            taken.append(theirs.recv(1 << 20))
        except BlockingIOError:
            return b"".join(taken)


def test_a_frame_is_there_before_the_loop_turns(line):
    line.protocol.sendData(b"one")
    line.protocol.sendData(b"two")

    assert received(line.theirs) == b"onetwo"
    assert line.reactor.writers == []


def test_what_the_system_does_not_take_follows_in_its_order(line):
    large = bytes(range(256)) * 8192
    for frame in (b"first", large, b"then", b"last"):
        line.protocol.sendData(frame)
    assert line.reactor.writers  # the line is full

    taken = received(line.theirs)
    while line.reactor.writers:
        assert line.transport.doWrite() is None
        taken += received(line.theirs)
    line.protocol.sendData(b"later")

    assert taken == b"first" + large + b"thenlast"
    assert received(line.theirs) == b"later"
    assert line.reactor.writers == []


def test_a_lost_line_is_left_for_the_loop_to_find(line):
    line.theirs.close()

    line.protocol.sendData(b"to nobody")

    assert line.reactor.writers
    assert isinstance(line.transport.doWrite(), Exception)


def test_a_frame_waits_for_what_others_have_left_to_the_loop(line):
    line.transport.write(b"first")

    line.protocol.sendData(b"second")

    assert received(line.theirs) == b""
    line.transport.doWrite()
    assert received(line.theirs) == b"firstsecond"
