"""回放: a finished hand, moment by moment, with all six holdings open."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from django.utils.translation import gettext, pgettext

from games.presenters.lines import shut_in_words
from games.presenters.seats import Strip, strip_of
from games.presenters.trick import Laid, ToBeat
from games.presenters.words import (
    card_words,
    combination_words,
    is_posing,
    joker_words,
    listed,
    name_or_departed,
    place_words,
    rank_label,
    sentences,
    short_label,
    signed,
    told,
)
from games.replay_view import Moment, ReplayView
from games.rules.cards import Card
from games.rules.combinations import Combination, arranged
from games.rules.moves import Move, Pass, Play, Return
from games.rules.ordering import sorted_holding
from games.rules.seats import SEATS, members, team_of
from games.rules.trick import Trick
from games.rules.view import HandView


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card that a seat holds from moment `enters` on, and no more from moment `leaves` on; None: to the end."""

    card: str
    label: str
    spoken: str
    level: bool
    first: bool
    """Whether a rank begins with it."""
    enters: int
    leaves: int | None

    def is_held(self, moment: int) -> bool:
        return self.enters <= moment and not self.is_gone(moment)

    def is_gone(self, moment: int) -> bool:
        return self.leaves is not None and self.leaves <= moment


@dataclass(frozen=True, slots=True)
class OpenSeat:
    """A seat with every card it ever held in this hand."""

    number: int
    team: int
    name: str
    is_bot: bool
    dealer: bool
    points: str
    cards: tuple[OpenCard, ...]


@dataclass(frozen=True, slots=True)
class SeatThen:
    """A seat at one moment: cards left, what it did last in the trick, whether it is its turn."""

    left: int
    turn: bool
    acted: bool
    """Whether the moment is its doing."""
    place: str
    last: Strip | None
    passed: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One moment: what happened, in words, the play on the table, and the seats."""

    words: str
    to_beat: ToBeat
    seats: tuple[SeatThen, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    address: str
    number: int
    round_limit: int
    level: str
    at: datetime
    result: str
    is_fair: bool
    """Whether its deal can be checked."""
    again: bool
    """Whether its deal was played before (同牌挑战)."""
    ended: bool
    """Whether it came to its end, so that its deal may be played again."""
    seats: tuple[OpenSeat, ...]
    steps: tuple[Step, ...]

    @property
    def last(self) -> int:
        """The number of the last moment; the first is 0."""
        return len(self.steps) - 1


def replay(view: ReplayView) -> Replay:
    names = tuple(name_or_departed(player.name) for player in view.players)
    result = _result(view, names)
    return Replay(
        address=view.address,
        number=view.number,
        round_limit=view.round_limit,
        level=rank_label(view.level),
        at=view.at,
        result=result,
        is_fair=view.is_fair,
        again=view.again,
        ended=view.settlement is not None,
        seats=tuple(
            OpenSeat(
                number=seat,
                team=team_of(seat),
                name=names[seat],
                is_bot=view.players[seat].is_bot,
                dealer=seat == view.dealer,
                points=signed(view.points[seat]) if view.points and any(view.points) else "",
                cards=_cards(view, seat),
            )
            for seat in SEATS
        ),
        steps=tuple(_steps(view, names, result)),
    )


def _steps(view: ReplayView, names: tuple[str, ...], result: str) -> Iterator[Step]:
    before = None
    for number, moment in enumerate(view.moments):
        if moment.move is None:
            words = _dealt(view, names) if number == 0 else _tribute(view, names)
        else:
            words = _moved(view, names, moment, before, moment.move)
        if number == len(view.moments) - 1:
            words = sentences((gettext("%(what)s。") % {"what": words}, result))
        yield Step(words, _to_beat(moment.view, names), tuple(_seat(moment, seat) for seat in SEATS))
        before = moment.view


def _dealt(view: ReplayView, names: tuple[str, ...]) -> str:
    return told(gettext("发牌：打 %(level)s，%(name)s坐庄"), level=rank_label(view.level), name=names[view.dealer])


def _tribute(view: ReplayView, names: tuple[str, ...]) -> str:
    paid = gettext("%(payer)s 进贡%(card)s给 %(receiver)s")
    return pgettext("between things that happened", "，").join(
        told(paid, payer=names[gift.payer], card=card_words(gift.card), receiver=names[gift.receiver])
        for gift in view.gifts
    )


def _moved(view: ReplayView, names: tuple[str, ...], moment: Moment, before: HandView | None, move: Move) -> str:
    name, after, parts = names[move.seat], moment.view, []
    match move:
        case Return(_, card):
            to = next(gift.payer for gift in view.gifts if gift.receiver == move.seat)
            parts.append(told(gettext("%(name)s 还 %(to)s %(card)s"), name=name, to=names[to], card=card_words(card)))
        case Pass():
            parts.append(told(gettext("%(name)s 不出"), name=name))
        case Play():
            play = _trick(after).last_of(move.seat)
            parts += _played(name, play.play if play else None, view.level)
        case _:
            assert_never(move)
    if before is not None and move.seat in after.out and move.seat not in before.out:
        parts.append(place_words(after.out.index(move.seat) + 1))
    if before is not None and len(after.tricks) > len(before.tricks):
        parts.append(told(gettext("%(name)s 赢了这一圈"), name=names[after.tricks[-1].ahead]))
    said = pgettext("between things that happened", "，").join(parts)
    if moment.made_by == "human" or view.players[move.seat].is_bot:
        return said
    by = gettext("时限到了") if moment.made_by == "clock" else gettext("系统替出")
    return gettext("%(what)s（%(by)s）") % {"what": said, "by": by}


def _played(name: str, play: Combination | None, level: str) -> Iterator[str]:
    if play is None:
        return
    yield told(gettext("%(name)s %(what)s"), name=name, what=combination_words(play, level))
    if jokers := joker_words(play, level):
        yield jokers


def _trick(view: HandView) -> Trick:
    """The trick of the moment: the one that has just ended until somebody leads again."""
    return view.trick if view.trick.actions or not view.tricks else view.tricks[-1]


def _to_beat(view: HandView, names: tuple[str, ...]) -> ToBeat:
    trick = _trick(view)
    play, seat = trick.to_beat, trick.to_beat_seat
    if play is None or seat is None:
        return ToBeat(level=view.level)
    return ToBeat(
        seat=seat,
        name=names[seat],
        kind=play.kind.value,
        words=combination_words(play, view.level),
        short=combination_words(play, view.level, ranks=False),
        jokers=joker_words(play, view.level),
        level=view.level,
        cards=tuple(
            Laid(str(each.card), short_label(each.stands_for) if is_posing(each) else "")
            for each in arranged(play, view.level)
        ),
    )


def _seat(moment: Moment, seat: int) -> SeatThen:
    view = moment.view
    last = _trick(view).last_of(seat)
    return SeatThen(
        left=len(moment.holdings[seat]),
        turn=seat == view.turn,
        acted=moment.move is not None and moment.move.seat == seat,
        place=place_words(view.out.index(seat) + 1) if seat in view.out else "",
        last=strip_of(last.play, view.level) if last and last.play else None,
        passed=last is not None and last.play is None,
    )


def _cards(view: ReplayView, seat: int) -> tuple[OpenCard, ...]:
    """Falling by C11, from what the seat held at each moment; which of two equal cards goes is all the same (P2)."""
    spans: dict[Card, list[list[int | None]]] = defaultdict(list)
    held: tuple[Card, ...] = ()
    for number, moment in enumerate(view.moments):
        now = moment.holdings[seat]
        if now is held or now == held:
            continue
        for card in _without(now, held):
            spans[card].append([number, None])
        for card in _without(held, now):
            next(span for span in spans[card] if span[1] is None)[1] = number
        held = now
    ordered = sorted_holding([card for card, each in spans.items() for _ in each], view.level)
    cards: list[OpenCard] = []
    for card in ordered:
        enters, leaves = spans[card].pop(0)
        first = not cards or cards[-1].label != short_label(card.rank or str(card))
        cards.append(
            OpenCard(
                card=str(card),
                label=short_label(card.rank or str(card)),
                spoken=card_words(card),
                level=card.rank == view.level,
                first=first,
                enters=enters or 0,
                leaves=leaves,
            )
        )
    return tuple(cards)


def _without(cards: Iterable[Card], others: Iterable[Card]) -> list[Card]:
    left = list(cards)
    for card in others:
        if card in left:
            left.remove(card)
    return left


def _result(view: ReplayView, names: tuple[str, ...]) -> str:
    settlement = view.settlement
    if settlement is None:
        if view.runaway is None:
            return gettext("这一局没打完。")
        return told(gettext("%(name)s 跑了，这一局没打完。"), name=names[view.runaway])
    if settlement.winner is None:
        return told(gettext("平局，头游是 %(name)s。"), name=names[settlement.next_dealer])
    won = told(
        gettext("%(names)s胜，%(shut_in)s。"),
        names=listed(names[seat] for seat in members(settlement.winner)),
        shut_in=shut_in_words(len(settlement.payers)),
    )
    return sentences((won, gettext("过 A！") if view.passed_a is not None else ""))
