"""Hints: what they propose, in which order, and why."""

import random
from collections.abc import Iterator

import pytest

from games.bots import Hint, Why, decide, hints, strong
from games.bots.counting import count
from games.rules import (
    LOW,
    Hand,
    HandView,
    Phase,
    Play,
    Return,
    format_cards,
    has_answer,
    identify,
    parse_card,
    parse_cards,
    play,
    play_refusal,
    refusal,
    shuffled,
    start,
    view_for,
)
from tests.bots.positions import position, return_due


def proposed(view: HandView) -> list[tuple[str, Why]]:
    return [(format_cards(hint.cards), hint.why) for hint in hints(view)]


class TestAnswers:
    def test_the_weakest_loose_card_comes_first(self) -> None:
        view = position("3s 7d 9h Js Kd", (5, "5h"))
        assert proposed(view) == [
            ("7d", Why.CHEAPEST),
            ("9h", Why.BREAKS_NOTHING),
            ("Js", Why.BREAKS_NOTHING),
            ("Kd", Why.BREAKS_NOTHING),
        ]

    def test_what_breaks_a_pair_comes_after_what_breaks_nothing(self) -> None:
        found = proposed(position("7s 7h 9d", (5, "5h")))
        assert found == [("9d", Why.CHEAPEST), ("7s", Why.BREAKS_PAIR)]

    def test_what_breaks_a_play_of_five_says_so(self) -> None:
        found = dict(proposed(position("7s 8h 9d Tc Js 4h", (5, "5h"))))
        assert found
        assert set(found.values()) == {Why.BREAKS_FIVE}

    def test_a_play_of_five_that_only_moves_up_is_not_broken(self) -> None:
        """8 to Q becomes 9 to K when the 8 goes."""
        assert proposed(position("3s 8s 9h Tc Jd Qs Kd", (5, "7s")))[0] == ("8s", Why.CHEAPEST)

    def test_a_pair_that_another_replaces_in_a_full_house_is_a_pair_broken(self) -> None:
        found = dict(proposed(position("5h 7s 7h 7d 9c 9d Js Jh Kc Kd As Ah 2s 2h", (5, "6s"))))
        assert found["9c"] is Why.BREAKS_PAIR
        assert found["7s"] is Why.BREAKS_FIVE

    def test_a_joker_comes_last_and_says_so(self) -> None:
        found = proposed(position("3s 7d *S *B", (5, "5h")))
        assert found == [("7d", Why.CHEAPEST), ("*S", Why.USES_JOKER), ("*B", Why.USES_JOKER)]

    def test_a_level_card_says_so(self) -> None:
        assert ("8d", Why.USES_LEVEL_CARD) in proposed(position("3s 4d 8d", (5, "Ah"), level="8"))

    def test_going_out_comes_first(self) -> None:
        assert proposed(position("7s 7h", (5, "5h 5d")))[0] == ("7s 7h", Why.GOES_OUT)

    def test_with_no_answer_there_is_no_hint(self) -> None:
        assert hints(position("3s 4d 6h", (5, "Kh"))) == ()

    def test_every_rank_that_answers_a_single_is_among_them(self) -> None:
        holding = "7s 7h 9d 9c 9s Js Qh Qd Kd As"
        found = {hint.cards[0].rank for hint in hints(position(holding, (5, "5h")))}
        assert found == {card.rank for card in parse_cards(holding)}

    def test_every_rank_that_answers_a_pair_is_among_them(self) -> None:
        found = {hint.cards[0].rank for hint in hints(position("7s 7h 9d 9c 9s Js Qh Qd Kd As", (5, "5h 5d")))}
        assert found == {"7", "9", "Q"}


class TestNearTheEnd:
    def test_what_stops_an_opponent_with_one_card_comes_first(self) -> None:
        passed = [(seat, "-") for seat in (2, 3, 4, 5)]
        view = position("3s 4d 6h 6c 8s 8h 9d 9c Ah *B", (1, "Ks"), *passed, left=(1, 9, 9, 9, 9))
        first = hints(view)[0]
        assert Play(0, first.cards) == decide("strong", view, random.Random(1))
        assert first.why is not Why.CHEAPEST

    def test_the_first_play_of_a_sure_way_out_comes_before_what_is_cheaper(self) -> None:
        unseen = "5s 5h 6s 6h 7s 7h 8s 8h 9s 9h Ts Th Js Jh Qs"
        view = position("4s 4h Ks As", (5, "3s"), left=(3, 3, 3, 3, 3), unseen=unseen)
        first = hints(view)[0]
        assert Play(0, first.cards) == decide("strong", view, random.Random(1))

    def test_going_out_still_comes_first(self) -> None:
        view = position("7s 7h", (5, "5h 5d"), left=(3, 3, 3, 3, 3))
        assert proposed(view)[0] == ("7s 7h", Why.GOES_OUT)


class TestLeads:
    def test_a_low_card_is_a_low_lead_and_a_play_of_five_a_long_one(self) -> None:
        found = dict(proposed(position("3s 6s 6h 6c 9s 9h Ks Kh *B")))
        assert found["3s"] is Why.LEAD_LOW
        assert found["6s 6h 6c 9s 9h"] is Why.LEAD_LONG

    def test_a_whole_holding_goes_out(self) -> None:
        assert proposed(position("6s 6h 6c 9s 9h"))[0] == ("6s 6h 6c 9s 9h", Why.GOES_OUT)

    def test_the_first_play_of_a_sure_way_out_says_so(self) -> None:
        view = position("4s 4h As", left=(3, 3, 3, 3, 3), unseen="5s 5h 6s 6h 7s 7h 8s 8h 9s 9h Ts Th Js Jh Qs")
        assert proposed(view)[0] == ("As", Why.SURE_WAY_OUT)

    def test_a_lead_never_spends_a_joker_where_a_low_card_would_do(self) -> None:
        view = position("3s 4d 6h 6c 9s 9h Jd Ks Kh *S *B")
        assert not any(card.is_joker for card in hints(view)[0].cards)

    def test_the_first_lead_is_what_a_strong_player_would_lead(self) -> None:
        for seed in range(10):
            view = view_for(start(shuffled(random.Random(seed)), level="4", dealer=0), 0)
            move = decide("strong", view, random.Random(seed))
            assert move == Play(0, hints(view)[0].cards)


class TestTheOrder:
    """The whole of it, not the first hint alone: of leads, and of answers once an opponent has few cards."""

    @pytest.mark.parametrize("seed", range(3))
    def test_hints_come_in_the_order_in_which_a_strong_player_values_them(self, seed: int) -> None:
        leads = answers = 0
        for view in turns(seed):
            counted = count(view)
            opponents = [counted.left[seat] for seat in counted.opponents]
            if view.to_beat is not None and min(opponents) > LOW:
                continue
            cards = [hint.cards for hint in hints(view)]
            won = strong.certain(view, counted)
            if won is not None and won.play is not None:
                assert cards.pop(0) == won.play.cards
            most = strong.MOST_WEIGHED if view.to_beat is None else 20
            values = {each.play.cards: value for value, each in strong.valued(view, counted, most=most)}
            judged = [values[each] for each in cards]
            assert judged == sorted(judged, reverse=True)
            leads += view.to_beat is None and len(judged) > 2
            answers += view.to_beat is not None and len(judged) > 2
        assert leads > 5
        assert answers > 5

    def test_while_every_opponent_has_many_cards_answers_come_from_the_weakest_up(self) -> None:
        found = [hint.cards[0] for hint in hints(position("3s 7d 9h Js Kd", (5, "5h"), left=(11,) * 5))]
        assert found == list(parse_cards("7d 9h Js Kd"))


class TestReturns:
    def test_g4_cards_to_return_are_proposed_one_by_one_the_least_missed_first(self) -> None:
        found = proposed(return_due("3s 3h 3d 4s 4h 6c 9s 9h 9d Js Jh", received="Jh"))
        assert found[0] == ("6c", Why.RETURN_LEAST_MISSED)
        assert all(len(parse_cards(text)) == 1 for text, _ in found)
        assert ("3s", Why.RETURN_BREAKS) in found

    def test_g4_neither_jokers_nor_level_cards_are_proposed(self) -> None:
        found = hints(return_due("3s 3h 8d 8c *B", received="*B", level="8"))
        assert {hint.cards[0] for hint in found} == {parse_card("3s"), parse_card("3h")}


def test_there_are_no_hints_for_someone_who_is_not_to_move() -> None:
    hand = start(shuffled(random.Random(1)), level="2", dealer=3)
    assert hints(view_for(hand, 3))
    assert hints(view_for(hand, 2)) == ()
    assert hints(view_for(hand, None)) == ()


@pytest.mark.parametrize("seed", range(4))
def test_over_whole_hands_every_hint_is_legal_and_different_and_none_is_missing(seed: int) -> None:
    rng = random.Random(f"hints {seed}")
    level = rng.choice("23456789TJQKA")
    hand = start(shuffled(rng), level=level, dealer=rng.randrange(6), tribute={1: 0, 3: 4} if seed % 2 else {})
    temperaments = rng.choices(["strong", "random"], k=6)
    while hand.phase is not Phase.OVER:
        seat = _to_move(hand)
        view = view_for(hand, seat)
        found = hints(view)
        _check(hand, view, found)
        hand = play(hand, decide(temperaments[seat], view, rng))


def turns(seed: int) -> Iterator[HandView]:
    """What whoever is to move sees, turn by turn of a hand of strong players."""
    rng = random.Random(seed)
    hand = start(shuffled(rng), level="7", dealer=0)
    while hand.turn is not None:
        view = view_for(hand, hand.turn)
        yield view
        hand = play(hand, decide("strong", view, rng))


def _check(hand: Hand, view: HandView, found: tuple[Hint, ...]) -> None:
    assert len(found) <= 20
    assert view.seat is not None
    if view.return_due is not None:
        assert found
        assert all(refusal(hand, Return(view.seat, hint.cards[0])) is None for hint in found)
        return
    assert bool(found) == has_answer(view.holding, view.to_beat, view.level)
    assert all(play_refusal(view, hint.cards) is None for hint in found)
    assert len({identify(hint.cards, view.level) for hint in found}) == len(found)


def _to_move(hand: Hand) -> int:
    if hand.turn is not None:
        return hand.turn
    return next(gift.receiver for gift in hand.gifts if gift.returned is None)
