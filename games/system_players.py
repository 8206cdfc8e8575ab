"""Who the system players are: called after places of old Shanghai, so that nobody takes them for people."""

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

PLACES: Final = (_("外白渡"), _("大世界"), _("城隍庙"), _("石库门"), _("老虎灶"))

SKILLS: Final[Mapping[str, str]] = {"greedy": _("入门"), "patient": _("熟手"), "strong": _("高手")}
"""How well they play, the weakest first: by what is stored of a seat, in words."""

SKILL: Final = "strong"  # as they sit down
STAND_IN: Final = "skilled"  # plays for a person's seat in 托管, and is 熟手
TEACHING: Final = "teaching"  # the one that sits at the tables of 学着打


class Chair(Protocol):
    bot: str


def place_in_words(name: str) -> str:
    """What a system player of this name is called in the language that is active."""
    return gettext(name) if name in PLACES else name


def is_lesson(seats: Iterable[Chair]) -> bool:
    """Whether these are the chairs of a table of 学着打."""
    return any(seat.bot == TEACHING for seat in seats)


def temperament_of(bot: str) -> str:
    """What plays at a seat that this is stored of (docs/players.md), nothing at a person's."""
    skill = skill_of(bot) or TEACHING
    return STAND_IN if skill == "patient" or not bot else skill


def skill_of(bot: str) -> str:
    """The skill of what is stored of a seat, empty for a person and for who teaches. Whoever sat there before there
    were skills has the one of now."""
    return "" if bot in ("", TEACHING) else bot if bot in SKILLS else SKILL


def skill_after(skill: str) -> str:
    """The skill that a tap on a chair changes to: one up, after the highest the lowest."""
    skills = list(SKILLS)
    return skills[(skills.index(skill) + 1) % len(skills)]
