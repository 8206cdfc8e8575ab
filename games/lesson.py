"""学着打 as data: the cards everybody holds, what is taught in which order, and who answers the learner with what.

The learner sits on seat 0 and deals, on level 8; the hand before was won, so it begins with a tribute. Each part is a
lead of the learner's, what others play against it, and the learner's answer. How far a learner has come follows from
the tricks on the table alone: nothing is stored, and nothing is lost when the page is closed. Knows neither Django nor
the site, since the system players of the lesson think by it (`games/bots/teaching.py`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.cards import DECK, Card
from games.rules.match import Standing
from games.rules.notation import parse_cards
from games.rules.phase import Phase
from games.rules.trick import Trick
from games.rules.view import HandView

LEARNER = 0
STANDING = Standing(levels=("8", "6"), dealer=LEARNER, tribute=((3, LEARNER),))
ROUNDS = 1


def _(text: str) -> str:
    """A text to be put into the reader's language by whoever shows it."""
    return text


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that is taught. `lead` and `answer` are what the guide points at; an empty answer is a pass.

    `ask` is said before the lead and `then` after it, `ask_back` when `replies` (seat, cards) have come to the learner
    and `then_back` after the answer. `%(name)s` is whoever made the play to beat."""

    lead: str
    ask: str
    then: str
    replies: tuple[tuple[int, str], ...]
    answer: str
    ask_back: str
    then_back: str


RETURN = "3d"
ASK_RETURN = _("上一局你们赢了，%(name)s 把最大的大怪进贡给你。还一张没用的：点方块 3，再点还贡。")
PARTS = (
    Part(
        lead="4c",
        ask=_("你坐庄，先出。一次出一张、两张、三张或五张。先出一张小的：点 4，再点出牌。"),
        then=_("这是单张。别人轮流出更大的一张，或者不出。"),
        replies=((1, "Jc"), (5, "Ad")),
        answer="8d",
        ask_back=_("%(name)s 出了 A。这局打 8，8 就是级牌，比 A 大，只小于怪。点 8，再点出牌。"),
        then_back=_("压住了。别人都不出，这一圈就归你，下一圈你先出。"),
    ),
    Part(
        lead="5s 5h",
        ask=_("这次出对子：两张同点的，花色不管。点两张 5，再点出牌。"),
        then=_("这是对子。只有更大的对子压得住。"),
        replies=((3, "Jh Jd"),),
        answer="Qs Qd",
        ask_back=_("%(name)s 出了对子 J。你也要出两张，比 J 大：点两张 Q，再点出牌。"),
        then_back=_("对子 Q 大过对子 J。"),
    ),
    Part(
        lead="6s 6h 6c",
        ask=_("三张同点的也能一起出。点三张 6，再点出牌。"),
        then=_("这是三张。要压它，也得出三张。"),
        replies=((5, "Ts Th Td"),),
        answer="Kh Kc *S",
        ask_back=_("%(name)s 出了三张 10。怪和别的牌一起，能当任何一张：点两张 K 和小怪，就是三张 K。"),
        then_back=_("小怪当了 K。单独出，怪就是怪，比级牌还大。"),
    ),
    Part(
        lead="2s 3s 4h 5c 6d",
        ask=_("五张一起出，要成牌型。最小的是杂顺，五张连着：点 2、3、4、5、6，再点出牌。"),
        then=_("五张从小到大：杂顺、同花、三带二、四带一、同花顺、五同。"),
        replies=((1, "4s 4h 4d 3s 3h"),),
        answer="7s 7h 7c 7d 9s",
        ask_back=_("%(name)s 出了三带二，比杂顺大。四带一更大：点四张 7 和一张 9，再点出牌。"),
        then_back=_("四带一压住了三带二。"),
    ),
    Part(
        lead="Td",
        ask=_("最后学不出。先出一张：点 10，再点出牌。"),
        then=_("看看谁来压。"),
        replies=((4, "*B"),),
        answer="",
        ask_back=_("队友 %(name)s 出了大怪，没有更大的牌了。点不出。下次轮到你，还可以再出。"),
        then_back=_("这就是不出。你一不出，后面的人接着轮。"),
    ),
)
DEALT = "2s 3d 3s 4c 4h 5s 5h 5c 6s 6h 6c 6d 7s 7h 7c 7d 8d 9s Td Js Qs Qd Kh Kc As Ah *S"


def order() -> tuple[Card, ...]:
    """The 162 cards of the lesson's hand as they are dealt (P2): always the same."""
    wanted: dict[int, list[Card]] = {seat: [] for seat in range(6)}
    wanted[LEARNER] = list(parse_cards(DEALT))
    wanted[3].append(Card("*B"))  # the tribute
    for part in PARTS:
        for seat, cards in part.replies:
            wanted[seat] += parse_cards(cards)
    rest = list((Counter(DECK) - Counter(card for cards in wanted.values() for card in cards)).elements())
    random.Random(8).shuffle(rest)
    for cards in wanted.values():
        while len(cards) < len(DECK) // 6:
            cards.append(rest.pop())
    return tuple(wanted[place % 6][place // 6] for place in range(len(DECK)))


def begun(tricks: Iterable[Trick]) -> list[Part | None]:
    """For each trick in turn the part that the learner's lead began: the first of this size still to come, if any."""
    found: list[Part | None] = []
    for trick in tricks:
        lead = trick.actions[0] if trick.actions else None
        size = len(lead.play.cards) if lead and lead.play and lead.seat == LEARNER else 0
        fits = (part for part in PARTS if part not in found and len(parse_cards(part.lead)) == size)
        found.append(next(fits, None))
    return found


def is_over(view: HandView) -> bool:
    """Whether nothing more is taught: the learner is out, or has begun every part and ended the last one's trick."""
    if view.phase is Phase.OVER or LEARNER in view.out:
        return True
    parts = begun((*view.tricks, view.trick))
    return all(part in parts for part in PARTS) and parts[-1] is None


def reply_of(view: HandView) -> tuple[Card, ...]:
    """What this seat plays against the learner's lead, as the lesson has it; nothing once the learner has answered."""
    part = begun((*view.tricks, view.trick))[-1]
    answered = sum(action.seat == LEARNER for action in view.trick.actions) > 1
    if part is None or answered:
        return ()
    return next((parse_cards(cards) for seat, cards in part.replies if seat == view.seat), ())


def stays_in_hand(view: HandView) -> frozenset[str]:
    """The cards that this seat keeps for its replies, in notation."""
    return frozenset(
        str(card) for part in PARTS for seat, cards in part.replies if seat == view.seat for card in parse_cards(cards)
    )


def pointed_at(notation: str, holding: Iterable[Card]) -> tuple[Card, ...]:
    """Cards held of the ranks that `notation` has, its own suits where they are held; none unless there are enough."""
    free, cards = list(holding), []
    for wanted in parse_cards(notation):
        fits = [card for card in free if card is wanted] or [card for card in free if _rank(card) == _rank(wanted)]
        if not fits:
            return ()
        cards.append(fits[0])
        free.remove(fits[0])
    return tuple(cards)


def is_as_taught(play: Iterable[Card], notation: str) -> bool:
    """Whether a play has the ranks that `notation` has."""
    return Counter(map(_rank, play)) == Counter(map(_rank, parse_cards(notation)))


def _rank(card: Card) -> str:
    return card.rank or str(card)
