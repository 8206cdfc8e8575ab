"""The chat log: what people said, and what the table tells, in the reader's words and from the reader's side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from accounts.ranks import RANKS_TABLE
from accounts.titles import title_of
from games.kept_names import in_readers_words
from games.phrases import EMOJI, PHRASES
from games.presenters.room import option_words
from games.presenters.words import (
    card_words,
    listed,
    name_of,
    name_or_departed,
    place_words,
    sentences,
    short_side_words,
    side_words,
    signed,
    told,
)
from games.rules.cards import Card
from games.rules.notation import parse_card
from games.rules.seats import team_of
from games.table_view import Line, TableView


@dataclass(frozen=True, slots=True)
class SaidLine:
    """One line as it is read. `system` lines look different; `name` is empty for them. A `remark` is what a system
    player says, which a reader may leave out."""

    id: int
    seat: int | None
    name: str
    text: str
    system: bool
    remark: bool = False
    replay: str = ""
    """The path of the replay of the hand whose settlement it tells."""


@dataclass(frozen=True, slots=True)
class Log:
    lines: tuple[SaidLine, ...]


def log(view: TableView) -> Log:
    back = _back(view, view.lines)
    return Log(tuple(_said(view, line, back.get(line.id)) for line in view.lines))


def said_line(view: TableView, place: int) -> SaidLine:
    """The line at this place of the log alone."""
    line = view.lines[place]
    return _said(view, line, _back(view, view.lines).get(line.id) if line.code == "returned" else None)


def newest(view: TableView) -> SaidLine | None:
    """The newest line, remarks of system players aside; between two hands what each player gains and loses, short
    enough to be seen whole (S4)."""
    if view.phase == "over":
        for line in reversed(view.lines):
            if line.code == "settled":
                return SaidLine(line.id, None, "", _gains(view, line.facts), system=True)
    place = next((place for place in reversed(range(len(view.lines))) if view.lines[place].code != "remark"), None)
    return None if place is None else said_line(view, place)


def quick_phrases() -> tuple[str, ...]:
    """What is said so often that one tap says it."""
    return tuple(gettext(phrase) for phrase in PHRASES)


def quick_emoji() -> tuple[str, ...]:
    """What one tap says without a word."""
    return EMOJI


def shut_in_words(payers: int) -> str:
    """How many are 被关."""
    return gettext(SHUT_IN[payers])


def settled_words(view: TableView, facts: Mapping[str, Any]) -> str:
    """The settlement of a hand in one line, what it pays included (S4)."""
    return sentences(
        (
            _result(view, facts),
            _pay(view, facts),
            _rise(view, facts),
            told(gettext("%(name)s坐庄。"), name=_name(view, facts, "dealer")),
        )
    )


def ran_away_words(name: str, seat: int, points: Sequence[int]) -> str:
    """Who ran away, and what everybody pays and gains for it (M4, M5, M7, M9)."""
    name = name_or_departed(name)
    ended = told(gettext("%(name)s 跑了，这一场到此为止。"), name=name)
    if not points[seat]:
        return sentences((ended, gettext("不计分。")))
    paid = told(
        gettext("%(name)s %(loss)s，对方每人 %(gain)s，队友不扣。"),
        name=name,
        loss=signed(points[seat]),
        gain=signed(points[(seat + 1) % 6]),
    )
    return sentences((ended, paid))


def rank_up_words(name: str, rank: int) -> str:
    """Who has reached what rank (R2); there is none above 皇帝."""
    reached = RANKS_TABLE[rank]
    words = {"name": name, "title": title_of(reached)}
    if reached.next_threshold is None:
        return told(gettext("万岁！%(name)s 登基，做了%(title)s！"), **words)
    return told(gettext("恭喜 %(name)s 升到%(title)s。"), **words)


def _said(view: TableView, line: Line, back: Card | None = None) -> SaidLine:
    if not line.code:
        name = name_or_departed(line.name, line.user)
        if line.seat is None:
            name = gettext("%(name)s（旁观）") % {"name": name}
        text = gettext(line.text) if line.text in PHRASES else line.text
        return SaidLine(line.id, line.seat, name, text, system=False)
    if line.code == "remark":
        name, text = _name(view, line.facts), gettext(str(line.facts["words"]))
        return SaidLine(line.id, line.seat, name, text, system=False, remark=True)
    replay = f"/h/{line.facts['replay']}/" if line.facts.get("replay") else ""
    return SaidLine(line.id, line.seat, "", _told(view, line.code, line.facts, back), system=True, replay=replay)


def _back(view: TableView, lines: Sequence[Line]) -> dict[int, Card]:
    """What was returned, by the line that tells of it: as far as the viewer knows it (G6), in the hand on the table."""
    known = (
        {(gift.receiver, gift.payer): gift.returned for gift in view.hand.gifts if gift.returned} if view.hand else {}
    )
    dealt = max((place for place, line in enumerate(lines) if line.code == "dealt"), default=0)
    returns = [line for line in lines[dealt:] if line.code == "returned"]
    givers = {line.id: (line.facts["seat"], line.facts["to"]) for line in returns}
    return {id: known[gift] for id, gift in givers.items() if gift in known}


def _told(view: TableView, code: str, facts: Mapping[str, Any], back: Card | None) -> str:
    match code:
        case "opened":
            return gettext("开桌了。")
        case "match":
            rounds = facts["rounds"]
            return (
                ngettext("开打：底分 %(base)s，打 %(rounds)s 局。", "开打：底分 %(base)s，打 %(rounds)s 局。", rounds)
                % facts
            )
        case "challenge":
            return gettext("同牌挑战：一副打过的牌再打一局，不计分。")
        case "sat":
            return told(gettext("%(name)s 坐下了。"), name=_name(view, facts))
        case "stood":
            return told(gettext("%(name)s 站起来了。"), name=_name(view, facts))
        case "made_room":
            return told(gettext("%(name)s 掉线，先让系统玩家坐。"), name=_name(view, facts))
        case "kicked":
            return told(gettext("桌主请 %(name)s 离开了。"), name=_name(view, facts))
        case "let_in":
            return told(gettext("桌主让 %(name)s 回来。"), name=name_or_departed(facts["name"], facts.get("user")))
        case "removed":
            ended = gettext("这一场到此为止。") if facts["running"] else ""
            return sentences((told(gettext("管理员请 %(name)s 离开了。"), name=_name(view, facts)), ended))
        case "host":
            return told(gettext("现在 %(name)s 是桌主。"), name=_name(view, facts))
        case "options":
            return gettext("改了：%(terms)s。") % {
                "terms": listed(option_words(name, value) for name, value in facts.items())
            }
        case "ran_away":
            name = in_readers_words(facts["name"], facts.get("users", {}).get(str(facts["seat"])))
            return ran_away_words(name, facts["seat"], facts["points"])
        case "dealt":
            return told(
                gettext("第 %(number)s 局发牌：打 %(level)s，%(name)s坐庄。"),
                number=facts["number"],
                level=_level(facts["level"]),
                name=_name(view, facts, "dealer"),
            )
        case "tribute":
            return sentences(_gift(view, facts, *gift) for gift in facts["gifts"])
        case "returned":
            return _returned(view, facts, back)
        case "ran_low":
            left = facts["left"]
            text = ngettext("%(name)s 报牌：还剩 %(left)d 张。", "%(name)s 报牌：还剩 %(left)d 张。", left)
            return told(text, name=_name(view, facts), left=left)
        case "went_out":
            return told(
                gettext("%(name)s 出完了，%(place)s。"), name=_name(view, facts), place=place_words(facts["place"])
            )
        case "settled":
            return settled_words(view, facts)
        case "passed_a":
            return gettext("%(side)s过 A！两队都从 2 重新打起。") % {"side": side_words(facts["team"], view.seat)}
        case "rank_up":
            return rank_up_words(_name(view, facts), facts["rank"])
        case "auto_on":
            return told(gettext("%(name)s 托管，系统替打。"), name=_name(view, facts))
        case "auto_off":
            return told(gettext("%(name)s 回来自己打了。"), name=_name(view, facts))
        case "extended":
            seconds = facts["seconds"]
            text = ngettext("%(name)s 加时 %(seconds)d 秒。", "%(name)s 加时 %(seconds)d 秒。", seconds)
            return told(text, name=_name(view, facts), seconds=seconds)
        case "pause_asked":
            seconds = facts["seconds"]
            text = ngettext(
                "%(name)s 要暂停，%(seconds)d 秒内没人反对就停。",
                "%(name)s 要暂停，%(seconds)d 秒内没人反对就停。",
                seconds,
            )
            return told(text, name=_name(view, facts), seconds=seconds)
        case "pause_opposed":
            return told(gettext("%(name)s 反对，不停。"), name=_name(view, facts))
        case "pause_dropped":
            return told(gettext("%(name)s 不要暂停了。"), name=_name(view, facts))
        case "paused":
            minutes = facts["minutes"]
            return ngettext("暂停，最多 %(minutes)d 分钟。", "暂停，最多 %(minutes)d 分钟。", minutes) % {
                "minutes": minutes
            }
        case "resumed":
            return gettext("接着打了。")
        case "away_limit":
            seconds = facts["seconds"]
            text = ngettext(
                "%(name)s 掉线了，%(seconds)d 秒内不回来算逃跑。",
                "%(name)s 掉线了，%(seconds)d 秒内不回来算逃跑。",
                seconds,
            )
            return told(text, name=_name(view, facts), seconds=seconds)
        case "nudged":
            return told(gettext("%(by)s 喊 %(name)s 准备。"), by=_name(view, facts, "by"), name=_name(view, facts))
        case "renamed":
            names = {name: in_readers_words(facts[name], facts.get("user")) for name in ("before", "after")}
            return told(gettext("%(before)s 现在叫 %(after)s。"), **names)
        case "sat_at_last":
            return told(gettext("轮到 %(name)s，坐下了。"), name=_name(view, facts))
        case "queued":
            return told(gettext("%(name)s 在排队。"), name=name_or_departed(facts["name"], facts.get("user")))
        case "unqueued":
            return told(gettext("%(name)s 不排了。"), name=name_or_departed(facts["name"], facts.get("user")))
        case "claimed":
            return told(gettext("有人换了设备，说是 %(name)s，等桌上的人点头。"), name=_name(view, facts))
        case "claim_granted":
            return told(gettext("%(by)s 点了头：是 %(name)s。"), by=_name(view, facts, "by"), name=_name(view, facts))
        case "claim_refused":
            return told(gettext("%(by)s 说不是 %(name)s。"), by=_name(view, facts, "by"), name=_name(view, facts))
        case "moved":
            return told(gettext("%(name)s 换了设备，接着打。"), name=_name(view, facts))
        case "match_over":
            return gettext("这一场打完了。")
        case _:
            return ""


def _gift(view: TableView, facts: Mapping[str, Any], payer: int, receiver: int, card: str) -> str:
    return told(
        gettext("%(payer)s 进贡 %(card)s 给 %(receiver)s。"),
        payer=_named(view, facts, payer),
        card=card_words(parse_card(card)),
        receiver=_named(view, facts, receiver),
    )


def _returned(view: TableView, facts: Mapping[str, Any], back: Card | None) -> str:
    """`back` is the card, for its giver and receiver alone (G6)."""
    names = {"name": _name(view, facts), "to": _name(view, facts, "to")}
    if back is None:
        return told(gettext("%(name)s 还了 %(to)s 一张。"), **names)
    return told(gettext("%(name)s 还了 %(to)s 一张%(card)s。"), **names, card=card_words(back))


def _name(view: TableView, facts: Mapping[str, Any], who: str = "seat") -> str:
    """Whom the line is about."""
    if "names" not in facts and "name" in facts:  # of somebody without a chair, and as lines were told at first
        return name_or_departed(facts["name"], facts.get("user"))
    return _named(view, facts, facts[who])


def _named(view: TableView, facts: Mapping[str, Any], seat: int) -> str:
    """By the name of that time; where none was kept, by who sits there now."""
    name = facts.get("names", {}).get(str(seat))
    return name_of(view, seat) if name is None else name_or_departed(name, facts.get("users", {}).get(str(seat)))


def _result(view: TableView, facts: Mapping[str, Any]) -> str:
    number, winner, first = facts["number"], facts["winner"], facts["first"]
    if winner is None:
        return told(
            gettext("第 %(number)s 局：平局，头游是%(side)s的%(name)s。"),
            number=number,
            side=side_words(team_of(first), view.seat),
            name=_name(view, facts, "first"),
        )
    return gettext("第 %(number)s 局：%(side)s胜，%(shut_in)s。") % {
        "number": number,
        "side": side_words(winner, view.seat),
        "shut_in": shut_in_words(len(facts["payers"])),
    }


def _pay(view: TableView, facts: Mapping[str, Any]) -> str:
    if facts["winner"] is None:
        return ""
    ours = 0 if view.seat is None else team_of(view.seat)
    words = {
        "us": side_words(ours, view.seat),
        "gain": signed(facts["scores"][ours]),
        "them": side_words(1 - ours, view.seat),
        "loss": signed(facts["scores"][1 - ours]),
    }
    if not facts["counts"]:
        return gettext("%(us)s每人 %(gain)s，%(them)s每人 %(loss)s，不计分。") % words
    return gettext("%(us)s每人 %(gain)s，%(them)s每人 %(loss)s。") % words


def _gains(view: TableView, facts: Mapping[str, Any]) -> str:
    if facts["winner"] is None:
        return gettext("平局，没有输赢")
    ours = 0 if view.seat is None else team_of(view.seat)
    words = {
        "us": short_side_words(ours, view.seat),
        "gain": signed(facts["scores"][ours]),
        "them": short_side_words(1 - ours, view.seat),
        "loss": signed(facts["scores"][1 - ours]),
    }
    return gettext("每人：%(us)s %(gain)s，%(them)s %(loss)s") % words


def _rise(view: TableView, facts: Mapping[str, Any]) -> str:
    team = facts["level_up"]
    if team is None:
        return ""
    return gettext("%(side)s升到 %(level)s。") % {
        "side": side_words(team, view.seat),
        "level": _level(facts["levels"][team]),
    }


def _level(level: str) -> str:
    return "10" if level == "T" else level


SHUT_IN = ("", _("一家被关"), _("两家被关"), _("三家被关"))
