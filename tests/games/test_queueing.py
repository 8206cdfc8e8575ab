"""排队 for the next free chair, and taking over a system player's, between hands too."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import commands, fragments, models, queries
from games.refusals import CommandRefused, Reason
from tests.games.test_room import come_in, pass_time, refused, sitting
from tests.games.test_runaway import play_last_card, pretend
from tests.support.tables import NAMES, Game, six_people, view_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game() -> Game:
    """A friends' table in its waiting room, all six chairs taken by people."""
    host = User.objects.create_guest(NAMES[0])
    opened = Game(commands.open_table(host).pk, (host,))
    return Game(opened.table_id, (host, *come_in(opened, *NAMES[1:])))


def waiting(game: Game, *names: str) -> list[User]:
    people = [User.objects.create_guest(name) for name in names]
    for person in people:
        commands.join_queue(person, game.table.invite)
    return people


def seen(game: Game, user: User, *, seconds_ago: float) -> None:
    at = timezone.now() - timedelta(seconds=seconds_ago)
    models.Admission.objects.filter(table=game.table, user=user).update(seen_at=at)


def view(game: Game, user: User):
    return queries.view_for(queries.snapshot(game.table_id), user)


def playing(**settings: object) -> Game:
    """A running table of six people with a link."""
    return six_people(invite="Q5rW2v7hT0aYk3ZbLm9c1g", number="483920", pause_seconds=10, **settings)


def with_a_bot(game: Game, seat: int = 3) -> None:
    """A system player sits there instead, since before the match."""
    game.table.seats.filter(number=seat).update(user=None, bot="strong", bot_name="闸北")
    models.Match.objects.filter(table_id=game.table_id).update(scores_count=False)


def test_whoever_finds_no_chair_waits_and_reads_the_own_place(game: Game) -> None:
    first, second = waiting(game, "路路", "弄弄")
    assert (view(game, first).queue.place, view(game, first).queue.ahead) == (1, ())
    assert (view(game, second).queue.place, view(game, second).queue.ahead) == (2, ("路路",))
    assert view(game, game.people[0]).queue is None
    assert [line.code for line in game.table.lines.all()][-2:] == ["queued", "queued"]


def test_the_first_in_the_queue_who_is_here_gets_the_chair_that_frees(game: Game) -> None:
    first, second, third = waiting(game, "路路", "弄弄", "巷巷")
    seen(game, first, seconds_ago=13)
    commands.stand(game.people[4], game.code)
    assert sitting(game)[4] == "弄弄"
    assert game.table.lines.last().code == "sat_at_last"
    assert view(game, third).queue.place == 2
    assert not models.Admission.objects.get(user=second).queued_at
    commands.kick(game.people[0], game.code, seat=2)
    assert sitting(game)[2] == "巷巷"
    commands.stand(game.people[1], game.code)
    assert sitting(game)[1] == ""
    commands.arrive([first], game.table_id, timezone.now())
    assert sitting(game)[1] == "路路"


def test_queueing_names_the_state_wanted(game: Game) -> None:
    (person,) = waiting(game, "路路")
    before = game.stored()
    commands.queue(person, game.code, on=True)
    commands.join_queue(person, game.table.invite)
    assert game.stored() == before
    commands.queue(person, game.code, on=False)
    assert view(game, person).queue.place is None
    assert view(game, person).queue.may_join
    commands.stand(game.people[4], game.code)
    assert sitting(game)[4] == ""


def test_nobody_queues_for_a_chair_that_is_free_or_has_one_already(game: Game) -> None:
    refused(game, Reason.NONSENSE, commands.queue, game.people[1], game.code, on=True)
    (person,) = waiting(game, "路路")
    commands.queue(person, game.code, on=False)
    commands.stand(game.people[4], game.code)
    refused(game, Reason.CHAIR_IS_FREE, commands.queue, person, game.code, on=True)
    commands.sit(person, game.code, seat=4)
    stranger = User.objects.create_guest("外人")
    refused(game, Reason.NO_TABLE, commands.queue, stranger, game.code, on=True)


def test_whoever_was_asked_to_go_does_not_come_back_by_the_queue(game: Game) -> None:
    commands.kick(game.people[0], game.code, seat=3)
    come_in(game, "补位")
    with pytest.raises(CommandRefused) as refusal:
        commands.join_queue(game.people[3], game.table.invite)
    assert refusal.value.reason is Reason.KICKED


def test_those_who_wait_stay_while_the_others_play_and_see_what_everybody_sees() -> None:
    game = playing()
    (person,) = waiting(game, "路路")
    seen_by_them = view(game, person)
    assert queries.table_id_for(person, game.code) == game.table_id
    assert queries.snapshot(game.table_id).may_see(person)
    assert (seen_by_them.seat, seen_by_them.hand.holding, seen_by_them.phase) == (None, (), "play")
    html = fragments.push(seen_by_them, {}, None)
    for seat, holding in enumerate(game.state.holdings):
        unseen = {f'value="{card}"' for card in holding}
        assert not [each for each in unseen if each in html], seat
    commands.queue(person, game.code, on=False)
    assert not queries.snapshot(game.table_id).may_see(person)
    refused(game, Reason.NO_TABLE, commands.queue, person, game.code, on=True)


def test_after_a_match_the_queue_gets_the_chairs_of_those_who_do_not_stay() -> None:
    game = playing(round_limit=1)
    person, other = waiting(game, "路路", "弄弄")
    pretend(game, out=[0, 2], holdings={1: "3s", 3: "3h", 5: "3d", 4: "5d"}, turn=4)
    play_last_card(game)
    assert game.table.phase == "settled"
    commands.leave(game.people[1], game.code)
    assert sitting(game)[1] == ""
    for seat in (0, 2, 3, 4):
        commands.again(game.people[seat], game.code, match_id=game.table.match_id)
    for each in (person, other):
        commands.arrive([each], game.table_id, timezone.now())
    pass_time(game)
    assert game.table.phase == "waiting"
    assert sitting(game) == [NAMES[0], "路路", *NAMES[2:5], "弄弄"]


def test_whoever_is_gone_for_minutes_has_left_the_queue(game: Game) -> None:
    first, second = waiting(game, "路路", "弄弄")
    seen(game, first, seconds_ago=181)
    models.ClockSweep.objects.create(swept_at=timezone.now())
    commands.note_sweep(timezone.now())
    assert view(game, second).queue.place == 1


def test_a_restart_of_the_server_costs_nobody_the_place(game: Game) -> None:
    first, second = waiting(game, "路路", "弄弄")
    seen(game, first, seconds_ago=1000)
    models.ClockSweep.objects.all().delete()
    commands.note_sweep(timezone.now())
    assert view(game, second).queue.place == 2


def test_whoever_goes_home_or_is_blocked_gets_no_chair(game: Game) -> None:
    gone, blocked, _ = waiting(game, "路路", "弄弄", "巷巷")
    commands.leave(gone, game.code)
    assert game.table.lines.last().code == "unqueued"
    User.objects.filter(pk=blocked.pk).update(is_active=False)
    commands.stand(game.people[4], game.code)
    assert sitting(game)[4] == "巷巷"


def test_a_page_that_is_live_keeps_its_person_in_the_queue(game: Game) -> None:
    (person,) = waiting(game, "路路")
    seen(game, person, seconds_ago=100)
    commands.note_standing([(game.table_id, person.pk)], timezone.now())
    commands.stand(game.people[4], game.code)
    assert sitting(game)[4] == "路路"


def test_who_looks_on_at_one_table_is_not_taken_to_wait_at_another(game: Game) -> None:
    (gone,) = waiting(game, "路路")
    seen(game, gone, seconds_ago=100)
    elsewhere, here = playing(watchable=True), waiting(game, "弄弄")[0]
    commands.watch(gone, elsewhere.table.invite)
    commands.note_standing([(elsewhere.table_id, gone.pk), (game.table_id, here.pk)], timezone.now())
    commands.stand(game.people[4], game.code)
    assert sitting(game)[4] == "弄弄"


def test_whoever_plays_elsewhere_is_passed_over(game: Game) -> None:
    busy, free = waiting(game, "路路", "弄弄")
    elsewhere = playing()
    elsewhere.table.seats.filter(number=0).update(user=busy)
    commands.stand(game.people[4], game.code)
    assert sitting(game)[4] == "弄弄"
    assert view(game, busy).queue.place == 1
    assert view(game, free).seat == 4


# A system player's chair


def test_somebody_takes_over_a_system_players_chair_in_the_waiting_room(game: Game) -> None:
    commands.stand(game.people[4], game.code)
    commands.add_bots(game.people[0], game.code, seat=4)
    (person,) = waiting(game, "路路")
    refused(game, Reason.NO_CHAIR, commands.sit, person, game.code, seat=2)
    refused(game, Reason.NO_CHAIR, commands.sit, game.people[2], game.code, seat=4)
    commands.sit(person, game.code, seat=4)
    seat = game.table.seats.get(number=4)
    assert (seat.user_id, seat.bot, seat.bot_name, seat.ready) == (person.pk, "", "", False)


def test_m9_between_hands_too_and_the_match_counts_as_it_did_before() -> None:
    game = playing(round_limit=2)
    with_a_bot(game)
    (person,) = waiting(game, "路路")
    refused(game, Reason.MATCH_RUNNING, commands.sit, person, game.code, seat=3)
    pretend(game, out=[0, 2], holdings={1: "3s", 3: "3h", 5: "3d", 4: "5d"}, turn=4)
    play_last_card(game)
    assert game.table.phase == "over"
    refused(game, Reason.MATCH_RUNNING, commands.sit, person, game.code, seat=1)
    commands.sit(person, game.code, seat=3)
    table = game.table
    assert (table.phase, table.match.scores_count, table.seats.get(number=3).user_id) == ("over", False, person.pk)
    for user in (*game.people[:3], person, *game.people[4:]):
        commands.next_hand(user, game.code, hand_id=table.hand_id)
    assert game.table.phase in ("tribute", "play")
    assert view(game, person).hand.holding


def test_l7_what_carries_over_is_asked_of_those_who_sat_there_when_the_match_ended() -> None:
    game = playing(round_limit=1)
    with_a_bot(game)
    game.table.seats.filter(number=3).update(user=game.people[3], bot="", bot_name="")
    pretend(game, out=[0, 2], holdings={1: "3s", 3: "3h", 5: "3d", 4: "5d"}, turn=4)
    models.Match.objects.filter(table_id=game.table_id).update(occupants=["user 1", "bot 闸北"])
    play_last_card(game)
    assert game.table.match.occupants == [f"user {user.pk}" for user in game.people]


def test_k6_when_somebody_joins_one_who_was_alone_the_pause_between_hands_runs() -> None:
    game = playing(round_limit=2)
    game.table.seats.exclude(number=0).update(user=None, bot="strong", bot_name="闸北")
    models.Table.objects.filter(pk=game.table_id).update(phase="over", ends_at=None, due_at=None)
    (person,) = waiting(game, "路路")
    commands.sit(person, game.code, seat=2)
    assert game.table.due_at is not None
    assert game.table.due_at == game.table.ends_at


# At the door


def test_a_newcomer_queues_at_the_door_with_a_name_and_nothing_else() -> None:
    game = playing()
    device, door = Client(), f"/j/{game.table.invite}/"
    assert 'data-do="queue"' in device.get(door).content.decode()
    assert device.post(door, {"name": "路路"}).url == door
    assert device.post(door, {"name": "路路", "do": "queue"}).url == f"/t/{game.code}/"
    page = device.get(f"/t/{game.code}/")
    assert page.context["shell"].seat is None
    assert "你排第 1 个" in page.content.decode()
    answer = device.post(f"/t/{game.code}/do/", {"do": "queue", "on": "false"})
    assert answer.url == f"/t/{game.code}/"
    assert device.get(f"/t/{game.code}/").url == door


def test_a_seated_player_reads_of_the_queue_in_the_log_only(game: Game) -> None:
    waiting(game, "路路")
    assert view_of(game, 0).queue is None
    assert view_of(game, 0).lines[-1].code == "queued"
