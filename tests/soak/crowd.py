"""Tables full of people and system players that play on through whatever happens, and what must be true afterwards."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from django.db import DatabaseError

from accounts.models import User
from games import commands, models, rules, states
from games.commands.door import locked
from games.commands.hands import start_match
from tests.soak.player import Player
from tests.support.pages import Page
from tests.support.site import Site
from tests.support.tables import NAMES

ROUNDS = 60  # more than any table plays here
PEOPLE = (6, 3, 1)  # at the tables by turns; system players have the other chairs
LINE = re.compile(r'id="line-(\d+)"')
RIGHT_WITHIN = 15.0  # seconds until every view is that of what is stored


class Crowd:
    """Everybody who plays."""

    def __init__(self, site: Site, players: list[Player]) -> None:
        self.site, self.players = site, players

    def hands_ended(self) -> int:
        """How many hands have been played to their end; none can be seen while the database is away."""
        self._check_players()
        try:
            return models.Hand.objects.filter(ended_at__isnull=False).count()
        except DatabaseError:
            self.site.connect_anew()
            return 0

    def moves_made(self) -> int:
        return models.Move.objects.count()

    def rest(self) -> None:
        """Nobody acts any more, and everybody goes on looking."""
        for player in self.players:
            player.rest()

    def check(self) -> None:
        """No accepted move is lost and none was made twice, the scores are right, and everybody sees what is stored."""
        self.rest()
        self._check_players()
        for player in self.players:
            player.page.wait_until(lambda player=player: player.page.is_open, seconds=RIGHT_WITHIN)
        for player in self.players:
            page = player.page
            page.wait_until(lambda page=page: not _wrong(page), seconds=RIGHT_WITHIN, what="the table as it is stored")
        states.forget_all()
        for hand in models.Hand.objects.select_related("match"):
            self._check_hand(hand)
        for player in self.players:
            self._check_taken(player)
        assert "Every score is what was played." in self.site.servers[0].manage("prove_scores")

    def _check_players(self) -> None:
        """Whoever has failed plays no more, and at their table nobody does."""
        for player in self.players:
            if player.failed is not None:
                raise player.failed

    def _check_hand(self, hand: models.Hand) -> None:
        """The moves are those of one hand, in one row, and the rules allow each."""
        assert list(hand.moves.values_list("seq", flat=True)) == list(range(hand.moves.count()))
        state = states.state_of(hand, take_over=hand.match.take_over)
        assert (state.phase is rules.Phase.OVER) == (hand.ended_at is not None)

    def _check_taken(self, player: Player) -> None:
        """What a page has shown as taken is stored: as asked for, or made by the clock when nothing had come."""
        for hand, seq in player.taken:
            move = models.Move.objects.get(hand=hand, seq=seq)
            assert move.seat == player.seat, (hand, seq)
            if move.made_by == models.Move.MadeBy.HUMAN:
                assert sorted(move.cards.split()) in [sorted(cards) for cards in player.sent[hand, seq]]


@contextmanager
def crowd(site: Site, *, tables: int, seed: int) -> Iterator[Crowd]:
    """So many tables at which everybody plays, until the end of the block."""
    models.SiteSettings.objects.update_or_create(defaults={"round_limits": [ROUNDS]})
    addresses, numbers = [server.url for server in site.servers], count(seed)
    players = []
    for table in range(tables):
        code, people = _table(table, PEOPLE[table % len(PEOPLE)])
        for seat, user in people.items():
            page = site.page(user, code, server=seat)
            players.append(Player(page, seat, addresses, seed=next(numbers)))
    for player in players:
        player.start()
    try:
        yield Crowd(site, players)
    finally:
        for player in players:
            player.end()


def _wrong(page: Page) -> dict[str, tuple[str, str]]:
    """What the page shows otherwise than a fresh one. A log that was looked at for long holds older lines as well, and
    those of a hand that has ended as they were told while it ran."""
    wrong = page.wrong()
    shown, stored = (LINE.findall(text) for text in wrong.get("chat-log", ("", "")))
    if stored and shown[-len(stored) :] == stored:
        del wrong["chat-log"]
    return wrong


def _table(number: int, people: int) -> tuple[str, dict[int, User]]:
    """A friends' table with a match begun; its code, and its people by seat."""
    seats = random.Random(number).sample(range(6), people)
    users = {seat: User.objects.create_guest(f"{NAMES[seat]}{number}") for seat in seats}
    host = users[seats[0]]
    table = models.Table.objects.create(
        code=f"soak-{number}-{host.pk}", kind=models.Table.Kind.FRIENDS, name="", host=host, round_limit=ROUNDS
    )
    for seat in range(6):
        models.Seat.objects.create(table=table, number=seat, user=users.get(seat))
    if people < 6:
        commands.add_bots(host, table.code, seat=None)
    with locked(table.pk) as held:
        start_match(held)
    return table.code, users
