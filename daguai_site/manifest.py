"""What a phone needs to keep the site among its programs: names, icons, colours. None of it works without the site."""

from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

GROUND = "#0a2a24"
"""The bar's colour on the dark ground, which is there while the first page loads."""


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """The web app manifest in the reader's language."""
    answer = JsonResponse(
        {
            "name": gettext("大怪路子"),
            "short_name": gettext("大怪路子"),
            "description": gettext("上海人的六人牌，三对三，三副牌。"),
            "lang": get_language(),
            "id": "/",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": GROUND,
            "theme_color": GROUND,
            "icons": [
                {"src": static("img/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
                {"src": static("img/icon-180.png"), "sizes": "180x180", "type": "image/png"},
                {"src": static("img/icon-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
            ],
        },
        json_dumps_params={"ensure_ascii": False},
    )
    answer["Content-Type"] = "application/manifest+json"
    answer["Vary"] = "Cookie"
    return answer
