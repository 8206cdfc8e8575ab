"""What the panel shows and does not let anybody edit, and the buttons that stand over it instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from accounts.models import User
from games.refusals import CommandRefused, sentence


@dataclass(frozen=True, slots=True)
class Button:
    """Something the operator can do to one row, noted in its history as `label`; `needs` says when it is there."""

    name: str
    label: str | Promise
    act: Callable[[Any], None]
    needs: Callable[[Any], bool]
    danger: bool = False
    noted: str = ""
    """What the history keeps where that is not the label, which may name somebody."""


class WithButtons(admin.ModelAdmin):
    """A page with buttons. What they do goes through commands, with a confirmation, and into the history."""

    change_form_template = "admin/with_buttons.html"

    def buttons(self, row: Any, operator: User) -> tuple[Button, ...]:
        """All that this operator can do to this row now and then."""
        return ()

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}_press"
        press = require_POST(self.admin_site.admin_view(self.press))
        return [path("<path:object_id>/press/<slug:which>/", press, name=name), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        shown = self.buttons(row, request.user) if row is not None and self.may_press(request, row) else ()
        shown = [button for button in shown if button.needs(row)]
        return super().change_view(request, object_id, form_url, (extra_context or {}) | {"buttons": shown})

    def press(self, request: HttpRequest, object_id: str, which: str) -> HttpResponse:
        """Do what a button says, note it, and come back to the row's page. What is not there to be pressed any more,
        as after a double click or another operator's, changes nothing and is not noted."""
        row = self.get_object(request, object_id)
        if not self.may_press(request, row):
            raise PermissionDenied
        button = None
        if row is not None:
            button = next((each for each in self.buttons(row, request.user) if each.name == which), None)
        if button is None:
            raise Http404
        if button.needs(row):
            try:
                button.act(row)
            except CommandRefused as refusal:
                messages.error(request, sentence(refusal.reason))
            else:
                self.log_change(request, row, button.noted or str(button.label))
                messages.success(request, str(button.label))
        else:
            messages.info(request, gettext("已经这样了，没有再做一遍。"))
        return redirect(reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[object_id]))

    def may_press(self, request: HttpRequest, row: Any | None = None) -> bool:
        """Whether this operator may do anything to this row, or to rows at all."""
        return request.user.has_perm(f"{self.opts.app_label}.change_{self.opts.model_name}")


class ReadOnly(admin.ModelAdmin):
    """A page to look at, where nothing is found out that it does not show: Django lets an address filter by any column
    of the row itself, and by the start of a running hand's cards they could be read one by one."""

    asked_for: ClassVar[tuple[str, ...]] = ()
    """What other pages' links filter by, beside the filters that the page itself offers."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        column = lookup.partition("__")[0]
        return lookup in self.asked_for or column in map(_column_of, self.get_list_filter(request))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False


def _column_of(offered: Any) -> str:
    """What one of a page's filters goes by."""
    match offered:
        case str():
            return offered
        case (column, _filter):
            return column
    return offered.parameter_name
