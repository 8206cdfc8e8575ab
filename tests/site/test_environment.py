"""`deploy/environment.py` makes the environment once, finds a way round, or says in one sentence what is wrong."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)


class Machine:
    """Answers the commands that are run, by what they ask for. `broken` are those that fail."""

    def __init__(self) -> None:
        self.ran: list[str] = []
        self.broken: set[str] = set()

    def run(self, command: list[str], **options: object) -> subprocess.CompletedProcess[bytes]:
        name = self._name([str(part) for part in command])
        self.ran.append(name)
        return subprocess.CompletedProcess(command, 1 if name in self.broken else 0)

    @staticmethod
    def _name(command: list[str]) -> str:
        whose = "own" if command[0] != sys.executable else "system"
        if "ensurepip" in command:
            return "ensurepip"
        if "venv" in command:
            return "venv"
        if "pip" in command:
            return f"{whose} pip {'install' if 'install' in command else 'version'}"
        return "python"


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("environment", ROOT / "deploy" / "environment.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def machine(environment: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    monkeypatch.setattr(environment.subprocess, "run", machine.run)
    return machine


@pytest.fixture
def project(environment: ModuleType, tmp_path: Path) -> Path:
    """A project with its lists and an environment that runs, in which nothing is installed yet."""
    for name in environment.LISTS:
        (tmp_path / name).write_text(name)
    (tmp_path / ".venv").mkdir()
    return tmp_path


def _prepare(environment: ModuleType, project: Path, name: str = "requirements.txt") -> None:
    environment.prepare(project / ".venv", project / name)


def test_a_first_start_makes_and_installs_and_a_second_does_neither(
    environment: ModuleType, machine: Machine, project: Path
) -> None:
    machine.broken = {"python"}
    _prepare(environment, project)
    assert machine.ran == ["python", "venv", "own pip version", "own pip install"]
    machine.ran, machine.broken = [], set()
    _prepare(environment, project)
    assert machine.ran == ["python"]


def test_a_changed_list_is_installed_again(environment: ModuleType, machine: Machine, project: Path) -> None:
    _prepare(environment, project)
    (project / "requirements.txt").write_text("other")
    machine.ran = []
    _prepare(environment, project)
    assert "own pip install" in machine.ran


def test_who_can_test_can_play_and_deploy(environment: ModuleType, machine: Machine, project: Path) -> None:
    _prepare(environment, project, "requirements-dev.txt")
    machine.ran = []
    _prepare(environment, project)
    _prepare(environment, project, "requirements-deployed.txt")
    assert "own pip install" not in machine.ran
    _prepare(environment, project, "requirements-bench.txt")
    assert "own pip install" in machine.ran


def test_an_environment_without_pip_gets_one(environment: ModuleType, machine: Machine, project: Path) -> None:
    machine.broken = {"own pip version"}
    _prepare(environment, project)
    assert machine.ran == ["python", "own pip version", "ensurepip", "own pip install"]


def test_without_python3_venv_the_pip_of_the_system_installs(
    environment: ModuleType, machine: Machine, project: Path
) -> None:
    machine.broken = {"own pip version", "ensurepip"}
    _prepare(environment, project)
    assert machine.ran[-2:] == ["system pip version", "system pip install"]


def test_without_any_pip_it_says_what_to_install(environment: ModuleType, machine: Machine, project: Path) -> None:
    machine.broken = {"own pip version", "ensurepip", "system pip version"}
    with pytest.raises(environment.Trouble, match="sudo apt install python3-venv"):
        _prepare(environment, project)


def test_a_python_that_makes_no_environment_is_told_of(
    environment: ModuleType, machine: Machine, project: Path
) -> None:
    machine.broken = {"python", "venv"}
    with pytest.raises(environment.Trouble, match="could not make an environment"):
        _prepare(environment, project)


def test_an_install_that_failed_is_tried_again(environment: ModuleType, machine: Machine, project: Path) -> None:
    machine.broken = {"own pip install"}
    with pytest.raises(environment.Trouble, match="needs the network"):
        _prepare(environment, project)
    machine.ran, machine.broken = [], set()
    _prepare(environment, project)
    assert "own pip install" in machine.ran


def test_a_folder_that_cannot_be_written_to_is_told_of(
    environment: ModuleType, machine: Machine, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.broken = {"python"}
    monkeypatch.setattr(environment.os, "access", lambda path, mode: False)
    with pytest.raises(environment.Trouble, match="cannot be written to"):
        _prepare(environment, project)
    assert machine.ran == ["python"]


def test_trouble_is_one_sentence_and_no_traceback(
    environment: ModuleType, machine: Machine, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "ROOT", project)
    machine.broken = {"own pip install"}
    with pytest.raises(SystemExit) as stopped:
        environment.main(["--dev"])
    assert str(stopped.value).startswith("The packages could not be installed")


def test_an_environment_is_really_made(environment: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text("")
    environment.prepare(tmp_path / ".venv", tmp_path / "requirements.txt")
    inside = [tmp_path / ".venv" / "bin" / "python", "-c", "import sys; print(sys.prefix)"]
    assert subprocess.run(inside, capture_output=True, text=True, check=True).stdout.strip() == str(tmp_path / ".venv")


def test_make_without_python_is_told_so() -> None:
    done = subprocess.run(["make", "play", "PYTHON=no-such-python"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode != 0
    assert "Python 3.11 or newer is needed, and there is no no-such-python here." in done.stdout
