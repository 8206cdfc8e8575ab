"""Before a match: opening a table, coming in by its link, chairs, 准备, and what will be played."""

from __future__ import annotations

import secrets
from dataclasses import asdict
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import models, promises, queries
from games.commands.closing import close_if_deserted
from games.commands.door import LockedTable, locked, locked_for, visited_by
from games.commands.elsewhere import hold_back, must_be_free
from games.commands.hands import start_match
from games.commands.timing import is_alone, start_limit
from games.knowing import first_of, knows, may_be_played_again
from games.offers import HOUSE, house_of, keep_terms, offers_at, site, starting, terms_of
from games.options import House, Terms
from games.refusals import CommandRefused, Reason
from games.replays import finished
from games.system_players import PLACES, SKILL, SKILLS, skill_of

Phase = models.Table.Phase
OPEN = (Phase.WAITING, Phase.SETTLED)
AWAY_AFTER = timedelta(seconds=12)  # a person whose pages have been silent for so long is away
COUNT = 5  # seconds between the sixth 准备 and the deal


def open_table(user: User, kind: str = models.Table.Kind.FRIENDS) -> models.Table:
    """A friends' or public table with `user` as its host on seat 0, an unguessable link and a number of six digits."""
    return _opened(user, kind)


def _opened(user: User, kind: str, **settings: object) -> models.Table:
    must_be_free(user)
    with transaction.atomic():
        table = models.Table.objects.create(
            code=secrets.token_urlsafe(9),
            invite=secrets.token_urlsafe(16),
            number=_free_number(),
            kind=kind,
            name=f"{user} 的桌子",
            host=user,
            **starting(site(), kind) | settings,
        )
        models.Seat.objects.bulk_create(models.Seat(table=table, number=number) for number in models.SEATS)
        models.Admission.objects.create(table=table, user=user)
        with locked(table.pk) as held:
            held.tell("opened")
            if not _knows(held, user):
                _sit_down(held, held.seats[0], user)
    return held.table


def open_challenge(user: User, address: str) -> models.Table:
    """同牌挑战: a friends' table whose next match is one hand of the deal of the hand of this address, with its level,
    dealer and tribute. Whoever knows that deal may open the table for others, and looks on."""
    hand = finished(address)
    if hand is None or not may_be_played_again(hand):
        raise CommandRefused(Reason.NOT_AGAIN)
    first = first_of(hand)
    return _opened(user, models.Table.Kind.FRIENDS, challenge=first, take_over=first.match.take_over, watchable=True)


def enter(user: User, table_id: int) -> models.Table:
    """Come in, on the first free chair or else before a match on one of the system's; whoever sits is led back."""
    with locked(table_id) as held:
        if queries.is_kicked(table_id, user):
            raise CommandRefused(Reason.KICKED)
        if any(seat.user_id == user.pk for seat in held.seats):
            held.leave_unchanged()
            return held.table
        must_be_free(user)
        may_take = [seat for seat in held.seats if queries.may_be_taken(held.table, seat)]
        free = min(may_take, key=lambda seat: (not seat.is_free, seat.number), default=None)
        if held.table.phase not in OPEN or free is None:
            raise CommandRefused(Reason.NO_CHAIR)
        _must_not_know(held, user)
        models.Admission.objects.get_or_create(table=held.table, user=user)
        _sit_down(held, free, user)
        count_down(held)
    return held.table


def watch(user: User, token: str) -> models.Table:
    """Come in by the invite link to look on, where the host lets people; whoever sits already is led back."""
    table_id = queries.invited_to(token)
    with locked(table_id) as held:
        held.leave_unchanged()
        if queries.is_kicked(table_id, user):
            raise CommandRefused(Reason.KICKED)
        if all(seat.user_id != user.pk for seat in held.seats):
            if not held.table.watchable:
                raise CommandRefused(Reason.NOT_WATCHABLE)
            models.Admission.objects.get_or_create(table=held.table, user=user)
    return held.table


def sit(user: User, code: str, *, seat: int) -> None:
    """Sit down on a free chair, or change to it. Whoever stands may take over a system player's, between hands too:
    the match goes on as it was, with scores or without (M9)."""
    with visited_by(user, code) as (held, mine):
        chair = _chair_to_sit_on(held, seat, mine)
        if chair is mine:
            held.leave_unchanged()
            return
        takes_over = bool(chair.bot) and mine is None
        if not chair.is_free and not takes_over:
            raise CommandRefused(Reason.NO_CHAIR)
        if mine is None:
            must_be_free(user, held.table.pk)
            _must_not_know(held, user)
            _sit_down(held, chair, user)
        else:
            since = mine.sat_at
            empty(mine)
            _sit_down(held, chair, user, since=since)
        if held.table.phase == Phase.OVER and held.table.ends_at is None and not is_alone(held.seats):
            start_limit(held.table, held.table.match.pause_seconds)  # K6: there are others now who wait
            held.table.due_at = held.table.ends_at
        count_down(held)


def stand(user: User, code: str) -> None:
    """Get up from the chair and stay at the table."""
    with visited_by(user, code) as (held, mine):
        _must_be_open(held)
        if mine is None:
            held.leave_unchanged()
            return
        get_up(held, mine)


def add_bots(user: User, code: str, *, seat: int | None) -> None:
    """Put a system player on a free chair, or with None on all that are free. The host may give it the chair of
    somebody who is away, too, who then stands and may take it back."""
    with locked_for(user, code) as (held, _):
        _must_be_open(held)
        chairs = held.seats if seat is None else [_open_chair(held, seat)]
        if seat is not None and chairs[0].user_id is not None:
            _make_room(held, chairs[0], user)
        free = [chair for chair in chairs if chair.is_free]
        if not free:
            held.leave_unchanged()
            return
        names = [place for place in PLACES if place not in {chair.bot_name for chair in held.seats}]
        for chair, name in zip(free, names, strict=False):
            chair.bot, chair.bot_name, chair.ready = SKILL, name, True
            chair.save()
        count_down(held)


def set_skill(user: User, code: str, *, seat: int, skill: str) -> None:
    """Let the system player on a chair play as well as this skill says."""
    with locked_for(user, code) as (held, _):
        chair = _open_chair(held, seat)
        if not skill_of(chair.bot) or skill not in SKILLS:
            raise CommandRefused(Reason.NONSENSE)
        if chair.bot == skill:
            held.leave_unchanged()
            return
        chair.bot = skill
        chair.save()


def remove_bot(user: User, code: str, *, seat: int) -> None:
    """Take a system player off its chair."""
    with locked_for(user, code) as (held, _):
        chair = _open_chair(held, seat)
        if not chair.bot:
            held.leave_unchanged()
            return
        empty(chair)
        count_down(held)


def kick(user: User, code: str, *, seat: int) -> None:
    """The host asks somebody to go; they stay out of this table, unless it is their own."""
    with locked_for(user, code) as (held, mine):
        chair = _open_chair(held, seat)
        _must_be_host(held, user)
        if chair is mine or chair.user_id is None:
            raise CommandRefused(Reason.NONSENSE)
        asked = chair.user_id
        held.tell("kicked", seat=chair.number)
        empty(chair)
        if asked != held.table.host_id:  # whoever stands in for the host cannot keep them out
            models.Admission.objects.update_or_create(table=held.table, user_id=asked, defaults={"kicked": True})
        count_down(held)


def turn_away(user: User, code: str, *, guest: int) -> None:
    """The host asks somebody to go who has no chair, but waits for one or looks on; they stay out. `guest` is the id
    of their admission. Nobody who stands in for the host can keep them from their own table."""
    with locked_for(user, code) as (held, _):
        _must_be_host(held, user)
        admission = models.Admission.objects.select_related("user").filter(table=held.table, pk=guest).first()
        if admission is None or admission.user_id == held.table.host_id:
            raise CommandRefused(Reason.NONSENSE)
        if any(seat.user_id == admission.user_id for seat in held.seats):
            raise CommandRefused(Reason.HAS_SAT_DOWN)
        if admission.kicked:
            held.leave_unchanged()
            return
        admission.kicked, admission.queued_at = True, None
        admission.save(update_fields=["kicked", "queued_at"])
        held.tell("kicked", name=admission.user.kept_name, user=admission.user_id)


def let_in(user: User, code: str, *, admission: int) -> None:
    """The host lets somebody come back who was asked to go."""
    with locked_for(user, code) as (held, _):
        _must_be_host(held, user)
        asked = held.table.admissions.filter(pk=admission).select_related("user").first()
        if asked is None:
            raise CommandRefused(Reason.NONSENSE)
        if not asked.kicked:
            held.leave_unchanged()
            return
        asked.kicked = False
        asked.save(update_fields=["kicked"])
        held.tell("let_in", name=asked.user.kept_name, user=asked.user_id)


def set_ready(user: User, code: str, *, on: bool, chance: str = "") -> None:
    """准备, or not yet; with the sixth the five seconds begin. `chance` is what the player's browser throws in for the
    deals of the match."""
    with locked_for(user, code) as (held, seat):
        if held.table.phase != Phase.WAITING:
            raise CommandRefused(Reason.MATCH_RUNNING)
        if seat.ready == on:
            held.leave_unchanged()
            return
        if on:
            must_be_free(user, held.table.pk)
            _must_not_know(held, user)
        seat.ready, seat.chance = on, chance if on else ""
        seat.save(update_fields=["ready", "chance"])
        count_down(held)


def set_options(user: User, code: str, *, terms: Terms | None, house: House) -> None:
    """What the next match is played for and by, out of what is on offer (M2), None: as it was; and what goes beside.

    Everybody's 准备 lapses with new terms. What goes beside the cards may change while a match runs."""
    with locked_for(user, code) as (held, _):
        _must_be_host(held, user)
        changes = _change_house(held, house) | ({} if terms is None else _change_terms(held, terms))
        if not changes:
            held.leave_unchanged()
            return
        held.tell("options", **changes)
        count_down(held)


def _change_terms(held: LockedTable, terms: Terms) -> dict[str, object]:
    table, settings = held.table, site()
    _must_be_open(held)
    if not offers_at(table, settings).allow(terms):
        raise CommandRefused(Reason.NOT_ON_OFFER)
    changes = _differences(terms_of(table, settings), terms)
    if changes:
        keep_terms(table, terms, settings)
        table.save(update_fields=list(asdict(terms)))
        for seat in held.seats:
            seat.ready = bool(seat.bot)
        models.Seat.objects.bulk_update(held.seats, ["ready"])
        if table.challenge_id is None:
            promises.promise(table, held.seats, terms.round_limit)
    return changes


def _change_house(held: LockedTable, house: House) -> dict[str, object]:
    table = held.table
    changes = _differences(house_of(table), house)
    if changes:
        for name, value in changes.items():
            setattr(table, name, value)
        table.save(update_fields=HOUSE)
    return changes


def _differences(before: Terms | House, after: Terms | House) -> dict[str, object]:
    old = asdict(before)
    return {name: value for name, value in asdict(after).items() if old[name] != value}


def get_up(held: LockedTable, chair: models.Seat) -> None:
    """Free a person's chair before or after a match."""
    held.tell("stood", seat=chair.number)
    empty(chair)
    if held.table.phase == Phase.WAITING:
        count_down(held)


def empty(chair: models.Seat) -> None:
    """Nobody sits here any more."""
    chair.user, chair.bot, chair.bot_name = None, "", ""
    chair.sat_at = chair.seen_at = chair.away_since = None
    chair.ready = chair.auto = chair.away = chair.gone = False
    chair.missed, chair.chance = 0, ""
    chair.save()


def count_down(held: LockedTable) -> None:
    """Begin the five seconds when six sit here, are ready and present; stop them when that is no longer so."""
    table = held.table
    if table.phase != Phase.WAITING:
        return
    _seat_the_waiting(held)
    if not is_complete(held):
        start_limit(table, None)
    elif table.ends_at is None:
        start_limit(table, COUNT)
    table.due_at = table.ends_at


def _seat_the_waiting(held: LockedTable) -> None:
    """Whoever has waited longest, is here and plays nowhere else sits down on the chair that is free."""
    free = [seat for seat in held.seats if seat.is_free]
    if not free or held.table.invite is None:
        return
    seen = timezone.now() - AWAY_AFTER
    waiting = list(
        models.Admission.objects.filter(
            table=held.table, kicked=False, queued_at__isnull=False, seen_at__gt=seen, user__is_active=True
        )
        .select_related("user")
        .order_by("queued_at", "pk")
    )
    busy = queries.playing_elsewhere([each.user_id for each in waiting], held.table.pk) if waiting else set()
    may_sit = [each.user for each in waiting if each.user_id not in busy and not _knows(held, each.user)]
    for chair, user in zip(free, may_sit, strict=False):
        _sit_down(held, chair, user)


def is_complete(held: LockedTable) -> bool:
    """Whether the match may begin: six seated, ready and present, a person among them."""
    return all(seat.ready and not seat.away for seat in held.seats) and any(seat.user_id for seat in held.seats)


def begin(held: LockedTable) -> None:
    """The five seconds are over."""
    for seat in held.seats:
        if seat.user is not None and _knows(held, seat.user):  # has looked since
            seat.ready = False
            seat.save(update_fields=["ready"])
    if is_complete(held) and not hold_back(held):
        start_match(held)
    else:
        count_down(held)


def wait_again(held: LockedTable) -> None:
    """After a match: whoever has not asked for another stands up, the others keep their chairs, newcomers too."""
    held.table.phase = Phase.WAITING
    start_limit(held.table, None)
    ended_at = held.table.match.ended_at
    for seat in held.seats:
        is_new = seat.sat_at is not None and ended_at is not None and seat.sat_at > ended_at
        if seat.user_id is not None and not seat.ready and not is_new:
            get_up(held, seat)
        elif seat.away and seat.ready:  # M1: 准备 lapses while its player is away
            seat.ready = False
            seat.save(update_fields=["ready"])
    count_down(held)
    close_if_deserted(held)


def _free_number() -> str:
    while True:
        number = f"{secrets.randbelow(900_000) + 100_000}"
        if not models.Table.objects.filter(number=number).exists():
            return number


def _make_room(held: LockedTable, chair: models.Seat, user: User) -> None:
    """Have somebody who is away stand, so that the table can go on without them."""
    if not chair.away:
        raise CommandRefused(Reason.NO_CHAIR)
    _must_be_host(held, user)
    models.Admission.objects.get_or_create(table=held.table, user_id=chair.user_id)
    held.tell("made_room", seat=chair.number)
    empty(chair)


def _must_be_open(held: LockedTable) -> None:
    if held.table.phase not in OPEN or held.table.kind == models.Table.Kind.PRACTICE:
        raise CommandRefused(Reason.MATCH_RUNNING)


def _must_not_know(held: LockedTable, user: User) -> None:
    """Refuse whoever knows the deal that is to be played again here."""
    if _knows(held, user):
        raise CommandRefused(Reason.KNOWS_THE_DEAL)


def _knows(held: LockedTable, user: User) -> bool:
    return held.table.challenge is not None and knows(user, held.table.challenge)


def _must_be_host(held: LockedTable, user: User) -> None:
    if queries.host_of(held.table, held.seats) != user.pk:
        raise CommandRefused(Reason.NOT_HOST)


def _open_chair(held: LockedTable, seat: int) -> models.Seat:
    _must_be_open(held)
    if seat not in models.SEATS:
        raise CommandRefused(Reason.NONSENSE)
    return held.seats[seat]


def _chair_to_sit_on(held: LockedTable, seat: int, mine: models.Seat | None) -> models.Seat:
    """A chair while nothing is played; between the hands of a match, one of the system's for somebody who stands."""
    table = held.table
    if table.phase == Phase.OVER and mine is None and seat in models.SEATS and held.seats[seat].bot:
        return held.seats[seat]
    return _open_chair(held, seat)


def _sit_down(held: LockedTable, chair: models.Seat, user: User, *, since: datetime | None = None) -> None:
    """`since` is when somebody sat down who only changes chairs."""
    now = timezone.now()
    chair.user, chair.bot, chair.bot_name = user, "", ""
    chair.ready, chair.away, chair.away_since = False, False, None
    chair.sat_at, chair.seen_at = since or now, now
    chair.save()
    if since is None:
        waited = models.Admission.objects.filter(table=held.table, user=user, queued_at__isnull=False)
        held.tell("sat_at_last" if waited.update(queued_at=None) else "sat", seat=chair.number)
