"""Hints 提示: what the viewer may play now, the weakest that breaks least first, and in a word or two why."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.bots.candidates import Candidate, candidates, without
from games.bots.counting import Count, count
from games.bots.splitting import burden, split
from games.bots.strong import MOST_WEIGHED, certain, returns, valued
from games.bots.worth import weight
from games.rules import LOW, Card, Combination, HandView

_MOST: Final = 20
_HIGH: Final = 0.35  # a lead of at most this weight is meant to win
_WEAKER: Final = 0.15  # how much of a play's own weight counts beside the weight of what it leaves
_TORN: Final = 0.1  # leads of weight; below it nothing was broken that matters


class Why(StrEnum):
    """What speaks for a hint. The words are the page's."""

    GOES_OUT = "goes_out"
    SURE_WAY_OUT = "sure_way_out"  # nobody can stop what follows
    CHEAPEST = "cheapest"  # the weakest answer, and nothing is broken
    BREAKS_NOTHING = "breaks_nothing"
    USES_LEVEL_CARD = "uses_level_card"
    USES_JOKER = "uses_joker"
    BREAKS_PAIR = "breaks_pair"
    BREAKS_TRIPLE = "breaks_triple"
    BREAKS_FIVE = "breaks_five"
    LEAD_LOW = "lead_low"
    LEAD_LONG = "lead_long"
    LEAD_HIGH = "lead_high"
    RETURN_LEAST_MISSED = "return_least_missed"
    RETURN_BREAKS = "return_breaks"


_BREAKS: Final = {2: Why.BREAKS_PAIR, 3: Why.BREAKS_TRIPLE, 5: Why.BREAKS_FIVE}


@dataclass(frozen=True, slots=True)
class Hint:
    """Cards that may be played, or the one to return, and why."""

    cards: tuple[Card, ...]
    why: Why


def hints(view: HandView) -> tuple[Hint, ...]:
    """Up to twenty different legal plays, the best to think of first; cards to return where one is due (G4).

    Answers come by what they leave, the first is the weakest that breaks least; once an opponent has few cards, and
    with leads, they come as a strong player would choose. Empty when nothing beats the table or it is not the viewer's
    turn.
    """
    if view.return_due is not None:
        return _for_return(view)
    if not view.is_my_turn:
        return ()
    return _leads(view) if view.to_beat is None else _answers(view)


def _for_return(view: HandView) -> tuple[Hint, ...]:
    before = burden(view.holding, view.level)
    return tuple(
        Hint((card,), Why.RETURN_LEAST_MISSED if after < before + _TORN else Why.RETURN_BREAKS)
        for card, after in returns(view)[:_MOST]
    )


def _answers(view: HandView) -> tuple[Hint, ...]:
    counted = count(view)
    is_plain = min(counted.left[seat] for seat in counted.opponents) > LOW
    found = _cheapest_first(view) if is_plain else _as_judged(view, counted)
    before = burden(view.holding, view.level)
    hints: list[Hint] = []
    for candidate in found[:_MOST]:
        why = _why_answer(view, candidate, before)
        is_cheapest = is_plain and not hints and why is Why.BREAKS_NOTHING
        hints.append(Hint(candidate.play.cards, Why.CHEAPEST if is_cheapest else why))
    return tuple(hints)


def _cheapest_first(view: HandView) -> list[Candidate]:
    found = candidates(view.holding, view.to_beat, view.level, most=_MOST)
    return sorted(found, key=lambda candidate: _cost(candidate, view))


def _as_judged(view: HandView, counted: Count) -> list[Candidate]:
    """What a strong player would play first; where it would pass, what it would sooner play."""
    won = certain(view, counted)
    judged = sorted(valued(view, counted, most=_MOST), key=lambda found: found[0], reverse=True)
    found = [candidate for _, candidate in judged]
    if won is None or won.play is None:
        return found
    rest = without(view.holding, won.play.cards)
    first = next((each for each in found if each.play == won.play), None)
    first = first or Candidate(won.play, burden(rest, view.level), None)
    return [first, *(each for each in found if each is not first)]


def _cost(candidate: Candidate, view: HandView) -> tuple[bool, float]:
    """Going out costs nothing; else what is left counts, and between plays that leave much the same the weaker goes."""
    goes_out = len(candidate.play.cards) == len(view.holding)
    return (not goes_out, candidate.after - _WEAKER * weight(candidate.play, view.level))


def _why_answer(view: HandView, candidate: Candidate, before: float) -> Why:
    drawback = _foremost(view, candidate, before)
    if drawback is not None:
        return drawback
    if any(card.rank == view.level for card in candidate.play.cards):
        return Why.USES_LEVEL_CARD
    return Why.BREAKS_NOTHING


def _leads(view: HandView) -> tuple[Hint, ...]:
    counted = count(view)
    before = burden(view.holding, view.level)
    won = certain(view, counted)
    found = sorted(valued(view, counted, most=MOST_WEIGHED), key=lambda found: found[0], reverse=True)
    hints = [Hint(candidate.play.cards, _why_lead(view, candidate, before)) for _, candidate in found]
    if won is not None and won.play is not None:
        cards = won.play.cards
        why = Why.GOES_OUT if len(cards) == len(view.holding) else Why.SURE_WAY_OUT
        hints = [Hint(cards, why), *(hint for hint in hints if hint.cards != cards)]
    return tuple(hints[:_MOST])


def _why_lead(view: HandView, candidate: Candidate, before: float) -> Why:
    drawback = _foremost(view, candidate, before)
    if drawback is not None:
        return drawback
    if len(candidate.play.cards) == 5:
        return Why.LEAD_LONG
    return Why.LEAD_HIGH if weight(candidate.play, view.level) <= _HIGH else Why.LEAD_LOW


def _foremost(view: HandView, candidate: Candidate, before: float) -> Why | None:
    """What must be said of a play first of all, if anything: that it goes out, spends a joker or tears a play."""
    play = candidate.play
    if len(play.cards) == len(view.holding):
        return Why.GOES_OUT
    if any(card.is_joker for card in play.cards):
        return Why.USES_JOKER
    if candidate.tears is not None and candidate.after + weight(play, view.level) > before + _TORN:
        return _BREAKS.get(_largest_lost(view, play))
    return None


def _largest_lost(view: HandView, play: Combination) -> int:
    """How many cards the largest play has of which there is one fewer once this one is made, 0 where what it tore is
    made good by other cards."""
    before, after = (
        Counter(len(each.cards) for each in split(holding, view.level).plays)
        for holding in (view.holding, without(view.holding, play.cards))
    )
    after[len(play.cards)] += 1
    return max(before - after, default=0)
