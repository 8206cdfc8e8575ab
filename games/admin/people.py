"""People: who they are, what they may do, and what their score is made of."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group, Permission
from django.core.exceptions import PermissionDenied
from django.db.models import ManyToManyField
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from accounts import ledger
from accounts.models import LedgerEntry, User
from games import commands
from games.admin.read_only import Button, WithButtons

LARGEST_CORRECTION = 10_000_000
RIGHTS = {
    "view_user": gettext_noop("看玩家"),
    "change_user": gettext_noop("封号、解封、拿掉名字"),
    "view_ledgerentry": gettext_noop("看账目"),
    "add_ledgerentry": gettext_noop("更正分数"),
    "view_table": gettext_noop("看桌子"),
    "change_table": gettext_noop("关桌子，把位子交给托管"),
    "view_hand": gettext_noop("看打过的局"),
    "view_report": gettext_noop("看举报"),
    "change_report": gettext_noop("处理举报"),
    "change_sitesettings": gettext_noop("改站点设置"),
}
_DATES = ("last_login", "date_joined", "left_at")


admin.site.unregister(Group)  # rights are few, and given to people


@admin.register(User)
class PeopleAdmin(WithButtons, UserAdmin):
    """A score is a sum and is not edited; whoever is blocked leaves at once (M10). People make and name themselves: the
    panel can but take a name away. Who is an operator, what they may do, and how anybody logs in is for superusers."""

    list_display = ("called", "score", "title", "is_guest", "is_active", "is_staff", "username", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("username", "name", "email")
    search_help_text = _("名字、登录名、邮箱")
    readonly_fields = ("name", "language", "score", "title", "account", "is_active", "is_guest", *_DATES)
    fieldsets = (
        (None, {"fields": ("name", "language", "is_active", "is_guest")}),
        (_("分数"), {"fields": ("score", "title", "account")}),
        (_("日期"), {"fields": _DATES}),
    )
    superusers_fieldsets = (
        (_("登录"), {"fields": ("username", "password", "email")}),
        (_("权限"), {"fields": ("is_staff", "is_superuser", "user_permissions")}),
    )
    filter_horizontal = ()
    ordering = ("-pk",)
    list_per_page = 50

    @admin.display(description=_("名字"), ordering="name")
    def called(self, user: User) -> str:
        return str(user)

    @admin.display(description=_("官衔"), ordering="score")
    def title(self, user: User) -> str:
        return user.title

    @admin.display(description=_("账目"))
    def account(self, user: User) -> str:
        rows, more = reverse("admin:accounts_ledgerentry_changelist"), reverse("admin:accounts_ledgerentry_add")
        ways = (
            (f"{rows}?user__id__exact={user.pk}", gettext("看账目")),
            (f"{more}?user={user.pk}", gettext("更正分数")),
            (f"{reverse('admin:games_report_changelist')}?about__id__exact={user.pk}", gettext("看举报")),
        )
        return format_html_join(" · ", '<a href="{}">{}</a>', ways)

    def buttons(self, row: User, operator: User) -> tuple[Button, ...]:
        """Nobody blocks themselves: the last operator would be shut out for good."""
        others = (
            Button("block", _("封号"), commands.block, lambda user: user.is_active, danger=True),
            Button("unblock", _("解封"), commands.unblock, lambda user: not user.is_active and user.left_at is None),
        )
        clear = Button("clear-name", _("拿掉名字"), commands.clear_name, lambda user: user.left_at is None)
        return (clear,) if row == operator else (*others, clear)

    def may_press(self, request: HttpRequest, row: User | None = None) -> bool:
        return self.has_change_permission(request, row)

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> tuple[Any, ...]:
        return (*self.fieldsets, *self.superusers_fieldsets) if request.user.is_superuser else self.fieldsets

    def formfield_for_manytomany(self, db_field: ManyToManyField, request: HttpRequest, **kwargs: Any) -> forms.Field:
        if db_field.name == "user_permissions":
            return RightsField()
        return super().formfield_for_manytomany(db_field, request, **kwargs)

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        if not request.user.is_superuser:
            raise PermissionDenied
        return super().user_change_password(request, id, form_url)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        in_reach = obj is None or request.user.is_superuser or not (obj.is_staff or obj.is_superuser)
        return in_reach and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False  # what somebody has played stays; the account's owner may empty it


class RightsField(forms.ModelMultipleChoiceField):
    """What an operator who is no superuser may do, in words of this site."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self) -> None:
        rights = Permission.objects.filter(codename__in=RIGHTS, content_type__app_label__in=("accounts", "games"))
        super().__init__(rights.order_by("content_type__model", "-codename"), label=_("可以做什么"), required=False)

    def label_from_instance(self, right: Permission) -> str:
        return gettext(RIGHTS[right.codename])


class CorrectionForm(forms.ModelForm):
    """A correction: how much, and why. `after` is the newest row of the ledger when the form was made."""

    after = forms.IntegerField(widget=forms.HiddenInput, required=False)

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
        if "user" in self.fields:  # people make themselves
            for way in ("can_add_related", "can_change_related", "can_view_related"):
                setattr(self.fields["user"].widget, way, False)

    def clean_points(self) -> int:
        points = self.cleaned_data["points"]
        if points == 0 or abs(points) > LARGEST_CORRECTION:
            facts = {"largest": LARGEST_CORRECTION}
            raise forms.ValidationError(_("写一个不是 0 的数，加减最多 %(largest)d。"), params=facts)
        return points


@admin.register(LedgerEntry)
class LedgerAdmin(admin.ModelAdmin):
    """The ledger: append-only. The only row that can be added is a correction with its reason."""

    form = CorrectionForm
    list_display = ("at", "user", "points", "reason", "match", "hand_played", "note", "operator")
    list_filter = ("reason", "at")
    list_select_related = ("user", "by")
    search_fields = ("user__username", "user__name", "=hand", "=match")
    autocomplete_fields = ("user",)
    ordering = ("-pk",)
    list_per_page = 50

    @admin.display(description=_("局"), ordering="hand")
    def hand_played(self, entry: LedgerEntry) -> str:
        if entry.hand is None:
            return "-"
        return format_html('<a href="{}">{}</a>', reverse("admin:games_hand_change", args=[entry.hand]), entry.hand)

    @admin.display(description=_("谁更正"), ordering="by")
    def operator(self, entry: LedgerEntry) -> str:
        return "-" if entry.by is None else entry.by.username

    def get_fields(self, request: HttpRequest, obj: LedgerEntry | None = None) -> tuple[str, ...]:
        return ("user", "points", "note", "after") if obj is None else self.list_display

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        newest = LedgerEntry.objects.order_by("-pk").values_list("pk", flat=True).first()
        return {"after": newest or 0} | super().get_changeform_initial_data(request)

    def save_model(self, request: HttpRequest, obj: LedgerEntry, form: forms.ModelForm, change: bool) -> None:
        wanted = {name: form.cleaned_data[name] for name in ("note", "after")}
        made = ledger.correct(form.cleaned_data["user"], form.cleaned_data["points"], by=request.user, **wanted)
        obj.pk = made.pk

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return lookup == "user__id__exact" or super().lookup_allowed(lookup, value, request)

    def has_change_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False
