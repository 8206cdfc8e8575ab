"""Every read, and the only way to get a table for a user."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone
from django.utils.translation import get_language, gettext

from accounts.models import Mute, User
from accounts.names import told_apart
from games import models, records, rules, states, transfers
from games.kept import as_kept, twin_of
from games.kept_names import in_readers_words
from games.offers import house_of, offers_at, site, terms_of
from games.promises import promised
from games.refusals import CommandRefused, Reason
from games.system_players import TEACHING, is_lesson, place_in_words, skill_of
from games.table_view import (
    ClaimView,
    ClockView,
    DoorView,
    GuestView,
    HandResult,
    Line,
    LostSeat,
    MatchView,
    PauseView,
    PlayerView,
    QueueView,
    RoomView,
    RunawayView,
    SeatView,
    TableView,
    TalkView,
)

Person = User | AnonymousUser
T = TypeVar("T")
LINES_SHOWN = 60
LINE = ("pk", "at", "seat", "text", "code", "facts", "user_id")
HOST_STAYS = timedelta(seconds=60)
"""So long a host may be away and stays host: a locked phone or another network changes nothing, an empty chair does."""
LOOKING = timedelta(seconds=12)  # a page that has been silent for longer looks no more

Phase = models.Table.Phase
PLAYING = (Phase.TRIBUTE, Phase.PLAY, Phase.OVER)
OPEN = (Phase.WAITING, Phase.SETTLED)
_TEACHES = Exists(models.Seat.objects.filter(table=OuterRef("pk"), bot=TEACHING))


def tables_of(user: Person) -> QuerySet[models.Table]:
    """The tables that `user` may see: those where they sit or wait for a chair, and of those that have let them in the
    ones where nothing is played or anybody may watch."""
    sits = models.Seat.objects.filter(table=OuterRef("pk"), user_id=user.pk or 0)
    let_in = models.Admission.objects.filter(table=OuterRef("pk"), user_id=user.pk or 0, kicked=False)
    queues = let_in.filter(queued_at__isnull=False)
    open_to_all = Q(phase__in=OPEN) | Q(watchable=True)
    return models.Table.objects.filter(Exists(sits) | (open_to_all & Exists(let_in)) | Exists(queues)).exclude(
        phase=Phase.CLOSED
    )


def table_id_for(user: Person, code: str) -> int:
    """The id of the table called `code`; refused when `user` may not see it."""
    (table_id,) = table_ids_for([user], code)
    if table_id is None:
        raise CommandRefused(Reason.NO_TABLE)
    return table_id


def table_ids_for(people: Sequence[Person], code: str) -> list[int | None]:
    """The same for each of several people; None for who may not see it."""
    # Most have a seat there, which is found several times as fast as whether others may look, and for all at once.
    seats = models.Seat.objects.filter(user__in={user.pk or 0 for user in people}, table__code=code)
    seated = dict(seats.exclude(table__phase=Phase.CLOSED).values_list("user", "table"))
    return [
        seated.get(user.pk) or tables_of(user).filter(code=code).values_list("pk", flat=True).first() for user in people
    ]


def practices_of(user: Person) -> QuerySet[models.Table]:
    """This person's practice tables, those of 学着打 aside."""
    return tables_of(user).filter(~_TEACHES, kind=models.Table.Kind.PRACTICE)


def lessons_of(user: Person) -> QuerySet[models.Table]:
    """This person's tables of 学着打."""
    return tables_of(user).filter(_TEACHES, kind=models.Table.Kind.PRACTICE)


def running_practice(user: Person) -> str | None:
    """The code of the practice table that this person has not left."""
    return practices_of(user).order_by("-pk").values_list("code", flat=True).first()


def running_lesson(user: Person) -> bool:
    """Whether this person has begun 学着打 and not come to its end."""
    return lessons_of(user).exclude(phase=Phase.SETTLED).exists()


def running_table(user: Person) -> str | None:
    """The code of a table of people where this person sits in a running match."""
    running = models.Table.objects.filter(seats__user_id=user.pk or 0, phase__in=PLAYING).exclude(
        kind=models.Table.Kind.PRACTICE
    )
    return running.order_by("-pk").values_list("code", flat=True).first()


def playing_elsewhere(people: Iterable[int], but: int | None) -> set[int]:
    """Which of these people play a match at another table than `but`. Who has gone home from one, out of cards, does
    not (M11)."""
    seats = models.Seat.objects.filter(user_id__in=list(people), gone=False, table__phase__in=PLAYING)
    seats = seats.exclude(table__kind=models.Table.Kind.PRACTICE).exclude(table_id=but or 0)
    return set(seats.values_list("user_id", flat=True))


def invited_to(token: str) -> int:
    """The id of the table that an invite link leads to."""
    table_id = (
        models.Table.objects.filter(invite=token).exclude(phase=Phase.CLOSED).values_list("pk", flat=True).first()
    )
    if table_id is None:
        raise CommandRefused(Reason.NO_TABLE)
    return table_id


def invite_of(number: str) -> str:
    """The token of the invite link of the table with this number."""
    token = (
        models.Table.objects.filter(number=number).exclude(phase=Phase.CLOSED).values_list("invite", flat=True).first()
    )
    if token is None:
        raise CommandRefused(Reason.NO_TABLE)
    return token


def door(token: str, user: Person) -> DoorView:
    """What an invite link tells whoever opens it: no more than who sits there."""
    table = models.Table.objects.select_related("host").get(pk=invited_to(token))
    seats = list(table.seats.select_related("user"))
    host = host_of(table, seats)
    seated_host = next((seat.user for seat in seats if seat.user_id is not None and seat.user_id == host), table.host)
    is_kept_out = is_kicked(table.pk, user)
    return DoorView(
        token=token,
        code=table.code,
        host_name=str(seated_host or ""),
        people=tuple(view for view in _seat_views(seats, host) if not may_be_taken(table, seats[view.number])),
        free=sum(may_be_taken(table, seat) for seat in seats),
        is_running=table.phase not in OPEN,
        watchable=table.watchable,
        knows_name=user.is_authenticated,
        is_seated=any(seat.user_id is not None and seat.user_id == user.pk for seat in seats),
        is_kept_out=is_kept_out,
        lost=() if is_kept_out else _lost_seats(table, seats),
        again=table.challenge_id is not None,
        public_terms=terms_of(table, site()) if table.kind == models.Table.Kind.PUBLIC else None,
    )


def may_be_taken(table: models.Table, seat: models.Seat) -> bool:
    """Whether somebody who comes by the link may get this chair: a free one, or before a match one of the system's."""
    return seat.is_free or (table.phase == Phase.WAITING and bool(seat.bot))


def door_instead(user: Person, code: str) -> str | None:
    """The invite of a table of people for somebody who is not in it: chats pass on a page's own address."""
    if tables_of(user).filter(code=code).exists():
        return None
    of_people = models.Table.objects.filter(code=code, invite__isnull=False).exclude(phase=Phase.CLOSED)
    return of_people.values_list("invite", flat=True).first()


def why_outside(user: Person, code: str) -> Reason | None:
    """Why somebody who was let in stands outside: asked to go, or nobody may watch any more. None for others."""
    admissions = models.Admission.objects.filter(table__code=code, user_id=user.pk or 0)
    kicked = admissions.values_list("kicked", flat=True).first()
    return None if kicked is None else Reason.KICKED if kicked else Reason.NOT_WATCHABLE


def is_kicked(table_id: int, user: Person) -> bool:
    """Whether this person was asked to leave the table."""
    return models.Admission.objects.filter(table_id=table_id, user_id=user.pk or 0, kicked=True).exists()


def host_of(table: models.Table, seats: Iterable[models.Seat]) -> int | None:
    """The id of the user who is host now: the table's own while seated and not away for long, else whoever has sat
    longest of those who are here. Where nobody is, that is the table's own host if seated, or has sat longest."""
    seated = [seat for seat in seats if seat.user_id is not None]
    own = next((seat for seat in seated if seat.user_id == table.host_id), None)
    here = [seat for seat in seated if not seat.away]
    if own is not None and not (here and _is_away_for_long(own)):
        return own.user_id
    if not seated:
        return None
    return min(here or seated, key=lambda seat: (seat.sat_at or table.created_at, seat.number)).user_id


def _is_away_for_long(seat: models.Seat) -> bool:
    return seat.away and seat.away_since is not None and seat.away_since <= timezone.now() - HOST_STAYS


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as stored at one version. It holds every card: only `view_for` may pass anything on from it."""

    table: models.Table
    seats: tuple[models.Seat, ...]
    state: rules.Hand | None
    results: tuple[HandResult, ...]
    lines: tuple[Line, ...]
    claim: models.Transfer | None
    let_in: frozenset[int]  # who may look although they stand
    waiting: tuple[User, ...]  # who waits for a chair, the first in the queue first
    kept_out: tuple[models.Admission, ...]  # whom a host has asked to go
    watchers: int  # how many of them do
    guests: tuple[models.Admission, ...]  # who of them waits or looks on now
    may_chat: bool  # what the operator has set for the site
    site: models.SiteSettings | None  # None while a match runs, which has its own
    players: tuple[PlayerView, ...]  # of a match that has ended
    evening: int
    promises: tuple[str, ...]  # for the hands of the next match, while nothing is played
    made: dict[Hashable, Any] = field(default_factory=dict, compare=False)
    """What has been made for viewers out of all that plays and passes leave as it is, to be made once a language."""

    def may_see(self, user: Person) -> bool:
        """Whether this person may still see the table."""
        return self.has_seat(user) or user.pk in self.let_in

    def has_seat(self, user: Person) -> bool:
        """Whether this person sits here."""
        return user.pk is not None and user.pk in self.chairs

    @property
    def chairs(self) -> Mapping[int, int]:
        """The seat of each person who sits here, by the id of the user."""
        if "chairs" not in self.made:
            self.made["chairs"] = {seat.user_id: seat.number for seat in self.seats if seat.user_id is not None}
        return self.made["chairs"]

    @property
    def is_closed(self) -> bool:
        return self.table.phase == models.Table.Phase.CLOSED


def snapshot(table_id: int, before: Snapshot | None = None) -> Snapshot:
    """Read a table once, for however many viewers; all of it at one version. Where there were only plays and passes
    since it was read `before`, only these are read, and what they have added to the log; where there was nothing, it is
    `before` itself."""
    moved_on = None if before is None else _moved_on(before)
    if moved_on is not None:
        return moved_on
    while True:
        read = _read(table_id)
        if versions_of([table_id]).get(table_id) == read.table.version:
            return read


def snapshot_after_moves(before: Snapshot, version: int) -> Snapshot | None:
    """The same table at this version or a later one, known from moves made in this process, without the database; None
    where there was anything else, or where others have made the moves. News may come later than what they tell of was
    read: then it is `before` itself."""
    if version <= before.table.version:
        return before
    kept = as_kept(before.table.code)
    if kept is None or kept.table.version < version or kept.lines is None or not _has_only_moved(kept.table, before):
        return None
    last = _last_line(before)
    return _moved(before, twin_of(kept.table), kept.state, [row for row in kept.lines if row.pk > last])


def _moved_on(before: Snapshot) -> Snapshot | None:
    """The same table some moves later; None where anything else has changed meanwhile.

    Moves and lines are read after the row and may be ahead of its version: then the next piece of news brings the
    row."""
    table = models.Table.objects.get(pk=before.table.pk)
    if table.version == before.table.version:
        return before
    if not _has_only_moved(table, before):
        return None
    state = states.state_of(before.table.hand, take_over=before.table.match.take_over)
    rows = list(table.lines.filter(pk__gt=_last_line(before)).order_by("pk"))
    if state.phase is rules.Phase.OVER or not all(row.code for row in rows):
        return None
    return _moved(before, table, state, rows)


def _has_only_moved(table: models.Table, before: Snapshot) -> bool:
    return before.state is not None and table.moves_since <= before.table.version


def _last_line(before: Snapshot) -> int:
    return before.lines[-1].id if before.lines else 0


def _moved(before: Snapshot, table: models.Table, state: rules.Hand, told: Sequence[models.Line]) -> Snapshot:
    table.match, table.hand, table.host = before.table.match, before.table.hand, before.table.host
    lines = (*before.lines, *(_line(row, {}) for row in told))[-LINES_SHOWN:] if told else before.lines
    return replace(before, table=table, state=state, lines=lines)


def _read(table_id: int) -> Snapshot:
    tables = models.Table.objects.select_related("match", "hand", "host")
    table = tables.annotate(chat=Subquery(models.SiteSettings.objects.values("chat")[:1])).get(pk=table_id)
    seats = tuple(table.seats.select_related("user"))
    state = None if table.hand is None else states.state_of(table.hand, take_over=table.match.take_over)
    let_in: frozenset[int] = frozenset()
    watchers, is_open = 0, table.phase in OPEN
    waiting: tuple[User, ...] = ()
    guests: tuple[models.Admission, ...] = ()
    kept_out: tuple[models.Admission, ...] = ()
    if table.invite:
        may_look = Q() if is_open or table.watchable else Q(queued_at__isnull=False) | Q(kicked=True)
        admissions = list(table.admissions.filter(may_look).select_related("user").order_by("queued_at", "pk"))
        rows = [row for row in admissions if not row.kicked]
        kept_out = tuple(row for row in admissions if row.kicked)
        let_in = frozenset(row.user_id for row in rows)
        waiting = tuple(row.user for row in rows if row.queued_at is not None)
        watchers = watchers_of([table_id]).get(table_id, 0) if rows else 0
        guests = _guests_of([row for row in rows if row.user_id != table.host_id], seats)
    claim = transfers.waiting_claim(table_id, seats) if table.phase in PLAYING else None
    players, evening = records.players_of(table.match, seats) if table.phase == Phase.SETTLED else ((), 0)
    return Snapshot(
        table=table,
        seats=seats,
        state=state,
        results=results_of(table.match),
        lines=_lines_of(table, seats),
        claim=claim,
        let_in=let_in,
        waiting=waiting,
        kept_out=kept_out,
        watchers=watchers,
        guests=guests,
        may_chat=table.chat is not False,
        site=site() if is_open else None,
        players=players,
        evening=evening,
        promises=promised(table) if is_open else (),
    )


def view_for(snapshot: Snapshot, user: Person, muted: frozenset[int] = frozenset()) -> TableView:
    """All that this viewer may know, without the words of those they mute."""
    table, once = snapshot.table, partial(_once, snapshot, get_language())
    mine = None if user.pk is None else snapshot.chairs.get(user.pk)
    host, is_waiting = host_of(table, snapshot.seats), table.phase == Phase.WAITING
    is_host = host is not None and host == user.pk
    hand = None
    if snapshot.state is not None and not is_waiting:
        hand = rules.view_for(snapshot.state, mine, always_show_left=table.match.always_show_left)
    return TableView(
        code=table.code,
        kind=table.kind,
        version=table.version,
        phase=table.phase,
        seat=mine,
        seats=once("seats", _seat_views, snapshot.seats, host),
        match=None if is_waiting else once("match", _match_view, snapshot),
        hand_id=None if is_waiting else table.hand_id,
        hand=hand,
        clock=_clock_view(table),
        lines=_heard_lines(snapshot, muted),
        name=once("name", called, table),
        room=once("room", _room_view, table, snapshot.site, is_host),
        pause=_pause_view(table),
        may_pause=mine is not None and _may_pause(snapshot),
        may_extend=_may_extend(snapshot, mine),
        promises=snapshot.promises,
        again=_is_dealt_again(table),
        auto_pass=mine is not None and snapshot.seats[mine].user.auto_pass,
        is_lesson=once("is_lesson", is_lesson, snapshot.seats),
        claim=_claim_view(snapshot, mine),
        own_name="" if mine is None else str(snapshot.seats[mine].user),
        kept_out=tuple((row.pk, str(row.user)) for row in snapshot.kept_out) if is_host else (),
        owns=mine is not None and table.host_id == user.pk,
        queue=None if mine is not None or not table.invite else _queue_view(snapshot, user),
        muting=muted,
        muted_seats=frozenset(seat.number for seat in snapshot.seats if seat.user_id in muted),
        watchers=snapshot.watchers,
        guests=_guest_views(snapshot) if is_host else (),
        talk=TalkView(
            may_talk=snapshot.may_chat and (mine is not None or table.watchers_talk),
            free_text=table.free_text,
        ),
    )


def _is_dealt_again(table: models.Table) -> bool:
    """Whether the deal that is played here, or is to be played next, was played before."""
    runs = table.phase in PLAYING and table.match is not None
    return table.challenge_id is not None or (runs and table.match.challenge_id is not None)


def _once(snapshot: Snapshot, language: str | None, what: str, make: Callable[..., T], of: Any, *by: Hashable) -> T:
    """What `make(of, *by)` gives, made once a language for the snapshot and those that move on from it."""
    key = (what, language, *by)
    if key not in snapshot.made:
        snapshot.made[key] = make(of, *by)
    return snapshot.made[key]


def _may_pause(snapshot: Snapshot) -> bool:
    """Whether 暂停 may be asked for (K5); where no clock runs against anybody (K6) there is nothing to stop."""
    table, people = snapshot.table, sum(seat.user_id is not None for seat in snapshot.seats)
    return table.phase in PLAYING and table.match.pauses and table.pause_seat is None and rules.clock_runs(people)


def muted_by(user_id: int | None) -> frozenset[int]:
    """The ids of those whose words this person does not want to read."""
    return muted_by_each({user_id or 0}).get(user_id or 0, frozenset())


def muted_by_each(user_ids: Iterable[int]) -> dict[int, frozenset[int]]:
    """The same for several people, in one query; who mutes nobody is left out."""
    muted: dict[int, set[int]] = {}
    for by, other in Mute.objects.filter(by__in=user_ids).values_list("by", "muted"):
        muted.setdefault(by, set()).add(other)
    return {by: frozenset(others) for by, others in muted.items()}


def names_of(seats: Iterable[models.Seat]) -> tuple[str, ...]:
    """What the table calls whoever sits there, equal names told apart; "" for a free chair.

    Without a mark go system players, whom no person passes for, and whoever has sat longest."""
    chairs = list(seats)
    names = [place_in_words(chair.bot_name) if chair.bot else str(chair.user or "") for chair in chairs]
    return _told_apart(chairs, names)


def kept_names_of(seats: Sequence[models.Seat]) -> tuple[str, ...]:
    """The same as logs keep it, in no reader's language: "" for somebody who has deleted their account, too."""
    names = [seat.bot_name if seat.bot else "" if seat.user is None else seat.user.kept_name for seat in seats]
    return _told_apart(seats, names)


def _told_apart(seats: Sequence[models.Seat], names: Sequence[str]) -> tuple[str, ...]:
    return told_apart(names, [0.0 if seat.sat_at is None else seat.sat_at.timestamp() for seat in seats])


def results_of(match: models.Match | None) -> tuple[HandResult, ...]:
    """The settled hands of a match, oldest first."""
    if match is None:
        return ()
    return tuple(_result(hand) for hand in match.hands.filter(out__isnull=False).defer("order").order_by("number"))


def totals_of(match: models.Match) -> tuple[int, ...]:
    """Six sums in points: what the settled hands of a match have brought each seat (S3)."""
    return _totals(results_of(match), match.base_score, None)


def versions_of(table_ids: Iterable[int]) -> dict[int, int]:
    """The version each of these tables is at, in one query."""
    return dict(models.Table.objects.filter(pk__in=table_ids).values_list("pk", "version"))


def called(table: models.Table) -> str:
    """The table's name in the reader's language: one of people is called after its host."""
    if table.kind != models.Table.Kind.PRACTICE and table.host is not None:
        return gettext("%(name)s 的桌子") % {"name": table.host}
    return table.name


def people_watching(table_id: int) -> list[int]:
    """Who has a page of the table open now without a chair: they see what is played, and at the end all cards."""
    here = models.Admission.objects.filter(table=table_id, kicked=False, seen_at__gt=timezone.now() - LOOKING)
    sits = models.Seat.objects.filter(table=table_id, user=OuterRef("user"))
    return list(here.filter(~Exists(sits)).values_list("user", flat=True))


def watchers_of(table_ids: Iterable[int]) -> dict[int, int]:
    """How many look on at each of these tables without a chair while a match runs, in one query; tables with nobody
    are left out."""
    sits = models.Seat.objects.filter(table=OuterRef("table"), user=OuterRef("user"))
    may_look = Q(table__watchable=True) | Q(queued_at__isnull=False)
    here = {"table__in": table_ids, "kicked": False, "seen_at__gt": timezone.now() - LOOKING}
    looking = models.Admission.objects.filter(may_look, ~Exists(sits), table__phase__in=PLAYING, **here)
    return dict(looking.order_by().values_list("table").annotate(Count("pk")))


def still_logged_in(sessions: Iterable[tuple[int, str, str]]) -> set[tuple[int, str, str]]:
    """Which of these (user id, stored password, session key) hold still: not logged out, claimed or blocked."""
    wanted = set(sessions)
    users = User.objects.filter(pk__in={user_id for user_id, _, _ in wanted}, is_active=True)
    passwords = dict(users.values_list("pk", "password"))
    keys = set(
        Session.objects.filter(session_key__in={key for _, _, key in wanted}).values_list("session_key", flat=True)
    )
    return {each for each in wanted if passwords.get(each[0]) == each[1] and each[2] in keys}


def next_due(*, limit: int) -> list[tuple[int, datetime]]:
    """The tables that the clock must look at next, soonest first, with the time each falls due."""
    return list(
        models.Table.objects.filter(due_at__isnull=False).order_by("due_at").values_list("pk", "due_at")[:limit]
    )


def tables_in_use() -> dict[tuple[str, str], int]:
    """How many tables there are of each kind in each phase, of those that are not closed."""
    in_use = models.Table.objects.exclude(phase=models.Table.Phase.CLOSED).order_by()
    counted = in_use.values_list("kind", "phase").annotate(Count("pk"))
    return {(kind, phase): number for kind, phase, number in counted}


def swept_at() -> datetime | None:
    """When a clock last noted that it runs; None before the first."""
    return models.ClockSweep.objects.values_list("swept_at", flat=True).first()


def _seat_views(seats: Sequence[models.Seat], host: int | None) -> tuple[SeatView, ...]:
    """The chairs, equal names told apart."""
    return tuple(_seat_view(seat, name, host) for seat, name in zip(seats, names_of(seats), strict=True))


def _seat_view(seat: models.Seat, name: str, host: int | None) -> SeatView:
    return SeatView(
        number=seat.number,
        name=name,
        title=seat.user.title if seat.user else "",
        is_bot=bool(seat.bot),
        auto=seat.auto,
        away=seat.away,
        ready=seat.ready,
        is_host=seat.user_id is not None and seat.user_id == host,
        skill=skill_of(seat.bot),
    )


def _lost_seats(table: models.Table, seats: Sequence[models.Seat]) -> tuple[LostSeat, ...]:
    if table.phase not in PLAYING or any(seat.is_free for seat in seats):
        return ()
    names = names_of(seats)
    return tuple(
        LostSeat(seat.number, names[seat.number], transfers.has_account(seat.user))
        for seat in seats
        if seat.user is not None and transfers.is_lost(seat)
    )


def _guests_of(admissions: Iterable[models.Admission], seats: Sequence[models.Seat]) -> tuple[models.Admission, ...]:
    """Who waits for a chair or looks on now."""
    seated, seen = {seat.user_id for seat in seats}, timezone.now() - LOOKING
    return tuple(
        row
        for row in admissions
        if row.user_id not in seated and (row.queued_at is not None or (row.seen_at is not None and row.seen_at > seen))
    )


def _guest_views(snapshot: Snapshot) -> tuple[GuestView, ...]:
    """The same for the host to read, equal names told apart from those at the table as well."""
    seated, guests = names_of(snapshot.seats), snapshot.guests
    names = told_apart([*seated, *(str(row.user) for row in guests)])[len(seated) :]
    return tuple(GuestView(row.pk, name, row.queued_at is not None) for row, name in zip(guests, names, strict=True))


def _queue_view(snapshot: Snapshot, user: Person) -> QueueView:
    """What somebody without a chair reads of the queue."""
    people = [each.pk for each in snapshot.waiting]
    has_chair = snapshot.table.phase not in PLAYING and any(seat.is_free for seat in snapshot.seats)
    if user.pk not in people:
        return QueueView(None, (), may_join=not has_chair)
    place = people.index(user.pk)
    return QueueView(place + 1, tuple(str(each) for each in snapshot.waiting[:place]), may_join=False)


def _claim_view(snapshot: Snapshot, mine: int | None) -> ClaimView | None:
    """The claim that is waiting, for whoever is to answer it."""
    if snapshot.claim is None or mine is None:
        return None
    claimed = next((seat for seat in snapshot.seats if seat.user_id == snapshot.claim.user_id), None)
    host = host_of(snapshot.table, snapshot.seats)
    if claimed is None or mine not in transfers.who_answers(host, snapshot.seats, claimed):
        return None
    return ClaimView(snapshot.claim.pk, claimed.number)


def _clock_view(table: models.Table) -> ClockView:
    """What runs now: in a pause its own five minutes, since every other clock stands still (K5)."""
    if table.paused_at is not None:
        longest = int(rules.LONGEST_PAUSE.total_seconds())
        return ClockView(rules.pause_ends(table.paused_at), longest, timezone.now())
    return ClockView(table.ends_at, table.limit_seconds, timezone.now())


def _pause_view(table: models.Table) -> PauseView | None:
    if table.pause_seat is None or table.pause_asked_at is None:
        return None
    if table.paused_at is not None:
        return PauseView(table.pause_seat, True, rules.pause_ends(table.paused_at))
    return PauseView(table.pause_seat, False, rules.pause_begins(table.pause_asked_at))


def _may_extend(snapshot: Snapshot, mine: int | None) -> bool:
    """Whether `commands.extend` would go through for whoever sits on `mine` (K5)."""
    table, state = snapshot.table, snapshot.state
    if mine is None or state is None or state.turn != mine or table.phase != Phase.PLAY:
        return False
    seat = snapshot.seats[mine]
    runs = table.ends_at is not None and table.paused_at is None
    return runs and table.match.extra_time and not seat.extended and not seat.auto


def _room_view(table: models.Table, site: models.SiteSettings | None, is_host: bool) -> RoomView | None:
    if table.invite is None or table.number is None:
        return None
    return RoomView(
        invite=f"/j/{table.invite}/",
        number=table.number,
        is_host=is_host,
        house=house_of(table),
        terms=None if site is None else terms_of(table, site),
        offers=None if site is None else offers_at(table, site),
    )


def _match_view(snapshot: Snapshot) -> MatchView | None:
    match, hand = snapshot.table.match, snapshot.table.hand
    if match is None or hand is None:
        return None
    runaway = None
    if match.runaway is not None:
        ran, kind, who = match.runaway, *match.occupants[match.runaway["seat"]].split(" ", 1)
        name = in_readers_words(ran["name"], int(who) if kind == "user" else None)
        runaway = RunawayView(**{**ran, "name": name, "points": tuple(ran["points"])})
    settled = snapshot.results[-1] if snapshot.results and snapshot.results[-1].hand_id == hand.pk else None
    return MatchView(
        match_id=match.pk,
        hand_number=hand.number,
        round_limit=match.round_limit,
        base_score=match.base_score,
        scores_count=match.scores_count,
        again=match.challenge_id is not None,
        counting=match.counting,
        levels=settled.levels if settled else tuple(hand.levels),
        dealer=hand.dealer,
        results=snapshot.results,
        totals=_totals(snapshot.results, match.base_score, runaway),
        runaway=runaway,
        players=tuple(replace(each, name=_name_read(each)) for each in snapshot.players),
        evening=snapshot.evening,
    )


def _name_read(player: PlayerView) -> str:
    name = in_readers_words(player.name, player.user)
    return name or (gettext("已注销") if player.user is not None else "")


def _result(hand: models.Hand) -> HandResult:
    before, settlement = states.standing_before(hand), rules.settle(tuple(hand.out), hand.dealer)
    return HandResult(
        number=hand.number,
        hand_id=hand.pk,
        settlement=settlement,
        levels=rules.after_hand(before, settlement).levels,
        passed_a=rules.passed_a(before, settlement),
        out=tuple(hand.out),
        replay=f"/h/{hand.address}/",
    )


def _totals(results: Iterable[HandResult], base_score: int, runaway: RunawayView | None) -> tuple[int, ...]:
    paid = [rules.points(result.settlement.scores, base_score) for result in results]
    if runaway is not None:
        paid.append(runaway.points)
    return tuple(sum(points[seat] for points in paid) for seat in models.SEATS)


def _heard_lines(snapshot: Snapshot, muted: frozenset[int]) -> tuple[Line, ...]:
    if not muted:
        return snapshot.lines
    return tuple(line for line in snapshot.lines if line.user not in muted)


def _lines_of(table: models.Table, seats: Sequence[models.Seat]) -> tuple[Line, ...]:
    rows = list(table.lines.order_by("-pk").values_list(*LINE, named=True)[:LINES_SHOWN])
    called = {seat.user_id: name for seat, name in zip(seats, kept_names_of(seats), strict=True)}
    gone = {row.user_id for row in rows if not row.code and row.user_id is not None} - called.keys()
    called |= {user_id: user.kept_name for user_id, user in User.objects.in_bulk(gone).items()} if gone else {}
    return tuple(_line(row, called) for row in reversed(rows))


def _line(row: Any, called: Mapping[int | None, str]) -> Line:
    return Line(
        id=row.pk,
        at=row.at,
        seat=row.seat,
        name="" if row.code else called.get(row.user_id, ""),  # nothing for an account deleted meanwhile
        text=row.text,
        code=row.code,
        facts=row.facts,
        user=None if row.code else row.user_id,
    )
