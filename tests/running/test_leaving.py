"""Leaving while all look on from several processes: the price that was named is paid, once, and nobody is stuck."""

import threading
from collections.abc import Callable

from django.db import connection

from accounts.models import LedgerEntry, User
from games import commands, models, rules
from games.commands.door import locked
from games.commands.runaway import leave_match
from tests.support.pages import Page
from tests.support.site import Site
from tests.support.stages import near_the_end, over, settled
from tests.support.tables import NAMES, Game, six_people, store
from tests.support.waiting import until

RAN_AWAY, SETTLED = LedgerEntry.Reason.RAN_AWAY, LedgerEntry.Reason.SETTLED


def paid(game: Game, reason: LedgerEntry.Reason) -> list[int]:
    """What the ledger says each seat has got, noughts where it says nothing."""
    entries = dict(LedgerEntry.objects.filter(reason=reason).values_list("user_id", "points"))
    return [entries.get(user.pk, 0) for user in game.people]


def leaving_costs(site: Site, game: Game, leaver: int, *, price: int, gain: int) -> None:
    """The person on this seat leaves from two devices at once. What the dialog has named is paid, once, everybody sees
    it, and everybody else is free (M3, M7)."""
    pages = [site.page(game.people[(leaver + place) % 6], game.code, server=place) for place in range(3)]
    for page in pages:
        page.wait_until_right()
    leaving, *others = pages
    dialog = leaving.parts["leaving-body"]
    assert f">{price}<".replace("-", "−") in dialog
    assert f"对方每人 +{gain}，" in dialog
    second_tab = site.page(game.people[leaver], game.code, server=3)
    at_once(lambda: leaving.send(do="leave"), lambda: second_tab.send(do="leave"))
    for page in others:
        page.wait_until(lambda page=page: page.phase == "settled" and page.saw(f"{game.people[leaver]} 跑了"))
        page.wait_until_right()
    wanted = [gain if seat % 2 != leaver % 2 else price if seat == leaver else 0 for seat in range(6)]
    assert paid(game, RAN_AWAY) == wanted
    assert game.table.match.ending == "left"
    others[0].send(do="leave")
    until(lambda: game.table.seats.get(number=(leaver + 1) % 6).user_id is None)
    assert paid(game, RAN_AWAY) == wanted


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


def test_m4_during_a_hand_leaving_costs_eighteen_and_brings_opponents_what_their_places_are_worth(site: Site) -> None:
    """Where nobody's team is ahead, where the opponents hold place 1, and where they hold places 1 and 2."""
    for out, gain in ((0, 10), (1, 20), (2, 30)):
        game, _ = near_the_end(out=out, together=True, base_score=10)
        leaver = (game.state.out[0] + 1) % 6 if out else 1
        leaving_costs(site, game, leaver, price=-180, gain=gain)
        assert game.table.hand.broken


def test_m5_between_hands_leaving_costs_three_and_what_was_settled_stands(site: Site) -> None:
    game = over(base_score=10)
    before = paid(game, SETTLED)
    leaving_costs(site, game, 1, price=-30, gain=10)
    assert paid(game, SETTLED) == before


def test_m7_a_move_that_had_to_wait_for_the_one_who_left_is_too_late(deployed: Site) -> None:
    game = six_people(turn_seconds=60)
    turn = game.state.turn
    page = deployed.page(game.people[turn], game.code, server=1)
    page.wait_until_right()
    with locked(game.table_id) as held:
        card = str(rules.lowest_single(game.state.holdings[turn], game.state.level))
        page.send(do="play", hand=held.table.hand_id, seq=0, cards=[card])
        until(somebody_waits_for_a_row, what="the play, which waits for the table")
        leave_match(held, held.seats[(turn + 1) % 6])
    page.wait_until(lambda: page.saw("这一局已经打完了"), what="the refusal")
    page.wait_until(lambda: page.phase == "settled")
    page.wait_until_right()
    assert (game.table.match.ending, models.Move.objects.count()) == ("left", 0)


def test_m8_after_the_match_leaving_is_free_and_the_others_stay(site: Site) -> None:
    game = settled(base_score=10)
    leaving, other = (site.page(game.people[seat], game.code, server=seat) for seat in (1, 2))
    leaving.wait_until(lambda: leaving.saw("现在离开不扣分"))
    leaving.send(do="leave")
    other.wait_until(lambda: other.phase == "settled" and other.seat(1).get("name") == "", what="the free chair")
    other.wait_until_right()
    assert not LedgerEntry.objects.filter(reason=RAN_AWAY).exists()


def test_m9_beside_system_players_leaving_ends_the_match_and_costs_nothing(site: Site) -> None:
    people, table = waiting_table(2)
    commands.add_bots(people[0], table.code, seat=None)
    for user in people:
        commands.set_ready(user, table.code, on=True)
    pages = [site.page(user, table.code, server=number) for number, user in enumerate(people)]
    site.time_is_up(Game(table.pk, (*people, None, None, None, None)))
    for page in pages:
        page.wait_until(lambda page=page: page.phase == "play")
    pages[1].wait_until(lambda: pages[1].saw("离开不扣分"))
    pages[1].send(do="leave")
    pages[0].wait_until(lambda: pages[0].phase == "settled" and pages[0].saw("不计分"))
    pages[0].wait_until_right()
    assert not LedgerEntry.objects.exists()


def test_m10_a_table_that_the_operator_closes_pays_nothing_for_the_hand_in_progress(site: Site) -> None:
    closed, blocked = (second_hand(site) for _ in range(2))
    before = [paid(game, SETTLED) for game in (closed, blocked)]
    watching = [site.page(game.people[seat], game.code, server=seat) for game in (closed, blocked) for seat in (2, 3)]
    for page in watching:
        page.wait_until_right()
    operator = site.visitor(User.objects.create_superuser("operator", password="for tests only"), server=1)
    operator.get(f"/admin/games/table/{closed.table_id}/change/")
    operator.post(f"/admin/games/table/{closed.table_id}/press/close/")
    operator.post(f"/admin/accounts/user/{blocked.people[2].pk}/press/block/")
    for page in watching[:3]:
        page.wait_until(lambda page=page: not page.is_open, what="that it is shown out")
    left = watching[3]
    left.wait_until(lambda: left.phase == "waiting" and left.saw("管理员请"), what="the end of the match")
    left.wait_until_right()
    assert [game.table.phase for game in (closed, blocked)] == ["closed", "waiting"]
    assert [paid(game, SETTLED) for game in (closed, blocked)] == before
    assert not LedgerEntry.objects.filter(reason=RAN_AWAY).exists()


def test_m11_whoever_is_out_of_cards_and_leaves_pays_for_the_match_when_the_hand_has_ended(site: Site) -> None:
    game, moves = last_moves(3)
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
    assert paid(game, SETTLED)[first] != 0
    runaway = paid(game, RAN_AWAY)
    assert (runaway[first], runaway[(first + 1) % 6], runaway[(first + 2) % 6]) == (-30, 10, 0)
    watching.wait_until_right()


def test_m11_whoever_comes_back_before_the_hand_has_ended_has_not_run_away(site: Site) -> None:
    game, moves = last_moves(2)
    first = game.state.out[0]
    pages = site.pages(game)
    pages[first].send(do="leave")
    until(lambda: game.table.seats.get(number=first).gone)
    pages[first] = site.page(game.people[first], game.code, server=first + 1)
    until(lambda: not game.table.seats.get(number=first).gone)
    play_on(pages, moves, game)
    for page in pages:
        page.wait_until(lambda page=page: page.phase == "over")
        page.wait_until_right()
    assert not LedgerEntry.objects.filter(reason=RAN_AWAY).exists()


def test_a_hand_ended_by_two_devices_on_two_processes_at_once_is_settled_and_paid_once(site: Site) -> None:
    game, (last,) = last_moves(1)
    pages = site.pages(game)
    devices = [pages[last.seat], site.page(game.people[last.seat], game.code, server=last.seat + 1)]
    for device in devices:
        device.wait_until(lambda device=device: device.turn[1] == game.state.seq)
    at_once(*(lambda device=device: send(device, last) for device in devices for _ in range(2)))
    for page in [*pages, *devices]:
        page.wait_until(lambda page=page: page.phase == "over")
        page.wait_until_right()
    settled = rules.settle(game.state.out, game.state.dealer)
    assert paid(game, SETTLED) == [10 * score for score in settled.scores]
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


def somebody_waits_for_a_row() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)")
        return cursor.fetchone()[0]


def last_moves(number: int) -> tuple[Game, list[rules.Move]]:
    """A game of which so many moves are left, and these."""
    game, moves = near_the_end(out=2, base_score=10)
    store(game, moves[:-number])
    return game, moves[-number:]


def second_hand(site: Site) -> Game:
    """A match in its second hand, the first of which has been paid for."""
    game = over(base_score=10)
    site.time_is_up(game)
    until(lambda: game.table.hand.number == 2, what="the next hand")
    return game


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
