"""What a first visit to a table costs: few files, small ones."""

import re
from pathlib import Path

import pytest
from django.test import Client

# What a browser asks for at once, in the order of the page.
ASKED = re.compile(r'<(?:script|link rel="(?:stylesheet|icon)")[^>]* (?:href|src)="/static/([^"]+)"')
NOT_ASKED = re.compile(r"<noscript>.*?</noscript>", re.DOTALL)
HEADERS = 1000  # bytes that the headers of an answer take at most
MOST_FILES, MOST_BYTES = 8, 80_000


def compressed(static: Path, name: str) -> int:
    """Bytes of a collected file as it is sent."""
    file = static / name
    small = file.with_name(f"{file.name}.gz")
    return (small if small.is_file() else file).stat().st_size


@pytest.mark.django_db
def test_a_first_visit_to_a_table_asks_for_few_files_and_weighs_little(client: Client, prepared_site: Path) -> None:
    table = client.post("/practice/", {}).headers["Location"]
    page = client.get(table, headers={"accept-encoding": "gzip"})
    assert page.headers["Content-Encoding"] == "gzip"
    html = client.get(table).content.decode()
    asked = ASKED.findall(NOT_ASKED.sub("", html))
    assert any(name.startswith("css/") for name in asked)
    assert len(asked) <= MOST_FILES
    sizes = [len(page.content), *(compressed(prepared_site / "static", name) for name in asked)]
    assert sum(size + HEADERS for size in sizes) < MOST_BYTES
