"""The key that signs cookies: made once, kept where only its owner can read it."""

import os
import secrets
from pathlib import Path


def kept_secret_key(path: Path) -> str:
    """The key in the file at `path`, made there with mode 0600 when there is none. Raises OSError when it cannot be."""
    try:
        return path.read_text(encoding="ascii")
    except FileNotFoundError:
        _make(path)
        return path.read_text(encoding="ascii")


def _make(path: Path) -> None:
    """Two processes may start at once: each writes a file of its own, and the first to link it into place wins."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(50))
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
