"""The pages about oneself. Nobody needs them to play."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import forms, limits, mail
from accounts.claiming import NameTaken, NotAGuest, claim
from accounts.leaving import close_account
from accounts.limits import limited
from accounts.models import User
from accounts.onward import onward

BACKEND = "django.contrib.auth.backends.ModelBackend"
View = Callable[..., HttpResponse]

a_form = require_http_methods(["GET", "HEAD", "POST"])


def members_only(view: View) -> View:
    """Decorator: a guest is led to where one gets an account, a stranger to where one logs in."""

    @wraps(view)
    @login_required
    def members(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        return redirect("claim") if request.user.is_guest else view(request, *args, **kwargs)

    return members


@method_decorator(limits.logins, "dispatch")
class LogIn(auth_views.LoginView):
    """登录. Django's own: a new session, and `next` only within the site."""

    template_name = "account/login.html"
    authentication_form = forms.LoginForm


log_out = never_cache(auth_views.LogoutView.as_view())


@a_form
@never_cache
@sensitive_post_parameters()
@limited(limits.SIGN_UPS)
def sign_up(request: HttpRequest) -> HttpResponse:
    """注册: a new account. Who plays as a guest already keeps what they have by claiming instead."""
    if request.user.is_authenticated:
        return redirect("claim" if request.user.is_guest else "settings")
    form = forms.SignUpForm(request.POST or None)
    if form.is_valid():
        fields = form.cleaned_data
        try:
            with transaction.atomic():
                person = User.objects.create_user(fields["username"], password=fields["password1"], name=fields["name"])
        except IntegrityError:
            form.add_error("username", forms.name_taken())
        else:
            login(request, person, backend=BACKEND)
            return HttpResponseRedirect(onward(request, "/"))
    return render(request, "account/sign_up.html", {"form": form, "next": onward(request, "")})


@a_form
@never_cache
@sensitive_post_parameters()
@login_required
@limited(limits.SIGN_UPS)
def claim_guest(request: HttpRequest) -> HttpResponse:
    """保住战绩: a guest gets a login name and a password, and keeps everything."""
    if not request.user.is_guest:
        return redirect("settings")
    form = forms.ClaimForm(request.POST or None, person=request.user)
    if form.is_valid():
        fields = form.cleaned_data
        try:
            claim(request.user, username=fields["username"], password=fields["password1"])
        except NameTaken:
            form.add_error("username", forms.name_taken())
        except NotAGuest:
            return redirect("settings")
        else:
            update_session_auth_hash(request, request.user)
            messages.success(request, _("战绩保住了。换了手机，用登录名和密码进来。"))
            return redirect("settings")
    return render(request, "account/claim.html", {"form": form})


@a_form
@never_cache
@login_required
@limited(limits.CHANGES_OF_ONESELF, by=limits.person)
def settings(request: HttpRequest) -> HttpResponse:
    """设置: what the table calls one, and what is set for this reader."""
    form = forms.NameForm(request.POST or None, initial={"name": str(request.user)})
    if form.is_valid():
        request.user.name = form.cleaned_data["name"]
        request.user.save(update_fields=["name"])
        messages.success(request, _("改好了。"))
        return redirect("settings")
    muted = request.user.mutes.select_related("muted").order_by("pk")
    return render(request, "account/settings.html", {"form": form, "muted": muted})


@require_POST
@login_required
@limited(limits.CHANGES_OF_ONESELF, by=limits.person)
def unmute(request: HttpRequest) -> HttpResponse:
    """取消静音: what this person says is shown again."""
    chosen = request.POST.get("muted", "")
    if chosen.isascii() and chosen.isdecimal() and len(chosen) < 16:
        request.user.mutes.filter(pk=int(chosen)).delete()
        messages.success(request, _("改好了。"))
    return redirect("settings")


@a_form
@never_cache
@sensitive_post_parameters()
@members_only
@limited(limits.PASSWORDS_OF_ONESELF, by=limits.person)
def change_password(request: HttpRequest) -> HttpResponse:
    """换密码. This page stays logged in, every other one with this account does not."""
    form = forms.PasswordChangeForm(request.POST or None, person=request.user)
    if form.is_valid():
        form.save()
        update_session_auth_hash(request, request.user)
        messages.success(request, _("密码换好了，别的设备要重新登录。"))
        return redirect("settings")
    return render(request, "account/password.html", {"form": form})


@a_form
@never_cache
@sensitive_post_parameters()
@members_only
@limited(limits.PASSWORDS_OF_ONESELF, by=limits.person)
def change_email(request: HttpRequest) -> HttpResponse:
    """邮箱: where to write when the password is forgotten."""
    form = forms.MailForm(request.POST or None, person=request.user, initial={"email": request.user.email})
    if form.is_valid():
        request.user.email = form.cleaned_data["email"]
        request.user.save(update_fields=["email"])
        messages.success(request, _("改好了。"))
        return redirect("settings")
    return render(request, "account/email.html", {"form": form})


@a_form
@never_cache
@limited(limits.RESETS_OF_AN_ADDRESS)
def reset(request: HttpRequest) -> HttpResponse:
    """忘了密码: a link by mail. The answer never tells whether there is such an account, and neither does its pace."""
    form = forms.ResetForm(request.POST or None)
    if form.is_valid():
        who = form.cleaned_data["who"]
        asked = Q(email__iexact=who) | Q(username=User.normalize_username(who))
        for person in User.objects.filter(asked, is_active=True).exclude(email=""):
            if person.has_usable_password() and not limits.RESETS_OF_A_PERSON.spend(str(person.pk)):
                mail.send_reset(person, request)
        return redirect("reset_sent")
    return render(request, "account/reset.html", {"form": form})


@require_safe
def reset_sent(request: HttpRequest) -> HttpResponse:
    """What follows from asking for a link, whatever came of it."""
    return render(request, "account/reset_sent.html")


class ResetByLink(auth_views.PasswordResetConfirmView):
    """A new password by the link in a mail, which is good for one time. Django's own."""

    template_name = "account/reset_link.html"
    form_class = forms.NewPasswordForm
    success_url = reverse_lazy("home")
    post_reset_login = True
    post_reset_login_backend = BACKEND


@a_form
@never_cache
@sensitive_post_parameters()
@login_required
@limited(limits.PASSWORDS_OF_ONESELF, by=limits.person)
def delete(request: HttpRequest) -> HttpResponse:
    """注销: the account is emptied, what was played stays without a name."""
    form_class = forms.GuestLeavesForm if request.user.is_guest else forms.OwnPasswordForm
    form = form_class(request.POST or None, person=request.user)
    if form.is_valid():
        close_account(request.user)
        logout(request)
        return redirect("deleted")
    return render(request, "account/delete.html", {"form": form})


@require_safe
def deleted(request: HttpRequest) -> HttpResponse:
    """What follows from deleting one's account."""
    return render(request, "account/deleted.html")
