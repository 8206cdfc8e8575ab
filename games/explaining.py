"""A hand from its stored moves, in words, for whoever runs the site: who did what, when, and who made them do it.

Of a hand that runs no card is told, not even what lies on the table: an operator may sit there too."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils import formats, timezone
from django.utils.translation import gettext

from games import models, rules
from games.presenters.replay import replay
from games.presenters.words import name_or_departed, rank_label, told
from games.replays import players_in, replay_of
from games.states import standing_before


def hand_called(text: str) -> models.Hand | None:
    """The hand of this number, or of the replay at this address, which may be given with all of its path."""
    named = text.rstrip("/").rpartition("/")[2]
    wanted = {"pk": int(named)} if named.isdecimal() and len(named) < 16 else {"address": named}
    return models.Hand.objects.select_related("match__table").filter(**wanted).first()


def explained(hand: models.Hand) -> Iterator[str]:
    """The lines that tell of the hand, in the language that is active."""
    match = hand.match
    place = gettext("桌 %(table)s（%(code)s），第 %(match)d 场，第 %(number)d/%(limit)d 局，局号 %(hand)d")
    yield place % {
        "table": match.table_id,
        "code": match.table.code,
        "match": match.number,
        "number": hand.number,
        "limit": match.round_limit,
        "hand": hand.pk,
    }
    yield from _running(hand) if hand.ended_at is None else _finished(hand)


def _finished(hand: models.Hand) -> Iterator[str]:
    """As its replay tells it, with the time of each move and how many cards each seat has left then."""
    view = replay_of(hand.address)
    if view is None:
        return
    shown = replay(view)
    for seat in shown.seats:
        dealt = " ".join(card.card for card in seat.cards if card.enters == 0)
        yield f"{_who(seat.number, seat.name, is_bot=seat.is_bot)} {seat.points}".rstrip() + f": {dealt}"
    times = [hand.started_at] * (len(shown.steps) - hand.moves.count())
    times += hand.moves.order_by("seq").values_list("at", flat=True)
    for step, at in zip(shown.steps, times, strict=True):
        left = " ".join(str(seat.left) for seat in step.seats)
        yield f"{_clock_time(at)} {step.words} [{left}]"


def _running(hand: models.Hand) -> Iterator[str]:
    """Who is on turn, and what kind each move was."""
    names = [name_or_departed(player.name) for player in players_in(hand)]
    for player, name in zip(players_in(hand), names, strict=True):
        yield _who(player.seat, name, is_bot=player.is_bot)
    yield told(
        gettext("发牌：打 %(level)s，%(name)s坐庄"),
        level=rank_label(rules.level_of(standing_before(hand))),
        name=names[hand.dealer],
    )
    for move in hand.moves.order_by("seq"):
        yield f"{_clock_time(move.at)} {names[move.seat]} {move.get_kind_display()} ({move.get_made_by_display()})"
    table = hand.match.table
    if table.hand_id == hand.pk and table.ends_at is not None:
        yield gettext("时限到 %(time)s。") % {"time": _clock_time(table.ends_at)}
    yield gettext("这一局还在打：打完才看得到牌。")


def _who(seat: int, name: str, *, is_bot: bool) -> str:
    return f"{seat} {name}" + (f" ({gettext('电脑')})" if is_bot else "")


def _clock_time(at: datetime) -> str:
    return formats.date_format(timezone.localtime(at), "H:i:s")
