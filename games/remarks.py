"""What system players say: now and then, a few words of a friend at the table, in keeping with their skill.

What is said follows from what everybody has seen and from chance alone, never from a holding. A hand has four remarks
at the very most: at its match's start, at its first great play, as somebody goes out first, and at its end.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext_noop as _

from games.rules import Event, HandEnded, Kind, Played, Trick, WentOut, settle, team_of

GREAT: Final = (Kind.STRAIGHT_FLUSH, Kind.FIVE)


class Occasion(StrEnum):
    """What a remark is about."""

    GREETING = "greeting"
    GREAT_PLAY = "great_play"  # somebody else's
    OUT_FIRST = "out_first"
    PARTNER_OUT_FIRST = "partner_out_first"
    WON = "won"
    LOST = "lost"


OFTEN: Final[Mapping[Occasion, float]] = {
    Occasion.GREETING: 1.0,
    Occasion.GREAT_PLAY: 0.3,
    Occasion.OUT_FIRST: 0.5,
    Occasion.PARTNER_OUT_FIRST: 0.4,
    Occasion.WON: 0.3,
    Occasion.LOST: 0.3,
}
"""How likely the occasion is remarked on."""

WORDS: Final[Mapping[str, Mapping[Occasion, tuple[str, ...]]]] = {
    "greedy": {
        Occasion.GREETING: (_("大家好，我刚学会，多包涵"), _("阿拉是新手，请多关照")),
        Occasion.GREAT_PLAY: (_("哇，结棍！"), _("还能这样打，学到了")),
        Occasion.OUT_FIRST: (_("咦，阿拉先出完啦"), _("今朝运道好")),
        Occasion.PARTNER_OUT_FIRST: (_("搭档真来三！"), _("谢谢搭档带我")),
        Occasion.WON: (_("赢了呀，开心"), _("谢谢搭档，再来再来")),
        Occasion.LOST: (_("勿要紧，我再学学"), _("你们打得真好，教教我")),
    },
    "patient": {
        Occasion.GREETING: (_("大家好，一道白相相"), _("来，慢慢打，勿急")),
        Occasion.GREAT_PLAY: (_("这手牌灵光"), _("有一手嘛")),
        Occasion.OUT_FIRST: (_("阿拉先上岸啦"), _("我先吃口茶，搭档加油")),
        Occasion.PARTNER_OUT_FIRST: (_("搭档牢靠"), _("头游到手，接下来看阿拉")),
        Occasion.WON: (_("配合得蛮好"), _("承让，再来一副")),
        Occasion.LOST: (_("打得好，下一副再来"), _("这副你们打得灵")),
    },
    "strong": {
        Occasion.GREETING: (_("请多指教"), _("幸会，各位请")),
        Occasion.GREAT_PLAY: (_("好牌"), _("这一手漂亮")),
        Occasion.OUT_FIRST: (_("头游，侥幸侥幸"), _("我先出完，搭档稳住")),
        Occasion.PARTNER_OUT_FIRST: (_("头游漂亮"), _("稳的")),
        Occasion.WON: (_("承让"), _("全靠搭档")),
        Occasion.LOST: (_("佩服佩服"), _("输得服气，打得漂亮")),
    },
}
"""By skill. Kept in Chinese, with a touch of Shanghainese, and read by everyone in their own language."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Who says what: a seat, and words as they are kept."""

    seat: int
    words: str


def greeting(skills: Sequence[str], rng: random.Random) -> Remark | None:
    """What is said at the start of a match. `skills` are those of the six seats, "" for who says nothing."""
    return _said(Occasion.GREETING, _system(skills), skills, rng)


def after_move(
    told: Iterable[Event], *, tricks: Sequence[Trick], out: Sequence[int], skills: Sequence[str], rng: random.Random
) -> Remark | None:
    """What is said of the events of a move: the last that there is something to say of.

    `tricks` are those of the hand with the one on the table, `out` who has gone out, both after the move."""
    remark = None
    for event in told:
        match event:
            case Played(seat, combination) if combination.kind in GREAT and _great_plays(tricks) == 1:
                others = [other for other in _system(skills) if other != seat]
                remark = _said(Occasion.GREAT_PLAY, others, skills, rng)
            case WentOut(seat, 1) if skills[seat]:
                remark = _said(Occasion.OUT_FIRST, [seat], skills, rng)
            case WentOut(seat, 1):
                partners = [other for other in _system(skills) if team_of(other) == team_of(seat)]
                remark = _said(Occasion.PARTNER_OUT_FIRST, partners, skills, rng)
            case HandEnded():
                remark = _of_the_end(out, skills, rng)
    return remark


def _of_the_end(out: Sequence[int], skills: Sequence[str], rng: random.Random) -> Remark | None:
    winner = settle(out, out[0]).winner
    speakers = _system(skills)
    if winner is None or not speakers:
        return None
    speaker = rng.choice(speakers)
    return _said(Occasion.WON if team_of(speaker) == winner else Occasion.LOST, [speaker], skills, rng)


def _said(occasion: Occasion, speakers: Sequence[int], skills: Sequence[str], rng: random.Random) -> Remark | None:
    if not speakers or rng.random() >= OFTEN[occasion]:
        return None
    speaker = rng.choice(speakers)
    return Remark(speaker, rng.choice(WORDS[skills[speaker]][occasion]))


def _system(skills: Sequence[str]) -> list[int]:
    return [seat for seat, skill in enumerate(skills) if skill]


def _great_plays(tricks: Iterable[Trick]) -> int:
    return sum(action.play is not None and action.play.kind in GREAT for trick in tricks for action in trick.actions)
