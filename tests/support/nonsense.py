"""What a fuzzer sends: values that mean something beside such that mean nothing, under every name the program reads.

Names are found in the source, so that a new command, field or form is among them without anybody thinking of it."""

import re
from functools import cache
from pathlib import Path

from django.conf import settings
from hypothesis import strategies as st

ROOT = Path(settings.BASE_DIR)
_CASE = re.compile(r'case ("[\w-]+"(?: \| "[\w-]+")*)')
_FIELD = re.compile(r'fields(?:, |\.get\(|\[)"(\w+)"|_text\(fields, "(\w+)"')
_LOOKED_AT = re.compile(r'(?:POST|GET)(?:\.get|\.getlist)?[(\[]"(\w+)"|(?m:^    (\w+) = forms\.\w+\()')
_ON_A_PAGE = re.compile(r'<(?:input|button|select|textarea)[^>]* name="(\w+)"')

NASTY = (
    *("", " ", "\x00", "\ud800", "'\"<>&", "<script>alert(1)</script>", "{{ 7*7 }}%s%(x)s{0}", "../../etc/passwd"),
    *("//evil.example", "javascript:alert(1)", "\r\nSet-Cookie: a=b", "\u202e\u200b", "%00", "%2e%2e/", "x" * 3000),
    *("\U0010ffff", "-1", "0", "1e999", "NaN", "9" * 30, "٣", "None", "[]", "' OR 1=1 --", "2026-02-30"),
)
PLAUSIBLE = ("true", "false", "1", "2", "5", "10", "20", "none", "next", "on", "小顾", "3s", "*B", "all", "public")


@cache
def command_names() -> list[str]:
    """Every word that a page may send as what to `do`."""
    found = _CASE.findall(_source("games/forms.py").partition("def command_from")[0] + _source("games/consumers.py"))
    return sorted({word for names in found for word in re.findall(r"[\w-]+", names)} | {"skill-strong", "skill-none"})


@cache
def field_names() -> list[str]:
    """Every field of a command."""
    return sorted({name for found in _FIELD.findall(_source("games/forms.py")) for name in found if name})


@cache
def form_names() -> list[str]:
    """Every field that some page of the site has or some view looks at."""
    modules = [path for place in ("accounts", "games", "daguai_site") for path in (ROOT / place).rglob("*.py")]
    found = {
        name for path in modules for names in _LOOKED_AT.findall(path.read_text(encoding="utf-8")) for name in names
    }
    for path in (ROOT / "templates").rglob("*.html"):
        found.update(_ON_A_PAGE.findall(path.read_text(encoding="utf-8")))
    return sorted(found - {""})


def texts() -> st.SearchStrategy[str]:
    return st.one_of(st.sampled_from(NASTY), st.sampled_from(PLAUSIBLE), st.text(max_size=60))


def values() -> st.SearchStrategy[object]:
    """Anything that JSON can hold."""
    scalars = st.one_of(texts(), st.none(), st.booleans(), st.integers(), st.integers(0, 7), st.floats())
    return st.recursive(
        scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts(), inner, max_size=3), max_leaves=6
    )


def _source(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")
