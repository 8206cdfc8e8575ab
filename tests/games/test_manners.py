"""Muting somebody and reporting them: for the one who does it alone, and for the operator."""

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from accounts.models import Mute, User
from games import commands, models, queries
from games.refusals import Notice, Reason
from tests.games.test_socket import refusal_in
from tests.support.refusals import refusing
from tests.support.sockets import socket
from tests.support.tables import Game, six_people

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game() -> Game:
    return six_people()


def say(game: Game, seat: int, text: str) -> models.Line:
    commands.say(game.people[seat], game.code, text=text, client_id="")
    return game.table.lines.filter(code="").last()


def page_of(game: Game, seat: int) -> str:
    client = Client()
    client.force_login(game.people[seat])
    return client.get(f"/t/{game.code}/").content.decode()


def refused(reason: Reason, command, *args: object, **kwargs: object) -> None:
    with refusing(reason, lambda: (Mute.objects.count(), models.Report.objects.count())):
        command(*args, **kwargs)


def test_what_a_muted_person_says_is_shown_to_whoever_muted_them_no_more(game: Game) -> None:
    say(game, 3, "前面说的")
    commands.mute(game.people[0], game.code, seat=3, line=None, on=True)
    say(game, 3, "后面说的")
    assert "前面说的" not in page_of(game, 0)
    assert "后面说的" not in page_of(game, 0)  # the newest line included
    for other in (1, 3):
        assert "前面说的" in page_of(game, other)
        assert "后面说的" in page_of(game, other)


def test_a_mute_holds_at_every_table_and_until_it_is_undone(game: Game) -> None:
    commands.mute(game.people[0], game.code, seat=3, line=None, on=True)
    models.Seat.objects.filter(user__in=(game.people[0], game.people[3])).update(user=None)
    table = commands.open_table(game.people[0])
    commands.enter(game.people[3], table.invite)
    elsewhere = Game(table.pk, (game.people[0], game.people[3]))
    say(elsewhere, 1, "换了一桌")
    assert "换了一桌" not in page_of(elsewhere, 0)
    commands.mute(game.people[0], table.code, seat=1, line=None, on=False)
    assert "换了一桌" in page_of(elsewhere, 0)


def test_muting_by_a_line_mutes_whoever_said_it(game: Game) -> None:
    line = say(game, 4, "出大的")
    commands.mute(game.people[0], game.code, seat=None, line=line.pk, on=True)
    assert Mute.objects.get().muted == game.people[4]


def test_nobody_is_muted_who_is_not_there(game: Game) -> None:
    elsewhere = six_people()
    line = say(elsewhere, 0, "别的桌子")
    own = say(game, 0, "自己的")
    system = game.table.lines.exclude(code="").first()
    for seat, number in ((9, None), (0, None), (None, line.pk), (None, own.pk), (None, system.pk)):
        refused(Reason.NONSENSE, commands.mute, game.people[0], game.code, seat=seat, line=number, on=True)
    refused(Reason.NO_TABLE, commands.mute, game.people[0], elsewhere.code, seat=1, line=None, on=True)


async def test_a_mute_reaches_every_page_of_its_owner_at_once_and_nobody_elses() -> None:
    game = await sync_to_async(six_people)()
    code = await sync_to_async(lambda: game.code)()
    await sync_to_async(say)(game, 3, "前面说的")
    people = game.people
    async with socket(people[0], code) as one, socket(people[0], code) as tab, socket(people[3], code) as muted:
        for viewer in (one, tab, muted):
            assert "前面说的" in await viewer.frame()
        await one.send(do="mute", seat="3", line="")
        for viewer in (one, tab):
            frame = await viewer.frame_with('hx-target="#chat-log" hx-swap="innerMorph"')
            assert "前面说的" not in frame
            assert 'data-seat="3" data-name="Vivian" data-muted="true"' in frame
        await sync_to_async(say)(game, 3, "后面说的")
        assert "后面说的" in await muted.frame_with("chat-log")
        assert not any("后面说的" in frame for frame in await one.frames_until_quiet())
        await tab.send(do="unmute", seat="3", line="")
        for viewer in (one, tab):
            assert "后面说的" in await viewer.frame_with("chat-log")


def test_the_muted_are_listed_among_ones_settings_and_let_out_there(game: Game, client: Client) -> None:
    commands.mute(game.people[0], game.code, seat=3, line=None, on=True)
    commands.mute(game.people[1], game.code, seat=3, line=None, on=True)
    client.force_login(game.people[0])
    assert "Vivian" in client.get("/account/settings/").content.decode()
    anothers = Mute.objects.get(by=game.people[1])
    client.post("/account/unmute/", {"muted": anothers.pk})
    assert Mute.objects.count() == 2
    for nonsense in ("", "x", "٣", "9" * 30):
        assert client.post("/account/unmute/", {"muted": nonsense}).status_code == 302
    client.post("/account/unmute/", {"muted": Mute.objects.get(by=game.people[0]).pk})
    assert Mute.objects.get() == anothers


def test_a_report_goes_to_the_operator_with_what_was_said_and_no_card(game: Game, client: Client) -> None:
    for number in range(8):
        say(game, 3, f"难听的 {number}")
    told = commands.report(game.people[0], game.code, seat=3, line=None, words="骂人")
    assert told is Notice.REPORTED
    report = models.Report.objects.get()
    assert (report.by, report.about, report.words) == (game.people[0], game.people[3], "骂人")
    assert [line["text"] for line in report.log] == [f"难听的 {number}" for number in range(8)]
    assert {line["name"] for line in report.log} == {"Vivian"}
    assert all(set(line) == {"at", "seat", "user", "name", "text"} for line in report.log)
    client.force_login(User.objects.create_superuser("admin", password="a long pass phrase"))
    assert "骂人" in client.get("/admin/games/report/").content.decode()
    page = client.get(f"/admin/games/report/{report.pk}/change/").content.decode()
    assert "难听的 7" in page
    client.post(f"/admin/games/report/{report.pk}/press/handle/")
    report.refresh_from_db()
    assert report.handled_at is not None


def test_several_reports_are_handled_together(game: Game, client: Client) -> None:
    for seat in (1, 2):
        commands.report(game.people[0], game.code, seat=seat, line=None, words="")
    client.force_login(User.objects.create_superuser("admin", password="a long pass phrase"))
    chosen = list(models.Report.objects.values_list("pk", flat=True))
    client.post("/admin/games/report/", {"action": "handle", "_selected_action": chosen})
    assert not models.Report.objects.filter(handled_at__isnull=True).exists()


def test_what_was_said_is_shown_to_the_operator_as_it_was_typed(game: Game, client: Client) -> None:
    say(game, 3, "<script>alert(1)</script>")
    commands.report(game.people[0], game.code, seat=3, line=None, words="<b>")
    client.force_login(User.objects.create_superuser("admin", password="a long pass phrase"))
    page = client.get(f"/admin/games/report/{models.Report.objects.get().pk}/change/").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_nobody_reports_without_end(game: Game) -> None:
    for _ in range(5):
        commands.report(game.people[0], game.code, seat=3, line=None, words="")
    refused(Reason.TOO_MANY_REPORTS, commands.report, game.people[0], game.code, seat=3, line=None, words="")
    commands.report(game.people[1], game.code, seat=3, line=None, words="")


@pytest.mark.parametrize(("language", "thanks"), [("zh-hans", "谢谢，管理员会看的"), ("en", "Thankyou;")])
async def test_whoever_reports_is_thanked_in_their_own_language(language: str, thanks: str) -> None:
    game = await sync_to_async(six_people)()
    user = game.people[0]
    user.language = language
    await sync_to_async(user.save)()
    async with socket(user, await sync_to_async(lambda: game.code)()) as viewer:
        await viewer.frame()
        await viewer.send(do="report", seat="3", line="", words="")
        assert (await refusal_in(await viewer.frame_with('"#refusal"'))).startswith(thanks)


async def test_two_readers_read_the_same_in_their_own_language() -> None:
    game = await sync_to_async(six_people)()
    code = await sync_to_async(lambda: game.code)()
    for user, language in ((game.people[0], "zh-hans"), (game.people[1], "en")):
        user.language = language
        await sync_to_async(user.save)()
    async with socket(game.people[0], code) as chinese, socket(game.people[1], code) as english:
        await chinese.frame()
        await english.frame()
        await sync_to_async(commands.set_auto)(game.people[4], code, on=True)
        assert "托管，系统替打。" in await chinese.frame_with("chat-log")
        assert "托管" not in (told := await english.frame_with("chat-log"))
        assert "plays" in told
        for viewer, said in ((chinese, "没看懂这个操作"), (english, "That")):
            await viewer.send(do="win")
            assert (await refusal_in(await viewer.frame_with('"#refusal"'))).startswith(said)


def test_nobody_mutes_or_reports_at_a_table_they_may_not_see(game: Game) -> None:
    stranger = User.objects.create_guest("路过")
    refused(Reason.NO_TABLE, commands.mute, stranger, game.code, seat=3, line=None, on=True)
    refused(Reason.NO_TABLE, commands.report, stranger, game.code, seat=3, line=None, words="")
    assert queries.muted_by(None) == frozenset()
