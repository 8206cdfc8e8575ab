"""The interface for programs: what it answers to whom, and that it says what is stored."""

import random
from collections.abc import Callable

import pytest
from django.test import Client

from accounts import limits
from accounts.leaving import close_account
from games import commands, models, rules, states
from games.hand_text import parse_hand
from tests.support.results import match_of
from tests.support.tables import Game, finish, owe, play_on, six_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Game:
    """A table whose first hand, one with tribute, has just ended."""
    game = six_people(round_limit=3)
    owe(game, (1, 0), dealer=0)
    finish(game)
    return game


def path_of(game: Game) -> str:
    return f"/api/hands/{game.table.hand.address}/"


def test_whoever_has_the_address_reads_the_hand_and_can_play_it_again(played: Game, client: Client) -> None:
    answer = client.get(path_of(played))
    assert answer["Content-Type"] == "application/json"
    told, hand = answer.json(), played.table.hand
    text = "\n".join(
        [
            f"rules {told['rules']}",
            f"level {told['level']}",
            f"dealer {told['dealer']}",
            f"take_over {told['take_over']}",
            *(f"tribute {gift['payer']} {gift['receiver']}" for gift in told["tribute"]),
            "seats " + " ".join("system" if seat["system"] else "person" for seat in told["seats"]),
            f"deal {told['order']}",
            *told["moves"],
        ]
    )
    read = parse_hand(text)
    state = read.dealt()
    assert [gift["card"] for gift in told["tribute"]] == [str(gift.card) for gift in state.gifts]
    stored = states.start_of(hand, take_over=hand.match.take_over)
    for move, row in zip(read.moves, hand.moves.all(), strict=True):
        assert state == stored
        state, stored = rules.play(state, move), rules.play(stored, states.move_of(row))
    assert list(state.out) == told["out"] == hand.out
    settlement = rules.settle(state.out, told["dealer"])
    assert told["result"]["scores"] == list(settlement.scores)
    assert [seat["name"] for seat in told["seats"]] == [str(person) for person in played.people]
    assert len(told["made_by"]) == len(told["moves"])
    assert told["match"] == {"base_score": 10, "round_limit": 3, "counts": True}


def test_what_the_deal_was_made_of_is_there_after_the_hand() -> None:
    game = six_people(round_limit=3)
    finish(game)
    told = Client().get(path_of(game)).json()
    deal = told["deal"]
    assert rules.commitment(deal["secret"], told["number"]) == deal["commitment"]
    assert rules.format_cards(rules.fair_order(deal["secret"], told["number"], deal["chances"])) == told["order"]


def test_t7_a_running_hand_is_there_for_nobody(client: Client) -> None:
    game = six_people()
    play_on(game, random.Random(4), moves=10)
    client.force_login(game.people[0])
    for path in (path_of(game), "/api/hands/"):
        text = client.get(path).content.decode()
        assert game.table.hand.order not in text
        assert game.table.hand.address not in text
    assert client.get(path_of(game)).status_code == 404


def test_ones_own_hands_are_for_who_is_logged_in_and_page_by_page(client: Client) -> None:
    game = six_people(round_limit=6, base_score=10)
    match_of(game, (0, 2, 4), (1, 0, 2, 4), (3, 0, 5, 2, 1))
    assert client.get("/api/hands/").json()["error"]["code"] == "not_logged_in"
    client.force_login(game.people[1])
    first = client.get("/api/hands/?limit=2&counts=yes").json()
    assert [row["outcome"] for row in first["hands"]] == ["won", "drawn"]
    assert first["hands"][0]["points"] == 10
    assert "limit=2" in first["next"]
    assert "counts=yes" in first["next"]
    second = client.get(first["next"]).json()
    assert [(row["outcome"], row["place"], row["number"]) for row in second["hands"]] == [("lost", None, 1)]
    assert second["next"] is None
    assert [row["outcome"] for row in client.get("/api/hands/?outcome=drawn").json()["hands"]] == ["drawn"]
    client.force_login(six_people().people[1])
    assert client.get("/api/hands/").json() == {"hands": [], "next": None}


def test_hands_of_public_tables_are_listed_to_all_and_friends_hands_to_nobody(played: Game, client: Client) -> None:
    assert client.get("/api/hands/public/").json()["hands"] == []
    models.Table.objects.update(kind=models.Table.Kind.PUBLIC)
    [listed] = client.get("/api/hands/public/").json()["hands"]
    assert listed["address"] == played.table.hand.address
    assert client.get(f"/api/hands/{listed['address']}/").status_code == 200
    commands.next_hand(played.people[0], played.code, hand_id=played.table.hand_id)
    assert len(client.get("/api/hands/public/").json()["hands"]) == 1


def test_whoever_has_deleted_their_account_has_no_name(played: Game, client: Client) -> None:
    close_account(played.people[3])
    told = client.get(path_of(played)).json()
    assert [seat["name"] for seat in told["seats"]][3] == ""


@pytest.mark.parametrize(
    ("ask", "status", "code"),
    [
        ("/api/hands/", 401, "not_logged_in"),
        ("/api/hands/nowhere/", 404, "not_found"),
        ("/api/nothing", 404, "not_found"),
        ("/api/hands/public/?limit=0", 400, "bad_number"),
        ("/api/hands/public/?limit=101", 400, "bad_number"),
        ("/api/hands/public/?limit=٣", 400, "bad_number"),
        ("/api/hands/public/?before=-1", 400, "bad_number"),
        ("/api/hands/public/?before=" + "9" * 40, 400, "bad_number"),
    ],
)
def test_every_refusal_has_one_shape(client: Client, ask: str, status: int, code: str) -> None:
    answer = client.get(ask)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert set(answer.json()) == {"error"}
    assert set(answer.json()["error"]) == {"code", "message"}


def test_it_only_reads(client: Client, played: Game) -> None:
    strict = Client(enforce_csrf_checks=True)
    for path in ("/api/hands/", "/api/hands/public/", path_of(played), "/api/nothing"):
        answer = strict.post(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (405, "read_only")
        assert answer["Allow"] == "GET, HEAD"


def test_who_asks_too_much_is_told_when_to_come_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.api_views.API_READS", limits.Limit("few", times=2, seconds=60))
    for _ in range(2):
        assert client.get("/api/hands/public/").status_code == 200
    answer = client.get("/api/hands/public/")
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many")
    assert 0 < int(answer["Retry-After"]) <= 60


def test_what_has_not_changed_is_not_sent_again(played: Game, client: Client) -> None:
    first = client.get(path_of(played))
    again = client.get(path_of(played), headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    close_account(played.people[3])
    assert client.get(path_of(played), headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_a_list_for_anybody_sets_no_cookie_and_may_be_kept_a_minute(played: Game, client: Client) -> None:
    answer = client.get("/api/hands/public/")
    assert not answer.cookies
    assert answer["Cache-Control"] == "public, max-age=60"
    client.force_login(played.people[0])
    assert client.get("/api/hands/")["Cache-Control"] == "private, no-cache"


def test_a_hand_is_kept_by_nobody_on_the_way_so_that_each_look_is_noted(played: Game, client: Client) -> None:
    answer = client.get(path_of(played))
    assert answer["Cache-Control"] == "private, no-cache"
    assert "seen" in answer.cookies
    again = client.get(path_of(played), headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304
    assert "seen" in again.cookies


def test_who_sends_without_end_is_refused_in_json_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.api_views.API_READS", limits.Limit("few", times=3, seconds=60))
    monkeypatch.setattr("accounts.limits.FORMS", limits.Limit("fewer", times=1, seconds=60))
    client = Client()
    answers = [client.post("/api/hands/public/") for _ in range(4)]
    assert [answer.json()["error"]["code"] for answer in answers] == ["read_only"] * 3 + ["too_many"]
    assert [client.post("/api/").status_code for _ in range(2)] == [405, 429]


def test_a_hand_is_read_in_few_statements(
    played: Game, client: Client, django_assert_max_num_queries: Callable[..., object]
) -> None:
    with django_assert_max_num_queries(5 + 6):  # and the limit's own
        client.get(path_of(played))


def test_the_page_about_it_is_there_in_both_languages_and_names_every_address(client: Client) -> None:
    page = client.get("/api/").content.decode()
    for path in ("/api/hands/", "/api/hands/public/", "/api/hands/&lt;address&gt;/"):
        assert path in page
    client.cookies["django_language"] = "en"
    assert "Interface for programs" in client.get("/api/").content.decode()
