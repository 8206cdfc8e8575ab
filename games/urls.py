from django.urls import path

from games import moving_views, record_views, replay_views, views

urlpatterns = [
    path("", views.home, name="home"),
    path("rules/", views.rules, name="rules"),
    path("practice/", views.practice, name="practice"),
    path("lesson/", views.lesson, name="lesson"),
    path("open/", views.open_table, name="open"),
    path("quick/", views.quick, name="quick"),
    path("sit/", views.sit, name="sit"),
    path("number/", views.number, name="number"),
    path("j/<str:token>/", views.door, name="door"),
    path("t/<slug:code>/", views.table, name="table"),
    path("t/<slug:code>/back/", views.back, name="back"),
    path("j/<str:token>/mine/", moving_views.claim, name="claim_seat"),
    path("j/<str:token>/mine/answer/", moving_views.claimed, name="claimed"),
    path("m/<str:token>/", moving_views.move, name="move"),
    path("t/<slug:code>/phone/", moving_views.phone, name="phone"),
    path("t/<slug:code>/do/", views.do, name="do"),
    path("h/<slug:address>/", replay_views.hand, name="replay"),
    path("h/<slug:address>/text/", replay_views.text, name="hand_text"),
    path("h/<slug:address>/deal/", replay_views.deal, name="deal"),
    path("u/<slug:slug>/", record_views.person, name="person"),
    path("ranking/", record_views.ranking, name="ranking"),
    path("ranking/month/", record_views.ranking_of_month, name="ranking_of_month"),
    path("ranking/met/", record_views.ranking_of_met, name="ranking_of_met"),
]
