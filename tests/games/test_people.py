"""People at tables: equal names, titles in the reader's language, and those who log out or delete their account."""

import asyncio
import json

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone, translation

from accounts.leaving import close_account
from accounts.models import User
from games import beating, commands
from tests.support.sockets import socket
from tests.support.tables import Game, six_people, view_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def quick_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beating, "BEAT_EVERY", 0.1)


def test_equal_names_at_one_table_are_told_apart() -> None:
    game = six_people()
    User.objects.filter(pk__in=[game.people[1].pk, game.people[4].pk]).update(name="小王")
    names = [seat.name for seat in view_of(game, 0).seats]
    assert names[1] != names[4]
    assert names[4].startswith("小王")


def test_titles_are_in_the_readers_language() -> None:
    game = six_people()
    with translation.override("zh-hans"):
        chinese = view_of(game, 0).seats[0].title
    with translation.override("en"):
        english = view_of(game, 0).seats[0].title
    assert chinese == "科员"
    assert english
    assert english != chinese


def test_whoever_deletes_the_account_in_a_match_runs_away_from_it() -> None:
    game = six_people()
    close_account(game.people[3])
    commands.note_sweep(timezone.now())
    table = game.table
    assert (table.match.ending, table.seats.get(number=3).user_id) == ("left", None)
    assert User.objects.get(pk=game.people[3].pk).score == -180


@pytest.mark.usefixtures("quick_checks")
@pytest.mark.parametrize("how", ["logged out", "blocked", "claimed"])
async def test_a_socket_ends_when_its_person_is_somebody_else(how: str) -> None:
    game: Game = await sync_to_async(six_people)()
    user = game.people[2]
    async with socket(user, await sync_to_async(lambda: game.code)()) as viewer:
        await viewer.frame()
        match how:
            case "logged out":
                await sync_to_async(Session.objects.all().delete)()
            case "blocked":
                await sync_to_async(User.objects.filter(pk=user.pk).update)(is_active=False)
            case "claimed":
                await sync_to_async(User.objects.filter(pk=user.pk).update)(password="another")
        assert await viewer.close_code() == 4401


@pytest.mark.usefixtures("quick_checks")
async def test_a_page_whose_login_has_ended_is_led_to_the_tables_way_back() -> None:
    game: Game = await sync_to_async(six_people)()
    code = await sync_to_async(lambda: game.code)()
    async with socket(game.people[2], code) as viewer:
        await viewer.frame()
        await sync_to_async(User.objects.filter(pk=game.people[2].pk).update)(password="another")
        while "go" not in (said := await viewer.communicator.receive_from(5)):
            pass
        assert json.loads(said) == {"go": f"/t/{code}/back/"}


def test_the_way_back_leads_on_whoever_is_still_somebody_there_and_tells_others_why_not(client: Client) -> None:
    game = six_people()
    answer = client.get(f"/t/{game.code}/back/", follow=True)
    assert answer.redirect_chain[-1][0] == "/"
    assert "座位换到了别的设备，或者登录已经结束" in answer.content.decode()
    client.force_login(game.people[2])
    assert client.get(f"/t/{game.code}/back/").headers["Location"] == f"/t/{game.code}/"


@pytest.mark.usefixtures("quick_checks")
async def test_a_socket_stays_while_nothing_has_changed() -> None:
    game: Game = await sync_to_async(six_people)()
    async with socket(game.people[2], await sync_to_async(lambda: game.code)()) as viewer:
        await viewer.frame()
        await asyncio.sleep(0.5)
        await viewer.send(do="chat", text="还在", client_id="1")
        assert "还在" in await viewer.frame()
