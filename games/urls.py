from django.urls import path

from games import views

urlpatterns = [
    path("", views.home, name="home"),
    path("practice/", views.practice, name="practice"),
    path("open/", views.open_table, name="open"),
    path("number/", views.number, name="number"),
    path("j/<str:token>/", views.door, name="door"),
    path("t/<slug:code>/", views.table, name="table"),
    path("t/<slug:code>/do/", views.do, name="do"),
]
