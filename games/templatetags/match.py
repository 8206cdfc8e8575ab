"""The match that its player is led back to, from every page."""

from django import template

from games import queries
from games.presenters.leaving import going_words

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


@register.simple_tag(takes_context=True)
def price_of_going(context: template.Context) -> str:
    """What it costs the reader to leave the site now, in words; empty where no match of theirs runs."""
    user, code = context["request"].user, running_match(context)
    if code is None:
        return ""
    return going_words(queries.view_for(queries.snapshot(queries.table_id_for(user, code)), user))
