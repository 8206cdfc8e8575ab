"""Tables as they are now: who sits there, what runs, and until when."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import commands, models, queries, states
from games.admin.read_only import Button, ReadOnly, WithButtons
from games.commands.operator import RUNNING
from games.commands.timing import seats_asked
from games.presenters.room import take_over_words, turn_words
from games.system_players import place_in_words

Phase = models.Table.Phase
REFRESHED = 20  # seconds


class OpenFirst(admin.SimpleListFilter):
    """By phase; those that are closed are in the way unless they are asked for."""

    title = _("阶段")
    parameter_name = "phase"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [*Phase.choices, ("any", _("全部"))]

    def queryset(self, request: HttpRequest, tables: QuerySet[models.Table]) -> QuerySet[models.Table]:
        match self.value():
            case None:
                return tables.exclude(phase=Phase.CLOSED)
            case "any":
                return tables
        return tables.filter(phase=self.value())

    def choices(self, changelist: ChangeList) -> Iterator[dict[str, Any]]:
        first, *others = super().choices(changelist)
        yield first | {"display": gettext("开着的")}
        yield from others


class SeatInline(admin.TabularInline):
    model = models.Seat
    fields = readonly_fields = ("number", "occupant", "ready", "auto", "away", "last_seen")
    extra = 0
    can_delete = False

    @admin.display(description=_("谁"))
    def occupant(self, seat: models.Seat) -> str:
        if seat.user is None:
            return f"[{place_in_words(seat.bot_name)}]" if seat.bot else "—"
        return format_html('<a href="{}">{}</a>', reverse("admin:accounts_user_change", args=[seat.user_id]), seat.user)

    @admin.display(description=_("最后在线"))
    def last_seen(self, seat: models.Seat) -> str:
        if seat.seen_at is None:
            return "-"
        seen = min(seat.seen_at, timezone.now())  # after a restart it is ahead, so that pages have time to come back
        return formats.date_format(timezone.localtime(seen), "m-d H:i:s")

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.Seat]:
        return super().get_queryset(request).select_related("user")

    def has_add_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False


@admin.register(models.Table)
class TableAdmin(WithButtons, ReadOnly):
    """To look at, to close, and to give a seat to 托管. No card is shown to anyone, operators included."""

    list_display = ("named", "number", "kind", "who", "phase", "turn_of", "until", "version", "last_used")
    list_filter = (OpenFirst, "kind")
    search_fields = ("code", "number", "name", "host__name", "seats__user__name", "seats__user__username")
    search_help_text = _("桌子代码、桌号、桌名、玩家的名字")
    fieldsets = (
        (None, {"fields": ("named", "number", "code", "kind", "host", "phase", "version", "created_at", "used_at")}),
        (_("在打的这一场"), {"fields": ("progress", "terms", "turn_of", "until")}),
        (
            _("下一场怎么打"),
            {
                "fields": (
                    *("base_score", "round_limit", "turn_seconds", "return_seconds", "pause_seconds", "away_limit"),
                    *("who_takes_over", "always_show_left", "counting", "extra_time", "pauses"),
                    *("watchable", "watchers_talk", "free_text"),
                ),
                "description": _("底分、局数空着的，跟站点设置；秒数空着的，不限时、不算。"),
            },
        ),
    )
    inlines = (SeatInline,)
    ordering = ("-pk",)
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.Table]:
        return super().get_queryset(request).select_related("host", "hand", "match").prefetch_related("seats__user")

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        response = super().changelist_view(request, extra_context)
        response.headers["Refresh"] = str(REFRESHED)  # the list is of what runs now
        return response

    @admin.display(description=_("名字"), ordering="name")
    def named(self, table: models.Table) -> str:
        return queries.called(table)

    @admin.display(description=_("玩家"))
    def who(self, table: models.Table) -> str:
        return " · ".join(_seated(seat) for seat in table.seats.all())

    @admin.display(description=_("轮到"))
    def turn_of(self, table: models.Table) -> str:
        if table.phase not in (Phase.TRIBUTE, Phase.PLAY):
            return ""
        asked = seats_asked(states.state_of(table.hand, take_over=table.match.take_over))
        return "、".join(_seated(seat) for seat in table.seats.all() if seat.number in asked)

    @admin.display(description=_("时限到"), ordering="ends_at")
    def until(self, table: models.Table) -> str:
        if table.paused_at is not None:
            return gettext("暂停")
        return "" if table.ends_at is None else formats.date_format(timezone.localtime(table.ends_at), "H:i:s")

    @admin.display(description=_("最后有人"), ordering="used_at")
    def last_used(self, table: models.Table) -> str:
        return formats.date_format(timezone.localtime(table.used_at), "m-d H:i")

    @admin.display(description=_("打到哪里"))
    def progress(self, table: models.Table) -> str:
        if table.phase not in RUNNING:
            return ""
        facts = {"hand": table.hand.number, "rounds": table.match.round_limit, "levels": "/".join(table.hand.levels)}
        return gettext("第 %(hand)d 局，一共 %(rounds)d 局；两队的级 %(levels)s") % facts

    @admin.display(description=_("怎么打"))
    def terms(self, table: models.Table) -> str:
        if table.phase not in RUNNING:
            return ""
        match = table.match
        counts = gettext("计分") if match.scores_count else gettext("不计分")
        return " · ".join(
            (
                gettext("底分 %(base)d") % {"base": match.base_score},
                counts,
                turn_words(match.turn_seconds),
                take_over_words(match.take_over),
            )
        )

    @admin.display(description=_("接风"))
    def who_takes_over(self, table: models.Table) -> str:
        return take_over_words(table.take_over)

    def buttons(self, row: models.Table, operator: User) -> tuple[Button, ...]:
        people = [seat for seat in row.seats.all() if seat.user_id is not None]
        return (
            *(
                Button(
                    f"auto-{seat.number}",
                    gettext("%(name)s 的位子交给托管") % {"name": seat.user},
                    partial(_give_to_auto, seat=seat.number),
                    partial(_may_go_to_auto, seat=seat),
                    noted=gettext("座位 %(number)d 交给托管") % {"number": seat.number},
                )
                for seat in people
            ),
            Button("close", _("关掉这张桌子"), _close, _is_open, danger=True),
        )


def _seated(seat: models.Seat) -> str:
    if seat.user is None:
        return f"[{place_in_words(seat.bot_name)}]" if seat.bot else "—"
    marks = [gettext("托管")] * seat.auto + [gettext("掉线")] * seat.away
    return f"{seat.user}（{'，'.join(marks)}）" if marks else str(seat.user)


def _give_to_auto(table: models.Table, *, seat: int) -> None:
    commands.give_to_auto(table.pk, seat=seat)


def _may_go_to_auto(table: models.Table, *, seat: models.Seat) -> bool:
    return table.phase in RUNNING and not seat.auto


def _close(table: models.Table) -> None:
    commands.close(table.pk)


def _is_open(table: models.Table) -> bool:
    return table.phase != Phase.CLOSED
