"""Sign-up, login, logout, settings, password: one's own account."""

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db

NEW = {"name": "宝山老张", "username": "Zhang", "password1": PASSWORD, "password2": PASSWORD}


def who(client: Client) -> str | None:
    """The login name of whom this browser belongs to."""
    user_id = client.session.get("_auth_user_id")
    page = client.get("/account/settings/")
    return User.objects.get(pk=user_id).username if page.status_code == 200 else None


# Sign-up


def test_signing_up_makes_an_account_and_logs_in(client: Client) -> None:
    assert client.post("/account/signup/", NEW).headers["Location"] == "/"
    person = User.objects.get()
    assert (person.username, person.name, person.is_guest, person.score) == ("zhang", "宝山老张", False, 0)
    assert person.check_password(PASSWORD)
    assert who(client) == "zhang"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": "\u200b"}, "名字不能空着"),
        ({"name": ""}, "名字不能空着"),
        ({"name": "x" * 13}, "名字太长了"),
        ({"username": "wang"}, "已经有人用了"),
        ({"username": "WANG"}, "已经有人用了"),
        ({"username": "ｗａｎｇ"}, "已经有人用了"),
        ({"username": "two words"}, "不能有空格"),
        ({"username": "x" * 31}, "30"),
        ({"password2": PASSWORD + "x"}, "两次写的密码不一样"),
        ({"password1": "short", "password2": "short"}, "密码"),
        ({"password1": "password1", "password2": "password1"}, "密码"),
        ({"password1": "zhang-zhang", "password2": "zhang-zhang", "username": "zhang-zhan"}, "登录名"),
    ],
)
def test_what_is_wrong_is_said_and_nobody_is_made(client: Client, member: User, change: dict, sentence: str) -> None:
    page = client.post("/account/signup/", NEW | change)
    assert page.status_code == 200
    assert sentence in page.content.decode()
    assert 'aria-invalid="true"' in page.content.decode()
    assert User.objects.get() == member


def test_two_who_take_a_name_at_the_same_moment_do_not_both_get_it(
    client: Client, member: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accounts.forms.LoginNameField.clean", lambda self, value: value)
    page = client.post("/account/signup/", NEW | {"username": "wang"})
    assert "已经有人用了" in page.content.decode()
    assert User.objects.get() == member


# Login and logout


def test_logging_in_changes_the_session(client: Client, member: User) -> None:
    client.get("/account/login/")
    before = client.session
    before["kept"] = True
    before.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = before.session_key
    answer = client.post("/account/login/", {"username": "wang", "password": PASSWORD})
    assert answer.headers["Location"] == "/"
    assert client.session.session_key != before.session_key
    assert who(client) == "wang"


def test_a_capital_that_the_phone_put_there_does_no_harm(client: Client, member: User) -> None:
    assert client.post("/account/login/", {"username": "Wang ", "password": PASSWORD}).status_code == 302


def test_the_answer_does_not_tell_whether_there_is_such_an_account(client: Client, member: User, guest: User) -> None:
    closed = User.objects.create_user("closed", password=PASSWORD, is_active=False)
    answers = {
        client.post("/account/login/", {"username": name, "password": password})
        .content.decode()
        .replace(f'value="{name}"', "")
        .split("<form")[-1]
        .split("csrfmiddlewaretoken")[-1][80:]
        for name, password in [
            ("wang", "wrong"),
            ("nobody", "wrong"),
            (closed.username, PASSWORD),
            (guest.username, "wrong"),
        ]
    }
    assert len(answers) == 1
    assert "登录名或者密码不对" in client.post("/account/login/", {"username": "x", "password": "y"}).content.decode()
    assert who(client) is None


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "http:evil.example",
        "\x00//evil",
    ],
)
def test_nobody_is_led_to_another_site(client: Client, member: User, elsewhere: str) -> None:
    login = {"username": "wang", "password": PASSWORD, "next": elsewhere}
    assert client.post("/account/login/", login).headers["Location"] == "/"
    assert Client().post("/account/signup/", NEW | {"next": elsewhere}).headers["Location"] == "/"
    assert "evil" not in Client().get("/account/signup/", {"next": elsewhere}).content.decode()


def test_a_page_that_needs_a_person_leads_back_after_logging_in(client: Client, member: User) -> None:
    asked = client.get("/account/settings/").headers["Location"]
    assert asked == "/account/login/?next=/account/settings/"
    page = client.get(asked).content.decode()
    assert 'name="next" value="/account/settings/"' in page
    assert "/account/signup/?next=%2Faccount%2Fsettings%2F" in page
    answer = client.post("/account/signup/", NEW | {"next": "/account/settings/"})
    assert answer.headers["Location"] == "/account/settings/"


def test_logging_out_is_by_post_alone(logged_in: Client) -> None:
    assert logged_in.get("/account/logout/").status_code == 405
    assert who(logged_in) == "wang"
    assert logged_in.post("/account/logout/").headers["Location"] == "/"
    assert who(logged_in) is None


@pytest.mark.parametrize(
    "path", ["login", "logout", "signup", "claim", "settings", "email", "password", "reset", "delete"]
)
def test_a_form_from_elsewhere_is_refused(path: str, member: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(member)
    fields = NEW | {"password": PASSWORD, "who": "wang", "email": "x@example.com", "sure": "on"}
    assert strict.post(f"/account/{path}/", fields).status_code == 403
    member.refresh_from_db()
    assert (member.name, member.email, member.is_active) == ("浦东小王", "wang@example.com", True)
    assert User.objects.count() == 1


@pytest.mark.parametrize("path", ["login", "signup", "claim", "settings", "email", "password", "delete"])
def test_no_page_about_a_person_is_kept_by_anybody(path: str, logged_in: Client) -> None:
    assert "no-store" in logged_in.get(f"/account/{path}/").headers["Cache-Control"]


# Settings


def test_a_name_is_changed(logged_in: Client, member: User) -> None:
    page = logged_in.post("/account/settings/", {"name": " 小\u202e王 🀄 "}, follow=True)
    member.refresh_from_db()
    assert member.name == "小王 🀄"
    assert "改好了" in page.content.decode()


def test_a_name_is_text_wherever_it_stands(logged_in: Client, member: User) -> None:
    logged_in.post("/account/settings/", {"name": "<b>x</b>&"})
    page = logged_in.get("/account/settings/").content.decode()
    assert "<b>x</b>&" not in page
    assert "&lt;b&gt;x&lt;/b&gt;&amp;" in page


def test_a_name_that_will_not_do_changes_nothing(logged_in: Client, member: User) -> None:
    page = logged_in.post("/account/settings/", {"name": "x" * 13}).content.decode()
    assert "名字太长了" in page
    member.refresh_from_db()
    assert member.name == "浦东小王"


def test_what_one_changes_of_oneself_never_touches_the_score(logged_in: Client, member: User) -> None:
    """The page read the row before a hand was settled, and writes after it."""
    before = User.save

    def settled_meanwhile(self: User, **kwargs: object) -> None:
        User.objects.filter(pk=self.pk).update(score=60)
        before(self, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(User, "save", settled_meanwhile)
        logged_in.post("/account/settings/", {"name": "小王"})
        logged_in.post("/account/email/", {"email": "", "password": PASSWORD})
        change = {"password": PASSWORD, "password1": PASSWORD * 2, "password2": PASSWORD * 2}
        logged_in.post("/account/password/", change)
    member.refresh_from_db()
    assert (member.name, member.email, member.score) == ("小王", "", 60)
    assert member.check_password(PASSWORD * 2)


def test_a_password_is_changed_here_and_ends_every_other_session(logged_in: Client, member: User) -> None:
    other = Client()
    other.force_login(member)
    new = {"password": PASSWORD, "password1": "a-new-long-one", "password2": "a-new-long-one"}
    assert logged_in.post("/account/password/", new).headers["Location"] == "/account/settings/"
    assert who(logged_in) == "wang"
    assert who(other) is None


@pytest.mark.parametrize("path", ["password", "email", "delete"])
def test_what_is_grave_asks_for_the_password(path: str, logged_in: Client, member: User) -> None:
    fields = {"password1": "a-new-long-one", "password2": "a-new-long-one", "email": "thief@example.com", "sure": "on"}
    for wrong in ({}, {"password": "wrong"}):
        page = logged_in.post(f"/account/{path}/", fields | wrong)
        assert page.status_code == 200
    member.refresh_from_db()
    assert member.check_password(PASSWORD)
    assert (member.email, member.is_active) == ("wang@example.com", True)


def test_ones_own_password_cannot_be_tried_for_ever(logged_in: Client) -> None:
    codes = [logged_in.post("/account/email/", {"password": "wrong"}).status_code for _ in range(11)]
    assert codes == [200] * 10 + [429]
    assert logged_in.post("/account/delete/", {"password": "wrong"}).status_code == 429


def test_a_mail_address_is_left_and_taken_back(logged_in: Client, member: User) -> None:
    logged_in.post("/account/email/", {"email": "new@example.com", "password": PASSWORD})
    member.refresh_from_db()
    assert member.email == "new@example.com"
    logged_in.post("/account/email/", {"email": "", "password": PASSWORD})
    member.refresh_from_db()
    assert member.email == ""


def test_every_page_is_in_the_language_of_its_reader(logged_in: Client) -> None:
    logged_in.post("/language/", {"language": "en", "next": "/account/settings/"})
    for path in ("settings", "email", "password", "delete", "login"):
        page = logged_in.get(f"/account/{path}/").content.decode()
        body = page.split("<main")[1].replace("中文", "").replace("浦东小王", "")
        assert not any("\u4e00" <= character <= "\u9fff" for character in body), path
    wrong = logged_in.post("/account/settings/", {"name": "x" * 13}).content.decode()
    assert "The name is too long" in wrong


# The home page


def test_the_home_page_says_who_one_is(client: Client, member: User, guest: User) -> None:
    nobody = client.get("/").content.decode()
    assert "/account/login/" in nobody
    assert "/account/signup/" in nobody
    client.force_login(guest)
    page = client.get("/").content.decode()
    assert "外公" in page
    assert "/account/claim/" in page
    assert "/account/signup/" not in page
    member.score = 410
    member.save()
    client.force_login(member)
    page = client.get("/").content.decode()
    assert all(word in page for word in ("浦东小王", "科长", "410 分", "/account/settings/"))
    assert "/account/claim/" not in page
