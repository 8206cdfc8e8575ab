"""Hands that were played, move by move. The cards of one that runs are shown to nobody."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import models, rules
from games.admin.read_only import ReadOnly


class MoveInline(admin.TabularInline):
    model = models.Move
    fields = readonly_fields = ("seq", "seat", "kind", "shown_cards", "made_by", "at")
    extra = 0
    can_delete = False

    @admin.display(description=_("牌"))
    def shown_cards(self, move: models.Move) -> str:
        return move.cards if move.hand.ended_at is not None else gettext("打完才看得到")

    def has_add_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False


@admin.register(models.Hand)
class HandAdmin(ReadOnly):
    """To look at. An operator may sit at a table too: nothing of a running hand's cards leaves the database."""

    list_display = ("id", "table", "match", "number", "dealer", "out", "broken", "started_at", "ended_at")
    list_filter = ("broken", "started_at")
    search_fields = ("=id", "match__table__code", "match__table__name", "match__table__seats__user__name")
    search_help_text = _("局号、桌子代码、桌名、玩家的名字")
    fields = ("table", "match", "number", "levels", "dealer", "tribute", "out", "broken", "started_at", "ended_at")
    inlines = (MoveInline,)
    ordering = ("-pk",)
    list_per_page = 50

    def get_fields(self, request: HttpRequest, hand: models.Hand | None = None) -> tuple[str, ...]:
        ended = hand is not None and hand.ended_at is not None
        return (*self.fields, "occupants", "dealt") if ended else (*self.fields, "occupants")

    def get_readonly_fields(self, request: HttpRequest, hand: models.Hand | None = None) -> tuple[str, ...]:
        return self.get_fields(request, hand)

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.Hand]:
        return super().get_queryset(request).select_related("match__table").defer("order")

    @admin.display(description=_("桌"))
    def table(self, hand: models.Hand) -> str:
        return str(hand.match.table)

    @admin.display(description=_("六家"))
    def occupants(self, hand: models.Hand) -> str:
        return ", ".join(f"{number}: {who}" for number, who in enumerate(hand.match.occupants))

    @admin.display(description=_("发的牌"))
    def dealt(self, hand: models.Hand) -> str:
        holdings = rules.deal(rules.parse_cards(hand.order))
        return "\n".join(f"{seat}: {rules.format_cards(cards)}" for seat, cards in enumerate(holdings))
