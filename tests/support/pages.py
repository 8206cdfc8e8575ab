"""An open page without a browser: a real socket, everything it was shown by region, and what a person does there."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from datetime import datetime
from html.parser import HTMLParser

from django.utils import translation
from websockets.exceptions import ConnectionClosed, InvalidMessage
from websockets.sync.client import ClientConnection, connect

from accounts.models import User
from games import fragments, queries, rules

PATIENCE = 20.0  # seconds that anything may take on a busy machine
LOST = (ConnectionClosed, InvalidMessage, OSError, EOFError)
"""What a page's line ends with when its server is killed, be it while the line is opened."""
PARTIAL = re.compile(r'<hx-partial hx-target="#([\w-]+)"(?: hx-swap="(\w+)")?>(.*?)</hx-partial>', re.DOTALL)
ITEM = re.compile(r'<i for="([\w -]+)"([^>]*)></i>')
ATTRIBUTE = re.compile(r' ([\w-]+)="([^"]*)"')
TOLD_ANEW = re.compile(r' data-now="[^"]*"')


class Page:
    """One tab of `user` at the table called `code`, on the server at `address` (http). It answers beats by itself."""

    def __init__(self, address: str, session: str, user: User, code: str) -> None:
        self.address, self.session, self.user, self.code = address, session, user, code
        self.parts: dict[str, str] = {}
        """What each region shows, by the id of its root."""
        self.frames: list[str] = []
        """All that it was sent, since the first time it was opened."""
        self.answers_beats = True
        self._changed = threading.Condition()
        self._socket: ClientConnection | None = None
        self._hold = ExitStack()
        self._reader: threading.Thread | None = None

    # What a browser does.

    def open(self) -> Page:
        """Open the socket, as a page does that is loaded or has woken: all it showed before is forgotten."""
        self.close()
        self.parts, self.answers_beats = {}, True
        opening = connect(
            self.address.replace("http", "ws", 1) + f"/ws/t/{self.code}/",
            origin=self.address,
            additional_headers={"Cookie": f"sessionid={self.session}"},
            max_size=None,
            open_timeout=PATIENCE,
            ping_interval=None,
        )
        self._socket = self._hold.enter_context(opening)
        self._reader = threading.Thread(target=self._read, args=(self._socket,), daemon=True)
        self._reader.start()
        return self

    def close(self) -> None:
        """Close the tab."""
        if self._socket is not None:
            with suppress(Exception):
                self._hold.close()
            self._reader.join(PATIENCE)
            self._socket = None

    def fall_silent(self) -> None:
        """Lock the phone: the connection stays, and nothing is answered any more."""
        self.answers_beats = False

    @property
    def is_open(self) -> bool:
        return self._reader is not None and self._reader.is_alive()

    def reconnect(self) -> Page:
        """Open the socket again and again until it opens, as a page does whose server is away."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self.open()
            except LOST:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.2)

    def send(self, **fields: object) -> None:
        self._socket.send(json.dumps(fields))

    def _read(self, socket: ClientConnection) -> None:
        try:
            for text in socket:
                if text.startswith("{"):
                    if "beat" in text and self.answers_beats:
                        socket.send('{"do": "beat"}')
                    continue
                with self._changed:
                    self._take(text)
                    self._changed.notify_all()
        except LOST:
            pass
        with self._changed:
            self._changed.notify_all()

    def _take(self, text: str) -> None:
        self.frames.append(text)
        partials = PARTIAL.findall(text)
        for target, swap, html in partials:
            if swap != "patch":
                self.parts[target] = self.parts.get(target, "") + html if swap == "beforeend" else html
        for _, swap, html in partials:
            if swap == "patch":
                self._patch(html)

    def _patch(self, items: str) -> None:
        """Change single attributes and texts, of elements in the regions or of those that only ever change so."""
        for targets, changes in ITEM.findall(items):
            for target in targets.split():
                element = re.compile(rf'(<(\w+)[^>]*\bid="{target}"[^>]*>)(.*?)(?=</\2>|\Z)', re.DOTALL)
                within = next((name for name, html in self.parts.items() if f'id="{target}"' in html), target)
                html = self.parts.setdefault(within, f'<i id="{target}">')
                for name, value in ATTRIBUTE.findall(changes):
                    html = element.sub(lambda found, name=name, value=value: _changed(found, name, value), html)
                self.parts[within] = html

    def stand_for(self, parts: Mapping[str, str], changed: Mapping[str, Mapping[str, str]]) -> None:
        """Show what another page shows: regions by their targets, and by element the attributes that are newer."""
        self.parts = dict(parts)
        for target, values in changed.items():
            told = "".join(f' {name}="{value}"' for name, value in values.items())
            self._patch(f'<i for="{target}"{told}></i>')

    # What a person sees.

    def wait_until(self, holds: Callable[[], object], *, seconds: float = PATIENCE, what: str = "") -> None:
        """Wait until what this page shows makes `holds()` true."""
        deadline = time.monotonic() + seconds
        with self._changed:
            while not holds():
                if not self._changed.wait(min(deadline - time.monotonic(), 1)) and time.monotonic() > deadline:
                    raise AssertionError(f"{self.user} did not see {what or 'what was waited for'}: {self.summary}")

    def at_once(self) -> threading.Condition:
        """Held, nothing changes: several things are then read of one moment."""
        return self._changed

    @property
    def summary(self) -> dict[str, object]:
        return {"open": self.is_open, "table": self.attributes("table"), "clock": self.attributes("clock")}

    def attributes(self, region: str) -> dict[str, str]:
        """The data attributes of a region's root, without `data-`; empty before it was shown."""
        reader = _Root()
        reader.feed(self.parts.get(region, ""))
        return {name.removeprefix("data-"): value for name, value in reader.found.items() if name.startswith("data-")}

    def seat(self, number: int) -> dict[str, str]:
        return self.attributes(f"seat-{number}")

    def is_away(self, number: int) -> bool:
        """Whether 掉线 stands at this seat."""
        return self.seat(number).get("away") == "true"

    @property
    def phase(self) -> str:
        return self.attributes("table").get("phase", "")

    @property
    def turn(self) -> tuple[int, int]:
        """The hand and the number of the turn that the form answers; noughts while nothing is played."""
        hand, seq = (re.search(r' value="(\d*)"', self.parts.get(f"turn-{name}", "")) for name in ("hand", "seq"))
        return int(hand[1] or 0) if hand else 0, int(seq[1] or 0) if seq else 0

    @property
    def holding(self) -> list[str]:
        return re.findall(r'name="cards" value="([^"]+)"', self.parts.get("cards", ""))

    @property
    def seconds_left(self) -> float:
        """What the clock shows: how long the limit that runs is still to run, as of when the page was told."""
        return (self.ends_at - datetime.fromisoformat(self.attributes("clock")["now"])).total_seconds()

    @property
    def ends_at(self) -> datetime | None:
        """When the limit ends that the clock shows; None when none runs."""
        ends_at = self.attributes("clock").get("ends-at")
        return datetime.fromisoformat(ends_at) if ends_at else None

    def wrong(self) -> dict[str, tuple[str, str]]:
        """The regions that show something else than what is stored: what they show, and what they should."""
        return self.wrong_beside(queries.snapshot(queries.table_id_for(self.user, self.code)))

    def wrong_beside(self, snapshot: queries.Snapshot) -> dict[str, tuple[str, str]]:
        """The same, where the table has been read already."""
        with translation.override("zh-hans"):
            text = fragments.push(queries.view_for(snapshot, self.user, queries.muted_by(self.user.pk)), {}, None)
        whole = Page(self.address, self.session, self.user, self.code)
        whole._take(text)
        stored = {target: _lasting(html) for target, html in whole.parts.items()}
        shown = {target: _lasting(self.parts.get(target, "")) for target in stored}
        return {target: (shown[target], stored[target]) for target in stored if shown[target] != stored[target]}

    def wait_until_right(self, *, seconds: float = PATIENCE) -> None:
        try:
            self.wait_until(lambda: not self.wrong(), seconds=seconds)
        except AssertionError:
            raise AssertionError(f"{self.user} does not see the table as it is stored: {self.wrong()}") from None

    def saw(self, text: str) -> bool:
        """Whether any region shows this text."""
        return any(text in html for html in self.parts.values())

    # What a person does.

    def take_turn(self) -> None:
        """Lead the lowest single, or pass, once this page shows that it is asked; until it shows what came of it."""
        snapshot = queries.snapshot(queries.table_id_for(self.user, self.code))
        view = queries.view_for(snapshot, self.user).hand
        asked = (snapshot.table.hand_id, view.seq)
        self.wait_until(lambda: self.turn == asked, what="the own turn")
        hand, seq = asked
        if view.to_beat is None:
            self.send(do="play", hand=hand, seq=seq, cards=[str(rules.lowest_single(view.holding, view.level))])
        else:
            self.send(do="pass", hand=hand, seq=seq)
        self.wait_until(lambda: self.turn != asked, what="the own move")


class _Root(HTMLParser):
    """The attributes of the first element."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self.found:
            self.found = {name: value or "" for name, value in attrs} | {"": tag}


def _changed(found: re.Match[str], name: str, value: str) -> str:
    tag, _, within = found.groups()
    if name == "text":
        return tag + value
    old = re.compile(rf' {name}="[^"]*"')
    new = f' {name}="{value}"'
    return (old.sub(lambda _: new, tag) if old.search(tag) else tag[:-1] + new + ">") + within


def _lasting(html: str) -> str:
    return TOLD_ANEW.sub("", html)
