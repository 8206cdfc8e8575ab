"""Leaving while all look on from several processes: the price that was named is paid, once, and nobody is stuck."""

import random
import threading
from collections.abc import Callable

import pytest

from accounts.models import LedgerEntry, User
from games import commands, models, rules
from tests.support.pages import Page
from tests.support.site import Site
from tests.support.tables import NAMES, Game, make, moves_to_the_end, six_people, store
from tests.support.waiting import until

RNG_SEED = 14


def paid(game: Game, reason: LedgerEntry.Reason) -> list[int]:
    """What the ledger says each seat has got, noughts where it says nothing."""
    entries = dict(LedgerEntry.objects.filter(reason=reason).values_list("user_id", "points"))
    return [entries.get(user.pk, 0) for user in game.people]


def near_the_end(*, out: int, **settings: object) -> tuple[Game, list[rules.Move]]:
    """A game in which so many are out, and the moves that would end its hand. The hand is no draw."""
    game = six_people(**settings)
    rng = random.Random(RNG_SEED)
    while True:
        moves, state, stored = moves_to_the_end(game.state, rng), game.state, 0
        end = state
        for number, move in enumerate(moves, start=1):
            end = rules.play(end, move)
            if len(end.out) == out and not stored:
                stored = number
        if rules.settle(end.out, end.dealer).winner is not None:
            store(game, moves[:stored])
            return game, moves[stored:]


def send(page: Page, move: rules.Move) -> None:
    hand, seq = page.turn
    if isinstance(move, rules.Play):
        page.send(do="play", hand=hand, seq=seq, cards=[str(card) for card in move.cards])
    else:
        page.send(do="pass", hand=hand, seq=seq)


def at_once(*actions: Callable[[], None]) -> None:
    start = threading.Barrier(len(actions))

    def run(action: Callable[[], None]) -> None:
        start.wait()
        action()

    threads = [threading.Thread(target=run, args=(action,)) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.parametrize("when", ["during the hand", "between hands"])
def test_m3_to_m5_leaving_costs_what_the_dialog_said_and_everybody_sees_it(site: Site, when: str) -> None:
    if when == "during the hand":
        game, (price, gain) = six_people(base_score=10), (-180, 10)
    else:
        game, moves = near_the_end(out=2, base_score=10)
        for move in moves:
            make(game, move)
        assert game.table.phase == "over"
        price, gain = -30, 10
    pages = site.pages(game)
    leaver, others = pages[1], pages[:1] + pages[2:]
    assert str(-price) in leaver.parts["leaving-body"]
    second_tab = site.page(game.people[1], game.code, server=2)
    at_once(lambda: leaver.send(do="leave"), lambda: second_tab.send(do="leave"))
    for page in others:
        page.wait_until(lambda page=page: page.phase == "settled" and page.saw("跑了"))
        page.wait_until_right()
    assert paid(game, LedgerEntry.Reason.RAN_AWAY) == [gain, price, gain, 0, gain, 0]
    assert game.table.match.ending == "left"
    others[0].send(do="leave")  # M7: everybody else is free
    until(lambda: game.table.seats.get(number=0).user_id is None)
    assert LedgerEntry.objects.filter(reason=LedgerEntry.Reason.RAN_AWAY).count() == 4


def test_m11_whoever_is_out_of_cards_and_leaves_pays_for_the_match_when_the_hand_has_ended(site: Site) -> None:
    game, moves = near_the_end(out=2, base_score=10)
    pages = site.pages(game)
    first = game.state.out[0]
    pages[first].send(do="leave")
    until(lambda: game.table.seats.get(number=first).gone)
    pages[first].close()
    assert game.table.phase == "play"
    assert not LedgerEntry.objects.exists()
    play_on(pages, moves, game)
    watching = next(page for number, page in enumerate(pages) if number != first)
    watching.wait_until(lambda: watching.phase == "settled")
    assert paid(game, LedgerEntry.Reason.SETTLED)[first] != 0
    runaway = paid(game, LedgerEntry.Reason.RAN_AWAY)
    assert (runaway[first], runaway[(first + 1) % 6], runaway[(first + 2) % 6]) == (-30, 10, 0)
    watching.wait_until_right()


def test_a_hand_ended_by_two_devices_on_two_processes_at_once_is_settled_and_paid_once(site: Site) -> None:
    game, moves = near_the_end(out=2, base_score=10)
    pages = site.pages(game)
    play_on(pages, moves[:-1], game)
    last = moves[-1]
    devices = [pages[last.seat], site.page(game.people[last.seat], game.code, server=last.seat + 1)]
    for device in devices:
        device.wait_until(lambda device=device: device.turn[1] == game.state.seq)
    at_once(*(lambda device=device: send(device, last) for device in devices for _ in range(2)))
    for page in [*pages, *devices]:
        page.wait_until(lambda page=page: page.phase == "over")
        page.wait_until_right()
    settled = rules.settle(game.state.out, game.state.dealer)
    assert paid(game, LedgerEntry.Reason.SETTLED) == [10 * score for score in settled.scores]
    assert LedgerEntry.objects.count() == sum(score != 0 for score in settled.scores)
    assert game.table.match.hands.count() == 1


def test_a_host_who_leaves_is_followed_by_whoever_sits_longest_and_is_host_again_on_coming_back(site: Site) -> None:
    people, table = waiting_table(3)
    pages = [site.page(user, table.code, server=number) for number, user in enumerate(people)]
    pages[1].wait_until(lambda: pages[1].attributes("table").get("host") == "false")
    pages[0].send(do="leave")
    pages[1].wait_until(lambda: pages[1].attributes("table")["host"] == "true", what="that it is host now")
    pages[2].wait_until_right()
    assert pages[2].attributes("table")["host"] == "false"
    back = site.page(people[0], table.code, server=1)
    back.send(do="sit", seat=0)
    back.wait_until(lambda: back.attributes("table").get("host") == "true", what="that it is host again")
    pages[1].wait_until(lambda: pages[1].attributes("table")["host"] == "false")


def test_a_friends_table_that_the_last_one_has_left_is_there_again_by_its_link(site: Site) -> None:
    people, table = waiting_table(2)
    for number, user in enumerate(people):
        page = site.page(user, table.code, server=number)
        page.send(do="leave")
        until(lambda user=user: not table.seats.filter(user=user).exists())
        page.close()
    commands.enter(people[1], table.invite)
    back = site.page(people[1], table.code, server=1)
    back.wait_until_right()
    assert (back.phase, back.attributes("table")["host"]) == ("waiting", "true")


def test_a_match_that_everybody_has_left_alone_plays_itself_and_waits_for_whoever_comes_back(site: Site) -> None:
    game = six_people(turn_seconds=20)
    for page in site.pages(game):
        page.close()
    for turn in range(12):
        site.time_is_up(game)
        until(lambda turn=turn: models.Move.objects.filter(hand=game.table.hand_id).count() > turn)
    until(lambda: game.table.seats.filter(auto=True).count() == 6)
    seq = game.state.seq
    until(lambda: game.state.seq > seq + 12 or game.table.phase != "play", what="a whole round by the system")
    back = site.page(game.people[4], game.code, server=1)
    back.wait_until(lambda: back.attributes("table").get("auto") == "true")
    back.send(do="auto", on="false")
    back.wait_until(lambda: back.attributes("table")["auto"] == "false", what="the own seat back")
    assert not LedgerEntry.objects.filter(reason=LedgerEntry.Reason.RAN_AWAY).exists()


def waiting_table(number: int) -> tuple[list[User], models.Table]:
    """So many people at a friends' table that has not begun; the first is its host."""
    people = [User.objects.create_guest(name) for name in NAMES[:number]]
    table = commands.open_table(people[0])
    for user in people[1:]:
        commands.enter(user, table.invite)
    return people, table


def play_on(pages: list[Page], moves: list[rules.Move], game: Game) -> None:
    """Make these moves through the pages of those whose turn it is."""
    for move in moves:
        page, seq = pages[move.seat], game.state.seq
        page.wait_until(lambda page=page, seq=seq: page.turn[1] == seq, what="the own turn")
        send(page, move)
        until(lambda seq=seq: game.state.seq > seq)
