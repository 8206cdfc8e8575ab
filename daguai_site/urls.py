from django.contrib import admin
from django.urls import include, path
from django.views.i18n import set_language

urlpatterns = [
    path("", include("games.urls")),
    path("", include("accounts.urls")),
    path("language/", set_language, name="set_language"),
    path("admin/", admin.site.urls),
]
