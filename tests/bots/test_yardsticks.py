"""Yardsticks: temperaments that others are measured against, and that stay as they are."""

import random
from collections import Counter
from dataclasses import replace
from hashlib import sha256

import pytest

from games.bots import decide, rollout
from games.bots.patient import laid_out
from games.bots.playing_out import World, imagined, played_out, scores
from games.hand_text import format_move
from games.rules import (
    Combination,
    Hand,
    HandView,
    Move,
    Pass,
    Phase,
    Play,
    Return,
    TakeOver,
    fold,
    format_cards,
    identify,
    parse_cards,
    play,
    settle,
    shuffled,
    sorted_holding,
    start,
    view_for,
)
from tests.bots.positions import PASS, met_in_hands, position, return_due


def played(temperament: str, view: HandView) -> str:
    """What a player of this temperament does here, in notation."""
    match decide(temperament, view, random.Random(1)):
        case Play(_, chosen):
            return format_cards(chosen)
        case Pass():
            return PASS
        case Return(_, card):
            return str(card)


class TestGreedy:
    def test_it_answers_with_the_cheapest_play_even_out_of_a_five(self) -> None:
        assert played("greedy", position("6s 6h 6c 6d 6s 9d", (5, "5h"))) == "6s"

    def test_it_leads_the_longest_low_play(self) -> None:
        assert played("greedy", position("3s 5s 9s 9h 9d Ks Kh")) == "9s 9h 9d Ks Kh"

    def test_it_passes_over_a_partner(self) -> None:
        assert played("greedy", position("6s 9d", (4, "5h"), (5, PASS))) == PASS

    def test_g4_it_returns_its_lowest_card(self) -> None:
        assert played("greedy", return_due("3s 9d Kh", received="Kh")) == "3s"


class TestPatient:
    def test_a_loose_card_answers_before_a_pair_is_torn(self) -> None:
        assert played("patient", position("7s 7h 9d Js Jh Qs Qh Qc Kd Kc As Ah Ad", (5, "5h"))) == "9d"

    def test_a_joker_is_kept_while_there_is_much_to_play(self) -> None:
        view = position("3s 4d 6h 7s 9c Td Qh Qs Kd 2h *B", (5, "As"))
        assert played("patient", view) == PASS

    def test_a_joker_stops_who_would_go_out_next(self) -> None:
        passed = [(seat, PASS) for seat in (2, 3, 4, 5)]
        view = position("3s 4d 6h 7s 9c Td Qh Qs Kd Kh *B", (1, "2s"), *passed, left=(1, 9, 9, 9, 9))
        assert played("patient", view) == "*B"

    def test_a_play_is_torn_to_stop_who_would_go_out_next(self) -> None:
        view = position("3s 3h 8s 8h", (1, "7s"), *[(seat, PASS) for seat in (2, 3, 4, 5)], left=(1, 9, 9, 9, 9))
        assert played("patient", view) == "8s"

    def test_a_partners_high_play_is_left_alone(self) -> None:
        assert played("patient", position("3s 5s 5h 2h 2d", (4, "Ks Kh"), (5, PASS))) == PASS

    def test_a_partners_low_play_is_topped_with_a_plain_card(self) -> None:
        assert played("patient", position("3s 7d 9h Js Kd", (4, "5h"), (5, PASS))) == "7d"

    def test_it_goes_out_over_a_partner(self) -> None:
        assert played("patient", position("Ks Kh", (4, "Qs Qh"), (5, PASS), left=(9, 9, 9, 3, 9))) == "Ks Kh"

    def test_a_partner_with_one_card_is_fed(self) -> None:
        assert played("patient", position("4s 7h 7d 7c Qs Qh", left=(12, 1, 12, 12, 12))) == "4s"

    def test_a_partner_with_one_card_is_fed_nothing_so_high_as_a_queen(self) -> None:
        assert played("patient", position("4h 4c 5h 5c Qs", left=(12, 1, 12, 12, 12))) == "4h 4c"

    def test_an_opponent_with_one_card_is_given_no_single(self) -> None:
        assert len(parse_cards(played("patient", position("4s 9s 9h Js Jh Jd", left=(1, 9, 9, 9, 9))))) > 1

    def test_g4_a_lone_low_card_is_returned(self) -> None:
        assert played("patient", return_due("3s 3h 5d 9h 9d Kh", received="Kh")) == "5d"

    @pytest.mark.parametrize(
        ("holding", "plays"),
        [
            ("3s 3h 9s 9h 9d", ["3s 3h 9s 9h 9d"]),
            ("4s 9s 9h 9d 9c", ["4s 9s 9h 9d 9c"]),
            ("3s 4h 5s 6s 7s", ["3s 4h 5s 6s 7s"]),
            ("3s 5s 9s Ts Ks", ["3s 5s 9s Ts Ks"]),
            ("9s 9h 9d 9c", ["9h 9s", "9c 9d"]),
            ("*B *S 4s", ["4s", "*S", "*B"]),
            ("8s 8h 8d 9s 9h", ["8d 8h 8s", "9h 9s"]),
        ],
    )
    def test_its_holding_falls_into_few_plays_with_jokers_and_level_cards_apart(
        self, holding: str, plays: list[str]
    ) -> None:
        cards = sorted_holding(parse_cards(holding), "8")
        found = sorted(sorted(map(str, play.cards)) for play in laid_out(cards, "8"))
        assert found == sorted(sorted(play.split()) for play in plays)


class TestRollout:
    def test_it_goes_out_when_it_can(self) -> None:
        assert played("rollout", position("Ks Kh", (5, "3s 3h"), left=(3, 3, 3, 3, 3))) == "Ks Kh"

    def test_with_nothing_to_choose_it_does_what_there_is(self) -> None:
        assert played("rollout", position("3s 4h", (5, "Kh"), left=(3, 3, 3, 3, 3))) == PASS

    def test_the_same_randomness_gives_the_same_move(self) -> None:
        view = position("3s 5h 5d 7c 8c Ks Kh", (5, "4h"), left=(5, 5, 5, 5, 5))
        assert decide("rollout", view, random.Random(3)) == decide("rollout", view, random.Random(3))

    def test_it_tries_six_moves_at_the_most_in_twenty_four_worlds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        tried: Counter[object] = Counter()

        def noted(world: World, first: Combination | None) -> list[Move]:
            tried[first] += 1
            return played_out(world, first)

        monkeypatch.setattr(rollout, "played_out", noted)
        played("rollout", position("3s 5h 7c 9d Js Kh As 2d", left=(3, 3, 3, 3, 3)))
        assert list(tried.values()) == [24] * 6

    def test_g4_it_returns_as_a_patient_player_does(self) -> None:
        assert played("rollout", return_due("3s 3h 5d 9h 9d Kh", received="Kh")) == "5d"


def late_in_a_hand(seed: int) -> Hand:
    """A hand of patient players of which a quarter of the cards is left."""
    rng = random.Random(seed)
    hand = start(shuffled(rng), level="2", dealer=0)
    while sum(map(len, hand.holdings)) > 40 and hand.turn is not None:
        hand = play(hand, decide("patient", view_for(hand, hand.turn), rng))
    return hand


class TestPlayingOut:
    @pytest.mark.parametrize("take_over", list(TakeOver))
    @pytest.mark.parametrize("seed", range(6))
    def test_t_a_hand_played_out_in_the_head_is_one_that_the_rules_allow(self, seed: int, take_over: TakeOver) -> None:
        """From the lead of the hand, and from amid a trick later on."""
        rng = random.Random(seed)
        hand = start(shuffled(rng), level="7", dealer=seed, take_over=take_over)
        while hand.phase is not Phase.OVER:
            assert hand.turn is not None
            world = imagined(view_for(hand, hand.turn), rng)
            guessed = replace(hand, holdings=tuple(sorted_holding(cards, "7") for cards in world.holdings))
            first = decide("patient", view_for(hand, hand.turn), rng)
            assert not isinstance(first, Return)
            moves = played_out(world, identify(first.cards, "7") if isinstance(first, Play) else None)
            ended = fold(guessed, moves)
            assert ended.phase is Phase.OVER
            assert list(ended.out) == world.out
            assert scores(world) == settle(ended.out, hand.dealer).scores
            for _ in range(9):
                if hand.turn is not None:
                    hand = play(hand, decide("patient", view_for(hand, hand.turn), rng))

    def test_a_world_holds_what_the_viewer_has_seen(self) -> None:
        hand = late_in_a_hand(2)
        assert hand.turn is not None
        world = imagined(view_for(hand, hand.turn), random.Random(1))
        assert world.holdings[hand.turn] == list(hand.holdings[hand.turn])
        assert [len(cards) for cards in world.holdings] == [len(cards) for cards in hand.holdings]
        held = Counter(card for cards in hand.holdings for card in cards)
        assert Counter(card for cards in world.holdings for card in cards) == held


@pytest.mark.parametrize(
    ("temperament", "one_turn_in", "expected"),
    [
        ("random", 6, "0414e4353802d2a4"),
        ("greedy", 6, "a9afc8bd139bbefd"),
        ("patient", 1, "0999014914bf53f9"),
        ("rollout", 100, "f50703e2c97d7015"),
    ],
)
def test_a_yardstick_still_plays_as_it_did_when_others_were_measured_against_it(
    temperament: str, one_turn_in: int, expected: str
) -> None:
    """Whoever changes one measures everything in docs/players.md anew, and then changes these figures."""
    moves = [
        format_move(decide(temperament, view, random.Random(view.seq)))
        for view in met_in_hands()
        if view.return_due is not None or (view.seq + 1) % one_turn_in == 0
    ]
    assert sha256("\n".join(moves).encode()).hexdigest()[:16] == expected
