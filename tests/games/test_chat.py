"""What people say: free text, quick phrases, emoji, how much of it, and who is not read."""

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from games import commands, models, phrases
from games.refusals import Reason
from tests.support.refusals import refused
from tests.support.tables import Game, six_people, view_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game() -> Game:
    return six_people()


def say(game: Game, seat: int, text: str, client_id: str = "") -> None:
    commands.say(game.people[seat], game.code, text=text, client_id=client_id)


def said(game: Game) -> list[str]:
    return [line.text for line in game.table.lines.filter(code="")]


def page_of(game: Game, seat: int) -> str:
    client = Client()
    client.force_login(game.people[seat])
    return client.get(f"/t/{game.code}/").content.decode()


def test_a_quick_phrase_is_read_by_everyone_in_their_own_language(game: Game) -> None:
    with translation.override("en"):
        phrase = translation.gettext("快点呀")
        say(game, 0, phrase)
    assert said(game) == ["快点呀"]
    game.people[1].language = "en"
    game.people[1].save()
    assert f'<span class="log__text">{phrase}</span>' in page_of(game, 1)
    assert '<span class="log__text">快点呀</span>' in page_of(game, 2)


def test_every_quick_phrase_and_emoji_stands_ready_on_the_page(game: Game) -> None:
    page = page_of(game, 0)
    for ready in (*phrases.PHRASES, *phrases.EMOJI):
        assert f'data-say="{ready}"' in page


def test_where_the_host_has_switched_typing_off_ready_made_words_still_go(game: Game) -> None:
    models.Table.objects.update(free_text=False)
    refused(game, Reason.PHRASES_ONLY, say, game, 0, "我来打字")
    for ready in ("谢谢侬", "👍"):
        say(game, 0, ready)
    assert said(game) == ["谢谢侬", "👍"]
    assert 'data-talk="phrases"' in page_of(game, 0)


def test_where_the_operator_has_switched_chat_off_nobody_says_anything(game: Game) -> None:
    models.SiteSettings.objects.create(chat=False)
    refused(game, Reason.CHAT_OFF, say, game, 0, "谢谢侬")
    assert 'data-talk=""' in page_of(game, 0)


def test_eight_lines_at_once_are_enough_for_anybody(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    from accounts import limits

    monkeypatch.setattr(limits, "_now", lambda: 1_000_000)
    for number in range(8):
        say(game, 0, f"第{number}句")
    refused(game, Reason.TOO_FAST, say, game, 0, "第九句")
    say(game, 1, "别人还能说")
    monkeypatch.setattr(limits, "_now", lambda: 1_002_000)
    say(game, 0, "歇过了")
    assert said(game)[-2:] == ["别人还能说", "歇过了"]


def test_a_line_has_eighty_letters_at_most(game: Game) -> None:
    say(game, 0, "好" * 80)
    refused(game, Reason.TOO_LONG, say, game, 0, "好" * 81)


def test_somebody_who_has_deleted_their_account_has_no_name_in_any_language(game: Game) -> None:
    from accounts.leaving import close_account

    say(game, 3, "再会")
    close_account(game.people[3])
    for language, word in (("zh-hans", "已注销"), ("en", "Deleted")):
        reader = game.people[1]
        User.objects.filter(pk=reader.pk).update(language=language)
        page = page_of(game, 1)
        assert f'>{word}</button> <span class="log__text">再会</span>' in page
        assert game.people[3].name not in page
    assert view_of(game, 0).lines[-1].name == ""
