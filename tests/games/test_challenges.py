"""同牌挑战: the same deal for six others. It counts for nothing, and nobody sits in it who knows it."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import LedgerEntry, User
from games import commands, models, rankings, records, rules, states
from games.commands.door import locked
from games.commands.hands import start_match
from games.commands.room import begin
from games.refusals import CommandRefused, Reason
from tests.support.results import settle
from tests.support.tables import Game, finish, owe, six_people, view_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Game:
    """A match of which the last hand, on which tribute was paid, has just ended."""
    game = six_people(round_limit=2, base_score=10, take_over="partner")
    owe(game, (1, 0), (3, 4), dealer=4)
    finish(game)
    return game


def address_of(game: Game) -> str:
    return game.table.hand.address


def others(*names: str) -> list[User]:
    return [User.objects.create_guest(name) for name in names]


def challenged(played: Game, *, by: User | None = None) -> tuple[models.Table, list[User]]:
    """A table for the deal of the hand that was played, with six others on its chairs."""
    table = commands.open_challenge(by or played.people[0], address_of(played))
    people = others("甲", "乙", "丙", "丁", "戊", "己")
    for person in people:
        commands.enter(person, table.invite)
    return table, people


def begun(played: Game) -> Game:
    return started(*challenged(played))


def started(table: models.Table, people: list[User]) -> Game:
    for person in people:
        commands.set_ready(person, table.code, on=True, chance="a" * 64)
    with locked(table.pk) as held:
        start_match(held)
    return Game(table.pk, tuple(people))


def refused(why: Reason):
    return pytest.raises(CommandRefused, match=why.value)


def test_the_same_cards_level_dealer_and_tribute_are_dealt_to_six_others(played: Game) -> None:
    first, again = played.table.hand, begun(played)
    hand = again.table.hand
    assert (hand.order, hand.levels, hand.dealer, hand.tribute) == (
        *(first.order, first.levels, first.dealer, first.tribute),
    )
    start = states.start_of(first, take_over=first.match.take_over)
    assert again.state == start
    assert start.gifts
    assert (again.table.match.round_limit, again.table.match.take_over) == (1, "partner")


def test_it_is_one_hand_and_counts_for_nothing(played: Game) -> None:
    again = begun(played)
    before = LedgerEntry.objects.count()
    finish(again, 7)
    assert again.table.phase == "settled"
    assert LedgerEntry.objects.count() == before
    for person in again.people:
        record = records.record_of(User.objects.get(pk=person.pk))
        assert (record.hands, record.latest, record.passed_a, record.scores) == (0, (), 0, ())
    ranked = {row.person.pk for row in rankings.overall(again.people[0]).rows}
    assert not ranked & {person.pk for person in again.people}


def test_l6_whoever_passes_a_in_it_has_not_passed_a() -> None:
    game = six_people(round_limit=1)
    settle(game, 1, 3, 5, dealer=1, levels=("7", "A"))
    again = begun(game)
    settle(again, 1, 3, 5, dealer=1, levels=("7", "A"))
    assert records.record_of(User.objects.get(pk=again.people[1].pk)).passed_a == 0


def test_what_is_played_afterwards_at_its_table_is_a_match_like_any_other(played: Game) -> None:
    again = begun(played)
    finish(again, 7)
    assert len(view_of(again, 0).promises) == 3
    for person in again.people:
        commands.again(person, again.code, match_id=again.table.match.pk)
    match, hand = again.table.match, again.table.hand
    assert (match.challenge, match.round_limit, match.scores_count) == (None, 3, True)
    assert (hand.levels, hand.tribute) == (["2", "2"], [])  # L7: nothing is carried over
    assert hand.order != played.table.hand.order


def test_nobody_sits_in_it_who_sat_in_the_hand(played: Game) -> None:
    table = commands.open_challenge(others("甲")[0], address_of(played))
    for person in played.people:
        with refused(Reason.KNOWS_THE_DEAL):
            commands.enter(person, table.invite)
    assert table.seats.filter(user__isnull=False).count() == 1


def test_nobody_sits_in_it_who_has_opened_the_replay_or_the_deal_or_the_text(played: Game, client: Client) -> None:
    table = commands.open_challenge(played.people[0], address_of(played))
    for what, path in (
        ("回放", "/h/{}/"),
        ("查验", "/h/{}/deal/"),
        ("文本", "/h/{}/text/"),
        ("接口", "/api/hands/{}/"),
    ):
        [person] = others(what)
        client.force_login(person)
        assert client.get(path.format(address_of(played))).status_code == 200
        with refused(Reason.KNOWS_THE_DEAL):
            commands.enter(person, table.invite)


@pytest.mark.parametrize("path", ["/h/{}/", "/api/hands/{}/"])
def test_whoever_looked_before_they_were_anybody_is_known_by_their_browser(
    played: Game, client: Client, path: str
) -> None:
    table = commands.open_challenge(played.people[0], address_of(played))
    client.get(path.format(address_of(played)))
    answer = client.post(f"/j/{table.invite}/", {"name": "路人"}, follow=True)
    assert "这副牌你见过了" in answer.content.decode()
    assert not table.seats.filter(user__isnull=False).exists()
    fresh = Client()
    fresh.post(f"/j/{table.invite}/", {"name": "新人"})
    assert table.seats.get(user__isnull=False).user.name == "新人"
    client.cookies["seen"] = "1.2:forged"
    assert client.get("/").status_code == 200


def test_whoever_looked_before_they_logged_in_is_known_by_their_browser_too(played: Game, client: Client) -> None:
    table = commands.open_challenge(played.people[0], address_of(played))
    [person] = others("有账号")
    client.get(f"/h/{address_of(played)}/")
    client.force_login(person)
    answer = client.post(f"/j/{table.invite}/", follow=True)
    assert "这副牌你见过了" in answer.content.decode()


def test_nobody_sits_in_it_who_has_looked_on(played: Game) -> None:
    game = six_people(round_limit=1)
    models.Table.objects.filter(pk=game.table_id).update(invite="open", watchable=True)
    [watcher, late, absent] = others("旁观", "后来", "没来")
    for person in (watcher, late, absent):
        models.Admission.objects.create(table=game.table, user=person)
    commands.note_standing([(game.table_id, watcher.pk)], timezone.now())
    finish(game)
    commands.arrive([late], game.table_id, timezone.now())  # the tricks and what was left still lie open
    table = commands.open_challenge(game.people[0], address_of(game))
    for person in (watcher, late):
        with refused(Reason.KNOWS_THE_DEAL):
            commands.enter(person, table.invite)
    commands.enter(absent, table.invite)


def test_an_operator_who_has_opened_it_in_the_panel_knows_it_and_one_who_plays_it_has_to_wait(
    played: Game, client: Client
) -> None:
    looks, plays = (User.objects.create_superuser(name, password="Suzhou-Creek-9", name=name) for name in ("a", "b"))
    page = f"/admin/games/hand/{played.table.hand_id}/change/"
    table = commands.open_challenge(played.people[0], address_of(played))
    people = [plays, *others("甲", "乙", "丙", "丁", "戊")]
    client.force_login(looks)
    assert client.get(page).status_code == 200
    for person in people:
        commands.enter(person, table.invite)
    commands.stand(people[5], table.code)
    with refused(Reason.KNOWS_THE_DEAL):
        commands.enter(looks, table.invite)
    commands.enter(people[5], table.invite)
    again = started(table, people)
    client.force_login(plays)
    answer = client.get(page)
    assert answer.status_code == 403
    assert "打完再看" in answer.content.decode()
    finish(again, 7)
    assert client.get(page).status_code == 200


def test_nobody_plays_it_twice_nor_who_has_only_seen_a_challenge_of_it(played: Game, client: Client) -> None:
    again = begun(played)
    finish(again, 7)
    [looker] = others("看过")
    client.force_login(looker)
    client.get(f"/h/{address_of(again)}/")
    table = commands.open_challenge(again.people[0], address_of(again))
    assert table.challenge == played.table.hand
    for person in (again.people[3], looker, played.people[5]):
        with refused(Reason.KNOWS_THE_DEAL):
            commands.enter(person, table.invite)


def test_whoever_looks_after_having_sat_down_cannot_get_ready(played: Game, client: Client) -> None:
    table, people = challenged(played)
    for person in people[:5]:
        commands.set_ready(person, table.code, on=True)
    client.force_login(people[5])
    client.get(f"/h/{address_of(played)}/")
    with refused(Reason.KNOWS_THE_DEAL):
        commands.set_ready(people[5], table.code, on=True)


def test_whoever_looks_while_the_seconds_run_is_not_ready_any_more(played: Game, client: Client) -> None:
    table, people = challenged(played)
    for person in people:
        commands.set_ready(person, table.code, on=True)
    client.force_login(people[5])
    client.get(f"/h/{address_of(played)}/")
    with locked(table.pk) as held:
        begin(held)
    table.refresh_from_db()
    assert (table.phase, table.match) == ("waiting", None)
    assert [seat.ready for seat in table.seats.all()] == [True] * 5 + [False]


def test_whoever_waits_in_the_queue_and_knows_it_gets_no_chair(played: Game) -> None:
    table, people = challenged(played)
    [new] = others("新")
    for person in (played.people[0], new):
        commands.join_queue(person, table.invite)
    commands.leave(people[2], table.code)
    assert table.seats.get(number=2).user == new


def test_while_one_plays_it_the_hand_is_not_shown_to_one(played: Game, client: Client) -> None:
    again = begun(played)
    client.force_login(again.people[0])
    for path in ("", "deal/", "text/"):
        answer = client.get(f"/h/{address_of(played)}/{path}")
        assert answer.status_code == 403
        assert "打完再看" in answer.content.decode()
    answer = client.get(f"/api/hands/{address_of(played)}/")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "playing_it")
    finish(again, 7)
    assert client.get(f"/h/{address_of(played)}/").status_code == 200


def test_whoever_opens_a_table_knowing_the_deal_stands_and_may_look_on(played: Game, client: Client) -> None:
    client.force_login(played.people[0])
    answer = client.post(f"/h/{address_of(played)}/again/")
    table = models.Table.objects.get(challenge=played.table.hand)
    assert answer["Location"] == f"/t/{table.code}/"
    assert not table.seats.filter(user__isnull=False).exists()
    assert table.watchable
    page = client.get(f"/t/{table.code}/").content.decode()
    assert "同牌挑战，不计分" in page
    assert table.invite in page


def test_whoever_opens_a_table_and_does_not_know_it_sits_and_system_players_fill_it(
    played: Game, client: Client
) -> None:
    client.post(f"/h/{address_of(played)}/again/")
    table = models.Table.objects.get(challenge=played.table.hand)
    person = table.seats.get(number=0).user
    commands.add_bots(person, table.code, seat=None)
    commands.set_ready(person, table.code, on=True)
    with locked(table.pk) as held:
        start_match(held)
    assert (
        Game(table.pk, (person, *[None] * 5)).state.gifts
        == states.start_of(played.table.hand, take_over="partner").gifts
    )


def test_nothing_is_promised_of_a_deal_that_was_played_and_the_page_says_so(played: Game) -> None:
    table, people = challenged(played)
    game = Game(table.pk, tuple(people))
    view = view_of(game, 0)
    assert (view.promises, view.again) == ((), True)
    assert (view.room.terms.round_limit, view.room.offers.round_limits) == (1, (1,))
    terms = {**{name: getattr(view.room.terms, name) for name in view.room.terms.__dataclass_fields__}}
    changed = type(view.room.terms)(**terms | {"turn_seconds": 60})
    commands.set_options(people[0], table.code, terms=changed, house=view.room.house)
    assert not models.Secret.objects.filter(table=table).exists()
    longer = type(view.room.terms)(**terms | {"round_limit": 3})
    with refused(Reason.NOT_ON_OFFER):
        commands.set_options(people[0], table.code, terms=longer, house=view.room.house)


def test_its_replay_has_no_deal_to_check_and_leads_to_the_comparison(played: Game, client: Client) -> None:
    again = begun(played)
    finish(again, 7)
    page = client.get(f"/h/{address_of(again)}/").content.decode()
    assert f'href="/h/{address_of(again)}/again/"' in page
    assert "查验这副牌" not in page
    assert client.get(f"/h/{address_of(again)}/deal/").status_code == 404


def test_every_time_it_was_played_is_compared_seat_by_seat(played: Game, client: Client) -> None:
    first, again = played.table.hand, begun(played)
    running = client.get(f"/h/{address_of(played)}/again/").content.decode()
    assert "甲" not in running
    finish(again, 7)
    hand = again.table.hand
    page = client.get(f"/h/{address_of(played)}/again/").content.decode()
    tables = re.findall(r'<table class="seats__one".*?</table>', page, re.DOTALL)
    assert len(tables) == 6
    for seat, shown in enumerate(tables):
        rows = re.findall(r"<tr.*?</tr>", shown, re.DOTALL)
        for row, each, person in ((rows[0], first, played.people[seat]), (rows[1], hand, again.people[seat])):
            score = rules.settle(tuple(each.out), each.dealer).scores[seat]
            assert str(person) in row
            assert f">{score:+d}<".replace("-", "−").replace("+0", "0") in row
        assert len(rows) == 2
        assert ("庄" in shown) == (seat == first.dealer)


def test_addresses_of_hands_are_told_to_who_was_there_alone(played: Game, client: Client) -> None:
    first, again = address_of(played), begun(played)
    finish(again, 7)
    challenge = address_of(again)
    assert f"/h/{challenge}/" not in client.get(f"/h/{first}/again/").content.decode()
    assert f"/h/{first}/" not in client.get(f"/h/{challenge}/again/").content.decode()
    client.force_login(again.people[2])
    assert f"/h/{first}/" not in client.get(f"/h/{challenge}/again/").content.decode()
    assert f"/h/{challenge}/" in client.get(f"/h/{first}/again/").content.decode()


def test_the_page_shows_no_card_and_looking_at_it_is_not_knowing_the_deal(played: Game, client: Client) -> None:
    [person] = others("新")
    client.force_login(person)
    page = client.get(f"/h/{address_of(played)}/again/").content.decode()
    assert page.index("不计分") < page.index("开一桌打这副牌")
    assert "data-card" not in page
    assert not models.Seen.objects.exists()
    table = commands.open_challenge(played.people[0], address_of(played))
    commands.enter(person, table.invite)


def test_the_door_says_before_the_first_tap_that_it_does_not_count(played: Game, client: Client) -> None:
    table = commands.open_challenge(played.people[0], address_of(played))
    page = client.get(f"/j/{table.invite}/").content.decode()
    assert page.index("不计分") < page.index('data-do="sit"')
    plain = commands.open_table(others("桌主")[0])
    assert "不计分" not in client.get(f"/j/{plain.invite}/").content.decode()


def test_whoever_leaves_it_is_told_that_it_costs_nothing_and_that_nobody_gets_it_again(
    played: Game, client: Client
) -> None:
    again = begun(played)
    client.force_login(again.people[0])
    assert "坐过的人也不能再打这副牌" in client.get(f"/t/{again.code}/").content.decode()
    commands.leave(again.people[0], again.code)
    assert LedgerEntry.objects.filter(user__in=again.people).count() == 0
    table = commands.open_challenge(played.people[0], address_of(played))
    for person in again.people:
        with refused(Reason.KNOWS_THE_DEAL):
            commands.enter(person, table.invite)


def test_the_settlement_leads_to_the_comparison(played: Game, client: Client) -> None:
    again = begun(played)
    finish(again, 7)
    client.force_login(again.people[0])
    page = client.get(f"/t/{again.code}/").content.decode()
    assert f'href="/h/{address_of(again)}/again/"' in page
    assert "同牌挑战，不计分" in page


def test_a_hand_that_runs_or_was_broken_off_or_taught_cannot_be_played_again(client: Client) -> None:
    game = six_people()
    [person] = others("新")
    for _ in range(2):
        assert client.get(f"/h/{address_of(game)}/again/").status_code == 404
        with refused(Reason.NOT_AGAIN):
            commands.open_challenge(person, address_of(game))
        if game.table.match.ending == "":
            commands.leave(game.people[2], game.code)
    learner = User.objects.create_guest("学生")
    lesson = commands.open_lesson(learner)
    taught = Game(lesson.pk, (learner, *[None] * 5))
    finish(taught, 3)
    with refused(Reason.NOT_AGAIN):
        commands.open_challenge(person, address_of(taught))
    assert "这一局不能再打一遍" in client.get(f"/h/{address_of(taught)}/again/").content.decode()


def test_who_plays_a_match_elsewhere_opens_no_challenge(played: Game, client: Client) -> None:
    busy = six_people()
    client.force_login(busy.people[0])
    answer = client.post(f"/h/{address_of(played)}/again/", follow=True)
    assert "你在另一桌还有一场没打完" in answer.content.decode()
    assert not models.Table.objects.filter(challenge__isnull=False).exists()


def test_the_page_is_whole_in_english(played: Game, client: Client) -> None:
    models.Hand.objects.update(people=[[each.pk, f"P{seat}"] for seat, each in enumerate(played.people)])
    client.post("/language/", {"language": "en", "next": "/"})
    page = client.get(f"/h/{address_of(played)}/again/").content.decode().partition("<main")[2]
    assert not set(re.findall(r"[一-鿿]", page))


def test_the_page_asks_little_however_often_it_was_played(
    played: Game, client: Client, django_assert_max_num_queries
) -> None:
    for seed in (7, 8):
        finish(begun(played), seed)
    with django_assert_max_num_queries(6):
        client.get(f"/h/{address_of(played)}/again/")
