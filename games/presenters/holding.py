"""The viewer's holding in columns: own groups first, then equal ranks together, four cards a column at most, in one row
or two; or in three, where eight columns side by side are too narrow for a finger. Three rows are no deeper than two:
where they would be, deep columns stand two abreast."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain, combinations_with_replacement, groupby, product

from django.utils.translation import get_language, gettext, ngettext

from games.grouping import Groups, held_groups
from games.presenters.words import card_words, listed, rank_label
from games.rules.cards import SUITS, Card
from games.rules.ordering import rank_value, sorted_holding
from games.rules.phase import Phase
from games.rules.view import HandView
from games.table_view import TableView

TALLEST = 4
"""Cards in a column. Five or more of a rank stand in two columns."""
ONE_ROW = 8
"""Columns that still stand in one row on an upright phone."""
ALL_ROWS = 2 * ONE_ROW
DEEPEST = 2 * TALLEST
"""Strips that there is room for, one over another; three rows are no deeper than two."""
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
    group: int | None = None
    """Which of the own groups it stands in."""


@dataclass(frozen=True, slots=True)
class Column:
    """Cards of one rank, all jokers counting as one, or of an own group. `part` is first or second where there are two
    columns of it."""

    rank: str
    """A rank, or `group0` and so on."""
    part: str
    total: int
    label: str
    slots: tuple[Slot, ...]
    name: str = ""
    """What it is called; where there are two columns of it, the first is called so for both."""
    third: int = 0
    """Its row where the holding stands in three."""
    is_paired: bool = False
    """Whether it stands two abreast there."""

    @property
    def is_group(self) -> bool:
        return self.rank.startswith("group")

    @property
    def is_broad(self) -> bool:
        """Whether it stands two abreast where there is more width than height."""
        return len(self.slots) > TALLEST // 2

    @property
    def has_head(self) -> bool:
        """Whether a tap above takes all of it."""
        return self.total > 2 or self.is_group


@dataclass(frozen=True, slots=True)
class Holding:
    """The columns by rows, and the numbers that the layout counts with: the greatest there have been in this hand, so
    that neither cards nor table change their size while the holding gets smaller."""

    rows: tuple[tuple[Column, ...], ...]
    level: str
    across: int
    """Columns in the longer row."""
    total: int
    """Columns in all."""
    depth: int
    """The rows' tallest columns, added."""
    thirds: int
    """The same of three rows; 0 where two are wide enough."""
    tallest: int
    lines: int
    """Suits held, jokers counting as one."""
    longest: int
    """Cards in the longest line."""


@dataclass(frozen=True, slots=True)
class Held:
    """What the layout is made of."""

    cards: tuple[Card, ...]
    at_first: tuple[Card, ...]
    """What the viewer held at the first look at this hand: after the tribute was paid, before any return."""
    got: tuple[Card, ...]
    """What was returned to the viewer."""
    level: str
    moves: int
    """Own moves that took cards away. It is part of every slot's id: a ticked box of a card that was played must not
    come to life again as its equal."""


@dataclass(frozen=True, slots=True)
class Lying:
    """All that a holding follows from; much smaller than the holding itself."""

    held: Held | None
    level: str
    hand_id: int | None = None
    groups: Groups = ()
    language: str = ""


def holding(view: TableView) -> Holding:
    """A rank keeps its row from the first look at the holding to the end of the hand: the break between the rows is
    decided from what the seat held then."""
    return laid_out(lying(view))


def lying(view: TableView) -> Lying:
    """What there is to be laid out."""
    hand = view.hand
    if hand is None or not hand.holding:
        return Lying(None, hand.level if hand else "2")
    return Lying(_held(_AsHeld(hand)), hand.level, view.hand_id, view.groups, get_language() or "")


@lru_cache(maxsize=64)
def laid_out(lying: Lying) -> Holding:
    """Remembered for a moment: a page that has been loaded opens its socket next."""
    held = lying.held
    if held is None:
        return Holding((), lying.level, 6, 12, 1, 0, 1, 1, 6)
    slots = _slots(held, generation=f"{lying.hand_id}-{held.moves}")
    rows, laid = _rows(held, slots, lying.groups)
    before = _at_first(held)
    both = [[row for row in each if row] for each in (before, rows)]
    across = _across(before, rows)
    thirds = 0
    if across >= ONE_ROW:
        rows, thirds = _in_thirds(held, rows, laid)
    in_lines = Counter(_line(card) for card in held.at_first) | Counter(_line(card) for card in held.cards)
    return Holding(
        rows=tuple(tuple(row) for row in rows if row),
        level=held.level,
        across=across,
        total=max(12, *(sum(map(len, each)) for each in both)),
        depth=max(map(_depth, both)),
        thirds=thirds,
        tallest=max(len(column.slots) for each in both for row in each for column in row),
        lines=len(in_lines),
        longest=max(6, *in_lines.values()),
    )


def has_room(view: TableView) -> bool:
    """Whether all groups of the view stand in the holding, so that no card is narrower for it than a finger needs."""
    hand = view.hand
    if hand is None or not view.groups:
        return True
    laid = _rows(_held(_AsHeld(hand)), _in_order(hand.holding, hand.level), view.groups)[1]
    return len(laid) == len(held_groups(view.groups, hand.holding))


class _AsHeld:
    """A hand as the key of a cache of what follows from the viewer's own moves, which alone make another holding."""

    __slots__ = ("hand",)

    def __init__(self, hand: HandView) -> None:
        self.hand = hand

    def __hash__(self) -> int:
        return id(self.hand.holding)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _AsHeld):
            return NotImplemented
        mine, its = self.hand, other.hand
        return mine.holding is its.holding and mine.tricks is its.tricks and mine.gifts == its.gifts


@lru_cache(maxsize=512)
def _held(key: _AsHeld) -> Held:
    """What the viewer holds, and has held."""
    hand = key.hand
    played = [
        action.play.cards
        for trick in (*hand.tricks, hand.trick)
        for action in trick.actions
        if action.seat == hand.seat and action.play
    ]
    given = [gift for gift in hand.gifts if gift.receiver == hand.seat and gift.done]
    got = Counter(gift.returned for gift in hand.gifts if gift.payer == hand.seat and gift.returned)
    gone = Counter(chain(*played, (gift.returned for gift in given if gift.returned)))
    return Held(
        cards=hand.holding,
        at_first=tuple((Counter(hand.holding) + gone - got).elements()),
        got=tuple(got.elements()),
        level=hand.level,
        moves=len(played) + len(given),
    )


def _at_first(held: Held) -> list[list[Column]]:
    """The two rows of the first look."""
    seen = _in_order(held.at_first, held.level)
    return _laid(seen, (), held.level, _break(_columns(seen), held.level), seen)


def _across(*looks: Sequence[Sequence[Column]]) -> int:
    return max(6, *(len(row) for rows in looks for row in rows))


def _in_thirds(held: Held, rows: Sequence[Sequence[Column]], groups: Groups) -> tuple[list[list[Column]], int]:
    """The columns with their rows where they stand in three, and how deep these are or were. Ranks are parted where the
    rows were least deep with what was returned; own groups come to where the rows without their cards are the least
    deep with them, and the shortest."""
    level, slots = held.level, _in_order((*held.at_first, *held.got), held.level)
    at_most, rest = tuple(_columns(slots)), _columns(_parted(slots, groups)[1])
    upper, lower = _least_deep(at_most)
    above, below = _worth(at_most[upper - 1].rank, level), _worth(at_most[lower - 1].rank, level)

    def third(rank: str) -> int:
        return (_worth(rank, level) < above) + (_worth(rank, level) < below)

    taken = [[column for column in rest if third(column.rank) == row] for row in range(3)]
    place = dict[str, int]()
    for name, group in groupby((column for column in chain(*rows) if column.is_group), key=lambda column: column.rank):
        place[name] = _best_place(taken, own := list(group))
        taken[place[name]] += own
    placed = [
        [replace(column, third=place[column.rank] if column.is_group else third(column.rank)) for column in row]
        for row in rows
    ]
    strips = _strips([[column for column in chain(*placed) if column.third == row] for row in range(3)])
    paired = [[replace(each, is_paired=len(each.slots) > strips[each.third]) for each in row] for row in placed]
    return paired, max(sum(strips), sum(_strips((at_most[:upper], at_most[upper:lower], at_most[lower:]))))


def _best_place(rows: Sequence[Sequence[Column]], group: Sequence[Column]) -> int:
    def cost(place: int) -> tuple[bool, int, int]:
        wider = [[*row, *group] if number == place else row for number, row in enumerate(rows)]
        return max(map(len, wider)) >= ONE_ROW, sum(_strips(wider)), len(rows[place])

    return min(range(len(rows)), key=cost)


@lru_cache(maxsize=512)
def _least_deep(columns: tuple[Column, ...]) -> tuple[int, int]:
    """Where the second and the third row begin, so that no row is longer than fingers meet, no rank is parted, as few
    columns as can be stand two abreast and the three are as low as can be."""
    begins = [at for at, column in enumerate(columns) if at and column.part not in ("second", "between")]
    cuts = list(combinations_with_replacement([*begins, len(columns)], 2))

    def longest(cut: tuple[int, int]) -> int:
        return max(cut[0], cut[1] - cut[0], len(columns) - cut[1])

    def cost(cut: tuple[int, int]) -> tuple[bool, int, int, int]:
        rows = columns[: cut[0]], columns[cut[0] : cut[1]], columns[cut[1] :]
        strips = _strips(rows)
        return sum(strips) > DEEPEST, _pairs(rows, strips), sum(strips), longest(cut)

    return min([cut for cut in cuts if longest(cut) < ONE_ROW] or cuts, key=cost)


def _strips(rows: Sequence[Sequence[Column]]) -> tuple[int, ...]:
    """How many strips each row is high. Where they would be too many, deep columns stand two abreast, as few as can be,
    if their row has the width."""
    tallest = tuple(max((len(column.slots) for column in row), default=0) for row in rows)
    if sum(tallest) <= DEEPEST:
        return tallest

    def cost(strips: tuple[int, ...]) -> tuple[bool, int, int]:
        return sum(strips) > DEEPEST, _pairs(rows, strips), sum(strips)

    lower = [
        [high for high in range((top + 1) // 2, top + 1) if high == top or len(row) + _pairs([row], [high]) < ONE_ROW]
        for row, top in zip(rows, tallest, strict=True)
    ]
    return min(product(*lower), key=cost)


def _pairs(rows: Sequence[Sequence[Column]], strips: Sequence[int]) -> int:
    return sum(len(column.slots) > high for row, high in zip(rows, strips, strict=True) for column in row)


def _depth(rows: Iterable[Sequence[Column]]) -> int:
    return sum(max((len(column.slots) for column in row), default=0) for row in rows)


def _rows(held: Held, slots: Sequence[Slot], groups: Groups) -> tuple[list[list[Column]], Groups]:
    """The two rows, and the groups that stand in them. A group that finds no room leaves its cards with their ranks."""
    seen = _in_order(held.at_first, held.level)
    line = _break(_columns(seen), held.level)
    laid: Groups = ()
    rows = _laid(slots, (), held.level, line, seen)
    for group in held_groups(groups, held.cards):
        wider = _laid(slots, (*laid, group), held.level, line, seen)
        in_two = _across(_at_first(held), wider) < ONE_ROW
        if _is_fit(wider, rows) and (in_two or _in_thirds(held, wider, (*laid, group))[1] <= DEEPEST):
            laid, rows = (*laid, group), wider
    return rows, laid


def _laid(slots: Sequence[Slot], groups: Groups, level: str, line: int, seen: Sequence[Slot]) -> list[list[Column]]:
    """The rows with these groups at their left, where fewer columns of ranks were to begin with: there they stay."""
    own, rest = _parted(slots, groups)
    columns = _columns(rest)
    rows = [[c for c in columns if _worth(c.rank, level) >= line], [c for c in columns if _worth(c.rank, level) < line]]
    if not groups:
        return rows
    apart = [column for number, group in enumerate(own) for column in _halves(f"group{number}", group)]
    at_first = _columns(_parted(seen, groups)[1])
    above = sum(_worth(column.rank, level) >= line for column in at_first)
    lower = len(at_first) - above < above
    if line == 0 and len(rows[0]) + len(apart) <= ONE_ROW:
        lower = False
    elif line == 0:
        return [apart, rows[0]]
    rows[lower] = apart + rows[lower]
    return rows


def _is_fit(wider: list[list[Column]], before: list[list[Column]]) -> bool:
    across, total = max(map(len, wider)), sum(map(len, wider))
    return across <= max(ONE_ROW, *map(len, before)) and total <= max(ALL_ROWS, sum(map(len, before)))


def _parted(slots: Sequence[Slot], groups: Groups) -> tuple[list[list[Slot]], list[Slot]]:
    """The slots of each group, and all others. The lowest copy of a card goes into the first group that wants it."""
    rest, own = list(slots), []
    for number, group in enumerate(groups):
        wanted, mine, others = Counter(map(str, group)), [], []
        for slot in rest:
            if wanted[slot.card]:
                wanted[slot.card] -= 1
                mine.append(replace(slot, group=number))
            else:
                others.append(slot)
        own.append(mine)
        rest = others
    return own, rest


def _columns(slots: Iterable[Slot]) -> list[Column]:
    return [column for rank, own in groupby(slots, key=_rank) for column in _halves(rank, list(own))]


def _halves(rank: str, own: Sequence[Slot]) -> list[Column]:
    """One column, or as many as it takes under one bracket."""
    held = len(own)
    label, name = (_take_all(rank, held, get_language() or ""), _called(rank, own)) if own and own[0].id else ("", "")
    if held <= TALLEST:
        return [Column(rank, "", held, label, tuple(own), name)]
    halves = (
        [own[i : i + TALLEST] for i in range(0, held, TALLEST)]
        if held > 2 * TALLEST
        else [own[: (held + 1) // 2], own[(held + 1) // 2 :]]
    )
    last = len(halves) - 1
    parts = ("first", *["between"] * (last - 1), "second")
    names = (name, *[""] * last)
    return [
        Column(rank, part, held, label, tuple(half), called)
        for part, half, called in zip(parts, halves, names, strict=True)
    ]


def _break(columns: list[Column], level: str) -> int:
    """The worth of the lowest rank that stands in the first row."""
    if len(columns) <= ONE_ROW:
        return 0
    at = (len(columns) + 1) // 2
    while columns[at].part in ("second", "between"):
        at -= 1
    return _worth(columns[at - 1].rank, level)


def _slots(held: Held, *, generation: str) -> list[Slot]:
    """In falling order."""
    ordered = sorted_holding(held.cards, held.level)
    suits = sorted({_line(card) for card in (*held.at_first, *ordered)})
    lines = {line: number for number, line in enumerate(suits)}
    copies, nth, number = Counter[Card](), Counter[int](), Counter(ordered)
    in_line = Counter(_line(card) for card in ordered)
    slots, language = [], get_language() or ""
    for card in ordered:
        copies[card] += 1
        line = lines[_line(card)]
        slots.append(
            Slot(
                id=f"c{generation}-{str(card).replace('*', 'j')}{copies[card]}",
                card=str(card),
                label=_told_apart(card, copies[card], number[card], language),
                line=line,
                nth=nth[line],
                ends_line=nth[line] + 1 == in_line[_line(card)],
            )
        )
        nth[line] += 1
    return slots


@lru_cache(maxsize=1024)
def _told_apart(card: Card, copy: int, copies: int, language: str) -> str:
    """What a card is called among its equals; asked for 27 times a holding."""
    if copies == 1:
        return card_words(card)
    return gettext("%(card)s，共%(copies)d张第%(copy)d张") % {"card": card_words(card), "copies": copies, "copy": copy}


def _called(rank: str, own: Sequence[Slot]) -> str:
    if rank.startswith("group"):
        cards = listed(rank_label(slot.card if slot.card.startswith("*") else slot.card[0]) for slot in own)
        return gettext("理牌组 %(cards)s") % {"cards": cards}
    return _counted(rank, len(own), get_language() or "")


@lru_cache(maxsize=512)
def _counted(rank: str, held: int, language: str) -> str:
    name = gettext("怪") if rank == JOKERS else rank_label(rank)
    return ngettext("%(rank)s，%(held)d张", "%(rank)s，%(held)d张", held) % {"rank": name, "held": held}


@lru_cache(maxsize=512)
def _take_all(rank: str, held: int, language: str) -> str:
    name = gettext("理牌组") if rank.startswith("group") else gettext("怪") if rank == JOKERS else rank_label(rank)
    return ngettext("%(rank)s，%(held)d张，全拿", "%(rank)s，%(held)d张，全拿", held) % {"rank": name, "held": held}


def _in_order(cards: Iterable[Card], level: str) -> list[Slot]:
    """Bare slots to count columns with, in falling order."""
    return [_bare(card) for card in sorted_holding(cards, level)]


@cache
def _bare(card: Card) -> Slot:
    return Slot("", str(card), "", 0, 0, False)


def _rank(slot: Slot) -> str:
    return JOKERS if slot.card.startswith("*") else slot.card[0]


def _worth(rank: str, level: str) -> int:
    return rank_value(Card("*S" if rank == JOKERS else f"{rank}s"), level)


def _line(card: Card) -> int:
    return len(SUITS) if card.suit is None else SUITS.index(card.suit)


def is_giving(view: TableView) -> bool:
    """Whether the viewer must choose a return now (G4)."""
    return view.hand is not None and view.hand.phase is Phase.TRIBUTE and view.hand.return_due is not None
