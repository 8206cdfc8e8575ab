"""What is said with one tap. Quick phrases are kept in Chinese and read by everyone in their own language."""

from functools import lru_cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

PHRASES = (
    _("快点呀"),
    _("打得好"),
    _("阿拉赢了"),
    _("牌哪能噶好"),
    _("等我一歇"),
    _("谢谢侬"),
    _("对勿起"),
    _("再来一局"),
)
EMOJI = ("👍", "👏", "😄", "😭", "😡", "🙏", "🌹", "🍵")


def kept(text: str) -> str:
    """A quick phrase, in whichever language it was tapped, as it is kept; any other text as it is."""
    return _by_words().get(text, text)


def is_ready_made(text: str) -> bool:
    """Whether this, as kept, is a quick phrase or an emoji out of the row."""
    return text in PHRASES or text in EMOJI


@lru_cache(maxsize=1)
def _by_words() -> dict[str, str]:
    words = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            words |= {gettext(phrase): phrase for phrase in PHRASES}
    return words
