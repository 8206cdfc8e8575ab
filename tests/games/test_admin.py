"""The operator's panel: settings that are checked and noted, tables and people with their buttons, hands to look at."""

import random
import re

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from accounts.models import LedgerEntry, User
from games import models
from tests.support.tables import Game, play_on, six_people

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


@pytest.mark.parametrize(
    "wrong",
    [
        {"base_scores": "1, two"},
        {"base_scores": ""},
        {"base_scores": "0, 10"},
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
    assert (user.is_active, user.name, game.table.phase) == (False, f"牌友 {user.pk}", "waiting")
    operator.post(f"/admin/accounts/user/{user.pk}/press/unblock/")
    user.refresh_from_db()
    assert user.is_active


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


def test_the_first_page_has_the_figures_of_today(operator: Client, game: Game) -> None:
    play_on(game, random.Random(3))
    page = re.sub(r"\s+", " ", operator.get("/admin/").content.decode())
    assert "<dt>在打的桌子</dt><dd>1</dd>" in page
    assert "<dt>今天打完的局</dt><dd>1</dd>" in page
    assert page.count("<rect") == 3 * 14
    assert page.count('height="36.00"') >= 1


def test_the_panel_speaks_english_to_who_reads_english(operator: Client, game: Game) -> None:
    operator.post("/language/", {"language": "en", "next": "/admin/"})
    save(operator)
    said = {*"".join(user.name for user in game.people), *"六人桌中文"}
    for path in ("", "games/sitesettings/1/change/", "games/table/", "games/hand/", "accounts/user/"):
        page = words(operator.get(f"/admin/{path}").content.decode())
        assert not set(re.findall(r"[一-鿿]", page)) - said, path
