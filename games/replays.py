"""Every read of hands that were played, for whoever has their link."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from accounts.models import User
from accounts.names import told_apart
from games import models, rules, states
from games.hand_text import WrittenHand, format_hand
from games.kept_names import in_readers_words
from games.promises import secret_of
from games.replay_view import DealView, Moment, ReplayPlayer, ReplayView


def finished(address: str) -> models.Hand | None:
    """The hand of this address; None when there is none, and as long as it runs, for everybody (T7)."""
    hands = models.Hand.objects.select_related("match__challenge", "match__table").filter(
        address=address, ended_at__isnull=False
    )
    return hands.first()


def replay_of(address: str) -> ReplayView | None:
    """The replay of the hand of this address; None where `finished` has none."""
    hand = finished(address)
    if hand is None:
        return None
    match, runaway = hand.match, hand.match.runaway
    settlement = None if hand.out is None else rules.settle(tuple(hand.out), hand.dealer)
    standing = states.standing_before(hand)
    return ReplayView(
        address=hand.address,
        number=hand.number,
        round_limit=match.round_limit,
        at=hand.started_at,
        level=rules.level_of(standing),
        dealer=hand.dealer,
        players=players_in(hand),
        moments=tuple(_moments(hand)),
        gifts=states.start_of(hand, take_over=match.take_over).gifts,
        settlement=settlement,
        points=rules.points(settlement.scores, match.base_score) if settlement and match.scores_count else None,
        passed_a=None if settlement is None else rules.passed_a(standing, settlement),
        runaway=runaway["seat"] if hand.broken and runaway is not None else None,
        is_fair=secret_of(match, hand.number) is not None,
        again=match.challenge_id is not None,
    )


def deal_of(address: str) -> DealView | None:
    """What the deal of this hand was made of; None when there is none, it runs, or nothing was promised of it."""
    hand = finished(address)
    secret = None if hand is None else secret_of(hand.match, hand.number)
    if hand is None or secret is None:
        return None
    names = [player.name for player in players_in(hand)]
    return DealView(
        address=hand.address,
        number=hand.number,
        commitment=secret.commitment,
        secret=secret.value,
        chances=tuple(zip(names, hand.match.chances, strict=True)),
        order=hand.order,
    )


def text_of(address: str) -> str | None:
    """The hand as text (`games.hand_text`), without names; None as for its replay."""
    hand = finished(address)
    if hand is None:
        return None
    standing = states.standing_before(hand)
    return format_hand(
        WrittenHand(
            level=rules.level_of(standing),
            dealer=hand.dealer,
            take_over=rules.TakeOver(hand.match.take_over),
            tribute=standing.tribute,
            seats=tuple("system" if player.is_bot else "person" for player in players_in(hand)),
            order=rules.parse_cards(hand.order),
            moves=tuple(states.move_of(row) for row in hand.moves.order_by("seq")),
        )
    )


def is_as_promised(view: DealView) -> bool:
    """Whether the secret is the one that was promised, and the deal what it and the chances make of the cards."""
    chances = [chance for _, chance in view.chances]
    return (
        rules.commitment(view.secret, view.number) == view.commitment
        and rules.format_cards(rules.fair_order(view.secret, view.number, chances)) == view.order
    )


def replay_path(hand: models.Hand, *, reader_was_there: bool) -> str:
    """Where a finished hand's replay is, as far as the site itself tells: to who was there, and to all what was played
    in public. Anybody else needs to be given the link; empty then."""
    told = reader_was_there or hand.match.table.kind == models.Table.Kind.PUBLIC
    return f"/h/{hand.address}/" if told and hand.ended_at is not None else ""


def _moments(hand: models.Hand) -> Iterator[Moment]:
    """The deal, the tribute if any was owed, and every stored move, by the rules."""
    state = states.start_of(hand, take_over=hand.match.take_over)
    if state.gifts:
        level, dealer = state.level, state.dealer
        dealt = rules.start(rules.parse_cards(hand.order), level=level, dealer=dealer, take_over=state.take_over)
        yield Moment(rules.view_for(dealt, None), dealt.holdings)
    yield Moment(rules.view_for(state, None), state.holdings)
    for row in hand.moves.order_by("seq"):
        move = states.move_of(row)
        state = rules.play(state, move)
        yield Moment(rules.view_for(state, None), state.holdings, move, row.made_by)


def players_in(hand: models.Hand, departed: Collection[int] | None = None) -> tuple[ReplayPlayer, ...]:
    """By the names of that time, but nobody who has deleted their account by any: who that is, is read where it is not
    given as `departed`."""
    rows = hand.people or _as_the_match_knows(hand)
    gone = departed_of(pk for pk, _ in rows if pk) if departed is None else departed
    known = [(pk, "" if pk in gone else in_readers_words(name, pk)) for pk, name in rows]
    return tuple(ReplayPlayer(seat, name, pk is None) for seat, (pk, name) in enumerate(known))


def departed_of(people: Iterable[int]) -> set[int]:
    """Who of these people have deleted their account."""
    return set(User.objects.filter(pk__in=list(people), left_at__isnull=False).values_list("pk", flat=True))


def _as_the_match_knows(hand: models.Hand) -> list[tuple[int | None, str]]:
    """Who plays a hand that was dealt before names were kept: by the names of today."""
    occupants = [occupant.partition(" ") for occupant in hand.match.occupants]
    people = {kind == "user" and int(who) for kind, _, who in occupants} - {False}
    called = {user.pk: user.kept_name for user in User.objects.filter(pk__in=people)}
    names = told_apart([called.get(int(who), "") if kind == "user" else who for kind, _, who in occupants])
    return [(int(who) if kind == "user" else None, name) for (kind, _, who), name in zip(occupants, names, strict=True)]
