"""What is killed and comes back: nobody is stuck, nobody is short of time, and the pages show what is stored."""

import random
import threading
import time
from dataclasses import dataclass
from datetime import timedelta

from django.db import connection, transaction
from django.utils import timezone

from games import commands, models, rules
from tests.support.pages import Page
from tests.support.site import Site
from tests.support.sockets import session_of
from tests.support.stages import PHASES, play
from tests.support.tables import Game, practice, six_people
from tests.support.waiting import until

AT_ONCE = 2.5  # seconds in which news come; the look at the stored versions comes every five
BUSY = 6  # seconds; a second longer than Daphne by itself gives a socket to open
AT_LEAST = timedelta(seconds=20)  # what every running limit has left after a standstill (K1)


@dataclass(frozen=True, slots=True)
class Stage:
    """A table in one phase, with a limit that runs, and the page of one of its people."""

    game: Game
    page: Page
    phase: str

    def stored(self) -> tuple[object, ...]:
        table = self.game.table
        return table.phase, table.hand_id, self.game.state.seq if table.hand else None


def test_k1_after_a_power_cut_in_each_phase_every_limit_has_twenty_seconds_and_everybody_goes_on(site: Site) -> None:
    stages = []
    for number, (phase, begin) in enumerate(PHASES.items()):
        game = begin()
        assert game.table.phase == phase
        stages.append(Stage(game, site.page(game.people[0], game.code, server=number), phase))
    alone, asked, paused = practice(), play(), play()
    for game in (asked, paused):
        commands.pause(game.people[2], game.code, on=True)
    asking, pausing = (
        site.page(game.people[2], game.code, server=number) for number, game in enumerate((asked, paused))
    )
    pass_seconds(paused, 10)
    pausing.wait_until(lambda: pausing.attributes("pausing").get("state") == "running", what="the pause")
    absent = six_people(kind=models.Table.Kind.PUBLIC, turn_seconds=60, away_limit=60)
    for stage in stages:
        stage.page.wait_until_right()
    before, paused_at = [stage.stored() for stage in stages], paused.table.paused_at

    site.power_cut()
    now = timezone.now()
    models.Table.objects.filter(ends_at__isnull=False).update(ends_at=now, due_at=now)
    pass_seconds(asked, 30)
    long_ago = now - timedelta(minutes=10)
    models.Match.objects.filter(table=absent.table_id).update(started_at=long_ago)
    absent.table.seats.filter(number=1).update(away=True, seen_at=long_ago, away_since=long_ago)
    site.start_what_is_down()
    running = models.Table.objects.filter(paused_at__isnull=True)
    until(lambda: not running.filter(ends_at__lt=now + AT_LEAST).exists(), what="more time")
    assert [stage.stored() for stage in stages] == before
    for page in [*(stage.page for stage in stages), asking, pausing]:
        page.reconnect().wait_until_right()
    until(lambda: alone.state.turn == 0, what="the person's turn at a table of system players")
    assert asking.attributes("pausing")["state"] in ("asked", "running")
    assert rules.pause_begins(asked.table.pause_asked_at) >= now + AT_LEAST
    assert (pausing.attributes("pausing")["state"], paused.table.paused_at) == ("running", paused_at)
    assert absent.table.phase == "play"
    assert absent.table.seats.get(number=1).away_since >= now  # M6: it counts anew

    pausing.send(do="pause", on="false")
    pausing.wait_until(lambda: pausing.attributes("pausing")["state"] == "", what="the end of the pause")
    assert paused.table.ends_at >= now + AT_LEAST
    models.Seat.objects.filter(table=stages[0].game.table_id).update(
        seen_at=timezone.now(), away=False, away_since=None, ready=True
    )  # the six of the waiting room, of whom one has a page here
    for stage in stages:
        site.time_is_up(stage.game)
    for stage, stored in zip(stages, before, strict=True):
        until(lambda stage=stage, stored=stored: stage.stored() != stored, what=f"what comes after {stage.phase}")
        stage.page.wait_until_right()
    assert [stage.game.table.phase for stage in stages][:4] in (
        ["play", "play", "play", "tribute"],
        ["play", "play", "play", "play"],
    )
    assert stages[4].game.table.phase == "waiting"
    assert stages[4].page.attributes("table")["seat"] == ""  # whoever has not asked for another match is up


def test_a_server_that_is_killed_changes_nothing_for_those_on_the_other(deployed: Site) -> None:
    game = six_people(turn_seconds=60)
    pages = deployed.pages(game)
    deployed.expects_trouble = True
    ends_at = game.table.ends_at
    deployed.servers[0].kill()
    assert game.table.ends_at == ends_at
    lost, kept = pages[0::2], pages[1::2]
    for page in lost:
        page.wait_until(lambda page=page: not page.is_open)
        page.address = deployed.servers[1].url  # where a proxy leads them
        page.open()
    for _ in range(4):
        seq = game.state.seq
        pages[game.state.turn].take_turn()
        for page in [*kept, *lost]:
            page.wait_until(lambda page=page, seq=seq: page.turn[1] == seq + 1, seconds=AT_ONCE)
    models.Seat.objects.filter(table=game.table_id, number=0).update(seen_at=timezone.now())
    deployed.start_what_is_down()
    # Its pages may have been many, and take a while to come back to it.
    until(lambda: game.table.seats.get(number=0).seen_at > timezone.now() + timedelta(seconds=5), what="time for that")
    pages[0].address = deployed.servers[0].url
    pages[0].open().wait_until_right()


def test_a_clock_that_is_killed_beside_another_changes_no_limit_and_stops_nothing(deployed: Site) -> None:
    game = six_people(turn_seconds=60)
    clock = deployed.clocks[0]
    with deployed.another_clock() as other:
        soon = timezone.now() + timedelta(seconds=8)
        models.Table.objects.filter(pk=game.table_id).update(ends_at=soon, due_at=soon)
        clock.kill()
        deployed.start_what_is_down()
        assert game.table.ends_at == soon
        until(lambda: game.state.seq == 1, what="the limit as it was")
        assert models.Move.objects.get(seq=0).at < soon + timedelta(seconds=5)
        assert "Traceback" not in other.output


def test_without_redis_everybody_sees_what_happens_within_seconds_and_with_it_at_once_again(deployed: Site) -> None:
    game = six_people(turn_seconds=60)
    pages = deployed.pages(game)
    deployed.expects_trouble = True
    deployed.redis.kill()
    pages[game.state.turn].take_turn()
    for page in pages:
        page.wait_until(lambda page=page: page.turn[1] == 1, seconds=15)
    deployed.redis.start()
    until(lambda: all_at_once(pages, game), seconds=40, what="news at once")
    for page in pages:
        page.wait_until_right()


def test_a_database_that_is_killed_loses_no_move_and_the_pages_go_on(deployed: Site) -> None:
    game = six_people(turn_seconds=60)
    pages = deployed.pages(game)
    pages[game.state.turn].take_turn()
    deployed.expects_trouble = True
    deployed.postgres.kill()
    deployed.postgres.start()
    deployed.connect_anew()
    assert game.state.seq == 1
    until(lambda: all_at_once(pages, game), seconds=40, what="moves again")
    for page in pages:
        page.wait_until_right()


def all_at_once(pages: list[Page], game: Game) -> bool:
    """Whether a move that is made now, again where the server was not ready for it, is seen at once by all."""
    seq, view = game.state.seq, rules.view_for(game.state, game.state.turn)
    page = pages[view.seat]
    move = rules.time_out_move(view, random.Random(1))
    cards = [str(card) for card in move.cards] if isinstance(move, rules.Play) else []
    page.wait_until(lambda: page.turn[1] == seq)
    page.send(do="play" if cards else "pass", hand=page.turn[0], seq=seq, cards=cards)
    try:
        for page in pages:
            page.wait_until(lambda page=page: page.turn[1] == seq + 1, seconds=AT_ONCE)
    except AssertionError:
        return False
    return True


def pass_seconds(game: Game, seconds: int) -> None:
    """So long ago somebody has asked for a pause, which has not begun; the clock, if it runs, is to look."""
    now = timezone.now()
    asked_at = now - timedelta(seconds=seconds)
    models.Table.objects.filter(pk=game.table_id).update(pause_asked_at=asked_at, paused_at=None, due_at=now)


def test_a_page_that_opens_while_the_database_is_long_busy_is_not_cut_off(deployed: Site) -> None:
    """After a restart thousands come at once. Cut off, each would come again, and make the wait longer for all."""
    game = six_people()
    session = session_of(game.people[0])
    page = Page(deployed.address(0), session, game.people[0], game.code)
    opening = threading.Thread(target=page.open)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE django_session IN ACCESS EXCLUSIVE MODE")
        opening.start()
        time.sleep(BUSY)
    opening.join()
    try:
        page.wait_until_right()
    finally:
        page.close()
