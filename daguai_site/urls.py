from django.contrib import admin
from django.urls import include, path

from daguai_site.language import choose_language
from daguai_site.manifest import manifest

urlpatterns = [
    path("", include("games.urls")),
    path("", include("accounts.urls")),
    path("language/", choose_language, name="language"),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("admin/", admin.site.urls),
]
