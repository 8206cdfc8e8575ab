"""Who is here: people whose phones fall silent, who close one of two tabs, and who come back."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import LedgerEntry
from games import models
from tests.support.pages import Page
from tests.support.site import Site
from tests.support.tables import Game, six_people
from tests.support.waiting import until

SHOWN_AWAY = 15  # seconds from the last that was heard of a page
SLACK = 4  # seconds that a busy machine may be late


def stored_seconds_left(game: Game) -> float:
    return (game.table.ends_at - timezone.now()).total_seconds()


def sees_away(page: Page) -> set[int]:
    return {number for number in models.SEATS if page.is_away(number)}


def test_silent_and_closed_pages_are_shown_away_in_time_and_one_of_two_tabs_is_enough(site: Site) -> None:
    """掉线 goes at once when the phone is back, which shows everything and costs nothing."""
    game = six_people(turn_seconds=60)
    pages = site.pages(game)
    second_tab = site.page(game.people[3], game.code, server=3)
    other_device = site.page(game.people[4], game.code, server=5)
    pages[1].fall_silent()  # a phone that is locked
    pages[2].close()  # a tab that is closed
    second_tab.close()
    other_device.fall_silent()
    for watching in (pages[0], pages[5]):
        watching.wait_until(lambda watching=watching: sees_away(watching) == {1, 2}, seconds=SHOWN_AWAY + SLACK)

    pages[1].open()
    pages[2] = site.page(game.people[2], game.code, server=3)  # by another network, so by another process
    for watching in pages:
        watching.wait_until(lambda watching=watching: not sees_away(watching), seconds=SLACK)
        watching.wait_until_right()
    assert not LedgerEntry.objects.exists()
    assert [(seat.missed, seat.auto, seat.user) for seat in game.table.seats.order_by("number")] == [
        (0, False, user) for user in game.people
    ]


def test_whoever_was_taken_for_away_while_the_page_answers_is_back_within_seconds(site: Site) -> None:
    game = six_people(turn_seconds=60)
    page = site.page(game.people[2], game.code)
    page.wait_until_right()
    longest_ago = timezone.now() - timedelta(seconds=60)
    seat = models.Seat.objects.filter(table_id=game.table_id, number=2)
    seat.update(away=True, seen_at=longest_ago, away_since=longest_ago)
    until(lambda: not seat.get().away, what="the one who never left")
    page.wait_until_right()


def test_a_phone_that_wakes_shows_what_was_played_meanwhile_and_the_right_clock(site: Site) -> None:
    game = six_people(turn_seconds=60)
    pages = site.pages(game)
    sleeper = (game.state.turn + 3) % 6
    pages[sleeper].close()
    for _ in range(3):
        pages[game.state.turn].take_turn()
    speaker = pages[(sleeper + 1) % 6]
    speaker.send(do="chat", text="快点呀", client_id="1")
    speaker.wait_until(lambda: speaker.saw("快点呀"))
    woken = site.page(game.people[sleeper], game.code, server=sleeper + 1)
    woken.wait_until_right(seconds=2 + SLACK)
    assert woken.saw("快点呀")
    assert abs(woken.seconds_left - stored_seconds_left(game)) < 1 + SLACK
    assert woken.seconds_left > 50  # a whole turn's time, not what was left when the phone fell asleep
    woken.take_turn()
    other = pages[(sleeper + 1) % 6]
    other.wait_until(lambda: other.turn[1] == 4)
