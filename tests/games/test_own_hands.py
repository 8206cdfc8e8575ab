"""我的牌局: what is found for what is asked, and nothing of anybody else's."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.leaving import close_account
from accounts.models import User
from games import models, own_hands
from games.record_view import Wanted
from tests.support.results import one_of_each, settle
from tests.support.tables import Game, practice

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return one_of_each()


def found(person: User, **wanted: str) -> list[tuple[str, int]]:
    return [(row.outcome, row.payers) for row in own_hands.own_hands(person, Wanted(**wanted), page="").hands]


def test_all_hands_are_there_newest_first(game: Game) -> None:
    assert found(game.people[0]) == [("broken", 0), ("lost", 1), ("drawn", 0), ("won", 3)]


def test_the_menu_of_a_table_leads_to_them_beside_the_hand_that_runs(game: Game, client: Client) -> None:
    client.force_login(game.people[0])
    page = client.get(f"/t/{game.code}/").content.decode()
    assert '<a class="btn btn--plain" href="/hands/" target="_blank">我的牌局</a>' in page


def test_hands_are_found_by_how_they_went_and_who_was_there(game: Game) -> None:
    all_of_them = ["broken", "lost", "drawn", "won"]
    for wanted, outcomes in (
        ({"outcome": "won"}, ["won"]),
        ({"outcome": "lost"}, ["lost"]),
        ({"outcome": "drawn"}, ["drawn"]),
        ({"outcome": "left"}, ["broken"]),
        ({"payers": "3"}, ["won"]),
        ({"payers": "1"}, ["lost"]),
        ({"payers": "2"}, []),
        ({"outcome": "won", "payers": "1"}, []),
        ({"name": "小顾"}, all_of_them),
        ({"name": "viv"}, all_of_them),
        ({"name": "浦东小王"}, []),
        ({"name": "%"}, []),
        ({"counts": "yes"}, all_of_them),
        ({"counts": "no"}, []),
    ):
        assert [outcome for outcome, _ in found(game.people[0], **wanted)] == outcomes, wanted


def test_a_partner_is_who_was_on_the_same_side(game: Game) -> None:
    me = game.people[0]
    for seat, hands in ((2, 4), (4, 4), (1, 0), (0, 0)):
        assert len(found(me, partner=game.people[seat].slug)) == hands
    own = own_hands.own_hands(me, Wanted(), page="")
    assert own.partners == tuple((game.people[seat].slug, str(game.people[seat])) for seat in (2, 4))


def test_practice_is_found_too_and_said_not_to_count(client: Client) -> None:
    played = practice()
    settle(played, 0, 2, 4)
    assert found(played.people[0], counts="no") == [("won", 3)]
    client.force_login(played.people[0])
    page = client.get("/hands/").content.decode()
    assert "不记分" in page
    assert f'href="/h/{played.table.hand.address}/"' in page


def test_nobody_finds_hands_of_others(game: Game, client: Client) -> None:
    stranger = User.objects.create_guest("路人")
    assert found(stranger) == []
    client.force_login(stranger)
    assert "还没有打完的牌局" in client.get("/hands/").content.decode()
    client.logout()
    assert client.get("/hands/").status_code == 302


def test_who_has_deleted_their_account_is_not_found_and_not_offered(game: Game) -> None:
    close_account(game.people[2])
    own = own_hands.own_hands(game.people[0], Wanted(name="小顾"), page="")
    assert own.count == 0
    assert [name for _, name in own.partners] == ["外公"]


def test_the_page_keeps_what_was_asked_and_leads_to_the_next(
    game: Game, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_hands, "ON_A_PAGE", 2)
    client.force_login(game.people[0])
    first = client.get("/hands/?name=%E5%B0%8F%E9%A1%BE&counts=yes").content.decode()
    assert 'value="小顾"' in first
    assert '<option value="yes" selected>' in first
    assert "?name=%E5%B0%8F%E9%A1%BE&amp;counts=yes&amp;page=2" in first
    second = client.get("/hands/?name=%E5%B0%8F%E9%A1%BE&counts=yes&page=2").content.decode()
    assert "2/2" in second
    assert "胜 · 三家被关" in second
    assert "胜 · 三家被关" not in first


def test_an_address_that_means_nothing_asks_for_nothing(game: Game, client: Client) -> None:
    client.force_login(game.people[0])
    for query in ("page=0", "page=" + "9" * 20, "page=x", "outcome=x&payers=9&counts=maybe"):
        assert "4 局" in client.get(f"/hands/?{query}").content.decode(), query
    for query in ("name=%00", "partner=%00%27"):
        assert client.get(f"/hands/?{query}").status_code == 200


def test_the_page_asks_little_however_many_hands_there_are(
    game: Game, client: Client, django_assert_max_num_queries: Callable[..., object]
) -> None:
    client.force_login(game.people[0])
    with django_assert_max_num_queries(6 + 3):  # and who is asking: session, person, the table they play at
        client.get(f"/hands/?name=x&partner={game.people[2].slug}")


def test_it_is_reached_from_home_from_ones_own_page_and_from_the_settings(game: Game, client: Client) -> None:
    assert 'href="/hands/"' not in client.get("/").content.decode()
    client.force_login(game.people[0])
    for path in ("/", f"/u/{game.people[0].slug}/", "/account/settings/"):
        assert 'href="/hands/"' in client.get(path).content.decode()
    assert 'href="/hands/"' not in client.get(f"/u/{game.people[1].slug}/").content.decode()


def test_the_page_is_whole_in_english(game: Game, client: Client) -> None:
    for number, person in enumerate(game.people):
        User.objects.filter(pk=person.pk).update(name=f"P{number}", language="en")
    client.force_login(game.people[0])
    page = client.get("/hands/").content.decode().partition("<main")[2]
    assert not [letter for letter in page if "一" <= letter <= "鿿"]
    assert models.Result.objects.exists()
