"""What the panel shows and does not let anybody edit, and the buttons that stand over it instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.views.decorators.http import require_POST

from games.refusals import CommandRefused, sentence


@dataclass(frozen=True, slots=True)
class Button:
    """Something the operator can do to one row. `done` is noted in the row's history; `needs` says when it is there."""

    name: str
    label: str | Promise
    act: Callable[[Any], None]
    needs: Callable[[Any], bool]
    danger: bool = False


class WithButtons(admin.ModelAdmin):
    """A page with buttons. What they do goes through commands, with a confirmation, and into the history."""

    change_form_template = "admin/with_buttons.html"

    def buttons(self, row: Any) -> tuple[Button, ...]:
        """All that can be done to this row now and then."""
        return ()

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}_press"
        press = require_POST(self.admin_site.admin_view(self.press))
        return [path("<path:object_id>/press/<slug:which>/", press, name=name), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        shown = [] if row is None or not self._may_press(request) else [b for b in self.buttons(row) if b.needs(row)]
        return super().change_view(request, object_id, form_url, (extra_context or {}) | {"buttons": shown})

    def press(self, request: HttpRequest, object_id: str, which: str) -> HttpResponse:
        """Do what a button says, note it, and come back to the row's page."""
        if not self._may_press(request):
            raise PermissionDenied
        row = self.get_object(request, object_id)
        button = next((each for each in self.buttons(row) if each.name == which), None) if row is not None else None
        if button is None:
            raise Http404
        try:
            button.act(row)
        except CommandRefused as refusal:
            messages.error(request, sentence(refusal.reason))
        else:
            self.log_change(request, row, str(button.label))
            messages.success(request, str(button.label))
        return redirect(reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[object_id]))

    def _may_press(self, request: HttpRequest) -> bool:
        return request.user.has_perm(f"{self.opts.app_label}.change_{self.opts.model_name}")


class ReadOnly(admin.ModelAdmin):
    """A page to look at."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False
