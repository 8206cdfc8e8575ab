"""Many come to a table at once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import models, queries
from games.arrivals import _let_in
from games.refusals import CommandRefused, Reason
from tests.support.tables import six_people

pytestmark = pytest.mark.django_db


def test_six_are_let_in_with_as_many_statements_as_one():
    game = six_people()
    _let_in(game.people[:1], game.code)  # after which the table is noted as used for a minute

    with CaptureQueriesContext(connection) as for_one:
        _let_in(game.people[:1], game.code)
    with CaptureQueriesContext(connection) as for_six:
        let_in = _let_in(game.people, game.code)

    assert let_in == [(game.table_id, frozenset())] * 6
    assert len(for_six) == len(for_one)
    assert all(seat.seen_at for seat in models.Seat.objects.filter(table=game.table_id))


def test_whoever_may_not_see_a_table_is_refused_beside_those_who_may():
    game, stranger = six_people(), User.objects.create_guest("路人")
    models.Table.objects.filter(pk=game.table_id).update(watchable=True)
    looks_on = User.objects.create_guest("小陆")
    models.Admission.objects.create(table=game.table, user=looks_on)
    game.people[0].mutes.create(muted=looks_on)

    first, refused, guest = _let_in([game.people[0], stranger, looks_on], game.code)

    assert first == (game.table_id, frozenset({looks_on.pk}))
    assert isinstance(refused, CommandRefused)
    assert refused.reason is Reason.NO_TABLE
    assert guest == (game.table_id, frozenset())
    assert queries.people_watching(game.table_id) == [looks_on.pk]
    assert not models.Admission.objects.filter(user=stranger).exists()
