from django.urls import path

from games import views

urlpatterns = [
    path("", views.home, name="home"),
    path("practice/", views.practice, name="practice"),
    path("t/<slug:code>/", views.table, name="table"),
    path("t/<slug:code>/do/", views.do, name="do"),
]
