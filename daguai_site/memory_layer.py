"""Where one process is the whole game: news within it."""

import time

from channels.layers import InMemoryChannelLayer

CLEAN_EVERY = 1.0  # seconds


class MemoryLayer(InMemoryChannelLayer):
    """Channels' own, which looks through all channels for what has expired at every message: with a thousand tables
    that took longer than the message."""

    _cleaned_at = float("-inf")

    def _clean_expired(self) -> None:
        now = time.monotonic()
        if now - self._cleaned_at >= CLEAN_EVERY:
            self._cleaned_at = now
            super()._clean_expired()
