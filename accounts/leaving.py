"""Somebody deletes their account: the row stays for its moves and its ledger, and belongs to nobody."""

from __future__ import annotations

import secrets

from django.contrib.admin.models import LogEntry
from django.db import transaction
from django.utils import timezone

from accounts.models import User, new_slug


def close_account(user: User) -> None:
    """Empty the row of all that tells who it was, for good. Nobody can log in to it, and its sessions are over.

    What operators have done to it is noted of nobody from then on. What tables keep is theirs to forget
    (`games.commands.forgetting`)."""
    with transaction.atomic():
        row = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        row.username = f"gone-{secrets.token_hex(8)}"
        row.name = row.email = row.language = ""
        row.slug = new_slug()
        row.is_active = row.is_staff = row.is_superuser = False
        row.last_login, row.left_at = None, row.left_at or timezone.now()
        row.set_unusable_password()
        row.save()
        row.groups.clear()
        row.user_permissions.clear()
        noted = LogEntry.objects.filter(content_type__app_label="accounts", content_type__model="user")
        noted.filter(object_id=str(row.pk)).update(object_repr=str(row))
