"""Somebody on another device says 我是 NAME: what is asked of whoever is to answer."""

from dataclasses import dataclass

from games.presenters.words import name_of
from games.table_view import TableView


@dataclass(frozen=True, slots=True)
class Claiming:
    claim_id: int
    name: str


def claiming(view: TableView) -> Claiming | None:
    claim = view.claim
    return None if claim is None else Claiming(claim.claim_id, name_of(view, claim.seat))
