"""Cards, strips and signs as the table draws them. A face is made once for each card, level and language."""

from functools import lru_cache

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from games.presenters.attributes import attributes_of
from games.presenters.seats import Strip
from games.presenters.words import card_words, face_label, rank_label
from games.rules.cards import Card

register = template.Library()

SUIT_NAMES = {"s": "spade", "h": "heart", "c": "club", "d": "diamond"}
COURT = "KQJ"
WIDE = 9  # letters of a strip


@register.simple_tag
def card(notation: str, level: str, counts_as: str = "") -> SafeString:
    """One face, for the eye alone; the sheet draws its suit. `counts_as` is the rank that a joker stands for."""
    return _face(notation, level, counts_as, get_language() or "")


@register.filter
def dots_last(words: str) -> str:
    """The same words, where a line breaks after a dot and never before it."""
    return words.replace(" · ", "\u00a0· ")


@register.simple_tag
def strip(ranks: Strip) -> SafeString:
    """A play as one strip of ranks; four tens or more make it wider than the plate of a small phone."""
    suit = pip(SUIT_NAMES[ranks.suit], "chip__suit") if ranks.suit else ""
    wide = sum(len(rank) for rank, _ in ranks.ranks) >= WIDE
    return format_html(
        '<span class="chip"{}>{}{}</span>',
        format_html(' data-wide="{}"', "true") if wide else "",
        suit,
        format_html_join("", "{}", map(_of_strip, ranks.ranks)),
    )


@register.simple_tag
def icon(name: str, cls: str = "icon") -> SafeString:
    """A drawing from the sprite, for the eye alone."""
    return format_html('<svg class="{}" aria-hidden="true"><use href="#{}"/></svg>', cls, name)


def pip(suit: str, cls: str) -> SafeString:
    """A suit, which the sheet draws, for the eye alone."""
    return format_html('<i class="pip {}" data-suit="{}" aria-hidden="true"></i>', cls, suit)


@register.simple_tag
def attributes(values: object) -> SafeString:
    """A presenter's values as attributes, a blank before each."""
    return format_html_join("", ' {}="{}"', attributes_of(values).items())


@register.simple_tag
def card_name(notation: str) -> str:
    """The card's name as one says it."""
    return card_words(Card(notation))


@lru_cache(maxsize=4096)
def _face(notation: str, level: str, counts_as: str, language: str) -> SafeString:
    face = Card(notation)
    if face.rank is None or face.suit is None:
        suit, rank, index = "joker", "big" if face.is_big else "small", face_label(notation)
        art = _drawing(f"joker-{rank}", "card__art")
    else:
        suit, rank = SUIT_NAMES[face.suit], face.rank
        index = rank_label(rank)
        art = _drawing(f"court-{rank}", "card__art") if rank in COURT else ""
    is_level = rank == level
    return format_html(
        '<span class="card" data-suit="{}" data-rank="{}"{} aria-hidden="true">'
        '<b class="card__index">{}</b>{}{}{}</span>',
        suit,
        rank,
        format_html(' data-level="{}"', "true") if is_level else "",
        index,
        art,
        format_html('<i class="card__as">{}</i>', counts_as) if counts_as else "",
        format_html('<i class="card__level">{}</i>', gettext("级")) if is_level else "",
    )


def _of_strip(rank: tuple[str, str]) -> tuple[SafeString]:
    label, joker = rank
    return (format_html('<b data-joker="{}">{}</b>', joker, label) if joker else format_html("<b>{}</b>", label),)


def _drawing(name: str, cls: str) -> SafeString:
    """A drawing inside of what is for the eye alone."""
    return format_html('<svg class="{}"><use href="#{}"/></svg>', cls, name)
