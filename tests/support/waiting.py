"""Waiting for what other processes do."""

import time
from collections.abc import Callable

PATIENCE = 20.0  # seconds that anything may take on a busy machine


def until(holds: Callable[[], object], *, seconds: float = PATIENCE, what: str = "what was waited for") -> None:
    """Wait until it holds; fail when it does not within so many seconds."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, f"{what} did not come"
        time.sleep(0.05)
