"""Cards, combinations, sides and numbers in words."""

import re
from collections.abc import Iterable
from functools import lru_cache

from django.utils.translation import get_language, gettext, pgettext
from django.utils.translation import gettext_noop as _

from games.kept_names import in_readers_words
from games.rules.cards import Card
from games.rules.combinations import Combination, Kind, Placed, arranged
from games.table_view import TableView

MINUS = "−"


def rank_label(rank: str) -> str:
    """How a rank is written. `rank` is a letter of RANKS or the notation of a joker."""
    if rank == "*B":
        return gettext("大怪")
    if rank == "*S":
        return gettext("小怪")
    return "10" if rank == "T" else rank


def face_label(rank: str) -> str:
    """The same where only a card's width is free."""
    if rank == "*B":
        return pgettext("on the face of a card", "大怪")
    if rank == "*S":
        return pgettext("on the face of a card", "小怪")
    return rank_label(rank)


def short_label(rank: str) -> str:
    """The same for a strip of ranks, where a joker has the room of one sign."""
    if rank == "*B":
        return pgettext("one sign for the big joker", "大")
    if rank == "*S":
        return pgettext("one sign for the small joker", "小")
    return rank_label(rank)


def card_words(card: Card) -> str:
    """The card's name as one says it."""
    if card.rank is None:
        return rank_label(str(card))
    return gettext(SUIT_WORDS[card.suit or ""]) % {"rank": rank_label(card.rank)}


def combination_words(combination: Combination, level: str, *, ranks: bool = True) -> str:
    """What a combination is called at the table; without `ranks` runs and flushes go by their kind alone."""
    return _combination_words(combination, level, get_language() or "", ranks=ranks)


@lru_cache(maxsize=4096)
def _combination_words(combination: Combination, level: str, language: str, *, ranks: bool) -> str:
    placed = arranged(combination, level)
    first = placed[0].stands_for
    if combination.kind is Kind.SINGLE and first in ("*B", "*S"):
        return rank_label(first)
    if not ranks and "%(ranks)s" in COMBINATION_WORDS[combination.kind]:
        return kind_words(combination.kind)
    labels = [rank_label(each.stands_for) for each in placed]
    # 23456 is read at a glance, 78910J is not.
    joined = " ".join(labels) if combination.kind is Kind.FLUSH else (THIN if "10" in labels else "").join(labels)
    return gettext(COMBINATION_WORDS[combination.kind]) % {"rank": rank_label(first), "ranks": joined}


def joker_words(combination: Combination, level: str) -> str:
    """What the jokers in it stand for (C16 to C18), empty when none stands for anything but itself."""
    posing = [each for each in arranged(combination, level) if is_posing(each)]
    if not posing:
        return ""
    if posing[0].stands_for == "*S":
        return gettext("大怪作小怪")
    ranks = dict.fromkeys(rank_label(each.stands_for) for each in posing)
    return gettext("怪作%(ranks)s") % {"ranks": listed(ranks)}


def is_posing(placed: Placed) -> bool:
    """Whether the card is a joker that counts as another card."""
    return placed.card.is_joker and placed.stands_for != str(placed.card)


def kind_words(kind: Kind) -> str:
    """The kind alone."""
    return gettext(KIND_WORDS[kind])


def term_of(combination: Combination) -> str:
    """By what the sentence of `explanations` is found that says what is played."""
    return "joker" if all(card.is_joker for card in combination.cards) else combination.kind.value


def explanations() -> tuple[tuple[str, str], ...]:
    """What can be played, each in one sentence for who does not know the word, by its term."""
    jokers = gettext("怪：单出最大，大怪大过小怪；和别的牌一起，能当任何一张。")
    return ("joker", jokers), *((kind.value, gettext(words)) for kind, words in KIND_SENTENCES.items())


def side_words(team: int, viewer: int | None) -> str:
    """A team as the viewer calls it; someone at no seat calls the teams by the shape of their plates."""
    if viewer is None:
        return gettext("方牌队") if team else gettext("圆牌队")
    return gettext("我方") if team == viewer % 2 else gettext("对方")


def short_side_words(team: int, viewer: int | None) -> str:
    """The same where room is short."""
    if viewer is None:
        return pgettext("in the bar", "方牌") if team else pgettext("in the bar", "圆牌")
    return pgettext("in the bar", "我方") if team == viewer % 2 else pgettext("in the bar", "对方")


def name_or_departed(name: str, user: int | None = None) -> str:
    """A name as logs keep it of the person with this id or of a system player, as it is read: there is a word for
    somebody who has deleted their account."""
    return in_readers_words(name, user) or gettext("已注销")


def name_of(view: TableView, seat: int) -> str:
    """Who plays on a seat; after a match who has played it there, whoever sits there now."""
    players = view.match.players if view.match else ()
    return players[seat].name if players else view.seats[seat].name


def name_or_you(view: TableView, seat: int) -> str:
    """Who sits there, as one tells it to the viewer."""
    return gettext("你") if seat == view.seat else name_of(view, seat)


def waiting_for(view: TableView, seat: int) -> str:
    """Whom everybody waits for."""
    return _waiting_for(name_of(view, seat), get_language() or "")


@lru_cache(maxsize=1024)
def _waiting_for(name: str, language: str) -> str:
    """Asked for half a dozen times a play."""
    return told(gettext("等 %(name)s 出牌"), name=name)


def told(text: str, /, **facts: object) -> str:
    """`text` with its facts filled in: a name that ends in a Latin letter or a digit keeps a space's distance from the
    Chinese beside it, as in 牌友 4 坐庄, whether or not `text` has one there."""
    return _told(text, tuple((name, str(value)) for name, value in facts.items()))


@lru_cache(maxsize=4096)
def _told(text: str, facts: tuple[tuple[str, str], ...]) -> str:
    parts, words = PLACE.split(text), dict(facts)
    parts[1::2] = [words[name] for name in parts[1::2]]
    said = ""
    for part in parts:
        apart = said and part and MEET.match(said[-1] + part[0])
        said += f" {part}" if apart else part
    return said


def place_words(place: int) -> str:
    """头游 to 六游, by the order of going out."""
    return gettext(PLACE_WORDS[place])


def signed(points: int) -> str:
    """A change of score, with its sign."""
    return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points < 0 else "0"


def number(value: int) -> str:
    """A score, which may be below nought."""
    return f"{MINUS}{-value}" if value < 0 else f"{value}"


def listed(parts: Iterable[str]) -> str:
    """Things of one kind one after another."""
    return pgettext("between things of one kind", "、").join(parts)


def sentences(parts: Iterable[str]) -> str:
    """Whole sentences one after another; Chinese ones need no space between them."""
    return ("" if (get_language() or "").startswith("zh") else " ").join(part for part in parts if part)


PLACE = re.compile(r"%\((\w+)\)[sd]")
MEET = re.compile(r"[A-Za-z0-9\u00c0-\u024f][\u3400-\u9fff]|[\u3400-\u9fff][A-Za-z0-9\u00c0-\u024f]")
"""A Latin letter or digit beside a Chinese sign."""
THIN = "\u2009"  # a thin space
SUIT_WORDS = {"s": _("黑桃%(rank)s"), "h": _("红桃%(rank)s"), "c": _("草花%(rank)s"), "d": _("方块%(rank)s")}
KIND_WORDS = {
    Kind.SINGLE: _("单张"),
    Kind.PAIR: _("对子"),
    Kind.TRIPLE: _("三张"),
    Kind.STRAIGHT: _("杂顺"),
    Kind.FLUSH: _("同花"),
    Kind.FULL_HOUSE: _("三带二"),
    Kind.FOUR_ONE: _("四带一"),
    Kind.STRAIGHT_FLUSH: _("同花顺"),
    Kind.FIVE: _("五同"),
}
KIND_SENTENCES = {
    Kind.SINGLE: _("单张：一张牌。怪最大，然后是级牌，再是 A、K、Q……"),
    Kind.PAIR: _("对子：两张同点的，花色不管。更大的对子才压得住。"),
    Kind.TRIPLE: _("三张：三张同点的。更大的三张才压得住。"),
    Kind.STRAIGHT: _("杂顺：五张连着，花色不全一样。五张里最小的牌型。"),
    Kind.FLUSH: _("同花：五张一个花色，不连着。大过杂顺，小于三带二。"),
    Kind.FULL_HOUSE: _("三带二：三张同点，带一对。大过同花，小于四带一。"),
    Kind.FOUR_ONE: _("四带一：四张同点，带一张。大过三带二，小于同花顺。"),
    Kind.STRAIGHT_FLUSH: _("同花顺：五张连着，一个花色。大过四带一，小于五同。"),
    Kind.FIVE: _("五同：五张同点的。最大的牌型。"),
}
COMBINATION_WORDS = {
    Kind.SINGLE: _("单张 %(rank)s"),
    Kind.PAIR: _("对子 %(rank)s"),
    Kind.TRIPLE: _("三张 %(rank)s"),
    Kind.STRAIGHT: _("杂顺 %(ranks)s"),
    Kind.FLUSH: _("同花 %(ranks)s"),
    Kind.FULL_HOUSE: _("三带二 %(rank)s"),
    Kind.FOUR_ONE: _("四带一 %(rank)s"),
    Kind.STRAIGHT_FLUSH: _("同花顺 %(ranks)s"),
    Kind.FIVE: _("五同 %(rank)s"),
}
PLACE_WORDS = ("", _("头游"), _("二游"), _("三游"), _("四游"), _("五游"), _("六游"))
