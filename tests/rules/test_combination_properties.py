"""What holds of all combinations, whatever the cards."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import RANKS, Card, Combination, Kind, beats, identify
from tests.rules.oracle import FIVE_CARD_KINDS, slow_reading
from tests.rules.strategies import groups, levels, plays_of_one_size, unhurried

SIZES = {"single": 1, "pair": 2, "triple": 3} | dict.fromkeys(FIVE_CARD_KINDS, 5)


@settings(unhurried, max_examples=600)
@given(groups(1, 6), levels)
def test_cards_read_as_a_slow_second_reading_has_them(cards: tuple[Card, ...], level: str) -> None:
    """C1 to C9, C11, C12, C14 to C18: kind and key agree with a reading that tries all that the jokers could be."""
    combination = identify(cards, level)
    answer = None if combination is None else (combination.kind, combination.key)
    assert answer == slow_reading(map(str, cards), level)


@settings(unhurried, max_examples=600)
@given(groups(5, 5), levels)
def test_five_cards_read_as_a_slow_second_reading_has_them(cards: tuple[Card, ...], level: str) -> None:
    """The same for five cards, where nearly all of section C happens."""
    combination = identify(cards, level)
    answer = None if combination is None else (combination.kind, combination.key)
    assert answer == slow_reading(map(str, cards), level)


@unhurried
@given(groups(0, 6).flatmap(lambda cards: st.tuples(st.just(cards), st.permutations(cards))), levels)
def test_a_reading_does_not_depend_on_the_order_of_the_cards(
    both: tuple[tuple[Card, ...], list[Card]], level: str
) -> None:
    cards, shuffled = both
    assert identify(cards, level) == identify(shuffled, level)


@unhurried
@given(groups(1, 5), levels)
def test_a_combination_holds_the_cards_it_was_read_from(cards: tuple[Card, ...], level: str) -> None:
    combination = identify(cards, level)
    if combination is not None:
        assert sorted(map(str, combination.cards)) == sorted(map(str, cards))
        assert SIZES[combination.kind] == len(cards)


@unhurried
@given(groups(1, 5))
def test_the_level_never_changes_the_kind(cards: tuple[Card, ...]) -> None:
    """C11, C12: a level card is worth more, but it makes the same combinations."""
    readings = {identify(cards, level) for level in RANKS}
    assert len({reading and reading.kind for reading in readings}) == 1


@unhurried
@given(groups(2, 5), levels)
def test_c17_small_and_big_jokers_differ_only_where_they_lie_alone(cards: tuple[Card, ...], level: str) -> None:
    if any(not card.is_joker for card in cards):
        with_small_ones = [Card("*S") if card.is_joker else card for card in cards]
        one, other = identify(cards, level), identify(with_small_ones, level)
        assert (one and (one.kind, one.key)) == (other and (other.kind, other.key))


@unhurried
@given(plays_of_one_size(1))
def test_no_play_beats_itself(plays: tuple[Combination, ...]) -> None:
    (play,) = plays
    assert not beats(play, play)


@unhurried
@given(plays_of_one_size(2))
def test_of_two_plays_one_at_most_beats_the_other(plays: tuple[Combination, ...]) -> None:
    a, b = plays
    assert not (beats(a, b) and beats(b, a))


@unhurried
@given(plays_of_one_size(2))
def test_c13_two_plays_neither_of_which_beats_the_other_are_of_one_kind_and_key(plays: tuple[Combination, ...]) -> None:
    a, b = plays
    assert (not beats(a, b) and not beats(b, a)) == ((a.kind, a.key) == (b.kind, b.key))


@unhurried
@given(plays_of_one_size(3))
def test_what_beats_the_higher_beats_the_lower(plays: tuple[Combination, ...]) -> None:
    """Beating is a strict weak order: it is handed on, and so is being beaten by neither."""
    a, b, c = plays
    if beats(a, b) and beats(b, c):
        assert beats(a, c)
    if beats(a, b) and not beats(c, b):
        assert beats(a, c)
    if not beats(a, b) and not beats(b, a) and not beats(b, c) and not beats(c, b):
        assert not beats(a, c)
        assert not beats(c, a)


@unhurried
@given(plays_of_one_size(2))
def test_c10_of_two_kinds_of_five_cards_the_higher_kind_wins(plays: tuple[Combination, ...]) -> None:
    a, b = plays
    if a.kind is not b.kind:
        assert beats(a, b) == (FIVE_CARD_KINDS.index(a.kind) > FIVE_CARD_KINDS.index(b.kind))


@unhurried
@given(levels)
def test_c17_nothing_beats_five_jokers(level: str) -> None:
    jokers = identify([Card("*S")] * 3 + [Card("*B")] * 2, level)
    level_cards = identify([Card(level + "s")] * 3 + [Card(level + "h")] * 2, level)
    assert jokers is not None
    assert level_cards is not None
    assert jokers.kind is level_cards.kind is Kind.FIVE
    assert beats(jokers, level_cards)
