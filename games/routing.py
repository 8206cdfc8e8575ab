from django.urls import path

from games.consumers import TableConsumer
from games.lobby_consumer import LobbyConsumer

websocket_urlpatterns = [
    path("ws/t/<slug:code>/", TableConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
]
