"""All that one viewer may know of a table: the only thing pages, fragments and sockets are made from."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from games.grouping import Groups
from games.options import House, Offers, Terms
from games.rules.settlement import Settlement
from games.rules.view import HandView

TablePhase = Literal["waiting", "tribute", "play", "over", "settled"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """Who sits on a chair. `name` is empty on a free one."""

    number: int
    name: str
    title: str  # the occupant's rank title (R2), empty for a system player
    is_bot: bool
    auto: bool  # 托管 (K3)
    away: bool  # 掉线
    ready: bool  # has tapped 准备, 下一局 or 再来一轮, whichever the phase asks for
    is_host: bool = False
    skill: str = ""  # how well a system player plays (`games.system_players`), empty for anybody else

    @property
    def team(self) -> int:
        return self.number % 2


@dataclass(frozen=True, slots=True)
class ClockView:
    """The limit that runs now. `ends_at` and `now` are the server's; None: 不限时."""

    ends_at: datetime | None
    seconds: int | None  # the whole limit, for the ring
    now: datetime


@dataclass(frozen=True, slots=True)
class PauseView:
    """暂停 (K5): asked for by `seat` and not yet begun, or `running`. `until`: when it begins, or ends."""

    seat: int
    running: bool
    until: datetime


@dataclass(frozen=True, slots=True)
class ClaimView:
    """Somebody on another device says to be the player of `seat`, who is away; the viewer is asked about it."""

    claim_id: int
    seat: int


@dataclass(frozen=True, slots=True)
class QueueView:
    """The viewer has no chair. `place` in the queue counts from 1, None: not in it. `ahead`: who is before them."""

    place: int | None
    ahead: tuple[str, ...]
    may_join: bool


@dataclass(frozen=True, slots=True)
class GuestView:
    """Somebody without a chair, as the host sees them: `id` is that of their admission."""

    id: int
    name: str
    waits: bool  # for a chair; else they look on


@dataclass(frozen=True, slots=True)
class LostSeat:
    """A seat of a running table whose player is away. With an account one logs in instead of asking for it."""

    number: int
    name: str
    has_account: bool


@dataclass(frozen=True, slots=True)
class HandResult:
    """A settled hand of the match, as S4 lets it be told."""

    number: int
    hand_id: int
    settlement: Settlement
    levels: tuple[str, str]  # both teams' levels after it
    passed_a: int | None  # the team that passed A (L6)
    out: tuple[int, ...]  # seats in the order they went out
    replay: str = ""  # the path of its replay


@dataclass(frozen=True, slots=True)
class RunawayView:
    """Who ran away from the match, and what each seat pays and gains for it, in points (M4, M5, M7)."""

    seat: int
    name: str
    during_hand: bool
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """Whoever played a match that has ended, on the seat where they did; they may have left it since."""

    seat: int
    name: str
    page: str  # the path of their page, empty for a system player and where somebody is no more
    score: int | None  # what the score is now, None for a system player
    evening: int  # what the evening's matches at this table have brought them, in points
    ready: bool  # has tapped 再来一轮
    user: int | None = None  # their id, None for a system player


@dataclass(frozen=True, slots=True)
class MatchView:
    match_id: int
    hand_number: int  # n of N (M1)
    round_limit: int
    base_score: int
    scores_count: bool  # M9: False at a table with a system player
    counting: bool  # 记牌器
    levels: tuple[str, str]
    dealer: int | None
    results: tuple[HandResult, ...]  # settled hands, oldest first
    totals: tuple[int, ...]  # six sums of this match, in points, what a runaway paid included
    runaway: RunawayView | None = None
    players: tuple[PlayerView, ...] = ()  # six, once the match has ended
    again: bool = False  # 同牌挑战: its one hand was dealt before, to others
    evening: int = 0  # how many matches the same people have played at this table this evening, this one included


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the chat log: what a person said, or a system line, put into the reader's words from its facts."""

    id: int
    at: datetime
    seat: int | None  # who said it, or whom it is about
    name: str  # the speaker's name as logs keep it, empty for a system line
    text: str  # free text of a person, empty for a system line
    code: str  # empty for a person; else what it tells, such as dealt, settled, went_out
    facts: dict[str, object]  # plain JSON values: seats, names, cards in notation, numbers
    user: int | None = None  # the speaker's id, None for a system line


@dataclass(frozen=True, slots=True)
class RoomView:
    """What people who meet at a table need before they play: how others come, and what will be played."""

    invite: str  # the path of the invite link
    number: str  # six digits
    is_host: bool
    house: House
    terms: Terms | None  # None while a match runs: it has its own
    offers: Offers | None


@dataclass(frozen=True, slots=True)
class TalkView:
    """What the viewer may say here."""

    may_talk: bool = True
    free_text: bool = True  # else quick phrases and emoji alone


@dataclass(frozen=True, slots=True)
class DoorView:
    """What an invite link tells whoever opens it."""

    token: str
    code: str
    host_name: str
    people: tuple[SeatView, ...]  # the chairs that are taken
    free: int
    is_running: bool
    watchable: bool
    knows_name: bool  # the visitor is somebody already
    is_seated: bool
    is_kept_out: bool = False  # was asked to go: there is nothing here to be done
    lost: tuple[LostSeat, ...] = ()  # what a visitor may say is their own seat, at a table that plays and is full
    again: bool = False  # 同牌挑战: what is to be played was dealt before
    public_terms: Terms | None = None  # what is played for at a public table; None at friends'


@dataclass(frozen=True, slots=True)
class TableView:
    code: str
    kind: Literal["practice", "friends", "public"]
    version: int
    phase: TablePhase
    seat: int | None  # the viewer's seat
    seats: tuple[SeatView, ...]
    match: MatchView | None
    hand_id: int | None  # with hand.seq it names the turn
    hand: HandView | None
    clock: ClockView
    lines: tuple[Line, ...]  # the newest sixty, oldest first
    name: str  # the table's name
    room: RoomView | None = None  # None at a practice table
    pause: PauseView | None = None
    may_pause: bool = False  # whether the viewer may ask for 暂停
    may_extend: bool = False  # whether the viewer may take 加时 for the turn in progress (K5)
    claim: ClaimView | None = None  # only for whoever is to answer it
    queue: QueueView | None = None  # for somebody without a chair
    promises: tuple[str, ...] = ()  # commitments for the hands of the next match, while people can get ready for it
    again: bool = False  # 同牌挑战: the deal was played before, so that there are none
    auto_pass: bool = False  # the viewer lets the system pass where nothing beats (K4)
    is_lesson: bool = False  # 学着打
    own_name: str = ""  # what the viewer is called, before equal names are told apart
    groups: Groups = ()  # 理牌组: what the viewer's page keeps together in the holding
    kept_out: tuple[tuple[int, str], ...] = ()  # whom a host has asked to go: admissions with names, for the host alone
    owns: bool = False  # whether the viewer is the table's own host, who may hand it over
    muting: frozenset[int] = frozenset()  # whose lines are left out; tells only whether the log is another one
    muted_seats: frozenset[int] = frozenset()
    watchers: int = 0  # how many look on without a chair
    guests: tuple[
        GuestView, ...
    ] = ()  # who they are and who waits for a chair; only for the host, who may ask them to go
    talk: TalkView = TalkView()

    @property
    def watches(self) -> bool:
        """Whether the viewer looks on while others play."""
        return self.seat is None and self.hand is not None
