"""Who knows the cards of a hand: nobody who does can play its deal again (同牌挑战)."""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games import models, queries
from games.rules import RULES_VERSION
from games.system_players import TEACHING


def first_of(hand: models.Hand) -> models.Hand:
    """The hand for which the deal of this one was dealt first: itself, unless it was a challenge."""
    return hand.match.challenge or hand


def may_be_played_again(hand: models.Hand) -> bool:
    """Whether the hand came to its end by the rules of today. The lesson's deal is known to whoever took it."""
    teaches = models.Seat.objects.filter(table=hand.match.table_id, bot=TEACHING)
    return hand.out is not None and hand.rules_version == RULES_VERSION and not teaches.exists()


def knows(user: User | AnonymousUser, first: models.Hand) -> bool:
    """Whether this person sat in the hand, has seen its replay, has looked on, or has played its deal again."""
    if user.pk is None:
        return False
    return _sat(user.pk, first) or models.Seen.objects.filter(hand=first, user_id=user.pk).exists()


def note_seen(people: Collection[int], hand: models.Hand) -> None:
    """These people know the cards of this hand from now on, and so of every hand of the same deal."""
    if not people:
        return
    first = first_of(hand)
    new = {person for person in people if not _sat(person, first)}
    new -= set(models.Seen.objects.filter(hand=first, user__in=new).values_list("user", flat=True))
    models.Seen.objects.bulk_create(
        (models.Seen(hand=first, user_id=person) for person in sorted(new)), ignore_conflicts=True
    )


def plays_it_now(user: User | AnonymousUser, hand: models.Hand) -> bool:
    """Whether this person sits where the deal of this hand is being played again: until then it is not shown them."""
    seats = models.Seat.objects.filter(user_id=user.pk or 0, table__phase__in=queries.PLAYING)
    return seats.filter(table__match__challenge=first_of(hand)).exists()


def _sat(person: int, first: models.Hand) -> bool:
    return any(person == each for each, _ in first.people)
