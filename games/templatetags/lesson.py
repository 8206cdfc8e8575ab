"""Examples on the rules page, worked out by the rules themselves: an example that is none does not render."""

from __future__ import annotations

from dataclasses import dataclass

from django import template

from accounts.ranks import RANKS_TABLE
from accounts.titles import title_of
from games.presenters.words import (
    card_words,
    combination_words,
    is_posing,
    joker_words,
    rank_label,
    short_label,
    signed,
)
from games.rules import (
    RANKS,
    Combination,
    arranged,
    beats,
    identify,
    parse_cards,
    points,
    runaway_scores,
    settle,
    sorted_holding,
)

register = template.Library()


@dataclass(frozen=True, slots=True)
class Drawn:
    card: str
    counts_as: str


@dataclass(frozen=True, slots=True)
class Example:
    """A play as the page draws it. `spoken` names its cards for those who cannot see them."""

    drawn: tuple[Drawn, ...]
    words: str
    jokers: str
    spoken: str
    level: str


@register.inclusion_tag("rules/play.html")
def play(notation: str, level: str = "2") -> dict[str, Example]:
    """A play that the rules know, with its name and what its jokers stand for."""
    return {"play": _example(_identified(notation, level), level)}


@register.inclusion_tag("rules/beaten.html")
def beaten(higher: str, lower: str, level: str = "2") -> dict[str, Example]:
    """Two plays of which the first beats the second (C10 to C13)."""
    first, second = _identified(higher, level), _identified(lower, level)
    if not beats(first, second):
        raise ValueError(f"{higher} does not beat {lower} on level {level}")
    return {"higher": _example(first, level), "lower": _example(second, level)}


@register.inclusion_tag("rules/none.html")
def no_play(notation: str, level: str = "2") -> dict[str, object]:
    """Cards that are no play."""
    cards = parse_cards(notation)
    if identify(cards, level) is not None:
        raise ValueError(f"{notation} is a play on level {level}")
    return {"cards": [str(card) for card in cards], "spoken": [card_words(card) for card in cards], "level": level}


@register.inclusion_tag("rules/order.html")
def order_of_ranks(level: str) -> dict[str, object]:
    """One card of every rank, from the highest (C11)."""
    cards = sorted_holding(parse_cards("*B *S " + " ".join(f"{rank}s" for rank in RANKS)), level)
    return {"cards": [str(card) for card in cards], "level": level, "label": rank_label(level)}


@register.simple_tag
def pays(*out: int, base: int = 10) -> str:
    """What each winner gains when the seats go out in this order (S3)."""
    settlement = settle(out, 0)
    if settlement.winner is None:
        raise ValueError(f"{out} is a draw")
    return signed(points(settlement.scores, base)[settlement.receivers[0]])


@register.simple_tag
def ran_away(who: str, *out: int, during_hand: bool = True, base: int = 10) -> str:
    """What running away brings: to the `runaway` on seat 0, or to an `opponent` (M4, M5)."""
    scores = points(runaway_scores(0, out if during_hand else (), during_hand=during_hand), base)
    return signed(scores[{"runaway": 0, "opponent": 1}[who]])


@register.simple_tag
def ranks() -> list[tuple[str, int]]:
    """All ranks and the score from which they are held (R2)."""
    return [(title_of(rank), rank.threshold) for rank in RANKS_TABLE]


def _identified(notation: str, level: str) -> Combination:
    combination = identify(parse_cards(notation), level)
    if combination is None:
        raise ValueError(f"{notation} is no play on level {level}")
    return combination


def _example(combination: Combination, level: str) -> Example:
    placed = arranged(combination, level)
    return Example(
        drawn=tuple(Drawn(str(each.card), short_label(each.stands_for) if is_posing(each) else "") for each in placed),
        words=combination_words(combination, level),
        jokers=joker_words(combination, level),
        spoken=" ".join(card_words(each.card) for each in placed),
        level=level,
    )
