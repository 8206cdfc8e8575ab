"""理牌组: cards of the holding that a player wants to stand together.

The page keeps them, in a cookie, so that a page loaded anew and a socket opened anew lay the holding out alike. They
are a wish about the looks and no more: what is not held any longer is passed over.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from games.rules.cards import Card
from games.rules.notation import NotationError, parse_cards

Groups = tuple[tuple[Card, ...], ...]

COOKIE = "groups"
LEAST = 2
"""Cards in a group."""
LONGEST = 120
"""Signs in the text of 27 cards and what stands between them."""


def groups_of(text: object, hand_id: int | None) -> Groups:
    """The groups that a text such as `12:Ks.Kc.Kd_5s.5h` names, as far as it is about this hand; none for nonsense."""
    if not isinstance(text, str) or len(text) > LONGEST:
        return ()
    hand, _, groups = text.partition(":")
    if not groups or hand_id is None or hand != str(hand_id):
        return ()
    try:
        named = tuple(parse_cards(group.replace(".", " ")) for group in groups.split("_"))
    except NotationError:
        return ()
    return tuple(group for group in named if len(group) >= LEAST)


def kept_groups(cookies: Mapping[str, str], hand_id: int | None) -> Groups:
    """The groups that this browser has kept for this hand."""
    return groups_of(cookies.get(COOKIE), hand_id)


def held_groups(groups: Groups, holding: Iterable[Card]) -> Groups:
    """Those groups of which every card is held; a card belongs to the first that names it."""
    free = Counter(holding)
    held = []
    for group in groups:
        if Counter(group) <= free:
            free.subtract(group)
            held.append(group)
    return tuple(held)
