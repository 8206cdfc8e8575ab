"""An invite that is copied on the machine the game runs on must open on a phone."""

from collections.abc import Iterator

import pytest

from daguai_site.addresses import listen_to_the_network, seen_from_outside


@pytest.fixture(autouse=True)
def in_a_network() -> Iterator[None]:
    listen_to_the_network("192.0.2.7", 8000)
    yield
    listen_to_the_network(None, 8000)


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000"])
def test_this_machines_own_name_becomes_its_name_in_the_network(host: str) -> None:
    assert seen_from_outside(f"http://{host}/j/abc/") == "http://192.0.2.7:8000/j/abc/"


def test_any_other_name_is_good_as_it_is() -> None:
    assert seen_from_outside("https://cards.example/j/abc/") == "https://cards.example/j/abc/"


def test_nothing_changes_while_the_server_does_not_listen_to_the_network() -> None:
    listen_to_the_network(None, 8000)
    assert seen_from_outside("http://localhost:8000/j/abc/") == "http://localhost:8000/j/abc/"
