"""How many sockets one person and one address may hold open, and how many frames one socket may send."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from accounts.addresses import address_of_socket, is_of_this_machine
from daguai_site import metrics
from daguai_site.origin import Application, Receive, Scope, Send, refuse

TOO_MUCH = 4429
ARRIVALS = 20  # sockets a second that one address may open, after as many at once as it may hold
# Six phones with several tabs each are behind one Wi-Fi, and many more behind one provider's address.
SOCKETS_OF_A_PERSON = 30
SOCKETS_OF_AN_ADDRESS = 600
MOST_KNOWN = 10_000  # addresses
BURST = 60  # frames at once; a page sends one for a tap, and one for each time a selection has come to rest
PACE = 15  # frames a second from then on
CLOSED_WITHIN = 5.0  # seconds that a line may take to close

_open: Counter[str] = Counter()
_arrivals: dict[str, Allowance] = {}


def unhurried(application: Application) -> Application:
    """ASGI middleware: an address that opens sockets without end gets no more of them, before anything is looked up."""

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of_socket(scope)
        if is_of_this_machine(address) or _arrival_of(address).take(time.monotonic()):
            await application(scope, receive, send)
        else:
            metrics.LIMITED.labels("arriving sockets").inc()
            await refuse(receive, send, code=TOO_MUCH)

    return middleware


def bounded(application: Application) -> Application:
    """ASGI middleware: whoever holds too many sockets in this process gets no more of them, and a socket that sends
    frames without end is closed with 4429. Others are not held up by either."""

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        held = _whose(scope)
        if any(_open[who] >= most for who, most in held.items()):
            metrics.LIMITED.labels("open sockets").inc()
            await refuse(receive, send, code=TOO_MUCH)
            return
        _open.update(held.keys())
        try:
            async with _Intake(receive, send) as intake:
                await application(scope, intake.receive, send)
        finally:
            _open.subtract(held.keys())
            for who in held:
                if not _open[who]:
                    del _open[who]

    return middleware


@dataclass(slots=True)
class Allowance:
    """What is left of something: `most` at first, `pace` more each second up to that. By default a socket's frames."""

    most: int = BURST
    pace: int = PACE
    left: float = math.inf
    at: float = field(default_factory=time.monotonic)

    def take(self, now: float) -> bool:
        """Whether one more may come."""
        self.left = self.left_at(now)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def left_at(self, now: float) -> float:
        return min(self.most, self.left + (now - self.at) * self.pace)


def _arrival_of(address: str) -> Allowance:
    """What the address may still open. Where very many are known, those who have all of it again are forgotten."""
    if len(_arrivals) >= MOST_KNOWN:
        now = time.monotonic()
        for known in [name for name, each in _arrivals.items() if each.left_at(now) >= each.most]:
            del _arrivals[known]
    if address not in _arrivals:
        _arrivals[address] = Allowance(most=SOCKETS_OF_AN_ADDRESS, pace=ARRIVALS)
    return _arrivals[address]


def _whose(scope: Scope) -> dict[str, int]:
    """Under whose names the socket counts, and how many each may have. This machine itself is nobody."""
    held = {}
    user = scope.get("user")
    if user is not None and user.pk is not None:
        held[f"person {user.pk}"] = SOCKETS_OF_A_PERSON
    address = address_of_socket(scope)
    if not is_of_this_machine(address):
        held[f"address {address}"] = SOCKETS_OF_AN_ADDRESS
    return held


class _Intake:
    """Takes a socket's frames as they come, however slowly they are worked off: what waits is never more than BURST.

    A socket that sends too much is gone for the application at once; what it still sends is thrown away unread."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._waiting: list[dict[str, Any]] = []  # not a queue, which an idle socket would hold three kB of
        self._asked: asyncio.Future[None] | None = None
        self._allowance = Allowance()
        self._is_over = False

    async def __aenter__(self) -> _Intake:
        self._task = asyncio.create_task(self._take_in())
        return self

    async def __aexit__(self, *exception: object) -> None:
        """Go on throwing away until the line is closed: the server would keep what nobody takes."""
        try:
            if self._is_over:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._task, CLOSED_WITHIN)
        finally:
            self._task.cancel()

    async def receive(self) -> dict[str, Any]:
        while not self._waiting:
            self._asked = asyncio.get_running_loop().create_future()
            await self._asked
        return self._waiting.pop(0)

    async def _take_in(self) -> None:
        while True:
            event = await self._receive()
            if event["type"] == "websocket.receive":
                if self._is_over:
                    continue
                if not self._allowance.take(time.monotonic()):
                    await self._end()
                    continue
            if not self._is_over:
                self._hand_on(event)
            if event["type"] == "websocket.disconnect":
                return

    async def _end(self) -> None:
        self._is_over = True
        metrics.LIMITED.labels("frames").inc()
        self._waiting.clear()
        self._hand_on({"type": "websocket.disconnect", "code": TOO_MUCH})
        await self._send({"type": "websocket.close", "code": TOO_MUCH})

    def _hand_on(self, event: dict[str, Any]) -> None:
        self._waiting.append(event)
        if self._asked is not None and not self._asked.done():
            self._asked.set_result(None)
