"""A hand as text: who sat where, the deal, the moves. What people send when they complain of a system player.

One thing a line, cards in notation, so that it can be read, cut off after any move, and played again (docs/players.md):

    rules 1
    level 2
    dealer 0
    take_over next
    tribute 1 0
    seats person strong person person strong strong
    deal 3s 3h *B ...
    0 return 4s
    0 play 3s 3h
    1 pass
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.rules import (
    RULES_VERSION,
    Card,
    Hand,
    Move,
    Pass,
    Play,
    Return,
    TakeOver,
    fold,
    format_cards,
    parse_card,
    parse_cards,
    start,
)


@dataclass(frozen=True, slots=True)
class WrittenHand:
    """All that a hand follows from. `seats` says of each what played there, `tribute` who paid whom."""

    level: str
    dealer: int
    take_over: TakeOver
    tribute: tuple[tuple[int, int], ...]
    seats: tuple[str, ...]
    order: tuple[Card, ...]
    moves: tuple[Move, ...]

    def played(self) -> Hand:
        """The hand after all its moves. Raises `Refused` when one is against the rules."""
        dealt = start(self.order, level=self.level, dealer=self.dealer, tribute=self.tribute, take_over=self.take_over)
        return fold(dealt, self.moves)


def written(hand: WrittenHand) -> str:
    """The hand as text."""
    head = [
        f"rules {RULES_VERSION}",
        f"level {hand.level}",
        f"dealer {hand.dealer}",
        f"take_over {hand.take_over}",
        *(f"tribute {payer} {receiver}" for payer, receiver in hand.tribute),
        f"seats {' '.join(hand.seats)}",
        f"deal {format_cards(hand.order)}",
    ]
    return "\n".join([*head, *map(_line, hand.moves)]) + "\n"


def read(lines: Iterable[str]) -> WrittenHand:
    """The hand that these lines tell of. ValueError for lines that tell of none, or of one of other rules."""
    said: dict[str, list[str]] = {}
    moves = []
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word.isdecimal():
            moves.append(_move(int(word), rest))
        elif word:
            said.setdefault(word, []).append(rest)
    if said.get("rules") != [str(RULES_VERSION)]:
        raise ValueError(f"not a hand of the rules {RULES_VERSION}")
    missing = {"level", "dealer", "take_over", "seats", "deal"} - said.keys()
    if missing:
        raise ValueError(f"lines are missing: {sorted(missing)}")
    return WrittenHand(
        level=said["level"][0],
        dealer=int(said["dealer"][0]),
        take_over=TakeOver(said["take_over"][0]),
        tribute=tuple(_pair(text) for text in said.get("tribute", [])),
        seats=tuple(said["seats"][0].split()),
        order=parse_cards(said["deal"][0]),
        moves=tuple(moves),
    )


def _line(move: Move) -> str:
    match move:
        case Play(seat, cards):
            return f"{seat} play {format_cards(cards)}"
        case Pass(seat):
            return f"{seat} pass"
        case Return(seat, card):
            return f"{seat} return {card}"


def _move(seat: int, text: str) -> Move:
    match text.split():
        case ["play", *cards]:
            return Play(seat, parse_cards(" ".join(cards)))
        case ["pass"]:
            return Pass(seat)
        case ["return", card]:
            return Return(seat, parse_card(card))
    raise ValueError(f"not a move: {text!r}")


def _pair(text: str) -> tuple[int, int]:
    payer, receiver = map(int, text.split())
    return payer, receiver
