"""A guest becomes somebody with an account: the same row, so seat, score and history stay where they are."""

from __future__ import annotations

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction

from accounts.models import User


class NotAGuest(Exception):
    """The row has an account already: another tab was quicker."""


class NameTaken(Exception):
    """Somebody logs in by this name already."""


def claim(guest: User, *, username: str, password: str) -> None:
    """Give the guest's row a login name and a password. Whoever else holds the guest's old cookie is nobody then.

    Raises NotAGuest or NameTaken, and nothing has changed then."""
    hashed = make_password(password)  # slow by design, so before the row is held
    try:
        with transaction.atomic():
            row = User.objects.select_for_update(no_key=True).get(pk=guest.pk)
            if not row.is_guest or row.left_at:
                raise NotAGuest
            row.username, row.password, row.is_guest = username, hashed, False
            row.save(update_fields=["username", "password", "is_guest"])
    except IntegrityError:
        raise NameTaken from None
    guest.refresh_from_db()
