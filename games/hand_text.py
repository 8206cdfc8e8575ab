"""A hand as text: who sat where, the deal, the moves. What people take along, and send when they complain of a system
player. `docs/notation.md` says what each line means:

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

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.rules import (
    DECK,
    RANKS,
    RULES_VERSION,
    SEATS,
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

HEAD: Final = ("rules", "level", "dealer", "take_over", "tribute", "seats", "deal")


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

    def dealt(self) -> Hand:
        """The hand before its first move."""
        return start(self.order, level=self.level, dealer=self.dealer, tribute=self.tribute, take_over=self.take_over)

    def played(self) -> Hand:
        """The hand after all its moves. Raises `Refused` when one is against the rules."""
        return fold(self.dealt(), self.moves)


def format_hand(hand: WrittenHand) -> str:
    """The hand as text, a line each, the last one ended too."""
    return "".join(f"{line}\n" for line in _lines(hand))


def format_move(move: Move) -> str:
    """The line of a move."""
    match move:
        case Play(seat, cards):
            return f"{seat} play {format_cards(cards)}"
        case Pass(seat):
            return f"{seat} pass"
        case Return(seat, card):
            return f"{seat} return {card}"


def parse_hand(text: str) -> WrittenHand:
    """The hand that the text tells of. ValueError for a text that tells of none, or of one of other rules.

    Empty lines and what follows a `#` are no part of it. Whether the moves go by the rules is not asked here but when
    they are played."""
    head: dict[str, list[str]] = {}
    moves = []
    for line in text.splitlines():
        word, _, rest = line.partition("#")[0].strip().partition(" ")
        if word.isdecimal():
            moves.append(_move(_seat(word), rest))
        elif word:
            head.setdefault(word, []).append(rest.strip())
    if unknown := head.keys() - set(HEAD):
        raise ValueError(f"no line begins so: {sorted(unknown)}")
    for word in HEAD:
        if word != "tribute" and len(head.get(word, ())) != 1:
            raise ValueError(f"there is one line that begins with {word!r}, not {len(head.get(word, ()))}")
    if head["rules"] != [str(RULES_VERSION)]:
        raise ValueError(f"not a hand of the rules {RULES_VERSION}")
    return WrittenHand(
        level=_level(head["level"][0]),
        dealer=_seat(head["dealer"][0]),
        take_over=TakeOver(head["take_over"][0]),
        tribute=tuple(_pair(text) for text in head.get("tribute", [])),
        seats=_players(head["seats"][0]),
        order=_order(head["deal"][0]),
        moves=tuple(moves),
    )


def _lines(hand: WrittenHand) -> Iterator[str]:
    yield f"rules {RULES_VERSION}"
    yield f"level {hand.level}"
    yield f"dealer {hand.dealer}"
    yield f"take_over {hand.take_over}"
    for payer, receiver in hand.tribute:
        yield f"tribute {payer} {receiver}"
    yield f"seats {' '.join(hand.seats)}"
    yield f"deal {format_cards(hand.order)}"
    for move in hand.moves:
        yield format_move(move)


def _move(seat: int, text: str) -> Move:
    match text.split():
        case ["play", *cards] if cards:
            return Play(seat, parse_cards(" ".join(cards)))
        case ["pass"]:
            return Pass(seat)
        case ["return", card]:
            return Return(seat, parse_card(card))
    raise ValueError(f"not a move: {text!r}")


def _seat(text: str) -> int:
    if text not in map(str, SEATS):
        raise ValueError(f"not a seat: {text!r}")
    return int(text)


def _level(text: str) -> str:
    if len(text) != 1 or text not in RANKS:
        raise ValueError(f"not a level: {text!r}")
    return text


def _pair(text: str) -> tuple[int, int]:
    payer, receiver = map(_seat, text.split())
    return payer, receiver


def _players(text: str) -> tuple[str, ...]:
    players = tuple(text.split())
    if len(players) != len(SEATS):
        raise ValueError(f"six seats are named, not {len(players)}")
    return players


def _order(text: str) -> tuple[Card, ...]:
    cards = parse_cards(text)
    if Counter(cards) != Counter(DECK):
        raise ValueError("all 162 cards of the three packs are dealt, each once (P2)")
    return cards
