"""What hands come to, by the arithmetic of the rules' own text: nothing here is the program's, so that both may be held
against each other. Seats and points in base scores."""

from collections import Counter
from collections.abc import Iterable

Payments = list[tuple[int, int]]
HELD = 27  # cards that each seat is dealt; tribute gives as many as it takes


def out_after(moves: Iterable[tuple[int, str, str]]) -> tuple[int, ...]:
    """Who is out after these moves, given as seat, kind and cards: whoever has played 27 cards, in that order."""
    played, out = Counter[int](), list[int]()
    for seat, kind, cards in moves:
        if kind == "play":
            played[seat] += len(cards.split())
            assert played[seat] <= HELD
            if played[seat] == HELD:
                out.append(seat)
    return tuple(out)


def is_played_out(out: tuple[int, ...]) -> bool:
    """T6: the third player of one team is out, just now and not before."""
    return [sum(seat % 2 == team for seat in out) for team in (0, 1)].count(3) == 1 and (
        sum(seat % 2 == out[-1] % 2 for seat in out) == 3
    )


def paid_for(out: tuple[int, ...]) -> Payments:
    """S1 to S3 in other words than the program's."""
    winners = out[-1] % 2
    if out[0] % 2 != winners:
        return []
    shut_in = 6 - len(out)
    stake = [0, 1, 3, 6][shut_in]
    return [(seat, stake if seat % 2 == winners else -stake) for seat in range(6)]


def paid_for_leaving_during(runaway: int, out: tuple[int, ...]) -> Payments:
    """M4 in other words than the program's."""
    first_two = "".join("o" if seat % 2 != runaway % 2 else "p" for seat in out[:2])
    gain = {"oo": 3, "op": 2, "o": 2}.get(first_two, 1)
    return [(runaway, -18), *((seat, gain) for seat in range(6) if seat % 2 != runaway % 2)]


def paid_for_leaving_between(runaway: int) -> Payments:
    """M5 in other words than the program's."""
    return [(runaway, -3), *((seat, 1) for seat in range(6) if (seat - runaway) % 2)]
