"""公平发牌: what is promised, when and to whom, what is thrown in, and that a deal can be checked after its hand."""

import random
import re
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from games import commands, forms, models, promises, queries, replays, rules
from games.commands.door import locked
from games.commands.room import begin
from games.offers import house_of, site, terms_of
from games.refusals import CommandRefused
from tests.support.tables import Game, make, moves_to_the_end, practice, six_people, store

pytestmark = pytest.mark.django_db

CHANCES = tuple(f"{seat}" * 64 for seat in range(1, 7))


@pytest.fixture
def room() -> Game:
    """Six people at a friends' table, before anybody is ready."""
    people = [User.objects.create_guest(f"牌友{number}") for number in range(6)]
    table = commands.open_table(people[0])
    for user in people[1:]:
        commands.enter(user, table.invite)
    return Game(table.pk, tuple(people))


def view(game: Game, seat: int = 0):
    return queries.view_for(queries.snapshot(game.table_id), game.people[seat])


def all_ready(game: Game) -> None:
    for user, chance in zip(game.people, CHANCES, strict=True):
        commands.set_ready(user, game.code, on=True, chance=chance)
    with locked(game.table_id) as held:
        begin(held)


def finish(game: Game) -> None:
    *moves, last = moves_to_the_end(game.state, random.Random(1))
    store(game, moves)
    make(game, last)


def secrets_in(text: str) -> list[str]:
    return [value for value in models.Secret.objects.values_list("value", flat=True) if value in text]


def test_every_hand_of_the_match_is_promised_before_anybody_can_get_ready(room: Game) -> None:
    promised = view(room).promises
    assert len(promised) == terms_of(room.table, site()).round_limit == 3
    client = Client()
    client.force_login(room.people[3])
    page = client.get(f"/t/{room.code}/").content.decode()
    assert all(each in page for each in promised)


def test_the_deal_is_made_of_the_promised_secret_and_what_everybody_threw_in(room: Game) -> None:
    promised = view(room).promises
    all_ready(room)
    hand = room.table.hand
    assert hand.match.chances == list(CHANCES)
    secret = models.Secret.objects.get(table=room.table, match=1, number=1)
    assert rules.commitment(secret.value, 1) == secret.commitment == promised[0]
    assert hand.order == rules.format_cards(rules.fair_order(secret.value, 1, CHANCES))
    assert set(room.table.seats.values_list("chance", flat=True)) == {""}


def test_the_secret_of_a_hand_is_shown_nowhere_before_it_is_over_and_then_in_its_replay(room: Game) -> None:
    all_ready(room)
    operator = User.objects.create_superuser("boss", password="boss-boss-boss")
    panel = Client()
    panel.force_login(operator)
    player = Client()
    player.force_login(room.people[0])
    hand = room.table.hand
    deal = f"/h/{hand.address}/deal/"
    pages = (f"/t/{room.code}/", "/", f"/u/{room.people[0].slug}/")
    panels = (f"/admin/games/hand/{hand.pk}/change/", f"/admin/games/table/{room.table_id}/change/", "/admin/")
    for reader, paths in ((player, pages), (panel, panels)):
        for path in paths:
            answer = reader.get(path)
            assert answer.status_code == 200
            assert not secrets_in(answer.content.decode()), path
    assert player.get(deal).status_code == 404
    assert not secrets_in(str(list(room.table.lines.values())))
    finish(room)
    shown = player.get(deal).content.decode()
    assert secrets_in(shown) == [models.Secret.objects.get(table=room.table, match=1, number=1).value]
    assert all(chance in shown for chance in CHANCES)
    assert deal in player.get(f"/h/{hand.address}/").content.decode()


def test_a_chance_serves_every_hand_of_the_match_with_that_hands_secret(room: Game) -> None:
    all_ready(room)
    finish(room)
    for user in room.people:
        commands.next_hand(user, room.code, hand_id=room.table.hand_id)
    hand = room.table.hand
    secret = models.Secret.objects.get(table=room.table, match=1, number=2)
    assert (hand.number, hand.order) == (2, rules.format_cards(rules.fair_order(secret.value, 2, CHANCES)))


def test_the_next_match_is_promised_before_its_first_tap_on_再来一轮() -> None:
    game = six_people(round_limit=3)
    models.SiteSettings.objects.update(round_limits=[1, 3])
    models.Match.objects.update(round_limit=1)
    finish(game)
    assert game.table.phase == "settled"
    promised = view(game).promises
    assert len(promised) == 3
    for user, chance in zip(game.people, CHANCES, strict=True):
        commands.again(user, game.code, match_id=game.table.match_id, chance=chance)
    assert game.table.match.number == 2
    assert game.table.match.chances == list(CHANCES)
    assert models.Secret.objects.get(table=game.table, match=2, number=1).commitment == promised[0]


def test_a_practice_is_promised_too_and_its_person_throws_in_from_the_second_match_on() -> None:
    game = practice()
    models.Match.objects.update(round_limit=1)
    finish(game)
    hand = game.table.hand
    assert replays.is_as_promised(replays.deal_of(hand.address))
    assert len(view(game).promises) == 3
    commands.again(game.people[0], game.code, match_id=game.table.match_id, chance=CHANCES[0])
    assert game.table.match.chances == [CHANCES[0], "", "", "", "", ""]


def test_changed_options_make_new_promises_and_forget_what_was_thrown_in(room: Game) -> None:
    before = view(room).promises
    commands.set_ready(room.people[1], room.code, on=True, chance=CHANCES[1])
    terms = replace(terms_of(room.table, site()), round_limit=6)
    commands.set_options(room.people[0], room.code, terms=terms, house=house_of(room.table))
    after = view(room).promises
    assert len(after) == 6
    assert not set(before) & set(after)
    seat = room.table.seats.get(number=1)
    assert (seat.ready, seat.chance) == (False, "")


def test_when_the_operator_changes_how_many_hands_are_played_all_are_promised_anew_first(room: Game) -> None:
    before = view(room).promises
    models.SiteSettings.objects.update_or_create(defaults={"round_limit": 6})
    all_ready(room)
    assert room.table.phase == "waiting"
    after = view(room).promises
    assert len(after) == 6
    assert not set(before) & set(after)
    assert not room.table.seats.filter(ready=True).exists()
    all_ready(room)
    assert room.table.match.chances == list(CHANCES)


def test_whoever_is_not_ready_after_all_or_stands_up_has_thrown_nothing_in(room: Game) -> None:
    commands.set_ready(room.people[1], room.code, on=True, chance=CHANCES[1])
    commands.set_ready(room.people[1], room.code, on=False)
    commands.set_ready(room.people[2], room.code, on=True, chance=CHANCES[2])
    commands.stand(room.people[2], room.code)
    assert not room.table.seats.exclude(chance="").exists()


@pytest.mark.parametrize("chance", ["x", "A" * 64, "1" * 63, "1" * 65, "1" * 63 + "g", ["1" * 64], "1" * 64 + "\n"])
def test_what_no_browser_of_ours_throws_in_is_refused(chance: object) -> None:
    for fields in ({"do": "ready", "on": "true"}, {"do": "again", "match": "1"}):
        with pytest.raises(CommandRefused):
            forms.command_of({**fields, "chance": chance})


def test_without_a_script_nothing_is_thrown_in_and_all_goes_on(room: Game) -> None:
    for user in room.people:
        forms.command_of({"do": "ready", "on": "true", "chance": ""})(user, room.code)
    assert room.table.seats.filter(ready=True).count() == 6


def test_check_deal_confirms_a_deal_and_refuses_one_with_a_single_byte_changed(room: Game) -> None:
    all_ready(room)
    address = room.table.hand.address
    with pytest.raises(CommandError, match="no finished hand"):
        call_command("check_deal", address)
    finish(room)
    said = StringIO()
    call_command("check_deal", address, stdout=said)
    assert "as promised" in said.getvalue()
    secret = models.Secret.objects.get(table=room.table, match=1, number=1)
    match = room.table.match

    def other(text: str) -> str:
        return text[:-1] + ("0" if text[-1] != "0" else "1")

    changes = [
        (models.Secret.objects.filter(pk=secret.pk), {"value": other(secret.value)}, {"value": secret.value}),
        (
            models.Secret.objects.filter(pk=secret.pk),
            {"commitment": other(secret.commitment)},
            {"commitment": secret.commitment},
        ),
        (
            models.Match.objects.filter(pk=match.pk),
            {"chances": [*CHANCES[:5], other(CHANCES[5])]},
            {"chances": list(CHANCES)},
        ),
    ]
    order = room.table.hand.order.split()
    swapped = " ".join([order[1], order[0], *order[2:]])
    assert swapped != " ".join(order)
    changes.append((models.Hand.objects.filter(address=address), {"order": swapped}, {"order": " ".join(order)}))
    for rows, changed, right in changes:
        rows.update(**changed)
        with pytest.raises(CommandError, match="NOT"):
            call_command("check_deal", address)
        rows.update(**right)
        call_command("check_deal", address, stdout=StringIO())


def test_a_hand_from_before_there_were_promises_has_a_replay_and_nothing_to_check(client: Client) -> None:
    game = six_people()
    models.Secret.objects.all().delete()
    finish(game)
    address = game.table.hand.address
    assert "/deal/" not in client.get(f"/h/{address}/").content.decode()
    assert client.get(f"/h/{address}/deal/").status_code == 404


def test_a_match_that_began_before_there_were_promises_goes_on() -> None:
    game = six_people(round_limit=3)
    models.Secret.objects.all().delete()
    models.Match.objects.update(chances=[])
    finish(game)
    for user in game.people:
        commands.next_hand(user, game.code, hand_id=game.table.hand_id)
    assert game.table.hand.number == 2


def test_the_page_of_a_deal_says_what_is_not_excluded_in_both_languages(client: Client) -> None:
    game = six_people()
    finish(game)
    models.Hand.objects.update(people=[[user.pk, f"P{seat}"] for seat, user in enumerate(game.people)])
    path = f"/h/{game.table.hand.address}/deal/"
    assert "串通" in client.get(path).content.decode()
    client.post("/language/", {"language": "en", "next": "/"})
    page = client.get(path).content.decode()
    assert "accomplice" in page
    assert not set(re.findall(r"[一-鿿]", page))


def test_the_first_match_at_a_table_without_promises_begins_at_once_with_some() -> None:
    game = six_people()
    assert len(models.Secret.objects.filter(table=game.table, match=1)) == game.table.match.round_limit
    assert promises.promised(game.table) == ()
