"""The drawing of a score over time."""

import pytest

from games.plot import BOTTOM, LEFT, MOST_POINTS, RIGHT, TOP, plot, round_scores, thinned


def corners(line: str) -> list[tuple[float, float]]:
    return [tuple(map(float, corner.split(","))) for corner in line.split()]


def test_the_line_goes_from_the_left_to_the_right_and_from_the_lowest_score_to_the_highest() -> None:
    drawing = plot([0, 60, -30, 15])
    line = corners(drawing.line)
    assert [x for x, _ in line] == [LEFT, LEFT + 90, LEFT + 180, RIGHT]
    assert [y for _, y in line][1:3] == [TOP, BOTTOM]
    assert drawing.end == line[-1]
    assert (drawing.low, drawing.high) == (-30, 60)
    assert [level.score for level in drawing.levels] == [0, 50]


def test_a_score_that_never_moved_is_a_level_line_in_the_middle() -> None:
    assert {y for _, y in corners(plot([7, 7, 7]).line)} == {(TOP + BOTTOM) / 2}


@pytest.mark.parametrize("scores", [[], [5]])
def test_what_makes_no_line_is_not_drawn(scores: list[int]) -> None:
    assert plot(scores) is None


def test_a_long_course_is_thinned_and_keeps_its_ends() -> None:
    thin = thinned(range(1999))
    assert len(thin) == MOST_POINTS
    assert (thin[0], thin[-1]) == (0, 1998)
    assert list(thinned(range(5))) == list(range(5))


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (0, 60, [0, 20, 40, 60]),
        (-180, 10, [-150, -100, -50, 0]),
        (6, 8, [6, 7, 8]),
        (26214000, 26214400, [26214000, 26214100, 26214200, 26214300, 26214400]),
    ],
)
def test_the_levels_are_round_numbers(low: int, high: int, told: list[int]) -> None:
    assert round_scores(low, high) == told
