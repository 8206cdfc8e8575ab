"""What tests ask of the process in which system players think: it has to be importable there."""

import sys


def loaded(package: str) -> list[str]:
    """The modules of a package that this process has loaded."""
    return sorted(name for name in sys.modules if name.split(".")[0] == package)
