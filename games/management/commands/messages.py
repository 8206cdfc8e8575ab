"""The texts of the site and their English. Needs no gettext: Django and Python's grammar find them, polib compiles."""

import ast
import re
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation.template import templatize

CATALOGUE = Path(settings.BASE_DIR) / "locale" / "en" / "LC_MESSAGES" / "django.po"
PLACES = ("accounts", "daguai_site", "games", "templates")
HEADER = {
    "Project-Id-Version": "daguailuzi",
    "Language": "en",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}
# What each function's first arguments are: c a context, s the text, p its plural.
FUNCTIONS = {
    "_": "s",
    "gettext": "s",
    "gettext_lazy": "s",
    "gettext_noop": "s",
    "ngettext": "sp",
    "ngettext_lazy": "sp",
    "pgettext": "cs",
    "pgettext_lazy": "cs",
    "npgettext": "csp",
    "npgettext_lazy": "csp",
}
LITERAL = r"""u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
CALL = re.compile(rf"\b({'|'.join(FUNCTIONS)})\({LITERAL}(?:,\s*{LITERAL})?(?:,\s*{LITERAL})?")
PLACEHOLDER = re.compile(r"%\(\w+\)|%[sd]|\{\w*\}")


@dataclass(frozen=True, slots=True)
class Text:
    """A text to translate. `context` and `plural` are None where it has none."""

    text: str
    plural: str | None
    context: str | None


class Command(BaseCommand):
    help = "Collects the texts to translate into locale/en and compiles them; --check only says what is not in step."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing, fail when something is not in step")

    def handle(self, *, check: bool, **options: object) -> None:
        found = texts(Path(settings.BASE_DIR))
        if check:
            if problems := faults(found, CATALOGUE):
                raise CommandError("\n".join([*problems, "`make messages` collects and compiles."]))
            return
        catalogue = updated(found, _read(CATALOGUE))
        CATALOGUE.parent.mkdir(parents=True, exist_ok=True)
        catalogue.save(str(CATALOGUE))
        CATALOGUE.with_suffix(".mo").write_bytes(catalogue.to_binary())
        lacking = [entry.msgid for entry in catalogue if not entry.translated()]
        self.stdout.write(f"{len(catalogue)} texts, {len(lacking)} without English.")
        for text in lacking:
            self.stdout.write(f"  {text}")


def texts(root: Path) -> dict[Text, list[str]]:
    """All texts of the site under `root`, and the files that each stands in, in the order of the files."""
    found: dict[Text, list[str]] = {}
    for path in sorted(path for place in PLACES for path in (root / place).rglob("*") if path.is_file()):
        if path.suffix == ".py":
            here = in_python(path.read_text(encoding="utf-8"))
        elif path.suffix in (".html", ".txt", ".svg"):
            here = in_template(path.read_text(encoding="utf-8"))
        else:
            continue
        for text in here:
            files = found.setdefault(text, [])
            if (name := path.relative_to(root).as_posix()) not in files:
                files.append(name)
    return found


def in_python(source: str) -> Iterator[Text]:
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        shape = FUNCTIONS.get(name)
        if shape and len(node.args) >= len(shape):
            values = [argument.value for argument in node.args[: len(shape)] if isinstance(argument, ast.Constant)]
            if len(values) == len(shape) and all(isinstance(value, str) for value in values):
                yield _text(shape, values)


def in_template(source: str) -> Iterator[Text]:
    """Django writes a template as calls of gettext, everything between them blotted out."""
    for call in CALL.finditer(templatize(source)):
        name, *literals = call.groups()
        shape = FUNCTIONS[name]
        yield _text(shape, [ast.literal_eval(literal) for literal in literals[: len(shape)]])


def _text(shape: str, values: list[str]) -> Text:
    parts = dict(zip(shape, values, strict=True))
    return Text(text=parts["s"], plural=parts.get("p"), context=parts.get("c"))


def updated(found: dict[Text, list[str]], before: polib.POFile) -> polib.POFile:
    """A catalogue of exactly the texts `found`, with the English of those that were in it before."""
    known = {(entry.msgctxt, entry.msgid): entry for entry in before}
    catalogue = polib.POFile(wrapwidth=120)
    catalogue.metadata = HEADER
    for text, files in found.items():
        entry = polib.POEntry(msgid=text.text, msgctxt=text.context, occurrences=[(name, "") for name in files])
        old = known.get((text.context, text.text))
        if PLACEHOLDER.search(text.text):
            entry.flags.append("python-format" if "%" in text.text else "python-brace-format")
        if text.plural is None:
            entry.msgstr = old.msgstr if old else ""
        else:
            entry.msgid_plural = text.plural
            entry.msgstr_plural = (old and old.msgstr_plural) or {0: "", 1: ""}
        catalogue.append(entry)
    return catalogue


def faults(found: dict[Text, list[str]], path: Path) -> list[str]:
    """What is not in step between the texts of the site, their English at `path` and its compiled form."""
    catalogue = _read(path)
    there = {(entry.msgctxt, entry.msgid, entry.msgid_plural or None) for entry in catalogue}
    wanted = {(text.context, text.text, text.plural) for text in found}
    problems = [f"not in {path.name}: {key[1]}" for key in sorted(wanted - there, key=str)]
    problems += [f"in {path.name}, but nowhere on the site: {key[1]}" for key in sorted(there - wanted, key=str)]
    for entry in catalogue:
        english = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
        if entry.fuzzy or not all(english):
            problems.append(f"without English: {entry.msgid}")
        elif any(not _same_placeholders(entry.msgid, text) for text in english):
            problems.append(f"the English names other values than the Chinese: {entry.msgid}")
    compiled = path.with_suffix(".mo")
    if not compiled.is_file() or compiled.read_bytes() != catalogue.to_binary():
        problems.append(f"{compiled.name} was not compiled from {path.name} as it is")
    return problems


def _same_placeholders(chinese: str, english: str) -> bool:
    return set(PLACEHOLDER.findall(chinese)) == set(PLACEHOLDER.findall(english))


def _read(path: Path) -> polib.POFile:
    return polib.pofile(str(path), wrapwidth=120) if path.is_file() else polib.POFile()
