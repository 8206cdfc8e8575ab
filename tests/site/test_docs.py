"""What the documents say is there, is there."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from prometheus_client import REGISTRY

ROOT = Path(settings.BASE_DIR)
READMES = ["README.md", "README.en.md"]
DOCUMENTS = [
    *READMES,
    "CHANGELOG.md",
    *(path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob("docs/**/*.md"))),
]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_leads_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?://)([^)#]+)", text):
        assert ((ROOT / name).parent / target).exists(), target


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_file_that_is_named_exists(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for target in re.findall(r"`((?:accounts|daguai_site|deploy|docs|games|static|tests)/[\w./-]*)`", text):
        assert (ROOT / target).exists(), target


@pytest.mark.parametrize("name", READMES)
def test_every_command_of_the_readme_is_one_of_make(name: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    commands = set(re.findall(r"make (\w+)", (ROOT / name).read_text(encoding="utf-8")))
    assert {"play", "test"} <= commands
    for command in commands:
        assert re.search(rf"(?m)^{command}:", makefile), command


@pytest.mark.parametrize("name", READMES)
def test_the_readme_lists_every_setting(name: str) -> None:
    source = (ROOT / "daguai_site" / "settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r"env\.\w+\(\s*\"([A-Z_]+)\"", source))
    rows = re.findall(r"(?m)^\| (`[^|]+) \|", (ROOT / name).read_text(encoding="utf-8"))
    listed = {setting for row in rows for setting in re.findall(r"`([A-Z_]+)`", row)}
    assert listed - {"PORT"} == read


@pytest.mark.parametrize("name", READMES)
def test_the_readme_names_every_folder(name: str) -> None:
    tree = (ROOT / name).read_text(encoding="utf-8").split("```")[3]
    for folder in ("games", "accounts", "daguai_site", "templates", "static", "locale", "tests", "deploy", "docs"):
        assert f"{folder}/" in tree
    for folder in re.findall(r"(?m)^  (\w+)/", tree):
        assert (ROOT / "games" / folder).is_dir(), folder


def test_every_dependency_has_its_reason() -> None:
    decisions = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "decisions").glob("*.md")).lower()
    for listed in ROOT.glob("requirements*.in"):
        for package in re.findall(r"(?m)^([a-z][a-z0-9-]*)", listed.read_text(encoding="utf-8")):
            assert package in decisions, package


def test_what_can_be_watched_is_listed_by_its_name() -> None:
    operations = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"`(daguai_\w+)(?:\{\w+(?:,\w+)*\})?`", operations))
    there = {
        metric.name + ("_total" if metric.type == "counter" else "")
        for metric in REGISTRY.collect()
        if metric.name.startswith("daguai_")
    }
    assert listed == there
