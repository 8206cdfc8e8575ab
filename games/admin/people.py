"""People: who they are, what they may do, and what their score is made of."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import ledger
from accounts.models import LedgerEntry, User
from games import commands
from games.admin.read_only import Button, WithButtons

LARGEST_CORRECTION = 10_000_000


@admin.register(User)
class PeopleAdmin(WithButtons, UserAdmin):
    """A score is a sum and is not edited; whoever is blocked leaves at once (M10)."""

    list_display = ("username", "name", "is_guest", "score", "is_active", "is_staff", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("username", "name", "email")
    readonly_fields = ("score", "account", "is_active", "is_guest", "last_login", "date_joined", "left_at")
    fieldsets = (
        (None, {"fields": ("username", "password", "name", "email", "language")}),
        (_("分数"), {"fields": ("score", "account")}),
        (_("权限"), {"fields": ("is_active", "is_guest", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("日期"), {"fields": ("last_login", "date_joined", "left_at")}),
    )

    @admin.display(description=_("账目"))
    def account(self, user: User) -> str:
        rows, more = reverse("admin:accounts_ledgerentry_changelist"), reverse("admin:accounts_ledgerentry_add")
        return format_html(
            '<a href="{}?user__id__exact={}">{}</a> · <a href="{}?user={}">{}</a>',
            *(rows, user.pk, gettext("看账目"), more, user.pk, gettext("更正分数")),
        )

    def buttons(self, user: User) -> tuple[Button, ...]:
        return (
            Button("block", _("封号"), commands.block, lambda row: row.is_active, danger=True),
            Button("unblock", _("解封"), commands.unblock, lambda row: not row.is_active and row.left_at is None),
            Button("clear-name", _("拿掉名字"), commands.clear_name, lambda row: row.left_at is None),
        )

    def has_delete_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False  # what somebody has played stays; the account's owner may empty it


class CorrectionForm(forms.ModelForm):
    """A correction: how much, and why."""

    class Meta:
        model = LedgerEntry
        fields = ("user", "points", "note")
        help_texts: ClassVar[dict[str, Any]] = {
            "points": _("加多少；减就写负数。"),
            "note": _("为什么，别人以后看得懂的一句话。"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "note" in self.fields:
            self.fields["note"].required = True

    def clean_points(self) -> int:
        points = self.cleaned_data["points"]
        if points == 0 or abs(points) > LARGEST_CORRECTION:
            raise forms.ValidationError(_("写一个不是 0 的数，不要太大。"))
        return points


@admin.register(LedgerEntry)
class LedgerAdmin(admin.ModelAdmin):
    """The ledger: append-only. The only row that can be added is a correction with its reason."""

    form = CorrectionForm
    list_display = ("at", "user", "points", "reason", "match", "hand", "note", "by")
    list_filter = ("reason", "at")
    list_select_related = ("user", "by")
    search_fields = ("user__username", "user__name", "=hand", "=match")
    autocomplete_fields = ("user",)
    ordering = ("-pk",)

    def get_fields(self, request: HttpRequest, obj: LedgerEntry | None = None) -> tuple[str, ...]:
        return ("user", "points", "note") if obj is None else self.list_display

    def save_model(self, request: HttpRequest, obj: LedgerEntry, form: forms.ModelForm, change: bool) -> None:
        wanted = form.cleaned_data
        made = ledger.correct(wanted["user"], wanted["points"], note=wanted["note"], by=request.user)
        obj.pk = made.pk

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return lookup == "user__id__exact" or super().lookup_allowed(lookup, value, request)

    def has_change_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False
