"""What a socket is sent goes to the system at once; only what the system does not take is left to wait for the loop.

Twisted leaves every write to a later turn of the loop: two more calls of the system and a turn for each frame."""

import daphne.server
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.abstract import FileDescriptor


def write_at_once() -> None:
    """Have Daphne's websockets write so in this process."""
    daphne.server.WebSocketFactory.protocol = PromptProtocol


class PromptProtocol(WebSocketProtocol):
    """A websocket whose frames are written at once, in their order."""

    def sendData(self, data: bytes, sync: bool = False, chopsize: int | None = None) -> None:
        if not (sync or chopsize or self.send_queue) and _is_idle(self.transport):
            written = self.transport.writeSomeData(data)
            # An exception says that the line is lost: the loop finds the same when it writes, and says so.
            data = data[written:] if isinstance(written, int) else data
            if not data:
                return
        super().sendData(data, sync, chopsize)


def _is_idle(transport: object) -> bool:
    """Whether the line stands and nothing waits to be written to it."""
    return (
        isinstance(transport, FileDescriptor)
        and bool(transport.connected)
        and not (transport.dataBuffer or transport._tempDataBuffer)
    )
