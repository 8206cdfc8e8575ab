"""Where a page leads when it is done: on to the page that somebody came from, as long as it is one of ours."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def onward(request: HttpRequest, otherwise: str) -> str:
    """What the field or parameter `next` names, if that is a page of this site, else `otherwise`."""
    wanted = request.POST.get("next", request.GET.get("next", ""))
    own = url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return wanted if own and wanted.startswith("/") else otherwise
