"""Chinese, unless the reader has chosen otherwise. What the browser prefers is never asked."""

from dataclasses import dataclass

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from daguai_site.language import language_of


@dataclass
class Reader:
    language: str


def test_a_reader_who_has_chosen_nothing_reads_chinese() -> None:
    assert language_of(AnonymousUser(), {}) == "zh-hans"
    assert language_of(Reader(""), {}) == "zh-hans"


def test_a_cookie_chooses_for_who_has_no_choice_of_their_own() -> None:
    assert language_of(AnonymousUser(), {"django_language": "en"}) == "en"
    assert language_of(Reader("zh-hans"), {"django_language": "en"}) == "zh-hans"
    assert language_of(Reader("en"), {"django_language": "zh-hans"}) == "en"


def test_a_language_that_is_not_offered_is_no_choice() -> None:
    assert language_of(Reader("fr"), {"django_language": "en"}) == "en"
    assert language_of(Reader("fr"), {"django_language": "../en"}) == "zh-hans"


@pytest.mark.django_db
def test_a_page_does_not_ask_the_browser(client: Client) -> None:
    answer = client.get("/admin/login/", headers={"accept-language": "en-GB,en;q=0.9"})
    assert answer.headers["Content-Language"] == "zh-hans"
    assert 'lang="zh-hans"' in answer.content.decode()


@pytest.mark.django_db
def test_a_page_follows_the_choice_made_on_it(client: Client) -> None:
    client.post("/language/", {"language": "en", "next": "/"})
    answer = client.get("/admin/login/", headers={"accept-language": "zh-CN"})
    assert answer.headers["Content-Language"] == "en"
    assert 'lang="en"' in answer.content.decode()


@pytest.mark.django_db
def test_a_page_follows_its_user(client: Client, django_user_model: type) -> None:
    user = django_user_model.objects.create_guest("Bob")
    user.language = "en"
    user.save()
    client.force_login(user)
    assert client.get("/admin/login/").headers["Content-Language"] == "en"
    client.post("/language/", {"language": "zh-hans", "next": "/"})
    assert client.get("/admin/login/").headers["Content-Language"] == "zh-hans"
    user.refresh_from_db()
    assert user.language == "zh-hans"


@pytest.mark.django_db
def test_a_choice_that_is_not_offered_changes_nothing(client: Client, django_user_model: type) -> None:
    user = django_user_model.objects.create_guest("Bob")
    client.force_login(user)
    client.post("/language/", {"language": "fr", "next": "/"})
    user.refresh_from_db()
    assert user.language == ""


@pytest.mark.django_db
def test_a_link_chooses_no_language(client: Client) -> None:
    assert client.get("/language/", {"language": "en"}).status_code == 405
