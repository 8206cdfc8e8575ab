"""加时 and 暂停 (K5), as the pages of six people on several processes see them."""

from datetime import timedelta

from django.utils import timezone

from games import models, rules
from tests.support.pages import Page
from tests.support.site import Site
from tests.support.tables import Game, six_people
from tests.support.waiting import until

AT_LEAST = timedelta(seconds=20)  # what every limit has left after a pause, as after a standstill (K1)


def extend(page: Page) -> None:
    hand, seq = page.turn
    page.send(do="extend", hand=hand, seq=seq)


def pause(page: Page, *, on: bool) -> None:
    page.send(do="pause", on="true" if on else "false")


def all_see(pages: list[Page], state: str) -> None:
    """Wait until every page shows that a pause is `asked` for, `running`, or neither."""
    for page in pages:
        page.wait_until(lambda page=page: page.attributes("pausing").get("state") == state, what=f"pause: {state}")


def later(game: Game, column: str, by: timedelta) -> None:
    """So much time has passed since what this column of the table tells; the clock is to look."""
    moment = getattr(game.table, column) - by
    models.Table.objects.filter(pk=game.table_id).update(**{column: moment, "due_at": timezone.now()})


def paused(site: Site, game: Game, pages: list[Page], *, asker: int) -> None:
    """A pause runs that nobody has objected to."""
    pause(pages[asker], on=True)
    all_see(pages, "asked")
    later(game, "pause_asked_at", rules.OBJECTION)
    all_see(pages, "running")


def test_k5_extra_time_is_thirty_seconds_on_every_page_and_once_a_hand_on_all_devices(site: Site) -> None:
    game = six_people(turn_seconds=60)
    pages = site.pages(game)
    turn, ends_at = game.state.turn, game.table.ends_at + timedelta(seconds=30)
    phone, computer = pages[turn], site.page(game.people[turn], game.code, server=turn + 1)
    extend(phone)
    for page in [*pages, computer]:
        page.wait_until(lambda page=page: page.ends_at == ends_at, what="thirty seconds more")
    extend(computer)
    computer.wait_until(lambda: computer.saw("这一局你已经加过时了"))
    neighbour = pages[(turn + 1) % 6]
    extend(neighbour)
    neighbour.wait_until(lambda: neighbour.saw("还没轮到你"))
    assert game.table.ends_at == ends_at
    phone.take_turn()
    for page in [*pages, computer]:
        page.wait_until_right()


def test_k5_a_pause_begins_when_nobody_objects_and_is_ended_by_the_clock_while_time_stands_still(site: Site) -> None:
    game = six_people(turn_seconds=60)
    pages = site.pages(game)
    turn = game.state.turn
    asker, other = (turn + 1) % 6, (turn + 2) % 6
    pause(pages[asker], on=True)
    all_see(pages, "asked")
    pause(pages[other], on=False)
    all_see(pages, "")
    paused(site, game, pages, asker=asker)

    pages[turn].send(do="pass", hand=game.table.hand_id, seq=0)
    pages[turn].wait_until(lambda: pages[turn].saw("现在暂停，等一下再打"))
    pause(pages[other], on=False)
    pages[other].wait_until(lambda: pages[other].saw("要等喊暂停的人，或者时间到"))
    site.time_is_up(game)
    until(lambda: game.table.due_at == rules.pause_ends(game.table.paused_at), what="the clock's look at nothing else")
    assert (game.state.seq, game.table.paused_at is None) == (0, False)

    now = timezone.now()
    later(game, "paused_at", rules.LONGEST_PAUSE)
    all_see(pages, "")
    assert game.state.seq == 0
    assert game.table.ends_at >= now + AT_LEAST
    for page in pages:
        page.wait_until_right()
        assert page.ends_at == game.table.ends_at
    pages[turn].take_turn()


def test_k5_whoever_asked_ends_the_pause_on_another_device_and_everybody_has_the_time_that_was_left(site: Site) -> None:
    game = six_people(turn_seconds=60)
    pages = site.pages(game)
    turn, ends_at = game.state.turn, game.table.ends_at
    asker = (turn + 3) % 6
    paused(site, game, pages, asker=asker)
    left = ends_at - game.table.paused_at
    computer = site.page(game.people[asker], game.code, server=asker + 1)
    computer.wait_until_right()
    pause(computer, on=False)
    all_see([*pages, computer], "")
    assert ends_at < game.table.ends_at <= timezone.now() + left
    for page in pages:
        page.wait_until_right()
        assert page.ends_at == game.table.ends_at
    pages[turn].take_turn()
