"""What has become of other processes."""

import os
from pathlib import Path


def is_gone(process: int) -> bool:
    """Whether the process has ended; one that nobody has waited for (a zombie) has ended too."""
    try:
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "Z"
    except ProcessLookupError:
        return True
    except FileNotFoundError:
        return Path("/proc/self").exists()
