"""Hands and duplicate deals between temperaments, for tests."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.rules import (
    Hand,
    HandView,
    Move,
    Phase,
    play,
    refusal,
    settle,
    shuffled,
    start,
    team_of,
    view_for,
)

Player = Callable[[HandView, random.Random], Move]


def play_hand(hand: Hand, players: Sequence[Player], rng: random.Random) -> Hand:
    """The hand played to its end by six players, one a seat, each move checked."""
    while hand.phase is not Phase.OVER:
        seat = hand.turn
        if seat is None:
            seat = next(gift.receiver for gift in hand.gifts if gift.returned is None)
        move = players[seat](view_for(hand, seat), rng)
        assert refusal(hand, move) is None, (refusal(hand, move), move, view_for(hand, seat))
        hand = play(hand, move)
    return hand


@dataclass(frozen=True, slots=True)
class Score:
    """What one team of temperaments made of duplicate deals against another."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    points: int = 0  # base scores a player (S3)
    moves: int = 0

    @property
    def hands(self) -> int:
        return self.won + self.lost + self.drawn


def duel(a: Player, b: Player, *, deals: int, seed: int) -> Score:
    """`a` against `b` over so many deals, each played twice with the teams swapped."""
    won = lost = drawn = points = moves = 0
    for deal in range(deals):
        rng = random.Random(f"{seed}:{deal}")
        order, dealer = shuffled(rng), rng.randrange(6)
        for team_of_a in (0, 1):
            players = [a if team_of(seat) == team_of_a else b for seat in range(6)]
            hand = play_hand(start(order, level="2", dealer=dealer), players, rng)
            settlement = settle(hand.out, dealer)
            moves += hand.seq
            if settlement.winner is None:
                drawn += 1
            elif settlement.winner == team_of_a:
                won += 1
                points += settlement.multiple
            else:
                lost += 1
                points -= settlement.multiple
    return Score(won, lost, drawn, points, moves)
