"""What people write is text wherever it stands: nothing on the way to a page is told to take it for markup."""

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
TRUSTING = re.compile(
    r"\bmark_safe\b|\bSafeString\(|\bSafeText\b|is_safe=True|html_safe|\|\s*safe(seq)?\b|autoescape\s+off|__html__"
)
WRITING = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc")


def lines(*patterns: str) -> Iterator[tuple[str, str]]:
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            for line in path.read_text(encoding="utf-8").splitlines():
                yield path.relative_to(ROOT).as_posix(), line.strip()


def test_nothing_is_marked_as_markup_that_was_put_together_by_hand() -> None:
    ours = ("accounts/**/*.py", "daguai_site/**/*.py", "games/**/*.py", "templates/**/*.html")
    assert [(name, line) for name, line in lines(*ours) if TRUSTING.search(line)] == []


def test_only_letters_that_are_no_markup_leave_signs_as_they_are() -> None:
    found = {name for name, line in lines("templates/**/*.txt", "templates/**/*.html") if TRUSTING.search(line)}
    assert all(name.endswith("mail.txt") for name in found), found


def test_scripts_write_no_markup_but_what_the_server_has_made() -> None:
    found = {(name, line) for name, line in lines("static/js/**/*.js") if WRITING.search(line)}
    assert {line for name, line in found if name == "static/js/replay.js"} >= {line for _, line in found}
    assert all(re.search(r"\.innerHTML = pieces\[[\w.]+\];$", line) for _, line in found), found


def test_no_page_has_a_script_or_style_of_its_own() -> None:
    inline = re.compile(
        r"<script(?![^>]*\bsrc=)(?![^>]*type=\"(application/json|importmap)\")|<style|\son\w+=\"|\sstyle=\""
    )
    assert [(name, line) for name, line in lines("templates/**/*.html") if inline.search(line)] == []
