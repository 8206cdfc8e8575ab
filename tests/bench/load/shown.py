"""What a page shows, made up from the frames it was pushed as its scripts do it, and what a person reads there."""

from __future__ import annotations

import re

from games.rules import Card, parse_cards

PARTIAL = re.compile(r'<hx-partial hx-target="#([\w-]+)"(?: hx-swap="(\w+)")?>(.*?)</hx-partial>', re.DOTALL)
ITEM = re.compile(r'<i for="([\w -]+)"([^>]*)></i>')
ATTRIBUTE = re.compile(r' ([\w-]+)="([^"]*)"')
ID = re.compile(r'\bid="([\w-]+)"')
FIELD = re.compile(r'name="(?:cards|card)" value="([^"]+)"')
LEVEL = re.compile(r'class="playing".*?<b>(\w+)</b>', re.DOTALL)
TO_BEAT = re.compile(r'data-cards="([^"]*)"')
ORDERS = re.compile(r'name="(\w+)" value="(\w*)"')


class Shown:
    """`parts`: each region as it came last, by its target. `changed`: single attributes and texts that are newer."""

    __slots__ = ("changed", "parts")

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}
        self.changed: dict[str, dict[str, str]] = {}

    def take(self, text: str) -> None:
        """One frame of fragments."""
        items = ""
        for target, swap, html in PARTIAL.findall(text):
            if swap == "patch":
                items += html
            elif swap == "beforeend":
                self.parts[target] = self.parts.get(target, "") + html
            else:
                self.parts[target] = html
                for each in ID.findall(html):
                    self.changed.pop(each, None)
        for targets, values in ITEM.findall(items):
            for target in targets.split():
                self.changed.setdefault(target, {}).update(ATTRIBUTE.findall(values))

    def attribute(self, target: str, name: str) -> str:
        return self.changed.get(target, {}).get(name, "")

    @property
    def phase(self) -> str:
        return self.attribute("table", "data-phase")

    @property
    def version(self) -> int:
        return int(self.attribute("table", "data-version") or 0)

    @property
    def is_mine(self) -> bool:
        """Whether it is the viewer's turn."""
        return self.phase == "play" and self.attribute("table", "data-mine") == "true"

    @property
    def turn(self) -> tuple[int, int]:
        """The hand and the number of the turn that the form answers."""
        return int(self.attribute("turn-hand", "value") or 0), int(self.attribute("turn-seq", "value") or 0)

    @property
    def orders(self) -> dict[str, str]:
        """The fields by which the next hand and the next match are asked for."""
        return dict(ORDERS.findall(self.parts.get("orders-fields", "")))

    @property
    def holding(self) -> tuple[Card, ...]:
        return parse_cards(" ".join(FIELD.findall(self.parts.get("cards", ""))))

    @property
    def to_beat(self) -> tuple[Card, ...]:
        """The cards to beat, none where one leads."""
        found = TO_BEAT.search(self.parts.get("to-beat", ""))
        return parse_cards(found[1]) if found else ()

    @property
    def level(self) -> str:
        found = LEVEL.search(self.parts.get("bar", ""))
        return found[1].replace("10", "T") if found else "2"

    @property
    def to_return(self) -> tuple[Card, ...]:
        """What may be given back (G4); nothing where nothing is due."""
        return parse_cards(" ".join(FIELD.findall(self.parts.get("giving", ""))))
