"""What ranks 职级 are called, in each reader's language."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from accounts.ranks import Rank

TITLES = (
    *(_("科员"), _("助科"), _("副科"), _("科长"), _("助处"), _("副处"), _("处长"), _("助局"), _("副局"), _("局长")),
    *(_("助县"), _("副县"), _("县长"), _("助市"), _("副市"), _("市长"), _("助省"), _("副省"), _("省长"), _("皇帝")),
)


def title_of(rank: Rank) -> str:
    """The rank's title in the language that is active."""
    return gettext(TITLES[rank.number])
