"""A finished hand as plain values, as JSON has it (docs/api.md). Cards are in notation (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from games import models, rules, states
from games.hand_text import format_move
from games.promises import secret_of
from games.replays import players_in


def hand_data(hand: models.Hand, departed: Collection[int] | None = None) -> dict[str, Any]:
    """All that its replay shows, and what the deal can be checked by. `departed` as for `players_in`."""
    match, standing = hand.match, states.standing_before(hand)
    moves = hand.moves.order_by("seq").values_list("seat", "kind", "cards", "made_by", named=True)
    return hand_head(hand) | {
        "match": {"base_score": match.base_score, "round_limit": match.round_limit, "counts": match.scores_count},
        "rules": hand.rules_version,
        "take_over": match.take_over,
        "levels": list(standing.levels),
        "tribute": _tribute(hand),
        "seats": [
            {"seat": player.seat, "name": player.name, "system": player.is_bot} for player in players_in(hand, departed)
        ],
        "order": hand.order,
        "moves": [format_move(states.move_of(row)) for row in moves],
        "made_by": [row.made_by for row in moves],
        "runaway": match.runaway["seat"] if hand.broken and match.runaway is not None else None,
        "deal": _deal(hand),
    }


def hand_head(hand: models.Hand) -> dict[str, Any]:
    """Where it is, when it was, and what came of it; `result` is None for a hand that was broken off (M7, M10)."""
    return {
        "address": hand.address,
        "replay": f"/h/{hand.address}/",
        "number": hand.number,
        "level": rules.level_of(states.standing_before(hand)),
        "dealer": hand.dealer,
        "started_at": hand.started_at,
        "ended_at": hand.ended_at,
        "out": hand.out,
        "result": None if hand.out is None else _result(hand),
    }


def _result(hand: models.Hand) -> dict[str, Any]:
    settlement = rules.settle(tuple(hand.out), hand.dealer)
    return {
        "winner": settlement.winner,
        "payers": list(settlement.payers),
        "scores": list(settlement.scores),
        "passed_a": rules.passed_a(states.standing_before(hand), settlement),
    }


def _tribute(hand: models.Hand) -> list[dict[str, Any]]:
    if not hand.tribute:
        return []
    gifts = states.start_of(hand, take_over=hand.match.take_over).gifts
    return [{"payer": gift.payer, "receiver": gift.receiver, "card": str(gift.card)} for gift in gifts]


def _deal(hand: models.Hand) -> dict[str, Any] | None:
    secret = secret_of(hand.match, hand.number)
    if secret is None:
        return None
    return {"commitment": secret.commitment, "secret": secret.value, "chances": hand.match.chances}
