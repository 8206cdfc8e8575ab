from django.contrib import admin
from django.http import HttpRequest

from games import models


@admin.register(models.Table)
class TableAdmin(admin.ModelAdmin):
    """Tables as they are now, to look at. No card of a hand is shown to anyone, admins included."""

    list_display = ("code", "kind", "name", "phase", "version", "ends_at", "created_at")
    list_filter = ("kind", "phase")
    search_fields = ("code", "name", "host__name")
    exclude = ("hand", "match")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Table | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Table | None = None) -> bool:
        return False
