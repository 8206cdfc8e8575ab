"""Leaving a match before it is complete, and what every hand pays, through the commands and the ledger."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts import ledger
from accounts.models import LedgerEntry, User
from games import commands, models, rules, states
from games.presenters.leaving import leaving
from tests.support.tables import Game, six_people, view_of

pytestmark = pytest.mark.django_db(transaction=True)

CASES = Path(__file__).parent.parent / "cases"


def test_m4_deleting_ones_account_tells_before_what_leaving_the_match_costs(client: Client) -> None:
    game = six_people()
    client.force_login(game.people[0])
    page = client.get("/account/delete/").content.decode()
    assert "另外五个人也打不下去了" in page
    price = leaving(view_of(game, 0))
    assert f"你 {price.price} 分，对方每人 {price.gain}，队友不扣。" in page
    client.force_login(User.objects.create_guest("小顾"))
    assert 'data-role="price"' not in client.get("/account/delete/").content.decode()


def cases(name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines()]


def pretend(game: Game, *, dealer: int = 0, out: list[int], holdings: dict[int, str], turn: int | None = None) -> None:
    """The hand on the table stands so: these are out, these hold these cards."""
    hand = game.table.hand
    hand.dealer = dealer
    hand.save()
    held = tuple(rules.parse_cards(holdings.get(seat, "")) for seat in range(6))
    state = replace(
        game.state, dealer=dealer, out=tuple(out), holdings=held, turn=turn, trick=rules.Trick(leader=turn or 0)
    )
    states.forget_all()
    states.remember(hand.pk, state)


def scores(game: Game) -> list[int]:
    return [User.objects.get(pk=user.pk).score for user in game.people]


def ledger_sums(game: Game) -> list[int]:
    return [sum(user.ledger.values_list("points", flat=True)) for user in game.people]


@pytest.mark.parametrize("case", cases("settle.jsonl"), ids=lambda case: "".join(map(str, case["out"])))
def test_s3_every_hand_pays_as_the_cases_say(case: dict[str, object]) -> None:
    game = six_people(base_score=10)
    *before, last = case["out"]
    holdings = {seat: "3s 4h" for seat in range(6) if seat not in case["out"]} | {last: "5d"}
    pretend(game, dealer=case["dealer"], out=before, holdings=holdings, turn=last)
    commands.play(
        game.people[last],
        game.code,
        hand_id=game.table.hand_id,
        seq=game.state.seq,
        cards=rules.parse_cards("5d"),
    )
    assert game.table.phase == "over"
    assert scores(game) == ledger_sums(game) == [10 * delta for delta in case["delta"]]
    for user in game.people:
        commands.next_hand(user, game.code, hand_id=game.table.hand_id)
    dealt = game.table.hand
    assert (dealt.number, dealt.dealer, dealt.tribute) == (2, case["next_dealer"], case["tribute"])
    assert dealt.levels == ["3" if team == case["level_up"] else "2" for team in (0, 1)]


@pytest.mark.parametrize(
    "case", cases("escape.jsonl"), ids=lambda case: f"{case['runaway']}{case['out']}{case['during_hand']}"
)
def test_m4_and_m5_every_runaway_pays_as_the_cases_say(case: dict[str, object]) -> None:
    game, runaway = six_people(base_score=10), case["runaway"]
    if case["during_hand"]:
        pretend(
            game,
            out=case["out"],
            holdings={seat: "3s 4h" for seat in range(6) if seat not in case["out"]},
            turn=runaway,
        )
    else:
        models.Table.objects.filter(pk=game.table_id).update(phase="over")
    commands.leave(game.people[runaway], game.code)
    table = game.table
    assert (table.phase, table.match.ending, table.seats.get(number=runaway).user_id) == ("settled", "left", None)
    assert scores(game) == ledger_sums(game) == [10 * delta for delta in case["delta"]]


def test_m7_a_broken_hand_does_not_count_and_all_begins_afresh() -> None:
    game = six_people()
    commands.leave(game.people[2], game.code)
    table = game.table
    assert table.hand.broken
    assert table.lines.last().code == "ran_away"
    view = view_of(game, 0)
    assert view.match.results == ()
    assert (view.match.runaway.name, view.match.runaway.points[2]) == ("小顾", -180)
    assert view.hand.rest is not None


def test_m9_nobody_pays_at_a_table_with_a_system_player() -> None:
    game = six_people()
    models.Match.objects.filter(table_id=game.table_id).update(scores_count=False)
    commands.leave(game.people[2], game.code)
    assert scores(game) == [0] * 6
    assert not LedgerEntry.objects.exists()
    assert game.table.match.runaway["points"] == [0] * 6


def test_m11_somebody_out_of_cards_who_leaves_does_not_stop_the_hand_but_pays_for_the_match() -> None:
    game = six_people(round_limit=2)
    pretend(game, out=[0, 2], holdings={1: "3s 4h", 3: "3h 4h", 5: "3d 4h", 4: "5d"}, turn=4)
    commands.leave(game.people[0], game.code)
    assert (game.table.phase, game.table.match.ending) == ("play", "")
    play_last_card(game)
    assert game.table.match.ending == "left"
    assert scores(game) == [60 - 30, -60 + 10, 60, -60 + 10, 60, -60 + 10]


def test_m11_whoever_comes_back_before_the_hand_is_settled_has_not_run_away() -> None:
    game = six_people(round_limit=2)
    pretend(game, out=[0, 2], holdings={1: "3s 4h", 3: "3h 4h", 5: "3d 4h", 4: "5d"}, turn=4)
    commands.leave(game.people[0], game.code)
    commands.arrive([game.people[0]], game.table_id, timezone.now())
    play_last_card(game)
    assert (game.table.phase, game.table.match.ending) == ("over", "")


def play_last_card(game: Game) -> None:
    commands.play(
        game.people[4], game.code, hand_id=game.table.hand_id, seq=game.state.seq, cards=rules.parse_cards("5d")
    )


def test_m8_after_a_completed_match_leaving_is_free() -> None:
    game = six_people(round_limit=1)
    pretend(game, out=[0, 2], holdings={1: "3s", 3: "3h", 5: "3d", 4: "5d"}, turn=4)
    play_last_card(game)
    assert game.table.phase == "settled"
    before = scores(game)
    commands.leave(game.people[1], game.code)
    assert scores(game) == before
    assert game.table.seats.get(number=1).user_id is None


def test_a_hand_cannot_be_paid_twice() -> None:
    game = six_people()
    paid = {game.people[0].pk: 5}
    with transaction.atomic():
        ledger.record(paid, match=1, hand=1, reason=LedgerEntry.Reason.SETTLED)
    with pytest.raises(IntegrityError), transaction.atomic():
        ledger.record(paid, match=1, hand=1, reason=LedgerEntry.Reason.SETTLED)
    assert scores(game)[0] == ledger_sums(game)[0] == 5
