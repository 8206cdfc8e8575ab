"""The invite of a table: its address as a link and as a drawn code."""

from functools import lru_cache
from itertools import groupby

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from daguai_site.addresses import seen_from_outside

register = template.Library()

QUIET = 2
"""The white edge round the code, in its own squares."""


@register.simple_tag(takes_context=True)
def invite_address(context: template.Context, path: str) -> str:
    """The whole address of a path, as others can open it."""
    return seen_from_outside(context["request"].build_absolute_uri(path))


@register.simple_tag
def qr_code(text: str) -> SafeString:
    """`text` as a drawing that a phone can read. Its name for whoever does not see it stands outside."""
    return _drawn(text)


@lru_cache(maxsize=1024)
def _drawn(text: str) -> SafeString:
    rows = list(segno.make(text, error="m", micro=False).matrix_iter(border=QUIET))
    return format_html(
        '<svg class="qr" viewBox="0 0 {0} {0}" aria-hidden="true"><path d="{1}"/></svg>',
        len(rows),
        "".join(_dark_runs(row, y) for y, row in enumerate(rows)),
    )


def _dark_runs(row: bytearray, y: int) -> str:
    """A row's dark squares as a path, each run of them one rectangle."""
    drawn, x = "", 0
    for dark, run in groupby(row):
        length = len(list(run))
        drawn += f"M{x} {y}h{length}v1h-{length}z" if dark else ""
        x += length
    return drawn
