"""What people fill in about themselves. Names for the table are judged in `accounts.names`, the rest here."""

from __future__ import annotations

from django import forms
from django.contrib.auth import forms as auth_forms
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import clean_name

MOST_TYPED = 200
"""What a name's field takes, as browsers count: more than any name has, or they would cut an emoji in two."""
LONGEST_USERNAME = 30
LONGEST_PASSWORD = 256
NO_ACCOUNT_NAMED_SO = _("登录名或者密码不对。")

# A login name is written as it is, whatever the phone would like to make of it.
AS_TYPED = {"autocapitalize": "none", "autocorrect": "off", "spellcheck": "false"}


class DisplayNameField(forms.CharField):
    """What the table calls somebody."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(
            strip=False,
            widget=forms.TextInput(attrs={"autocomplete": "nickname", "maxlength": MOST_TYPED}),
            **{"label": _("大家怎么叫你？"), "error_messages": {"required": _("名字不能空着")}} | kwargs,
        )

    def clean(self, value: object) -> str:
        return clean_name(super().clean(value))


class LoginNameField(auth_forms.UsernameField):
    """A new login name: short, one word, small letters, nobody's yet."""

    default_validators = [UnicodeUsernameValidator(message=_("登录名里只能有文字、数字和 . _ - + @，不能有空格。"))]

    def __init__(self, **kwargs: object) -> None:
        super().__init__(
            label=_("登录名"),
            help_text=_("只用来登录，别人看不到。中文、字母、数字都行。"),
            max_length=LONGEST_USERNAME,
            widget=forms.TextInput(attrs=AS_TYPED | {"autocomplete": "username"}),
            **kwargs,
        )

    def to_python(self, value: object) -> str:
        username = super().to_python(value)
        return User.normalize_username(username) if len(username) <= LONGEST_USERNAME else username

    def clean(self, value: object) -> str:
        username = super().clean(value)
        if User.objects.filter(username=username).exists():
            raise ValidationError(name_taken(), code="unique")
        return username


def name_taken() -> str:
    return gettext("这个登录名已经有人用了，换一个。")


class NewPasswordMixin(auth_forms.SetPasswordMixin):
    """A new password, twice."""

    error_messages = {"password_mismatch": _("两次写的密码不一样。")}

    @staticmethod
    def make_fields(label: str = _("密码")) -> tuple[forms.CharField, forms.CharField]:
        def field(label: str, help_text: str = "") -> forms.CharField:
            return forms.CharField(
                label=label,
                strip=False,
                max_length=LONGEST_PASSWORD,
                help_text=help_text,
                widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
            )

        return field(label, _("至少 8 个字符，别太好猜。")), field(_("再写一遍密码"))


class ClaimForm(NewPasswordMixin, forms.Form):
    """A login name and a password for a guest's row."""

    username = LoginNameField()
    password1, password2 = NewPasswordMixin.make_fields()

    def __init__(self, data: object = None, *, person: User | None = None) -> None:
        super().__init__(data)
        self.person = person

    def clean(self) -> dict[str, object]:
        self.validate_passwords()
        said = {name: self.cleaned_data.get(name, "") for name in ("username", "name")}
        self.validate_password_for_user(
            User(username=said["username"], name=said["name"] or getattr(self.person, "name", ""))
        )
        return self.cleaned_data


class SignUpForm(ClaimForm):
    """A new account."""

    name = DisplayNameField()
    field_order = ["name", "username", "password1", "password2"]


class LoginForm(auth_forms.AuthenticationForm):
    """Who is it? The answer to a wrong name, a wrong password and a closed account is the same."""

    error_messages = {"invalid_login": NO_ACCOUNT_NAMED_SO, "inactive": NO_ACCOUNT_NAMED_SO}

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("登录名")
        self.fields["username"].widget.attrs |= AS_TYPED
        self.fields["username"].widget.attrs.pop("autofocus", None)
        self.fields["password"].label = _("密码")
        self.fields["password"].max_length = LONGEST_PASSWORD


class NameForm(forms.Form):
    """Another name for the table."""

    name = DisplayNameField()


class OwnPasswordForm(forms.Form):
    """Something that asks for one's own password."""

    password = forms.CharField(
        label=_("现在的密码"),
        strip=False,
        max_length=LONGEST_PASSWORD,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, data: object = None, *, person: User, **kwargs: object) -> None:
        super().__init__(data, **kwargs)
        self.person = person

    def clean_password(self) -> str:
        if not self.person.check_password(self.cleaned_data["password"]):
            raise ValidationError(gettext("密码不对。"), code="wrong")
        return self.cleaned_data["password"]


class MailForm(OwnPasswordForm):
    """Where to write when the password is forgotten; empty for nowhere."""

    email = forms.EmailField(
        label=_("邮箱"),
        required=False,
        max_length=254,
        help_text=_("忘了密码的时候，往这里寄一个链接。空着就是不留。"),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    field_order = ["email", "password"]


class PasswordChangeForm(NewPasswordMixin, OwnPasswordForm):
    """A new password in place of the one that is known."""

    password1, password2 = NewPasswordMixin.make_fields(_("新密码"))

    def clean(self) -> dict[str, object]:
        self.validate_passwords()
        self.validate_password_for_user(self.person)
        return self.cleaned_data

    def save(self) -> None:
        save_password(self.person, self.cleaned_data["password1"])


class NewPasswordForm(NewPasswordMixin, forms.Form):
    """A new password in place of a forgotten one, by the link in a mail."""

    password1, password2 = NewPasswordMixin.make_fields(_("新密码"))

    def __init__(self, user: User | None, data: object = None, **kwargs: object) -> None:
        super().__init__(data)
        self.user = user

    def clean(self) -> dict[str, object]:
        self.validate_passwords()
        self.validate_password_for_user(self.user)
        return self.cleaned_data

    def save(self) -> User:
        save_password(self.user, self.cleaned_data["password1"])
        return self.user


def save_password(person: User, password: str) -> None:
    """Store it and nothing else: what the row is worth may have grown while the password was being hashed."""
    person.set_password(password)
    person.save(update_fields=["password"])


class ResetForm(forms.Form):
    """Whose password is forgotten: a login name or a mail address."""

    who = forms.CharField(
        label=_("登录名或者邮箱"), max_length=254, widget=forms.TextInput(attrs=AS_TYPED | {"autocomplete": "username"})
    )


class GuestLeavesForm(forms.Form):
    """A guest, who has no password to give, says so twice."""

    sure = forms.BooleanField(label=_("我知道战绩找不回来了"))

    def __init__(self, data: object = None, *, person: User) -> None:
        super().__init__(data)
