"""Duplicate deals: fair, reproducible, and honest about what players did wrong (`manage.py arena`)."""

import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games import arena
from games.arena import Deal, Thinking, meet, play_hand
from games.bots import TEMPERAMENTS, patient
from games.management.commands import arena as command
from games.rules import (
    Action,
    Hand,
    HandView,
    Move,
    Pass,
    Phase,
    Play,
    Return,
    TakeOver,
    Trick,
    identify,
    parse_cards,
    shuffled,
    sorted_holding,
    start,
)
from tests.support.processes import is_gone
from tests.support.waiting import until


def outcome(deals: list[Deal]) -> list[tuple[int, tuple[tuple[int, ...], ...]]]:
    return [(deal.number, deal.points) for deal in deals]


def test_the_same_seed_gives_the_same_hands_however_many_workers_share_them() -> None:
    alone = outcome(list(meet("patient", "random", deals=5, seed=3)))
    assert outcome(list(meet("patient", "random", deals=5, seed=3, workers=2))) == alone
    assert outcome(list(meet("patient", "random", deals=3, seed=3))) == alone[:3]


def test_workers_end_with_an_arena_that_was_killed() -> None:
    arena = subprocess.Popen([sys.executable, "-c", _ARENA], stdout=subprocess.PIPE, text=True)
    try:
        assert arena.stdout is not None
        workers = [int(worker) for worker in arena.stdout.readline().split()]
        assert len(workers) == 2
    finally:
        arena.kill()
        arena.wait()
    until(lambda: all(map(is_gone, workers)), what="the workers' end")


_ARENA = """
import multiprocessing, time
from games.arena import meet

if __name__ == "__main__":
    deals = meet("greedy", "greedy", deals=4, seed=1, workers=2)
    next(deals)
    print(*(worker.pid for worker in multiprocessing.active_children()), flush=True)
    time.sleep(60)
"""


def test_another_seed_gives_other_hands() -> None:
    assert outcome(list(meet("patient", "greedy", deals=6, seed=1))) != outcome(
        list(meet("patient", "greedy", deals=6, seed=2))
    )


@pytest.mark.parametrize("hands", [1, 3])
def test_a_temperament_against_itself_makes_as_much_as_it_loses(hands: int) -> None:
    for deal in meet("patient", "patient", deals=8, seed=5, hands=hands):
        assert len(deal.hands) == 2 * hands
        assert sum(deal.hands) == 0


def test_what_one_makes_of_the_deals_the_other_loses() -> None:
    one = [deal.hands for deal in meet("patient", "greedy", deals=6, seed=4)]
    other = [deal.hands for deal in meet("greedy", "patient", deals=6, seed=4)]
    assert one == [tuple(-points for points in reversed(hands)) for hands in other]


def test_g_the_hands_of_a_match_follow_each_other_with_levels_deal_and_tribute(monkeypatch: pytest.MonkeyPatch) -> None:
    returned: list[Return] = []
    levels = set()

    def watched(view: HandView, rng: random.Random) -> Move:
        levels.add(view.level)
        move = patient.move(view, rng)
        returned.extend([move] if isinstance(move, Return) else [])
        return move

    monkeypatch.setattr(arena, "TEMPERAMENTS", {**TEMPERAMENTS, "watched": watched})
    for _ in meet("watched", "greedy", deals=4, seed=1, hands=3):
        pass
    assert len(returned) >= 4
    assert {"2", "3"} <= levels


def test_with_somebody_beside_them_one_seat_of_the_firsts_is_theirs_and_is_not_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    who: set[tuple[str, int | None]] = set()

    def noted(name: str) -> Callable[[HandView, random.Random], Move]:
        def move(view: HandView, rng: random.Random) -> Move:
            who.add((name, view.seat))
            return patient.move(view, rng)

        return move

    monkeypatch.setattr(arena, "TEMPERAMENTS", {name: noted(name) for name in ("a", "b", "person")})
    deal = next(meet("a", "b", deals=1, seed=1, beside="person"))
    assert {seat for name, seat in who if name == "person"} == {0, 1}
    assert {seat for name, seat in who if name == "a"} == {2, 3, 4, 5}
    assert {seat for name, seat in who if name == "b"} == {0, 1, 2, 3, 4, 5}
    assert len(deal.thinking_of_a.seconds) < len(deal.thinking_of_b.seconds)


def test_a_move_that_the_rules_refuse_is_counted_and_the_hand_goes_on() -> None:
    def passes_always(view: HandView, rng: random.Random) -> Move:
        assert view.seat is not None
        return Pass(view.seat)

    thinking = [Thinking() for _ in range(6)]
    players = [passes_always, *[patient.move] * 5]
    hand = start(shuffled(random.Random(1)), level="2", dealer=0)
    ended = play_hand(hand, players, random.Random(1), thinking=thinking)
    assert ended.phase is Phase.OVER
    assert thinking[0].illegal > 0
    assert not any(other.illegal for other in thinking[1:])


@pytest.mark.parametrize(
    ("holding", "plays", "expected"),
    [
        ("2d 9s 9h", ["-"], (1, 0, 0)),
        ("2d 9s 9h", ["2d", "9s 9h"], (1, 1, 1)),
        ("Ks 3h 4h", ["Ks", "3h"], (1, 1, 0)),
        ("Ks", ["Ks"], (1, 0, 0)),
    ],
    ids=["lets it stand", "beats it and goes out next", "beats it, and others play before it goes out", "goes out"],
)
def test_it_is_counted_who_beats_a_partner_that_would_go_out_next(
    holding: str, plays: list[str], expected: tuple[int, int, int]
) -> None:
    """Seat 4 has played a queen that nobody of the other team has an answer to, and has one card left."""
    made = iter(plays)

    def as_told(view: HandView, rng: random.Random) -> Move:
        assert view.seat is not None
        text = next(made, None)
        if text is None:
            return patient.move(view, rng)
        return Pass(view.seat) if text == "-" else Play(view.seat, parse_cards(text))

    queen = identify(parse_cards("Qc"), "2")
    holdings = (holding, "5s 5h 6d", "6s 6h 7d", "7s 7h 8d", "3s", "8s 8h 9d")
    hand = Hand(
        level="2",
        dealer=0,
        take_over=TakeOver.NEXT,
        holdings=tuple(sorted_holding(parse_cards(text), "2") for text in holdings),
        phase=Phase.PLAY,
        turn=0,
        trick=Trick(4, (Action(4, queen), Action(5, None))),
    )
    thinking = [Thinking() for _ in range(6)]
    play_hand(hand, [as_told, *[patient.move] * 5], random.Random(1), thinking=thinking)
    assert not any(each.illegal for each in thinking)
    assert (thinking[0].trusted, thinking[0].spoiled, thinking[0].went_on) == expected


def test_in_every_tenth_deal_decisions_are_timed_and_those_on_lead_with_a_whole_holding_apart() -> None:
    for deal in meet("patient", "greedy", deals=11, seed=1):
        timed = deal.number % 10 == 0
        assert len(deal.thinking_of_a.leading) == len(deal.thinking_of_b.leading) == timed
        assert (len(deal.thinking_of_a.seconds) > 40) is timed


def test_there_is_nobody_of_an_unknown_temperament() -> None:
    with pytest.raises(KeyError):
        next(meet("patient", "no such", deals=2, seed=1))


class TestCommand:
    def told(self, *arguments: str) -> str:
        out = StringIO()
        call_command("arena", *arguments, "--workers", "1", stdout=out)
        return out.getvalue()

    def test_it_tells_hands_points_times_and_illegal_moves(self) -> None:
        text = self.told("patient", "greedy", "--deals", "4", "--seed", "2")
        assert "patient against greedy: 4 duplicate deals, seed 2" in text
        assert "hands: won " in text
        assert "points a hand, in base scores: " in text
        assert "leading a whole holding" in text
        assert re.search(
            r"greedy: of \d+ times that it could have \d+, .*; without going out by its next plays \d+", text
        )
        assert "illegal moves: 0 by patient, 0 by greedy" in text
        assert "matches:" not in text

    def test_it_tells_who_played_beside_them(self) -> None:
        text = self.told("patient", "greedy", "--deals", "2", "--beside", "random")
        assert "patient beside random against greedy: 2 duplicate deals" in text

    def test_it_counts_matches_too(self) -> None:
        text = self.told("patient", "greedy", "--deals", "3", "--matches")
        assert "hands: won " in text
        assert "matches: won " in text

    def test_it_fails_when_a_move_was_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def cheats(view: HandView, rng: random.Random) -> Move:
            assert view.seat is not None
            return Play(view.seat, view.holding[:2]) if view.to_beat is None else Pass(view.seat)

        monkeypatch.setattr(arena, "TEMPERAMENTS", {**TEMPERAMENTS, "random": cheats})
        with pytest.raises(CommandError):
            self.told("random", "greedy", "--deals", "2")

    def test_one_deal_tells_nothing(self) -> None:
        with pytest.raises(CommandError):
            self.told("patient", "greedy", "--deals", "1")

    def test_the_hands_won_lost_and_drawn_each_have_their_interval(self) -> None:
        text = self.told("patient", "greedy", "--deals", "4", "--seed", "2", "--matches")
        told = r"\d+, [\d.]+% \([\d.]+% to [\d.]+%\)"
        for what in ("hands", "matches"):
            assert re.search(rf"^{what}: won {told}; lost {told}; drawn {told}; won of decided ", text, re.MULTILINE)
        counts = [int(times) for times in re.findall(r"(?:won|lost|drawn) (\d+),", text)]
        assert sum(counts[:3]) == 24
        assert sum(counts[3:]) == 8

    def test_ended_early_it_tells_of_what_was_played(self, monkeypatch: pytest.MonkeyPatch) -> None:
        interrupt(monkeypatch, after=3)
        assert "patient against greedy: 3 duplicate deals" in self.told("patient", "greedy")

    @pytest.mark.parametrize("played", [0, 1])
    def test_ended_before_there_is_anything_to_tell_it_says_so(
        self, monkeypatch: pytest.MonkeyPatch, played: int
    ) -> None:
        interrupt(monkeypatch, after=played)
        with pytest.raises(CommandError, match="before two deals"):
            self.told("patient", "greedy")


def interrupt(monkeypatch: pytest.MonkeyPatch, *, after: int) -> None:
    """Ctrl-C after so many deals."""

    def broken_off(a: str, b: str, **options: object) -> Iterator[Deal]:
        yield from meet(a, b, deals=after, seed=1)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "meet", broken_off)
