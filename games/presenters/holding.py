"""The viewer's holding in columns: equal ranks stand together, four cards a column at most, in one row or two."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext, ngettext

from games.presenters.words import card_words, rank_label
from games.rules.cards import SUITS, Card
from games.rules.ordering import rank_value, sorted_holding
from games.rules.phase import Phase
from games.rules.view import HandView
from games.table_view import TableView

TALLEST = 4
"""Cards in a column. Five or more of a rank stand in two columns."""
ONE_ROW = 8
"""Columns that still stand in one row on an upright phone."""
JOKERS = "joker"


@dataclass(frozen=True, slots=True)
class Slot:
    """One card held. `line` and `nth` are its place when the holding is sorted by suit."""

    id: str
    card: str
    label: str
    line: int
    nth: int
    ends_line: bool


@dataclass(frozen=True, slots=True)
class Column:
    """Cards of one rank, all jokers counting as one. `part` is first or second where the rank has two columns."""

    rank: str
    part: str
    total: int
    label: str
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """The columns by rows, and the numbers that the layout counts with."""

    rows: tuple[tuple[Column, ...], ...]
    level: str
    across: int
    """Columns in the longer row."""
    total: int
    """Columns in all."""
    depth: int
    """The rows' tallest columns, added."""
    tallest: int
    lines: int
    """Suits held, jokers counting as one."""
    longest: int
    """Cards in the longest line."""


def holding(view: TableView) -> Holding:
    """A rank keeps its row from the first look at the holding to the end of the hand: the break between the rows is
    decided from what the seat held then."""
    hand = view.hand
    if hand is None or not hand.holding:
        return Holding((), hand.level if hand else "2", 6, 12, 1, 1, 1, 6)
    slots = _slots(hand, generation=f"{view.hand_id}-{_moves_made(hand)}")
    columns = _columns(hand.holding, hand.level, slots)
    line = _break(_columns(first_seen(hand), hand.level, {}), hand.level)
    rows = [
        [c for c in columns if _worth(c.rank, hand.level) >= line],
        [c for c in columns if _worth(c.rank, hand.level) < line],
    ]
    rows = [row for row in rows if row]
    in_lines = Counter(_line(card) for card in hand.holding)
    return Holding(
        rows=tuple(tuple(row) for row in rows),
        level=hand.level,
        across=max(6, *(len(row) for row in rows)),
        total=max(12, len(columns)),
        depth=sum(max(len(column.slots) for column in row) for row in rows),
        tallest=max(len(column.slots) for column in columns),
        lines=len(in_lines),
        longest=max(6, *in_lines.values()),
    )


def first_seen(hand: HandView) -> tuple[Card, ...]:
    """What the viewer held at the first look at this hand: after the tribute was paid, before any return."""
    played = [
        card
        for trick in (*hand.tricks, hand.trick)
        for action in trick.actions
        if action.seat == hand.seat and action.play
        for card in action.play.cards
    ]
    given = [gift.returned for gift in hand.gifts if gift.receiver == hand.seat and gift.returned]
    got = Counter(gift.returned for gift in hand.gifts if gift.payer == hand.seat and gift.returned)
    return tuple((Counter(hand.holding) + Counter(played) + Counter(given) - got).elements())


def _moves_made(hand: HandView) -> int:
    """Own moves that took cards away. It is part of every slot's id: a ticked box of a card that was played must not
    come to life again as its equal."""
    plays = sum(
        action.seat == hand.seat and action.play is not None
        for trick in (*hand.tricks, hand.trick)
        for action in trick.actions
    )
    return plays + sum(gift.receiver == hand.seat and gift.done for gift in hand.gifts)


def _columns(cards: Iterable[Card], level: str, slots: dict[int, Slot]) -> list[Column]:
    columns = []
    ordered = sorted_holding(cards, level)
    at = 0
    for rank, group in groupby(ordered, key=_rank):
        held = len(list(group))
        own = tuple(slots[i] for i in range(at, at + held)) if slots else tuple(_BLANK for _ in range(held))
        at += held
        if held <= TALLEST:
            columns.append(Column(rank, "", held, _take_all(rank, held), own))
            continue
        halves = (
            [own[i : i + TALLEST] for i in range(0, held, TALLEST)]
            if held > 2 * TALLEST
            else [own[: (held + 1) // 2], own[(held + 1) // 2 :]]
        )
        for number, half in enumerate(halves):
            part = "first" if number == 0 else "second" if number == len(halves) - 1 else "between"
            columns.append(Column(rank, part, held, _take_all(rank, held), half))
    return columns


def _break(columns: list[Column], level: str) -> int:
    """The worth of the lowest rank that stands in the first row."""
    if len(columns) <= ONE_ROW:
        return 0
    at = (len(columns) + 1) // 2
    while columns[at].part in ("second", "between"):
        at -= 1
    return _worth(columns[at - 1].rank, level)


def _slots(hand: HandView, *, generation: str) -> dict[int, Slot]:
    """By place in the falling order."""
    ordered = sorted_holding(hand.holding, hand.level)
    lines = {line: number for number, line in enumerate(sorted({_line(card) for card in ordered}))}
    copies, nth, held = Counter[Card](), Counter[int](), Counter(ordered)
    in_line = Counter(_line(card) for card in ordered)
    slots = {}
    for place, card in enumerate(ordered):
        copies[card] += 1
        line = lines[_line(card)]
        slots[place] = Slot(
            id=f"c{generation}-{str(card).replace('*', 'j')}{copies[card]}",
            card=str(card),
            label=_told_apart(card, copies[card], held[card]),
            line=line,
            nth=nth[line],
            ends_line=nth[line] + 1 == in_line[_line(card)],
        )
        nth[line] += 1
    return slots


def _told_apart(card: Card, copy: int, copies: int) -> str:
    if copies == 1:
        return card_words(card)
    return gettext("%(card)s，共%(copies)d张第%(copy)d张") % {"card": card_words(card), "copies": copies, "copy": copy}


def _take_all(rank: str, held: int) -> str:
    name = gettext("怪") if rank == JOKERS else rank_label(rank)
    return ngettext("%(rank)s，%(held)d张，全拿", "%(rank)s，%(held)d张，全拿", held) % {"rank": name, "held": held}


def _rank(card: Card) -> str:
    return card.rank or JOKERS


def _worth(rank: str, level: str) -> int:
    return rank_value(Card("*S" if rank == JOKERS else f"{rank}s"), level)


def _line(card: Card) -> int:
    return len(SUITS) if card.suit is None else SUITS.index(card.suit)


_BLANK = Slot("", "", "", 0, 0, False)


def is_giving(view: TableView) -> bool:
    """Whether the viewer must choose a return now (G4)."""
    return view.hand is not None and view.hand.phase is Phase.TRIBUTE and view.hand.return_due is not None
