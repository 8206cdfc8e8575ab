"""Who may see a hand, by each way to it and for each kind of viewer: nobody while it runs, then whoever has its
address. Where it is, the site tells to who was there, and to all what was played in public."""

import random

import pytest
from django.test import Client

from accounts.models import User
from games import commands, models
from tests.support.tables import Game, finish, play_on, six_people

pytestmark = pytest.mark.django_db

WAYS = (
    "/h/{}/",
    "/h/{}/?n=3&side=2",
    "/h/{}/deal/",
    "/h/{}/text/",
    "/h/{}/picture.png",
    "/h/{}/again/",
    "/api/hands/{}/",
)
LISTS = ("/hands/", "/api/hands/", "/api/hands/public/", "/u/{slug}/", "/t/{code}/", "/")


def viewers(game: Game) -> dict[str, Client]:
    """A browser of each kind of viewer. The watcher was let in and sees the table without a chair."""
    watcher, elsewhere = User.objects.create_guest("旁观"), User.objects.create_guest("路人")
    models.Admission.objects.create(table=game.table, user=watcher)
    operator = User.objects.create_superuser("operator", password="Suzhou-Creek-9", name="管理员")
    people = {
        "nobody": None,
        "a player": game.people[0],
        "a partner": game.people[2],
        "an opponent": game.people[3],
        "a watcher": watcher,
        "somebody else": elsewhere,
        "the operator": operator,
    }
    browsers = {name: Client() for name in people}
    for name, person in people.items():
        if person is not None:
            browsers[name].force_login(person)
    return browsers


def test_t7_before_the_end_a_hand_is_by_no_way_for_any_viewer() -> None:
    game = six_people(watchable=True, invite="open")
    play_on(game, random.Random(4), moves=12)
    address, order = game.table.hand.address, game.table.hand.order
    secret = models.Secret.objects.get(table=game.table, number=1).value
    for name, browser in viewers(game).items():
        for way in WAYS:
            answer = browser.get(way.format(address))
            assert answer.status_code == 404, (name, way)
            assert browser.post(way.format(address)).status_code in (404, 405), (name, way)
        for path in LISTS:
            told = browser.get(path.format(slug=game.people[0].slug, code=game.code)).content.decode()
            for hidden in (address, order, secret):
                assert hidden not in told, (name, path)


def test_after_the_end_it_is_by_every_way_for_whoever_has_the_address() -> None:
    game = six_people(watchable=True, invite="open")
    finish(game)
    address = game.table.hand.address
    for name, browser in viewers(game).items():
        for way in WAYS:
            assert browser.get(way.format(address)).status_code == 200, (name, way)


def test_the_next_hand_of_the_match_is_still_hidden_from_all() -> None:
    game = six_people(round_limit=3)
    finish(game)
    for person in game.people:
        commands.next_hand(person, game.code, hand_id=game.table.hand_id)
    address = game.table.hand.address
    for name, browser in viewers(game).items():
        for way in WAYS:
            assert browser.get(way.format(address)).status_code == 404, (name, way)


@pytest.mark.parametrize("kind", [models.Table.Kind.FRIENDS, models.Table.Kind.PUBLIC])
def test_where_it_is_is_told_to_who_was_there_and_in_public_to_all(kind: str) -> None:
    game = six_people(kind=kind, invite="open")
    finish(game)
    address = game.table.hand.address
    there = {"a player", "a partner", "an opponent"}
    for name, browser in viewers(game).items():
        page = browser.get(f"/u/{game.people[0].slug}/").content.decode()
        assert (address in page) == (name in there or kind == models.Table.Kind.PUBLIC), name
        assert (address in browser.get("/hands/").content.decode()) == (name in there), name
        assert (address in browser.get("/api/hands/").content.decode()) == (name in there), name
        assert (address in browser.get("/api/hands/public/").content.decode()) == (kind == models.Table.Kind.PUBLIC)
