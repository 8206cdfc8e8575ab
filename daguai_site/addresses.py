"""Where the server listens, and how others find it."""

import errno
import io
import socket
from urllib.parse import urlsplit

import segno

BACKLOG = 2048  # with the usual 50, thousands of sockets that come back at once wait for a minute
TRIES = 20
EVERYWHERE = "0.0.0.0"  # phones in the local network come from outside


class NoPort(Exception):
    """No port could be had; the message says why."""


def listening_socket(interface: str, port: int, *, tries: int = TRIES) -> socket.socket:
    """A socket that listens on the first free one of `port` and those after it; port 0 is any. Raises NoPort."""
    for candidate in range(port, min(port + tries, 65536)) if port else (0,):
        try:
            return socket.create_server((interface, candidate), backlog=BACKLOG)
        except PermissionError:
            raise NoPort(f"This user may not open port {candidate}. Choose one above 1023 with --port.") from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise NoPort(f"{interface}:{candidate} cannot be opened: {error.strerror}.") from None
    if tries == 1:
        raise NoPort(f"Port {port} is in use by another program.")
    raise NoPort(f"Ports {port} to {port + tries - 1} are all in use. Choose another with --port.")


def local_network_address() -> str | None:
    """This machine's address in the local network, None when it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: a datagram socket only looks up which way a packet would go. The address is an example's.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = probe.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address


def seen_from_outside(address: str) -> str:
    """`address` as a phone in the same network can open it, where the page was opened on this machine itself.

    Only while the server listens to the network; any other address is good as it is."""
    parts = urlsplit(address)
    if _outside is None or parts.hostname not in ("localhost", "127.0.0.1", "::1"):
        return address
    return parts._replace(netloc=_outside).geturl()


def listen_to_the_network(host: str | None, port: int) -> None:
    """Remember the name this machine has in the local network; None when the server does not listen there."""
    global _outside
    _outside = host and f"{host}:{port}"


_outside: str | None = None


def qr_code(text: str) -> str:
    """`text` as a QR code for a terminal."""
    drawn = io.StringIO()
    segno.make(text, error="l").terminal(drawn, compact=True)
    return drawn.getvalue()
