"""托管 (K3), the player's two devices, and deadlines, as several processes see them."""

from contextlib import nullcontext

from games import models
from tests.support.site import Site
from tests.support.tables import six_people
from tests.support.waiting import until


def test_k3_two_missed_turns_lead_to_auto_and_one_tap_on_either_device_ends_it(site: Site) -> None:
    game = six_people(turn_seconds=60)
    pages = site.pages(game)
    absent = game.state.turn
    phone, computer = pages[absent], site.page(game.people[absent], game.code, server=absent + 1)
    made = models.Move.objects.filter(seat=absent)
    for missed in (1, 2):
        while game.state.turn != absent:
            pages[game.state.turn].take_turn()
        site.time_is_up(game)
        until(lambda missed=missed: made.count() == missed, what="the move that K2 makes")
    for page in [*pages, computer]:
        page.wait_until(lambda page=page: page.seat(absent).get("auto") == "true", what="托管")
    while made.count() == 2:  # and when the turn comes round, the system makes the move at once
        until(lambda: game.state.turn != absent or made.count() == 3, what="the move of the seat in 托管")
        if made.count() == 2:
            pages[game.state.turn].take_turn()
    computer.send(do="auto", on="false")
    for page in [*pages, computer]:
        page.wait_until(lambda page=page: page.seat(absent)["auto"] == "false", what="the seat given back")
    assert phone.attributes("table")["auto"] == "false"
    while game.state.turn != absent:
        pages[game.state.turn].take_turn()
    phone.take_turn()
    assert [move.made_by for move in made.order_by("seq")] == ["clock", "clock", "bot", "human"]


def test_one_person_on_two_devices_is_one_player_and_both_are_in_step(site: Site) -> None:
    game = six_people()
    seat = game.state.turn
    phone, computer = (site.page(game.people[seat], game.code, server=server) for server in (0, 1))
    phone.wait_until_right()
    phone.take_turn()
    computer.wait_until(lambda: computer.turn[1] == 1, seconds=2.5)
    assert computer.holding == phone.holding
    assert len(phone.holding) == 26
    computer.send(do="auto", on="true")
    phone.wait_until(lambda: phone.attributes("table")["auto"] == "true", seconds=2.5)
    phone.wait_until_right()
    computer.wait_until_right()
    assert game.table.seats.filter(user=game.people[seat]).count() == 1


def test_each_deadline_fires_once_however_many_clocks_run(site: Site) -> None:
    games = [six_people(turn_seconds=20) for _ in range(6)]
    with site.another_clock() if site.is_deployed else nullcontext() as second:
        for turn in range(1, 4):
            for game in games:
                site.time_is_up(game)
            for game in games:
                until(lambda game=game, turn=turn: game.state.seq >= turn)
            assert [game.state.seq for game in games] == [turn] * 6
        assert second is None or second.output == "The clock runs.\n"
    assert set(models.Move.objects.values_list("made_by", flat=True)) == {"clock"}
