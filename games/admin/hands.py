"""Hands that were played, move by move. The cards of one that runs are shown to nobody."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import models, rules
from games.admin.read_only import ReadOnly
from games.knowing import note_seen, plays_it_now
from games.replays import players_in


class MoveInline(admin.TabularInline):
    model = models.Move
    fields = readonly_fields = ("seq", "who", "kind", "shown_cards", "made_by", "when")
    extra = 0
    can_delete = False

    @admin.display(description=_("谁"))
    def who(self, move: models.Move) -> str:
        return _called(move.hand)[move.seat]

    @admin.display(description=_("牌"))
    def shown_cards(self, move: models.Move) -> str:
        return move.cards if move.hand.ended_at is not None else gettext("打完才看得到")

    @admin.display(description=_("时间"))
    def when(self, move: models.Move) -> str:
        return formats.date_format(timezone.localtime(move.at), "H:i:s")

    def has_add_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False


@admin.register(models.Hand)
class HandAdmin(ReadOnly):
    """To look at. An operator may sit at a table too: nothing of a running hand's cards leaves the database."""

    list_display = ("id", "table", "match", "number", "places", "broken", "started_at", "ended_at")
    list_filter = ("broken", "started_at")
    search_fields = ("=id", "match__table__code", "match__table__name", "match__table__seats__user__name")
    search_help_text = _("局号、桌子代码、桌名、玩家的名字")
    fields = (
        *("table", "match", "number", "occupants", "level", "who_deals", "gifts", "places"),
        *("broken", "started_at", "ended_at"),
    )
    inlines = (MoveInline,)
    ordering = ("-pk",)
    list_per_page = 50

    def get_fields(self, request: HttpRequest, hand: models.Hand | None = None) -> tuple[str, ...]:
        return (*self.fields, "told", "dealt") if hand is not None and hand.ended_at is not None else self.fields

    def get_readonly_fields(self, request: HttpRequest, hand: models.Hand | None = None) -> tuple[str, ...]:
        return self.get_fields(request, hand)

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.Hand]:
        return super().get_queryset(request).select_related("match__table").defer("order")

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The cards of a hand that has ended are known to who looks, as by its replay."""
        hand = self.get_object(request, object_id)
        if hand is not None and hand.ended_at is not None and self.has_view_permission(request, hand):
            if plays_it_now(request.user, hand):
                return render(request, "replay/later.html", status=403)
            note_seen([request.user.pk], hand)
        return super().change_view(request, object_id, form_url, extra_context)

    @admin.display(description=_("桌"))
    def table(self, hand: models.Hand) -> str:
        table = hand.match.table
        return format_html('<a href="{}">{}</a>', reverse("admin:games_table_change", args=[table.pk]), table)

    @admin.display(description=_("六家"))
    def occupants(self, hand: models.Hand) -> str:
        return "\n".join(_called(hand))

    @admin.display(description=_("两队的级"))
    def level(self, hand: models.Hand) -> str:
        return "/".join(hand.levels)

    @admin.display(description=_("庄家"))
    def who_deals(self, hand: models.Hand) -> str:
        return _called(hand)[hand.dealer]

    @admin.display(description=_("进贡"))
    def gifts(self, hand: models.Hand) -> str:
        called = _called(hand)
        return "\n".join(f"{called[payer]} → {called[receiver]}" for payer, receiver in hand.tribute) or "-"

    @admin.display(description=_("出完的次序"))
    def places(self, hand: models.Hand) -> str:
        called = _called(hand)
        return " · ".join(called[seat] for seat in hand.out or ()) or "-"

    @admin.display(description=_("回放"))
    def told(self, hand: models.Hand) -> str:
        return format_html(
            '<a href="{}">{}</a> · <a href="{}" download>{}</a>',
            reverse("replay", args=[hand.address]),
            gettext("回放"),
            reverse("hand_text", args=[hand.address]),
            gettext("文本"),
        )

    @admin.display(description=_("发的牌"))
    def dealt(self, hand: models.Hand) -> str:
        holdings = rules.deal(rules.parse_cards(hand.order))
        called = _called(hand)
        return "\n".join(f"{who}: {rules.format_cards(cards)}" for who, cards in zip(called, holdings, strict=True))


def _called(hand: models.Hand) -> list[str]:
    """Each seat's number and who sat there, by the names of that time; read once for all moves of a page."""
    if not hasattr(hand, "seats_told"):
        hand.seats_told = [f"{each.seat} {each.name or gettext('已注销')}" for each in players_in(hand)]
    return hand.seats_told
