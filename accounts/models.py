"""The people who play. A guest is an ordinary row without a usable password: claiming it later moves nothing."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 12


class PeopleManager(UserManager["User"]):
    def create_guest(self, name: str = "") -> User:
        """A person without an account, called `name`, or 牌友 N when the name is empty."""
        guest = self.model(username=f"guest-{secrets.token_hex(8)}", name=name.strip()[:NAME_LENGTH], is_guest=True)
        guest.set_unusable_password()
        guest.save(using=self._db)
        if not guest.name:
            guest.name = f"牌友 {guest.pk}"
            guest.save(using=self._db, update_fields=["name"])
        return guest


class User(AbstractUser):
    """A person. `name` is what the table calls them, in any script; `username` is for logging in alone."""

    first_name = None
    last_name = None
    name = models.CharField(_("名字"), max_length=NAME_LENGTH, blank=True)
    is_guest = models.BooleanField(_("游客"), default=False)
    language = models.CharField(_("语言"), max_length=10, blank=True, help_text=_("空着就是中文"))
    score = models.BigIntegerField(_("总分"), default=0)

    objects = PeopleManager()

    class Meta:
        verbose_name = _("玩家")
        verbose_name_plural = _("玩家")

    def __str__(self) -> str:
        return self.name or self.username[:NAME_LENGTH]
