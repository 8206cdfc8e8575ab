"""Tables for tests: people at their chairs, and whole hands played through the real commands."""

from __future__ import annotations

import random
from dataclasses import dataclass

from accounts.models import User
from games import commands, models, queries, rules, states
from games.commands.door import locked
from games.commands.hands import deal, start_match

NAMES = ("浦东小王", "宝山老张", "小顾", "Vivian", "外公", "七宝阿婆")


@dataclass(frozen=True, slots=True)
class Game:
    """A running table and its people, by seat; None where a system player sits."""

    table_id: int
    people: tuple[User | None, ...]

    @property
    def table(self) -> models.Table:
        return models.Table.objects.select_related("match", "hand").get(pk=self.table_id)

    @property
    def code(self) -> str:
        return self.table.code

    @property
    def state(self) -> rules.Hand:
        table = self.table
        return states.state_of(table.hand, take_over=table.match.take_over)

    def stored(self) -> tuple[object, ...]:
        """All that a refused command must leave as it was."""
        table = self.table
        return (
            models.Table.objects.filter(pk=self.table_id).values().get(),
            list(models.Move.objects.filter(hand__match__table=table).order_by("pk").values()),
            list(table.seats.values()),
            list(table.lines.values()),
            self.state if table.hand else None,
        )


def practice(name: str = "浦东小王") -> Game:
    """One person on seat 0 and five system players, the first hand dealt."""
    user = User.objects.create_guest(name)
    table = commands.open_practice(user)
    return Game(table.pk, (user, None, None, None, None, None))


def six_people(*, kind: str = models.Table.Kind.FRIENDS, **settings: object) -> Game:
    """Six people with a match begun; `settings` are the table's own fields, on offer as its host wishes."""
    on_offer = {f"{name}s": [settings[name]] for name in ("base_score", "round_limit") if name in settings}
    if on_offer:
        models.SiteSettings.objects.update_or_create(defaults=on_offer)
    people = tuple(User.objects.create_guest(name) for name in NAMES)
    table = models.Table.objects.create(
        code=f"six-{people[0].pk}", kind=kind, name="六人桌", host=people[0], **settings
    )
    for number, user in enumerate(people):
        models.Seat.objects.create(table=table, number=number, user=user)
    with locked(table.pk) as held:
        start_match(held)
    return Game(table.pk, people)


def owe(game: Game, *tribute: tuple[int, int], dealer: int) -> None:
    """Deal the next hand with these tributes owed, each from a payer to a receiver."""
    with locked(game.table_id) as held:
        deal(held, rules.Standing(("2", "2"), dealer, tribute), number=held.table.hand.number + 1)


def play_on(game: Game, rng: random.Random, *, moves: int | None = None) -> None:
    """Make `moves` random legal moves through the commands, or as many as it takes to end the hand."""
    table, state = game.table, game.state
    while state.phase is not rules.Phase.OVER and (moves is None or moves > 0):
        move = some_move(state, rng)
        _command(game, move, code=table.code, hand_id=table.hand_id, seq=state.seq)
        state = rules.play(state, move)
        moves = None if moves is None else moves - 1


def moves_to_the_end(state: rules.Hand, rng: random.Random) -> list[rules.Move]:
    """Random legal moves with which a hand that stands so ends."""
    moves = []
    while state.phase is not rules.Phase.OVER:
        moves.append(some_move(state, rng))
        state = rules.play(state, moves[-1])
    return moves


def store(game: Game, moves: list[rules.Move]) -> None:
    """Store these moves as made by people, all at once and without anything that would follow: the hand goes on."""
    hand, seq = game.table.hand, game.state.seq
    rows = [
        states.row_of(hand, move, seq=number, made_by=models.Move.MadeBy.HUMAN)
        for number, move in enumerate(moves, start=seq)
    ]
    models.Move.objects.bulk_create(rows)
    states.forget_all()


def make(game: Game, move: rules.Move) -> None:
    """Make one move through the door its seat uses: a person's command, or the system's."""
    table = game.table
    _command(game, move, code=table.code, hand_id=table.hand_id, seq=game.state.seq)


def finish(game: Game, seed: int = 4) -> models.Hand:
    """Play the hand on the table at random to its end; what follows, follows from its last move. The ended hand."""
    *moves, last = moves_to_the_end(game.state, random.Random(seed))
    store(game, moves)
    make(game, last)
    return game.table.hand


def some_move(state: rules.Hand, rng: random.Random) -> rules.Move:
    """A random legal move of whoever is asked, the first of several who owe a return."""
    seat = state.turn if state.turn is not None else next(g.receiver for g in state.gifts if g.returned is None)
    return random_move(rules.view_for(state, seat), rng)


def random_move(view: rules.HandView, rng: random.Random) -> rules.Move:
    """A legal move that gets hands to their end: large plays first, a pass now and then."""
    if view.return_due is not None:
        return rules.Return(view.seat, rng.choice(view.holding))
    plays = rules.plays(view)
    if not plays or (view.to_beat is not None and rng.random() < 0.3):
        return rules.Pass(view.seat)
    size = max(len(play.cards) for play in plays)
    return rules.Play(view.seat, rng.choice([play for play in plays if len(play.cards) == size]).cards)


def _command(game: Game, move: rules.Move, *, code: str, hand_id: int, seq: int) -> None:
    user = game.people[move.seat]
    if user is None:
        commands.system_move(game.table_id, hand_id=hand_id, seq=seq, move=move)
        return
    match move:
        case rules.Play(_, cards):
            commands.play(user, code, hand_id=hand_id, seq=seq, cards=cards)
        case rules.Pass():
            commands.pass_turn(user, code, hand_id=hand_id, seq=seq)
        case rules.Return(_, card):
            commands.give_back(user, code, hand_id=hand_id, card=card)


def view_of(game: Game, seat: int):
    """The TableView of the person on `seat`."""
    return queries.view_for(queries.snapshot(game.table_id), game.people[seat])
