"""Matches played move by move, with everything that can end one, and all that was paid recounted from the moves."""

import random
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.db.models import Sum
from django.utils import timezone

from accounts.models import User
from games import commands, models, rules
from games.commands.absence import run_out_of_patience
from games.commands.door import locked
from games.commands.hands import start_match
from tests.support.recount import (
    is_played_out,
    out_after,
    paid_for,
    paid_for_leaving_between,
    paid_for_leaving_during,
)
from tests.support.tables import Game, make, store

pytestmark = pytest.mark.django_db(transaction=True)

ENDINGS = ("leaves", "stays away", "leaves when out", "leaves between", "is blocked", "table is closed")


@dataclass(frozen=True, slots=True)
class Left:
    """How a match ended early: by which seat, and when."""

    how: str
    seat: int
    during_hand: bool


@pytest.mark.parametrize(
    ("matches", "seed"), [(24, 0), *(pytest.param(100, seed, marks=pytest.mark.long) for seed in range(1, 11))]
)
def test_what_matches_with_every_kind_of_runaway_pay_is_what_their_moves_come_to(matches: int, seed: int) -> None:
    rng = random.Random(seed)
    people = [User.objects.create_guest() for _ in range(14)]
    models.SiteSettings.objects.create(base_scores=[5, 10, 20, 50], round_limits=[1, 2, 3])
    left: dict[int, Left | None] = {}
    seated: dict[int, tuple[User | None, ...]] = {}
    for number in range(matches):
        plan = (*ENDINGS, *[""] * len(ENDINGS))[number % (2 * len(ENDINGS))]
        game = a_match(rng, people, number, rounds=rng.choice((2, 3) if plan else (1, 2, 3)))
        match = game.table.match
        left[match.pk], seated[match.pk] = play_match(game, rng, plan), game.people
        commands.close(game.table_id)
    expected = recounted(left, seated)
    for person in people:
        assert User.objects.get(pk=person.pk).score == expected[person.pk]
        assert (person.ledger.aggregate(Sum("points"))["points__sum"] or 0) == expected[person.pk]
        assert (person.results.aggregate(Sum("points"))["points__sum"] or 0) == expected[person.pk]
    happened = Counter(each.how for each in left.values() if each is not None)
    assert set(happened) == set(ENDINGS)


def a_match(rng: random.Random, people: list[User], number: int, *, rounds: int) -> Game:
    """A match of six of these people, or of five and a system player, just dealt."""
    sitting: list[User | None] = rng.sample(people, 6)
    if rng.random() < 0.1:
        sitting[rng.randrange(6)] = None
    table = models.Table.objects.create(
        code=f"match-{number}",
        kind=models.Table.Kind.FRIENDS,
        name="六人桌",
        base_score=rng.choice((5, 10, 20, 50)),
        round_limit=rounds,
        take_over=rng.choice(("next", "partner")),
        away_limit=180,
    )
    for seat, user in enumerate(sitting):
        bot = {"bot": "strong", "bot_name": "石库门"} if user is None else {}
        models.Seat.objects.create(table=table, number=seat, user=user, **bot)
    with locked(table.pk) as held:
        start_match(held)
    return Game(table.pk, tuple(sitting))


def play_match(game: Game, rng: random.Random, plan: str) -> Left | None:
    """Play a match to its end, or until it ends early as planned, in one of its hands or after it."""
    persons = [seat for seat, user in enumerate(game.people) if user is not None]
    rounds = game.table.match.round_limit
    early, who = 1 + rng.randrange(max(1, rounds - 1)), rng.choice(persons)
    for number in range(1, rounds + 1):
        moves = quick_moves(game.state, rng)
        how = plan if number == early else ""
        if how in ("leaves", "stays away", "is blocked", "table is closed"):
            store(game, moves[: rng.choice((0, rng.randrange(len(moves)), len(moves) - 1))])
            who = rng.choice([seat for seat in persons if seat not in game.state.out])
            end_early(game, how, who)
            return Left(how, who, during_hand=True)
        if how == "leaves when out":
            who = leave_when_out(game, moves, persons)
        store(game, moves[game.state.seq : -1])
        make(game, moves[-1])
        if how == "leaves between":
            commands.leave(game.people[who], game.code)
        if how:
            return Left(how, who, during_hand=False)
        if number < rounds:
            for seat in persons:
                commands.next_hand(game.people[seat], game.code, hand_id=game.table.hand_id)
    return None


def leave_when_out(game: Game, moves: list[rules.Move], persons: list[int]) -> int:
    """Store the moves up to where a person is out and the hand goes on, and have them leave (M11); who did."""
    state = game.state
    for number, move in enumerate(moves, start=1):
        state = rules.play(state, move)
        if state.out and state.out[-1] in persons:
            store(game, moves[:number])
            commands.leave(game.people[state.out[-1]], game.code)
            assert game.table.match.ending == ""
            return state.out[-1]
    raise AssertionError("at least three go out, and one of them at most is no person")


def end_early(game: Game, how: str, who: int) -> None:
    match how:
        case "leaves":
            commands.leave(game.people[who], game.code)
        case "stays away":
            since = timezone.now() - timedelta(seconds=200)
            models.Match.objects.filter(table=game.table_id).update(started_at=since)
            away = {"away": True, "away_since": since, "seen_at": since}
            models.Seat.objects.filter(table=game.table_id, number=who).update(**away)
            run_out_of_patience(timezone.now())
        case "is blocked":
            commands.block(game.people[who])
            commands.unblock(game.people[who])
        case "table is closed":
            commands.close(game.table_id)


def quick_moves(state: rules.Hand, rng: random.Random) -> list[rules.Move]:
    """Moves that end a hand without much thought: who leads plays equal ranks, somebody answers now and then."""
    moves = []
    while state.phase is not rules.Phase.OVER:
        moves.append(quick_move(state, rng))
        state = rules.play(state, moves[-1])
    return moves


def quick_move(state: rules.Hand, rng: random.Random) -> rules.Move:
    seat = state.turn
    if seat is None:
        receiver = next(gift.receiver for gift in state.gifts if gift.returned is None)
        return rules.Return(receiver, rng.choice(state.holdings[receiver]))
    ranks: dict[str, list[rules.Card]] = {}
    for card in state.holdings[seat]:
        ranks.setdefault(str(card) if str(card)[0] == "*" else str(card)[0], []).append(card)
    to_beat = state.trick.to_beat
    if to_beat is None:
        cards = rng.choice(list(ranks.values()))
        return rules.Play(seat, tuple(cards[:3]))
    if rng.random() < 0.3:
        for cards in ranks.values():
            answer = rules.Play(seat, tuple(cards[: len(to_beat.cards)]))
            if rules.refusal(state, answer) is None:
                return answer
    return rules.Pass(seat)


def recounted(left: dict[int, Left | None], seated: dict[int, tuple[User | None, ...]]) -> Counter[int]:
    """What each person ought to have, by id: from the stored moves and from who sat where and left when; from nothing
    that the program made of them."""
    expected = Counter[int]()
    for match_id, end in left.items():
        people = seated[match_id]
        if None in people:
            continue  # M9
        payments: list[tuple[int, int]] = []
        base = models.Match.objects.values_list("base_score", flat=True).get(pk=match_id)
        hands = models.Hand.objects.filter(match=match_id).order_by("number").values_list("pk", flat=True)
        for hand in hands:
            rows = models.Move.objects.filter(hand=hand).order_by("seq").values_list("seat", "kind", "cards")
            out = out_after(rows)
            if is_played_out(out):
                payments += paid_for(out)
            elif end is not None and end.how in ("leaves", "stays away"):
                payments += paid_for_leaving_during(end.seat, out)
        if end is not None and not end.during_hand:
            payments += paid_for_leaving_between(end.seat)
        for seat, points in payments:
            expected[people[seat].pk] += points * base
    return expected
