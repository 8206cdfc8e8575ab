from django.urls import path

from games import moving_views, views

urlpatterns = [
    path("", views.home, name="home"),
    path("rules/", views.rules, name="rules"),
    path("practice/", views.practice, name="practice"),
    path("open/", views.open_table, name="open"),
    path("quick/", views.quick, name="quick"),
    path("sit/", views.sit, name="sit"),
    path("number/", views.number, name="number"),
    path("j/<str:token>/", views.door, name="door"),
    path("t/<slug:code>/", views.table, name="table"),
    path("j/<str:token>/mine/", moving_views.claim, name="claim_seat"),
    path("j/<str:token>/mine/answer/", moving_views.claimed, name="claimed"),
    path("m/<str:token>/", moving_views.move, name="move"),
    path("t/<slug:code>/phone/", moving_views.phone, name="phone"),
    path("t/<slug:code>/do/", views.do, name="do"),
]
