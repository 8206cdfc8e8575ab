"""Cards, strips and signs as the table draws them. A face is made once for each card, level and language."""

from functools import lru_cache

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from games.presenters.seats import Strip
from games.presenters.words import card_words, face_label, rank_label
from games.rules.cards import Card

register = template.Library()

SUIT_NAMES = {"s": "spade", "h": "heart", "c": "club", "d": "diamond"}
COURT = "KQJ"
WIDE = 9  # letters of a strip


@register.simple_tag
def card(notation: str, level: str, counts_as: str = "") -> SafeString:
    """One face. `counts_as` is the rank that a joker stands for."""
    return _face(notation, level, counts_as, get_language() or "")


@register.simple_tag
def strip(ranks: Strip) -> SafeString:
    """A play as one strip of ranks; four tens or more make it wider than the plate of a small phone."""
    suit = icon(SUIT_NAMES[ranks.suit], "chip__suit") if ranks.suit else ""
    return format_html(
        '<span class="chip" data-wide="{}">{}{}</span>',
        "true" if sum(len(rank) for rank, _ in ranks.ranks) >= WIDE else "false",
        suit,
        format_html_join("", '<b data-joker="{1}">{0}</b>', ranks.ranks),
    )


@register.simple_tag
def icon(name: str, cls: str = "icon") -> SafeString:
    """A drawing from the sprite, for the eye alone."""
    return format_html('<svg class="{}" aria-hidden="true"><use href="#{}"/></svg>', cls, name)


@register.simple_tag
def card_name(notation: str) -> str:
    """The card's name as one says it."""
    return card_words(Card(notation))


@lru_cache(maxsize=4096)
def _face(notation: str, level: str, counts_as: str, language: str) -> SafeString:
    face = Card(notation)
    sign = format_html('<i class="card__as">{}</i>', counts_as) if counts_as else ""
    tick = icon("i-tick", "card__tick")
    if face.rank is None or face.suit is None:
        name = "big" if face.is_big else "small"
        return format_html(
            '<span class="card" data-suit="joker" data-rank="{}"><b class="card__index">{}</b>{}{}{}</span>',
            name,
            face_label(notation),
            icon(f"joker-{name}", "card__art"),
            sign,
            tick,
        )
    suit = SUIT_NAMES[face.suit]
    art = icon(f"court-{face.rank}", "card__art") if face.rank in COURT else icon(suit, "card__art card__art--pip")
    is_level = face.rank == level
    return format_html(
        '<span class="card" data-suit="{}" data-rank="{}" data-level="{}"><b class="card__index">{}{}</b>{}{}{}</span>',
        suit,
        face.rank,
        "true" if is_level else "false",
        rank_label(face.rank),
        icon(suit, "card__suit"),
        art,
        format_html('<i class="card__level">{}</i>', gettext("级")) if is_level else "",
        tick,
    )
