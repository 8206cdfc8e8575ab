"""In which language a player reads.

The browser's own preference is never asked: many a phone in Shanghai is set to English."""

from collections.abc import Callable, Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.views.decorators.http import require_POST
from django.views.i18n import set_language


def language_of(user: object, cookies: Mapping[str, str]) -> str:
    """The language the user has chosen, else the one in the cookie, else Chinese. Pages and sockets both ask here."""
    for choice in (getattr(user, "language", ""), cookies.get(settings.LANGUAGE_COOKIE_NAME, "")):
        if choice in OFFERED:
            return choice
    return settings.LANGUAGE_CODE


OFFERED = frozenset(code for code, _ in settings.LANGUAGES)


def chosen_language(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: the whole request is answered in the reader's language."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        language = language_of(request.user, request.COOKIES)
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response

    return middleware


@require_POST
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """The reader's choice, from a form: kept in a cookie, and with the user where there is one. Goes back to `next`."""
    response = set_language(request)
    chosen = request.POST.get("language")
    if request.user.is_authenticated and chosen in OFFERED:
        request.user.language = chosen
        request.user.save(update_fields=["language"])
    return response
