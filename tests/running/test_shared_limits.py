"""Limits hold for all processes together: whoever has used one up at a server has nothing left of it at another."""

import pytest

from tests.support.site import Site


def test_numbers_guessed_at_two_servers_are_counted_together(deployed: Site) -> None:
    visitor = deployed.visitor()
    visitor.get("/")
    for number in range(20):
        visitor.address = deployed.address(number)
        assert "没有这张桌子" in visitor.post("/number/", number="000000")
    for server in range(2):
        visitor.address = deployed.address(server)
        with pytest.raises(AssertionError, match="429"):
            visitor.post("/number/", number="000000")
