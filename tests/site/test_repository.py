"""The project stands alone: it names no machine it was made on, and what it needs is locked."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
LISTS = ["requirements", "requirements-dev", "requirements-bench", "requirements-deployed"]
# Put together here, so that this file does not name them either.
MACHINES = re.compile("|".join(["/" + folder + "/" for folder in ("work", "root", "tmp")]))
REGISTRIES = re.compile(
    "|".join([r"py" + r"pi\.org", "pythonhosted" + r"\.org", r"npm" + r"js\.(org|com)", "_auth" + "Token"])
)


def _committed() -> list[Path]:
    """What git holds; in a copy without git, all that is not made here."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode == 0:
        return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]
    made = {".venv", "var", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "__pycache__"}
    return [path for path in ROOT.rglob("*") if path.is_file() and not made & set(path.relative_to(ROOT).parts)]


def _hits(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in _committed()
        for number, line in enumerate(path.read_bytes().decode("utf-8", "replace").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_names_a_path_of_the_machine_it_was_written_on() -> None:
    assert _hits(MACHINES) == []


def test_no_file_names_a_package_registry() -> None:
    assert _hits(REGISTRIES) == []


def test_the_patterns_find_what_they_look_for() -> None:
    assert MACHINES.search("open('/" + "tmp/x')")
    assert REGISTRIES.search("https://" + "files.python" + "hosted.org/x")
    assert len(_committed()) > 50


@pytest.mark.parametrize("name", LISTS)
def test_everything_installed_is_locked_by_its_hash(name: str) -> None:
    text = (ROOT / f"{name}.txt").read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text
    entries = re.split(r"\n(?=\S)", re.sub(r"(?m)^\s*#.*\n?", "", text).strip())
    assert len(entries) > 20
    for entry in entries:
        assert re.match(r"[a-z0-9-]+(\[[a-z,]+\])?==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry


@pytest.mark.parametrize("name", LISTS)
def test_the_locked_list_holds_what_was_asked_for(name: str) -> None:
    asked = re.findall(r"(?m)^([a-z][a-z0-9-]*)", (ROOT / f"{name}.in").read_text(encoding="utf-8"))
    assert asked or name != "requirements"
    assert set(asked) <= set(_locked(name))


@pytest.mark.parametrize("name", LISTS[1:])
def test_longer_lists_hold_the_same_versions_as_the_short_one(name: str) -> None:
    """environment.py takes a longer list for the shorter ones as well."""
    assert _locked("requirements").items() <= _locked(name).items()
    assert _locked("requirements-deployed").items() <= _locked("requirements-dev").items()
    assert _locked("requirements-dev").items() <= _locked("requirements-bench").items()


def _locked(name: str) -> dict[str, str]:
    return dict(
        re.findall(r"(?m)^([a-z0-9-]+)(?:\[[a-z,]+\])?==(\S+)", (ROOT / f"{name}.txt").read_text(encoding="utf-8"))
    )


def test_the_rules_need_the_standard_library_only() -> None:
    allowed = sys.stdlib_module_names | {"games"}
    for path in sorted((ROOT / "games" / "rules").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
            for name in names:
                assert name.partition(".")[0] in allowed, f"{path.name} imports {name}"
                assert not name.startswith("games") or name.startswith("games.rules"), f"{path.name} imports {name}"


@pytest.mark.parametrize("program", ["manage.py", "deploy/environment.py"])
def test_an_old_python_is_told_so_in_one_sentence(program: str) -> None:
    code = "import runpy, sys; sys.version_info = (3, 10, 13); runpy.run_path(sys.argv[1], run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code, program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("Da Guai Lu Zi needs Python 3.11 or newer; this is Python 3.10.")
    assert len(done.stderr.splitlines()) == 1
