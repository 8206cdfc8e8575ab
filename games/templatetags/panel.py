"""What the panel's first page shows."""

from django import template

from games.admin import start_page

register = template.Library()


@register.simple_tag
def figures() -> tuple[start_page.Figure, ...]:
    return start_page.figures()


@register.simple_tag
def plots() -> tuple[start_page.Plot, ...]:
    return start_page.plots()
