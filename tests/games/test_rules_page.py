"""The rules page: its examples are worked out by the rules, in both languages, for the eye and for the ear."""

import re

import pytest
from django.template import Context, Template
from django.test import Client

pytestmark = pytest.mark.django_db


def words(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def render(tag: str) -> str:
    return Template("{% load lesson %}" + tag).render(Context())


@pytest.fixture
def page(client: Client) -> str:
    return client.get("/rules/").content.decode()


@pytest.mark.parametrize(
    "words",
    [
        *("单张 9", "对子 8", "三张 K", "杂顺 56789", "同花 K 9 7 7 4", "三带二 Q", "四带一 6", "同花顺", "五同 J"),
        *("怪作9", "四带一 3", "杂顺 23456", "五同 9", "不成牌型"),
    ],
)
def test_every_kind_of_play_is_shown_with_the_name_that_the_rules_give_it(page: str, words: str) -> None:
    assert words in re.sub(r"<[^>]+>", "", page)


def test_s3_and_m4_what_is_paid_is_reckoned_by_the_rules(page: str) -> None:
    said = words(page)
    assert "关三家 +60 关两家 +30 关一家 +10" in said
    assert "自己 −180，对方每人 +10 到 +30；两局当中走，自己 −30，对方每人 +10" in said


def test_the_cards_of_an_example_are_named_for_those_who_cannot_see_them(page: str) -> None:
    assert 'aria-label="红桃8 方块8"' in page


def test_the_page_is_whole_in_english(client: Client) -> None:
    client.post("/language/", {"language": "en", "next": "/rules/"})
    said = words(client.get("/rules/").content.decode())
    assert "How to play Da Guai Lu Zi" in said
    assert not set(re.findall(r"[一-鿿]", said)) - {*"中文"}


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('{% play "8h 8d" %}', '{% play "8h 9d" %}'),
        ('{% beaten "9h" "8h" %}', '{% beaten "8h" "9h" %}'),
        ('{% no_play "8h 9d" %}', '{% no_play "8h 8d" %}'),
        ("{% pays 0 2 4 %}", "{% pays 1 0 2 4 %}"),
    ],
)
def test_an_example_that_is_none_does_not_render(right: str, wrong: str) -> None:
    assert render(right)
    with pytest.raises(ValueError, match=r" is |does not beat"):
        render(wrong)
