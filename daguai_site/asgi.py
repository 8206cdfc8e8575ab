import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "daguai_site.settings")
pages = get_asgi_application()  # before anything that imports models

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import re_path

from daguai_site.origin import nowhere, own_origin_only
from games.routing import websocket_urlpatterns

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": own_origin_only(AuthMiddlewareStack(URLRouter([*websocket_urlpatterns, re_path("", nowhere)]))),
    }
)
