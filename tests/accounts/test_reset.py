"""A forgotten password: one letter, one link, one time."""

import re
from pathlib import Path

import pytest
from django.core import mail as outbox
from django.test import Client, override_settings

from accounts import mail
from accounts.models import User
from daguai_site.site_url import parse_site_url
from tests.accounts.conftest import PASSWORD
from tests.support.settings_of import run_settings, settings_of

pytestmark = pytest.mark.django_db

NEW = {"password1": "a-new-long-one", "password2": "a-new-long-one"}


def ask(client: Client, who: str, **headers: str) -> list[outbox.EmailMessage]:
    """Ask for a link; the letters that have been written by now."""
    answer = client.post("/account/reset/", {"who": who}, headers=headers)
    assert answer.headers["Location"] == "/account/reset/sent/"
    mail.sender.submit(int).result(5)
    return outbox.outbox


def link_in(letter: outbox.EmailMessage) -> str:
    return re.search(r"https?://[^/]+(/account/reset/\S+)", letter.body).group(1)


@pytest.mark.parametrize("who", ["wang", "WANG", "wang@example.com", "Wang@Example.com"])
def test_the_link_sets_a_new_password_and_logs_in_once(client: Client, member: User, who: str) -> None:
    old = Client()
    old.force_login(member)
    (letter,) = ask(client, who)
    assert letter.to == ["wang@example.com"]
    assert "浦东小王" in letter.body
    link = link_in(letter)
    form = client.get(link).headers["Location"]
    assert "set-password" in form
    assert client.post(form, NEW).headers["Location"] == "/"
    assert client.get("/account/settings/").status_code == 200
    assert old.get("/account/settings/").status_code == 302
    assert Client().login(username="wang", password=NEW["password1"])
    assert "链接用过了" in Client().get(link).content.decode()


def test_a_password_that_will_not_do_is_refused_by_link_too(client: Client, member: User) -> None:
    form = client.get(link_in(ask(client, "wang")[0])).headers["Location"]
    page = client.post(form, {"password1": "12345678", "password2": "12345678"})
    assert page.status_code == 200
    member.refresh_from_db()
    assert member.check_password(PASSWORD)


def test_the_answer_is_the_same_whether_there_is_an_account_or_not(client: Client, member: User, guest: User) -> None:
    User.objects.create_user("poor", password=PASSWORD)
    User.objects.create_user("closed", "closed@example.com", PASSWORD, is_active=False)
    pages = set()
    for who in ("nobody", "poor", "closed", "closed@example.com", guest.username, "nobody@example.com"):
        assert ask(client, who) == []
        pages.add(client.get("/account/reset/sent/").content)
    assert len(ask(client, "wang")) == 1
    pages.add(client.get("/account/reset/sent/").content)
    assert len(pages) == 1


def test_a_letter_is_written_in_the_language_of_who_reads_it(client: Client, member: User) -> None:
    member.language = "en"
    member.save()
    (letter,) = ask(client, "wang")
    assert letter.subject == "Da Guai Lu Zi: a new password"
    assert "Your login name is wang" in letter.body


@override_settings(SITE_URL=parse_site_url("https://cards.example"))
def test_a_link_leads_to_the_public_address_whichever_host_was_asked(client: Client, member: User) -> None:
    (letter,) = ask(client, "wang", host="evil.example")
    assert "https://cards.example/account/reset/" in letter.body
    assert "evil" not in letter.body


def test_nobody_is_flooded_with_letters(member: User) -> None:
    for _ in range(8):
        letters = ask(Client(), "wang")
    assert len(letters) == 4


def test_a_letter_that_cannot_be_sent_troubles_nobody_but_the_log(
    client: Client, member: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(self: object) -> None:
        raise OSError("no such server")

    monkeypatch.setattr("accounts.mail.EmailMessage.send", refuse)
    assert ask(client, "wang") == []
    assert "a mail could not be sent" in caplog.text


def test_letters_are_printed_until_a_server_is_named(tmp_path: Path) -> None:
    settings = settings_of(tmp_path)
    assert settings["EMAIL_BACKEND"] == "django.core.mail.backends.console.EmailBackend"


def test_the_environment_names_the_server_and_who_writes(tmp_path: Path) -> None:
    url = "smtp+tls://cards:secret@mail.example:587"
    settings = settings_of(tmp_path, EMAIL_URL=url, SITE_URL="https://cards.example")
    assert settings["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend"
    assert (settings["EMAIL_HOST"], settings["EMAIL_PORT"], settings["EMAIL_USE_TLS"]) == ("mail.example", 587, True)
    assert settings["DEFAULT_FROM_EMAIL"] == "noreply@cards.example"
    assert settings["EMAIL_TIMEOUT"] == 10


def test_letters_need_a_public_address_to_name(tmp_path: Path) -> None:
    done = run_settings(tmp_path, EMAIL_URL="smtp://mail.example")
    assert done.returncode == 1
    assert "EMAIL_URL needs SITE_URL" in done.stderr


@pytest.mark.parametrize("path", ["x/y", "MQ/set-password", "!!/a-b", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5/abc-def"])
def test_a_link_that_was_never_sent_opens_nothing(client: Client, member: User, path: str) -> None:
    assert "链接用过了" in client.get(f"/account/reset/{path}/").content.decode()
    assert "链接用过了" in client.post(f"/account/reset/{path}/", NEW).content.decode()
