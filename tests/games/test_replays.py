"""回放: who may see a finished hand, and that it is the one that was played, moment by moment."""

import random
import re

import pytest
from django.test import Client
from django.utils import translation

from accounts.leaving import close_account
from accounts.limits import Limit
from games import commands, models, replay_views, replays, rules, states
from games.presenters.replay import replay
from games.presenters.words import card_words
from tests.support.tables import Game, finish, owe, play_on, practice, six_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Game:
    """A table whose first hand has just ended."""
    game = six_people(round_limit=3)
    finish(game)
    return game


def address_of(game: Game) -> str:
    return f"/h/{game.table.hand.address}/"


def words(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_t7_while_a_hand_runs_its_replay_is_nowhere_for_anybody() -> None:
    game = six_people()
    play_on(game, random.Random(4), moves=20)
    player = Client()
    player.force_login(game.people[0])
    for reader in (Client(), player):
        assert reader.get(address_of(game)).status_code == 404


def test_once_the_hand_is_over_whoever_has_the_link_sees_it_while_the_match_goes_on(
    played: Game, client: Client
) -> None:
    assert played.table.phase == "over"
    answer = client.get(address_of(played))
    assert answer.status_code == 200
    assert "浦东小王" in answer.content.decode()
    commands.next_hand(played.people[0], played.code, hand_id=played.table.hand_id)
    assert client.get(address_of(played)).status_code == 200


def test_an_address_cannot_be_guessed_from_the_number_of_the_hand(played: Game, client: Client) -> None:
    assert client.get(f"/h/{played.table.hand_id}/").status_code == 404
    assert len(played.table.hand.address) == 22


def test_the_moments_are_the_stored_moves_folded_by_the_rules(played: Game) -> None:
    hand = played.table.hand
    view = replays.replay_of(hand.address)
    rows = list(hand.moves.all())
    assert len(view.moments) == len(rows) + 1
    state = states.start_of(hand, take_over=hand.match.take_over)
    for row, moment in zip(rows, view.moments[1:], strict=True):
        state = rules.play(state, states.move_of(row))
        assert moment.holdings == state.holdings
        assert moment.view == rules.view_for(state, None)
    assert list(state.out) == hand.out


def test_at_every_moment_each_seat_shows_exactly_the_cards_it_holds(played: Game) -> None:
    view = replays.replay_of(played.table.hand.address)
    shown = replay(view)
    for number, moment in enumerate(view.moments):
        for seat in shown.seats:
            held = sorted(card.card for card in seat.cards if card.is_held(number))
            assert held == sorted(map(str, moment.holdings[seat.number]))
            assert shown.steps[number].seats[seat.number].left == len(held)


def test_tribute_and_return_are_moments_with_the_cards_of_both() -> None:
    game = six_people(round_limit=3)
    owe(game, (1, 0), dealer=0)
    gift = game.state.gifts[0]
    finish(game, 3)
    view = replays.replay_of(game.table.hand.address)
    shown = replay(view)
    returned = view.moments[2].move
    assert isinstance(returned, rules.Return)
    assert f"宝山老张 进贡{card_said(gift.card)}给 浦东小王" == shown.steps[1].words
    assert f"浦东小王 还 宝山老张 {card_said(returned.card)}" == shown.steps[2].words
    for number, moment in enumerate(view.moments):
        for seat in shown.seats:
            held = sorted(card.card for card in seat.cards if card.is_held(number))
            assert held == sorted(map(str, moment.holdings[seat.number]))


def card_said(card: rules.Card) -> str:
    with translation.override("zh-hans"):
        return card_words(card)


def test_the_page_opens_at_the_moment_and_the_side_that_the_link_names(played: Game, client: Client) -> None:
    shown = replay(replays.replay_of(played.table.hand.address))
    page = client.get(address_of(played) + "?n=7&side=2").content.decode()
    assert f'<p id="replay-words" class="replay__words" role="status">{shown.steps[7].words}</p>' in page
    assert 'data-side="2"' in page
    assert re.search(r'data-seat="3" data-place="1"', page)
    for part in ("?n=6&amp;side=2", "?n=8&amp;side=2"):
        assert f'href="{part}"' in page


@pytest.mark.parametrize("query", ["?n=99999", "?n=-1", "?n=x&side=y", "?n=٣", "?n=" + "9" * 40, "?side=6", "?n="])
def test_a_moment_that_is_none_is_read_as_the_nearest(played: Game, client: Client, query: str) -> None:
    assert client.get(address_of(played) + query).status_code == 200


def test_the_last_moment_tells_the_stored_result(played: Game, client: Client) -> None:
    hand = played.table.hand
    settlement = rules.settle(tuple(hand.out), hand.dealer)
    last = replay(replays.replay_of(hand.address)).steps[-1]
    assert [seat.place for seat in last.seats][hand.out[0]] == "头游"
    if settlement.winner is None:
        assert "平局" in last.words
    else:
        assert {1: "一家被关", 2: "两家被关", 3: "三家被关"}[len(settlement.payers)] in last.words
    page = client.get(address_of(played) + "?n=9999").content.decode()
    assert last.words in page


def test_what_jokers_stand_for_is_told(client: Client) -> None:
    told = set()
    for seed in range(6):
        game = six_people()
        finish(game, seed)
        told |= {
            step.words for step in replay(replays.replay_of(game.table.hand.address)).steps if "怪作" in step.words
        }
    assert told


def test_a_hand_that_was_broken_off_shows_how_far_it_came_and_who_ran_away(client: Client) -> None:
    game = six_people()
    play_on(game, random.Random(4), moves=12)
    commands.leave(game.people[2], game.code)
    page = client.get(address_of(game) + "?n=99").content.decode()
    assert "小顾 跑了，这一局没打完。" in page
    assert 'max="12"' in page


def test_names_stay_those_of_that_time_and_equal_ones_are_told_apart(client: Client) -> None:
    game = six_people()
    for seat in (1, 4):
        game.people[seat].name = "小王"
        game.people[seat].save()
    owe(game, dealer=0)
    finish(game)
    for seat in (1, 4):
        game.people[seat].name = "改了名"
        game.people[seat].save()
    page = client.get(address_of(game)).content.decode()
    assert ">小王</a>" in page
    assert ">小王②</a>" in page
    assert "改了名" not in page


def test_whoever_has_deleted_their_account_is_nobody_in_the_readers_language(played: Game, client: Client) -> None:
    close_account(played.people[3])
    page = client.get(address_of(played)).content.decode()
    assert "Vivian" not in page
    assert ">已注销</a>" in page
    client.post("/language/", {"language": "en", "next": "/"})
    assert "已注销" not in client.get(address_of(played)).content.decode()


def test_a_hand_from_before_names_were_kept_goes_by_the_names_of_today(played: Game, client: Client) -> None:
    models.Hand.objects.update(people=[])
    played.people[5].name = "今天"
    played.people[5].save()
    assert ">今天</a>" in client.get(address_of(played)).content.decode()


def test_system_players_have_their_names_too(client: Client) -> None:
    game = practice()
    finish(game)
    page = words(client.get(address_of(game)).content.decode())
    assert all(seat.bot_name in page for seat in game.table.seats.all() if seat.bot)


def test_the_page_is_whole_in_english(played: Game, client: Client) -> None:
    models.Hand.objects.update(people=[[each.pk, f"P{seat}"] for seat, each in enumerate(played.people)])
    client.post("/language/", {"language": "en", "next": "/"})
    page = client.get(address_of(played)).content.decode()
    assert not set(re.findall(r"[一-鿿]", page))


def test_all_moments_together_are_one_page_of_bounded_size_in_few_queries(
    played: Game, client: Client, django_assert_max_num_queries: object
) -> None:
    client.get(address_of(played))  # a reader's first try of anything has a row made to count by
    with django_assert_max_num_queries(8):
        page = client.get(address_of(played)).content
    assert len(page) < 500_000
    packed = client.get(address_of(played), headers={"Accept-Encoding": "gzip"}).content
    assert len(packed) < 60_000


def test_the_script_has_every_moment_as_the_page_without_one_shows_it(played: Game) -> None:
    shown = replay(replays.replay_of(played.table.hand.address))
    data = replay_views.data_of(shown)
    assert len(data["steps"]) == shown.last + 1
    for step, packed in zip(shown.steps, data["steps"], strict=True):
        assert packed["words"] == step.words
        assert step.to_beat.words in data["pieces"][packed["middle"]]
        assert [seat["left"] for seat in packed["seats"]] == [seat.left for seat in step.seats]


def test_replays_are_not_for_search_engines(played: Game, client: Client) -> None:
    assert client.get(address_of(played)).headers["X-Robots-Tag"] == "noindex"


def test_friends_hands_are_linked_on_a_persons_page_for_who_was_there_alone(played: Game, client: Client) -> None:
    page, link = f"/u/{played.people[0].slug}/", f'href="{address_of(played)}"'
    assert link not in client.get(page).content.decode()
    for seat in (0, 3):
        client.force_login(played.people[seat])
        assert link in client.get(page).content.decode()


def test_hands_of_public_tables_are_linked_on_a_persons_page_for_all(played: Game, client: Client) -> None:
    models.Table.objects.update(kind=models.Table.Kind.PUBLIC)
    assert f'href="{address_of(played)}"' in client.get(f"/u/{played.people[0].slug}/").content.decode()


def test_the_settlement_leads_to_the_replay_of_each_of_its_hands(client: Client) -> None:
    game = six_people(round_limit=1)
    finish(game)
    client.force_login(game.people[0])
    page = client.get(f"/t/{game.code}/").content.decode()
    assert f'<a class="hands__how" href="{address_of(game)}"' in page


def test_replays_without_end_are_answered_with_when_to_come_again(
    played: Game, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Limit, "spend", lambda limit, who: 7 if limit.name == "replay" else 0)
    answer = client.get(address_of(played))
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "7")
