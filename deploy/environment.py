"""Makes the environment in .venv and installs what the locked lists name, where that has not been done yet.

Standard library only. Without an option it is for playing, with --deployed for several processes on PostgreSQL and
Redis, with --dev for testing, with --bench for measuring."""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Da Guai Lu Zi needs Python 3.11 or newer; this is Python %d.%d. "
        "If a newer one is installed, name it: make play PYTHON=python3.12" % sys.version_info[:2]
    )

import hashlib
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Each list holds what the ones before it hold, in the same versions.
LISTS = ("requirements.txt", "requirements-deployed.txt", "requirements-dev.txt", "requirements-bench.txt")
OPTIONS = {
    "--deployed": "requirements-deployed.txt",
    "--dev": "requirements-dev.txt",
    "--bench": "requirements-bench.txt",
}


class Trouble(Exception):
    """What keeps the environment from being made, in one sentence for who asked for it."""


def main(arguments: list[str]) -> None:
    wanted = OPTIONS[arguments[0]] if arguments else LISTS[0]
    try:
        prepare(ROOT / ".venv", ROOT / wanted)
    except Trouble as trouble:
        sys.exit(str(trouble))
    except KeyboardInterrupt:
        sys.exit("Stopped half-way; the next start goes on from here.")
    except OSError as error:
        sys.exit(f"{error.filename} cannot be written to ({error.strerror}). Give the folder to this user.")


def prepare(venv: Path, wanted: Path) -> None:
    """Make `venv` when it is not there or does not run, and install the list `wanted` unless that is done."""
    python = venv / "bin" / "python"
    if not _succeeds([str(python), "-c", "import sys; sys.exit(sys.version_info < (3, 11))"]):
        _make(venv)
    stamp = _stamp(venv, wanted)
    fingerprint = hashlib.sha256(wanted.read_bytes()).hexdigest()
    if not stamp.is_file() or stamp.read_text() != fingerprint:
        _install(python, wanted)
        _note_installed(venv, wanted)


def _make(venv: Path) -> None:
    if not os.access(venv.parent, os.W_OK):
        raise Trouble(
            f"The folder {venv.parent} cannot be written to. Give it to this user, or clone the project elsewhere."
        )
    print(f"Making the environment in {venv.name} (once) …", flush=True)
    # Without pip, since Debian splits off what would bring it; _pip finds one.
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", "--without-pip", str(venv)])
    if made.returncode != 0:
        raise Trouble("Python could not make an environment. On Debian and Ubuntu: sudo apt install python3-venv")


def _install(python: Path, wanted: Path) -> None:
    print(f"Installing the packages of {wanted.name} (once, a minute or two) …", flush=True)
    options = ["--require-hashes", "--quiet", "--no-input", "--disable-pip-version-check", "--no-warn-script-location"]
    if subprocess.run([*_pip(python), "install", *options, "-r", str(wanted)]).returncode != 0:
        raise Trouble("The packages could not be installed; pip says why above. The first start needs the network.")


def _pip(python: Path) -> list[str]:
    """A pip that installs for `python`: its own, or this Python's."""
    own = [str(python), "-m", "pip"]
    if _succeeds([*own, "--version"]) or _succeeds([str(python), "-m", "ensurepip", "--default-pip"]):
        return own
    other = [sys.executable, "-m", "pip", "--python", str(python)]
    if _succeeds([*other, "--version"]):
        return other
    raise Trouble("This Python comes without pip. On Debian and Ubuntu: sudo apt install python3-venv")


def _note_installed(venv: Path, wanted: Path) -> None:
    """With a list all those before it are installed."""
    for name in LISTS[: LISTS.index(wanted.name) + 1]:
        smaller = wanted.with_name(name)
        _stamp(venv, smaller).write_text(hashlib.sha256(smaller.read_bytes()).hexdigest())


def _stamp(venv: Path, wanted: Path) -> Path:
    return venv / f"installed-{wanted.stem}.sha256"


def _succeeds(command: list[str]) -> bool:
    try:
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    except FileNotFoundError:
        return False


if __name__ == "__main__":
    main(sys.argv[1:])
