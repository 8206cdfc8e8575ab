"""Six people with their sockets on all processes of a site: what one does, everybody sees."""

from tests.support.site import Site
from tests.support.tables import six_people


def test_a_play_is_seen_at_once_by_everybody_on_every_process(site: Site) -> None:
    game = six_people()
    pages = site.pages(game)
    for _ in range(8):
        seq, seat = game.state.seq, game.state.turn
        pages[seat].take_turn()
        for page in pages:
            # The look at the stored versions would take up to five seconds: news have come.
            page.wait_until(lambda page=page, seq=seq: page.turn[1] == seq + 1, seconds=2.5)
    for page in pages:
        page.wait_until_right()
