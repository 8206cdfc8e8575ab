"""What hosts may choose from and what a new table starts with: the operator's settings, read anew each time (M2)."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from games import models
from games.options import House, Offers, Terms
from games.rules import TURN_LIMITS, TakeOver

AWAY_LIMITS = (180, 300, 600)  # seconds, offered beside 不算 and what the operator has set
HOUSE = tuple(each.name for each in fields(House))


def site() -> models.SiteSettings:
    """The operator's settings; as they come until the operator has saved any."""
    return models.SiteSettings.objects.first() or models.SiteSettings()


def offers_of(site: models.SiteSettings, kind: str) -> Offers:
    """What the host of a table of this kind may choose from. Strangers always have a limit, friends may do without."""
    is_public = kind == models.Table.Kind.PUBLIC
    away = sorted({*AWAY_LIMITS, *filter(None, (_away_limit(site, kind),))})
    return Offers(
        base_scores=tuple(site.base_scores),
        round_limits=tuple(site.round_limits),
        turn_limits=tuple(limit for limit in TURN_LIMITS if limit or not is_public),
        take_overs=tuple(way.value for way in TakeOver),
        away_limits=tuple(away) if is_public and site.public_away_limit else (None, *away),
    )


def offers_at(table: models.Table, site: models.SiteSettings) -> Offers:
    """The same at this table. A deal that is played again is one hand, and goes on as it did the first time (T4)."""
    offers = offers_of(site, table.kind)
    return offers if table.challenge_id is None else replace(offers, round_limits=(1,), take_overs=(table.take_over,))


def terms_of(table: models.Table, site: models.SiteSettings) -> Terms:
    """What the table's next match is played for and by: what its host has chosen, where that is still on offer."""
    base, rounds = table.base_score, table.round_limit
    return Terms(
        base_score=base if base in site.base_scores else site.base_score,
        round_limit=1 if table.challenge_id else rounds if rounds in site.round_limits else site.round_limit,
        **{name: getattr(table, name) for name in _KEPT},
    )


def keep_terms(table: models.Table, terms: Terms, site: models.SiteSettings) -> None:
    """Put these terms into the table's row. What is as the operator has it goes on following the operator."""
    table.base_score = None if terms.base_score == site.base_score else terms.base_score
    table.round_limit = None if terms.round_limit == site.round_limit else terms.round_limit
    for name in _KEPT:
        setattr(table, name, getattr(terms, name))


def house_of(table: models.Table) -> House:
    """What goes at this table beside the cards."""
    return House(**{name: getattr(table, name) for name in HOUSE})


def starting(site: models.SiteSettings, kind: str) -> dict[str, Any]:
    """The columns that a new table of this kind starts with (K1, M1, M6)."""
    common = {
        name: getattr(site, name) for name in ("take_over", "always_show_left", "extra_time", "pauses", "counting")
    }
    if kind == models.Table.Kind.PRACTICE:
        return common
    is_public = kind == models.Table.Kind.PUBLIC
    return common | {
        "turn_seconds": site.public_turn_seconds if is_public else site.friends_turn_seconds,
        "return_seconds": site.return_seconds,
        "pause_seconds": site.pause_seconds,
        "away_limit": _away_limit(site, kind),
        "counting": site.counting and not is_public,
        "watchable": is_public,
    }


def _away_limit(site: models.SiteSettings, kind: str) -> int | None:
    return site.public_away_limit if kind == models.Table.Kind.PUBLIC else site.friends_away_limit


_KEPT = tuple(each.name for each in fields(Terms) if each.name not in ("base_score", "round_limit"))
