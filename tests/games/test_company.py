"""Small things between people at a table: 喊一声, another name, another host."""

import pytest

from accounts.models import Allowance, User
from games import commands, fragments, models
from games.commands import company
from games.presenters.company import heirs
from games.presenters.company import nudge as nudge_of
from games.refusals import CommandRefused, Reason
from tests.games.test_room import come_in, refused, sitting
from tests.support.tables import Game, practice, six_people, view_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game() -> Game:
    """A waiting room: the host on seat 0, 宝山老张 and 小顾 on 1 and 2, a system player on 3."""
    host = User.objects.create_guest("浦东小王")
    opened = Game(commands.open_table(host).pk, (host,))
    people = come_in(opened, "宝山老张", "小顾")
    commands.add_bots(host, opened.code, seat=3)
    return Game(opened.table_id, (host, *people))


# 喊一声


def test_somebody_who_is_slow_is_called_and_everybody_reads_it(game: Game) -> None:
    before = fragments.shell(view_of(game, 2)).nudged
    commands.nudge(game.people[0], game.code, seat=2)
    line = game.table.lines.last()
    assert (line.code, line.facts["seat"], line.facts["by"]) == ("nudged", 2, 0)
    shell = fragments.shell(view_of(game, 2))
    assert shell.nudged not in ("", before)
    assert "浦东小王" in shell.nudge
    assert fragments.shell(view_of(game, 1)).nudged == ""
    assert "浦东小王 喊 小顾 准备" in fragments.newest(view_of(game, 1)).text
    commands.set_ready(game.people[2], game.code, on=True)
    assert nudge_of(view_of(game, 2)) == ("", "")


def test_nobody_calls_or_is_called_more_than_once_in_ten_seconds(game: Game) -> None:
    commands.nudge(game.people[0], game.code, seat=2)
    refused(game, Reason.TOO_OFTEN, commands.nudge, game.people[0], game.code, seat=2)
    refused(game, Reason.TOO_OFTEN, commands.nudge, game.people[1], game.code, seat=2)
    refused(game, Reason.TOO_OFTEN, commands.nudge, game.people[0], game.code, seat=1)
    Allowance.objects.all().delete()
    commands.nudge(game.people[1], game.code, seat=2)


def test_only_a_person_who_is_not_ready_is_called_and_only_by_somebody_seated(game: Game) -> None:
    commands.set_ready(game.people[1], game.code, on=True)
    refused(game, Reason.READY_ALREADY, commands.nudge, game.people[0], game.code, seat=1)
    for seat in (0, 3, 5, 9):
        refused(game, Reason.NONSENSE, commands.nudge, game.people[0], game.code, seat=seat)
    commands.stand(game.people[1], game.code)
    refused(game, Reason.NOT_SEATED, commands.nudge, game.people[1], game.code, seat=2)
    running = six_people()
    refused(running, Reason.MATCH_RUNNING, commands.nudge, running.people[0], running.code, seat=2)


# Another name


def test_another_name_is_everybodys_at_once(game: Game) -> None:
    version = game.table.version
    commands.rename(game.people[1], game.code, name="  宝山  老李 ")
    assert sitting(game)[1] == "宝山 老李"
    assert game.table.version > version
    assert [seat.name for seat in view_of(game, 0).seats][1] == "宝山 老李"
    line = game.table.lines.last()
    assert (line.code, line.facts) == (
        "renamed",
        {"before": "宝山老张", "after": "宝山 老李", "user": game.people[1].pk},
    )
    assert view_of(game, 1).own_name == "宝山 老李"
    before = game.stored()
    commands.rename(game.people[1], game.code, name="宝山 老李")
    assert game.stored() == before


def test_the_hosts_table_takes_the_hosts_new_name(game: Game) -> None:
    commands.rename(game.people[0], game.code, name="王师傅")
    assert game.table.name == "王师傅 的桌子"


@pytest.mark.parametrize(
    ("name", "reason"), [("", Reason.NO_NAME), ("\u200b \u2800", Reason.NO_NAME), ("长" * 13, Reason.NAME_TOO_LONG)]
)
def test_a_name_that_nobody_could_read_is_refused(game: Game, name: str, reason: Reason) -> None:
    refused(game, reason, commands.rename, game.people[1], game.code, name=name)


def test_names_change_in_the_waiting_room_and_not_too_often(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    running = six_people()
    refused(running, Reason.MATCH_RUNNING, commands.rename, running.people[0], running.code, name="新名字")
    alone = practice()
    refused(alone, Reason.MATCH_RUNNING, commands.rename, alone.people[0], alone.code, name="新名字")
    for number in range(company.CHANGES_OF_ONESELF.times):
        commands.rename(game.people[1], game.code, name=f"张{number}")
    refused(game, Reason.TOO_OFTEN, commands.rename, game.people[1], game.code, name="再改")


# Another host


def test_the_host_makes_somebody_else_host(game: Game) -> None:
    assert [heir.name for heir in heirs(view_of(game, 0))] == ["宝山老张", "小顾"]
    assert heirs(view_of(game, 1)) == ()
    commands.hand_over(game.people[0], game.code, seat=2)
    assert game.table.host_id == game.people[2].pk
    assert [seat.is_host for seat in view_of(game, 0).seats][:3] == [False, False, True]
    assert game.table.name == "小顾 的桌子"
    assert game.table.lines.last().code == "host"
    refused(game, Reason.NOT_HOST, commands.hand_over, game.people[0], game.code, seat=1)


def test_only_a_person_at_the_table_becomes_host(game: Game) -> None:
    for seat in (3, 5, 9):
        refused(game, Reason.NONSENSE, commands.hand_over, game.people[0], game.code, seat=seat)
    before = game.stored()
    commands.hand_over(game.people[0], game.code, seat=0)
    assert game.stored() == before


def test_whoever_stands_in_for_the_host_hands_nothing_over_and_the_host_who_returns_is_host_again(game: Game) -> None:
    commands.stand(game.people[0], game.code)
    assert view_of(game, 1).seats[1].is_host
    assert not view_of(game, 1).owns
    refused(game, Reason.NOT_HOST, commands.hand_over, game.people[1], game.code, seat=2)
    refused(game, Reason.NOT_SEATED, commands.hand_over, game.people[0], game.code, seat=2)
    commands.sit(game.people[0], game.code, seat=0)
    assert view_of(game, 1).seats[0].is_host


def test_a_stranger_does_none_of_it(game: Game) -> None:
    stranger = User.objects.create_guest("路人")
    for command, values in (
        (commands.nudge, {"seat": 2}),
        (commands.rename, {"name": "谁"}),
        (commands.hand_over, {"seat": 2}),
    ):
        with pytest.raises(CommandRefused):
            command(stranger, game.code, **values)
    assert not models.Line.objects.filter(table=game.table, code__in=("nudged", "renamed", "host")).exists()
