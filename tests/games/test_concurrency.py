"""Several at once at one table: what is stored first stands, and everybody sees one and the same table."""

import random
import threading
import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games import commands, kept, models, queries, rules, states
from games.commands import in_passing
from games.commands.door import locked
from games.commands.presence import TO_COME_BACK, forgive_absence
from games.commands.room import AWAY_AFTER
from games.refusals import CommandRefused, Reason
from tests.support.tables import make, moves_to_the_end, play_on, practice, six_people, some_move, store

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*commands_given: Callable[[], object]) -> list[object]:
    """Give all commands at the same moment, each in a thread; the reason each was refused for, or None."""
    start, reasons = threading.Barrier(len(commands_given)), [None] * len(commands_given)

    def give(place: int, command: Callable[[], object]) -> None:
        start.wait()
        try:
            command()
        except CommandRefused as refused:
            reasons[place] = refused.reason
        finally:
            connection.close()

    threads = [threading.Thread(target=give, args=each) for each in enumerate(commands_given)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return reasons


def beside(work: Callable[[], object]) -> threading.Thread:
    """A thread that does this by a connection of its own once it is started."""

    def do() -> None:
        try:
            work()
        finally:
            connection.close()

    return threading.Thread(target=do)


def test_of_different_plays_for_one_turn_one_is_stored_and_the_others_are_late() -> None:
    game = six_people()
    state, table = game.state, game.table
    cards = list(dict.fromkeys(state.holdings[state.turn]))[:6]

    def play(card: rules.Card) -> Callable[[], None]:
        return lambda: commands.play(
            game.people[state.turn], game.code, hand_id=table.hand_id, seq=state.seq, cards=(card,)
        )

    reasons = at_once(*(play(card) for card in cards))
    assert sorted(map(str, reasons)) == ["None"] + [str(Reason.TURN_OVER)] * 5
    row = models.Move.objects.get(hand_id=table.hand_id)
    assert row.cards == str(cards[reasons.index(None)])
    assert game.table.version == table.version + 1


def test_one_play_sent_by_six_tabs_at_once_is_stored_once_and_accepted_six_times() -> None:
    game = six_people()
    state, table = game.state, game.table
    move = some_move(state, random.Random(1))

    def play() -> None:
        commands.play(game.people[move.seat], game.code, hand_id=table.hand_id, seq=state.seq, cards=move.cards)

    assert at_once(*[play] * 6) == [None] * 6
    assert models.Move.objects.filter(hand_id=table.hand_id).count() == 1
    assert game.table.version == table.version + 1


def test_the_last_taps_on_the_next_hand_at_once_deal_one_hand() -> None:
    game = six_people()
    play_on(game, random.Random(14))
    hand_id = game.table.hand_id
    taps = [lambda user=user: commands.next_hand(user, game.code, hand_id=hand_id) for user in game.people]
    assert at_once(*taps) == [None] * 6
    assert [hand.number for hand in game.table.match.hands.order_by("number")] == [1, 2]


def test_two_taps_at_once_leave_one_practice_open() -> None:
    user = practice().people[0]
    at_once(*[lambda: commands.open_practice(user)] * 4)
    assert models.Table.objects.exclude(phase="closed").count() == 1


def test_a_clock_and_a_player_at_once_make_one_move() -> None:
    game = six_people(turn_seconds=20)
    state, table = game.state, game.table
    models.Table.objects.update(ends_at=table.created_at, due_at=table.created_at)
    card = state.holdings[state.turn][-1]
    at_once(
        lambda: commands.attend(table.pk),
        lambda: commands.play(game.people[state.turn], game.code, hand_id=table.hand_id, seq=state.seq, cards=(card,)),
    )
    assert models.Move.objects.filter(hand_id=table.hand_id).count() == 1


def test_what_is_read_of_a_table_is_of_one_version(monkeypatch: pytest.MonkeyPatch) -> None:
    game = six_people()
    state_of, moves = states.state_of, [some_move(game.state, random.Random(1))]

    def and_meanwhile_somebody_plays(hand: models.Hand, *, take_over: str) -> rules.Hand:
        if moves:
            move = moves.pop()
            make(game, move)
        return state_of(hand, take_over=take_over)

    monkeypatch.setattr(states, "state_of", and_meanwhile_somebody_plays)
    read = queries.snapshot(game.table_id)
    assert not moves
    assert (read.table.version, read.state.seq) == (game.table.version, 1)


def test_a_state_that_was_not_committed_is_not_kept() -> None:
    game = six_people()
    before = game.state

    with transaction.atomic():
        make(game, some_move(before, random.Random(1)))
        transaction.set_rollback(True)
    assert game.state == before
    play_on(game, random.Random(2), moves=3)
    kept = game.state
    states.forget_all()
    assert game.state == kept


def test_what_is_kept_of_a_table_knows_nothing_of_a_last_move_that_was_not_committed() -> None:
    game, rng = six_people(), random.Random(4)
    *moves, last = moves_to_the_end(game.state, rng)
    store(game, moves[:-1])
    make(game, moves[-1])
    known = kept.as_kept(game.code)
    with transaction.atomic():
        make(game, last)
        transaction.set_rollback(True)
    assert kept.as_kept(game.code) is known
    assert (known.table.phase, known.table.hand.out, known.table.match.ending) == (
        "play",
        None,
        game.table.match.ending,
    )


def test_a_table_where_another_process_has_moved_is_read_anew() -> None:
    game = six_people()
    play_on(game, random.Random(4), moves=4)
    known = kept.as_kept(game.code)
    play_on(game, random.Random(5), moves=2)
    kept.forget_all()
    kept.keep(known)  # as if those two moves had been made elsewhere
    play_on(game, random.Random(6), moves=2)
    moves = models.Move.objects.filter(hand_id=game.table.hand_id)
    assert list(moves.order_by("seq").values_list("seq", flat=True)) == list(range(8))
    assert kept.as_kept(game.code).state == game.state


def test_what_changes_without_news_is_not_taken_from_what_is_kept() -> None:
    game = six_people()
    play_on(game, random.Random(4), moves=2)
    turn = game.state.turn
    models.Seat.objects.filter(table_id=game.table_id, number=turn).update(auto=True)
    play_on(game, random.Random(5), moves=1)
    assert not game.table.seats.get(number=turn).auto
    models.Table.objects.filter(pk=game.table_id).update(paused_at=game.table.created_at, pause_seat=0)
    with pytest.raises(CommandRefused) as refused:
        make(game, some_move(game.state, random.Random(6)))
    assert refused.value.reason is Reason.PAUSED


def test_reading_after_a_restart_folds_the_moves_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = six_people()
    play_on(game, random.Random(3), moves=20)
    states.forget_all()
    folded = []
    monkeypatch.setattr(states, "move_of", lambda row, move_of=states.move_of: folded.append(row) or move_of(row))
    queries.snapshot(game.table_id)
    queries.snapshot(game.table_id)
    assert len(folded) == 20


def test_a_play_takes_five_statements_in_one_transaction(django_assert_max_num_queries: Callable[..., object]) -> None:
    game = six_people()
    play_on(game, random.Random(4), moves=1)
    state, table = game.state, game.table
    code, user = table.code, game.people[state.turn]
    with django_assert_max_num_queries(5 + 2):  # and its beginning and end
        commands.pass_turn(user, code, hand_id=table.hand_id, seq=state.seq)


def test_a_table_that_was_left_takes_no_more_commands_and_no_more_of_the_clock() -> None:
    game = practice()
    table, move = game.table, some_move(game.state, random.Random(1))
    commands.leave(game.people[0], table.code)
    before = game.stored()
    for command in (
        lambda: commands.leave(game.people[0], table.code),
        lambda: commands.say(game.people[0], table.code, text="还在吗", client_id="9"),
        lambda: commands.next_hand(game.people[0], table.code, hand_id=table.hand_id),
    ):
        assert at_once(command) == [Reason.NO_TABLE]
    with pytest.raises(CommandRefused):
        commands.system_move(table.pk, hand_id=table.hand_id, seq=0, move=move)
    assert commands.attend(table.pk) is None
    assert game.stored() == before


def test_who_is_here_is_noted_without_waiting_for_the_command_that_holds_a_seat() -> None:
    game, at, noted = six_people(), timezone.now(), threading.Event()
    seats = list(game.table.seats.values_list("pk", flat=True))

    def note() -> None:
        commands.note_seen(seats, at)
        noted.set()

    thread = beside(note)
    with locked(game.table_id) as held:
        held.seats[3].save(update_fields=["ready"])
        thread.start()
        if connection.features.has_select_for_update:  # else there is one who writes at a time
            assert noted.wait(20)
        held.seats[0].save(update_fields=["ready"])
    thread.join()
    assert set(game.table.seats.exclude(number=3).values_list("seen_at", flat=True)) == {at}


def test_a_clock_that_begins_forgives_all_absences_and_breaks_off_no_command_that_holds_seats() -> None:
    """Where each waited for the other, PostgreSQL would end one of them: a deal, as was seen, or the sweep."""
    game, other = six_people(), six_people()
    long_ago, begun = timezone.now() - timedelta(minutes=5), threading.Event()
    models.Seat.objects.update(seen_at=long_ago)

    def sweep() -> None:
        begun.set()
        forgive_absence(timezone.now())

    thread = beside(sweep)
    with locked(game.table_id) as held:
        held.seats[3].save(update_fields=["ready"])
        thread.start()
        assert begun.wait(20)
        while connection.features.has_select_for_update and other.table.seats.filter(seen_at=long_ago).exists():
            time.sleep(0.01)
        for seat in (0, 5, 1):
            held.seats[seat].save(update_fields=["ready"])
    thread.join()
    seats = models.Seat.objects.filter(table__in=(game.table_id, other.table_id))
    assert not seats.filter(seen_at=long_ago).exists()


def test_absences_are_forgiven_at_more_tables_than_are_noted_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_passing, "TOGETHER", 5)
    games, at = [six_people(), six_people()], timezone.now()
    models.Seat.objects.update(seen_at=at - timedelta(minutes=5))
    forgive_absence(at)
    seats = models.Seat.objects.filter(table__in=[game.table_id for game in games])
    assert list(seats.values_list("seen_at", flat=True)) == [at + TO_COME_BACK - AWAY_AFTER] * 12


def test_games_at_two_tables_do_not_touch_each_other() -> None:
    first, second = six_people(), practice()
    before = second.stored()
    play_on(first, random.Random(5), moves=10)
    assert second.stored() == before
