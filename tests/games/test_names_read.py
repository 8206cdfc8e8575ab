"""Names that nobody has chosen, and those of system players and of who has left, are read in each reader's language."""

from collections.abc import Iterator

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import translation

from accounts.leaving import close_account
from accounts.models import User
from games import commands, lobby_queries, queries
from games.presenters.lines import log
from games.presenters.lobby import lobby
from tests.support.sockets import socket
from tests.support.tables import Game, practice

pytestmark = pytest.mark.django_db(transaction=True)

READERS = ("zh-hans", "en")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Everything here happens at the request of somebody who reads English."""
    with translation.override("en"):
        yield


def read(game: Game, language: str) -> queries.TableView:
    snapshot = queries.snapshot(game.table_id)
    with translation.override(language):
        return queries.view_for(snapshot, game.people[0])


def told(game: Game, language: str) -> list[str]:
    view = read(game, language)
    with translation.override(language):
        return [f"{line.name} {line.text}".strip() for line in log(view).lines]


def opened(kind: str = "friends") -> Game:
    host = User.objects.create_guest()
    return Game((commands.open_public if kind == "public" else commands.open_table)(host).pk, (host,))


def called(person: User) -> dict[str, str]:
    return {"zh-hans": f"牌友 {person.pk}", "en": f"Player {person.pk}"}


@pytest.mark.parametrize("language", READERS)
def test_whoever_has_chosen_no_name_is_called_in_the_readers_language_wherever_they_are_named(language: str) -> None:
    game = opened()
    (host,) = game.people
    name = called(host)[language]
    assert read(game, language).seats[0].name == name
    assert read(game, language).own_name == name
    assert read(game, language).name == {"zh-hans": f"{name} 的桌子", "en": f"{name}'s table"}[language]
    commands.say(host, game.code, text="hello", client_id="a")
    guest = User.objects.create_guest("小顾")
    commands.enter(guest, game.table.invite)
    commands.leave(host, game.code)
    watcher = User.objects.create_guest()
    commands.enter(host, game.table.invite)
    commands.enter(watcher, game.table.invite)
    commands.kick(host, game.code, seat=2)
    lines = told(game, language)
    for expected in {
        "zh-hans": (f"{name} 坐下了。", f"{name} hello", f"桌主请 {called(watcher)[language]} 离开了。"),
        "en": (f"{name} sat down.", f"{name} hello", f"The host asked {called(watcher)[language]} to go."),
    }[language]:
        assert expected in lines
    assert [each for _, each in read(game, language).kept_out] == [called(watcher)[language]]
    with translation.override(language):
        assert queries.door(game.table.invite, guest).host_name == name


@pytest.mark.parametrize("stored", ["牌友 {}", "Player {}"])
def test_a_name_that_was_given_to_somebody_who_had_none_is_no_name_of_their_own(stored: str) -> None:
    person = User.objects.create_guest()
    person.name = stored.format(person.pk)
    for language in READERS:
        with translation.override(language):
            assert str(person) == called(person)[language]
    assert person.kept_name == f"牌友 {person.pk}"
    person.name = stored.format(person.pk + 1)
    assert str(person) == person.kept_name == person.name


@pytest.mark.parametrize("language", READERS)
def test_the_queue_and_the_lobby_name_people_in_the_readers_language(language: str) -> None:
    game = opened("public")
    commands.add_bots(game.people[0], game.code, seat=None)
    waiting = [User.objects.create_guest() for _ in range(2)]
    for person in waiting:
        commands.join_queue(person, game.table.invite)
    snapshot = queries.snapshot(game.table_id)
    with translation.override(language):
        assert queries.view_for(snapshot, waiting[1]).queue.ahead == (called(waiting[0])[language],)
    commands.remove_bot(game.people[0], game.code, seat=5)
    commands.leave(waiting[0], game.code)
    commands.queue(waiting[1], game.code, on=False)
    for seat in range(1, 6):
        if game.table.seats.get(number=seat).bot:
            commands.remove_bot(game.people[0], game.code, seat=seat)
    commands.add_bots(game.people[0], game.code, seat=4)
    view = lobby_queries.lobby()
    with translation.override(language):
        (row,) = lobby(view).rows
    name = called(game.people[0])[language]
    assert row.title.startswith(name)
    assert name in row.who
    assert {"zh-hans": "外白渡", "en": "Bridge"}[language] in row.who


def test_system_players_have_a_latin_name_for_who_reads_english_in_what_was_told_too() -> None:
    game = practice()
    latin = ["Bridge", "World", "Temple", "Gate", "Stove"]
    assert [seat.name for seat in read(game, "en").seats[1:]] == latin
    assert [seat.name for seat in read(game, "zh-hans").seats[1:]] == ["外白渡", "大世界", "城隍庙", "石库门", "老虎灶"]
    with commands.door.locked(game.table_id) as held:
        held.tell("auto_on", seat=1)
    assert told(game, "en")[-1].startswith("Bridge")
    assert told(game, "zh-hans")[-1].startswith("外白渡")


def test_a_person_of_a_system_players_name_keeps_it() -> None:
    host = User.objects.create_guest("外白渡")
    game = Game(commands.open_table(host).pk, (host,))
    assert read(game, "en").seats[0].name == "外白渡"
    assert told(game, "en")[-1] == "外白渡 sat down."


@pytest.mark.parametrize(("language", "line"), [("zh-hans", "已注销 站起来了。"), ("en", "Deleted got up.")])
def test_who_has_left_the_site_is_named_so_in_the_readers_language(language: str, line: str) -> None:
    game = opened()
    guest = User.objects.create_guest("小顾")
    commands.enter(guest, game.table.invite)
    close_account(guest)
    with translation.override("zh-hans"):
        commands.leave(User.objects.get(pk=guest.pk), game.code)
    assert told(game, language)[-1] == line


@pytest.mark.parametrize("language", READERS)
def test_a_page_and_what_it_is_told_later_name_people_alike(language: str) -> None:
    game = opened()
    client = Client()
    client.force_login(game.people[0])
    client.cookies["django_language"] = language
    assert f'data-name="{called(game.people[0])[language]}"' in client.get(f"/t/{game.code}/").content.decode()


async def test_what_is_chosen_is_named_in_the_language_of_whoever_chooses() -> None:
    game = await sync_to_async(practice)()
    person, code = game.people[0], await sync_to_async(lambda: game.code)()
    person.language = "en"
    await sync_to_async(person.save)()
    with translation.override("zh-hans"):  # what a process happens to speak
        async with socket(person, code) as page:
            await page.frame()
            await page.send(do="name", cards=[])
            assert "外白渡" not in await page.frame()
