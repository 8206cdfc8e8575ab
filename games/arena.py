"""Duplicate deals between temperaments: each deal is played twice with the teams swapped, so that luck cancels out.

Everything follows from the seed, however many processes share the deals; only how long players thought does not.
"""

import multiprocessing
import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Final

from games.bots import TEMPERAMENTS
from games.following import follow
from games.rules import (
    TEAMS,
    Card,
    Hand,
    HandView,
    Move,
    Phase,
    Play,
    after_hand,
    fresh,
    has_answer,
    identify,
    level_of,
    others_from,
    play,
    refusal,
    settle,
    shuffled,
    start,
    steps,
    team_of,
    time_out_move,
    view_for,
)

Player = Callable[[HandView, random.Random], Move]

HANDS_OF_A_MATCH: Final = 3  # as a table has it unless its host wants another number (M1)
_WHOLE_HOLDING: Final = 27
_TIMED: Final = 10  # thinking is timed in every tenth deal: asking for the time may take longer than the thinking
_DEALS_AT_ONCE: Final = 2  # how many a worker is handed


@dataclass(slots=True)
class Thinking:
    """How a temperament behaved: moves that the rules refuse, and where `timed` seconds of processor time a decision.

    `trusted` counts how often it could have beaten a partner's play that was to win the trick and let the partner go
    out on the next lead; `spoiled` how often it did, without going out itself. Nobody at the table could know for sure.
    """

    timed: bool = False
    illegal: int = 0
    trusted: int = 0
    spoiled: int = 0
    went_on: int = 0
    seconds: list[float] = field(default_factory=list)
    leading: list[float] = field(default_factory=list)  # those of them that led with a whole holding

    def add(self, other: "Thinking") -> None:
        """Put another's to this one's."""
        self.illegal += other.illegal
        self.trusted += other.trusted
        self.spoiled += other.spoiled
        self.went_on += other.went_on
        self.seconds += other.seconds
        self.leading += other.leading


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal, played twice: for both times what `a` made of each hand, in base scores a player (S3), 0 for a draw."""

    number: int
    points: tuple[tuple[int, ...], tuple[int, ...]]
    thinking_of_a: Thinking
    thinking_of_b: Thinking

    @property
    def hands(self) -> tuple[int, ...]:
        """What `a` made of all its hands."""
        return self.points[0] + self.points[1]


def meet(
    a: str, b: str, *, deals: int, seed: int, hands: int = 1, workers: int = 1, beside: str | None = None
) -> Iterator[Deal]:
    """Temperament `a` against `b` over so many deals, in order of their numbers.

    A deal is the first of a match of `hands` hands, levels, deal and tribute running on from one to the next. With
    `beside` one seat of `a`'s is of that temperament, as a person among system players; its thinking does not count.
    KeyError for a temperament that there is none of.
    """
    for temperament in (a, b, beside or a):
        TEMPERAMENTS[temperament]
    asked = [(a, b, seed, number, hands, beside or a) for number in range(deals)]
    if workers == 1:
        yield from map(_played, asked)
        return
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=spawning, initializer=follow, initargs=(os.getpid(),)) as pool:
        yield from pool.map(_played, asked, chunksize=_DEALS_AT_ONCE)


def play_match(
    players: Sequence[Player],
    rng: random.Random,
    *,
    orders: Sequence[Sequence[Card]],
    dealer: int,
    thinking: Sequence[Thinking],
) -> list[int]:
    """The hands dealt from these orders, one after the other: what team 0 made of each, in base scores a player."""
    standing, points = fresh(), []
    for order in orders:
        leads = dealer if standing.dealer is None else standing.dealer
        hand = start(order, level=level_of(standing), dealer=leads, tribute=standing.tribute)
        settlement = settle(play_hand(hand, players, rng, thinking=thinking).out, leads)
        points.append(settlement.scores[0])
        standing = after_hand(standing, settlement)
    return points


def play_hand(
    hand: Hand, players: Sequence[Player], rng: random.Random, *, thinking: Sequence[Thinking] | None = None
) -> Hand:
    """The hand played to its end by six players, one a seat; what each thought goes to its seat's `thinking`.

    A move that the rules refuse counts there as illegal and is made as for one whose time is up (K2, G5).
    """
    noted = [Thinking() for _ in players] if thinking is None else thinking
    spoiler: int | None = None  # who spoiled a partner's play, as long as nobody else has played since
    while hand.phase is not Phase.OVER:
        seat = hand.turn
        if seat is None:
            seat = next(gift.receiver for gift in hand.gifts if gift.returned is None)
        view = view_for(hand, seat)
        move = _timed(players[seat], view, rng, noted[seat]) if noted[seat].timed else players[seat](view, rng)
        if refusal(hand, move) is not None:
            noted[seat].illegal += 1
            move = time_out_move(view, rng)
        trusted = _partner_goes_out_next(hand, seat)
        noted[seat].trusted += trusted
        if isinstance(move, Play):
            goes_out = len(move.cards) == len(view.holding)
            spoils = trusted and not goes_out
            noted[seat].spoiled += spoils
            noted[seat].went_on += goes_out and seat == spoiler
            spoiler = seat if spoils or seat == spoiler else None
        hand = play(hand, move)
    return hand


def _timed(player: Player, view: HandView, rng: random.Random, thinking: Thinking) -> Move:
    began = time.process_time()
    move = player(view, rng)
    took = time.process_time() - began
    thinking.seconds.append(took)
    if view.is_my_turn and view.to_beat is None and len(view.holding) == _WHOLE_HOLDING:
        thinking.leading.append(took)
    return move


def _partner_goes_out_next(hand: Hand, seat: int) -> bool:
    """Whether the play on the table is a partner's whose last play is all that is left, no opponent can still beat it,
    and this seat can."""
    winner, to_beat = hand.to_beat_seat, hand.to_beat
    if winner is None or to_beat is None or team_of(winner) != team_of(seat) or hand.turn != seat:
        return False
    if not hand.holdings[winner] or identify(hand.holdings[winner], hand.level) is None:
        return False
    yet_to_act = others_from(seat)[: steps(seat, winner) - 1]
    if any(
        team_of(other) != team_of(seat) and has_answer(hand.holdings[other], to_beat, hand.level)
        for other in yet_to_act
    ):
        return False
    return has_answer(hand.holdings[seat], to_beat, hand.level)


def _played(asked: tuple[str, str, int, int, int, str]) -> Deal:
    a, b, seed, number, hands, beside = asked
    rng = random.Random(f"deal {seed} {number}")
    orders, dealer = [shuffled(rng) for _ in range(hands)], rng.randrange(6)
    of_a, of_b = (Thinking(timed=number % _TIMED == 0) for _ in range(2))
    points = []
    for team in TEAMS:
        kinds = [a if team_of(seat) == team else b for seat in range(6)]
        thinking = [of_a if team_of(seat) == team else of_b for seat in range(6)]
        if beside != a:
            kinds[team], thinking[team] = beside, Thinking()
        made = play_match(
            [TEMPERAMENTS[kind] for kind in kinds],
            random.Random(f"play {seed} {number} {team}"),
            orders=orders,
            dealer=dealer,
            thinking=thinking,
        )
        points.append(tuple(made if team == 0 else (-made_by_them for made_by_them in made)))
    return Deal(number, (points[0], points[1]), of_a, of_b)
