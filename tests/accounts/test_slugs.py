"""Where somebody's page is: an address that tells nothing about them."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from accounts.leaving import close_account
from accounts.models import User

BEFORE, AFTER = [("accounts", "0005_corrections")], [("accounts", "0006_pages_of_people")]


@pytest.mark.django_db
def test_an_address_tells_neither_name_nor_login_name_and_stays() -> None:
    member, guest = User.objects.create_user("wang", name="小王"), User.objects.create_guest("wang")
    assert member.slug != guest.slug
    for person in (member, guest):
        assert len(person.slug) == 10
        assert "wang" not in person.slug
        assert person.slug not in (person.username, f"{person.pk}")
        before = person.slug
        person.name = "老王"
        person.save()
        assert User.objects.get(pk=person.pk).slug == before


@pytest.mark.django_db
def test_a_deleted_account_gives_up_its_address() -> None:
    guest = User.objects.create_guest("外公")
    close_account(guest)
    assert User.objects.get(pk=guest.pk).slug not in ("", guest.slug)


@pytest.mark.django_db(transaction=True)
def test_people_who_are_there_already_get_addresses_of_their_own() -> None:
    MigrationExecutor(connection).migrate(BEFORE)
    try:
        people = MigrationExecutor(connection).loader.project_state(BEFORE).apps.get_model("accounts", "User").objects
        for name in ("wang", "zhang"):
            people.create(username=name)
        MigrationExecutor(connection).migrate(AFTER)
        slugs = set(User.objects.values_list("slug", flat=True))
        assert len(slugs) == 2
        assert all(len(slug) == 10 for slug in slugs)
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
