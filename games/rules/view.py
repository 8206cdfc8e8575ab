"""All that one viewer may know of a hand. No field can hold another seat's hidden cards (T7)."""

from dataclasses import dataclass

from games.rules.cards import Card
from games.rules.combinations import Combination
from games.rules.phase import Phase
from games.rules.trick import TakeOver, Trick


@dataclass(frozen=True, slots=True)
class GiftView:
    """A tribute as the viewer sees it: the card is public, the return is its two players' own (G6).

    `done` says that the return was made; `returned` is None for everyone but its giver and receiver.
    """

    payer: int
    receiver: int
    card: Card
    done: bool
    returned: Card | None


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand as seen from `seat`, or by someone at no seat (None).

    `holding` is the viewer's own, falling by C11, empty for someone at no seat. `left` counts each seat's cards,
    None where the table hides it (T5). `rest` is None until the hand is over, then what is left of all six
    holdings (T7). Everything else is as in `Hand`.
    """

    seat: int | None
    level: str
    dealer: int
    take_over: TakeOver
    phase: Phase
    seq: int
    turn: int | None
    holding: tuple[Card, ...]
    left: tuple[int | None, ...]
    trick: Trick
    tricks: tuple[Trick, ...]
    out: tuple[int, ...]
    gifts: tuple[GiftView, ...]
    rest: tuple[tuple[Card, ...], ...] | None

    @property
    def to_beat(self) -> Combination | None:
        """The play on the table, None when the turn is a lead or there is none (T1)."""
        return self.trick.to_beat

    @property
    def to_beat_seat(self) -> int | None:
        """Whose play lies on the table."""
        return self.trick.to_beat_seat

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer is to play or pass."""
        return self.turn is not None and self.turn == self.seat

    @property
    def return_due(self) -> GiftView | None:
        """The tribute that the viewer must answer with a return now, None when there is none (G4)."""
        if self.phase is not Phase.TRIBUTE:
            return None
        return next((gift for gift in self.gifts if gift.receiver == self.seat and not gift.done), None)
