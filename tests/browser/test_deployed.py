"""A whole hand in the browser on the deployed shape: pages from one process, the system players from another."""

import pytest
from playwright.sync_api import Page

from tests.browser.test_practice import check_the_score_line, dealer_of, settlement_of
from tests.support.player import Player
from tests.support.site import Site


@pytest.mark.deployed
def test_a_whole_hand_is_played_on_postgresql_redis_two_servers_and_a_clock(deployed_site: Site, phone: Page) -> None:
    deployed_site.start_what_is_down()
    here, there = (server.url for server in deployed_site.servers)
    player = Player(phone)
    player.start_practice(here)
    dealer = dealer_of(player.seats())
    assert player.play_hand() == "over"
    settlement = settlement_of(player.seats(), dealer)
    check_the_score_line(phone, settlement, 1, player.seat)
    player.next_hand()
    assert dealer_of(player.seats()) == settlement.next_dealer
    player.wait_to_be_asked()
    holding = player.holding
    phone.goto(phone.url.replace(here, there))
    player.wait_to_be_asked()
    assert player.holding == holding  # the other server shows the same table
    assert "Traceback" not in deployed_site.said_since_the_last_test()
