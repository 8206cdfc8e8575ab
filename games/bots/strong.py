"""A strong partner: keeps a holding together, lets its partners win, and minds who is about to go out.

Every move that may be made is given a value in leads (`worth.py`): how much lighter the holding gets, and what it is
worth, to the player's own team, who is likely to win the trick by it. The best one is made.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from games.bots.candidates import Candidate, candidates, without
from games.bots.counting import Count, count, odds_of_answer
from games.bots.endgame import Won, race_won
from games.bots.finishing import sure_way_out
from games.bots.splitting import burden, split
from games.bots.waiting import better_left
from games.bots.worth import weight
from games.rules import (
    Card,
    Combination,
    HandView,
    Move,
    Pass,
    Play,
    Return,
    TakeOver,
    has_answer,
    others_from,
    rank_value,
    team_of,
)

_ALL_CARDS: Final = 162
MOST_WEIGHED: Final = 10  # plays beside those of the lightest split
LEAD: Final = 0.45  # what it is worth to a team that one of it leads the next trick
GOING_OUT: Final = 2.5  # that one of it goes out
_WILL_AT_FIRST: Final = 0.25  # how readily an opponent uses an answer to a play of weight 0 while nothing is played
_WILL_GAINED: Final = 0.55  # and how much more so when all is played
_WILL_BY_WEIGHT: Final = 0.3
_PARTNERS_WILL_BY_WEIGHT: Final = 0.9
LET_BY: Final = 0.5  # how much less likely an answer is of a seat that has let a lower play go by
RESPECT: Final = 0.5  # what it costs to beat a play of a partner's that would have stood
WON_ALREADY: Final = 2.0  # and to beat one that is sure to stand, of a partner who then leads
KEPT_BACK: Final = 0.2  # what it costs to spend a joker, or two level cards, while nothing is played yet
_LED_AWAY: Final = 1.0  # to lead jokers alone while more than one play is left: they win the lead that one has
_NEARER: Final = {1: 5.5, 2: 2.8, 3: 2.5, 4: 1.9, 5: 2.5, 6: 1.5, 7: 1.4, 8: 1.4, 9: 1.2, 10: 1.2, 11: 1.1, 12: 1.1}
_PLAYS_LEFT: Final = {1: 4.0, 2: 2.0, 3: 1.4}
HIGH_RETURN: Final = 0.04


def move(view: HandView, rng: random.Random) -> Move:
    """The move that looks best by simple rules; the same every time for the same view."""
    assert view.seat is not None
    if view.return_due is not None:
        return Return(view.seat, returns(view)[0][0])
    play = best_play(view)
    return Pass(view.seat) if play is None else Play(view.seat, play.cards)


def returns(view: HandView) -> list[tuple[Card, float]]:
    """The cards to give back to an opponent (G4), the least missed and lowest first, each with the weight of what is
    left after it. Never a joker or level card as long as there is another."""
    plain = [card for card in dict.fromkeys(view.holding) if not card.is_joker and card.rank != view.level]
    found = [(card, burden(without(view.holding, (card,)), view.level)) for card in plain or view.holding]
    return sorted(found, key=lambda missed: missed[1] + HIGH_RETURN * rank_value(missed[0], view.level))


def best_play(view: HandView) -> Combination | None:
    """The play to make, None to pass."""
    to_beat = view.to_beat
    if to_beat is not None and not has_answer(view.holding, to_beat, view.level):
        return None
    counted = count(view)
    won = certain(view, counted)
    if won is not None:
        return None if won.play is not None and better_left(view, won.play) else won.play
    value, best = max(valued(view, counted, most=MOST_WEIGHED), key=lambda found: found[0])
    if to_beat is not None and _Table(view, counted).value_of_passing() >= value:
        return None
    return best.play


def certain(view: HandView, counted: Count) -> Won | None:
    """What is certain by counting to let the viewer go out before anybody can stop it, None where nothing is."""
    way_out = sure_way_out(view.holding, view.to_beat, counted)
    return race_won(view, counted) if way_out is None else Won(way_out)


def valued(view: HandView, counted: Count, *, most: int) -> list[tuple[float, Candidate]]:
    """The plays worth weighing, each with its value in leads."""
    table = _Table(view, counted)
    before = burden(view.holding, view.level)
    return [
        (before - candidate.after + table.value_of(candidate.play), candidate)
        for candidate in candidates(view.holding, view.to_beat, view.level, most=most)
    ]


@dataclass(frozen=True, slots=True)
class _Table:
    """What a move does to the trick, in leads for the viewer's team."""

    view: HandView
    counted: Count

    def value_of_passing(self) -> float:
        """What the trick is worth when the play on the table is left to those who come after."""
        to_beat, winner = self.view.to_beat, self.view.to_beat_seat
        assert to_beat is not None
        assert winner is not None
        stands, rest = self._answered(to_beat, self._still_to_act(winner), winner)
        return stands * self._worth_of_winning(winner, 0) + rest

    def value_of(self, play: Combination) -> float:
        """What the trick is worth when this is played."""
        seat = self.counted.seat
        stands, rest = self._answered(play, self._others(), seat)
        value = stands * self._worth_of_my_lead(play) + rest
        winner, to_beat = self.view.to_beat_seat, self.view.to_beat
        if to_beat is not None and winner is not None and team_of(winner) == team_of(seat):
            against = [other for other in self._still_to_act(winner) if team_of(other) != team_of(seat)]
            stood, _ = self._answered(to_beat, against, winner)
            value -= RESPECT * stood + (WON_ALREADY if stood == 1.0 and self.counted.left[winner] else 0.0)
        if to_beat is None and self._leads_jokers_away(play):
            value -= _LED_AWAY
        return value - KEPT_BACK * self._dear(play)

    def _leads_jokers_away(self, play: Combination) -> bool:
        if not all(card.is_joker for card in play.cards):
            return False
        return len(split(without(self.view.holding, play.cards), self.view.level).plays) > 1

    def _dear(self, play: Combination) -> float:
        """Jokers, and level cards at half, in a play, the less the fewer cards are left in the hand."""
        held = len(self.view.holding) + len(self.counted.pool)
        jokers = sum(card.is_joker for card in play.cards)
        return (jokers + sum(card.rank == self.view.level for card in play.cards) / 2) * held / _ALL_CARDS

    def _answered(self, play: Combination, seats: Iterable[int], player: int) -> tuple[float, float]:
        """The chance that this play stands, and what it is worth to the team when it does not."""
        stands, answers, worth, out = 1.0, 0.0, 0.0, 0.0
        size = len(play.cards)
        me = self.counted.seat
        heavy = weight(play, self.view.level)
        held = len(self.view.holding) + len(self.counted.pool)
        will_of_opponent = _WILL_AT_FIRST + _WILL_GAINED * (1.0 - held / _ALL_CARDS) + _WILL_BY_WEIGHT * heavy
        will_of_partner = _PARTNERS_WILL_BY_WEIGHT * heavy
        for seat in seats:
            goes_out = self.counted.left[seat] == size
            odds = odds_of_answer(self.counted, seat, play)
            let_by = self.view.trick.last_of(seat)
            if let_by is not None and let_by.play is None:
                odds *= LET_BY
            will = will_of_partner if team_of(seat) == team_of(player) else will_of_opponent
            answer = odds * (1.0 if goes_out else min(0.95, max(0.03, will)))
            stands *= 1.0 - answer
            answers += answer
            worth += answer * self._worth_of_winning(seat, size)
            if goes_out:
                out += answer * (GOING_OUT if team_of(seat) == team_of(me) else -GOING_OUT)
        return stands, out + (1.0 - stands) * worth / answers if answers else out

    def _worth_of_winning(self, seat: int, spent: int) -> float:
        """What it is worth that `seat` wins the trick with so many cards more."""
        left = self.counted.left[seat] - spent
        leader = seat if left else self._takes_over(seat)
        if leader is None:
            return 0.0
        worth = LEAD * _NEARER.get(left if leader == seat else self.counted.left[leader], 1.0)
        return worth if team_of(leader) == team_of(self.counted.seat) else -worth

    def _worth_of_my_lead(self, play: Combination) -> float:
        rest = without(self.view.holding, play.cards)
        if not rest:
            return self._worth_of_winning(self.counted.seat, len(play.cards)) + GOING_OUT
        if len(rest) > 12:
            return LEAD
        return LEAD * _PLAYS_LEFT.get(len(split(rest, self.view.level).plays), 1.0)

    def _takes_over(self, seat: int) -> int | None:
        """Who leads when this seat has won the trick with its last card (T4)."""
        for other in others_from(seat):
            if self.counted.left[other] and (self.view.take_over is TakeOver.NEXT or team_of(other) == team_of(seat)):
                return other
        return None

    def _others(self) -> list[int]:
        return [seat for seat in others_from(self.counted.seat) if self.counted.left[seat]]

    def _still_to_act(self, winner: int) -> list[int]:
        """Who has yet to answer the play on the table, oneself aside."""
        seats = []
        for seat in others_from(self.counted.seat):
            if seat == winner:
                break
            if self.counted.left[seat]:
                seats.append(seat)
        return seats
