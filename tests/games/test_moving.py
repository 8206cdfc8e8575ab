"""A seat goes to another device: 我是 NAME with somebody's word for it, and 换手机 by a link of one's own."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import commands, models, moving_views, queries, transfers
from games.refusals import Reason
from tests.support.refusals import refusing
from tests.support.tables import Game, six_people, view_of

pytestmark = pytest.mark.django_db(transaction=True)

BACKEND = "django.contrib.auth.backends.ModelBackend"
INVITE = "Q5rW2v7hT0aYk3ZbLm9c1g"
NOBODY = queries.AnonymousUser()


@pytest.fixture
def game() -> Game:
    """A running friends' table of six, whose third seat is 掉线."""
    game = six_people(invite=INVITE, number="483920", turn_seconds=30)
    lose(game, 2)
    return game


def lose(game: Game, *seats: int) -> None:
    long_ago = timezone.now() - timedelta(seconds=40)
    game.table.seats.filter(number__in=seats).update(away=True, away_since=long_ago, seen_at=long_ago)


def refused(game: Game, reason: Reason, command, *args: object, **kwargs: object) -> None:
    with refusing(
        reason, lambda: (*game.stored(), list(models.Transfer.objects.values()), list(User.objects.values()))
    ):
        command(*args, **kwargs)


def claim(game: Game, seat: int = 2) -> str:
    return commands.claim_seat(NOBODY, INVITE, seat=seat)


def claim_id() -> int:
    return models.Transfer.objects.filter(session_key="").latest("pk").pk


def answer(game: Game, by: int, *, yes: bool = True, claim: int | None = None) -> None:
    commands.answer_claim(game.people[by], game.code, claim_id=claim or claim_id(), yes=yes)


def password(game: Game, seat: int) -> str:
    return User.objects.get(pk=game.people[seat].pk).password


# 我是 NAME


def test_the_door_of_a_running_full_table_shows_the_seats_that_are_lost(game: Game) -> None:
    assert [(seat.number, seat.name) for seat in queries.door(INVITE, NOBODY).lost] == [(2, "小顾")]
    assert queries.door(INVITE, game.people[0]).is_seated
    models.Admission.objects.create(table=game.table, user=User.objects.create_guest("捣蛋"), kicked=True)
    assert queries.door(INVITE, User.objects.get(name="捣蛋")).lost == ()
    models.Table.objects.filter(pk=game.table_id).update(phase="settled")
    assert queries.door(INVITE, NOBODY).lost == ()


def test_the_host_confirms_and_the_seat_is_taken_once(game: Game) -> None:
    old = password(game, 2)
    token = claim(game)
    assert game.table.lines.last().code == "claimed"
    assert view_of(game, 0).claim.seat == 2
    assert view_of(game, 4).claim is None
    assert transfers.standing_of(token) == (transfers.Standing.ASKED, "小顾")
    refused(game, Reason.CLAIM_OVER, commands.take_claimed, token)
    answer(game, 0)
    assert transfers.standing_of(token)[0] is transfers.Standing.GRANTED
    someone, code = commands.take_claimed(token)
    assert (someone.pk, code) == (game.people[2].pk, game.code)
    assert password(game, 2) != old
    assert not User.objects.get(pk=someone.pk).has_usable_password()
    seat = game.table.seats.get(number=2)
    assert (seat.away, seat.user_id, game.table.lines.last().code) == (False, someone.pk, "moved")
    refused(game, Reason.CLAIM_OVER, commands.take_claimed, token)


def test_a_refused_claim_gives_nothing(game: Game) -> None:
    token = claim(game)
    answer(game, 0, yes=False)
    assert game.table.lines.last().code == "claim_refused"
    refused(game, Reason.CLAIM_OVER, commands.take_claimed, token)
    refused(game, Reason.CLAIM_OVER, answer, game, 0)
    before = game.stored()
    answer(game, 0, yes=False)
    assert game.stored() == before


def test_only_whoever_is_asked_may_answer(game: Game) -> None:
    claim(game)
    for seat in (1, 3, 4, 5):
        refused(game, Reason.NOT_YOURS_TO_ANSWER, answer, game, seat)
    stranger = User.objects.create_guest("路人")
    refused(game, Reason.NO_TABLE, commands.answer_claim, stranger, game.code, claim_id=claim_id(), yes=True)
    refused(game, Reason.NOT_YOURS_TO_ANSWER, answer, game, 2)
    answer(game, 0)


def test_a_partner_answers_where_the_host_is_the_one_who_is_lost_or_is_away(game: Game) -> None:
    lose(game, 0)
    claim(game, 0)
    assert [seat for seat in range(6) if view_of(game, seat).claim] == [4]
    refused(game, Reason.NOT_YOURS_TO_ANSWER, answer, game, 1)
    answer(game, 4)
    claim(game, 2)
    assert [seat for seat in range(6) if view_of(game, seat).claim] == [4]


def test_anybody_else_of_the_six_answers_where_no_partner_is_here(game: Game) -> None:
    lose(game, 0, 4)
    claim(game)
    assert [seat for seat in range(6) if view_of(game, seat).claim] == [1, 3, 5]
    answer(game, 5)


def test_a_seat_whose_player_is_here_cannot_be_asked_for_nor_confirmed_nor_taken(game: Game) -> None:
    refused(game, Reason.NOT_AWAY, claim, game, 3)
    claim(game)
    commands.arrive([game.people[2]], game.table_id, timezone.now())
    commands.bring_back([game.table_id])
    assert view_of(game, 0).claim is None
    lose(game, 2)
    refused(game, Reason.CLAIM_OVER, answer, game, 0)
    token = claim(game)
    answer(game, 0)
    commands.arrive([game.people[2]], game.table_id, timezone.now())
    commands.bring_back([game.table_id])
    refused(game, Reason.CLAIM_OVER, commands.take_claimed, token)
    game.table.seats.filter(number=2).update(away=False)
    refused(game, Reason.NOT_AWAY, claim, game)


def test_a_seat_seen_again_in_the_moment_of_confirming_stays_where_it_is(game: Game) -> None:
    token = claim(game)
    game.table.seats.filter(number=2).update(away=False)
    refused(game, Reason.NOT_AWAY, answer, game, 0)
    game.table.seats.filter(number=2).update(away=True)
    answer(game, 0)
    game.table.seats.filter(number=2).update(away=False)
    refused(game, Reason.NOT_AWAY, commands.take_claimed, token)


def test_two_who_ask_for_one_seat_are_heard_one_after_the_other(game: Game) -> None:
    first = claim(game)
    refused(game, Reason.CLAIMED_ALREADY, claim, game)
    answer(game, 0, yes=False)
    second = claim(game)
    answer(game, 0)
    refused(game, Reason.CLAIM_OVER, commands.take_claimed, first)
    assert commands.take_claimed(second)[0].pk == game.people[2].pk


def test_the_seat_of_somebody_with_an_account_is_never_given_away(game: Game) -> None:
    token = claim(game)
    person = game.people[2]
    person.set_password("correct horse battery")
    person.save()
    assert queries.door(INVITE, NOBODY).lost[0].has_account
    refused(game, Reason.HAS_ACCOUNT, answer, game, 0)
    models.Transfer.objects.update(answer="granted")
    refused(game, Reason.HAS_ACCOUNT, commands.take_claimed, token)
    models.Transfer.objects.all().delete()
    refused(game, Reason.HAS_ACCOUNT, claim, game)
    person.set_unusable_password()
    person.is_staff = True
    person.save()
    refused(game, Reason.HAS_ACCOUNT, claim, game)


def test_nothing_is_confirmed_or_taken_after_the_match(game: Game) -> None:
    token = claim(game)
    models.Table.objects.filter(pk=game.table_id).update(phase="settled")
    refused(game, Reason.CLAIM_OVER, answer, game, 0)
    models.Table.objects.filter(pk=game.table_id).update(phase="play")
    answer(game, 0)
    models.Table.objects.filter(pk=game.table_id).update(phase="waiting")
    refused(game, Reason.CLAIM_OVER, commands.take_claimed, token)
    refused(game, Reason.CLAIM_OVER, claim, game)


def test_a_claim_is_over_after_two_minutes_and_leaves_the_table(game: Game) -> None:
    claim(game)
    version = game.table.version
    models.Transfer.objects.update(at=timezone.now() - transfers.ASKING)
    assert view_of(game, 0).claim is None
    refused(game, Reason.CLAIM_OVER, answer, game, 0)
    models.ClockSweep.objects.create(swept_at=timezone.now())
    commands.note_sweep(timezone.now())
    assert game.table.version > version
    claim(game)


def test_a_grant_is_taken_soon_or_not_at_all(game: Game) -> None:
    token = claim(game)
    answer(game, 0)
    models.Transfer.objects.update(at=timezone.now() - transfers.TAKING)
    refused(game, Reason.CLAIM_OVER, commands.take_claimed, token)


def test_tokens_are_kept_as_fingerprints_and_serve_their_own_purpose_only(game: Game) -> None:
    token = claim(game)
    stored = models.Transfer.objects.get().token
    assert token not in stored
    answer(game, 0)
    refused(game, Reason.CLAIM_OVER, commands.take_claimed, stored)
    refused(game, Reason.LINK_OVER, commands.use_link, token)
    link = commands.make_link(game.people[0], game.code, session_key=logged_in(game, 0).session.session_key)
    refused(game, Reason.CLAIM_OVER, commands.take_claimed, link)
    refused(game, Reason.CLAIM_OVER, answer, game, 0, claim=models.Transfer.objects.exclude(session_key="").get().pk)


def test_the_newcomers_page_asks_waits_and_sits_down(game: Game) -> None:
    device, door = Client(), f"/j/{INVITE}/"
    page = device.get(door).content.decode()
    assert "我是 小顾" in page
    assert device.post(f"{door}mine/", {"seat": "2"}).url == door
    assert "等桌上的人点头" in device.get(door).content.decode()
    polled = device.post(f"{door}mine/answer/", headers={"HX-Request": "true"})
    assert polled.status_code == 204
    answer(game, 0)
    polled = device.post(f"{door}mine/answer/", headers={"HX-Request": "true"})
    assert polled.headers["HX-Redirect"] == f"/t/{game.code}/"
    page = device.get(f"/t/{game.code}/")
    assert page.context["shell"].seat == 2
    assert 'data-seat="2"' in page.content.decode()


def test_the_newcomers_page_tells_of_a_refusal_and_asks_anew(game: Game) -> None:
    device, door = Client(), f"/j/{INVITE}/"
    device.post(f"{door}mine/", {"seat": "2"})
    answer(game, 0, yes=False)
    assert device.post(f"{door}mine/answer/").url == door
    page = device.get(door).content.decode()
    assert "桌上没有人点头" in page
    assert "我是 小顾" in page
    assert device.post(f"{door}mine/answer/").url == door


def test_the_old_device_is_shut_out(game: Game) -> None:
    old = logged_in(game, 2)
    assert old.get(f"/t/{game.code}/").status_code == 200
    session = (game.people[2].pk, game.people[2].password, old.session.session_key)
    assert queries.still_logged_in([session]) == {session}
    token = claim(game)
    answer(game, 0)
    commands.take_claimed(token)
    assert queries.still_logged_in([session]) == set()
    assert old.get(f"/t/{game.code}/").url == f"/j/{INVITE}/"
    old.post(f"/t/{game.code}/do/", {"do": "chat", "text": "还是我"})
    assert not game.table.lines.filter(text="还是我").exists()


def test_another_device_gets_nothing_for_what_one_has_asked(game: Game) -> None:
    device, other, door = Client(), Client(), f"/j/{INVITE}/"
    device.post(f"{door}mine/", {"seat": "2"})
    answer(game, 0)
    assert other.post(f"{door}mine/answer/").url == door
    assert "_auth_user_id" not in other.session
    assert device.post(f"{door}mine/answer/").url == f"/t/{game.code}/"


def test_asking_is_limited(game: Game) -> None:
    device = Client()
    for _ in range(moving_views.CLAIMS_OF_AN_ADDRESS.times):
        assert device.post(f"/j/{INVITE}/mine/", {"seat": "3"}).status_code == 302
    assert device.post(f"/j/{INVITE}/mine/", {"seat": "3"}).status_code == 429


def test_nonsense_at_the_door_is_refused_in_a_sentence(game: Game) -> None:
    device = Client()
    for seat in ("", "9", "-1", "x"):
        assert device.post(f"/j/{INVITE}/mine/", {"seat": seat}).url == f"/j/{INVITE}/"
    assert not models.Transfer.objects.exists()
    assert device.get(f"/j/{INVITE}/mine/").status_code == 405


# 换手机


def logged_in(game: Game, seat: int) -> Client:
    device = Client()
    device.force_login(game.people[seat], backend=BACKEND)
    return device


def link_from(device: Client, game: Game) -> str:
    page = device.post(f"/t/{game.code}/phone/", headers={"HX-Request": "true"})
    path = page.context["path"]
    assert path in page.content.decode()
    return path


def test_a_link_moves_a_guest_to_another_phone_and_ends_the_old_one(game: Game) -> None:
    old, new = logged_in(game, 3), Client()
    link = link_from(old, game)
    assert "Vivian" in new.get(link).content.decode()
    assert old.get(f"/t/{game.code}/").status_code == 200
    assert new.post(link).url == f"/t/{game.code}/"
    assert new.get(f"/t/{game.code}/").context["shell"].seat == 3
    assert old.get(f"/t/{game.code}/").url == f"/j/{INVITE}/"
    assert game.table.lines.last().code == "moved"


def test_looking_at_a_link_does_not_use_it_up_and_using_it_does(game: Game) -> None:
    link = link_from(logged_in(game, 3), game)
    for _ in range(3):
        assert "在这里接着打" in Client().get(link).content.decode()
    Client().post(link)
    late = Client()
    assert late.post(link).url == link
    assert "用过了" in late.get(link).content.decode()
    assert "_auth_user_id" not in late.session


def test_a_member_moves_and_only_the_phone_that_made_the_link_is_logged_out(game: Game) -> None:
    person = game.people[3]
    person.set_password("correct horse battery")
    person.save()
    old, desk, new = logged_in(game, 3), logged_in(game, 3), Client()
    new.post(link_from(old, game))
    assert new.get(f"/t/{game.code}/").context["shell"].seat == 3
    assert desk.get(f"/t/{game.code}/").context["shell"].seat == 3
    assert old.get(f"/t/{game.code}/").url == f"/j/{INVITE}/"
    assert User.objects.get(pk=person.pk).check_password("correct horse battery")


def test_a_link_is_good_for_ten_minutes_and_a_newer_one_voids_it(game: Game) -> None:
    old = logged_in(game, 3)
    first = link_from(old, game)
    second = link_from(old, game)
    assert Client().post(first).url == first
    models.Transfer.objects.update(at=timezone.now() - transfers.LINK)
    assert Client().post(second).url == second
    assert old.get(f"/t/{game.code}/").status_code == 200


def test_a_link_is_void_when_its_maker_has_logged_out_left_or_been_blocked(game: Game) -> None:
    old = logged_in(game, 3)
    link = link_from(old, game)
    Session.objects.all().delete()
    assert Client().post(link).url == link
    link = link_from(logged_in(game, 3), game)
    User.objects.filter(pk=game.people[3].pk).update(is_active=False)
    assert Client().post(link).url == link
    User.objects.filter(pk=game.people[3].pk).update(is_active=True)
    commands.leave(game.people[3], game.code)
    assert Client().post(link).url == link


def test_links_are_for_ones_own_seat_and_never_for_the_staff(game: Game) -> None:
    stranger = User.objects.create_guest("路人")
    refused(game, Reason.NO_TABLE, commands.make_link, stranger, game.code, session_key="x")
    assert Client().post(f"/t/{game.code}/phone/").url.startswith("/account/login/")
    game.people[3].is_staff = True
    refused(game, Reason.HAS_ACCOUNT, commands.make_link, game.people[3], game.code, session_key="x")


def test_a_link_without_script_is_a_page_of_its_own(game: Game) -> None:
    page = logged_in(game, 3).post(f"/t/{game.code}/phone/").content.decode()
    assert "<svg" in page
    assert "/m/" in page


def test_no_link_gets_into_a_log() -> None:
    import logging

    from daguai_site.logs import DiscreetFormatter

    record = logging.LogRecord("x", 30, "", 0, "Forbidden: /m/Q5rW2v7hT0aYk3ZbLm9c1gQ5rW2v7hT0aYk3ZbLm9/", None, None)
    assert DiscreetFormatter().format(record) == "Forbidden: /m/▮/"
