"""Golden hands: a whole hand in notation, its moves, what each meant, and every viewer's view at chosen points.

A file in `golden/` reads like a record of the hand. Lines that start without a space are given: the heading, the deal,
the moves, and `views` where the views are to be shown. Indented lines follow from them. `python -m tests.rules.golden`
writes these anew after a change of the rules; read the difference before you keep it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from games.rules import (
    SEATS,
    Card,
    Event,
    GiftView,
    Hand,
    HandEnded,
    HandView,
    Passed,
    Phase,
    Played,
    RanLow,
    Returned,
    Settlement,
    TakeOver,
    TributeDone,
    TrickWon,
    WentOut,
    events,
    format_cards,
    parse_cards,
    play,
    settle,
    start,
    view_for,
)
from tests.rules.positions import move

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))


@dataclass(frozen=True, slots=True)
class Golden:
    """What is given in a golden hand."""

    given: tuple[str, ...]

    @property
    def dealt(self) -> Hand:
        """The hand at its start."""
        holdings = [parse_cards(self._said(str(seat))) for seat in SEATS]
        order: list[Card] = [holdings[i % 6][i // 6] for i in range(162)]
        tribute = [pair.split(">") for pair in self._said("tribute").split()]
        return start(
            order,
            level=self._said("level"),
            dealer=int(self._said("dealer")),
            tribute={int(payer): int(receiver) for payer, receiver in tribute},
            take_over=TakeOver(self._said("take over")),
        )

    @property
    def always_show_left(self) -> bool:
        return self._said("numbers left") == "always"

    @property
    def heading(self) -> tuple[str, ...]:
        return self.given[: self.given.index("moves") + 1]

    @property
    def course(self) -> tuple[str, ...]:
        """The moves, with `views` between them."""
        return self.given[self.given.index("moves") + 1 :]

    def _said(self, name: str) -> str:
        return next(line for line in self.given if line.startswith(f"{name}:")).partition(":")[2].strip()


def read(text: str) -> Golden:
    """What a file gives, without what follows from it."""
    return Golden(tuple(line for line in text.splitlines() if not line.startswith(" ")))


def written(golden: Golden) -> str:
    """The whole file that follows from what is given."""
    return "\n".join(_lines(golden)) + "\n"


def public_lines(view: HandView) -> list[str]:
    """What every viewer sees alike."""
    return [
        f"{view.phase}, level {view.level}, dealer {view.dealer}, moves {view.seq}, turn {_or_none(view.turn)}, "
        f"tricks {len(view.tricks)}, out {_numbers(view.out)}",
        f"trick of {view.trick.leader}: {_trick(view)}",
        f"tribute: {', '.join(_gift(gift) for gift in view.gifts) or 'none'}",
        *([] if view.rest is None else [f"rest {seat}: {format_cards(view.rest[seat]) or '-'}" for seat in SEATS]),
    ]


def own_lines(view: HandView) -> list[str]:
    """What this viewer sees and others may not."""
    who = "at no seat" if view.seat is None else f"seat {view.seat}"
    returned = [
        f"{gift.receiver} returned {gift.returned} to {gift.payer}" for gift in view.gifts if gift.returned is not None
    ]
    notes = [f"left {_numbers(view.left)}", *returned]
    if view.is_my_turn:
        notes.append("my turn")
    if view.return_due is not None:
        notes.append(f"owes {view.return_due.payer} a return")
    return [f"{who}: {'; '.join(notes)}", f"  {format_cards(view.holding) or '-'}"]


def _lines(golden: Golden) -> Iterator[str]:
    hand = golden.dealt
    yield from golden.heading
    for line in golden.course:
        yield line
        if line == "views":
            yield from _views(hand, always_show_left=golden.always_show_left)
            continue
        made = move(line)
        then = play(hand, made)
        yield from (f"    {told}" for told in map(_told, events(hand, made, after=then)) if told)
        hand = then
    if hand.phase is Phase.OVER:
        yield from _settled(settle(hand.out, hand.dealer))


def _views(hand: Hand, *, always_show_left: bool) -> Iterator[str]:
    views = [view_for(hand, viewer, always_show_left=always_show_left) for viewer in (*SEATS, None)]
    if any(public_lines(view) != public_lines(views[0]) for view in views):
        raise AssertionError(f"two viewers are told different things after {hand.seq} moves")
    yield from (f"    {line}" for line in public_lines(views[0]))
    for view in views:
        yield from (f"    {line}" for line in own_lines(view))


def _told(event: Event) -> str:
    match event:
        case Played(_, combination):
            return f"{combination.kind} {'-'.join(map(str, combination.key))}"
        case Passed() | TributeDone():
            return ""
        case Returned(seat, to):
            return f"{seat} gave a card back to {to}"
        case RanLow(seat, left):
            return f"{seat} has {left} left"
        case WentOut(seat, place):
            return f"{seat} is out, place {place}"
        case TrickWon(seat, leader):
            return f"{seat} won the trick, {leader} leads"
        case HandEnded():
            return "the hand is over"


def _settled(settlement: Settlement) -> Iterator[str]:
    yield f"  winner {_or_none(settlement.winner)}, level up {_or_none(settlement.level_up)}"
    yield f"  next dealer {settlement.next_dealer}, scores {_numbers(settlement.scores)}"
    pairs = " ".join(f"{payer}>{receiver}" for payer, receiver in settlement.tribute.items())
    yield f"  tribute {pairs or 'none'}"


def _trick(view: HandView) -> str:
    actions = [
        f"{action.seat} {'-' if action.play is None else format_cards(action.play.cards)}"
        for action in view.trick.actions
    ]
    return " / ".join(actions) or "not led yet"


def _gift(gift: GiftView) -> str:
    return f"{gift.payer} gave {gift.receiver} {gift.card}, {'answered' if gift.done else 'unanswered'}"


def _numbers(values: tuple[int | None, ...]) -> str:
    return " ".join("?" if value is None else str(value) for value in values) or "none"


def _or_none(value: int | None) -> str:
    return "none" if value is None else str(value)


if __name__ == "__main__":
    for path in FILES:
        path.write_text(written(read(path.read_text(encoding="utf-8"))), encoding="utf-8")
