"""The bar: the level in force, both teams' levels, who deals, which hand it is."""

from dataclasses import dataclass

from django.utils.translation import gettext

from games.presenters.words import short_side_words
from games.rules.seats import TEAMS
from games.table_view import TableView


@dataclass(frozen=True, slots=True)
class TeamLevel:
    team: int
    name: str
    level: str
    dealer: bool


@dataclass(frozen=True, slots=True)
class Bar:
    """`level` is empty while no match runs, then the table's name stands there."""

    title: str
    level: str
    explained: str
    """What the level means, in one sentence."""
    teams: tuple[TeamLevel, ...]
    """The viewer's own team first."""
    hand: int
    hands: int
    base: int
    watchers: int
    """How many look on without a chair."""


def bar(view: TableView) -> Bar:
    match = view.match
    if match is None:
        return Bar(view.name, "", "", (), 0, 0, 0, view.watchers)
    ours = 0 if view.seat is None else view.seat % 2
    teams = tuple(
        TeamLevel(
            team=team,
            name=short_side_words(team, view.seat),
            level=_printed(match.levels[team]),
            dealer=match.dealer is not None and match.dealer % 2 == team,
        )
        for team in sorted(TEAMS, key=lambda team: team != ours)
    )
    level = view.hand.level if view.hand else match.levels[0 if match.dealer is None else match.dealer % 2]
    return Bar(
        title=view.name,
        level=_printed(level),
        explained=gettext("这局打 %(level)s：%(level)s 是级牌，比别的牌都大，只小于怪。") % {"level": _printed(level)},
        teams=teams,
        hand=match.hand_number,
        hands=match.round_limit,
        base=match.base_score,
        watchers=view.watchers,
    )


def _printed(level: str) -> str:
    return "10" if level == "T" else level
