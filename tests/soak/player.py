"""Somebody who plays without end by what the page shows, whatever happens, and remembers what was taken."""

from __future__ import annotations

import random
import re
import threading
import time
from contextlib import suppress

from games import rules
from tests.support.pages import LOST, Page

LEVEL = re.compile(r'class="playing".*?<b>(\w+)</b>', re.DOTALL)
CARD = re.compile(r'name="card" value="([^"]+)"')
HIDDEN = r'name="{}" value="([^"]*)"'
PATIENCE = 3.0  # seconds for an answer before the page is believed again
BREATH = 0.1  # between looks and between tries
Turn = tuple[int, int]


class Player(threading.Thread):
    """`seat` at the table of `page`; `addresses` are the servers it may turn to."""

    def __init__(self, page: Page, seat: int, addresses: list[str], *, seed: int) -> None:
        super().__init__(daemon=True)
        self.page, self.seat, self.addresses = page, seat, addresses
        self.rng = random.Random(seed)
        self.sent: dict[Turn, set[tuple[str, ...]]] = {}
        """Everything that was asked for at each turn."""
        self.taken: set[Turn] = set()
        """The turns of one's own that the page has shown as over after something was asked for."""
        self.failed: BaseException | None = None
        self._rests = threading.Event()
        self._ends = threading.Event()

    def rest(self) -> None:
        """Only look on from here, and stay connected."""
        self._rests.set()

    def end(self) -> None:
        self._ends.set()
        self.join(60)
        self.page.close()

    def run(self) -> None:
        while not self._ends.is_set():
            try:
                if not self.page.is_open:
                    self._come_back()
                elif not self._rests.is_set():
                    self._play()
            except LOST:
                pass
            except BaseException as failure:
                self.failed = failure
                return
            time.sleep(BREATH)

    def _come_back(self) -> None:
        self.page.address = self.rng.choice(self.addresses)
        self.page.open()

    def _play(self) -> None:
        """Do what the page asks for, if it asks for anything."""
        page = self.page
        if page.phase == "over":
            page.send(do="next", hand=self._hidden("orders-fields", "hand"))
            time.sleep(PATIENCE / 6)
        elif page.phase == "tribute" and CARD.search(page.parts.get("giving", "")):
            cards = CARD.findall(page.parts["giving"])
            page.send(do="return", hand=self._hidden("giving", "hand"), card=self.rng.choice(cards))
            time.sleep(PATIENCE / 6)
        elif page.phase == "play":
            self._take_turn()

    def _take_turn(self) -> None:
        with self.page.at_once():
            if self.page.seat(self.seat).get("turn") != "true":
                return
            turn, cards = self.page.turn, self._chosen()
        self.sent.setdefault(turn, set()).add(cards)
        hand, seq = turn
        for _ in range(self.rng.choice((1, 1, 1, 2))):  # a finger that trembles
            self.page.send(do="play" if cards else "pass", hand=hand, seq=seq, cards=list(cards))
        with suppress(AssertionError):
            self.page.wait_until(lambda: self.page.turn != turn or not self.page.is_open, seconds=PATIENCE)
        if self.page.turn != turn:
            self.taken.add(turn)

    def _chosen(self) -> tuple[str, ...]:
        """A large play that is legal by what the page shows, or none."""
        shown = LEVEL.search(self.page.parts["bar"])[1]
        level = "T" if shown == "10" else shown
        asked = self.page.attributes("to-beat").get("cards", "")
        to_beat = rules.identify(rules.parse_cards(asked), level) if asked else None
        holding = rules.parse_cards(" ".join(self.page.holding))
        plays = rules.legal_plays(holding, to_beat, level)
        if not plays or (to_beat is not None and self.rng.random() < 0.3):
            return ()
        most = max(len(play.cards) for play in plays)
        return tuple(map(str, self.rng.choice([play for play in plays if len(play.cards) == most]).cards))

    def _hidden(self, region: str, name: str) -> str:
        found = re.search(HIDDEN.format(name), self.page.parts.get(region, ""))
        return found[1] if found else ""
