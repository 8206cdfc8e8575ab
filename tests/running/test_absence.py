"""`away_limit` (M6) at public tables, kept by the clock for people whose pages are on several processes."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import LedgerEntry
from games import models, queries
from tests.support.site import Site
from tests.support.tables import Game, six_people
from tests.support.waiting import until

LIMIT = 60
REASON = LedgerEntry.Reason.RAN_AWAY


def public() -> Game:
    """Strangers in a match that began long ago, at a table with a limit. Nobody's page has been opened yet."""
    game = six_people(kind=models.Table.Kind.PUBLIC, turn_seconds=60, away_limit=LIMIT, base_score=10)
    models.Match.objects.filter(table=game.table_id).update(started_at=timezone.now() - timedelta(minutes=10))
    return game


def silent(game: Game, seconds: dict[int, int]) -> None:
    """The pages of the people on these seats have been silent for so long, all at once as the clock sees it."""
    now, seats = timezone.now(), list(game.table.seats.filter(number__in=seconds))
    for seat in seats:
        seat.seen_at = now - timedelta(seconds=seconds[seat.number])
        seat.away_since = seat.seen_at if seat.away else None
    models.Seat.objects.bulk_update(seats, ["seen_at", "away_since"])


def the_clock_has_looked() -> None:
    """The clock has looked for people who have been away too long, since now."""
    now = timezone.now()
    until(lambda: queries.swept_at() > now, what="a look of the clock")


def test_m6_m7_the_longest_absence_past_the_limit_is_running_away_and_everybody_else_is_free(site: Site) -> None:
    game = public()
    pages = [site.page(game.people[seat], game.code, server=seat) for seat in (0, 2, 3, 5)]
    silent(game, {1: LIMIT + 10, 4: LIMIT + 5})
    for page in pages:
        page.wait_until(lambda page=page: page.phase == "settled" and page.saw(f"{game.people[1].name} 跑了"))
        page.wait_until_right()
    entries = dict(LedgerEntry.objects.filter(reason=REASON).values_list("user_id", "points"))
    assert [entries.get(user.pk) for user in game.people] == [10, -180, 10, None, 10, None]
    assert [seat.user_id is None for seat in game.table.seats.all()] == [False, True, False, False, False, False]
    late = site.page(game.people[4], game.code, server=1)
    late.wait_until_right()
    assert late.phase == "settled"
    outside = site.page(game.people[1], game.code)
    outside.wait_until(lambda: not outside.is_open)
    assert game.table.match.runaway["seat"] == 1


def test_m6_only_an_unbroken_absence_counts_and_auto_is_none(site: Site) -> None:
    game = public()
    here = site.page(game.people[3], game.code)
    here.send(do="auto", on="true")
    here.wait_until(lambda: here.seat(3).get("auto") == "true")
    silent(game, {1: LIMIT - 20})
    here.wait_until(lambda: here.is_away(1) and here.saw(f"{LIMIT} 秒内不回来算逃跑"), what="the warning")
    back = site.page(game.people[1], game.code, server=1)
    for page in (here, back):
        page.wait_until(lambda page=page: not page.is_away(1), what="the one who has come back")
        page.wait_until_right()
    back.close()
    silent(game, {1: LIMIT - 25})
    the_clock_has_looked()
    assert game.table.phase == "play"
    assert not LedgerEntry.objects.exists()
    silent(game, {1: LIMIT + 1})
    here.wait_until(lambda: here.phase == "settled")
