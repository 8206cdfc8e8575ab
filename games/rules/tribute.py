"""Tribute 进贡: which card is paid, and by whom to whom."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.cards import Card
from games.rules.ordering import sorted_holding
from games.rules.seats import steps


@dataclass(frozen=True, slots=True)
class Gift:
    """A tribute that was paid: `card` went from `payer` to `receiver` (G1), who gave `returned` back,
    or still owes the return while that is None (G4)."""

    payer: int
    receiver: int
    card: Card
    returned: Card | None = None


def matching(payers: Iterable[int], receivers: Iterable[int]) -> dict[int, int]:
    """Whom each payer pays: {payer: receiver} (G3).

    The pair with the shortest way forward in order of play is matched first, then the next. With one payer
    that leaves the one receiver, with three it gives each payer the next player.
    """
    owing, awaiting = set(payers), set(receivers)
    if len(owing) != len(awaiting):
        raise ValueError("there are as many receivers as payers (G2)")
    matched: dict[int, int] = {}
    while owing:
        _, payer, receiver = min((steps(p, r), p, r) for p in owing for r in awaiting)
        matched[payer] = receiver
        owing.remove(payer)
        awaiting.remove(receiver)
    return dict(sorted(matched.items()))


def tribute_card(holding: Iterable[Card], level: str) -> Card:
    """The card that a payer with this holding gives: the highest by C11 on the new level, jokers included;
    among equal cards ♠, then ♥, ♣, ♦ (G1)."""
    return sorted_holding(holding, level)[0]
