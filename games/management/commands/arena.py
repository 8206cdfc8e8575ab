"""Measure one temperament of system players against another."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Sequence
from statistics import fmean, median

from django.core.management.base import BaseCommand, CommandError

from games.arena import HANDS_OF_A_MATCH, Deal, Thinking, meet
from games.bots import TEMPERAMENTS
from games.intervals import Estimate, mean, share


class Command(BaseCommand):
    help = (
        "Plays duplicate deals between two temperaments, each deal twice with the teams swapped, and prints what the "
        "first made of them with 95 % intervals. Fails when a move was refused. The same seed gives the same hands. "
        "Ctrl-C ends early, with what was played so far."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("a", choices=sorted(TEMPERAMENTS))
        parser.add_argument("b", choices=sorted(TEMPERAMENTS))
        parser.add_argument("--deals", type=int, default=200, help="how many, two at least (default: 200)")
        parser.add_argument("--seed", type=int, default=1, help="where the deals come from (default: 1)")
        parser.add_argument(
            "--matches",
            action="store_true",
            help=f"let each deal begin a match of {HANDS_OF_A_MATCH} hands, with levels and tribute",
        )
        parser.add_argument(
            "--beside", choices=sorted(TEMPERAMENTS), help="who plays one seat of the first's, as a person would"
        )
        parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")

    def handle(
        self,
        *,
        a: str,
        b: str,
        deals: int,
        seed: int,
        matches: bool,
        workers: int,
        beside: str | None = None,
        **options: object,
    ) -> None:
        if deals < 2 or workers < 1:
            raise CommandError("It takes two deals and one worker at least.")
        hands = HANDS_OF_A_MATCH if matches else 1
        played: list[Deal] = []
        try:
            for deal in meet(a, b, deals=deals, seed=seed, hands=hands, workers=workers, beside=beside):
                played.append(deal)
        except KeyboardInterrupt:
            if len(played) < 2:
                raise CommandError("Ended before two deals were played; fewer tell nothing.") from None
            self.stderr.write("Ended early.")
        who = a if beside is None else f"{a} beside {beside}"
        self.stdout.write(
            f"{who} against {b}: {len(played)} duplicate deals, seed {seed}, {hands} hand(s) a deal, each twice"
        )
        self.stdout.write(_outcomes("hands", [deal.hands for deal in played]))
        if matches:
            self.stdout.write(_outcomes("matches", [tuple(map(sum, deal.points)) for deal in played]))
        points = mean([sum(deal.hands) / len(deal.hands) for deal in played])
        self.stdout.write(
            f"points a hand, in base scores: {points.value:+.2f} ({points.low:+.2f} to {points.high:+.2f})"
        )
        of_a, of_b = Thinking(), Thinking()
        for deal in played:
            of_a.add(deal.thinking_of_a)
            of_b.add(deal.thinking_of_b)
        self.stdout.write("thinking in every tenth deal, in ms of processor time a decision (mean, median, p95, max):")
        for name, thinking in ((a, of_a), (b, of_b)):
            self.stdout.write(
                f"  {name}: {_times(thinking.seconds)}; leading a whole holding {_times(thinking.leading)}"
            )
        self.stdout.write("beat a partner's play that would have won and let the partner go out on the next lead:")
        for name, thinkings in (
            (a, [deal.thinking_of_a for deal in played]),
            (b, [deal.thinking_of_b for deal in played]),
        ):
            self.stdout.write(f"  {name}: {_regard(thinkings)}")
        self.stdout.write(f"illegal moves: {of_a.illegal} by {a}, {of_b.illegal} by {b}")
        if of_a.illegal or of_b.illegal:
            raise CommandError("A system player made a move that the rules refuse.")


def _outcomes(what: str, deals: Sequence[Sequence[int]]) -> str:
    told = []
    for end, sign in (("won", 1), ("lost", -1), ("drawn", 0)):
        ended_so = [(sum(_sign(points) == sign for points in deal), len(deal)) for deal in deals]
        told.append(f"{end} {sum(times for times, _ in ended_so)}, {_percent(share(ended_so))}")
    decided = [(sum(points > 0 for points in deal), sum(points != 0 for points in deal)) for deal in deals]
    return f"{what}: {'; '.join(told)}; won of decided {_percent(share(decided))}"


def _sign(points: int) -> int:
    return (points > 0) - (points < 0)


def _regard(thinkings: Sequence[Thinking]) -> str:
    """How often plays of partners were beaten, and how often by who did not then go out either."""
    trusted = sum(each.trusted for each in thinkings)
    beaten = [(each.spoiled, each.trusted) for each in thinkings]
    in_vain = [(each.spoiled - each.went_on, each.trusted) for each in thinkings]
    told = [f"{sum(times for times, _ in found)}, {_percent(share(found))}" for found in (beaten, in_vain)]
    return f"of {trusted} times that it could have {told[0]}; without going out by its next plays {told[1]}"


def _percent(found: Estimate | None) -> str:
    return "-" if found is None else f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})"


def _times(seconds: Sequence[float]) -> str:
    if not seconds:
        return "-"
    in_order = sorted(seconds)
    figures = (fmean(in_order), median(in_order), in_order[int(len(in_order) * 0.95)], in_order[-1])
    return " ".join(f"{1000 * figure:.1f}" for figure in figures)
