"""Whoever has deleted their account is forgotten: what tables have kept under their name is nobody's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from accounts.models import User
from games import models
from games.commands.company import name_after_host
from games.commands.door import locked

BATCH = 20  # tables that one sweep goes through at most


def forget_the_departed() -> None:
    """At every table where somebody has been who has left the site, take their name out of all that is kept there.

    Their row is empty already, and what is told from then on names nobody. It is done once for each table: nobody is
    let in any more who has left."""
    for table_id, user_id in _places_of_the_departed():
        with locked(table_id) as held:
            _forget(held.table, User.objects.get(pk=user_id))


def _places_of_the_departed() -> list[tuple[int, int]]:
    let_in = models.Admission.objects.filter(user__left_at__isnull=False)
    sat = models.Seat.objects.filter(user__left_at__isnull=False, table__phase=models.Table.Phase.CLOSED)
    return sorted({place for rows in (let_in, sat) for place in rows.values_list("table_id", "user_id")[:BATCH]})


def _forget(table: models.Table, person: User) -> None:
    for line in table.lines.exclude(code=""):
        _forget_in_line(line, person.pk)
    for hand in models.Hand.objects.filter(match__table=table).select_related("match"):
        _forget_in_hand(hand, person.pk)
    for report in table.reports.all():
        report.log = [said | ({"name": ""} if said["user"] == person.pk else {}) for said in report.log]
        report.save(update_fields=["log"])
    if table.host_id == person.pk:
        name_after_host(table, person)
    models.Admission.objects.filter(table=table, user=person).delete()
    if table.phase == models.Table.Phase.CLOSED:
        table.seats.filter(user=person).update(user=None)


def _forget_in_line(line: models.Line, user_id: int) -> None:
    if line.code == "renamed" and line.facts.get("user") == user_id:
        line.delete()  # there was nothing in it but names
    elif (facts := _nameless(line.facts, user_id)) != line.facts:
        line.facts = facts
        line.save(update_fields=["facts"])


def _nameless(facts: Mapping[str, Any], user_id: int) -> dict[str, Any]:
    """The facts of a line without this person's name."""
    seats = [seat for seat, user in facts.get("users", {}).items() if user == user_id]
    nameless = dict(facts)
    if seats:
        nameless["names"] = facts["names"] | dict.fromkeys(seats, "")
    if "name" in facts and (facts.get("user") == user_id or str(facts.get("seat")) in seats):
        nameless["name"] = ""
    return nameless


def _forget_in_hand(hand: models.Hand, user_id: int) -> None:
    if any(each == user_id for each, _ in hand.people):
        hand.people = [[each, "" if each == user_id else name] for each, name in hand.people]
        hand.save(update_fields=["people"])
    if hand.results.filter(user_id=user_id, outcome=models.Result.Outcome.RAN_AWAY).exists():
        hand.match.runaway |= {"name": ""}
        hand.match.save(update_fields=["runaway"])
