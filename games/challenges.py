"""Every read of deals that were played again (同牌挑战)."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from accounts.models import User
from games import models, rules, states
from games.challenge_view import ChallengeView, Performance
from games.knowing import first_of, knows, may_be_played_again
from games.replays import departed_of, finished, players_in, replay_path

SHOWN = 30  # the newest challenges


def challenge_of(address: str, reader: User | AnonymousUser) -> ChallengeView | None:
    """How the deal of the hand of this address went each time it was played, for whoever has the address; None where
    there is no such hand, it still runs, or it was broken off. Addresses of other hands are told to who was there."""
    hand = finished(address)
    if hand is None or hand.out is None:
        return None
    first, again = first_of(hand), challenges_of(first_of(hand))
    newest = list(again.order_by("-pk")[:SHOWN])
    hands = [first, *reversed(newest)]
    departed = departed_of({person for each in hands for person, _ in each.people if person})
    return ChallengeView(
        address=address,
        level=rules.level_of(states.standing_before(first)),
        dealer=first.dealer,
        performances=tuple(_performance(each, reader, departed, given=each.address == address) for each in hands),
        more=again.count() - len(newest),
        may_open=may_be_played_again(first),
        knows=knows(reader, first),
    )


def challenges_of(first: models.Hand) -> QuerySet[models.Hand]:
    """The hands for which the deal of this one was dealt again and that came to their end."""
    return models.Hand.objects.filter(match__challenge=first, out__isnull=False).select_related("match__table")


def _performance(hand: models.Hand, reader: User | AnonymousUser, departed: set[int], *, given: bool) -> Performance:
    was_there = reader.pk is not None and any(person == reader.pk for person, _ in hand.people)
    return Performance(
        at=hand.started_at,
        players=players_in(hand, departed),
        out=tuple(hand.out),
        settlement=rules.settle(tuple(hand.out), hand.dealer),
        replay=replay_path(hand, reader_was_there=was_there or given),
    )
