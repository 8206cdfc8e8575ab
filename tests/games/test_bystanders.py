"""Whoever stands by while others move is sent, made once for all, just what their own view would have given them."""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import translation

from games import commands, fragments, queries
from games.bystanders import OUT
from games.table_view import TableView
from tests.support.tables import Game, make, play_on, six_people, some_move

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["zh-hans", "en"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with translation.override(request.param):
        yield request.param


@pytest.fixture
def game() -> Game:
    return six_people(turn_seconds=60)


class Pages:
    """What six players and somebody who looks on have been sent: as bystanders where they may be, and each made of
    their own view."""

    def __init__(self, game: Game) -> None:
        self.game, self.known = game, queries.snapshot(game.table_id)
        self.users = [*game.people, AnonymousUser()]
        self.sent: list[fragments.Sent] = [{} for _ in self.users]
        self.made: list[fragments.Sent] = [{} for _ in self.users]
        self.chosen: list[fragments.Selection] = [() for _ in self.users]
        self.pushes = self.by_step = 0
        self.show()

    def show(self) -> None:
        """Everybody is shown the table as it is now, in both ways."""
        self.known = queries.snapshot(self.game.table_id, self.known)
        public = fragments.Public(_at_no_time(queries.view_for(self.known, AnonymousUser())), self.known.made)
        for number in range(len(self.users)):
            html = fragments.push_to_bystander(self.sent[number], public)
            self.pushes += 1
            self.by_step += html is not None
            view = self.view(number)
            if html is None:
                html = fragments.push(view, self.sent[number], self.chosen[number], public)
            assert html == fragments.push(view, self.made[number], self.chosen[number], public)
            assert self.sent[number]["outstanding-left"] == OUT.present(view, ())

    def view(self, number: int) -> TableView:
        return _at_no_time(queries.view_for(self.known, self.users[number]))

    def choose(self, number: int, selection: fragments.Selection) -> None:
        self.chosen[number] = selection
        for sent in (self.sent[number], self.made[number]):
            fragments.naming(self.view(number), selection, sent)


def _at_no_time(view: TableView) -> TableView:
    return replace(view, clock=replace(view.clock, now=datetime.min.replace(tzinfo=UTC)))


def test_a_whole_hand_is_told_to_who_stands_by_as_their_own_view_would_tell_it(game: Game, language: str) -> None:
    pages, rng = Pages(game), random.Random(5)
    while game.table.phase == "play":
        make(game, some_move(game.state, rng))
        pages.show()
    assert pages.by_step > pages.pushes / 2


def test_so_it_is_where_people_choose_cards_talk_and_let_the_system_play_meanwhile(game: Game) -> None:
    pages, rng, said = Pages(game), random.Random(7), 0
    while game.table.phase == "play":
        number = rng.randrange(6)
        match rng.randrange(8):
            case 0 | 1:
                held = game.state.holdings[number]
                pages.choose(number, tuple(rng.sample(held, min(len(held), rng.randint(0, 3)))))
            case 2:
                said += 1
                commands.say(game.people[number], game.code, text="快点呀", client_id=str(said))
            case 3:
                commands.set_auto(game.people[number], game.code, on=rng.random() < 0.5)
        if game.table.phase == "play":
            make(game, some_move(game.state, rng))
        if rng.random() < 0.8:  # else two changes are told together
            pages.show()
    assert pages.by_step > pages.pushes / 10


def test_who_moves_and_who_is_to_move_are_shown_their_own_view(game: Game) -> None:
    pages = Pages(game)
    mover = game.state.turn
    play_on(game, random.Random(5), moves=1)
    known = queries.snapshot(game.table_id, pages.known)
    public = fragments.Public(queries.view_for(known, AnonymousUser()), known.made)
    own = [number for number in range(6) if fragments.push_to_bystander(dict(pages.sent[number]), public) is None]
    assert own == sorted({mover, known.state.turn})
