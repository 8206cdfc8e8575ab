"""A seat's plate: the same for every viewer, whose side it is on comes from CSS."""

from dataclasses import dataclass

from django.utils.translation import gettext

from accounts.ranks import RANKS_TABLE
from games.presenters.words import place_words, short_label
from games.rules.cards import Card
from games.rules.combinations import Combination, Kind, arranged
from games.rules.phase import Phase
from games.rules.seats import SEATS
from games.system_players import LEVELS, level_after
from games.table_view import TableView

LOW = 10


@dataclass(frozen=True, slots=True)
class Strip:
    """A play as one strip of ranks, readable where a small card is not. A suit stands before a flush."""

    ranks: tuple[tuple[str, str], ...]
    """Each card's rank, and `big` or `small` where a joker lies."""
    suit: str = ""


@dataclass(frozen=True, slots=True)
class SeatPlate:
    """What everyone sees of a seat; what only some may do there is there for all, and shown to those who may."""

    number: int
    team: int
    name: str
    title: str
    is_bot: bool
    level: str
    """How well a system player plays, in a word; empty at any other seat."""
    next_level: str
    """What a tap on it changes the level to, as the command names it."""
    is_host: bool
    chair: bool
    """Whether one can sit down here: nobody does, and no match runs."""
    waiting: bool
    taken_over: bool
    """Whether somebody who stands may take it over: a system player's, while no hand is played."""
    left: int | None
    is_low: bool
    turn: bool
    due: bool
    """Whether a return is awaited from this seat (G4)."""
    dealer: bool
    place: int | None
    """1 to 6 once out, None before."""
    place_words: str
    auto: bool
    away: bool
    ready: bool
    beat: bool
    """Whether the play to beat is this seat's."""
    passed: bool
    last: Strip | None
    """What it played last in this trick."""
    rest: Strip | None
    """What it was left with, once the hand is over (T7)."""
    risen: str
    """`rank` when the hand that has just ended brought a higher rank (R2), `throne` when it was the highest."""

    @property
    def sign(self) -> str:
        """The first letter of the name, which stands for a face."""
        return self.name[:1].upper()


def seat_plates(view: TableView) -> tuple[SeatPlate, ...]:
    """The six plates, by seat."""
    return tuple(_plate(view, seat) for seat in SEATS)


def strip_of(combination: Combination, level: str) -> Strip:
    """A combination as a strip, in reading order."""
    placed = arranged(combination, level)
    suits = {each.card.suit for each in placed if each.card.suit}
    flush = combination.kind in (Kind.FLUSH, Kind.STRAIGHT_FLUSH)
    return Strip(tuple(_rank(each.card) for each in placed), suits.pop() if flush and suits else "")


def _plate(view: TableView, number: int) -> SeatPlate:
    seat, hand = view.seats[number], view.hand
    place = hand.out.index(number) + 1 if hand and number in hand.out else None
    last = hand.trick.last_of(number) if hand and hand.phase is Phase.PLAY else None
    left = hand.left[number] if hand else None
    broken = view.match is not None and view.match.runaway is not None
    shut_in = hand is not None and hand.phase is Phase.OVER and place is None and not broken
    return SeatPlate(
        number=number,
        team=seat.team,
        name=seat.name,
        title=seat.title or (gettext("系统") if seat.is_bot else ""),
        is_bot=seat.is_bot,
        level=gettext(LEVELS[seat.level]) if seat.level else "",
        next_level=level_after(seat.level) if seat.level else "",
        is_host=seat.is_host,
        chair=not seat.name and view.phase in ("waiting", "settled") and view.kind != "practice",
        waiting=view.phase == "waiting",
        taken_over=seat.is_bot and view.phase in ("waiting", "over") and view.kind != "practice",
        left=left,
        is_low=left is not None and 0 < left <= LOW,
        turn=hand is not None and hand.turn == number,
        due=hand is not None
        and hand.phase is Phase.TRIBUTE
        and any(gift.receiver == number and not gift.done for gift in hand.gifts),
        dealer=hand is not None and hand.dealer == number,
        place=place,
        place_words=place_words(place) if place else gettext("被关") if shut_in else "",
        auto=seat.auto,
        away=seat.away,
        ready=seat.ready and not seat.is_bot and view.phase in ("waiting", "over", "settled"),
        beat=hand is not None and hand.phase is Phase.PLAY and hand.to_beat_seat == number,
        passed=last is not None and last.play is None,
        last=strip_of(last.play, hand.level) if hand and last and last.play else None,
        rest=_rest(hand.rest[number]) if hand and hand.rest and hand.rest[number] else None,
        risen=_risen(view, number),
    )


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
