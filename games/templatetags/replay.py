"""A card of an open holding, small: rank and suit, and when it is held."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.presenters.replay import OpenCard
from games.templatetags.table import SUIT_NAMES, pip

register = template.Library()


@register.simple_tag
def mini(card: OpenCard, moment: int) -> SafeString:
    """`card` as it stands at a moment: not there yet, held, or gone."""
    suit = SUIT_NAMES.get(card.card[1]) if card.card[0] != "*" else None
    return format_html(
        '<i class="mini" role="img" aria-label="{}" data-card="{}" data-suit="{}" data-level="{}" data-first="{}"'
        ' data-in="{}" data-out="{}" data-state="{}" aria-hidden="{}">{}{}</i>',
        card.spoken,
        card.card,
        suit or card.card[1],
        "true" if card.level else "false",
        "true" if card.first else "false",
        card.enters,
        "" if card.leaves is None else card.leaves,
        "held" if card.is_held(moment) else "gone" if card.is_gone(moment) else "coming",
        "false" if card.is_held(moment) else "true",
        card.label,
        pip(suit, "mini__suit") if suit else "",
    )
