"""我的牌局: what is asked, what was found, and the ways to the other pages."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as _

from games.presenters.choice import Choice
from games.presenters.record import PlayedRow, played_rows
from games.record_view import COUNTING, OUTCOMES, PAYERS, OwnHands, Wanted


@dataclass(frozen=True, slots=True)
class Filter:
    """One thing that may be asked, the first of its choices for whichever."""

    name: str
    words: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class HandsPage:
    found: str
    """How many hands there are, in words."""
    rows: tuple[PlayedRow, ...]
    name: str
    filters: tuple[Filter, ...]
    is_filtered: bool
    page: int
    pages: int
    newer: str
    """The query of the page of newer hands, empty where there is none."""
    older: str


def hands_page(own: OwnHands, wanted: Wanted) -> HandsPage:
    """The page of these hands, found for what is wanted."""
    return HandsPage(
        found=ngettext("%(count)d 局", "%(count)d 局", own.count) % {"count": own.count},
        rows=played_rows(own.hands),
        name=wanted.name,
        filters=(
            _filter(
                "outcome", gettext("结果"), wanted.outcome, zip(OUTCOMES, map(gettext, OUTCOME_WORDS), strict=True)
            ),
            _filter("payers", gettext("被关"), wanted.payers, zip(PAYERS, map(gettext, PAYER_WORDS), strict=True)),
            _filter("partner", pgettext("what to look for", "搭档"), wanted.partner, own.partners),
            _filter("counts", gettext("记分"), wanted.counts, zip(COUNTING, map(gettext, COUNTING_WORDS), strict=True)),
        ),
        is_filtered=wanted != Wanted(),
        page=own.page,
        pages=own.pages,
        newer=_query(wanted, own.page - 1) if own.page > 1 else "",
        older=_query(wanted, own.page + 1) if own.page < own.pages else "",
    )


def _filter(name: str, words: str, chosen: str, offered: Iterable[tuple[str, str]]) -> Filter:
    choices = (("", gettext("不限")), *offered)
    return Filter(name, words, tuple(Choice(value, said, value == chosen) for value, said in choices))


def _query(wanted: Wanted, page: int) -> str:
    asked = {name: value for name, value in asdict(wanted).items() if value}
    return "?" + urlencode(asked | {"page": page})


OUTCOME_WORDS = (_("胜"), _("负"), _("平局"), _("有人逃跑"))
PAYER_WORDS = (_("三家"), _("两家"), _("一家"))
COUNTING_WORDS = (_("记分的"), _("不记分的"))
