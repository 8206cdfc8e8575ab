"""Ranks: what a score is worth."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from accounts.ranks import RANKS_TABLE, rank_of

RULES = Path(__file__).parent.parent.parent / "docs" / "rules.md"


def table_in_the_rules() -> list[tuple[int, str, int]]:
    """The rows of the table under R2, by number."""
    cells = re.findall(r"\| (\d+) \| (\S+) \| (\d+) (?=\|)", RULES.read_text(encoding="utf-8"))
    return sorted((int(number), title, int(threshold)) for number, title, threshold in cells)


def test_r2_the_ranks_are_those_of_the_rules() -> None:
    assert [(rank.number, rank.title, rank.threshold) for rank in RANKS_TABLE] == table_in_the_rules()
    assert len(RANKS_TABLE) == 20


def test_r2_the_thresholds_are_50_times_2_to_the_n_less_1() -> None:
    assert [rank.threshold for rank in RANKS_TABLE] == [50 * (2**n - 1) for n in range(20)]


@pytest.mark.parametrize(
    ("score", "title"),
    [(0, "科员"), (49, "科员"), (50, "助科"), (149, "助科"), (150, "副科"), (26214349, "省长"), (26214350, "皇帝")],
)
def test_r2_a_rank_is_reached_with_its_threshold(score: int, title: str) -> None:
    assert rank_of(score).title == title


def test_r2_no_score_is_too_high_for_the_highest_rank() -> None:
    assert rank_of(10**12) == RANKS_TABLE[-1]
    assert rank_of(10**12).next_threshold is None


@pytest.mark.parametrize("score", [-1, -50, -(10**9)])
def test_r1_r2_a_score_below_0_has_the_lowest_rank(score: int) -> None:
    assert rank_of(score) == RANKS_TABLE[0]


def test_r2_each_rank_ends_where_the_next_one_begins() -> None:
    for rank, following in pairwise(RANKS_TABLE):
        assert rank.next_threshold == following.threshold
        assert rank_of(following.threshold - 1) == rank
