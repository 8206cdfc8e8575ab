"""学着打: fixed cards, what is taught in which order, and a guide that follows whatever the learner does."""

import random

import pytest
from django.utils import translation

from accounts.models import User
from games import commands, fragments, lesson, models, queries, rules
from games.bots import decide
from games.presenters.guide import Guide, guide
from games.system_players import TEACHING, is_lesson
from tests.support.tables import Game

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("外白渡", "大世界", "城隍庙", "石库门", "老虎灶")


@pytest.fixture
def game() -> Game:
    user = User.objects.create_guest("小顾")
    return Game(commands.open_lesson(user).pk, (user, None, None, None, None, None))


def guided(game: Game) -> Guide:
    return guide(queries.view_for(queries.snapshot(game.table_id), game.people[0]))


def others_move(game: Game) -> None:
    """The system players move until the learner is asked again, or the hand is over."""
    while (state := game.state).turn not in (None, lesson.LEARNER):
        move = decide(TEACHING, rules.view_for(state, state.turn), random.Random())
        commands.system_move(game.table_id, hand_id=game.table.hand_id, seq=state.seq, move=move)


def play(game: Game, cards: str) -> None:
    """The learner plays; an empty play is a pass."""
    turn = {"hand_id": game.table.hand_id, "seq": game.state.seq}
    if cards:
        commands.play(game.people[0], game.code, cards=rules.parse_cards(cards), **turn)
    else:
        commands.pass_turn(game.people[0], game.code, **turn)


def give_back(game: Game, card: str) -> None:
    commands.give_back(game.people[0], game.code, hand_id=game.table.hand_id, card=rules.parse_card(card))


def test_the_learner_who_does_what_the_guide_says_is_taught_everything_and_comes_to_the_end(game: Game) -> None:
    assert guided(game).text == lesson.ASK_RETURN.replace("%(name)s", "城隍庙")
    give_back(game, guided(game).cards)
    for part in lesson.PARTS:
        asked = guided(game)
        assert (asked.text, asked.do) == (part.ask, "play")
        play(game, asked.cards)
        assert guided(game).text == part.then
        others_move(game)
        back, by = guided(game), part.replies[-1][0]
        assert back.text.replace(" ", "") == part.ask_back.replace("%(name)s", NAMES[by - 1]).replace(" ", "")
        assert back.do == ("play" if part.answer else "pass")
        play(game, back.cards)
        assert guided(game).text == part.then_back
        others_move(game)
    assert lesson.is_over(rules.view_for(game.state, lesson.LEARNER))
    assert guided(game).ended
    assert len(game.state.holdings[lesson.LEARNER]) == 4


def test_every_kind_of_play_a_level_card_a_joker_and_a_pass_are_among_what_is_taught() -> None:
    leads = {len(rules.parse_cards(part.lead)) for part in lesson.PARTS}
    answers = [rules.parse_cards(part.answer) for part in lesson.PARTS]
    level = rules.level_of(lesson.STANDING)
    assert leads == {1, 2, 3, 5}
    assert any(card.rank == level for cards in answers for card in cards)
    assert any(card.is_joker and len(cards) > 1 for cards in answers for card in cards)
    assert () in answers
    assert lesson.STANDING.tribute == ((3, lesson.LEARNER),)


def test_the_cards_are_the_three_packs_and_always_the_same() -> None:
    assert rules.deal(lesson.order()) == rules.deal(lesson.order())
    hand = rules.start(lesson.order(), level="8", dealer=0, tribute=lesson.STANDING.tribute)
    assert [gift.card for gift in hand.gifts] == [rules.parse_card("*B")]


def test_whoever_leads_something_else_hears_that_it_is_fine_and_is_asked_again(game: Game) -> None:
    give_back(game, "9s")
    assert guided(game).text == lesson.PARTS[0].ask
    play(game, "Kh Kc")
    assert guided(game).text == lesson.PARTS[1].then
    others_move(game)
    assert guided(game).text == f"这样出也行。{lesson.PARTS[0].ask}"
    play(game, "4c")
    others_move(game)
    assert guided(game).cards == "8d"
    play(game, "")
    assert guided(game).text == "不出也行，下次轮到你还可以再出。"
    others_move(game)
    assert "出了单张" in guided(game).text
    play(game, guided(game).cards)
    others_move(game)
    assert lesson.PARTS[2].ask in guided(game).text


@pytest.mark.parametrize("seed", [1, 4])
def test_whatever_the_learner_plays_the_guide_has_something_to_say_and_points_at_what_may_be_done(
    game: Game, seed: int
) -> None:
    rng = random.Random(seed)
    give_back(game, str(rng.choice(game.state.holdings[lesson.LEARNER])))
    while game.table.phase == "play":
        others_move(game)
        state = game.state
        if state.turn != lesson.LEARNER:
            break
        now, view = guided(game), rules.view_for(state, lesson.LEARNER)
        assert now.text
        if now.do == "play":
            assert rules.play_refusal(view, rules.parse_cards(now.cards)) is None
        elif now.do == "pass":
            assert view.to_beat is not None
        move = decide("random", view, rng)
        play(game, rules.format_cards(move.cards) if isinstance(move, rules.Play) else "")
        assert guided(game).text
    assert guided(game).ended


def test_a_lesson_is_a_practice_of_one_hand_that_counts_for_nothing_and_has_no_secret_deal(game: Game) -> None:
    table = game.table
    assert (table.kind, table.match.round_limit, table.match.scores_count) == ("practice", 1, False)
    assert is_lesson(table.seats.all())
    assert not models.Secret.objects.filter(table=table).exists()


def test_leaving_a_lesson_keeps_it_and_the_entrance_leads_back_to_it(game: Game) -> None:
    user = game.people[0]
    give_back(game, "3d")
    commands.leave(user, game.code)
    assert queries.running_lesson(user)
    assert commands.open_lesson(user).pk == game.table_id
    assert len(game.state.holdings[0]) == 27


def test_a_lesson_and_a_practice_do_not_close_each_other(game: Game) -> None:
    user = game.people[0]
    practice = commands.open_practice(user)
    assert queries.running_practice(user) == practice.code
    assert commands.open_lesson(user).pk == game.table_id
    assert game.table.phase == "tribute"


def test_a_lesson_at_its_end_can_be_had_again_from_its_beginning(game: Game) -> None:
    user = game.people[0]
    give_back(game, "3d")
    others_move(game)
    commands.set_auto(user, game.code, on=True)
    while game.table.phase == "play":
        state = game.state
        move = decide("strong", rules.view_for(state, state.turn), random.Random(1))
        commands.system_move(game.table_id, hand_id=game.table.hand_id, seq=state.seq, move=move)
    assert game.table.phase == "settled"
    assert not queries.running_lesson(user)
    commands.again(user, game.code, match_id=game.table.match_id)
    assert game.table.phase == "tribute"
    assert game.table.hand.order == rules.format_cards(lesson.order())


def test_other_tables_have_no_guide() -> None:
    user = User.objects.create_guest("小顾")
    table = commands.open_practice(user)
    assert guide(queries.view_for(queries.snapshot(table.pk), user)) == Guide()


def test_every_line_of_the_lesson_exists_in_english(game: Game) -> None:
    lines = [lesson.ASK_RETURN]
    for part in lesson.PARTS:
        lines += [part.ask, part.then, part.ask_back, part.then_back]
    with translation.override("en"):
        for line in lines:
            english = translation.gettext(line)
            assert english != line
            assert not any("\u4e00" <= sign <= "\u9fff" for sign in english)
            assert ("%(name)s" in line) == ("%(name)s" in english)
        html = fragments.page_context(queries.view_for(queries.snapshot(game.table_id), game.people[0]))["guide"].text
    assert html.startswith("You won the last hand")
