"""The host leaving, the last one leaving, everyone gone: in each phase, and nobody is stuck."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import LedgerEntry
from games import commands, models, queries
from tests.support.pages import Page
from tests.support.site import Site
from tests.support.stages import PHASES
from tests.support.tables import Game
from tests.support.waiting import until

Kind = models.Table.Kind
PRICES = {"waiting": 0, "tribute": -180, "play": -180, "over": -30, "settled": 0}


def is_host(page: Page) -> bool:
    return page.attributes("table").get("host") == "true"


def come_in_by_the_link(site: Site, game: Game, seat: int, *, server: int) -> Page:
    """The page of somebody who has had this seat and opens the table's link."""
    person = game.people[seat]
    browser, door = site.visitor(person, server=server), f"/j/{game.table.invite}/"
    browser.get(door)
    browser.post(door)
    return site.page(person, game.code, server=server, session=browser.session)


def test_a_host_who_leaves_in_any_phase_is_followed_by_the_longest_seated_and_is_host_again_when_back(
    site: Site,
) -> None:
    for number, (phase, begin) in enumerate(PHASES.items()):
        game = begin()
        assert game.table.phase == phase
        host, second, third = (site.page(game.people[seat], game.code, server=number + seat) for seat in range(3))
        for page in (host, second, third):
            page.wait_until_right()
        assert (is_host(host), is_host(second)) == (True, False)
        host.send(do="leave")
        second.wait_until(lambda page=second: is_host(page), what=f"that it is host now ({phase})")
        third.wait_until_right()
        assert not is_host(third)
        assert second.phase == ("waiting" if phase == "waiting" else "settled")
        paid = LedgerEntry.objects.filter(user=game.people[0], reason=LedgerEntry.Reason.RAN_AWAY)
        assert sum(paid.values_list("points", flat=True)) == PRICES[phase]

        back = come_in_by_the_link(site, game, 0, server=number + 1)
        back.wait_until(lambda page=back: is_host(page), what=f"that it is host again ({phase})")
        second.wait_until(lambda page=second: not is_host(page))
        for page in (host, second, third, back):
            page.close()


def test_a_host_who_is_gone_is_stood_in_for_by_the_longest_seated_and_is_host_again_when_back(site: Site) -> None:
    game = PHASES["play"]()
    second, third = (site.page(game.people[seat], game.code, server=seat) for seat in (1, 2))
    third.wait_until_right()
    gone_since = timezone.now() - queries.HOST_STAYS - timedelta(seconds=1)
    game.table.seats.filter(number=0).update(seen_at=gone_since)
    second.wait_until(lambda: is_host(second), what="that it stands in")
    third.wait_until(lambda: third.is_away(0))
    third.wait_until_right()
    assert not is_host(third)
    back = site.page(game.people[0], game.code, server=2)
    back.wait_until(lambda: is_host(back), what="that it is host again")
    second.wait_until(lambda: not is_host(second))


@pytest.mark.parametrize("kind", [Kind.FRIENDS, Kind.PUBLIC])
def test_when_the_last_one_has_left_in_any_phase_friends_find_their_table_again_and_a_public_one_is_closed(
    site: Site, kind: str
) -> None:
    for number, (phase, begin) in enumerate(PHASES.items()):
        game = begin(kind=kind)
        for user in game.people[:5]:
            commands.leave(user, game.code)
        last = site.page(game.people[5], game.code, server=number)
        last.wait_until(lambda page=last: is_host(page))
        last.send(do="leave")
        until(lambda game=game: not game.table.seats.filter(user__isnull=False).exists(), what=f"the end of {phase}")
        if kind == Kind.PUBLIC:
            last.wait_until(lambda page=last: not page.is_open, what=f"that the table is closed ({phase})")
            assert (game.table.phase, game.table.number) == ("closed", None)
            continue
        back = come_in_by_the_link(site, game, 2, server=number + 1)
        back.wait_until(lambda page=back: is_host(page), what=f"the table again ({phase})")
        back.wait_until_right()
        last.wait_until_right()
        assert game.table.number is not None
        for page in (last, back):
            page.close()


def test_when_everyone_is_gone_in_any_phase_the_clock_goes_on_and_whoever_comes_back_plays(site: Site) -> None:
    games = {phase: begin() for phase, begin in PHASES.items()}
    models.Seat.objects.update(seen_at=timezone.now() - timedelta(minutes=1))
    until(lambda: not models.Seat.objects.filter(away=False).exists(), what="the mark of absence")
    waiting = games.pop("waiting")
    assert (waiting.table.ends_at, waiting.table.seats.filter(ready=True).count()) == (None, 0)
    for game in games.values():
        site.time_is_up(game)
    until(lambda: games["tribute"].table.phase == "play", what="returns by the clock")
    until(lambda: games["play"].state.seq > 0, what="a turn by the clock")
    until(lambda: games["over"].table.hand.number == 2, what="the next hand")
    until(lambda: games["settled"].table.phase == "waiting", what="an empty waiting room")
    assert not games["settled"].table.seats.filter(user__isnull=False).exists()

    for number, game in enumerate((waiting, games["tribute"], games["play"], games["over"])):
        back = site.page(game.people[3], game.code, server=number)
        back.wait_until(lambda page=back: page.phase != "" and not page.is_away(3), what="the own seat")
        back.wait_until_right()
        if game is waiting:
            back.send(do="ready", on="true")
            until(lambda: waiting.table.seats.get(number=3).ready, what="准备 again")
            continue
        back.send(do="auto", on="true")
        back.wait_until(lambda page=back: page.seat(3).get("auto") == "true", what="托管 by one's own tap")
        back.send(do="auto", on="false")
        back.wait_until(lambda page=back: page.seat(3)["auto"] == "false", what="the own seat back")
    back = come_in_by_the_link(site, games["settled"], 3, server=1)
    back.wait_until(lambda: is_host(back))
