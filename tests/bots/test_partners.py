"""A partner's play that would have gone out is not beaten by its own side."""

import random

import pytest

from games.bots import decide, strong
from games.rules import HandView, Pass, Play
from tests.bots.positions import PASS, position

# Seats 2 and 4 are partners of seat 0, to whose turn it comes. Nobody after it can beat what lies there: who has yet
# to act is out, has too few cards, or by counting has nothing higher.
LEFT_TO_WIN = [
    # singles of a partner with one card left
    position("3s 4d 9h Kd As 2h", (2, "Qs"), (3, PASS), (4, PASS), (5, PASS), left=(0, 1, 9, 9, 9)),
    position("3s 4d 9h Kd As *B", (2, "7s"), (3, PASS), (4, PASS), (5, PASS), left=(0, 1, 9, 9, 9)),
    position("5s 5h 8d 8c Jh Js *S *B", (4, "4s"), (5, PASS), left=(0, 9, 0, 1, 9)),
    position(
        "3s 4h 9d 9c Jd Kd",
        (2, "Js"),
        (3, PASS),
        (4, PASS),
        (5, PASS),
        left=(4, 1, 4, 4, 4),
        unseen="4s 5s 6s 7s " * 3 + "8s 9s Ts Js Qs",
    ),
    # pairs and triples
    position("6s 6h 9h 9d Ks Kd Ac 2d", (2, "5s 5h"), (3, PASS), (4, PASS), (5, PASS), left=(1, 1, 8, 8, 8)),
    position("6s 6h 9h 9d Ks Kd Ac 2d 2h", (4, "Js Jh"), (5, PASS), left=(1, 8, 1, 1, 8)),
    position("6s 6h 6d 9h 9d Ks Kd Kc 2d", (2, "5s 5h 5c"), (3, PASS), (4, PASS), (5, PASS), left=(2, 1, 8, 8, 8)),
    # five cards
    position(
        "6s 6h 6d 9h 9d Ks Kd Kc 2d", (2, "5s 5h 5c 3d 3c"), (3, PASS), (4, PASS), (5, PASS), left=(4, 1, 8, 8, 8)
    ),
    position("6s 6h 6d 6c 9d Ks Kd Kc 3c 3d", (4, "8s 8h 8c 3d 3h"), (5, PASS), left=(3, 8, 2, 1, 8)),
    position(
        "3s 4h 5d 6c 7d Ks Kd 3c 2d", (2, "2s 3h 4d 5c 6d"), (3, PASS), (4, PASS), (5, PASS), left=(0, 1, 8, 8, 8)
    ),
    # the partner has two cards left, and both others of the other team are out
    position("3s 4d 9h Kd As 2h", (2, "Qs"), (3, PASS), (4, PASS), left=(0, 2, 9, 9, 0)),
    position("3s 3d 5h 5d 7c 8c Td As Ac", (2, "Ks Kh"), (3, PASS), (4, PASS), (5, PASS), left=(0, 2, 5, 5, 2)),
]


@pytest.mark.parametrize("number", range(len(LEFT_TO_WIN)))
def test_a_partner_who_is_one_play_from_going_out_is_let_win_the_trick(number: int) -> None:
    view: HandView = LEFT_TO_WIN[number]
    assert isinstance(decide("strong", view, random.Random(1)), Pass)


@pytest.mark.parametrize("number", range(len(LEFT_TO_WIN)))
def test_whoever_had_no_regard_for_partners_would_beat_each_of_them(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that none of these positions is one in which passing is best anyway."""
    for name in ("RESPECT", "WON_ALREADY"):
        monkeypatch.setattr(strong, name, 0.0)
    monkeypatch.setattr(strong, "_NEARER", {})
    assert isinstance(decide("strong", LEFT_TO_WIN[number], random.Random(1)), Play)
