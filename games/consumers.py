"""One socket: admit it, show it the table, take its commands."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import replace

from django.contrib.auth.models import AnonymousUser
from django.utils import translation

from accounts.addresses import address_of_socket
from daguai_site.language import language_of
from games import forms, fragments, noting, queries
from games.arrivals import arrivals
from games.beating import beats
from games.bots import thinking
from games.grouping import COOKIE, groups_of
from games.hub import GONE, Room, hub
from games.in_database import in_database
from games.presenters.holding import has_room
from games.refusals import CommandRefused, Notice, Reason, sentence
from games.rules import Card, Refusal
from games.speaker import Speaker
from games.table_view import TableView

log = logging.getLogger(__name__)

LONGEST_FRAME = 8192


class TableConsumer(Speaker):
    """A viewer's socket at one table. News come through the hub, so it has no channel of its own."""

    room: Room | None = None

    async def __call__(self, *connection: object) -> None:
        """Serve the socket, and take leave of the hub however it ends: not every end comes as a disconnect."""
        try:
            await super().__call__(*connection)
        finally:
            beats.end(self)
            if self.room is not None:
                hub.leave(self.table_id, self)

    async def connect(self) -> None:
        """Admit whoever may see the table; anyone else is closed with 4404."""
        self.user = self.scope["user"]
        self.code = self.scope["url_route"]["kwargs"]["code"]
        self.address = address_of_socket(self.scope)
        self.language = language_of(self.user, self.scope.get("cookies", {}))
        self.sent: dict[str, object] = {}
        self.selection: tuple[Card, ...] | None = None
        self.held: tuple[Card, ...] | None = None
        self.grouped: object = self.scope.get("cookies", {}).get(COOKIE)
        self.own: tuple[queries.Snapshot, TableView] | None = None
        self.is_refused = False
        self.heard_at = 0.0
        await self.accept()
        await self.tell_release()
        try:
            self.table_id, self.muted = await arrivals.let_in(self.user, self.code)
        except CommandRefused:
            await self.close(GONE)
            return
        self.session = (self.user.pk, self.user.password, self.scope["session"].session_key)
        beats.begin(self)
        self.room = hub.join(self.table_id, self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Take one frame. Whatever it holds, the socket stays open and the answer to nonsense is one sentence."""
        self.heard_at = asyncio.get_running_loop().time()
        if self.room is None:
            return
        try:
            await self._answer(_fields_of(text_data))
        except CommandRefused as refused:
            noting.refused(refused.reason, self.room.facts)
            await self._refuse(refused.reason)
        except Exception:
            log.exception("a frame could not be answered", extra=self.room.facts)
            noting.refused(Reason.TROUBLE, self.room.facts)
            await self._refuse(Reason.TROUBLE)

    async def show(self, snapshot: queries.Snapshot) -> None:
        """Send what changed for this viewer since the last time; whoever may no longer look is shown out."""
        if not snapshot.may_see(self.user):
            await self.send_text(json.dumps({"go": f"/t/{self.code}/"}))  # which says why
            await self.close(GONE)
            return
        sent = dict(self.sent)  # a push that fails half-way has sent nothing
        public = self._public(snapshot)
        html = fragments.push_to_bystander(sent, public)
        if html is not None:
            self.own = None
        else:
            view = self._seen(snapshot)
            self._put_down(view)
            with translation.override(self.language):
                html = fragments.push(view, sent, self.selection, public)
        self.sent = sent
        if html:
            await self.send_text(html)

    def _put_down(self, view: TableView) -> None:
        """Where cards have come or gone nothing is chosen any more, nor is on the page: an equal card is another one.
        What was chosen before a page came back it still holds."""
        holding = view.hand.holding if view.hand else ()
        if self.held not in (None, holding):
            self.selection = None
        self.held = holding

    async def read_mutes(self) -> None:
        """Whom this viewer mutes may have changed, here or on another page: the log is shown anew."""
        muted = await in_database(queries.muted_by, self.user.pk)
        if muted != self.muted:
            self.muted = muted
            if self.room is not None and self.room.snapshot is not None:
                await self._show_anew(self.room.snapshot)

    async def _answer(self, fields: forms.Fields) -> None:
        match fields.get("do"):
            case "beat":
                return
            case "name":
                await self._name(forms.cards_of(fields))
            case "group":
                await self._acknowledge()
                await self._group(fields.get("groups"))
            case "hint":
                await self._acknowledge()
                await self._hint(forms.place_of(fields))
            case _:
                command = forms.command_from(self.address, fields)
                await self._acknowledge()
                done = await in_database(command, self.user, self.code)
                if fields.get("do") in ("mute", "unmute"):
                    await self.read_mutes()
                if isinstance(done, Notice):
                    await self._refuse(done)
                    return
        await self._clear_refusal()

    async def _acknowledge(self) -> None:
        """Tell the page that its frame has come: what follows from it may take a moment, or be nothing to see."""
        await self.send_text(json.dumps({"heard": True}))

    async def _name(self, cards: tuple[Card, ...]) -> None:
        """Say what the selection is: a read, answered from what is known already."""
        self.selection = cards
        view = self._view()
        if view is not None:
            with translation.override(self.language):
                html = fragments.naming(view, cards, self.sent)
            await self.send_text(html)
        if not cards:
            self.own = None  # nothing more is asked of it for now, and a page that rests need not hold it

    async def _group(self, groups: object) -> None:
        """Lay the holding out by other groups of the viewer's own: a read as well."""
        self.grouped, self.own = groups, None
        view = self._view()
        if view is None or self.room is None or self.room.snapshot is None:
            return
        await self._show_anew(self.room.snapshot)
        if not has_room(view):
            raise CommandRefused(Reason.NO_ROOM_FOR_GROUP)

    async def _show_anew(self, snapshot: queries.Snapshot) -> None:
        """Something of the viewer's own has changed."""
        self.own = None
        self.sent.pop(fragments.STANDS, None)
        await self.show(snapshot)

    async def _hint(self, nth: int) -> None:
        view = self._view()
        if view is None or view.hand is None or not (view.hand.is_my_turn or view.hand.return_due):
            raise CommandRefused(Refusal.NOT_YOUR_TURN)
        hints = await thinking.hints(view.hand)
        if hints:  # without an answer the sign says so already
            with translation.override(self.language):
                html = fragments.hint_push(view, hints[nth % len(hints)], nth % len(hints), len(hints))
            await self.send_text(html)

    def _view(self) -> TableView | None:
        snapshot = self.room.snapshot if self.room else None
        return None if snapshot is None else self._seen(snapshot)

    def _seen(self, snapshot: queries.Snapshot) -> TableView:
        """The viewer's own view, kept as long as nothing changes: each card that is ticked asks for it again."""
        if self.own is None or self.own[0] is not snapshot:
            with translation.override(self.language):
                view = queries.view_for(snapshot, self.user, self.muted)
            groups = groups_of(self.grouped, view.hand_id)
            self.own = snapshot, replace(view, groups=groups) if groups else view
        return self.own[1]

    def _public(self, snapshot: queries.Snapshot) -> fragments.Public:
        """Made once for all who read this language here, of what somebody sees who is nobody."""
        made = self.room.public if self.room is not None else {}
        if self.language not in made:
            with translation.override(self.language):
                made[self.language] = fragments.Public(queries.view_for(snapshot, AnonymousUser()), snapshot.made)
        return made[self.language]

    async def _refuse(self, reason: Reason | Refusal | Notice) -> None:
        self.is_refused = True
        with translation.override(self.language):
            html = fragments.refusal_push(sentence(reason))
        await self.send_text(html)

    async def _clear_refusal(self) -> None:
        if self.is_refused:
            self.is_refused = False
            await self.send_text(fragments.refusal_push(""))


def _fields_of(text: str | None) -> forms.Fields:
    if text is None or len(text) > LONGEST_FRAME:
        raise CommandRefused(Reason.NONSENSE)
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise CommandRefused(Reason.NONSENSE) from None
    if not isinstance(fields, dict):
        raise CommandRefused(Reason.NONSENSE)
    return fields
