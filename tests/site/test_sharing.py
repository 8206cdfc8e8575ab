"""What others see of a link, and what a phone keeps of the site."""

import re
import struct
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

from games import commands
from tests.support.results import settle
from tests.support.scenes import doors
from tests.support.tables import six_people

pytestmark = pytest.mark.django_db(transaction=True)


def meta(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', page))


def test_the_home_page_shows_a_picture_with_its_link(client: Client) -> None:
    told = meta(client.get("/").content.decode())
    assert told["og:title"] == "大怪路子"
    assert told["og:description"] == told["description"] == "上海人的六人牌，三对三，三副牌。"
    assert re.fullmatch(r"http://testserver/static/img/share.*\.png", told["og:image"])


def test_an_invite_names_its_host_and_nobody_else_in_the_preview() -> None:
    door = doors()["door"]
    others = {person.name for person in door.people} - {door.host_name}
    page = render_to_string("games/door.html", {"door": door}, RequestFactory().get("/"))
    told = meta(page)
    assert door.host_name in told["og:title"]
    assert others
    assert not [name for name in others if name in page.partition("</head>")[0]]


def test_a_link_to_a_finished_hand_shows_what_it_came_to(client: Client) -> None:
    game = six_people()
    path = f"/h/{game.table.hand.address}/"
    assert client.get(path + "picture.png").status_code == 404  # T7: nothing of a hand that runs
    settle(game, 0, 2, 3, 4)
    told = meta(client.get(path + "?n=3").content.decode())
    assert told["og:title"] == "大怪路子回放：打 2"
    assert "两家被关" in told["og:description"]
    assert told["og:image"] == f"http://testserver{path}picture.png"
    answer = client.get(path + "picture.png")
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("image/png", "public, max-age=86400")
    assert (told["og:image:width"], told["og:image:height"]) == tuple(
        map(str, struct.unpack(">II", answer.content[16:24]))
    )


def test_a_link_to_a_hand_that_was_broken_off_shows_the_sites_own_picture(client: Client) -> None:
    game = six_people()
    commands.leave(game.people[2], game.code)
    path = f"/h/{game.table.hand.address}/"
    assert "/static/img/share" in meta(client.get(path).content.decode())["og:image"]
    assert client.get(path + "picture.png").status_code == 404


@pytest.mark.parametrize("name", ["share.png", "icon-180.png", "icon-512.png", "favicon.svg"])
def test_no_picture_is_heavier_than_40_kb(name: str) -> None:
    assert 0 < Path(finders.find(f"img/{name}")).stat().st_size < 40_000


@pytest.mark.parametrize(("language", "name"), [("zh-hans", "大怪路子"), ("en", "Da Guai Lu Zi")])
def test_a_phone_is_told_name_and_icons_in_the_readers_language(client: Client, language: str, name: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    told = answer.json()
    assert (told["name"], told["lang"], told["display"]) == (name, language, "standalone")
    for icon in told["icons"]:
        assert finders.find(re.sub(r"\.[0-9a-f]{12}\.", ".", icon["src"].removeprefix("/static/")))
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/").content.decode()
