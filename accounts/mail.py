"""Letters to people. They leave from a thread of their own: a page neither waits for them nor tells by its slowness
that there was somebody to write to."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext

from accounts.models import User

log = logging.getLogger(__name__)
sender = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


def send_reset(person: User, request: HttpRequest) -> None:
    """Write to `person`, in their language, by which link a new password can be set."""
    place = {
        "uidb64": urlsafe_base64_encode(force_bytes(person.pk)),
        "token": default_token_generator.make_token(person),
    }
    with translation.override(person.language or translation.get_language()):
        context = {"person": person, "link": _origin(request) + reverse("reset_link", kwargs=place)}
        message = EmailMessage(
            subject=gettext("大怪路子：换一个密码"),
            body=render_to_string("account/reset_mail.txt", context),
            to=[person.email],
        )
    sender.submit(_send, message)


def _origin(request: HttpRequest) -> str:
    """The site's own address: where there is a public one, never the host that was asked, which anybody can name."""
    if settings.SITE_URL:
        return settings.SITE_URL.origin
    return request.build_absolute_uri("/").rstrip("/")


def _send(message: EmailMessage) -> None:
    try:
        message.send()
    except Exception:
        log.exception("a mail could not be sent")
