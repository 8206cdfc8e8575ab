"""The three moves a seat can make. Tribute is not among them: it leaves no choice (G1)."""

from dataclasses import dataclass

from games.rules.cards import Card


@dataclass(frozen=True, slots=True)
class Play:
    """Laying cards on the table, to lead or to beat what lies there (T1)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Letting this one turn go (T2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Return:
    """Giving one card back to the player who paid tribute (G4)."""

    seat: int
    card: Card


Move = Play | Pass | Return
