"""The speed of the rules, beside two known libraries in the same run.

Reading five cards is set against pokerkit's evaluation of a poker hand, a hand replayed through `play` against RLCard's
bare game of Dou Dizhu. Each figure is the best of several rounds, taken in turn with what it is compared to.
"""

from collections.abc import Callable, Sequence
from random import Random
from statistics import mean
from time import perf_counter
from typing import Any

import pokerkit
from numpy.random import RandomState
from rlcard.games import doudizhu

from games.rules import DECK, Combination, fold, has_answer, identify, legal_plays
from tests.rules.random_hands import Recorded, random_hand

ROUNDS = 5
LEVEL = "8"


def report() -> None:
    """Measure and print one line a figure."""
    _report_reading()
    _report_replay()
    _report_listing()


def _report_reading() -> None:
    rng = Random(1)
    groups = [tuple(rng.sample(DECK, 5)) for _ in range(100_000)]
    poker_deck = tuple(pokerkit.Deck.STANDARD)
    poker_hands = [tuple(rng.sample(poker_deck, 5)) for _ in range(25_000)]
    evaluate = pokerkit.StandardLookup().get_entry
    identify(groups[0], LEVEL)  # lays out the table of the level
    ours, theirs = _fastest(
        lambda: _seconds(lambda cards: identify(cards, LEVEL), groups),
        lambda: _seconds(evaluate, poker_hands),
    )
    _compare("five cards read", len(groups) / ours, "pokerkit's five-card evaluation", len(poker_hands) / theirs)


def _report_replay() -> None:
    hands = [random_hand(seed) for seed in range(20)]
    games = [_random_doudizhu(seed) for seed in range(20)]
    ours, theirs = _fastest(lambda: _seconds(_replay, hands), lambda: sum(_replay_doudizhu(*game) for game in games))
    moves = sum(len(hand.moves) for hand in hands)
    actions = sum(len(actions) for _, actions in games)
    _compare("moves replayed through play", moves / ours, "RLCard's bare Dou Dizhu", actions / theirs)


def _report_listing() -> None:
    rng = Random(2)
    holdings = [rng.sample(DECK, 27) for _ in range(200)]
    leads = [legal_plays(holding, None, LEVEL) for holding in holdings]
    (lead,) = _fastest(lambda: _seconds(lambda holding: legal_plays(holding, None, LEVEL), holdings))
    _tell("legal_plays, open lead from 27 cards", lead / len(holdings), mean(map(len, leads)))

    # Each holding answers a play drawn from its neighbour's.
    turns = [(holding, rng.choice(leads[n - 1])) for n, holding in enumerate(holdings)]
    answer, asked = _fastest(
        lambda: _seconds(lambda turn: legal_plays(*turn, LEVEL), turns),
        lambda: _seconds(lambda turn: has_answer(*turn, LEVEL), turns),
    )
    _tell("legal_plays, answer from 27 cards", answer / len(turns), mean(len(_answers(turn)) for turn in turns))
    _tell("has_answer, 27 cards", asked / len(turns))


def _answers(turn: tuple[list[Any], Combination]) -> list[Combination]:
    return legal_plays(*turn, LEVEL)


def _replay(hand: Recorded) -> None:
    fold(hand.states[0], hand.moves)


def _random_doudizhu(seed: int) -> tuple[int, list[str]]:
    """A game played at random: its seed, which deals it again, and the actions taken."""
    rng = Random(seed)
    game, state = _dealt_doudizhu(seed)
    actions = []
    while not game.is_over():
        actions.append(rng.choice(state["actions"]))
        state, _ = game.step(actions[-1])
    return seed, actions


def _replay_doudizhu(seed: int, actions: list[str]) -> float:
    """Seconds for the actions alone, as for our moves, without the deal."""
    game, _ = _dealt_doudizhu(seed)
    return _seconds(game.step, actions)


def _dealt_doudizhu(seed: int) -> tuple[Any, dict[str, Any]]:
    game = doudizhu.Game()
    game.np_random = RandomState(seed)
    state, _ = game.init_game()
    return game, state


def _seconds(do: Callable[[Any], object], things: Sequence[Any]) -> float:
    """How long it takes to do this to each of these."""
    begun = perf_counter()
    for thing in things:
        do(thing)
    return perf_counter() - begun


def _fastest(*measures: Callable[[], float]) -> list[float]:
    """The shortest time of each, all measured in turn, round after round."""
    rounds = [[measure() for measure in measures] for _ in range(ROUNDS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def _compare(what: str, ours: float, other: str, theirs: float) -> None:
    print(f"{what:38} {ours:>11,.0f} /s   {other} {theirs:,.0f} /s   {ours / theirs:.1f} times as fast")


def _tell(what: str, seconds: float, plays: float | None = None) -> None:
    print(f"{what:38} {1000 * seconds:>11.3f} ms" + ("" if plays is None else f"   {plays:,.0f} plays on average"))
