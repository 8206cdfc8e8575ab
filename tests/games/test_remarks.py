"""What system players say: seldom, kindly, of nothing but what everybody has seen, and not to who does not want it."""

import random

import pytest
from django.test import Client
from django.utils import translation

from games import commands, models, remarks, rules, states
from games.commands.door import locked
from games.commands.hands import start_match
from games.presenters.lines import log, newest
from games.remarks import Occasion
from games.rules import Action, HandEnded, Played, Trick, WentOut, identify, parse_cards
from games.system_players import SKILLS
from tests.support.tables import Game, play_on, practice, random_move, six_people, view_of

BOTS = ("", "strong", "patient", "greedy", "strong", "patient")
FIVE = identify(parse_cards("9s 9s 9h 9h 9d"), "2")
PAIR = identify(parse_cards("9s 9h"), "2")


@pytest.fixture
def _talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remarks, "OFTEN", dict.fromkeys(Occasion, 1.0))


def said_after(*told: rules.Event, tricks: tuple[Trick, ...] = (), out: tuple[int, ...] = ()) -> remarks.Remark | None:
    return remarks.after_move(told, tricks=tricks, out=out, skills=BOTS, rng=random.Random(1))


def of(remark: remarks.Remark | None) -> tuple[int, Occasion]:
    """Who said it, and on what occasion."""
    assert remark is not None
    words = remarks.WORDS[BOTS[remark.seat]]
    return remark.seat, next(occasion for occasion, choice in words.items() if remark.words in choice)


def test_each_skill_has_words_of_its_own_for_every_occasion() -> None:
    assert list(remarks.WORDS) == list(SKILLS)
    everything = [words for of_skill in remarks.WORDS.values() for choice in of_skill.values() for words in choice]
    assert all(set(of_skill) == set(Occasion) for of_skill in remarks.WORDS.values())
    assert len(everything) == len(set(everything))
    assert max(map(len, everything)) <= 12


@pytest.mark.usefixtures("_talkative")
class TestOccasions:
    def test_the_first_great_play_of_a_hand_is_praised_by_somebody_else_and_no_other(self) -> None:
        great = (Trick(1, (Action(1, FIVE),)),)
        seat, occasion = of(said_after(Played(1, FIVE), tricks=great))
        assert (seat in (2, 3, 4, 5), occasion) == (True, Occasion.GREAT_PLAY)
        assert said_after(Played(1, FIVE), tricks=great * 2) is None
        assert said_after(Played(1, PAIR), tricks=(Trick(1, (Action(1, PAIR),)),)) is None

    def test_who_goes_out_first_says_something_and_of_a_person_who_does_a_partner(self) -> None:
        assert of(said_after(WentOut(3, 1), out=(3,))) == (3, Occasion.OUT_FIRST)
        seat, occasion = of(said_after(WentOut(0, 1), out=(0,)))
        assert (seat in (2, 4), occasion) == (True, Occasion.PARTNER_OUT_FIRST)
        assert said_after(WentOut(3, 2), out=(1, 3)) is None

    def test_of_the_end_one_speaks_as_its_own_team_has_fared_and_of_a_draw_nobody(self) -> None:
        out = (3, 0, 1, 5)
        for seed in range(20):
            ended = (WentOut(5, 4), HandEnded())
            remark = remarks.after_move(ended, tricks=(), out=out, skills=BOTS, rng=random.Random(seed))
            seat, occasion = of(remark)
            assert occasion is (Occasion.WON if seat % 2 else Occasion.LOST)
        assert said_after(WentOut(5, 4), HandEnded(), out=(0, 3, 1, 5)) is None

    def test_where_people_alone_sit_nobody_speaks(self) -> None:
        told = (Played(1, FIVE), WentOut(1, 1), HandEnded())
        nobody = {"tricks": (Trick(1, (Action(1, FIVE),)),), "out": (1, 3, 5), "skills": [""] * 6}
        assert remarks.after_move(told, **nobody, rng=random.Random(1)) is None
        assert remarks.greeting([""] * 6, random.Random(1)) is None


@pytest.mark.django_db(transaction=True)
class TestAtTheTable:
    def test_a_match_begins_with_a_greeting_of_one_system_player(self) -> None:
        game = practice()
        assert [line.facts["words"] in greetings("strong") for line in said(game)] == [True]

    @pytest.mark.usefixtures("_talkative")
    def test_a_hand_has_four_remarks_at_most_which_follow_from_its_moves(self) -> None:
        game, rng = practice(), random.Random(2)
        greeting = said(game)
        start = game.state
        play_on(game, rng)
        lines = said(game)[len(greeting) :]
        assert len(lines) <= 3
        assert [(line.seat, line.facts["words"]) for line in lines] == expected(game, start) != []

    @pytest.mark.usefixtures("_talkative")
    def test_who_plays_for_a_person_in_auto_says_nothing(self) -> None:
        game, rng = six_people(), random.Random(3)
        models.Seat.objects.filter(table=game.table_id).update(auto=True)
        while game.state.phase is not rules.Phase.OVER:
            state = game.state
            move = random_move(rules.view_for(state, state.turn), rng)
            commands.system_move(game.table_id, hand_id=game.table.hand_id, seq=state.seq, move=move)
        assert said(game) == []

    def test_in_a_lesson_nobody_speaks(self) -> None:
        table = commands.open_lesson(practice().people[0])
        assert not table.lines.filter(code="remark").exists()

    def test_where_the_host_lets_nobody_type_or_the_operator_nobody_talk_nobody_speaks(self) -> None:
        game = six_people()
        models.Seat.objects.filter(table=game.table_id, number=5).update(user=None, bot="greedy", bot_name="大世界")
        models.Table.objects.update(free_text=False)
        start_anew(game)
        models.Table.objects.update(free_text=True)
        models.SiteSettings.objects.update_or_create(defaults={"chat": False})
        start_anew(game)
        assert said(game) == []
        models.SiteSettings.objects.update(chat=True)
        start_anew(game)
        assert [line.seat for line in said(game)] == [5]

    def test_a_remark_is_read_in_ones_own_language_under_the_name_of_who_said_it_then(self) -> None:
        game = practice()
        remark = said(game)[0]
        models.Seat.objects.filter(table=game.table_id, number=remark.seat).update(bot_name="别人")
        for language in ("zh-hans", "en"):
            with translation.override(language):
                line = next(line for line in log(view_of(game, 0)).lines if line.remark)
                assert line.text == translation.gettext(remark.facts["words"])
                assert line.name == translation.gettext(remark.facts["names"][str(remark.seat)])
        assert line.text.isascii()

    def test_on_the_felt_the_newest_line_stays_and_the_log_marks_the_remark(self) -> None:
        game = practice()
        assert "发牌" in newest(view_of(game, 0)).text
        client = Client()
        client.force_login(game.people[0])
        page = client.get(f"/t/{game.code}/").content.decode()
        assert page.count('class="log__remark"') == 1
        assert 'data-set="remarks"' in page

    def test_a_report_takes_along_what_people_said_alone(self) -> None:
        game = six_people()
        models.Seat.objects.filter(table=game.table_id, number=5).update(user=None, bot="greedy", bot_name="大世界")
        start_anew(game)
        commands.say(game.people[1], game.code, text="快点呀", client_id="")
        commands.report(game.people[0], game.code, seat=1, line=None, words="")
        assert [line["text"] for line in models.Report.objects.get().log] == ["快点呀"]


def greetings(skill: str) -> tuple[str, ...]:
    return remarks.WORDS[skill][Occasion.GREETING]


def said(game: Game) -> list[models.Line]:
    return list(game.table.lines.filter(code="remark").order_by("pk"))


def start_anew(game: Game) -> None:
    models.Secret.objects.filter(table=game.table_id).delete()
    with locked(game.table_id) as held:
        start_match(held)


def expected(game: Game, state: rules.Hand) -> list[tuple[int, str]]:
    """What the moves stored of this hand, from this state on, give rise to."""
    hand, found = game.table.hand, []
    skills = ["", *["strong"] * 5]
    for row in hand.moves.order_by("seq"):
        before, state = state, rules.play(state, states.move_of(row))
        told = rules.events(before, states.move_of(row), after=state)
        rng = random.Random(f"remark {hand.pk} {state.seq}")
        tricks = (*state.tricks, state.trick)
        found.append(remarks.after_move(told, tricks=tricks, out=state.out, skills=skills, rng=rng))
    return [(remark.seat, remark.words) for remark in found if remark is not None]
