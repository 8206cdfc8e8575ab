from django.urls import path

from accounts import views

urlpatterns = [
    path("account/login/", views.LogIn.as_view(), name="login"),
    path("account/logout/", views.log_out, name="logout"),
    path("account/signup/", views.sign_up, name="sign_up"),
    path("account/claim/", views.claim_guest, name="claim"),
    path("account/settings/", views.settings, name="settings"),
    path("account/unmute/", views.unmute, name="unmute"),
    path("account/email/", views.change_email, name="change_email"),
    path("account/password/", views.change_password, name="change_password"),
    path("account/reset/", views.reset, name="reset"),
    path("account/reset/sent/", views.reset_sent, name="reset_sent"),
    path("account/reset/<uidb64>/<token>/", views.ResetByLink.as_view(), name="reset_link"),
    path("account/delete/", views.delete, name="delete"),
    path("account/deleted/", views.deleted, name="deleted"),
]
