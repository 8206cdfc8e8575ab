"""The release a page was made by, which its socket names."""

from django import template

from daguai_site.release import release

register = template.Library()
register.simple_tag(release)
