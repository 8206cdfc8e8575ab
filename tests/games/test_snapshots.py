"""What a table is read as: whole, or after mere moves as these moves alone."""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from games import commands, fragments, queries, states
from games.bystanders import still
from games.regions import Changes
from games.table_view import Line, TableView
from tests.support.scenes import scenes
from tests.support.tables import Game, make, play_on, six_people, some_move

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game() -> Game:
    return six_people(turn_seconds=60)


def views_of(game: Game, snapshot: queries.Snapshot) -> list[TableView]:
    """What all six see, but for the time at which they see it."""
    views = [queries.view_for(snapshot, user) for user in game.people]
    return [replace(view, clock=replace(view.clock, now=datetime.min.replace(tzinfo=UTC))) for view in views]


def test_what_is_read_after_each_move_is_what_a_whole_reading_finds(game: Game) -> None:
    known, rng = queries.snapshot(game.table_id), random.Random(5)
    while known.table.phase == "play":
        make(game, some_move(game.state, rng))
        known = queries.snapshot(game.table_id, known)
        if known.table.version % 5 == 0 or known.table.phase != "play":
            assert views_of(game, known) == views_of(game, queries.snapshot(game.table_id))


def test_after_moves_alone_the_row_the_moves_and_new_lines_are_read_and_no_people(
    game: Game, django_assert_num_queries: Callable[..., object]
) -> None:
    before = queries.snapshot(game.table_id)
    play_on(game, random.Random(5), moves=3)
    with django_assert_num_queries(3):
        after = queries.snapshot(game.table_id, before)
    assert (after.table.version, after.state.seq) == (before.table.version + 3, 3)


def test_what_else_has_happened_between_moves_is_read_too(game: Game) -> None:
    before = queries.snapshot(game.table_id)
    play_on(game, random.Random(5), moves=1)
    commands.say(game.people[3], game.code, text="快点呀", client_id="1")
    play_on(game, random.Random(6), moves=1)
    after = queries.snapshot(game.table_id, before)
    assert after.lines[-1].text == "快点呀"
    assert views_of(game, after) == views_of(game, queries.snapshot(game.table_id))


def test_moves_made_here_are_known_without_the_database(
    game: Game, django_assert_num_queries: Callable[..., object]
) -> None:
    before = queries.snapshot(game.table_id)
    play_on(game, random.Random(5), moves=3)
    version = game.table.version
    with django_assert_num_queries(0):
        after = queries.snapshot_after_moves(before, version)
    assert after.table.version == version
    assert views_of(game, after) == views_of(game, queries.snapshot(game.table_id))


def test_moves_worth_a_line_are_known_with_it_without_the_database(
    game: Game, django_assert_num_queries: Callable[..., object]
) -> None:
    known, rng, lines = queries.snapshot(game.table_id), random.Random(5), 0
    while game.state.seq < 150 and game.table.phase == "play":
        make(game, some_move(game.state, rng))
        if game.table.phase == "play":
            version = game.table.version
            with django_assert_num_queries(0):
                after = queries.snapshot_after_moves(known, version)
            lines += after.lines != known.lines
            known = after
            assert known.lines == queries.snapshot(game.table_id).lines
    assert lines > 3


def test_lines_that_another_process_has_added_are_read(game: Game) -> None:
    before, rng = queries.snapshot(game.table_id), random.Random(5)
    while queries.snapshot(game.table_id).lines == before.lines:
        make(game, some_move(game.state, rng))
    states.forget_all()  # as if those moves had been made elsewhere
    make(game, some_move(game.state, rng))
    assert queries.snapshot_after_moves(before, game.table.version) is None
    assert views_of(game, queries.snapshot(game.table_id, before)) == views_of(game, queries.snapshot(game.table_id))


def test_what_is_known_here_does_not_answer_for_what_others_have_done(game: Game) -> None:
    before = queries.snapshot(game.table_id)
    play_on(game, random.Random(5), moves=1)
    assert queries.snapshot_after_moves(before, game.table.version + 1) is None
    commands.say(game.people[3], game.code, text="快点呀", client_id="1")
    play_on(game, random.Random(6), moves=1)
    assert queries.snapshot_after_moves(before, game.table.version) is None


def test_news_that_come_late_do_not_lead_back_to_what_was_before(
    game: Game, django_assert_num_queries: Callable[..., object]
) -> None:
    play_on(game, random.Random(5), moves=1)
    played = game.table.version
    commands.say(game.people[3], game.code, text="快点呀", client_id="1")
    known = queries.snapshot(game.table_id)
    with django_assert_num_queries(0):
        assert queries.snapshot_after_moves(known, played) is known


@pytest.mark.parametrize("scene", scenes())
def test_what_is_said_to_stand_still_is_made_of_no_line_of_the_log(scene: str) -> None:
    """A call to get ready, for one, is a line and nothing else; what shows it must be asked again."""
    view, _ = scenes()[scene]
    facts = {"seat": view.seat, "by": 3, "number": 1, "left": 5, "place": 1, "rank": 2, "to": 3}
    told = tuple(
        Line(900 + place, datetime(2026, 1, 1, tzinfo=UTC), view.seat, "", "", code, facts, None)
        for place, code in enumerate(("nudged", "rank_up", "ran_low", "went_out", "remark"))
    )
    for part in (*fragments.REGIONS, *fragments.PATCHES):
        if part.changes is Changes.WITH_THE_REST:
            assert part.present(view, ()) == part.present(replace(view, lines=(*view.lines, *told)), ()), part.name


def test_a_play_leaves_as_it_is_whatever_is_said_to_stand_still(game: Game) -> None:
    rng, before = random.Random(5), views_of(game, queries.snapshot(game.table_id))
    while game.table.phase == "play":
        make(game, some_move(game.state, rng))
        views = views_of(game, queries.snapshot(game.table_id))
        for view, known in zip(views, before, strict=True):
            if still(view) == still(known):
                moves = {Changes.WITH_MOVES, *([Changes.WITH_LINES] if view.lines != known.lines else [])}
                for part in (*fragments.REGIONS, *fragments.PATCHES):
                    if part.changes not in moves:
                        assert part.present(view, ()) == part.present(known, ()), part.name
        before = views
