"""The pages, and the forms that come by POST when there is no socket."""

import random
import re

import pytest
from django.test import Client

from accounts.models import User
from games import models, rules
from tests.support.tables import Game, play_on, practice, random_move

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(client: Client) -> Game:
    """A practice whose person is asked for a lead or an answer, and is logged in."""
    game = practice()
    client.force_login(game.people[0])
    rng = random.Random(2)
    while game.state.turn != 0:
        play_on(game, rng, moves=1)
    return game


def fields_of(game: Game) -> dict[str, object]:
    """What the page would send for a legal move."""
    state = game.state
    turn = {"hand": game.table.hand_id, "seq": state.seq}
    match random_move(rules.view_for(state, 0), random.Random(3)):
        case rules.Play(_, cards):
            return turn | {"do": "play", "cards": [str(card) for card in cards]}
        case _:
            return turn | {"do": "pass"}


def test_one_tap_makes_a_guest_and_leads_to_the_cards(client: Client) -> None:
    response = client.post("/practice/", follow=True)
    guest = User.objects.get()
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert response.status_code == 200
    assert response.content.decode().count('name="cards"') == 27


def skills(table: models.Table) -> list[str]:
    return [seat.bot for seat in table.seats.all() if seat.bot]


def chosen(client: Client) -> list[str]:
    """Which skills the page has ticked."""
    return re.findall(r'name="skill" value="(\w+)" id="[\w-]+" checked', client.get("/").content.decode())


def test_a_practice_is_against_the_best_unless_another_skill_is_chosen_which_the_browser_remembers(
    client: Client,
) -> None:
    assert chosen(client) == ["strong"]
    client.post("/practice/", {"skill": "greedy"})
    assert skills(models.Table.objects.get()) == ["greedy"] * 5
    assert chosen(client) == ["greedy"]
    client.post("/practice/")  # as from a page that does not ask
    assert skills(models.Table.objects.latest("pk")) == ["greedy"] * 5
    client.post("/practice/", {"skill": "patient"})
    assert skills(models.Table.objects.latest("pk")) == ["patient"] * 5
    assert chosen(Client()) == ["strong"]


@pytest.mark.parametrize("forged", ["rollout", "teaching", "random", "STRONG", " strong", "x" * 3000, "\x00"])
def test_a_practice_against_a_skill_that_is_not_on_offer_is_refused_and_closes_nothing(
    client: Client, game: Game, forged: str
) -> None:
    before = game.stored()
    page = client.post("/practice/", {"skill": forged}, follow=True)
    assert page.redirect_chain == [("/", 302)]
    assert "没看懂这个操作" in page.content.decode()
    assert game.stored() == before
    assert models.Table.objects.count() == 1
    assert chosen(client) == ["strong"]


def test_looking_makes_no_guest(client: Client) -> None:
    assert client.get("/").status_code == 200
    assert client.get("/practice/").status_code == 405
    assert not User.objects.exists()


def test_a_running_practice_is_offered_on_the_home_page(client: Client, game: Game) -> None:
    assert f"/t/{game.code}/" in client.get("/").content.decode()


def test_a_move_by_post_is_made_and_answered_with_the_page(client: Client, game: Game) -> None:
    seq = game.state.seq
    response = client.post(f"/t/{game.code}/do/", fields_of(game))
    assert response.headers["Location"] == f"/t/{game.code}/"
    assert game.state.seq == seq + 1


def test_a_move_by_a_script_is_made_and_answered_with_fragments(client: Client, game: Game) -> None:
    response = client.post(f"/t/{game.code}/do/", fields_of(game), headers={"HX-Request": "true"})
    html = response.content.decode()
    assert 'hx-target="#table"' in html
    assert "<html" not in html


def test_a_refused_move_by_post_is_told_on_the_page_once(client: Client, game: Game) -> None:
    before = game.stored()
    fields = fields_of(game) | {"seq": 9999}
    page = client.post(f"/t/{game.code}/do/", fields, follow=True).content.decode()
    assert "慢了一步，这一手已经过去了" in page
    assert game.stored() == before
    assert "慢了一步" not in client.get(f"/t/{game.code}/").content.decode()


def test_a_refused_move_by_a_script_is_told_in_one_sentence(client: Client, game: Game) -> None:
    before = game.stored()
    response = client.post(f"/t/{game.code}/do/", {"do": "win"}, headers={"HX-Request": "true"})
    assert response.status_code == 200
    assert "没看懂这个操作" in response.content.decode()
    assert game.stored() == before


def test_a_form_from_elsewhere_has_no_token_and_is_refused(game: Game) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(game.people[0])
    before = game.stored()
    assert strict.post(f"/t/{game.code}/do/", fields_of(game)).status_code == 403
    assert game.stored() == before


def test_leaving_leads_home_and_the_table_is_gone(client: Client, game: Game) -> None:
    assert client.post(f"/t/{game.code}/do/", {"do": "leave"}).headers["Location"] == "/"
    assert game.table.phase == "closed"
    assert client.get(f"/t/{game.code}/").status_code == 404


def test_leaving_by_a_script_leads_home_too(client: Client, game: Game) -> None:
    response = client.post(f"/t/{game.code}/do/", {"do": "leave"}, headers={"HX-Request": "true"})
    assert response.headers["HX-Redirect"] == "/"
    assert game.table.phase == "closed"


def test_a_selection_is_named_and_a_hint_given_by_post_too(client: Client, game: Game) -> None:
    script = {"HX-Request": "true"}
    turn = {"hand": game.table.hand_id, "seq": game.state.seq}
    named = client.post(f"/t/{game.code}/do/", {"do": "name", "cards": str(game.state.holdings[0][0])}, headers=script)
    assert 'data-role="pick"' in named.content.decode()
    hinted = client.post(f"/t/{game.code}/do/", turn | {"do": "hint", "nth": "0"}, headers=script)
    assert hinted.status_code == 200


def test_no_page_of_a_stranger_tells_that_a_table_exists(game: Game) -> None:
    stranger = Client()
    assert stranger.get(f"/t/{game.code}/").status_code == stranger.get("/t/nowhere/").status_code == 404
    assert stranger.get("/t/%00/").status_code == 404


def test_moves_are_rows_that_no_page_edits(client: Client, game: Game) -> None:
    admin = User.objects.create_superuser("admin", password="a long pass phrase")
    client.force_login(admin)
    assert client.get("/admin/").status_code == 200
    page = client.get(f"/admin/games/table/{game.table_id}/change/").content.decode()
    assert game.code in page
    assert not any(rules.format_cards(holding) in page for holding in game.state.holdings)
    assert models.Hand.objects.get().order not in page


def test_people_without_a_name_sit_under_nothing_of_what_they_log_in_with(client: Client) -> None:
    admin = User.objects.create_superuser("operator-of-the-house", password="a long pass phrase")
    client.force_login(admin)
    page = client.post("/practice/", follow=True).content.decode()
    assert f"牌友 {admin.pk}" in page
    assert "operator-of-" not in page


@pytest.mark.parametrize("path", ["accounts/user/", "accounts/user/{user}/change/", "games/table/"])
def test_admins_have_pages_of_people_and_tables_that_show_no_card(client: Client, game: Game, path: str) -> None:
    admin = User.objects.create_superuser("admin", password="a long pass phrase")
    client.force_login(admin)
    page = client.get(f"/admin/{path.format(user=game.people[0].pk)}")
    assert page.status_code == 200
    assert not re.search(r"\b[2-9TJQKA][shcd] [2-9TJQKA][shcd]\b", page.content.decode())
