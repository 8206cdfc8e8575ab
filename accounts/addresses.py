"""Where a request comes from."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """The address of who asks; of IPv6 the network, since one household has all of a /64.

    What a proxy adds to X-Forwarded-For counts only behind one, that is where the site's address says https; and of its
    entries only the last, since anybody can send the others along."""
    return _address(request.META.get("REMOTE_ADDR", ""), request.META.get("HTTP_X_FORWARDED_FOR", ""))


def address_of_socket(scope: Mapping[str, Any]) -> str:
    """The same of who opens a socket, from its ASGI scope."""
    forwarded = [value for name, value in scope["headers"] if name.lower() == b"x-forwarded-for"]
    return _address((scope.get("client") or ("",))[0], b",".join(forwarded).decode("latin-1"))


def is_of_this_machine(address: str) -> bool:
    """Whether what comes from here comes from this machine itself, whose programs nobody counts."""
    try:
        return ip_network(address).is_loopback
    except ValueError:
        return False


def _address(remote: str, forwarded: str) -> str:
    named = remote
    if settings.IS_SECURE:
        named = forwarded.rpartition(",")[2].strip() or named
    try:
        address = ip_address(named)
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ip_network((int(address), 64), strict=False))
    return str(address)
