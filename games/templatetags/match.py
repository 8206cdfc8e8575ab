"""The match that its player is led back to, from every page."""

from django import template

from games import queries

register = template.Library()


@register.simple_tag(takes_context=True)
def running_match(context: template.Context) -> str | None:
    """The code of the table where the reader plays a match. Asked once a page, and for people with a session alone."""
    request = context.get("request")
    if not getattr(getattr(request, "user", None), "is_authenticated", False):
        return getattr(request, "running_match", None)
    if not hasattr(request, "running_match"):
        request.running_match = queries.running_table(request.user)
    return request.running_match
