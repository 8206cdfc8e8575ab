"""What the table calls people: any script, spaces and emoji, but nothing unseen. The one place that judges a name."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop, override
from django.utils.translation import gettext_lazy as _

LONGEST = 12
"""How many letters a name may have, as an eye counts them: an emoji of several parts is one."""
MOST_CODE_POINTS = 64
"""How long a stored name may be; what the eye counts as twelve can be made of many parts."""
MOST_MARKS = 4
"""How many marks one letter may carry. No script needs more, towers of them cover other seats."""

UNNAMED = gettext_noop("牌友 %(number)s")
"""As tables keep it of whoever has chosen no name; each reader's language has its own words."""
CIRCLED, MOST_CIRCLED = 0x245F, 20  # ① is one after it; there are twenty of them

ZWNJ, ZWJ, TEXT_STYLE, EMOJI_STYLE, BLACK_FLAG = "\u200c", "\u200d", "\ufe0e", "\ufe0f", "\U0001f3f4"


def clean_name(text: str) -> str:
    """`text` as it is stored and shown: NFC, without whatever has no look of its own, spaces single.

    Raises ValidationError when nothing is left that can be seen, or more than the table has room for."""
    kept = "".join(_without_the_unseen(unicodedata.normalize("NFC", text)))
    name = unicodedata.normalize("NFC", " ".join(kept.split()))
    letters = graphemes(name)
    if not any(_is_seen(letter[0]) for letter in letters):
        raise ValidationError(_("名字不能空着"), code="empty")
    if len(letters) > LONGEST or len(name) > MOST_CODE_POINTS:
        raise ValidationError(_("名字太长了，最多 12 个字"), code="too_long")
    return name


def graphemes(text: str) -> list[str]:
    """`text` cut into letters as an eye counts them: marks, emoji of several parts and flags stay whole."""
    found: list[str] = []
    for character in text:
        if found and _belongs_to(found[-1], character):
            found[-1] += character
        else:
            found.append(character)
    return found


def told_apart(names: Sequence[str], first: Sequence[Any] = ()) -> tuple[str, ...]:
    """The names of one table, equal ones with a mark each from the second on: 小王, 小王②. Empty ones stay empty.

    `first` says for each who goes without a mark, the least before the others; else it goes by place. A mark makes no
    name like any other that is shown: beside 小王② a second 小王 is 小王③."""
    told, taken = list(names), {_alike(name) for name in names}
    bare = set[str]()
    for place in sorted(range(len(names)), key=lambda place: (first[place], place) if first else place):
        name = names[place]
        if not name or _alike(name) not in bare:
            bare.add(_alike(name))
            continue
        marked = (name + _mark(number) for number in count(2))
        told[place] = next(each for each in marked if _alike(each) not in taken)
        taken.add(_alike(told[place]))
    return tuple(told)


def name_of_nobody(number: int) -> str:
    """What the person of this number is called who has chosen no name, in the language that is active."""
    return gettext(UNNAMED) % {"number": number}


def name_in_words(kept: str, number: int) -> str:
    """A kept name as it is read: where the person of this number has chosen none, in the language that is active."""
    return name_of_nobody(number) if is_of_nobody(kept, number) else kept


def is_of_nobody(kept: str, number: int) -> bool:
    """Whether a kept name is none that the person of this number has chosen: it may be kept in any language."""
    return not kept or any(kept == words % {"number": number} for words in _unnamed())


@cache
def _unnamed() -> frozenset[str]:
    found = set()
    for language, _name in settings.LANGUAGES:
        with override(language):
            found.add(gettext(UNNAMED))
    return frozenset(found)


def _alike(name: str) -> str:
    """The same for all names that an eye takes for one another."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


def _mark(number: int) -> str:
    return chr(CIRCLED + number) if number <= MOST_CIRCLED else f"({number})"


def _without_the_unseen(text: str) -> list[str]:
    """The characters of `text` that are seen or shape what is seen; every blank is a plain space."""
    kept: list[str] = []
    marks = 0
    for place, character in enumerate(text):
        before, after = kept[-1] if kept else " ", text[place + 1 : place + 2] or " "
        if character.isspace() or character == "\u2800":  # braille without dots
            kept.append(" ")
        elif character in (ZWJ, ZWNJ):
            if _joins(character, before, after):
                kept.append(character)
        elif character in (TEXT_STYLE, EMOJI_STYLE):
            if _is_symbol(before) or (before in "0123456789#*" and after == "\u20e3"):
                kept.append(character)
        elif _is_tag(character):  # parts of the flags of England, Scotland and Wales, nothing elsewhere
            if before == BLACK_FLAG or _is_tag(before):
                kept.append(character)
        elif _is_mark(character):
            marks = marks + 1 if _is_mark(before) else 1
            if before != " " and marks <= MOST_MARKS:
                kept.append(character)
        elif not _is_unseen(character):
            kept.append(character)
    return kept


def _joins(joiner: str, before: str, after: str) -> bool:
    """Whether a joiner does anything here: between the parts of an emoji, or in scripts from Arabic to Tibetan."""
    if joiner == ZWJ and (before == EMOJI_STYLE or _is_symbol(before)):
        return _is_symbol(after)
    return all("\u0600" <= neighbour <= "\u109f" for neighbour in (before, after))


def _belongs_to(letter: str, character: str) -> bool:
    last = letter[-1]
    if _is_mark(character) or _is_tag(character) or character in (ZWJ, ZWNJ, TEXT_STYLE, EMOJI_STYLE):
        return True
    if "\U0001f3fb" <= character <= "\U0001f3ff":  # tones of skin
        return _is_symbol(last) or last == EMOJI_STYLE
    if _is_flag_half(character):
        return len(letter) == 1 and _is_flag_half(last)
    return last == ZWJ and _is_symbol(character)


def _is_seen(character: str) -> bool:
    return not character.isspace() and not _is_mark(character) and not _is_unseen(character)


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M") and not _is_unseen(character)


def _is_symbol(character: str) -> bool:
    """Emoji and what they are made of. Python may not know the newest, so all of their blocks count."""
    if character >= "\u2190" and unicodedata.category(character) == "Sm":  # arrows
        return True
    return unicodedata.category(character) == "So" or "\U0001f000" <= character <= "\U0001faff"


def _is_flag_half(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _is_tag(character: str) -> bool:
    return "\U000e0020" <= character <= "\U000e007f"


def _is_unseen(character: str) -> bool:
    """Controls, directions, private use, and what Unicode says is drawn as nothing."""
    code = ord(character)
    return (
        unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co")
        or code & 0xFFFE == 0xFFFE
        or any(first <= code <= last for first, last in _DRAWN_AS_NOTHING)
    )


_DRAWN_AS_NOTHING = (
    (0x034F, 0x034F),  # grapheme joiner
    (0x115F, 0x1160),  # fillers of Hangul
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2028, 0x202F),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFDD0, 0xFDEF),  # no characters at all
    (0xFE00, 0xFE0F),  # variants, which are kept only where they mean something
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0xE0000, 0xE0FFF),
)
