"""Tables as they are now: who sits there, what runs, and until when."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import commands, models, states
from games.admin.read_only import Button, ReadOnly, WithButtons
from games.commands.operator import RUNNING
from games.commands.timing import seats_asked

Phase = models.Table.Phase
REFRESHED = 20  # seconds


class SeatInline(admin.TabularInline):
    model = models.Seat
    fields = readonly_fields = ("number", "user", "bot_name", "ready", "auto", "away", "seen_at")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False


@admin.register(models.Table)
class TableAdmin(WithButtons, ReadOnly):
    """To look at, to close, and to give a seat to 托管. No card is shown to anyone, operators included."""

    list_display = ("code", "kind", "name", "who", "phase", "version", "turn_of", "ends_at", "used_at")
    list_filter = ("kind", "phase")
    search_fields = ("code", "number", "name", "host__name", "seats__user__name", "seats__user__username")
    search_help_text = _("桌子代码、桌号、桌名、玩家的名字")
    exclude = ("hand", "invite")
    inlines = (SeatInline,)
    ordering = ("-pk",)
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.Table]:
        return super().get_queryset(request).select_related("host", "hand", "match").prefetch_related("seats__user")

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        response = super().changelist_view(request, extra_context)
        response.headers["Refresh"] = str(REFRESHED)  # the list is of what runs now
        return response

    @admin.display(description=_("玩家"))
    def who(self, table: models.Table) -> str:
        return " · ".join(_seated(seat) for seat in table.seats.all())

    @admin.display(description=_("轮到"))
    def turn_of(self, table: models.Table) -> str:
        if table.phase not in (Phase.TRIBUTE, Phase.PLAY):
            return ""
        asked = seats_asked(states.state_of(table.hand, take_over=table.match.take_over))
        return "、".join(_seated(seat) for seat in table.seats.all() if seat.number in asked)

    def buttons(self, table: models.Table) -> tuple[Button, ...]:
        people = [seat for seat in table.seats.all() if seat.user_id is not None]
        return (
            *(
                Button(
                    f"auto-{seat.number}",
                    gettext("%(name)s 的位子交给托管") % {"name": seat.user},
                    partial(_give_to_auto, seat=seat.number),
                    partial(_may_go_to_auto, seat=seat),
                )
                for seat in people
            ),
            Button("close", _("关掉这张桌子"), _close, _is_open, danger=True),
        )


def _seated(seat: models.Seat) -> str:
    if seat.user is None:
        return f"[{seat.bot_name}]" if seat.bot else "—"
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
