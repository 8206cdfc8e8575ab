"""A match 回合制: levels, deal and tribute from hand to hand, and how a match begins and ends."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.rules.cards import RANKS
from games.rules.seats import team_of
from games.rules.settlement import Settlement


@dataclass(frozen=True, slots=True)
class Standing:
    """What one hand hands on to the next.

    `levels` are those of team 0 and team 1 (L1). `dealer` is None when the dealer has yet to be drawn (L2).
    `tribute` are the pairs (payer, receiver) that are owed (G3).
    """

    levels: tuple[str, str]
    dealer: int | None
    tribute: tuple[tuple[int, int], ...] = ()


def fresh() -> Standing:
    """How all begins: both teams on 2, the dealer to be drawn, no tribute (L1, L2, L7)."""
    return Standing(levels=("2", "2"), dealer=None)


def level_of(standing: Standing) -> str:
    """The level of the coming hand: that of the dealer's team (L3). Both are on 2 while no dealer is drawn (L1)."""
    return standing.levels[0 if standing.dealer is None else team_of(standing.dealer)]


def after_hand(standing: Standing, settlement: Settlement) -> Standing:
    """The standing after a hand was settled: levels (L5, L6), the next dealer (L2), the tribute owed (G)."""
    return Standing(
        levels=_levels_after(standing, settlement),
        dealer=settlement.next_dealer,
        tribute=tuple(sorted(settlement.tribute.items())),
    )


def passed_a(standing: Standing, settlement: Settlement) -> int | None:
    """The team that passed A 过A with this hand, winning as dealer on level A; None otherwise (L6).

    `standing` is the one in which the hand was played.
    """
    team = settlement.level_up
    return team if team is not None and standing.levels[team] == RANKS[-1] else None


def carries_over(
    previous_occupants: Sequence[Hashable | None], occupants: Sequence[Hashable | None], *, completed: bool
) -> bool:
    """Whether levels, dealer and owed tribute carry over into the next match (L7).

    Occupants are six, by seat: those when the last match ended, and those who are to begin. `completed` is False
    when that match was ended by a runaway or by the operator (M7, M10). A system player is an occupant (M9).
    """
    return completed and tuple(previous_occupants) == tuple(occupants) and None not in occupants


def is_complete(hands_settled: int, round_limit: int) -> bool:
    """Whether the match has had all its hands, draws included (M1). Then anyone may leave freely (M8)."""
    return hands_settled >= round_limit


def scores_count(bots: bool) -> bool:
    """Whether scores move and records are touched, running away included: not with a system player in any seat (M9)."""
    return not bots


def breaks_hand(seat: int, out: Sequence[int]) -> bool:
    """Whether this seat's running away breaks the hand (M7): not when it is out of cards already (M11)."""
    return seat not in out


def away_limit_ends(
    away_since: datetime, limit: timedelta | None, *, match_started: datetime, server_started: datetime
) -> datetime | None:
    """When an absence becomes running away, None where there is no limit (M6).

    It counts from the match's start at the earliest, and anew after a restart of the server.
    """
    return None if limit is None else max(away_since, match_started, server_started) + limit


def first_runaway(away_since: Mapping[int, datetime]) -> int:
    """Of the seats whose limits have passed together, the one that ran away: away longest, then the lower seat (M7)."""
    return min(away_since, key=lambda seat: (away_since[seat], seat))


def _levels_after(standing: Standing, settlement: Settlement) -> tuple[str, str]:
    team = settlement.level_up
    if team is None:
        return standing.levels
    if passed_a(standing, settlement) is not None:
        return fresh().levels
    risen = RANKS[RANKS.index(standing.levels[team]) + 1]
    return (risen, standing.levels[1]) if team == 0 else (standing.levels[0], risen)
