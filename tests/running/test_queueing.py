"""再来一轮 and the queue for free chairs, with those who play and those who wait on several processes."""

from games import models
from tests.support.pages import Page
from tests.support.site import Site
from tests.support.stages import settled
from tests.support.tables import Game
from tests.support.waiting import until

SLOW = 3  # the seat of whoever does not tap 再来一轮


def wait_in_line(site: Site, game: Game, name: str, *, server: int) -> Page:
    """The page of a newcomer who has come by the link and waits for a chair."""
    newcomer, door = site.visitor(server=server), f"/j/{game.table.invite}/"
    assert 'data-do="queue"' in newcomer.get(door)
    newcomer.post(door, name=name, do="queue")
    admission = models.Admission.objects.select_related("user").get(table=game.table_id, user__name=name)
    page = site.page(admission.user, game.code, server=server, session=newcomer.session)
    page.wait_until_right()
    return page


def test_who_does_not_tap_again_stands_up_and_the_first_in_the_queue_plays_the_next_match(site: Site) -> None:
    game = settled(base_score=10)
    pages = site.pages(game)
    first = wait_in_line(site, game, "路路", server=1)
    second = wait_in_line(site, game, "弄弄", server=0)
    assert first.saw("你排第 1 个")
    assert second.saw("前面是 路路")
    match = game.table.match_id
    for seat, page in enumerate(pages):
        if seat != SLOW:
            page.send(do="again", match=match)
    pages[SLOW].wait_until(lambda: pages[SLOW].saw("已点 5/6"))
    site.time_is_up(game)

    slow = pages[SLOW]
    pages[SLOW] = first
    for page in [*pages, second, slow]:
        page.wait_until(lambda page=page: page.seat(SLOW).get("name") == "路路", what="the one who has waited")
        page.wait_until_right()
    assert (slow.attributes("table")["seat"], first.attributes("table")["seat"]) == ("", str(SLOW))
    assert second.saw("下一个就是你")
    names = [game.people[seat].name if seat != SLOW else "路路" for seat in range(6)]
    assert [first.seat(seat)["name"] for seat in range(6)] == names

    first.send(do="ready", on="true")
    until(lambda: game.table.ends_at is not None, what="the five seconds")
    site.time_is_up(game)
    for page in pages:
        page.wait_until(lambda page=page: page.phase == "play" and len(page.holding) == 27, what="the next match")
    assert (game.table.match.number, game.table.match_id != match) == (2, True)
    slow.wait_until(lambda: not slow.is_open, what="that others play")
    second.wait_until_right()
    assert second.holding == []
