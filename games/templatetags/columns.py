"""A holding's columns. They are drawn anew with every own play, and most of each card is as it was before: that part is
made once and remembered. A template of it took three times as long."""

from functools import lru_cache

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.presenters.holding import Column, Holding, Slot
from games.templatetags.table import card

register = template.Library()


@register.simple_tag
def columns(holding: Holding, kind: str, field: str, prefix: str) -> SafeString:
    """The rows of a holding. Each card has a box or a circle (`kind`) of this name, whose id begins with `prefix`."""
    rows = (
        (format_html_join("", "{}", ((_column(each, holding.level, kind, field, prefix),) for each in row)),)
        for row in holding.rows
    )
    return format_html_join("", '<div class="holding__row">{}</div>', rows)


def _column(column: Column, level: str, kind: str, field: str, prefix: str) -> SafeString:
    is_headed = kind == "checkbox" and column.has_head and column.part not in ("second", "between")
    return format_html(
        '<div class="column" role="group"{}{} data-whole="false">{}{}</div>',
        format_html(' aria-label="{}"', column.name) if column.name else "",
        _told(column.rank, column.part, column.third, column.is_group, column.is_broad, column.is_paired),
        _head(column.rank, column.label, column.total, get_language() or "") if is_headed else "",
        format_html_join("", "{}", ((_slot(each, level, kind, field, prefix),) for each in column.slots)),
    )


@lru_cache(maxsize=1024)
def _told(rank: str, part: str, third: int, is_group: bool, is_broad: bool, is_paired: bool) -> SafeString:
    shown = {"group": is_group, "broad": is_broad, "pair": is_paired}
    told = [
        ("rank", rank),
        ("part", part),
        ("third", third),
        *((name, "true") for name, holds in shown.items() if holds),
    ]
    return format_html_join("", ' data-{}="{}"', told)


@lru_cache(maxsize=1024)
def _head(rank: str, label: str, total: int, language: str) -> SafeString:
    return format_html(
        '<button class="column__head" type="button" data-do="column" data-rank="{}" aria-label="{}">×{}</button>',
        rank,
        label,
        total,
    )


def _slot(slot: Slot, level: str, kind: str, field: str, prefix: str) -> SafeString:
    return format_html(
        "{}{}{}{}",
        _before_id(slot.line, slot.nth, slot.ends_line, slot.group),
        prefix,
        slot.id,
        _after_id(slot.card, slot.label, level, kind, field, get_language() or ""),
    )


@lru_cache(maxsize=1024)
def _before_id(line: int, nth: int, ends_line: bool, group: int | None) -> SafeString:
    return format_html(
        '<label class="slot" data-line="{}" data-nth="{}"{}{}><input id="',
        line,
        nth,
        format_html(' data-last="{}"', "true") if ends_line else "",
        "" if group is None else format_html(' data-group="{}"', group),
    )


@lru_cache(maxsize=4096)
def _after_id(notation: str, label: str, level: str, kind: str, field: str, language: str) -> SafeString:
    return format_html(
        '" class="slot__tick" type="{}" name="{}" value="{}" aria-label="{}">{}</label>',
        kind,
        field,
        notation,
        label,
        card(notation, level),
    )
