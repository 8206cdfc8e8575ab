"""A friends' table before and after a match: the link, chairs, 准备, the host, and the five seconds."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import commands, models, queries
from games.commands.door import locked
from games.commands.hands import start_match
from games.forms import command_of
from games.offers import house_of, site, terms_of
from games.presenters.lines import log
from games.presenters.seats import seats as shown_seats
from games.refusals import CommandRefused, Reason
from games.system_players import PLACES, temperament_of
from tests.support.refusals import refused
from tests.support.tables import NAMES, Game, practice, six_people, view_of

pytestmark = pytest.mark.django_db(transaction=True)


def people(count: int) -> list[User]:
    return [User.objects.create_guest(name) for name in NAMES[:count]]


@pytest.fixture
def host() -> User:
    return User.objects.create_guest("浦东小王")


@pytest.fixture
def game(host: User) -> Game:
    """A table just opened, its host on seat 0."""
    return Game(commands.open_table(host).pk, (host,))


def come_in(game: Game, *names: str) -> list[User]:
    guests = [User.objects.create_guest(name) for name in names]
    for guest in guests:
        commands.enter(guest, game.table.invite)
    return guests


def sitting(game: Game) -> list[str]:
    return [str(seat.user) if seat.user_id else seat.bot_name for seat in game.table.seats.select_related("user")]


def pass_time(game: Game) -> None:
    """The limit that runs has passed, and the clock looks."""
    past = timezone.now() - timedelta(milliseconds=1)
    models.Table.objects.filter(pk=game.table_id).update(ends_at=past, due_at=past)
    assert commands.claim(game.table_id, due_at=past)
    commands.attend(game.table_id)


def test_a_new_table_has_an_unguessable_link_and_six_digits(game: Game) -> None:
    table = game.table
    assert len(table.invite) >= 22
    assert table.number.isdecimal()
    assert len(table.number) == 6
    assert (table.phase, table.turn_seconds) == ("waiting", 30)
    assert sitting(game) == ["浦东小王", "", "", "", "", ""]


def test_whoever_comes_by_the_link_gets_the_first_free_chair(game: Game) -> None:
    come_in(game, "宝山老张", "小顾")
    assert sitting(game)[:3] == ["浦东小王", "宝山老张", "小顾"]


def test_coming_twice_by_the_link_leads_back_to_ones_own_chair(game: Game) -> None:
    guest = come_in(game, "小顾")[0]
    before = game.stored()
    commands.enter(guest, game.table.invite)
    assert game.stored() == before


def test_a_seventh_finds_no_chair(game: Game) -> None:
    come_in(game, *NAMES[1:])
    late = User.objects.create_guest("来晚了")
    refused(game, Reason.NO_CHAIR, commands.enter, late, game.table.invite)


def test_one_changes_to_a_free_chair_but_not_to_a_taken_one(game: Game) -> None:
    guest = come_in(game, "小顾")[0]
    commands.sit(guest, game.code, seat=4)
    assert sitting(game) == ["浦东小王", "", "", "", "小顾", ""]
    refused(game, Reason.NO_CHAIR, commands.sit, guest, game.code, seat=0)
    refused(game, Reason.NONSENSE, commands.sit, guest, game.code, seat=6)


def test_whoever_stands_up_still_sees_the_table_and_can_sit_down_again(game: Game) -> None:
    guest = come_in(game, "小顾")[0]
    commands.stand(guest, game.code)
    assert sitting(game)[1] == ""
    assert queries.table_id_for(guest, game.code) == game.table_id
    refused(game, Reason.NOT_SEATED, commands.set_ready, guest, game.code, on=True)
    commands.sit(guest, game.code, seat=3)
    assert sitting(game)[3] == "小顾"


def test_system_players_take_one_chair_or_all_that_are_free(game: Game, host: User) -> None:
    commands.add_bots(host, game.code, seat=3)
    assert [bool(seat.bot) for seat in game.table.seats.all()] == [False, False, False, True, False, False]
    commands.add_bots(host, game.code, seat=None)
    names = sitting(game)
    assert len(set(names)) == 6
    commands.remove_bot(host, game.code, seat=5)
    assert sitting(game)[5] == ""


def test_each_system_player_plays_as_well_as_is_chosen_for_its_chair(game: Game, host: User) -> None:
    commands.add_bots(host, game.code, seat=3)
    commands.add_bots(host, game.code, seat=4)
    commands.set_skill(host, game.code, seat=3, skill="greedy")
    seats = game.table.seats
    assert (seats.get(number=3).bot, seats.get(number=4).bot) == ("greedy", "strong")
    plates = [seat.last for seat in shown_seats(view_of(game, 0))]
    assert [plate.skill for plate in plates] == ["", "", "", "入门", "高手", ""]
    assert [plate.next_skill for plate in plates] == ["", "", "", "patient", "greedy", ""]


def test_there_is_no_skill_for_a_person_a_free_chair_or_out_of_the_list(game: Game, host: User) -> None:
    commands.add_bots(host, game.code, seat=3)
    for seat, skill in ((0, "greedy"), (5, "greedy"), (3, "rollout"), (3, ""), (6, "greedy")):
        refused(game, Reason.NONSENSE, commands.set_skill, host, game.code, seat=seat, skill=skill)


def test_a_system_player_from_before_there_were_skills_plays_as_one_of_now(game: Game, host: User) -> None:
    commands.add_bots(host, game.code, seat=3)
    game.table.seats.filter(number=3).update(bot="steady")
    assert temperament_of(game.table.seats.get(number=3).bot) == "strong"
    assert shown_seats(view_of(game, 0))[3].last.skill == "高手"


def test_the_match_starts_five_seconds_after_the_sixth_is_ready(game: Game, host: User) -> None:
    guest = come_in(game, "小顾")[0]
    commands.add_bots(host, game.code, seat=None)
    commands.set_ready(host, game.code, on=True)
    assert game.table.ends_at is None
    commands.set_ready(guest, game.code, on=True)
    assert game.table.limit_seconds == 5
    pass_time(game)
    table = game.table
    assert (table.phase, table.match.number, table.match.scores_count) == ("play", 1, False)


def test_the_five_seconds_stop_when_somebody_is_not_ready_any_more(game: Game, host: User) -> None:
    commands.add_bots(host, game.code, seat=None)
    commands.set_ready(host, game.code, on=True)
    assert game.table.ends_at is not None
    commands.set_ready(host, game.code, on=False)
    assert (game.table.ends_at, game.table.due_at) == (None, None)


def test_m1_ready_lapses_while_its_player_is_away(game: Game, host: User) -> None:
    guest = come_in(game, "小顾")[0]
    commands.set_ready(guest, game.code, on=True)
    now = timezone.now()
    commands.presence.mark_away(now + timedelta(seconds=11))
    assert not game.table.seats.get(number=1).away
    game.table.seats.filter(number=0).update(seen_at=now + timedelta(seconds=10))
    commands.presence.mark_away(now + timedelta(seconds=13))
    seat = game.table.seats.get(number=1)
    assert (seat.away, seat.ready) == (True, False)
    assert view_of(Game(game.table_id, (host,)), 0).seats[1].away
    commands.arrive([guest], game.table_id, timezone.now())
    commands.bring_back([game.table_id])
    assert not game.table.seats.get(number=1).away


def test_nobody_is_away_because_the_server_was_down(game: Game) -> None:
    now = timezone.now() + timedelta(hours=1)
    commands.note_sweep(now)
    assert not game.table.seats.filter(away=True).exists()


def test_only_the_host_sets_what_is_played_and_only_out_of_what_is_on_offer(game: Game, host: User) -> None:
    guest = come_in(game, "小顾")[0]
    house = house_of(game.table)
    wanted = replace(
        terms_of(game.table, site()),
        base_score=20,
        round_limit=6,
        turn_seconds=None,
        take_over="partner",
        always_show_left=False,
    )
    refused(game, Reason.NOT_HOST, commands.set_options, guest, game.code, terms=wanted, house=house)
    for wrong in (
        *({"base_score": 7}, {"round_limit": 1}, {"turn_seconds": 31}, {"take_over": "nobody"}, {"away_limit": 1}),
    ):
        bad = replace(wanted, **wrong)
        refused(game, Reason.NOT_ON_OFFER, commands.set_options, host, game.code, terms=bad, house=house)
    commands.set_ready(guest, game.code, on=True)
    commands.set_options(host, game.code, terms=wanted, house=house)
    table = game.table
    assert (table.base_score, table.round_limit, table.turn_seconds) == (20, 6, None)
    assert not table.seats.get(number=1).ready
    assert table.lines.get(code="options").facts == {
        "base_score": 20,
        "round_limit": 6,
        "turn_seconds": None,
        "take_over": "partner",
        "always_show_left": False,
    }


def test_asking_for_what_is_so_already_changes_nothing(game: Game, host: User) -> None:
    before = game.stored()
    terms, house = terms_of(game.table, site()), house_of(game.table)
    commands.set_options(host, game.code, terms=terms, house=house)
    commands.set_options(host, game.code, terms=None, house=house)
    assert game.stored() == before


def test_m2_what_goes_beside_the_cards_may_change_while_a_match_runs_and_its_terms_may_not(host: User) -> None:
    game = six_people(invite="i" * 22, number="123456")
    host = game.people[0]
    house = replace(house_of(game.table), free_text=False)
    terms = replace(terms_of(game.table, site()), base_score=20)
    refused(game, Reason.MATCH_RUNNING, commands.set_options, host, game.code, terms=terms, house=house)
    refused(game, Reason.NOT_HOST, commands.set_options, game.people[1], game.code, terms=None, house=house)
    match = models.Match.objects.values().get(pk=game.table.match_id)
    commands.set_options(host, game.code, terms=None, house=house)
    assert not game.table.free_text
    assert models.Match.objects.values().get(pk=game.table.match_id) == match


def test_m2_a_running_match_keeps_the_operators_old_terms_and_the_next_one_has_the_new() -> None:
    game = six_people()
    models.SiteSettings.objects.create(base_scores=[7, 20], base_score=20, round_limits=[1, 2], round_limit=2)
    assert (game.table.match.base_score, game.table.match.round_limit) == (10, 3)
    with locked(game.table_id) as held:
        start_match(held)
    assert (game.table.match.base_score, game.table.match.round_limit) == (20, 2)
    assert game.table.lines.filter(code="match").last().facts == {"base": 20, "rounds": 2}


def test_m2_what_a_host_has_chosen_stays_as_long_as_it_is_on_offer(game: Game, host: User) -> None:
    wanted = replace(terms_of(game.table, site()), base_score=50)
    commands.set_options(host, game.code, terms=wanted, house=house_of(game.table))
    settings = models.SiteSettings.objects.create(base_scores=[10, 50], base_score=10)
    assert terms_of(game.table, settings).base_score == 50
    settings.base_scores = [5, 10]
    assert terms_of(game.table, settings).base_score == 10


@pytest.mark.parametrize(("bots_count", "counts"), [(False, False), (True, True)])
def test_m9_beside_system_players_scores_move_where_the_operator_says_so_and_never_in_practice(
    game: Game, host: User, bots_count: bool, counts: bool
) -> None:
    models.SiteSettings.objects.create(bots_count=bots_count)
    commands.add_bots(host, game.code, seat=None)
    with locked(game.table_id) as held:
        start_match(held)
    assert game.table.match.scores_count is counts
    assert not practice().table.match.scores_count


def test_whoever_is_kicked_is_gone_and_stays_out(game: Game, host: User) -> None:
    guest = come_in(game, "小顾")[0]
    refused(game, Reason.NOT_HOST, commands.kick, guest, game.code, seat=0)
    commands.kick(host, game.code, seat=1)
    assert sitting(game)[1] == ""
    refused(game, Reason.KICKED, commands.enter, guest, game.table.invite)
    refused(game, Reason.NO_TABLE, commands.sit, guest, game.code, seat=1)


def door_of(game: Game, person: User) -> str:
    client = Client()
    client.force_login(person)
    return client.get(f"/j/{game.table.invite}/").content.decode()


def test_the_door_tells_whoever_was_kicked_so_at_once_and_offers_nothing_that_would_be_refused(
    game: Game, host: User
) -> None:
    guest = come_in(game, "小顾")[0]
    models.Table.objects.filter(pk=game.table_id).update(watchable=True)
    commands.kick(host, game.code, seat=1)
    door = door_of(game, guest)
    assert "桌主请你离开了这张桌子" in door
    assert 'href="/">首页</a>' in door
    assert not re.search(r'data-do="(sit|watch|queue|claim)"', door)


def test_the_host_lets_somebody_in_again_who_was_asked_to_go(game: Game, host: User) -> None:
    guest, other = come_in(game, "小顾", "宝山老张")
    commands.kick(host, game.code, seat=1)
    ((admission, name),) = view_of(game, 0).kept_out
    assert name == "小顾"
    assert queries.view_for(queries.snapshot(game.table_id), other).kept_out == ()
    refused(game, Reason.NOT_HOST, commands.let_in, other, game.code, admission=admission)
    refused(game, Reason.NONSENSE, commands.let_in, host, game.code, admission=admission + 1000)
    command_of({"do": "let-in", "admission": str(admission)})(host, game.code)
    assert view_of(game, 0).kept_out == ()
    assert log(view_of(game, 0)).lines[-1].text == "桌主让 小顾 回来。"
    before = game.stored()
    commands.let_in(host, game.code, admission=admission)
    assert game.stored() == before
    commands.enter(guest, game.table.invite)
    assert sitting(game)[1] == "小顾"


def test_when_the_host_goes_the_longest_seated_is_host_until_the_host_is_back(game: Game, host: User) -> None:
    first, second = come_in(game, "宝山老张", "小顾")
    seats = list(game.table.seats.all())
    assert queries.host_of(game.table, seats) == host.pk
    commands.leave(host, game.code)
    assert queries.host_of(game.table, list(game.table.seats.all())) == first.pk
    commands.enter(host, game.table.invite)
    assert queries.host_of(game.table, list(game.table.seats.all())) == host.pk
    assert second.pk != first.pk


def test_chairs_do_not_move_while_a_match_runs(game: Game, host: User) -> None:
    guest = come_in(game, "小顾")[0]
    commands.add_bots(host, game.code, seat=None)
    for user in (host, guest):
        commands.set_ready(user, game.code, on=True)
    pass_time(game)
    for command, fields in (
        (commands.sit, {"seat": 1}),
        (commands.stand, {}),
        (commands.add_bots, {"seat": None}),
        (commands.remove_bot, {"seat": 2}),
        (commands.set_skill, {"seat": 2, "skill": "greedy"}),
        (commands.kick, {"seat": 1}),
        (commands.set_ready, {"on": True}),
    ):
        refused(game, Reason.MATCH_RUNNING, command, host, game.code, **fields)
    late = User.objects.create_guest("来晚了")
    refused(game, Reason.NO_CHAIR, commands.enter, late, game.table.invite)


def test_somebody_who_stands_is_shown_out_when_the_match_begins(game: Game, host: User) -> None:
    guest = come_in(game, "小顾")[0]
    commands.stand(guest, game.code)
    commands.add_bots(host, game.code, seat=None)
    commands.set_ready(host, game.code, on=True)
    pass_time(game)
    assert not queries.snapshot(game.table_id).may_see(guest)
    with pytest.raises(CommandRefused):
        queries.table_id_for(guest, game.code)


def test_looking_at_the_door_changes_nothing_and_makes_no_guest(game: Game, client: Client) -> None:
    before, users = game.stored(), User.objects.count()
    page = client.get(f"/j/{game.table.invite}/")
    assert page.status_code == 200
    assert "浦东小王" in page.content.decode()
    assert (game.stored(), User.objects.count()) == (before, users)


def test_a_name_and_one_tap_lead_from_the_door_to_a_chair(game: Game, client: Client) -> None:
    response = client.post(f"/j/{game.table.invite}/", {"name": "小顾"}, follow=True)
    assert response.status_code == 200
    assert sitting(game)[1] == "小顾"
    assert client.get(f"/j/{game.table.invite}/").headers["Location"] == f"/t/{game.code}/"


def test_a_name_that_is_too_long_is_told_at_the_door_and_makes_no_guest(game: Game, client: Client) -> None:
    users = User.objects.count()
    response = client.post(f"/j/{game.table.invite}/", {"name": "很" * 40}, follow=True)
    assert response.status_code == 200
    assert User.objects.count() == users
    assert sitting(game)[1] == ""


def test_a_number_leads_to_the_door_and_a_wrong_one_is_told(game: Game, client: Client) -> None:
    number = game.table.number
    response = client.post("/number/", {"number": f"{number[:3]} {number[3:]}"})
    assert response.headers["Location"] == f"/j/{game.table.invite}/"
    wrong = str(100_000 + (int(number) + 1) % 900_000)
    assert "没有这张桌子" in client.post("/number/", {"number": wrong}, follow=True).content.decode()


def test_guessing_numbers_is_limited(client: Client) -> None:
    answers = [client.post("/number/", {"number": "000000"}).status_code for _ in range(25)]
    assert answers.count(429) >= 4


def test_one_who_guesses_numbers_shuts_out_nobody_who_is_known_at_the_same_address(game: Game) -> None:
    for _ in range(25):
        Client().post("/number/", {"number": "000000"})
    friend = Client()
    friend.force_login(User.objects.create_guest("小顾"))
    assert friend.post("/number/", {"number": game.table.number}).headers["Location"] == f"/j/{game.table.invite}/"


def test_numbers_that_are_right_are_not_counted(game: Game, client: Client) -> None:
    answers = {client.post("/number/", {"number": game.table.number}).status_code for _ in range(25)}
    assert answers == {302}


def test_guessing_by_ever_new_people_is_limited_by_their_address() -> None:
    answers = []
    for number in range(6):
        client = Client()
        client.force_login(User.objects.create_guest(f"第{number}个"))
        answers += [client.post("/number/", {"number": "000000"}).status_code for _ in range(20)]
    assert answers.count(302) <= 101


def test_a_link_that_nobody_made_is_not_found(client: Client) -> None:
    assert client.get("/j/nothing/").status_code == 404


def test_a_newcomer_by_link_gets_a_system_players_chair_where_no_other_is_free(
    game: Game, host: User, client: Client
) -> None:
    commands.add_bots(host, game.code, seat=None)
    commands.remove_bot(host, game.code, seat=4)
    come_in(game, "小顾")
    assert sitting(game)[4] == "小顾"
    page = client.get(f"/j/{game.table.invite}/").content.decode()
    assert "还有<b>4</b>个位子" in page
    assert PLACES[0] not in page
    client.post(f"/j/{game.table.invite}/", {"name": "宝山老张"})
    assert sitting(game)[:2] == ["浦东小王", "宝山老张"]


def test_a_system_players_chair_is_nobodys_by_link_once_the_match_runs(game: Game, host: User) -> None:
    commands.add_bots(host, game.code, seat=None)
    commands.set_ready(host, game.code, on=True)
    pass_time(game)
    late = User.objects.create_guest("来晚了")
    refused(game, Reason.NO_CHAIR, commands.enter, late, game.table.invite)
    assert queries.door(game.table.invite, late).free == 0


@pytest.mark.parametrize("name", ["👨‍👩‍👧‍👦" * 9, "🀄" * 12])
def test_names_of_emoji_as_long_as_the_eye_allows_are_taken_at_the_door(game: Game, client: Client, name: str) -> None:
    page = client.get(f"/j/{game.table.invite}/").content.decode()
    most = int(re.search(r'name="name" maxlength="(\d+)"', page)[1])
    assert len(name.encode("utf-16-le")) // 2 <= most
    client.post(f"/j/{game.table.invite}/", {"name": name})
    assert sitting(game)[1] == name


def test_the_address_of_the_table_itself_leads_a_stranger_to_its_door(game: Game, client: Client) -> None:
    assert client.get(f"/t/{game.code}/").headers["Location"] == f"/j/{game.table.invite}/"


def test_the_log_keeps_the_names_of_its_time_equal_ones_told_apart(game: Game) -> None:
    first, second = come_in(game, "小王", "小王")
    commands.say(second, game.code, text="阿拉来了", client_id="a")
    commands.stand(first, game.code)
    told = log(view_of(game, 0)).lines
    assert [line.text for line in told if line.system][-3:] == ["小王 坐下了。", "小王② 坐下了。", "小王 站起来了。"]
    come_in(game, "Vivian")
    assert "小王② 坐下了。" in [line.text for line in log(view_of(game, 0)).lines]


def test_the_mark_of_an_equal_name_stays_with_its_person_on_another_chair(game: Game) -> None:
    first, second = come_in(game, "小王", "小王")
    commands.sit(first, game.code, seat=5)
    commands.sit(second, game.code, seat=1)
    assert [seat.name for seat in view_of(game, 0).seats] == ["浦东小王", "小王②", "", "", "", "小王"]


def test_whoever_changes_chairs_has_sat_here_as_long_as_before(game: Game, host: User) -> None:
    first, second = come_in(game, "宝山老张", "小顾")
    commands.sit(first, game.code, seat=5)
    commands.leave(host, game.code)
    assert queries.host_of(game.table, game.table.seats.all()) == first.pk != second.pk


def test_no_person_passes_for_a_system_player(game: Game, host: User) -> None:
    come_in(game, PLACES[0])
    commands.add_bots(host, game.code, seat=5)
    assert [view_of(game, 0).seats[seat].name for seat in (1, 5)] == [f"{PLACES[0]}②", PLACES[0]]


def test_what_people_say_bears_the_name_of_their_seat(game: Game) -> None:
    _, second = come_in(game, "小王", "小王")
    commands.say(second, game.code, text="阿拉来了", client_id="a")
    assert log(view_of(game, 0)).lines[-1].name == "小王②"
