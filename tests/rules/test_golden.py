"""Whole hands, kept as text with every seat's view."""

from pathlib import Path

import pytest

from games.rules import SEATS, Phase, fold
from tests.rules.golden import FILES, Golden, read, written
from tests.rules.positions import move, move_text


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.fixture
def golden(path: Path) -> Golden:
    return read(path.read_text(encoding="utf-8"))


def test_a_golden_hand_reads_as_it_is_kept(path: Path, golden: Golden) -> None:
    assert written(golden) == path.read_text(encoding="utf-8")


def test_a_golden_hand_is_played_to_its_end(golden: Golden) -> None:
    moves = [move(line) for line in golden.course if line != "views"]
    end = fold(golden.dealt, moves)
    assert end.phase is Phase.OVER
    assert end.seq == len(moves)
    assert sorted(end.out) == [seat for seat in SEATS if not end.holdings[seat]]
    assert [move_text(made) for made in moves] == [line for line in golden.course if line != "views"]


def test_the_golden_hands_hold_tribute_of_every_size_a_draw_and_both_options() -> None:
    """G3, S1, S2, T4, T5: what the golden hands are there to show."""
    texts = [path.read_text(encoding="utf-8") for path in FILES]
    payers = {len(read(text).dealt.gifts) for text in texts}
    assert payers >= {0, 1, 2, 3}
    assert any("winner none" in text for text in texts)
    assert {read(text).always_show_left for text in texts} == {True, False}
    assert {read(text).dealt.take_over.value for text in texts} == {"next", "partner"}
