"""Whole hands played by system players: never illegal, always to an end, and strong ones win."""

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest

from games.arena import Player, Thinking, meet, play_hand
from games.bots import TEMPERAMENTS, greedy, patient, random_player, strong
from games.rules import RANKS, Hand, Phase, matching, shuffled, start
from games.system_players import SKILLS, temperament_of

STRONG = [strong.move] * 6


def played(hand: Hand, players: Sequence[Player], rng: random.Random) -> Hand:
    """The hand played to its end without an illegal move."""
    thinking = [Thinking() for _ in players]
    ended = play_hand(hand, players, rng, thinking=thinking)
    assert not any(of_seat.illegal for of_seat in thinking)
    return ended


@pytest.mark.parametrize("seed", range(12))
def test_six_strong_players_play_a_hand_to_its_end_without_a_refusal(seed: int) -> None:
    rng = random.Random(f"strong {seed}")
    hand = start(shuffled(rng), level=rng.choice("23456789TJQKA"), dealer=rng.randrange(6))
    ended = played(hand, STRONG, rng)
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
        ended = played(hand, STRONG, rng)
        assert ended.phase is Phase.OVER
        returned = [gift.returned for gift in ended.gifts]
        assert len(returned) == len(payers)
        assert all(card is not None and not card.is_joker and card.rank != hand.level for card in returned)


def test_players_of_all_temperaments_at_one_table_play_to_the_end() -> None:
    rng = random.Random(8)
    for _ in range(4):
        players = [rng.choice([strong.move, patient.move, random_player.move, greedy.move]) for _ in range(6)]
        hand = start(shuffled(rng), level="T", dealer=rng.randrange(6), tribute={2: 1})
        assert played(hand, players, rng).phase is Phase.OVER


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_thousand_hands_of_players_of_all_levels_run_without_a_refused_move() -> None:
    rng = random.Random(1000)
    of_skills = [TEMPERAMENTS[temperament_of(skill)] for skill in SKILLS]
    for number in range(1000):
        tribute = rng.choice([{}, {2: 1}, {1: 0, 3: 4}, {0: 1, 2: 3, 4: 5}])
        hand = start(shuffled(rng), level=RANKS[number % 13], dealer=rng.randrange(6), tribute=tribute)
        assert played(hand, [rng.choice(of_skills) for _ in range(6)], rng).phase is Phase.OVER


def test_strong_players_let_most_partners_plays_that_would_stand_alone() -> None:
    """Of the plays that won a trick, few were beaten by the winner's own partner just before."""
    rng = random.Random(21)
    overtaken = tricks = 0
    for _ in range(6):
        hand = played(start(shuffled(rng), level="2", dealer=0), STRONG, rng)
        for trick in hand.tricks:
            made = [action for action in trick.actions if action.play is not None]
            tricks += 1
            overtaken += any(a.seat % 2 == b.seat % 2 and b is made[-1] for a, b in pairwise(made))
    assert overtaken < tricks / 5


@pytest.mark.parametrize(("deals", "weaker"), [(8, "random"), (8, "greedy"), (10, "patient")])
def test_strong_players_win_more_than_they_lose(deals: int, weaker: str) -> None:
    hands = [points for deal in meet("strong", weaker, deals=deals, seed=1) for points in deal.hands]
    assert sum(hands) > 0
    assert sum(points > 0 for points in hands) > sum(points < 0 for points in hands)
