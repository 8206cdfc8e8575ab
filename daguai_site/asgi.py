import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "daguai_site.settings")
pages = get_asgi_application()  # before anything that imports models

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import re_path

from daguai_site.crowding import bounded, unhurried
from daguai_site.origin import nowhere, own_origin_only
from daguai_site.probes import with_probes
from games import announcing
from games.routing import websocket_urlpatterns

routes = ProtocolTypeRouter(
    {
        "http": with_probes(pages),
        "websocket": own_origin_only(
            unhurried(AuthMiddlewareStack(bounded(URLRouter([*websocket_urlpatterns, re_path("", nowhere)]))))
        ),
    }
)


async def application(
    scope: dict[str, Any], receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
) -> None:
    """The site. The loop that serves a page or a socket tells what they change, whichever thread it was changed in."""
    announcing.bind(asyncio.get_running_loop())
    await routes(scope, receive, send)
