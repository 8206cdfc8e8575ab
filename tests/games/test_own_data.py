"""下载我的数据: all that belongs to one person, and nothing of others that they did not show."""

import json
import random

import pytest
from django.test import Client

from accounts import limits
from accounts.models import Mute, User
from games import commands, models, rules
from games.hand_text import parse_hand
from tests.support.tables import Game, finish, play_on, six_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """A hand played to its end, the next one running, and some words said."""
    game = six_people(round_limit=3, base_score=10)
    commands.say(game.people[0], game.code, text="阿拉赢了", client_id="1")
    commands.say(game.people[1], game.code, text="还没完呢", client_id="2")
    finish(game)
    for person in game.people:
        commands.next_hand(person, game.code, hand_id=game.table.hand_id)
    play_on(game, random.Random(5), moves=8)
    User.objects.filter(pk=game.people[0].pk).update(email="wang@mail.example", language="zh-hans")
    for person in game.people[1:]:
        User.objects.filter(pk=person.pk).update(email=f"other{person.pk}@mail.example", username=f"secret{person.pk}")
    Mute.objects.create(by=game.people[0], muted=game.people[1])
    return game


@pytest.fixture
def data(game: Game, client: Client) -> dict:
    client.force_login(game.people[0])
    answer = client.post("/account/data/")
    assert answer["Content-Disposition"] == 'attachment; filename="daguailuzi.json"'
    return json.loads(answer.content)


def test_it_has_account_settings_results_ledger_hands_and_own_words(game: Game, data: dict) -> None:
    me = User.objects.get(pk=game.people[0].pk)
    assert data["account"]["name"] == "浦东小王"
    assert data["account"]["email"] == "wang@mail.example"
    assert data["account"]["score"] == me.score == sum(row["points"] for row in data["ledger"])
    assert data["settings"]["language"] == "zh-hans"
    assert data["settings"]["muted"] == [{"page": f"/u/{game.people[1].slug}/", "name": "宝山老张"}]
    [result] = data["results"]
    [hand] = data["hands"]
    assert result["hand"] == hand["address"]
    assert [row["hand"] for row in data["ledger"]] == [hand["address"]] * len(data["ledger"])
    assert [line["text"] for line in data["lines"]] == ["阿拉赢了"]


def test_t7_the_hand_that_runs_is_not_in_it(game: Game, data: dict) -> None:
    text = json.dumps(data)
    assert game.table.hand.address not in text
    assert game.table.hand.order not in text
    running = models.Secret.objects.filter(table=game.table, number=game.table.hand.number).get()
    assert running.value not in text
    assert running.commitment not in text


def test_nothing_is_in_it_that_others_keep_to_themselves(data: dict) -> None:
    text = json.dumps(data, ensure_ascii=False)
    for secret in ("secret", "other", "还没完呢", "password", "session"):
        assert secret not in text.replace('"secret": "', "")


def test_its_hands_can_be_played_again(data: dict) -> None:
    [hand] = data["hands"]
    head = [f"{name} {hand[name]}" for name in ("rules", "level", "dealer", "take_over")]
    text = "\n".join([*head, "seats " + "person " * 6, f"deal {hand['order']}", *hand["moves"]])
    ended = parse_hand(text).played()
    assert ended.phase is rules.Phase.OVER
    assert list(ended.out) == hand["out"]


def test_it_is_only_for_oneself_by_a_button_and_not_too_often(
    game: Game, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.post("/account/data/").status_code == 302
    client.force_login(game.people[3])
    assert client.get("/account/data/").status_code == 405
    for _ in range(limits.EXPORTS.times):
        assert client.post("/account/data/").status_code == 200
    assert client.post("/account/data/").status_code == 429


def test_a_guest_has_no_login_name_to_show(data: dict) -> None:
    assert data["account"]["is_guest"]
    assert data["account"]["login"] == ""
