"""Hand-made pages of a finished hand, and of the rules: a name, the template and what it is rendered with."""

from datetime import timedelta
from functools import lru_cache
from random import Random
from typing import Any

from games import rules
from games.bots import decide
from games.challenge_view import ChallengeView, Performance
from games.presenters.challenge import challenge_page
from games.presenters.replay import replay
from games.replay_view import DealView, Moment, ReplayPlayer, ReplayView
from games.replay_views import context_of
from tests.support.scenes import LONG_NAMES, NAMES, NOW

SECRET = "5f" * 32


def replay_scenes() -> dict[str, tuple[str, dict[str, Any]]]:
    """Every scene by name."""
    shown = replay(_played())
    return {
        **{
            f"replay-{name}": ("replay/page.html", context_of(shown, str(moment), side))
            for name, moment, side in (
                ("dealt", 0, "0"),
                ("crowded", 12, "0"),
                ("midway", shown.last // 2, "3"),
                ("ended", shown.last, "0"),
            )
        },
        "again": ("replay/again.html", {"page": challenge_page(_again())}),
        "deal": ("replay/deal.html", {"deal": _deal()}),
        "rules": ("rules/page.html", {}),
    }


@lru_cache(maxsize=1)
def _played() -> ReplayView:
    """A hand with tribute that greedy players have played to its end, always the same."""
    state = rules.start(rules.shuffled(Random(7)), level="3", dealer=4, tribute={1: 4})
    moments = [Moment(rules.view_for(state, None), state.holdings)]
    while state.phase is not rules.Phase.OVER:
        seat = state.turn if state.turn is not None else 4
        move = decide("greedy", rules.view_for(state, seat), Random(1))
        state = rules.play(state, move)
        moments.append(Moment(rules.view_for(state, None), state.holdings, move, "bot"))
    settlement = rules.settle(state.out, state.dealer)
    return ReplayView(
        address="k3ZbLm9c1gQ5rW2v7hT0aY",
        number=2,
        round_limit=3,
        at=NOW - timedelta(hours=1),
        level="3",
        dealer=4,
        players=tuple(ReplayPlayer(seat, name, seat > 3) for seat, name in enumerate(NAMES)),
        moments=tuple(moments),
        gifts=state.gifts,
        settlement=settlement,
        points=rules.points(settlement.scores, 10),
        is_fair=True,
    )


def _deal() -> DealView:
    chances = tuple((name, f"{seat}c" * 32 if seat < 3 else "") for seat, name in enumerate(NAMES))
    order = rules.fair_order(SECRET, 2, tuple(chance for _, chance in chances))
    return DealView(
        "k3ZbLm9c1gQ5rW2v7hT0aY", 2, rules.commitment(SECRET, 2), SECRET, chances, rules.format_cards(order)
    )


def _again() -> ChallengeView:
    """A deal that was played three times: a win of three, a draw, a loss of one."""
    people = (NAMES, LONG_NAMES[:6], tuple(reversed(NAMES)))
    ends = ((0, 2, 4), (1, 0, 2, 4), (3, 0, 5, 2, 1))
    return ChallengeView(
        address="k3ZbLm9c1gQ5rW2v7hT0aY",
        level="3",
        dealer=4,
        performances=tuple(
            Performance(
                at=NOW - timedelta(days=3 - number),
                players=tuple(ReplayPlayer(seat, name, seat > 3) for seat, name in enumerate(names)),
                out=out,
                settlement=rules.settle(out, 4),
                replay="/h/k3ZbLm9c1gQ5rW2v7hT0aY/" if number == 0 else "",
            )
            for number, (names, out) in enumerate(zip(people, ends, strict=True))
        ),
        more=0,
        may_open=True,
        knows=False,
    )
