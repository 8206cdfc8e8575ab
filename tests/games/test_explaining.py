"""A hand in words, for whoever runs the site; of one that runs, no card."""

import random
import re

import pytest
from django.core.management import CommandError, call_command

from accounts.leaving import close_account
from daguai_site.logs import CARD
from games import models, rules
from games.presenters.words import card_words
from tests.support.tables import finish, owe, play_on, practice, six_people

pytestmark = pytest.mark.django_db


def said_of(capsys: pytest.CaptureFixture[str], hand: object, *options: str) -> list[str]:
    call_command("explain_hand", str(hand), *options)
    return capsys.readouterr().out.splitlines()


def test_every_move_of_a_finished_hand_is_a_line_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    game = six_people(round_limit=3)
    hand = finish(game)
    head, *lines = said_of(capsys, hand.pk)
    assert f"桌 {game.table_id}（{game.code}），第 1 场，第 1/3 局，局号 {hand.pk}" == head
    seats, (dealt, *moved) = lines[:6], lines[6:]
    for number, (line, holding) in enumerate(zip(seats, rules.deal(rules.parse_cards(hand.order)), strict=True)):
        assert line.startswith(f"{number} ")
        assert sorted(CARD.findall(line)) == sorted(map(str, holding))
    assert re.fullmatch(r"\d\d:\d\d:\d\d 发牌：打 2，.+坐庄。? ?\[27 27 27 27 27 27\]", dealt)
    rows = list(hand.moves.all())
    assert len(moved) == len(rows)
    for row, line in zip(rows, moved, strict=True):
        assert hand.names_then[row.seat] in line
        assert ("不出" in line) == (row.kind == "pass")
    assert "头游" in "".join(moved)
    assert moved[-1].split("[")[-1].count("0") >= 3


def test_it_is_found_by_its_number_its_address_and_the_path_of_its_replay(capsys: pytest.CaptureFixture[str]) -> None:
    hand = finish(six_people())
    told = [said_of(capsys, name) for name in (hand.pk, hand.address, f"https://cards.example/h/{hand.address}/")]
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("name", ["0", "999999999", "9" * 30, "no-such-address", "/", ""])
def test_a_hand_that_there_is_not_is_one_sentence(name: str) -> None:
    with pytest.raises(CommandError, match=r"^There is no such hand\.$"):
        call_command("explain_hand", name)


def test_of_a_running_hand_no_card_is_told_and_not_what_lies_on_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    game = six_people(turn_seconds=30)
    owe(game, (1, 0), dealer=0)
    play_on(game, random.Random(4), moves=25)
    state, hand = game.state, game.table.hand
    assert any(action.play for action in (*state.trick.actions, *(a for trick in state.tricks for a in trick.actions)))
    lines = said_of(capsys, hand.address)
    text = "\n".join(lines[1:])
    assert not CARD.search(text)
    for card in rules.PACK:
        assert card_words(card) not in text
    moved = [line for line in lines if re.match(r"\d\d:\d\d:\d\d ", line)]
    assert len(moved) == hand.moves.count() == 25
    assert "还贡 (玩家)" in moved[0]
    assert {line.rpartition("(")[0].split()[-1] for line in moved} == {"还贡", "出牌", "不出"}
    assert lines[-1] == "这一局还在打：打完才看得到牌。"
    assert "时限到" in lines[-2]


def test_english_has_words_for_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    running, over = practice("Vivian"), six_people()
    hand = finish(over)
    play_on(running, random.Random(1), moves=3)
    told = [*said_of(capsys, running.table.hand_id, "--language", "en"), *said_of(capsys, hand.pk, "--language", "en")]
    words = "\n".join(told)
    for name in (*hand.names_then, *running.table.hand.names_then):
        words = words.replace(name, "")
    assert not re.search("[\u4e00-\u9fff]", words)


def test_whoever_has_deleted_their_account_is_not_named(capsys: pytest.CaptureFixture[str]) -> None:
    game = six_people()
    hand = finish(game)
    name = game.people[2].name
    models.Match.objects.filter(pk=hand.match_id).update(ending=models.Match.Ending.CLOSED)
    game.people[2].refresh_from_db()
    close_account(game.people[2])
    assert name not in "\n".join(said_of(capsys, hand.pk))
