"""The operator's panel: settings that are checked and noted, tables and people with their buttons, hands to look at."""

import random
import re
from datetime import UTC, datetime

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.leaving import close_account
from accounts.models import LedgerEntry, User
from games import commands, models
from games.admin.people import RIGHTS
from games.commands.door import locked
from games.commands.hands import start_match
from tests.support.tables import Game, owe, play_on, practice, six_people

pytestmark = pytest.mark.django_db(transaction=True)

SETTINGS = {
    "base_scores": "5, 10, 20",
    "base_score": "10",
    "round_limits": "3, 6",
    "round_limit": "3",
    "friends_turn_seconds": "30",
    "public_turn_seconds": "20",
    "return_seconds": "15",
    "pause_seconds": "10",
    "friends_away_limit": "",
    "public_away_limit": "180",
    "take_over": "next",
    "always_show_left": "on",
    "counting": "on",
    "extra_time": "on",
    "pauses": "on",
    "chat": "on",
}
CARD = re.compile(r"\b[2-9TJQKA][shcd]\b|\*[BS]\b")


@pytest.fixture
def operator(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("house", password="a long pass phrase"))
    return client


@pytest.fixture
def game() -> Game:
    return six_people()


def save(operator: Client, **changes: str) -> str:
    """Save the settings form with these changes; the page that follows."""
    assert operator.get("/admin/games/sitesettings/", follow=True).status_code == 200
    return operator.post("/admin/games/sitesettings/1/change/", SETTINGS | changes, follow=True).content.decode()


def words(page: str) -> str:
    """What stands on the page, without its marks and drawings."""
    return re.sub(r"<[^>]+>", " ", page)


def test_m2_the_settings_are_saved_and_what_was_and_is_stands_in_the_history(operator: Client) -> None:
    save(operator)
    save(operator, base_scores="50，20、20,7", base_score="7", round_limit="6", extra_time="")
    row = models.SiteSettings.objects.get()
    assert (row.base_scores, row.base_score, row.round_limit, row.extra_time) == ([7, 20, 50], 7, 6, False)
    noted = LogEntry.objects.first().get_change_message()
    for change in ("可选的底分: 5, 10, 20 → 7, 20, 50", "底分: 10 → 7", "局数: 3 → 6", "可以加时: 是 → 否"):
        assert change in noted
    assert "还贡秒数" not in noted


def test_the_history_speaks_the_words_of_the_form_and_of_changes_alone(operator: Client) -> None:
    save(operator)
    save(operator, base_scores="5,10,20")
    assert LogEntry.objects.first().get_change_message() == "没有改动。"
    save(operator, take_over="partner", friends_turn_seconds="", public_away_limit="")
    noted = LogEntry.objects.first().get_change_message()
    for change in ("接风: 下家接风 → 队友接风", "每手秒数: 30 秒 → 不限时", "公共桌离开多少秒算逃跑: 180 → 没有"):
        assert change in noted
    page = words(operator.get("/admin/games/sitesettings/1/history/").content.decode())
    assert noted in page
    assert "None" not in page


def test_the_form_says_what_each_number_may_be(operator: Client) -> None:
    page = operator.get("/admin/games/sitesettings/", follow=True).content.decode()
    for told in ("5 到 120 秒", "60 到 3600 秒", "每个在 1 和 10000 之间", "每个在 1 和 30 之间"):
        assert told in page


def test_m2_a_table_that_is_there_already_follows_the_operators_limits_from_its_next_match_on(
    operator: Client,
) -> None:
    game = six_people(return_seconds=15, pause_seconds=10)
    save(operator, return_seconds="30", pause_seconds="5")
    assert (game.table.match.return_seconds, game.table.match.pause_seconds) == (15, 10)
    with locked(game.table_id) as held:
        start_match(held)
    assert (game.table.match.return_seconds, game.table.match.pause_seconds) == (30, 5)
    endless = practice()
    assert (endless.table.match.return_seconds, endless.table.match.pause_seconds) == (None, None)


@pytest.mark.parametrize(
    "wrong",
    [
        {"base_scores": "1, two"},
        {"base_scores": ""},
        {"base_scores": "0, 10"},
        {"base_scores": "1_0, 10"},
        {"base_scores": "9" * 5000},
        {"base_scores": "1,2,3,4,5,6,10"},
        {"base_score": "11"},
        {"round_limits": "3, 31"},
        {"round_limit": "4"},
        {"friends_turn_seconds": "31"},
        {"public_turn_seconds": ""},
        {"return_seconds": "1"},
        {"pause_seconds": "0"},
        {"public_away_limit": "5"},
        {"take_over": "nobody"},
    ],
)
def test_settings_that_make_no_sense_are_not_saved_and_the_form_says_why(
    operator: Client, wrong: dict[str, str]
) -> None:
    save(operator)
    before = models.SiteSettings.objects.values().get()
    assert "errorlist" in save(operator, **wrong)
    assert models.SiteSettings.objects.values().get() == before


def test_the_tables_of_the_moment_are_listed_with_who_and_whose_turn(operator: Client, game: Game) -> None:
    game.table.seats.filter(number=2).update(auto=True, away=True)
    response = operator.get("/admin/games/table/")
    page = response.content.decode()
    assert "小顾（托管，掉线）" in page
    turn = game.people[game.state.turn].name
    assert re.search(rf'field-turn_of">{turn}', page)
    assert response.headers["Refresh"] == "20"


def test_a_deadline_is_told_to_the_second_by_the_sites_own_clock(operator: Client, game: Game) -> None:
    at = datetime(2026, 11, 30, 12, 34, 56, tzinfo=UTC)
    models.Table.objects.update(ends_at=at)
    assert 'field-until">20:34:56<' in operator.get("/admin/games/table/").content.decode()
    models.Table.objects.update(paused_at=at)
    assert "暂停" in words(operator.get(f"/admin/games/table/{game.table_id}/change/").content.decode())


def test_closed_tables_are_listed_when_they_are_asked_for(operator: Client, game: Game) -> None:
    commands.close(game.table_id)
    address = f"/admin/games/table/{game.table_id}/change/"
    assert address not in operator.get("/admin/games/table/").content.decode()
    for asked in ("closed", "any"):
        assert address in operator.get(f"/admin/games/table/?phase={asked}").content.decode()


def test_a_tables_page_says_how_far_its_match_is_and_by_what_it_is_played(operator: Client, game: Game) -> None:
    page = words(operator.get(f"/admin/games/table/{game.table_id}/change/").content.decode())
    assert "第 1 局，一共 3 局；两队的级 2/2" in page
    assert "底分 10 · 计分 · 不限时 · 下家接风" in page


@pytest.mark.parametrize("phase", models.Table.Phase)
def test_the_panel_shows_a_table_in_every_phase(operator: Client, phase: str) -> None:
    game = in_phase(phase)
    assert game.table.phase == phase
    for path in (f"table/{game.table_id}/change/", "table/?phase=any", "hand/", f"hand/{game.table.hand_id}/change/"):
        assert operator.get(f"/admin/games/{path}").status_code == 200, path


def in_phase(phase: str) -> Game:
    """A table in this phase, with a hand that was played or is."""
    game = six_people(round_limit=2 if phase == "over" else 1)
    match phase:
        case "over" | "settled":
            play_on(game, random.Random(3))
        case "waiting":
            commands.block(game.people[3])
        case "tribute":
            owe(game, (3, 0), dealer=0)
        case "closed":
            commands.close(game.table_id)
    return game


def test_a_table_is_closed_by_its_button_and_the_history_says_so(operator: Client, game: Game) -> None:
    page = operator.get(f"/admin/games/table/{game.table_id}/change/").content.decode()
    assert f"/admin/games/table/{game.table_id}/press/close/" in page
    assert operator.get(f"/admin/games/table/{game.table_id}/press/close/").status_code == 405
    assert game.table.phase == "play"
    page = operator.post(f"/admin/games/table/{game.table_id}/press/close/", follow=True).content.decode()
    assert game.table.phase == "closed"
    assert "press/close" not in page
    assert LogEntry.objects.get().get_change_message() == "关掉这张桌子"


def test_a_seat_is_given_to_the_system_by_its_button(operator: Client, game: Game) -> None:
    address = f"/admin/games/table/{game.table_id}/"
    assert "外公 的位子交给托管" in operator.get(f"{address}change/").content.decode()
    operator.post(f"{address}press/auto-4/")
    assert game.table.seats.get(number=4).auto
    assert "press/auto-4/" not in operator.get(f"{address}change/").content.decode()


@pytest.mark.parametrize("which", ["close", "auto-4", "nothing"])
def test_buttons_are_for_those_who_may_change_tables(client: Client, game: Game, which: str) -> None:
    client.force_login(User.objects.create_user("helper", password="a long pass phrase", is_staff=True))
    stored = game.stored()
    answer = client.post(f"/admin/games/table/{game.table_id}/press/{which}/")
    assert answer.status_code == 403
    client.logout()
    answer = client.post(f"/admin/games/table/{game.table_id}/press/{which}/")
    assert answer.status_code == 302
    assert game.stored() == stored


def test_a_person_is_blocked_unblocked_and_loses_a_name_by_buttons(operator: Client, game: Game) -> None:
    user = game.people[1]
    for which in ("clear-name", "block"):
        operator.post(f"/admin/accounts/user/{user.pk}/press/{which}/")
    user.refresh_from_db()
    assert (user.is_active, user.name, game.table.phase) == (False, "", "waiting")
    assert str(user) == f"牌友 {user.pk}"
    operator.post(f"/admin/accounts/user/{user.pk}/press/unblock/")
    user.refresh_from_db()
    assert user.is_active


def test_nobody_blocks_themselves(operator: Client) -> None:
    own = User.objects.get(username="house")
    assert "press/block" not in operator.get(f"/admin/accounts/user/{own.pk}/change/").content.decode()
    assert operator.post(f"/admin/accounts/user/{own.pk}/press/block/").status_code == 404
    assert User.objects.get(pk=own.pk).is_active


def test_a_button_that_is_not_there_any_more_does_nothing_and_is_not_noted(operator: Client, game: Game) -> None:
    for _twice in range(2):
        page = operator.post(f"/admin/games/table/{game.table_id}/press/close/", follow=True).content.decode()
    assert "没有再做一遍" in page
    gone = User.objects.create_guest("要走的")
    close_account(gone)
    for which in ("unblock", "clear-name"):
        operator.post(f"/admin/accounts/user/{gone.pk}/press/{which}/")
    assert LogEntry.objects.count() == 1
    assert not User.objects.get(pk=gone.pk).name


def test_who_may_change_people_makes_no_operators_and_does_not_touch_those_there_are(
    client: Client, game: Game
) -> None:
    house = User.objects.create_superuser("house", password="a long pass phrase")
    helper = User.objects.create_user("helper", password="a long pass phrase", is_staff=True)
    helper.user_permissions.add(*Permission.objects.filter(codename__in=["change_user", "view_user"]))
    client.force_login(helper)
    powers = {"is_staff": "on", "is_superuser": "on"}
    for user in (helper, game.people[0]):
        client.post(f"/admin/accounts/user/{user.pk}/change/", {"username": "mine-now", "email": ""} | powers)
        assert not User.objects.get(pk=user.pk).is_superuser
    assert User.objects.get(pk=game.people[0].pk).username == game.people[0].username
    client.post(f"/admin/accounts/user/{house.pk}/press/block/")
    new = {"password1": "another phrase 9", "password2": "another phrase 9", "usable_password": "true"}
    for user in (house, game.people[0]):
        assert client.post(f"/admin/accounts/user/{user.pk}/password/", new).status_code == 403
    house.refresh_from_db()
    assert house.is_active
    assert house.check_password("a long pass phrase")
    client.post(f"/admin/accounts/user/{game.people[0].pk}/press/block/")
    assert not User.objects.get(pk=game.people[0].pk).is_active


def test_what_an_operator_may_do_is_ticked_in_words_of_the_site_and_holds(operator: Client, game: Game) -> None:
    user = game.people[0]
    address = f"/admin/accounts/user/{user.pk}/change/"
    page = operator.get(address).content.decode()
    rights = re.findall(r'name="user_permissions" value="(\d+)"[^>]*>\s*([^<]+?)</label>', page)
    assert [words for _, words in rights if "桌子" in words] == ["看桌子", "关桌子，把位子交给托管"]
    assert len(rights) == len(RIGHTS)
    assert "Can " not in words(page)
    ticked = [pk for pk, words in rights if "桌子" in words]
    operator.post(address, {"username": user.username, "email": "", "is_staff": "on", "user_permissions": ticked})
    helper = Client()
    helper.force_login(User.objects.get(pk=user.pk))
    assert helper.post(f"/admin/games/table/{game.table_id}/press/close/").status_code == 302
    assert game.table.phase == "closed"
    for closed in ("games/sitesettings/1/change/", "accounts/user/", "games/hand/", "accounts/user/add/"):
        assert helper.get(f"/admin/{closed}").status_code == 403, closed


def test_the_panel_names_nobody_and_edits_no_score(operator: Client, game: Game) -> None:
    user = game.people[0]
    wanted = {"username": user.username, "email": "x@cards.example", "name": "a\u202eb", "language": "klingon"}
    operator.post(f"/admin/accounts/user/{user.pk}/change/", wanted | {"score": "99", "is_guest": ""})
    user.refresh_from_db()
    assert (user.name, user.language, user.score, user.is_guest) == ("浦东小王", "", 0, True)
    assert user.email == "x@cards.example"


def test_no_login_name_is_shown_to_who_plays_with_an_operator(operator: Client) -> None:
    own = User.objects.get(username="house")
    assert str(own) == f"牌友 {own.pk}"


def test_a_correction_sent_twice_corrects_once_and_meant_twice_corrects_twice(operator: Client, game: Game) -> None:
    user = game.people[0]
    for _meant in range(2):
        form = operator.get(f"/admin/accounts/ledgerentry/add/?user={user.pk}").context["adminform"].form
        wanted = {"user": user.pk, "points": "-30", "note": "多算了一局", "after": form.initial["after"]}
        for _click in range(2):
            assert operator.post("/admin/accounts/ledgerentry/add/", wanted).status_code == 302
    assert [entry.points for entry in user.ledger.all()] == [-30, -30]
    assert User.objects.get(pk=user.pk).score == -60


def test_a_correction_is_a_row_of_the_ledger_with_its_reason(operator: Client, game: Game) -> None:
    user = game.people[0]
    page = operator.get(f"/admin/accounts/user/{user.pk}/change/").content.decode()
    assert f"/admin/accounts/ledgerentry/add/?user={user.pk}" in page
    wrong = operator.post("/admin/accounts/ledgerentry/add/", {"user": user.pk, "points": "30", "note": ""})
    assert "errorlist" in wrong.content.decode()
    assert not LedgerEntry.objects.exists()
    operator.post("/admin/accounts/ledgerentry/add/", {"user": user.pk, "points": "-30", "note": "多算了一局"})
    row = LedgerEntry.objects.get()
    assert (row.user_id, row.points, row.reason, row.note, row.by.username) == (
        *(user.pk, -30, "corrected", "多算了一局", "house"),
    )
    user.refresh_from_db()
    assert user.score == -30
    page = operator.get(f"/admin/accounts/ledgerentry/?user__id__exact={user.pk}").content.decode()
    assert "多算了一局" in page


@pytest.mark.parametrize("what", ["change", "delete"])
def test_no_row_of_the_ledger_can_be_edited(operator: Client, game: Game, what: str) -> None:
    operator.post("/admin/accounts/ledgerentry/add/", {"user": game.people[0].pk, "points": "5", "note": "试"})
    row = LedgerEntry.objects.values().get()
    operator.post(f"/admin/accounts/ledgerentry/{row['id']}/{what}/", {"post": "yes", "points": "500", "note": "改"})
    assert LedgerEntry.objects.values().get() == row


def test_the_cards_of_a_running_hand_are_shown_to_nobody(operator: Client, game: Game) -> None:
    play_on(game, random.Random(3), moves=8)
    hand = game.table.hand_id
    for path in (f"hand/{hand}/change/", "hand/", f"table/{game.table_id}/change/", "table/"):
        page = words(operator.get(f"/admin/games/{path}").content.decode())
        assert not CARD.search(page), path
    play_on(game, random.Random(3))
    page = operator.get(f"/admin/games/hand/{hand}/change/").content.decode()
    assert len(CARD.findall(page)) >= 162


def test_a_hand_that_has_ended_leads_to_its_replay_and_its_text_and_a_running_one_to_neither(
    operator: Client, game: Game
) -> None:
    hand = game.table.hand
    played, address = f"/admin/games/hand/{hand.pk}/change/", f"/h/{hand.address}/"
    assert address not in operator.get(played).content.decode()
    play_on(game, random.Random(3))
    links = re.findall(rf'href="({address}[a-z/]*)"', operator.get(played).content.decode())
    assert links == [address, f"{address}text/"]
    assert operator.get(links[0]).status_code == 200
    assert "deal " in operator.get(links[1]).content.decode()


def test_no_address_tells_a_running_hands_cards_or_a_tables_invite_by_what_it_finds(
    operator: Client, game: Game
) -> None:
    models.Table.objects.update(invite="i" * 22)
    for page, asked in (
        ("hand", {"order__startswith": game.table.hand.order[:2]}),
        ("hand", {"order__regex": "."}),
        ("hand", {"address__startswith": ""}),
        ("hand", {"moves__cards": ""}),
        ("table", {"hand__order__startswith": ""}),
        ("table", {"invite__startswith": "i"}),
        ("report", {"table__invite__startswith": "i"}),
    ):
        answer = operator.get(f"/admin/games/{page}/", asked, follow=True)
        assert answer.status_code == 400 or answer.redirect_chain, asked


def test_a_hand_names_its_seats_and_a_running_one_its_tribute_without_cards(operator: Client, game: Game) -> None:
    owe(game, (3, 0), dealer=0)
    page = words(operator.get(f"/admin/games/hand/{game.table.hand_id}/change/").content.decode())
    assert "3 Vivian → 0 浦东小王" in page
    assert not CARD.search(page)


def test_what_was_said_is_told_by_the_sites_own_clock(operator: Client, game: Game) -> None:
    commands.say(game.people[1], game.code, text="<b>侬只猪头三</b>", client_id="1")
    models.Line.objects.filter(code="").update(at=datetime(2026, 11, 30, 12, 34, 56, tzinfo=UTC))
    commands.report(game.people[0], game.code, seat=1, line=None, words="骂人")
    report = models.Report.objects.get()
    page = operator.get(f"/admin/games/report/{report.pk}/change/").content.decode()
    assert "<p>11-30 20:34:56 <b>宝山老张</b> &lt;b&gt;侬只猪头三&lt;/b&gt;</p>" in page
    asked = f"/admin/games/report/?about__id__exact={game.people[1].pk}"
    assert asked in operator.get(f"/admin/accounts/user/{game.people[1].pk}/change/").content.decode()
    assert "骂人" in operator.get(asked).content.decode()


def test_the_first_page_has_the_figures_of_today(operator: Client, game: Game) -> None:
    play_on(game, random.Random(3))
    page = re.sub(r"\s+", " ", operator.get("/admin/").content.decode())
    assert '<dt>在打的桌子</dt><dd><a href="/admin/games/table/">1</a></dd>' in page
    assert "<dt>今天打完的局</dt><dd>1</dd>" in page
    assert page.count("<rect") == 2 * 14
    assert page.count("这两个星期没有") == 1
    assert page.count('height="36.00"') >= 1


def test_the_panel_speaks_english_to_who_reads_english(operator: Client, game: Game) -> None:
    operator.post("/language/", {"language": "en", "next": "/admin/"})
    save(operator)
    said = {*"".join(user.name for user in game.people), *"六人桌中文"}
    for path in ("", "games/sitesettings/1/change/", "games/table/", "games/hand/", "accounts/user/"):
        page = words(operator.get(f"/admin/{path}").content.decode())
        assert not set(re.findall(r"[一-鿿]", page)) - said, path
