"""A guest keeps seat, score and history by becoming somebody with an account."""

import pytest
from django.test import Client

from accounts.claiming import NameTaken, NotAGuest, claim
from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.support.tables import practice

pytestmark = pytest.mark.django_db(transaction=True)

ACCOUNT = {"username": "Waigong", "password1": PASSWORD, "password2": PASSWORD}


def is_known(client: Client) -> bool:
    return client.get("/account/settings/").status_code == 200


def test_a_claim_keeps_the_row_with_its_seat_its_score_and_its_name(client: Client) -> None:
    game = practice("外公")
    guest = game.people[0]
    User.objects.filter(pk=guest.pk).update(score=410)
    client.force_login(guest)
    answer = client.post("/account/claim/", ACCOUNT, follow=True)
    assert "战绩保住了" in answer.content.decode()
    row = User.objects.get()
    assert (row.pk, row.username, row.name, row.score, row.is_guest) == (guest.pk, "waigong", "外公", 410, False)
    assert game.table.seats.get(number=0).user == row
    assert client.get(f"/t/{game.code}/").status_code == 200
    assert Client().login(username="Waigong", password=PASSWORD)


def test_a_claim_ends_the_sessions_of_other_devices_and_changes_ones_own(client: Client, guest: User) -> None:
    other = Client()
    client.force_login(guest)
    other.force_login(guest)
    before = client.session.session_key
    client.post("/account/claim/", ACCOUNT)
    assert client.session.session_key != before
    assert is_known(client)
    assert not is_known(other)
    assert other.get("/").status_code == 200


def test_a_claim_takes_over_nobody_elses_name(as_guest: Client, guest: User, member: User) -> None:
    page = as_guest.post("/account/claim/", ACCOUNT | {"username": "WANG"})
    assert "已经有人用了" in page.content.decode()
    guest.refresh_from_db()
    member.refresh_from_db()
    assert guest.is_guest
    assert member.check_password(PASSWORD)
    with pytest.raises(NameTaken):
        claim(guest, username="wang", password="something else")
    assert User.objects.get(username="wang") == member


@pytest.mark.parametrize("field", ["id", "pk", "user", "person", "guest", "is_staff", "score", "name"])
def test_nothing_sent_along_reaches_another_row_or_another_column(
    field: str, as_guest: Client, guest: User, member: User
) -> None:
    as_guest.post("/account/claim/", ACCOUNT | {field: str(member.pk)})
    row = User.objects.get(username="waigong")
    assert (row.pk, row.name, row.score, row.is_staff) == (guest.pk, "外公", 0, False)
    assert User.objects.get(username="wang").pk == member.pk


def test_an_account_cannot_be_claimed_again(guest: User) -> None:
    claim(guest, username="waigong", password=PASSWORD)
    with pytest.raises(NotAGuest):
        claim(guest, username="thief", password="thief's own")
    assert User.objects.get().check_password(PASSWORD)


def test_of_two_tabs_that_claim_the_quicker_one_counts(client: Client, guest: User, monkeypatch) -> None:
    client.force_login(guest)

    def slower(row: User, **fields: str) -> None:
        claim(User.objects.get(pk=row.pk), username="first", password=PASSWORD)
        claim(row, **fields)

    monkeypatch.setattr("accounts.views.claim", slower)
    assert client.post("/account/claim/", ACCOUNT).status_code == 302
    assert User.objects.get().username == "first"
    assert not is_known(client)


def test_claiming_is_for_guests(client: Client, logged_in: Client) -> None:
    assert logged_in.get("/account/claim/").headers["Location"] == "/account/settings/"
    assert logged_in.post("/account/claim/", ACCOUNT).headers["Location"] == "/account/settings/"
    assert not User.objects.filter(username="waigong").exists()
    stranger = Client()
    assert stranger.post("/account/claim/", ACCOUNT).headers["Location"].startswith("/account/login/")


def test_a_guest_is_led_from_what_needs_a_password_to_the_claim(as_guest: Client) -> None:
    for path in ("password", "email", "signup"):
        assert as_guest.get(f"/account/{path}/").headers["Location"] == "/account/claim/"


def test_a_guest_who_logs_in_is_told_what_becomes_of_the_record(as_guest: Client) -> None:
    page = as_guest.get("/account/login/").content.decode()
    assert "游客的战绩就留不住了" in page
    assert "/account/claim/" in page
