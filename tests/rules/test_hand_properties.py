"""What holds in any hand, however it is dealt and played."""

import itertools
from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import (
    DECK,
    SEATS,
    Card,
    Hand,
    HandEnded,
    Pass,
    Phase,
    Play,
    RanLow,
    TakeOver,
    Trick,
    WentOut,
    broken_off,
    events,
    fold,
    identify,
    play,
    play_refusal,
    rank_value,
    refusal,
    settle,
    sorted_holding,
    steps,
    team_of,
    view_for,
)
from tests.rules.random_hands import Recorded, elsewhere, random_hand

hands = st.integers(min_value=0, max_value=10**6).map(random_hand)
viewers = st.sampled_from([*SEATS, None])
few = settings(max_examples=20, deadline=None)
some = settings(max_examples=50, deadline=None)


def on_the_table(hand: Hand) -> list[Card]:
    """Every card that was played so far."""
    return [
        card
        for trick in (*hand.tricks, hand.trick)
        for action in trick.actions
        if action.play is not None
        for card in action.play.cards
    ]


@few
@given(hands)
def test_p2_all_162_cards_are_there_after_every_move(recorded: Recorded) -> None:
    deck = Counter(DECK)
    for hand in recorded.states:
        held = Counter(itertools.chain.from_iterable(hand.holdings))
        held.update(on_the_table(hand))
        assert held == deck


@few
@given(hands)
def test_c11_holdings_fall_by_rank_after_every_move(recorded: Recorded) -> None:
    for holding in {holding for hand in recorded.states for holding in hand.holdings}:
        assert holding == sorted_holding(holding, recorded.level)


@few
@given(hands)
def test_a_replay_of_the_moves_gives_the_same_hand(recorded: Recorded) -> None:
    begun = recorded.started_from(recorded.order)
    assert begun == recorded.states[0]
    assert fold(begun, recorded.moves) == recorded.states[-1]
    half = len(recorded.moves) // 2
    assert fold(recorded.states[half], recorded.moves[half:]) == recorded.states[-1]
    assert [hand.seq for hand in recorded.states] == list(range(len(recorded.moves) + 1))


@few
@given(hands)
def test_t1_the_turn_is_always_with_the_next_seat_that_holds_cards(recorded: Recorded) -> None:
    for hand, made, then in zip(recorded.states, recorded.moves, recorded.states[1:], strict=False):
        assert (then.turn is None) == (then.phase is not Phase.PLAY)
        if then.turn is None or hand.phase is Phase.TRIBUTE or then.trick.actions == ():
            continue
        between = steps(made.seat, then.turn) or 6
        assert then.holdings[then.turn]
        assert not any(then.holdings[(made.seat + away) % 6] for away in range(1, between))


@few
@given(hands)
def test_t3_t4_a_trick_ends_when_everyone_who_may_answer_has_passed_once(recorded: Recorded) -> None:
    for hand, then in itertools.pairwise(recorded.states):
        if len(then.tricks) == len(hand.tricks):
            continue
        trick, winner = then.tricks[-1], then.tricks[-1].ahead
        passed = [action.seat for action in trick.actions[len(trick.actions) - trick.passes_since :]]
        assert sorted(passed) == [seat for seat in SEATS if then.holdings[seat] and seat != winner]
        assert then.trick == Trick(then.turn if then.turn is not None else -1)
        if then.holdings[winner]:
            assert then.turn == winner
        else:
            heirs = [
                seat
                for seat in sorted(SEATS, key=lambda seat: steps(winner, seat))
                if then.holdings[seat] and (then.take_over is TakeOver.NEXT or team_of(seat) == team_of(winner))
            ]
            assert then.turn == heirs[0]


@few
@given(hands)
def test_t6_a_hand_ends_when_a_team_is_out_and_not_before(recorded: Recorded) -> None:
    for hand in recorded.states:
        assert sorted(hand.out) == [seat for seat in SEATS if not hand.holdings[seat]]
        team_is_out = any(sum(team_of(seat) == team for seat in hand.out) == 3 for team in (0, 1))
        assert team_is_out == (hand.phase is Phase.OVER)
    assert sum(settle(recorded.states[-1].out, recorded.dealer).scores) == 0


@few
@given(hands)
def test_t5_t6_events_tell_each_call_each_place_and_the_end_once(recorded: Recorded) -> None:
    told = [
        event
        for hand, made, then in zip(recorded.states, recorded.moves, recorded.states[1:], strict=False)
        for event in events(hand, made, after=then)
    ]
    end = recorded.states[-1]
    places = [event for event in told if isinstance(event, WentOut)]
    called = [event.seat for event in told if isinstance(event, RanLow)]
    assert [(event.seat, event.place) for event in places] == list(zip(end.out, range(1, 6), strict=False))
    assert sorted(called) == [seat for seat in SEATS if len(end.holdings[seat]) <= 10]
    assert told[-1] == HandEnded()
    assert told.count(HandEnded()) == 1


@few
@given(hands)
def test_g1_each_payer_pays_the_highest_card_dealt_and_g4_all_end_up_with_27(recorded: Recorded) -> None:
    begun = recorded.states[0]
    assert {gift.payer: gift.receiver for gift in begun.gifts} == recorded.tribute
    for gift in begun.gifts:
        dealt = recorded.order[gift.payer :: 6]
        assert rank_value(gift.card, recorded.level) == max(rank_value(card, recorded.level) for card in dealt)
    led = next(hand for hand in recorded.states if hand.phase is Phase.PLAY)
    assert [len(holding) for holding in led.holdings] == [27] * 6
    assert led.turn == recorded.dealer


@some
@given(hands, st.data())
def test_the_view_refuses_a_play_just_as_the_hand_does(recorded: Recorded, data: st.DataObject) -> None:
    hand = data.draw(st.sampled_from(recorded.states))
    seat = data.draw(st.sampled_from(SEATS))
    drawn = Random(data.draw(st.integers(0, 10**6)))
    for source in (hand.holdings[seat], DECK):
        cards = tuple(drawn.choices(source, k=drawn.choice((0, 1, 1, 2, 3, 4, 5, 6)))) if source else ()
        why = refusal(hand, Play(seat, cards))
        assert play_refusal(view_for(hand, seat), cards) is why
        if why is None:
            combination = identify(cards, hand.level)
            assert play(hand, Play(seat, cards)).trick.last_of(seat) is not None
            assert combination is not None


@some
@given(hands, viewers, st.booleans(), st.data())
def test_t7_g6_a_view_does_not_change_when_what_its_viewer_cannot_see_is_dealt_otherwise(
    recorded: Recorded, viewer: int | None, always_show_left: bool, data: st.DataObject
) -> None:
    """T7, G6: two deals that differ in hidden cards alone look the same to the viewer, move after move."""
    made = data.draw(st.integers(0, len(recorded.moves) - 1))
    order, moves = elsewhere(recorded, made, viewer, Random(data.draw(st.integers(0, 10**6))))
    hand = recorded.started_from(order)
    for same, move in zip(recorded.states, (*moves, None), strict=False):
        seen = view_for(same, viewer, always_show_left=always_show_left)
        assert view_for(hand, viewer, always_show_left=always_show_left) == seen
        assert repr(view_for(hand, viewer)) == repr(view_for(same, viewer))
        if move is not None:
            hand = play(hand, move)


def test_the_other_deals_of_that_property_really_differ() -> None:
    """T7: otherwise it would say nothing."""
    deals_differ = returns_differ = 0
    for seed in range(12):
        recorded = random_hand(seed)
        order, moves = elsewhere(recorded, 40, seed % 6, Random(seed))
        deals_differ += order != recorded.order
        returns_differ += moves != recorded.moves[:40]
        assert order[seed % 6 :: 6] == recorded.order[seed % 6 :: 6]
        assert Counter(order) == Counter(DECK)
    assert deals_differ == 12
    assert returns_differ >= 3


@few
@given(hands, viewers, st.data())
def test_t7_a_hand_that_was_broken_off_shows_all_that_is_left(
    recorded: Recorded, viewer: int | None, data: st.DataObject
) -> None:
    hand = broken_off(data.draw(st.sampled_from(recorded.states)))
    view = view_for(hand, viewer, always_show_left=False)
    assert view.rest == hand.holdings
    assert view.left == tuple(len(holding) for holding in hand.holdings)
    assert all(refusal(hand, Pass(seat)) is not None for seat in SEATS)
