"""Nobody ever receives a card they may not know (T7, G6): every frame and page one viewer gets is read."""

import random
import re
from collections import Counter

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from games import commands, rules
from tests.support.sockets import socket
from tests.support.tables import Game, make, owe, practice, six_people, some_move

pytestmark = pytest.mark.django_db(transaction=True)

NOTATION = re.compile(r"(?<![\w*-])(?:[2-9TJQKA][shcd]|\*[BS])(?![\w-])")
DRAWN = re.compile(r'data-suit="(\w+)" data-rank="(\w+)"')
PATHS = re.compile(r' d="[^"]*"')  # the lines of a drawing read like cards
SPOKEN = re.compile(r"(黑桃|红桃|草花|方块)(10|[2-9JQKA])")
HELD = re.compile(r'name="cards" value="([^"]+)"')
SUITS = {"spade": "s", "heart": "h", "club": "c", "diamond": "d", "黑桃": "s", "红桃": "h", "草花": "c", "方块": "d"}


def cards_in(html: str, code: str) -> set[str]:
    """Every card that a page or frame names, in notation, drawn or in words."""
    html = PATHS.sub("", html.replace(code, ""))
    drawn = {
        {"big": "*B", "small": "*S"}[rank] if suit == "joker" else rank + SUITS[suit]
        for suit, rank in DRAWN.findall(html)
    }
    spoken = {("T" if rank == "10" else rank) + SUITS[suit] for suit, rank in SPOKEN.findall(html)}
    return set(NOTATION.findall(html)) | drawn | spoken


def public_cards(state: rules.Hand) -> set[str]:
    """The faces everybody may know: all that was played, tribute, the rest at the end."""
    known = {gift.card for gift in state.gifts}
    for trick in (*state.tricks, state.trick):
        for action in trick.actions:
            known.update(action.play.cards if action.play else ())
    if state.phase is rules.Phase.OVER:
        known.update(card for holding in state.holdings for card in holding)
    return {str(card) for card in known}


def may_know(state: rules.Hand, seat: int) -> set[str]:
    """The faces this seat may know: besides what everybody may, its own cards and its own returns."""
    known = set(state.holdings[seat])
    for gift in state.gifts:
        if gift.returned is not None and seat in (gift.payer, gift.receiver):
            known.add(gift.returned)
    return public_cards(state) | {str(card) for card in known}


class Reader:
    """Reads all that one viewer gets, after every move, and remembers what earlier hands had shown."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat, self.code = game, seat, game.code
        self.shown_before: set[str] = set()
        self.read = 0

    def check(self, html: str, state: rules.Hand) -> None:
        known = may_know(state, self.seat) | self.shown_before
        assert cards_in(html, self.code) <= known, f"at move {state.seq}"
        held = HELD.findall(html)
        assert not held or Counter(held) == Counter(str(card) for card in state.holdings[self.seat])
        self.read += 1


@sync_to_async
def step(game: Game, rng: random.Random) -> rules.Hand:
    """One move, or the next hand when this one is over; the state after it."""
    state = game.state
    if state.phase is rules.Phase.OVER:
        hand_id = game.table.hand_id
        for user in game.people:
            commands.next_hand(user, game.code, hand_id=hand_id)
    else:
        make(game, some_move(state, rng))
    return game.state


async def test_no_frame_of_whole_hands_with_tribute_holds_a_card_its_viewer_may_not_know() -> None:
    game = await sync_to_async(six_people)(round_limit=12)
    await sync_to_async(owe)(game, (1, 0), (3, 2), dealer=0)
    rng, seat = random.Random(41), 2
    reader = await sync_to_async(Reader)(game, seat)
    async with socket(game.people[seat], reader.code) as viewer:
        first = state = await sync_to_async(lambda: game.state)()
        assert state.phase is rules.Phase.TRIBUTE
        reader.check(await viewer.frame(), state)
        while state.phase is not rules.Phase.OVER:
            state = await step(game, rng)
            reader.check(await viewer.frame(), state)
        reader.shown_before |= {str(gift.card) for gift in first.gifts}  # the log of the next hand still names them
        for _ in range(40):
            state = await step(game, rng)
            # Six taps on the next hand come in one frame or several.
            for frame in [await viewer.frame(), *await viewer.frames_until_quiet(0.02)]:
                reader.check(frame, state)
    assert reader.read > 150


def test_no_page_of_a_whole_hand_holds_a_card_its_viewer_may_not_know(client: Client) -> None:
    game, rng = practice(), random.Random(42)
    client.force_login(game.people[0])
    reader = Reader(game, 0)
    decoration = cards_in(Client().get("/").content.decode(), game.code)  # what a stranger sees too
    while game.state.phase is not rules.Phase.OVER:
        reader.check(client.get(f"/t/{game.code}/").content.decode(), game.state)
        assert cards_in(client.get("/").content.decode(), game.code) == decoration
        for _ in range(7):
            if game.state.phase is rules.Phase.PLAY:
                make(game, some_move(game.state, rng))
    assert reader.read > 20


def test_the_reader_would_notice_another_seats_page(client: Client) -> None:
    game = six_people()
    client.force_login(game.people[1])
    page = client.get(f"/t/{game.code}/").content.decode()
    Reader(game, 1).check(page, game.state)
    with pytest.raises(AssertionError):
        Reader(game, 0).check(page, game.state)


def test_a_page_of_a_table_is_not_kept_by_any_cache(client: Client) -> None:
    game = practice()
    client.force_login(game.people[0])
    assert "no-store" in client.get(f"/t/{game.code}/").headers["Cache-Control"]


@pytest.mark.parametrize("who", ["nobody", "another"])
def test_another_persons_practice_is_not_found(client: Client, who: str) -> None:
    game = practice()
    if who == "another":
        client.force_login(practice("小顾").people[0])
    assert client.get(f"/t/{game.code}/").status_code == 404
    assert client.post(
        f"/t/{game.code}/do/", {"do": "auto", "on": "true"}, headers={"HX-Request": "true"}
    ).status_code in (
        200,
        404,
    )
    assert not game.table.seats.get(number=0).auto
