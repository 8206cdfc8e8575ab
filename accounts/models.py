"""The people who play. A guest is an ordinary row without a usable password: claiming it later moves nothing."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.names import MOST_CODE_POINTS, UNNAMED, clean_name, is_of_nobody, name_in_words
from accounts.ranks import Rank, rank_of
from accounts.titles import title_of

SLUG_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none looks like another


def new_slug() -> str:
    """An address for somebody's page that tells nothing about them."""
    return "".join(secrets.choice(SLUG_LETTERS) for _ in range(10))


class PeopleManager(UserManager["User"]):
    def create_guest(self, name: str = "") -> User:
        """A person without an account, called `name`; one without a name when there is nothing to be seen in it.

        Raises ValidationError when the name is too long."""
        try:
            name = clean_name(name)
        except ValidationError as error:
            if error.code != "empty":
                raise
            name = ""
        guest = self.model(username=f"guest-{secrets.token_hex(8)}", name=name, is_guest=True)
        guest.set_unusable_password()
        guest.save(using=self._db)
        return guest

    def get_by_natural_key(self, username: str) -> User:
        """Who logs in as `username`. Phones begin words with a capital: a name that nobody has is tried in small."""
        try:
            return super().get_by_natural_key(username)
        except self.model.DoesNotExist:
            return super().get_by_natural_key(User.normalize_username(username))


class User(AbstractUser):
    """A person. `name` is what the table calls them, in any script; `username` is for logging in alone and shown to
    nobody else; `slug` is where their page is."""

    first_name = None
    last_name = None
    name = models.CharField(_("名字"), max_length=MOST_CODE_POINTS, blank=True)
    slug = models.CharField(_("主页地址"), max_length=12, unique=True, default=new_slug, editable=False)
    is_guest = models.BooleanField(_("游客"), default=False)
    language = models.CharField(_("语言"), max_length=10, blank=True, help_text=_("空着就是中文"))
    auto_pass = models.BooleanField(_("自动不出"), default=False, help_text=_("大不过的时候，系统停一停替你不出"))
    score = models.BigIntegerField(_("总分"), default=0)
    left_at = models.DateTimeField(_("注销时间"), null=True, blank=True, editable=False)

    objects = PeopleManager()

    class Meta:
        verbose_name = _("玩家")
        verbose_name_plural = _("玩家")
        indexes = [models.Index(fields=["-score", "id"], name="people_by_score")]

    def __str__(self) -> str:
        if self.left_at:
            return gettext("已注销")
        return name_in_words(self.name, self.pk)

    def get_full_name(self) -> str:
        """The name in the panel's history beside who did something."""
        return self.name

    def get_short_name(self) -> str:
        """The name by which the panel greets."""
        return self.name

    @property
    def kept_name(self) -> str:
        """The name as logs keep it, in no reader's language: empty for somebody who has left."""
        if self.left_at:
            return ""
        return UNNAMED % {"number": self.pk} if is_of_nobody(self.name, self.pk) else self.name

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """The login name as it is stored: small letters, whichever way they were typed."""
        return super().normalize_username(super().normalize_username(username).casefold())

    @property
    def rank(self) -> Rank:
        """What the score is worth (R2)."""
        return rank_of(self.score)

    @property
    def title(self) -> str:
        """The rank's title in the reader's language."""
        return title_of(self.rank)


class Mute(models.Model):
    """Whose words somebody does not want to read, at any table."""

    by = models.ForeignKey(User, models.CASCADE, related_name="mutes", verbose_name=_("谁"))
    muted = models.ForeignKey(User, models.CASCADE, related_name="muted_by", verbose_name=_("不看谁的话"))

    class Meta:
        verbose_name = _("静音")
        verbose_name_plural = _("静音")
        constraints = [models.UniqueConstraint(fields=["by", "muted"], name="muted_once")]

    def __str__(self) -> str:
        return f"{self.by_id} / {self.muted_id}"


class Allowance(models.Model):
    """How far somebody has used up a limit (`accounts.limits`): when it will be whole, in Unix milliseconds."""

    key = models.CharField(_("谁的什么"), max_length=64, primary_key=True)
    whole_at = models.BigIntegerField(_("何时恢复"), db_index=True)

    class Meta:
        verbose_name = _("限次")
        verbose_name_plural = _("限次")

    def __str__(self) -> str:
        return self.key[:12]


class LedgerEntry(models.Model):
    """What one user gained or lost for one hand and reason. Append-only; a user's score is the sum (R1)."""

    class Reason(models.TextChoices):
        SETTLED = "settled", _("一局结算")
        RAN_AWAY = "ran_away", _("有人逃跑")
        CORRECTED = "corrected", _("更正")

    user = models.ForeignKey(User, models.PROTECT, related_name="ledger", verbose_name=_("玩家"))
    match = models.PositiveBigIntegerField(_("回合制"), null=True, blank=True)
    hand = models.PositiveBigIntegerField(_("局"), null=True, blank=True)
    reason = models.CharField(_("原因"), max_length=10, choices=Reason)
    points = models.IntegerField(_("分"))
    note = models.CharField(_("为什么更正"), max_length=200, blank=True)
    by = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("谁更正"))
    at = models.DateTimeField(_("时间"), auto_now_add=True)

    class Meta:
        verbose_name = _("账目")
        verbose_name_plural = _("账目")
        ordering = ["pk"]
        indexes = [models.Index(fields=["at", "user", "points"], name="ledger_by_time")]
        constraints = [
            models.UniqueConstraint(fields=["user", "hand", "reason"], name="paid_once"),
            models.CheckConstraint(
                condition=Q(reason="corrected", hand__isnull=True) & ~Q(note="")
                | Q(hand__isnull=False, match__isnull=False) & ~Q(reason="corrected"),
                name="a_hand_or_a_correction_with_its_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.points:+}"
