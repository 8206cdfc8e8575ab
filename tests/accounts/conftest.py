"""People to try the pages with."""

import pytest
from django.test import Client

from accounts.models import User

PASSWORD = "mahjong-no-cards-yes"


@pytest.fixture
def member(db: None) -> User:
    """Somebody with an account and a mail address."""
    return User.objects.create_user("wang", "wang@example.com", PASSWORD, name="浦东小王")


@pytest.fixture
def guest(db: None) -> User:
    return User.objects.create_guest("外公")


@pytest.fixture
def logged_in(client: Client, member: User) -> Client:
    assert client.login(username="wang", password=PASSWORD)
    return client


@pytest.fixture
def as_guest(client: Client, guest: User) -> Client:
    client.force_login(guest)
    return client
