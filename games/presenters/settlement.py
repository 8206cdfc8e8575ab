"""What a hand decided (in the middle of the table, without scores: S4), and the whole match once it has ended."""

from dataclasses import dataclass

from django.utils.translation import gettext

from accounts.ranks import Rank, rank_of
from accounts.titles import title_of
from games.presenters.lines import ran_away_words, shut_in_words
from games.presenters.room import gathering
from games.presenters.tribute import GiftRow, gifts, is_shown
from games.presenters.words import (
    name_of,
    name_or_departed,
    number,
    place_words,
    short_side_words,
    side_words,
    signed,
    told,
)
from games.rules.phase import Phase
from games.rules.seats import SEATS, team_of
from games.rules.settlement import points
from games.table_view import HandResult, MatchView, TableView


@dataclass(frozen=True, slots=True)
class Middle:
    """What stands in the middle when no play does. `kind` is tribute, lead, over, waiting, count or empty."""

    kind: str = ""
    title: str = ""
    note: str = ""
    level: str = ""
    won: bool | None = None
    """Whether the viewer's team won the hand; None for a draw."""
    gifts: tuple[GiftRow, ...] = ()
    passed_a: int | None = None
    """The team that has passed A with this hand (L6)."""
    before: bool = False
    """Whether there was a trick before the one that is about to begin."""


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand of the match. `points` is what it brought the viewer, or would have where scores do not count (M9)."""

    number: int
    result: str
    short: str
    """The same where many hands share the room."""
    points: str
    trend: str
    replay: str
    """The path of its replay."""


@dataclass(frozen=True, slots=True)
class PersonLine:
    """`rise` is up or down when the rank has changed by this match, else empty; `evening` is empty in its first."""

    seat: int
    name: str
    page: str
    score: str
    title: str
    rise: str
    evening: str
    evening_trend: str
    places: tuple[str, ...]
    points: str
    trend: str
    mine: bool
    ready: bool
    gone: bool


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The settlement dialog (S4); empty unless a match has ended. `runaway` says who ran away from it and what that
    costs and brings (M7), `road` how the viewer's score has moved and how far the next rank is (R2), `evening` what
    the evening has brought the viewer at this table."""

    match_id: int | None = None
    title: str = ""
    verdict: str = ""
    runaway: str = ""
    points: str = ""
    trend: str = "even"
    road: str = ""
    evening: str = ""
    counts: bool = False
    compared: str = ""
    """Where this hand is compared with the others of its deal (同牌挑战)."""
    hands: tuple[HandLine, ...] = ()
    people: tuple[PersonLine, ...] = ()
    practice: bool = False
    is_lesson: bool = False
    seated: bool = False
    ready: bool = False
    ready_count: int = 0
    people_count: int = 0

    @property
    def many(self) -> bool:
        """Whether the hands share the room of a few."""
        return len(self.hands) > FEW

    @property
    def shown(self) -> tuple[HandLine, ...]:
        """The hands whose places are shown."""
        return self.hands[-PLACES_SHOWN:]


def middle(view: TableView) -> Middle:
    if view.phase == "waiting" or view.hand is None:
        waited = gathering(view)
        return Middle("count" if waited.counting else "waiting", waited.title, waited.note)
    if is_shown(view.hand):
        return Middle("tribute", gettext("进贡"), level=view.hand.level, gifts=gifts(view))
    if view.hand.phase is Phase.PLAY and view.hand.to_beat is None and view.hand.turn is not None:
        leader = view.hand.turn
        words = gettext("你首出") if leader == view.seat else told(gettext("%(name)s 首出"), name=name_of(view, leader))
        return Middle("lead", note=words, before=bool(view.hand.tricks))
    if view.match and view.match.runaway:
        return Middle(
            "over",
            told(gettext("%(name)s 跑了"), name=name_or_departed(view.match.runaway.name)),
            gettext("这一场到此为止"),
        )
    if view.hand.phase is Phase.OVER and view.match and view.match.results:
        return _decided(view, view.match, view.match.results[-1])
    return Middle()


def match_result(view: TableView) -> MatchResult:
    match = view.match
    if view.phase != "settled" or match is None or not (match.results or match.runaway):
        return MatchResult()
    seat = view.seat
    total = match.totals[seat] if seat is not None else 0
    return MatchResult(
        match_id=match.match_id,
        title=gettext("这一场到此为止") if match.runaway else gettext("这一场打完了"),
        verdict=_tally(view, match) if match.results else gettext("本场"),
        runaway=ran_away_words(match.runaway.name, match.runaway.seat, match.runaway.points) if match.runaway else "",
        points=signed(total) if seat is not None else "",
        trend=_trend(total),
        road=_road(match, seat),
        evening=_evening(match, seat),
        counts=match.scores_count,
        compared=f"{match.results[0].replay}again/" if match.again and match.results else "",
        hands=tuple(_hand_line(view, match, result) for result in match.results),
        people=tuple(_person_line(view, match, each) for each in _own_team_first(view)),
        practice=view.kind == "practice",
        is_lesson=view.is_lesson,
        seated=seat is not None,
        ready=seat is not None and view.seats[seat].ready,
        ready_count=sum(each.ready for each in view.seats),
        people_count=sum(not each.is_bot and bool(each.name) for each in view.seats),
    )


def _road(match: MatchView, seat: int | None) -> str:
    score = match.players[seat].score if seat is not None else None
    if seat is None or score is None or not match.scores_count:
        return ""
    upper = rank_of(score).next_threshold
    words = {"before": number(score - match.totals[seat]), "after": number(score)}
    if upper is None:
        return gettext("你 %(before)s → %(after)s 分，已经到顶了") % words
    words |= {"title": title_of(rank_of(upper)), "missing": upper - score}
    return gettext("你 %(before)s → %(after)s 分，离%(title)s还差 %(missing)s 分") % words


def _evening(match: MatchView, seat: int | None) -> str:
    if seat is None or match.evening < 2:
        return ""
    words = {"matches": match.evening, "points": signed(match.players[seat].evening)}
    return gettext("今晚同桌 %(matches)s 场，你一共 %(points)s") % words


def _decided(view: TableView, match: MatchView, result: HandResult) -> Middle:
    settlement = result.settlement
    dealer = settlement.next_dealer
    level = result.levels[team_of(dealer)]
    facts = {"level": "10" if level == "T" else level, "name": name_of(view, dealer)}
    ended = view.phase == "settled"
    coming = "" if ended else told(gettext("下一局打 %(level)s，%(name)s坐庄"), **facts)
    if settlement.winner is None:
        why = told(gettext("头游是%(side)s的%(name)s"), side=side_words(team_of(dealer), view.seat), name=facts["name"])
        return Middle("over", gettext("平局 · %(why)s") % {"why": why}, coming)
    side = side_words(settlement.winner, view.seat)
    title = gettext("%(side)s胜 · %(shut_in)s") % {"side": side, "shut_in": shut_in_words(len(settlement.payers))}
    if result.passed_a is not None:
        coming = gettext("%(side)s过 A！两队都回到 2") % {"side": side}
    elif settlement.level_up is not None and not ended:
        coming = told(gettext("%(side)s升级，下一局打 %(level)s，%(name)s坐庄"), side=side, **facts)
    won = None if view.seat is None else settlement.winner == team_of(view.seat)
    return Middle("over", title, coming, won=won, passed_a=result.passed_a)


def _tally(view: TableView, match: MatchView) -> str:
    ours = 0 if view.seat is None else team_of(view.seat)
    winners = [result.settlement.winner for result in match.results]
    won, lost = winners.count(ours), winners.count(1 - ours)
    return gettext("%(side)s %(won)d 胜 %(lost)d 负 %(drawn)d 平") % {
        "side": side_words(ours, view.seat),
        "won": won,
        "lost": lost,
        "drawn": len(winners) - won - lost,
    }


def _hand_line(view: TableView, match: MatchView, result: HandResult) -> HandLine:
    settlement = result.settlement
    gained = points(settlement.scores, match.base_score)[view.seat or 0]
    if settlement.winner is None:
        first = settlement.next_dealer
        words = gettext("平局 · 头游在%(side)s") % {"side": side_words(team_of(first), view.seat)}
        short = gettext("平局")
    else:
        words = gettext("%(side)s胜 · %(shut_in)s") % {
            "side": side_words(settlement.winner, view.seat),
            "shut_in": shut_in_words(len(settlement.payers)),
        }
        short = gettext("%(side)s胜") % {"side": short_side_words(settlement.winner, view.seat)}
    if result.passed_a is not None:
        words, short = gettext("%(result)s · 过 A") % {"result": words}, gettext("过 A")
    return HandLine(result.number, words, short, signed(gained), _trend(gained), result.replay)


def _person_line(view: TableView, match: MatchView, seat: int) -> PersonLine:
    player, total = match.players[seat], match.totals[seat]
    rank = None if player.score is None else rank_of(player.score)
    before = None if player.score is None else rank_of(player.score - total)
    counted = match.scores_count and match.evening > 1 and player.score is not None
    return PersonLine(
        seat=seat,
        name=player.name,
        page=player.page,
        score="" if player.score is None else number(player.score),
        title="" if rank is None else title_of(rank),
        rise="" if rank is None or before is None or not match.scores_count else _rise(before, rank),
        evening=signed(player.evening) if counted else "",
        evening_trend=_trend(player.evening),
        places=tuple(_place(result, seat) for result in match.results[-PLACES_SHOWN:]),
        points=signed(total),
        trend=_trend(total),
        mine=seat == view.seat,
        ready=player.ready,
        gone=match.runaway is not None and match.runaway.seat == seat,
    )


def _rise(before: Rank, after: Rank) -> str:
    return "up" if after.number > before.number else "down" if after.number < before.number else ""


def _place(result: HandResult, seat: int) -> str:
    return place_words(result.out.index(seat) + 1) if seat in result.out else gettext("被关")


def _own_team_first(view: TableView) -> list[int]:
    ours = 0 if view.seat is None else team_of(view.seat)
    return sorted(SEATS, key=lambda seat: (team_of(seat) != ours, seat != view.seat, seat))


def _trend(change: int) -> str:
    return "up" if change > 0 else "down" if change < 0 else "even"


PLACES_SHOWN = 3
FEW = 4
