"""The site's settings: one row, explained, checked, and each change noted with what it was and what it is (M2)."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from games import models
from games.presenters.room import take_over_words, turn_words
from games.rules import TURN_LIMITS, TakeOver

MOST_OFFERED = 6
LARGEST_BASE, LONGEST_MATCH = 10_000, 30
SHORTEST_ABSENCE, LONGEST_ABSENCE = 60, 3600  # seconds
NUMBERS_ALLOWED = gettext_noop("1 到 %(most)d 个数字，每个在 1 和 %(largest)d 之间。")


class NumbersField(forms.CharField):
    """Whole numbers with commas between them, rising, none twice."""

    def __init__(self, *, largest: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.largest = largest

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else value

    def to_python(self, value: Any) -> list[int]:
        words = [word.strip() for word in (value or "").replace("，", ",").replace("、", ",").split(",")]
        try:
            numbers = sorted({_number(word) for word in words if word})
        except ValueError:
            raise ValidationError(_("只写数字，用逗号隔开。")) from None
        if not 1 <= len(numbers) <= MOST_OFFERED or not all(1 <= number <= self.largest for number in numbers):
            raise ValidationError(_(NUMBERS_ALLOWED), params=self.allowed)
        return numbers

    @property
    def allowed(self) -> dict[str, int]:
        """How many numbers, and how large."""
        return {"most": MOST_OFFERED, "largest": self.largest}

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return initial != self.to_python(data)
        except ValidationError:
            return True


def _number(word: str) -> int:
    """Digits and nothing else, of any script. Raises ValueError."""
    if not word.isdecimal():
        raise ValueError(word)
    return int(word)


class SettingsForm(forms.ModelForm):
    base_scores = NumbersField(
        label=_("可选的底分"), largest=LARGEST_BASE, help_text=_("桌主从里面挑，用逗号隔开，比如 5, 10, 20, 50。")
    )
    round_limits = NumbersField(
        label=_("可选的局数"), largest=LONGEST_MATCH, help_text=_("一场打几局，桌主从里面挑，比如 3, 6, 9。")
    )
    friends_turn_seconds = forms.TypedChoiceField(
        label=_("朋友桌每手秒数"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("新桌子的开头，桌主可以改。"),
    )
    public_turn_seconds = forms.TypedChoiceField(
        label=_("公共桌每手秒数"), coerce=int, help_text=_("新桌子的开头，桌主可以改，但不能不限时。")
    )
    take_over = forms.ChoiceField(label=_("接风"), help_text=_("新桌子的开头，桌主可以改。"))

    class Meta:
        model = models.SiteSettings
        fields = (
            *("base_scores", "base_score", "round_limits", "round_limit", "bots_count"),
            *("friends_turn_seconds", "public_turn_seconds", "return_seconds", "pause_seconds"),
            *("friends_away_limit", "public_away_limit"),
            *("take_over", "always_show_left", "counting", "extra_time", "pauses", "chat"),
        )
        help_texts: ClassVar[dict[str, Any]] = {
            "base_score": _("没有另外挑的桌子用它；要在可选的里面。改了以后，正在打的一场不变，下一场才用新的。"),
            "round_limit": _("没有另外挑的桌子用它；要在可选的里面。改了以后，正在打的一场不变，下一场才用新的。"),
            "return_seconds": _("收到进贡的人还牌的时间。从下一场起算。"),
            "pause_seconds": _("一局打完，没有人点下一局，过这么久自动发牌。从下一场起算。"),
            "friends_away_limit": _("空着：不算，托管替打到这一场打完。新桌子的开头，桌主可以改。"),
            "public_away_limit": _("页面都关着、断着这么久，算逃跑。空着：不算。新桌子的开头，桌主可以改。"),
            "always_show_left": _("不勾：十张以下报牌了才知道。新桌子的开头，桌主可以改。"),
            "counting": _("朋友桌的开头，桌主可以改；公共桌开头没有。"),
            "extra_time": _("每人每局一次，多 30 秒。新桌子的开头，桌主可以改。"),
            "pauses": _("没有人反对就暂停，最多 5 分钟。新桌子的开头，桌主可以改。"),
            "bots_count": _("不勾：有系统玩家的桌子不计分，练习总是不计分。"),
            "chat": _("不勾：全站只有系统消息。"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        limits = [limit for limit in TURN_LIMITS if limit]
        timed = [(str(limit), turn_words(limit)) for limit in limits]
        self.fields["public_turn_seconds"].choices = timed
        self.fields["friends_turn_seconds"].choices = [*timed, ("", turn_words(None))]
        self.fields["take_over"].choices = [(way.value, take_over_words(way.value)) for way in TakeOver]
        for name, (least, most) in BOUNDS.items():
            field, facts = self.fields[name], {"least": least, "most": most}
            field.validators += [MinValueValidator(least), MaxValueValidator(most)]
            field.help_text = f"{field.help_text} {gettext('%(least)d 到 %(most)d 秒。') % facts}"
        for name in ("base_scores", "round_limits"):
            field = self.fields[name]
            field.help_text = f"{field.help_text} {gettext(NUMBERS_ALLOWED) % field.allowed}"

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for one, offered in (("base_score", "base_scores"), ("round_limit", "round_limits")):
            if offered in cleaned and one in cleaned and cleaned[one] not in cleaned[offered]:
                self.add_error(one, ValidationError(_("要在可选的里面。")))
        return cleaned


BOUNDS = {
    "return_seconds": (5, 120),
    "pause_seconds": (3, 120),
    "friends_away_limit": (SHORTEST_ABSENCE, LONGEST_ABSENCE),
    "public_away_limit": (SHORTEST_ABSENCE, LONGEST_ABSENCE),
}


@admin.register(models.SiteSettings)
class SettingsAdmin(admin.ModelAdmin):
    """One row that is always there. A running match never changes (M2)."""

    form = SettingsForm
    fieldsets = (
        (_("打多少"), {"fields": ("base_scores", "base_score", "round_limits", "round_limit", "bots_count")}),
        (_("时间"), {"fields": ("friends_turn_seconds", "public_turn_seconds", "return_seconds", "pause_seconds")}),
        (_("离开"), {"fields": ("friends_away_limit", "public_away_limit")}),
        (_("打法"), {"fields": ("take_over", "always_show_left", "counting", "extra_time", "pauses")}),
        (_("聊天"), {"fields": ("chat",)}),
    )

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        row, _made = models.SiteSettings.objects.get_or_create(pk=1)
        return redirect(reverse("admin:games_sitesettings_change", args=[row.pk]))

    def construct_change_message(
        self, request: HttpRequest, form: forms.ModelForm, formsets: Any, add: bool = False
    ) -> str:
        """What each changed setting was and what it is, in the words of the form."""
        changes = ((form.fields[name], form.initial.get(name), form.cleaned_data[name]) for name in form.changed_data)
        noted = "；".join(f"{field.label}: {_shown(field, was)} → {_shown(field, now)}" for field, was, now in changes)
        return noted or gettext("没有改动。")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False


def _shown(field: forms.Field, value: Any) -> str:
    words = dict(getattr(field, "choices", ()))
    match value:
        case None | "":
            return str(words.get("", gettext("没有")))
        case bool():
            return gettext("是") if value else gettext("否")
        case list():
            return ", ".join(map(str, value))
    return str(words.get(str(value), value))
