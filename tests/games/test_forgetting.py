"""Somebody deletes their account: whatever tables have kept under their name is nobody's from then on."""

import json

import pytest
from django.contrib.admin.models import LogEntry
from django.core import serializers
from django.test import Client
from django.utils import timezone, translation

from accounts.leaving import close_account
from accounts.models import User
from games import commands, fragments, models
from tests.games.test_admin import operator
from tests.support.stages import invited, over, waiting
from tests.support.tables import Game, practice, view_of

pytestmark = pytest.mark.django_db(transaction=True)

__all__ = ["operator"]
NAME = "宝山老张"
KEPT = (models.Table, models.Match, models.Hand, models.Line, models.Report, User, LogEntry)


def leave_the_site(person: User) -> None:
    close_account(person)
    commands.note_sweep(timezone.now())


def rows_with(name: str) -> list[str]:
    """The kinds of rows in which this name still stands."""
    stored = {kind.__name__: serializers.serialize("json", kind.objects.all(), ensure_ascii=False) for kind in KEPT}
    return [kind for kind, text in stored.items() if name in text or json.dumps(name) in text]


def log(game: Game, seat: int) -> str:
    """All that this reader reads of the table."""
    return fragments.push(view_of(game, seat), {}, None)


def test_what_is_told_of_a_hand_and_of_a_runaway_names_them_no_more_in_any_language() -> None:
    game = over()
    commands.leave(game.people[1], game.code)
    assert NAME in log(game, 0)
    leave_the_site(game.people[1])
    for language, word in (("zh-hans", "已注销 跑了"), ("en", "Deleted")):
        with translation.override(language):
            page = log(game, 0)
        assert word in page
        assert NAME not in page
    assert rows_with(NAME) == []
    assert game.people[2].name in log(game, 0)


def test_whoever_leaves_the_site_in_the_middle_of_a_match_runs_away_from_it_without_a_name() -> None:
    game = invited()
    leave_the_site(game.people[1])
    assert game.table.match.runaway["name"] == ""
    with translation.override("en"):
        assert "已注销" not in log(game, 0)
    assert rows_with(NAME) == []


def test_earlier_names_queues_and_the_hosts_table_are_forgotten_too() -> None:
    game = waiting()
    commands.set_ready(game.people[1], game.code, on=False)
    commands.rename(game.people[1], game.code, name="老张头")
    commands.hand_over(game.people[0], game.code, seat=1)
    commands.stand(game.people[1], game.code)
    filler = User.objects.create_guest("补位")
    commands.enter(filler, game.table.invite)
    commands.queue(game.people[1], game.code, on=True)
    assert {"Table", "Line"} <= set(rows_with("老张头"))
    leave_the_site(game.people[1])
    assert rows_with("老张头") == rows_with(NAME) == []
    assert "补位" in log(game, 0)
    assert not models.Admission.objects.filter(user=game.people[1]).exists()


def test_reports_and_the_panels_own_history_keep_no_name(operator: Client) -> None:
    game = invited()
    commands.say(game.people[1], game.code, text="阿拉来了", client_id="1")
    commands.report(game.people[2], game.code, seat=1, line=None, words="")
    operator.post(f"/admin/games/table/{game.table_id}/press/auto-1/")
    operator.post(f"/admin/accounts/user/{game.people[1].pk}/press/clear-name/")
    User.objects.filter(pk=game.people[1].pk).update(name=NAME)
    LogEntry.objects.filter(object_id=str(game.people[1].pk)).update(object_repr=NAME)
    leave_the_site(game.people[1])
    assert rows_with(NAME) == []
    assert models.Report.objects.get().log[0]["text"] == "阿拉来了"


def test_a_practice_is_forgotten_with_its_player() -> None:
    game = practice(NAME)
    leave_the_site(game.people[0])
    assert rows_with(NAME) == []
    assert game.table.phase == "closed"
