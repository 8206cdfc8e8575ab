"""Looking on at another process than those who play: how many do, what they get, and what the host lets them."""

import re

from accounts.models import User
from tests.games.test_secrecy import cards_in, public_cards
from tests.support.pages import Page
from tests.support.site import Site
from tests.support.stages import invited
from tests.support.tables import Game

NAME = "路过"


def look_on(site: Site, game: Game, *, server: int) -> Page:
    """The page of a newcomer who has come by the link to watch."""
    newcomer, door = site.visitor(server=server), f"/j/{game.table.invite}/"
    assert 'data-do="watch"' in newcomer.get(door)
    newcomer.post(door, name=NAME, do="watch")
    page = site.page(User.objects.get(name=NAME), game.code, server=server, session=newcomer.session)
    page.wait_until_right()
    return page


def options(host: Page, **changes: bool) -> None:
    """The host says what goes at the table beside the cards."""
    house = {"watchable": True, "watchers_talk": False, "free_text": True} | changes
    host.send(do="options", **house)


def test_players_read_who_looks_on_and_a_watcher_gets_no_card_that_is_not_on_the_table(site: Site) -> None:
    game = invited(watchable=True, turn_seconds=60)
    pages = site.pages(game)
    watcher = look_on(site, game, server=1)
    for page in pages:
        page.wait_until(lambda page=page: page.saw("1 人旁观"), what="that somebody looks on")
    for _ in range(3):
        pages[game.state.turn].take_turn()
    watcher.wait_until_right()
    known = public_cards(game.state)
    assert known
    assert all(cards_in(frame, game.code) <= known for frame in watcher.frames)
    assert (watcher.attributes("table")["seat"], watcher.holding) == ("", [])
    watcher.send(do="pass", hand=game.table.hand_id, seq=game.state.seq)
    watcher.wait_until(lambda: watcher.saw("你还没坐下"))
    guest = re.search(r'name="guest" value="(\d+)"', pages[0].parts["guests-body"])[1]
    pages[1].send(do="kick", guest=guest)
    pages[1].wait_until(lambda: pages[1].saw("只有桌主能改"))
    pages[0].send(do="kick", guest=guest)
    watcher.wait_until(lambda: not watcher.is_open, what="that the host asks it to go")
    for page in pages:
        page.wait_until(lambda page=page: page.saw(f"桌主请 {NAME} 离开了"))


def test_a_watcher_talks_and_stays_as_long_as_the_host_lets_them(site: Site) -> None:
    game = invited(watchable=True, turn_seconds=60)
    pages = site.pages(game)
    watcher = look_on(site, game, server=1)
    watcher.send(do="chat", text="出大的", client_id="1")
    watcher.wait_until(lambda: watcher.saw("旁观的人在这张桌子不能说话"))
    options(pages[0], watchers_talk=True)
    watcher.wait_until(lambda: watcher.attributes("table").get("talk") == "free", what="leave to talk")
    watcher.send(do="chat", text="好牌", client_id="2")
    for page in pages:
        page.wait_until(lambda page=page: page.saw(f"{NAME}（旁观）") and page.saw("好牌"))
        assert not page.saw("出大的")
    options(pages[0], watchable=False)
    watcher.wait_until(lambda: not watcher.is_open, what="that nobody may watch any more")
    for page in pages:
        page.wait_until(lambda page=page: not page.saw("人旁观"), what="that nobody looks on")
        page.wait_until_right()
