"""How much may be sent to a page: more is refused before it is taken in. Daphne would keep it all on the disk first."""

import daphne.server
from daphne.http_protocol import HTTPFactory, WebRequest
from django.conf import settings
from twisted.internet.interfaces import IAddress
from twisted.web.http import HTTPChannel

REFUSAL = b"HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


def refuse_large_bodies() -> None:
    """Have Daphne take in no more than DATA_UPLOAD_MAX_MEMORY_SIZE in this process. It has no option for that."""
    daphne.server.HTTPFactory = BoundedFactory


class BoundedRequest(WebRequest):
    """A request that ends with 413 as soon as it says that it is too large, or is."""

    taken = 0
    is_refused = False

    def gotLength(self, length: int | None) -> None:
        is_too_large = length is not None and length > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        super().gotLength(0 if is_too_large else length)
        if is_too_large:
            self._refuse()

    def handleContentChunk(self, data: bytes) -> None:
        self.taken += len(data)
        if self.taken > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            self._refuse()
        if not self.is_refused:
            super().handleContentChunk(data)

    def requestReceived(self, *request: bytes) -> None:
        if not self.is_refused:
            super().requestReceived(*request)
        if self.transport is None:  # it has become a websocket, beside which its channel would hold it to the end
            self.channel.requests.clear()

    def _refuse(self) -> None:
        if not self.is_refused:
            self.is_refused = True
            self.channel.transport.write(REFUSAL)
            self.channel.loseConnection()


class BoundedFactory(HTTPFactory):
    def buildProtocol(self, addr: IAddress) -> HTTPChannel:
        channel = super().buildProtocol(addr)
        channel.requestFactory = BoundedRequest
        return channel
