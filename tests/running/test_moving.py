"""A seat goes to another device: 我是 NAME and 换手机, with the devices at different servers."""

import re
from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games import models
from tests.support.site import Site
from tests.support.stages import invited
from tests.support.tables import Game

OLD, HOST, PARTNER = 2, 0, 4


def lose(game: Game, seat: int) -> None:
    """None of this person's pages has shown the table for a while. None was open."""
    long_ago = timezone.now() - timedelta(seconds=40)
    models.Seat.objects.filter(table=game.table_id, number=seat).update(
        away=True, away_since=long_ago, seen_at=long_ago
    )


def test_a_newcomer_whom_the_host_confirms_gets_seat_cards_and_score_and_the_old_device_is_shut_out(site: Site) -> None:
    game = invited(turn_seconds=60)
    person = game.people[OLD]
    User.objects.filter(pk=person.pk).update(score=70)
    old = site.visitor(person).session
    lose(game, OLD)
    pages = {seat: site.page(game.people[seat], game.code, server=seat) for seat in range(6) if seat != OLD}
    door = f"/j/{game.table.invite}/"

    newcomer = site.visitor(server=1)
    assert f"我是 {person.name}" in newcomer.get(door)
    newcomer.post(f"{door}mine/", seat=OLD)
    host = pages[HOST]
    host.wait_until(lambda: host.attributes("claiming").get("due") == "true", what="the question")
    claim = re.search(r'name="claim" value="(\d+)"', host.parts["claiming"])[1]
    pages[PARTNER].send(do="confirm", claim=claim)
    pages[PARTNER].wait_until(lambda: pages[PARTNER].saw("这件事由别人来定"))
    newcomer.address = site.address(0)
    assert "等桌上的人点头" in newcomer.post(f"{door}mine/answer/")
    host.send(do="confirm", claim=claim)
    for page in pages.values():
        page.wait_until(lambda page=page: page.saw(f"点了头：是 {person.name}"))
    assert f'data-seat="{OLD}"' in newcomer.post(f"{door}mine/answer/")

    new = site.page(person, game.code, server=1, session=newcomer.session)
    new.wait_until_right()
    assert sorted(new.holding) == sorted(str(card) for card in game.state.holdings[OLD])
    assert models.Seat.objects.get(table=game.table_id, number=OLD).user_id == person.pk
    assert User.objects.get(pk=person.pk).score == 70
    for page in pages.values():
        page.wait_until(lambda page=page: page.saw(f"{person.name} 换了设备") and not page.is_away(OLD))
    shut_out = site.page(person, game.code, session=old)
    shut_out.wait_until(lambda: not shut_out.is_open)
    assert shut_out.parts == {}


def test_a_link_of_ones_own_moves_a_guest_to_the_new_phone_once_and_ends_the_old_one(site: Site) -> None:
    game = invited(turn_seconds=60)
    seat = game.state.turn
    person = game.people[seat]
    before = site.visitor(person)
    old = site.page(person, game.code, session=before.session)
    old.wait_until_right()
    before.get(f"/t/{game.code}/")
    link = re.search(r'value="[^"]*(/m/[^"]+/)"', before.post(f"/t/{game.code}/phone/"))[1]

    phone, late = site.visitor(server=1), site.visitor(server=0)
    assert person.name in phone.get(link)
    assert person.name in late.get(link)
    assert f'data-seat="{seat}"' in phone.post(link)
    old.wait_until(lambda: not old.is_open, what="that it is shut out")
    assert "这个链接用过了" in late.post(link)
    new = site.page(person, game.code, server=1, session=phone.session)
    new.wait_until_right()
    assert len(new.holding) == 27
    new.take_turn()
    assert f'data-seat="{seat}"' not in before.get(f"/t/{game.code}/")
