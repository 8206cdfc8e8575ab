"""The time of day is set forward while people play."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django.plugin import DjangoDbBlocker

from tests.support.pages import Page
from tests.support.server import GameServer
from tests.support.site import default_database
from tests.support.sockets import session_of
from tests.support.tables import six_people
from tests.support.waiting import until

pytestmark = pytest.mark.soak

AHEAD = timedelta(hours=1)
AT_LEAST = timedelta(seconds=15)  # K1: twenty seconds, of which this test takes some


def test_k1_a_machine_whose_time_is_set_an_hour_forward_takes_no_turn_from_anybody(
    make_server: Callable[..., GameServer], django_db_blocker: DjangoDbBlocker, tmp_path: Path
) -> None:
    ahead = tmp_path / "ahead"
    ahead.write_text("0")
    server = make_server(AHEAD=str(ahead), PYTHONPATH=str(Path(__file__).parent / "ahead"))
    with django_db_blocker.unblock(), default_database(f"sqlite:///{server.database}"):
        game = six_people(turn_seconds=60)
        pages = [Page(server.url, session_of(user), user, game.code).open() for user in game.people]
        for page in pages:
            page.wait_until_right()
        before = game.state.seq
        ahead.write_text(str(AHEAD.seconds))
        until(lambda: game.table.ends_at > timezone.now() + AHEAD + AT_LEAST, what="the limit by the new time")
        assert game.state.seq == before
        for page in pages:
            page.wait_until_right()
        for _ in range(8):
            pages[game.state.turn].take_turn()
        for page in pages:
            page.wait_until_right()
            page.close()
        assert set(game.table.hand.moves.values_list("made_by", flat=True)) == {"human"}
