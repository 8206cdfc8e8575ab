"""Deleting one's account: the history stays, and belongs to nobody."""

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.leaving import close_account
from accounts.models import User
from games import commands
from tests.accounts.conftest import PASSWORD
from tests.support.tables import practice

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_account_is_emptied_of_whom_it_was(logged_in: Client, member: User) -> None:
    member.groups.add(Group.objects.create(name="operators"))
    User.objects.filter(pk=member.pk).update(is_staff=True, is_superuser=True, score=-60, language="en")
    other = Client()
    other.force_login(member)
    page = logged_in.post("/account/delete/", {"password": PASSWORD}, follow=True)
    assert page.redirect_chain == [("/account/deleted/", 302)]
    row = User.objects.get()
    assert (row.pk, row.score) == (member.pk, -60)
    assert (row.name, row.email, row.last_login, row.language) == ("", "", None, "")
    assert not any([row.is_active, row.is_staff, row.is_superuser, row.has_usable_password(), row.groups.exists()])
    assert "wang" not in row.username
    assert str(row) == "已注销"
    for client in (logged_in, other):
        assert client.get("/account/settings/").status_code == 302
    assert not Client().login(username="wang", password=PASSWORD)
    assert not Client().login(username=row.username, password=PASSWORD)


def test_a_name_that_was_given_up_is_free_again(member: User) -> None:
    close_account(member)
    User.objects.create_user("wang", password=PASSWORD)
    close_account(User.objects.get(username="wang"))
    assert User.objects.filter(username__startswith="gone-").count() == 2


def test_a_guest_has_no_password_and_says_that_it_is_meant(as_guest: Client, guest: User) -> None:
    page = as_guest.post("/account/delete/", {})
    assert page.status_code == 200
    guest.refresh_from_db()
    assert guest.is_active
    as_guest.post("/account/delete/", {"sure": "on"})
    guest.refresh_from_db()
    assert (guest.is_active, guest.name) == (False, "")
    assert as_guest.get("/account/settings/").status_code == 302


def test_what_was_played_and_said_stays_without_a_name(client: Client) -> None:
    game = practice("外公")
    guest = game.people[0]
    commands.say(guest, game.code, text="阿拉赢了", client_id="1")
    client.force_login(guest)
    moves = game.state
    client.post("/account/delete/", {"sure": "on"})
    assert game.table.seats.get(number=0).user_id == guest.pk
    assert game.state == moves
    line = game.table.lines.get(text="阿拉赢了")
    assert str(line.user) == "已注销"
