"""How scores are written."""

from django import template

from games.presenters.words import number

register = template.Library()
register.filter("score", number)
