"""Hands drawn as text: six holdings and a run of moves, in the notation of `docs/rules.md`."""

from collections.abc import Mapping

from games.rules import (
    SEATS,
    Hand,
    Move,
    Pass,
    Phase,
    Play,
    Return,
    TakeOver,
    Trick,
    fold,
    format_cards,
    parse_card,
    parse_cards,
    sorted_holding,
)

BLANKS = "3s 4h 6c 8d 9s"
"""Five cards that do not go together: a holding for a seat that only has to sit there."""


def position(
    holdings: Mapping[int, str],
    *,
    turn: int = 0,
    level: str = "2",
    take_over: TakeOver = TakeOver.NEXT,
    out: tuple[int, ...] = (),
) -> Hand:
    """A hand in which `turn` is about to lead. A seat that is not named holds `BLANKS`, a seat that is out nothing."""
    texts = {seat: "" if seat in out else holdings.get(seat, BLANKS) for seat in SEATS}
    return Hand(
        level=level,
        dealer=turn,
        take_over=take_over,
        holdings=tuple(sorted_holding(parse_cards(texts[seat]), level) for seat in SEATS),
        phase=Phase.PLAY,
        turn=turn,
        trick=Trick(turn),
        out=out,
    )


def moves(text: str) -> list[Move]:
    """Moves as written by `move_text`, apart by line ends or `/`."""
    return [move(part) for part in text.replace("/", "\n").splitlines() if part.strip()]


def move(text: str) -> Move:
    """One move: `0 3s 3h` is a play of seat 0, `1 -` a pass, `4 returns 3s` a return."""
    seat_text, what = text.strip().split(" ", 1)
    seat = int(seat_text)
    if what == "-":
        return Pass(seat)
    if what.startswith("returns "):
        return Return(seat, parse_card(what.removeprefix("returns ")))
    return Play(seat, parse_cards(what))


def move_text(move: Move) -> str:
    """A move as `move` reads it."""
    match move:
        case Play(seat, cards):
            return f"{seat} {format_cards(cards)}"
        case Pass(seat):
            return f"{seat} -"
        case Return(seat, card):
            return f"{seat} returns {card}"


def after(hand: Hand, text: str) -> Hand:
    """The hand after these moves."""
    return fold(hand, moves(text))
