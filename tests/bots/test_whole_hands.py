"""Whole hands played by system players: never illegal, always to an end, and steady ones win."""

import random
from itertools import pairwise

import pytest

from games.bots import random_player, steady
from games.rules import Phase, matching, shuffled, start
from tests.bots import greedy
from tests.bots.arena import duel, play_hand

STEADY = [steady.move] * 6


@pytest.mark.parametrize("seed", range(12))
def test_six_steady_players_play_a_hand_to_its_end_without_a_refusal(seed: int) -> None:
    rng = random.Random(f"steady {seed}")
    hand = start(shuffled(rng), level=rng.choice("23456789TJQKA"), dealer=rng.randrange(6))
    ended = play_hand(hand, STEADY, rng)
    assert ended.phase is Phase.OVER
    assert 60 < ended.seq < 400


@pytest.mark.parametrize(
    ("payers", "receivers"),
    [((1,), (0,)), ((1, 3), (4, 0)), ((0, 2, 4), (5, 1, 3))],
)
def test_g_hands_with_one_two_and_three_tributes_are_played_to_their_end(
    payers: tuple[int, ...], receivers: tuple[int, ...]
) -> None:
    rng = random.Random(f"tribute {payers}")
    tribute = matching(payers, receivers)
    for _ in range(3):
        hand = start(shuffled(rng), level=rng.choice("23456789TJQKA"), dealer=receivers[0], tribute=tribute)
        ended = play_hand(hand, STEADY, rng)
        assert ended.phase is Phase.OVER
        returned = [gift.returned for gift in ended.gifts]
        assert len(returned) == len(payers)
        assert all(card is not None and not card.is_joker and card.rank != hand.level for card in returned)


def test_players_of_all_temperaments_at_one_table_play_to_the_end() -> None:
    rng = random.Random(8)
    for _ in range(4):
        players = [rng.choice([steady.move, random_player.move, greedy.move]) for _ in range(6)]
        hand = start(shuffled(rng), level="T", dealer=rng.randrange(6), tribute={2: 1})
        assert play_hand(hand, players, rng).phase is Phase.OVER


def test_steady_players_let_most_partners_plays_that_would_stand_alone() -> None:
    """Of the plays that won a trick, few were beaten by the winner's own partner just before."""
    rng = random.Random(21)
    overtaken = tricks = 0
    for _ in range(6):
        hand = play_hand(start(shuffled(rng), level="2", dealer=0), STEADY, rng)
        for trick in hand.tricks:
            made = [action for action in trick.actions if action.play is not None]
            tricks += 1
            overtaken += any(a.seat % 2 == b.seat % 2 and b is made[-1] for a, b in pairwise(made))
    assert overtaken < tricks / 5


def test_steady_players_beat_random_ones_overwhelmingly() -> None:
    score = duel(steady.move, random_player.move, deals=8, seed=1)
    assert score.won >= 15
    assert score.lost == 0


def test_steady_players_beat_greedy_ones_clearly() -> None:
    score = duel(steady.move, greedy.move, deals=10, seed=2)
    assert score.won > 3 * score.lost + 5
