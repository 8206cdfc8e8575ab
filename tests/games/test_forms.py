"""What a page sends becomes a command, and nonsense becomes one sentence."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import commands, forms
from games.refusals import SENTENCES, CommandRefused, Notice, Reason, sentence
from games.rules import Refusal, parse_cards

NAMES = ("do", "hand", "seq", "cards", "card", "on", "match", "text", "client_id", "nth")
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=12),
    st.lists(st.sampled_from(["3s", "*B", "", "x", "\x00", "黑桃3"]), max_size=40),
    st.just({"a": 1}),
    st.sampled_from(["3s", "*B", "play", "true", "0", "9" * 400]),
)
COMMANDS = {
    commands.play,
    commands.pass_turn,
    commands.give_back,
    commands.set_auto,
    commands.next_hand,
    commands.again,
    commands.leave,
    commands.say,
    sentence,
}
DOINGS = st.sampled_from(["play", "pass", "return", "auto", "next", "again", "leave", "chat"])


def test_one_ticked_card_comes_as_a_string_and_several_as_a_list() -> None:
    for ticked, cards in (("3s", "3s"), (["3s", "3s", "*B"], "3s 3s *B"), ([], "")):
        assert forms.cards_of({"cards": ticked}) == parse_cards(cards)
    assert forms.cards_of({}) == ()


def test_a_play_names_its_turn_and_cards() -> None:
    command = forms.command_of({"do": "play", "hand": "7", "seq": "12", "cards": ["3s", "3h"]})
    assert command.func is commands.play
    assert command.keywords == {"hand_id": 7, "seq": 12, "cards": parse_cards("3s 3h")}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({}, Reason.NONSENSE),
        ({"do": "win"}, Reason.NONSENSE),
        ({"do": "play", "cards": "3s"}, Reason.NONSENSE),
        ({"do": "play", "hand": "-1", "seq": "0", "cards": "3s"}, Reason.NONSENSE),
        ({"do": "play", "hand": "1", "seq": "٣", "cards": "3s"}, Reason.NONSENSE),
        ({"do": "play", "hand": "1", "seq": True, "cards": "3s"}, Reason.NONSENSE),
        ({"do": "play", "hand": "1", "seq": "99999999999999999999", "cards": "3s"}, Reason.NONSENSE),
        ({"do": "play", "hand": "1", "seq": "0", "cards": "1x"}, Refusal.UNKNOWN_CARD),
        ({"do": "play", "hand": "1", "seq": "0", "cards": ["3s"] * 28}, Reason.NONSENSE),
        ({"do": "play", "hand": "1", "seq": "0", "cards": "3s " * 28}, Reason.NONSENSE),
        ({"do": "return", "hand": "1"}, Refusal.NO_CARDS_NAMED),
        ({"do": "return", "hand": "1", "card": "3s 3h"}, Reason.NONSENSE),
        ({"do": "auto", "on": "maybe"}, Reason.NONSENSE),
        ({"do": "chat", "text": ["a", "b"]}, Reason.NONSENSE),
        ({"do": "chat", "text": "a\x00b"}, Reason.NONSENSE),
        ({"do": "chat", "text": "\ud83d"}, Reason.NONSENSE),
    ],
)
def test_nonsense_is_refused_with_its_reason(fields: dict[str, object], reason: object) -> None:
    with pytest.raises(CommandRefused) as refusal:
        forms.command_of(fields)
    assert refusal.value.reason is reason


@given(st.fixed_dictionaries({"do": DOINGS}, optional=dict.fromkeys(NAMES[1:], VALUES)))
def test_whatever_is_sent_it_is_a_command_or_a_refusal(fields: dict[str, object]) -> None:
    try:
        command = forms.command_of(fields)
    except CommandRefused as refusal:
        command = partial(sentence, refusal.reason)
    assert command.func in COMMANDS


def test_there_is_a_sentence_for_every_reason() -> None:
    assert set(SENTENCES) == {*Reason, *Refusal, *Notice}
