from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.limits import logins
from accounts.models import User

# Passwords are tried at this door as well as at the players' own.
admin.site.login = logins(admin.site.login)


@admin.register(User)
class PeopleAdmin(UserAdmin):
    """People: who they are and what they may do. A score is a sum and is not edited."""

    list_display = ("username", "name", "is_guest", "score", "is_staff", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("username", "name", "email")
    readonly_fields = ("score", "last_login", "date_joined", "left_at")
    fieldsets = (
        (None, {"fields": ("username", "password", "name", "email", "language")}),
        (_("分数"), {"fields": ("score",)}),
        (_("权限"), {"fields": ("is_active", "is_guest", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("日期"), {"fields": ("last_login", "date_joined", "left_at")}),
    )
