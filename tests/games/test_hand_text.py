"""A hand as text: nothing is lost on the way, and what is no hand is refused."""

import random

import pytest
from django.test import Client

from games.bots import decide
from games.hand_text import WrittenHand, read, written
from games.rules import Hand, Phase, Refused, TakeOver, play, shuffled, start, view_for
from tests.support.tables import make, moves_to_the_end, owe, six_people, store


def of_random_players(seed: int, tribute: tuple[tuple[int, int], ...]) -> tuple[WrittenHand, Hand]:
    rng = random.Random(seed)
    order, moves = shuffled(rng), []
    hand = start(order, level="T", dealer=3, tribute=tribute, take_over=TakeOver.PARTNER)
    while hand.phase is not Phase.OVER:
        seat = hand.turn if hand.turn is not None else next(g.receiver for g in hand.gifts if g.returned is None)
        moves.append(decide("random", view_for(hand, seat), rng))
        hand = play(hand, moves[-1])
    seats = ("person", "system") * 3
    return WrittenHand("T", 3, TakeOver.PARTNER, tribute, seats, order, tuple(moves)), hand


@pytest.mark.parametrize("tribute", [(), ((1, 0),), ((0, 3), (2, 5), (4, 1))])
def test_a_hand_comes_back_as_it_was_written(tribute: tuple[tuple[int, int], ...]) -> None:
    hand, ended = of_random_players(4, tribute)
    text = written(hand)
    assert read(text.splitlines()) == hand
    assert read(text.splitlines()).played() == ended


def test_a_hand_cut_off_after_a_move_is_the_hand_at_that_moment() -> None:
    hand, _ = of_random_players(5, ())
    lines = written(hand).splitlines()
    first = next(number for number, line in enumerate(lines) if line[0].isdecimal())
    assert read(lines[: first + 7]).played().seq == 7


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("rules 1", "rules 999"),
        ("level T", ""),
        ("deal ", "deal 3s 4x"),
        ("seats ", ""),
        ("take_over partner", "take_over nobody"),
        ("dealer 3", "dealer none"),
        ("0 ", "0 jumps"),
    ],
)
def test_what_is_no_hand_is_refused(line: str, instead: str) -> None:
    lines = written(of_random_players(5, ())[0]).splitlines()
    number = next(number for number, text in enumerate(lines) if text.startswith(line))
    lines[number] = instead
    with pytest.raises(ValueError):
        read(lines)


def test_a_move_against_the_rules_is_found_when_the_hand_is_played() -> None:
    lines = written(of_random_players(5, ())[0]).splitlines()
    number = next(number for number, text in enumerate(lines) if text.startswith("3 play"))
    lines[number] = "3 pass"
    with pytest.raises(Refused):
        read(lines).played()


@pytest.mark.django_db
class TestDownload:
    def test_a_finished_hand_can_be_taken_along_as_text_without_names(self, client: Client) -> None:
        game = six_people(round_limit=3)
        owe(game, (1, 0), dealer=0)
        *moves, last = moves_to_the_end(game.state, random.Random(4))
        store(game, moves)
        make(game, last)
        hand = game.table.hand
        page = client.get(f"/h/{hand.address}/").content.decode()
        assert f'href="/h/{hand.address}/text/"' in page
        answer = client.get(f"/h/{hand.address}/text/")
        assert answer["Content-Type"] == "text/plain; charset=utf-8"
        text = answer.content.decode()
        assert not any(str(person) in text for person in game.people)
        assert list(read(text.splitlines()).played().out) == hand.out

    def test_t7_a_running_hand_has_no_text(self, client: Client) -> None:
        game = six_people(round_limit=3)
        assert client.get(f"/h/{game.table.hand.address}/text/").status_code == 404
