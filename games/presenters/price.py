"""The price of leaving a match at a public table, in points, told before one sits down (M3 to M6)."""

from django.utils.translation import gettext, ngettext

from games.presenters.words import sentences, signed
from games.rules.settlement import points, runaway_scores

SEAT, OPPONENT, BOTH_AHEAD = 0, 1, (1, 3)


def price_words(base_score: int, away_limit: int | None) -> str:
    """What a runaway pays and what each opponent gains, for this base score; and how long one may be away."""
    during, most = (_paid(base_score, out, during_hand=True) for out in ((), BOTH_AHEAD))
    between = _paid(base_score, (), during_hand=False)
    told = gettext(
        "底分 %(base)d：打到一半离开算逃跑，扣 %(during)d 分，对家每人得 %(least)d 到 %(most)d 分；"
        "两局之间离开扣 %(between)d 分，对家每人得 %(least)d 分。"
    ) % {
        "base": base_score,
        "during": -during[SEAT],
        "least": during[OPPONENT],
        "most": most[OPPONENT],
        "between": -between[SEAT],
    }
    return sentences((told, _away_words(away_limit)))


def price_tag(base_score: int) -> str:
    """The same in two words, for a row of the lobby: the most that leaving can cost."""
    return gettext("逃跑 %(points)s") % {"points": signed(_paid(base_score, (), during_hand=True)[SEAT])}


def _paid(base_score: int, out: tuple[int, ...], *, during_hand: bool) -> tuple[int, ...]:
    return points(runaway_scores(SEAT, out, during_hand=during_hand), base_score)


def _away_words(away_limit: int | None) -> str:
    if away_limit is None:
        return ""
    minutes = max(1, round(away_limit / 60))
    return ngettext("断线超过 %(minutes)d 分钟也算。", "断线超过 %(minutes)d 分钟也算。", minutes) % {
        "minutes": minutes
    }
