"""A hand as text: nothing is lost on the way, and what is no hand is refused."""

import random
import re
from dataclasses import replace

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.hand_text import WrittenHand, format_hand, parse_hand
from games.rules import DECK, RANKS, SEATS, Pass, Play, Refused, Return, TakeOver, play
from tests.rules.random_hands import Recorded, random_hand
from tests.support.tables import finish, owe, six_people

seats = st.sampled_from(SEATS)
cards = st.sampled_from(DECK)
moves = st.one_of(
    st.builds(Play, seats, st.lists(cards, min_size=1, max_size=5).map(tuple)),
    st.builds(Pass, seats),
    st.builds(Return, seats, cards),
)
hands = st.builds(
    WrittenHand,
    level=st.sampled_from(RANKS),
    dealer=seats,
    take_over=st.sampled_from(TakeOver),
    tribute=st.lists(st.tuples(seats, seats), max_size=3).map(tuple),
    seats=st.tuples(*[st.sampled_from(["person", "system", "strong", "greedy"])] * 6),
    order=st.integers(0, 2**32).map(lambda seed: tuple(random.Random(seed).sample(DECK, len(DECK)))),
    moves=st.lists(moves, max_size=40).map(tuple),
)


@given(hands)
def test_whatever_is_written_comes_back_as_it_was(hand: WrittenHand) -> None:
    assert parse_hand(format_hand(hand)) == hand


@given(hands)
def test_a_text_that_was_read_is_written_again_as_it_was(hand: WrittenHand) -> None:
    text = format_hand(hand)
    assert format_hand(parse_hand(text)) == text


def written(recorded: Recorded) -> WrittenHand:
    tribute = tuple(sorted(recorded.tribute.items()))
    return WrittenHand(
        recorded.level,
        recorded.dealer,
        recorded.take_over,
        tribute,
        ("person", "system") * 3,
        recorded.order,
        recorded.moves,
    )


def comes_back_with_every_state(seed: int) -> None:
    recorded = random_hand(seed)
    read = parse_hand(format_hand(written(recorded)))
    state = read.dealt()
    assert state == recorded.states[0]
    for move, then in zip(read.moves, recorded.states[1:], strict=True):
        state = play(state, move)
        assert state == then


def test_of_fifty_hands_taken_along_and_played_again_every_state_is_the_same() -> None:
    for seed in range(50):
        comes_back_with_every_state(seed)


@pytest.mark.long
def test_of_five_hundred_hands_taken_along_and_played_again_every_state_is_the_same() -> None:
    for seed in range(500):
        comes_back_with_every_state(seed)


def test_a_hand_cut_off_after_a_move_is_the_hand_at_that_moment() -> None:
    recorded = random_hand(5)
    lines = format_hand(written(recorded)).splitlines()
    first = next(number for number, line in enumerate(lines) if line[0].isdecimal())
    assert parse_hand("\n".join(lines[: first + 7])).played() == recorded.states[7]


def test_remarks_and_empty_lines_are_no_part_of_a_hand() -> None:
    hand = written(random_hand(5))
    text = "# what somebody thought of it\n\n" + format_hand(hand).replace("\n", "  # so\r\n\n")
    assert parse_hand(text) == hand


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("rules 1", "rules 999"),
        ("rules 1", "rules 1\nrules 1"),
        ("level .", ""),
        ("level .", "level 23"),
        ("level .", "level"),
        ("level .", "level 1"),
        ("deal .*", "deal 3s 4x"),
        ("deal .*", "deal 3s 4s"),
        ("seats .*", ""),
        ("seats .*", "seats person"),
        ("take_over .*", "take_over nobody"),
        ("dealer .", "dealer none"),
        ("dealer .", "dealer 6"),
        ("dealer .", "dealer -1"),
        ("dealer .", "tribute 1\ndealer 1"),
        ("dealer .", "tribute 1 7\ndealer 1"),
        ("dealer .", "dealer 1\nroom 9"),
        ("0 .*", "0 jumps"),
        ("0 .*", "0 play"),
        ("0 .*", "0 return"),
        ("0 .*", "0 pass 3s"),
        ("0 .*", "9 pass"),
        ("0 .*", "٣ pass"),
    ],
)
def test_what_is_no_hand_is_refused(line: str, instead: str) -> None:
    text, changed = re.subn(f"(?m)^{line}$", instead, format_hand(written(random_hand(5))), count=1)
    assert changed
    with pytest.raises(ValueError):
        parse_hand(text)


def test_a_move_against_the_rules_is_found_when_the_hand_is_played() -> None:
    hand = written(random_hand(5))
    lead = next(number for number, move in enumerate(hand.moves) if isinstance(move, Play))
    wrong = replace(hand, moves=(*hand.moves[:lead], Pass(hand.moves[lead].seat)))
    with pytest.raises(Refused):
        parse_hand(format_hand(wrong)).played()


@pytest.mark.django_db
class TestDownload:
    def test_a_finished_hand_can_be_taken_along_as_text_without_names(self, client: Client) -> None:
        game = six_people(round_limit=3)
        owe(game, (1, 0), dealer=0)
        hand = finish(game)
        page = client.get(f"/h/{hand.address}/").content.decode()
        assert f'href="/h/{hand.address}/text/"' in page
        answer = client.get(f"/h/{hand.address}/text/")
        assert answer["Content-Type"] == "text/plain; charset=utf-8"
        text = answer.content.decode()
        assert not any(str(person) in text for person in game.people)
        assert list(parse_hand(text).played().out) == hand.out

    def test_t7_a_running_hand_has_no_text(self, client: Client) -> None:
        game = six_people(round_limit=3)
        assert client.get(f"/h/{game.table.hand.address}/text/").status_code == 404
