"""Looking on at a table without a chair: who may, what they see, how players learn of it, and who may say something."""

import json
import random
import re
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import commands, models, queries, rules
from games.refusals import Reason
from tests.games.test_secrecy import cards_in, public_cards
from tests.support.refusals import refused
from tests.support.sockets import Socket, socket
from tests.support.tables import Game, make, owe, play_on, six_people, some_move, view_of

pytestmark = pytest.mark.django_db(transaction=True)


INVITE = "an-invite-of-22-letters"


def watched(**settings: object) -> Game:
    """Six people in a match that others may watch."""
    return six_people(watchable=True, invite=INVITE, number="123456", **settings)


@pytest.fixture
def game() -> Game:
    return watched()


def guest(name: str = "路过") -> User:
    return User.objects.create_guest(name)


def set_house(game: Game, **columns: object) -> None:
    """The host changes what goes at the table."""
    models.Table.objects.filter(pk=game.table_id).update(**columns)
    commands.tell_watchers(game.table_id)


@sync_to_async
def watcher_of(game: Game) -> User:
    user = guest()
    commands.watch(user, game.table.invite)
    return user


async def sent_away(viewer: Socket) -> tuple[dict[str, str], int]:
    """Where the page is sent last, and the code its socket is closed with."""
    texts = []
    while True:
        message = await viewer.communicator.receive_output(5)
        if message["type"] == "websocket.close":
            return json.loads(texts[-1]), message["code"]
        texts.append(message["text"])


async def told(player: Socket) -> str:
    """How many look on, as the next bar says."""
    bar = await player.frame_with('id="bar"')
    found = re.search(r'class="bar__watchers">.*?</svg>(\d+)', bar)
    return found.group(1) if found else ""


def test_a_name_and_one_tap_lead_from_the_door_to_the_table_as_a_watcher(game: Game, client: Client) -> None:
    door = client.get(f"/j/{INVITE}/").content.decode()
    assert 'data-do="watch"' in door
    assert 'data-do="sit"' not in door
    page = client.post(f"/j/{INVITE}/", {"name": "路过", "do": "watch"}, follow=True).content.decode()
    assert 'data-seat="" data-kind' in page
    assert "旁观中" in page
    assert 'name="cards"' not in page
    assert not models.Seat.objects.filter(user__name="路过").exists()


def test_a_watcher_gets_no_button_that_acts(game: Game, client: Client) -> None:
    client.post(f"/j/{INVITE}/", {"do": "watch"})
    rng = random.Random(5)
    while True:
        page = client.get(f"/t/{game.code}/").content.decode()
        actions = re.search(r'<nav id="actions".*?</nav>', page, re.DOTALL).group()
        assert re.findall(r'data-do="(\w+)"', actions) == ["leave"]
        if game.state.phase is rules.Phase.OVER:
            break
        play_on(game, rng, moves=40)


def test_where_nobody_may_watch_the_door_offers_it_not_and_refuses_it(game: Game, client: Client) -> None:
    models.Table.objects.update(watchable=False)
    assert 'data-do="watch"' not in client.get(f"/j/{INVITE}/").content.decode()
    users = User.objects.count()
    page = client.post(f"/j/{INVITE}/", {"do": "watch"}, follow=True).content.decode()
    assert "这张桌子现在不让旁观" in page
    assert User.objects.count() == users
    refused(game, Reason.NOT_WATCHABLE, commands.watch, guest(), INVITE)


def test_whoever_was_asked_to_go_does_not_come_back_to_watch(game: Game) -> None:
    user = guest()
    models.Admission.objects.create(table=game.table, user=user, kicked=True)
    refused(game, Reason.KICKED, commands.watch, user, INVITE)
    refused(game, Reason.NO_TABLE, queries.table_id_for, user, game.code)


def test_a_watcher_cannot_act_for_any_seat(game: Game) -> None:
    user = guest()
    commands.watch(user, INVITE)
    move = some_move(game.state, random.Random(1))
    turn = {"hand_id": game.table.hand_id, "seq": 0}
    refused(game, Reason.NOT_SEATED, commands.play, user, game.code, cards=move.cards, **turn)
    refused(game, Reason.NOT_SEATED, commands.pass_turn, user, game.code, **turn)
    refused(game, Reason.NOT_SEATED, commands.set_auto, user, game.code, on=True)
    refused(game, Reason.MATCH_RUNNING, commands.sit, user, game.code, seat=0)


def test_a_seat_at_the_table_is_no_place_to_watch_from(game: Game) -> None:
    commands.watch(game.people[2], INVITE)
    assert not models.Admission.objects.exists()


async def test_players_read_how_many_look_on_and_when_they_have_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    from games import beating

    game = await sync_to_async(watched)()
    monkeypatch.setattr(beating, "BEAT_EVERY", 0.2)
    code = await sync_to_async(lambda: game.code)()
    async with socket(game.people[0], code) as player:
        assert await told(player) == ""
        async with socket(await watcher_of(game), code) as first, socket(await watcher_of(game), code) as second:
            await first.frame()
            await second.frame()
            while await told(player) != "2":
                pass
        monkeypatch.setattr(queries, "LOOKING", timedelta(seconds=0.1))
        while await told(player) != "":
            pass


async def test_when_nobody_may_watch_any_more_their_pages_end_and_say_why() -> None:
    game = await sync_to_async(watched)()
    user, code = await watcher_of(game), await sync_to_async(lambda: game.code)()
    async with socket(user, code) as viewer, socket(game.people[0], code) as player:
        await viewer.frame()
        await player.frame()
        await sync_to_async(set_house)(game, watchable=False)
        assert await sent_away(viewer) == ({"go": f"/t/{code}/"}, 4404)
        assert 'data-version="3"' in await player.frame()
    client = Client()
    await sync_to_async(client.force_login)(user)
    page = await sync_to_async(lambda: client.get(f"/t/{code}/", follow=True).content.decode())()
    assert "这张桌子现在不让旁观" in page
    assert 'name="cards"' not in page


async def test_no_frame_or_page_of_a_watcher_holds_a_card_that_is_not_on_the_table() -> None:
    game = await sync_to_async(watched)(round_limit=12)
    await sync_to_async(owe)(game, (1, 0), (3, 2), dealer=0)
    user, code, rng = await watcher_of(game), await sync_to_async(lambda: game.code)(), random.Random(43)
    client, read = Client(), 0
    await sync_to_async(client.force_login)(user)

    @sync_to_async
    def state_and_page() -> tuple[rules.Hand, str]:
        return game.state, client.get(f"/t/{code}/").content.decode()

    async with socket(user, code) as viewer:
        state, page = await state_and_page()
        assert state.phase is rules.Phase.TRIBUTE
        while True:
            for html in (await viewer.frame(), page):
                assert cards_in(html, code) <= public_cards(state), f"at move {state.seq}"
                read += 1
            if state.phase is rules.Phase.OVER:
                break
            await sync_to_async(make)(game, await sync_to_async(some_move)(state, rng))
            state, page = await state_and_page()
    assert read > 300
    assert all(gift.returned is not None for gift in state.gifts)


def test_a_watcher_is_silent_unless_the_host_lets_them_talk(game: Game, client: Client) -> None:
    user = guest()
    commands.watch(user, INVITE)
    client.force_login(user)
    refused(game, Reason.WATCHERS_SILENT, commands.say, user, game.code, text="出大的", client_id="1")
    assert 'data-talk=""' in client.get(f"/t/{game.code}/").content.decode()
    set_house(game, watchers_talk=True)
    commands.say(user, game.code, text="好牌", client_id="2")
    assert 'data-talk="free"' in client.get(f"/t/{game.code}/").content.decode()
    client.force_login(game.people[3])
    page = client.get(f"/t/{game.code}/").content.decode()
    assert "路过（旁观）" in page
    assert "好牌" in page
    assert "出大的" not in page


def test_whoever_merely_stood_up_before_or_after_a_match_does_not_watch(game: Game) -> None:
    commands.leave(game.people[4], game.code)
    commands.stand(game.people[3], game.code)
    models.Admission.objects.update_or_create(
        table=game.table, user=game.people[3], defaults={"seen_at": timezone.now()}
    )
    for phase in ("settled", "waiting"):
        models.Table.objects.filter(pk=game.table_id).update(phase=phase)
        assert queries.watchers_of([game.table_id]) == {}


def test_watching_turns_into_sitting_when_the_match_has_ended(game: Game) -> None:
    user = guest()
    commands.watch(user, INVITE)
    commands.leave(game.people[4], game.code)
    assert game.table.phase == "settled"
    commands.sit(user, game.code, seat=4)
    assert queries.watchers_of([game.table_id]) == {}


def test_the_host_asks_a_watcher_and_somebody_in_the_queue_to_go_while_others_play_and_they_stay_out(
    game: Game,
) -> None:
    watcher, waiting = guest(), guest("路路")
    commands.watch(watcher, INVITE)
    commands.join_queue(waiting, INVITE)
    models.Admission.objects.update(seen_at=timezone.now())
    ids = {each.name: each.id for each in view_of(game, 0).guests}
    assert [(each.name, each.waits) for each in sorted(view_of(game, 0).guests, key=lambda each: each.id)] == [
        ("路过", False),
        ("路路", True),
    ]
    assert view_of(game, 1).guests == ()
    refused(game, Reason.NOT_HOST, commands.turn_away, game.people[1], game.code, guest=ids["路过"])
    for name, person in (("路过", watcher), ("路路", waiting)):
        commands.turn_away(game.people[0], game.code, guest=ids[name])
        assert (game.table.lines.last().code, game.table.lines.last().facts["name"]) == ("kicked", name)
        refused(game, Reason.NO_TABLE, queries.table_id_for, person, game.code)
        refused(game, Reason.KICKED, commands.watch, person, INVITE)
        refused(game, Reason.KICKED, commands.join_queue, person, INVITE)
    before = game.stored()
    commands.turn_away(game.people[0], game.code, guest=ids["路路"])
    assert game.stored() == before
    assert view_of(game, 0).guests == ()


def test_nobody_is_turned_away_who_has_sat_down_or_was_never_let_in(game: Game) -> None:
    watcher = guest()
    commands.watch(watcher, INVITE)
    admission = models.Admission.objects.get()
    elsewhere = models.Admission.objects.get(table=commands.open_table(guest("别处")))
    commands.leave(game.people[4], game.code)
    commands.sit(watcher, game.code, seat=4)
    refused(game, Reason.HAS_SAT_DOWN, commands.turn_away, game.people[0], game.code, guest=admission.pk)
    refused(game, Reason.NONSENSE, commands.turn_away, game.people[0], game.code, guest=elsewhere.pk)
    assert not models.Admission.objects.filter(kicked=True).exists()


def test_whoever_stands_in_for_the_host_cannot_keep_them_out(game: Game) -> None:
    commands.leave(game.people[0], game.code)
    commands.watch(game.people[0], INVITE)
    models.Admission.objects.update(seen_at=timezone.now())
    admission = models.Admission.objects.get()
    assert view_of(game, 1).guests == ()
    refused(game, Reason.NONSENSE, commands.turn_away, game.people[1], game.code, guest=admission.pk)


def test_the_hosts_page_lists_whom_to_ask_to_go_and_its_form_does_it(game: Game, client: Client) -> None:
    commands.watch(guest(), INVITE)
    models.Admission.objects.update(seen_at=timezone.now())
    admission = models.Admission.objects.get()
    radio = f'type="radio" name="guest" value="{admission.pk}"'
    for seat, shown in ((0, "true"), (1, "false")):
        client.force_login(game.people[seat])
        page = client.get(f"/t/{game.code}/").content.decode()
        assert f'data-guests="{shown}"' in page
        assert (radio in page) == (shown == "true")
    client.force_login(game.people[0])
    client.post(f"/t/{game.code}/do/", {"do": "kick", "guest": admission.pk})
    admission.refresh_from_db()
    assert admission.kicked
