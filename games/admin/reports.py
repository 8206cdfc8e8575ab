"""What people have found fault with at a table, with what was said there."""

from __future__ import annotations

from datetime import datetime

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import formats, timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import models
from games.admin.read_only import Button, ReadOnly, WithButtons


@admin.register(models.Report)
class ReportAdmin(WithButtons, ReadOnly):
    """To read, and to mark as handled. The log holds what people said, and no card of a holding."""

    list_display = ("at", "about", "by", "table", "words", "handled_at")
    list_filter = (("handled_at", admin.EmptyFieldListFilter), "at")
    search_fields = ("about__name", "about__username", "by__name", "by__username", "table__code", "words")
    search_help_text = _("玩家的名字、桌子代码、说明")
    fields = ("at", "about", "by", "table", "words", "talk", "handled_at")
    actions = ("handle",)
    asked_for = ("about__id__exact",)
    ordering = ("-pk",)
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.Report]:
        return super().get_queryset(request).select_related("about", "by", "table")

    def buttons(self, row: models.Report, operator: User) -> tuple[Button, ...]:
        return (Button("handle", _("处理好了"), _handle, lambda report: report.handled_at is None),)

    @admin.action(description=_("处理好了"), permissions=["handle"])
    def handle(self, request: HttpRequest, chosen: QuerySet[models.Report]) -> None:
        for report in chosen.filter(handled_at__isnull=True):
            _handle(report)
            self.log_change(request, report, gettext("处理好了"))

    def has_handle_permission(self, request: HttpRequest) -> bool:
        """Who may do this to several at once: the same as to one."""
        return self.may_press(request)

    @admin.display(description=_("聊天记录"))
    def talk(self, report: models.Report) -> SafeString | str:
        rows = ((_when(line["at"]), line["name"] or gettext("已注销"), line["text"]) for line in report.log)
        return format_html_join("", "<p>{} <b>{}</b> {}</p>", rows) or "-"


def _handle(report: models.Report) -> None:
    report.handled_at = timezone.now()
    report.save(update_fields=["handled_at"])


def _when(told: str) -> str:
    """A time of the log by the site's own clock."""
    return formats.date_format(timezone.localtime(datetime.fromisoformat(told)), "m-d H:i:s")
