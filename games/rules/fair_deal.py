"""The order of a fair deal: a function of the server's secret and of what each of the six threw in.

The server publishes `commitment` before anybody throws anything in, and the secret after the hand. So neither it nor
the players can choose or foresee a deal alone. docs/fair-deal.md says all of this for whoever writes it in another
language; what it says never changes, since hands that were played are checked by it.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final

from games.rules.cards import DECK, Card
from games.rules.seats import SEATS

_WORD: Final = 2**32


def commitment(secret: str, number: int) -> str:
    """What is published of a secret before hand `number` of its match: 64 hexadecimal digits that give nothing away."""
    return sha256(f"daguai-commitment-1:{number}:{secret}".encode("ascii")).hexdigest()


def fair_order(secret: str, number: int, chances: Sequence[str]) -> tuple[Card, ...]:
    """The 162 cards of hand `number` in the order in which they are dealt (P2).

    `secret` is the server's, `chances` what each seat threw in: 64 hexadecimal digits, or nothing. Raises ValueError
    when there are not six of them.
    """
    if len(chances) != len(SEATS):
        raise ValueError("a deal has what six seats threw in")
    seed = sha256(f"daguai-deal-1:{number}:{secret}:{','.join(chances)}".encode("ascii")).digest()
    words, order = _words(seed), list(DECK)
    for place in range(len(order) - 1, 0, -1):  # Fisher and Yates, from the last place down
        other = _below(place + 1, words)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def _words(seed: bytes) -> Iterator[int]:
    """Numbers of 32 bits, each as likely as another: SHA-256 over seed and counter, cut into words of four bytes."""
    counter = 0
    while True:
        block = sha256(seed + counter.to_bytes(4, "big")).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """A number below `bound`, each as likely as another: words that would favour the low ones are left out."""
    fair = _WORD - _WORD % bound
    return next(word for word in words if word < fair) % bound
