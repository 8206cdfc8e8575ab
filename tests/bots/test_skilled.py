"""熟手 at the tables: patient, but nobody gets a joker back from it."""

import random

import pytest

from games.bots import decide
from games.rules import RANKS, Return, shuffled, start, view_for
from games.system_players import SKILLS, STAND_IN, temperament_of
from tests.bots.positions import met_in_hands

AT_TABLES = sorted({temperament_of(bot) for bot in ("", *SKILLS)})


@pytest.mark.parametrize("temperament", AT_TABLES)
def test_g5_whoever_plays_at_the_tables_gives_back_neither_a_joker_nor_a_level_card(temperament: str) -> None:
    for seed in range(60):
        rng = random.Random(seed)
        level = rng.choice(RANKS)
        hand = start(shuffled(rng), level=level, dealer=0, tribute={1: 2, 3: 4, 5: 0})
        for gift in hand.gifts:
            move = decide(temperament, view_for(hand, gift.receiver), rng)
            assert isinstance(move, Return)
            assert not move.card.is_joker
            assert move.card.rank != level


def test_a_skilled_player_plays_as_a_patient_one_does() -> None:
    views = [view for view in met_in_hands() if view.return_due is None and view.seq % 7 == 0]
    assert len(views) > 100
    for view in views:
        assert decide("skilled", view, random.Random(1)) == decide("patient", view, random.Random(1))


def test_a_skilled_player_and_who_stands_in_for_a_person_are_the_same() -> None:
    assert temperament_of("patient") == temperament_of("") == STAND_IN == "skilled"
