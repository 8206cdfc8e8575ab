"""A style sheet or script and all that it brings in, joined into one small file, so that a page asks for few.

The sources stand on their own in a browser: a sheet brings in others by `@import`, a script is an ES module. Joined, a
module becomes a function that runs once and returns what it exports, before whatever imports it.
"""

import posixpath
import re
from collections.abc import Callable

from rcssmin import cssmin
from rjsmin import jsmin

SHEET = re.compile(r'^@import "([\w./-]+)";\n', re.MULTILINE)
IMPORT = re.compile(r"^import (?:\{ ([\w, ]+) \} from )?'(\.[\w./-]+)';\n", re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.MULTILINE)
LEFT_OVER = re.compile(r"^\s*(?:import|export)\b.*|\bimport\s*[(.].*", re.MULTILINE)

Read = Callable[[str], str]


def joined_sheet(name: str, read: Read) -> str:
    """The sheet `name` with those it imports in their places. `read` gives a file's text by its name."""

    def with_imports(name: str) -> str:
        return SHEET.sub(lambda found: with_imports(_beside(name, found[1])), read(name))

    return cssmin(with_imports(name))


def joined_script(name: str, read: Read) -> str:
    """The script `name` after all modules that it imports, each of them once.

    Raises ValueError where modules import each other in a circle, or in a way that is not understood here."""
    parts: dict[str, str] = {}
    under_way: list[str] = []

    def add(name: str) -> None:
        if name in under_way:
            raise ValueError(f"{' imports '.join([*under_way, name])}: a circle")
        if name in parts:
            return
        under_way.append(name)
        text = read(name)
        for _, other in IMPORT.findall(text):
            add(_beside(name, other))
        parts[name] = _body(name, text)
        under_way.pop()

    add(name)
    body = parts.pop(name)
    modules = [f"const {_variable(module)} = (() => {{\n{text}}})();\n" for module, text in parts.items()]
    return jsmin("".join([*modules, body]))


def _body(name: str, text: str) -> str:
    """A module's text as that of a function which returns what it exports."""
    exports = [exported for _, exported in EXPORT.findall(text)]
    text = IMPORT.sub(lambda found: _taken(found[1], _beside(name, found[2])), text)
    text = EXPORT.sub(r"\1 \2", text)
    if left_over := LEFT_OVER.search(text):
        raise ValueError(f"{name}: {left_over[0].strip()!r} cannot be joined")
    return f"{text}return {{ {', '.join(exports)} }};\n" if exports else text


def _taken(names: str, module: str) -> str:
    return f"const {{ {names} }} = {_variable(module)};\n" if names else ""


def _variable(module: str) -> str:
    return "$" + re.sub(r"\W", "_", module.removesuffix(".js"))


def _beside(name: str, other: str) -> str:
    """What `other`, as written in the file `name`, is called from the root."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), other))
