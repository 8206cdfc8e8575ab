"""Names as tables keep them, in the words of whoever reads: what is stored knows no language."""

from accounts.names import name_in_words
from games.system_players import place_in_words


def in_readers_words(name: str, user: int | None) -> str:
    """A kept name as it is read: of the person with this id, or with None of a system player. "" stays "", which is
    somebody who has deleted their account."""
    return name and (place_in_words(name) if user is None else name_in_words(name, user))
