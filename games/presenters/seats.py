"""A seat: the same for every viewer, whose side it is on comes from CSS."""

from dataclasses import dataclass, field
from functools import lru_cache

from django.utils.translation import get_language, gettext

from accounts.ranks import RANKS_TABLE
from games.presenters.sameness import Same
from games.presenters.words import place_words, short_label
from games.rules.cards import Card
from games.rules.combinations import Combination, Kind, arranged
from games.rules.phase import Phase
from games.rules.seats import SEATS
from games.system_players import SKILLS, skill_after
from games.table_view import SeatView, TableView

LOW = 10


@dataclass(frozen=True, slots=True)
class Strip:
    """A play as one strip of ranks, readable where a small card is not. A suit stands before a flush."""

    ranks: tuple[tuple[str, str], ...]
    """Each card's rank, and `big` or `small` where a joker lies."""
    suit: str = ""


@dataclass(frozen=True, slots=True)
class SeatState:
    """How things stand for a seat: its attributes, as `data-` and the name of the field."""

    seat: int
    team: int
    name: str
    left: int | None
    low: bool
    turn: bool
    due: bool
    """Whether a return is awaited from this seat (G4)."""
    beat: bool
    """Whether the play to beat is this seat's."""
    dealer: bool
    place: int | None
    """1 to 6 once out, None before."""
    auto: bool
    away: bool
    bot: bool
    risen: str
    """`rank` when the hand that has just ended brought a higher rank (R2), `throne` when it was the highest."""


@dataclass(frozen=True, slots=True)
class SeatPlate:
    """Who sits there; what only some may do there is there for all, and shown to those who may."""

    number: int
    name: str
    title: str
    """A person's rank (R2); of a system player that it is one, and how well it plays."""
    skill: str
    """That alone, for a narrow plate."""
    is_bot: bool
    is_host: bool
    chair: bool
    """Whether one can sit down here: nobody does, and no match runs."""
    waiting: bool
    taken_over: bool
    """Whether somebody who stands may take it over: a system player's, while no hand is played."""
    dealer: bool
    place: int | None
    place_words: str
    auto: bool
    away: bool
    risen: str
    counts: bool
    """Whether a number of cards left is shown."""
    left: int | None = field(compare=False)

    @property
    def sign(self) -> str:
        """The first letter of the name, which stands for a face."""
        return self.name[:1].upper()


@dataclass(frozen=True, slots=True)
class SeatLast:
    """What the seat did last: its play in this trick or a pass, what it was left with, or whether it is ready."""

    number: int
    name: str
    chair: bool
    waiting: bool
    is_bot: bool
    skill: str
    """How well a system player plays, in words, where that may be chosen; `next_skill` is the one after it."""
    next_skill: str
    away: bool
    ready: bool
    passed: bool
    play: Strip | None
    rest: Strip | None
    """What it was left with, once the hand is over (T7)."""

    @property
    def is_told(self) -> bool:
        """Whether it is a line of words or a play, or the place for one."""
        return not (self.chair or self.waiting or self.rest)

    @property
    def is_blank(self) -> bool:
        """Whether that place is empty: nothing has been done in this trick yet."""
        return self.is_told and not (self.play or self.passed or self.ready)


@dataclass(frozen=True, slots=True)
class Seat:
    """All that is shown of one seat, the same for every viewer."""

    state: SeatState
    plate: SeatPlate
    last: SeatLast


def seats(view: TableView) -> tuple[Seat, ...]:
    """The six, by number."""
    return _seats(Same(view), get_language() or "")


@lru_cache(maxsize=16)
def _seats(same: Same[TableView], language: str) -> tuple[Seat, ...]:
    """Asked for by every part of the page that tells of them."""
    return tuple(_seat(same.thing, number) for number in SEATS)


def strip_of(combination: Combination, level: str) -> Strip:
    """A combination as a strip, in reading order."""
    return _strip_of(combination, level, get_language() or "")


@lru_cache(maxsize=4096)
def _strip_of(combination: Combination, level: str, language: str) -> Strip:
    placed = arranged(combination, level)
    suits = {each.card.suit for each in placed if each.card.suit}
    flush = combination.kind in (Kind.FLUSH, Kind.STRAIGHT_FLUSH)
    return Strip(tuple(_rank(each.card) for each in placed), suits.pop() if flush and suits else "")


def _seat(view: TableView, number: int) -> Seat:
    seat, hand = view.seats[number], view.hand
    place = hand.out.index(number) + 1 if hand and number in hand.out else None
    last = hand.trick.last_of(number) if hand and hand.phase is Phase.PLAY else None
    left = hand.left[number] if hand else None
    broken = view.match is not None and view.match.runaway is not None
    shut_in = hand is not None and hand.phase is Phase.OVER and place is None and not broken
    state = SeatState(
        seat=number,
        team=seat.team,
        name=seat.name,
        left=left,
        low=left is not None and 0 < left <= LOW,
        turn=hand is not None and hand.turn == number,
        due=hand is not None
        and hand.phase is Phase.TRIBUTE
        and any(gift.receiver == number and not gift.done for gift in hand.gifts),
        beat=hand is not None and hand.phase is Phase.PLAY and hand.to_beat_seat == number,
        dealer=hand is not None and hand.dealer == number,
        place=place,
        auto=seat.auto,
        away=seat.away,
        bot=seat.is_bot,
        risen=_risen(view, number),
    )
    chair = not seat.name and view.phase in ("waiting", "settled") and view.kind != "practice"
    words = place_words(place) if place else gettext("被关") if shut_in else ""
    skill = _skill(view, seat)
    plate = SeatPlate(
        number=number,
        name=seat.name,
        title=_system_words(skill) if seat.is_bot else seat.title,
        skill=skill,
        is_bot=seat.is_bot,
        is_host=seat.is_host,
        chair=chair,
        waiting=view.phase == "waiting",
        taken_over=seat.is_bot and view.phase in ("waiting", "over") and view.kind != "practice",
        dealer=state.dealer,
        place=place,
        place_words=words,
        auto=seat.auto,
        away=seat.away,
        risen=state.risen,
        counts=left is not None and not words and not chair,
        left=left,
    )
    return Seat(
        state,
        plate,
        SeatLast(
            number=number,
            name=seat.name,
            chair=plate.chair,
            waiting=plate.waiting,
            is_bot=seat.is_bot,
            skill=gettext(SKILLS[seat.skill]) if seat.skill else "",
            next_skill=skill_after(seat.skill) if seat.skill else "",
            away=seat.away and plate.waiting,
            ready=seat.ready and not seat.is_bot and view.phase in ("waiting", "over", "settled"),
            passed=last is not None and last.play is None,
            play=strip_of(last.play, hand.level) if hand and last and last.play else None,
            rest=_rest(hand.rest[number]) if hand and hand.rest and hand.rest[number] else None,
        ),
    )


def _skill(view: TableView, seat: SeatView) -> str:
    """How well the system plays here, where no button below says so."""
    return "" if not seat.is_bot or not seat.skill or view.phase == "waiting" else gettext(SKILLS[seat.skill])


def _system_words(skill: str) -> str:
    return gettext("系统·%(skill)s") % {"skill": skill} if skill else gettext("系统")


def _risen(view: TableView, number: int) -> str:
    if view.phase not in ("over", "settled"):
        return ""
    for line in reversed(view.lines):
        if line.code == "dealt":
            break
        if line.code == "rank_up" and line.facts["seat"] == number:
            return "throne" if line.facts["rank"] == RANKS_TABLE[-1].number else "rank"
    return ""


def _rest(cards: tuple[Card, ...]) -> Strip:
    return Strip(tuple(_rank(card) for card in cards))


def _rank(card: Card) -> tuple[str, str]:
    joker = "" if not card.is_joker else "big" if card.is_big else "small"
    return short_label(card.rank or str(card)), joker
