"""Intervals: they hold the truth about as often as they say."""

import random

import pytest

from games.intervals import mean, share


def test_a_mean_lies_in_the_middle_of_its_interval() -> None:
    found = mean([1.0, 2.0, 3.0, 6.0])
    assert found.value == 3.0
    assert found.high - found.value == pytest.approx(found.value - found.low)
    assert found.low == pytest.approx(3.0 - 1.96 * (14 / 3) ** 0.5 / 2, abs=0.001)


def test_the_share_counts_what_was_decided() -> None:
    found = share([(1, 2), (2, 2), (0, 0), (1, 1)])
    assert found is not None
    assert found.value == pytest.approx(4 / 5)


def test_nothing_decided_is_no_share() -> None:
    assert share([(0, 0), (0, 0)]) is None


@pytest.mark.parametrize("won", [0, 2])
def test_winning_all_or_nothing_leaves_room_for_doubt(won: int) -> None:
    found = share([(won, 2)] * 20)
    assert found is not None
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.high - found.low == pytest.approx(0.161, abs=0.001)  # Wilson's, of none in twenty


def test_one_deal_is_refused() -> None:
    with pytest.raises(ValueError):
        mean([1.0])
    with pytest.raises(ValueError):
        share([(1, 2)])


def test_deals_whose_two_hands_cancel_out_leave_less_doubt_than_hands_that_hang_together() -> None:
    cancelling = share([(1, 2)] * 30 + [(2, 2), (0, 2)])
    together = share([(2, 2), (0, 2)] * 16)
    assert cancelling is not None
    assert together is not None
    assert cancelling.high - cancelling.low < (together.high - together.low) / 3


def test_the_truth_lies_within_about_95_times_in_a_hundred() -> None:
    rng = random.Random(1)
    held_share = held_mean = 0
    for _ in range(400):
        deals = [_drawn(rng) for _ in range(60)]
        found = share(deals)
        assert found is not None
        held_share += found.low <= 0.7 <= found.high
        average = mean([won - (decided - won) for won, decided in deals])
        held_mean += average.low <= 2 * 0.8 * (0.7 - 0.3) <= average.high
    assert 0.9 * 400 < held_share < 400
    assert 0.9 * 400 < held_mean < 400


def _drawn(rng: random.Random) -> tuple[int, int]:
    """Two hands of a deal, each decided 8 times in 10 and then won 7 times in 10."""
    decided = sum(rng.random() < 0.8 for _ in range(2))
    return sum(rng.random() < 0.7 for _ in range(decided)), decided
