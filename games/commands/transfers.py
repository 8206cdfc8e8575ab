"""我是 NAME, which others at the table confirm, and 换手机, a link of one's own: a seat goes to another device."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import announcing, models, queries
from games.commands.door import LockedTable, locked, locked_for
from games.refusals import CommandRefused, Reason
from games.transfers import (
    ASKING,
    LINK,
    TAKING,
    fingerprint,
    has_account,
    is_lost,
    link_owner,
    open_claims,
    who_answers,
)

Answer = models.Transfer.Answer
KEPT = timedelta(days=1)
"""So long the rows stay, of no use to anybody."""


def claim_seat(user: queries.Person, invite: str, *, seat: int) -> str:
    """我是 NAME: ask for a seat whose person is away; the token that takes it once somebody has confirmed."""
    with locked(queries.invited_to(invite)) as held:
        if queries.is_kicked(held.table.pk, user):
            raise CommandRefused(Reason.KICKED)
        if seat not in models.SEATS or any(each.user_id == (user.pk or 0) for each in held.seats):
            raise CommandRefused(Reason.NONSENSE)
        if held.table.phase not in queries.PLAYING:
            raise CommandRefused(Reason.CLAIM_OVER)
        chair = held.seats[seat]
        _must_be_lost(chair)
        now = timezone.now()
        if open_claims(now).filter(table=held.table, user=chair.user).exists():
            raise CommandRefused(Reason.CLAIMED_ALREADY)
        token = secrets.token_urlsafe(32)
        models.Transfer.objects.create(table=held.table, user=chair.user, token=fingerprint(token))
        held.tell("claimed", seat=seat, minutes=int(ASKING.total_seconds()) // 60)
    return token


def answer_claim(user: User, code: str, *, claim_id: int, yes: bool) -> None:
    """Confirm that it is the seat's player who asks, or refuse. Only whoever is asked may (`who_answers`)."""
    with locked_for(user, code) as (held, mine):
        claim = models.Transfer.objects.filter(table=held.table, pk=claim_id, session_key="").first()
        if claim is None:
            raise CommandRefused(Reason.CLAIM_OVER)
        answer = Answer.GRANTED if yes else Answer.REFUSED
        if claim.answer == answer:
            held.leave_unchanged()
            return
        over = claim.answer != Answer.ASKED or claim.at <= timezone.now() - ASKING
        chair = next((seat for seat in held.seats if seat.user_id == claim.user_id), None)
        if over or chair is None or held.table.phase not in queries.PLAYING:
            raise CommandRefused(Reason.CLAIM_OVER)
        if mine.number not in who_answers(queries.host_of(held.table, held.seats), held.seats, chair):
            raise CommandRefused(Reason.NOT_YOURS_TO_ANSWER)
        if yes:
            _must_be_lost(chair)
        claim.answer = answer
        claim.save(update_fields=["answer"])
        held.tell("claim_granted" if yes else "claim_refused", seat=chair.number, by=mine.number)


def take_claimed(token: str) -> tuple[User, str]:
    """Take the seat that was granted to whoever holds `token`: the person to log in as, and the table's code.

    All other devices of that person are shut out: the row gets a new unusable password."""
    claim = models.Transfer.objects.filter(token=fingerprint(token), session_key="").first()
    if claim is None:
        raise CommandRefused(Reason.CLAIM_OVER)
    with locked(claim.table_id) as held:
        if not _use(claim, since=timezone.now() - TAKING):
            raise CommandRefused(Reason.CLAIM_OVER)
        chair = next((seat for seat in held.seats if seat.user_id == claim.user_id), None)
        if chair is None or held.table.phase not in queries.PLAYING:
            raise CommandRefused(Reason.CLAIM_OVER)
        _must_be_lost(chair)
        _shut_out(chair.user)
        _move(held, chair)
        return chair.user, held.table.code


def make_link(user: User, code: str, *, session_key: str) -> str:
    """换手机: the token of a link to one's own seat, good for ten minutes and one time. An earlier one is void."""
    if user.is_staff or user.is_superuser:
        raise CommandRefused(Reason.HAS_ACCOUNT)  # a link would hand over the panel
    with locked_for(user, code) as (held, _):
        held.leave_unchanged()
        models.Transfer.objects.filter(user=user, answer=Answer.GRANTED).exclude(session_key="").delete()
        token = secrets.token_urlsafe(32)
        models.Transfer.objects.create(
            table=held.table, user=user, token=fingerprint(token), session_key=session_key, answer=Answer.GRANTED
        )
    return token


def use_link(token: str) -> tuple[User, str]:
    """Use up a link to one's own seat: the person to log in as, and the table's code. The device that made it is shut
    out, and where the person has no account every other one too."""
    link = models.Transfer.objects.filter(token=fingerprint(token)).exclude(session_key="").first()
    if link is None:
        raise CommandRefused(Reason.LINK_OVER)
    with locked(link.table_id) as held:
        owner = link_owner(token)
        chair = next((seat for seat in held.seats if seat.user_id == link.user_id), None)
        if owner is None or chair is None or not _use(link, since=timezone.now() - LINK):
            raise CommandRefused(Reason.LINK_OVER)
        Session.objects.filter(session_key=link.session_key).delete()
        if owner.has_usable_password():
            transaction.on_commit(lambda: announcing.person_changed(owner.pk), robust=True)
        else:
            _shut_out(owner)
        _move(held, chair)
        return owner, held.table.code


def void_claims(held: LockedTable, user_id: int) -> None:
    """The seat's player is back: whatever others asked for or were granted is void."""
    claims = models.Transfer.objects.filter(table=held.table, user_id=user_id, session_key="")
    claims.filter(answer__in=(Answer.ASKED, Answer.GRANTED)).update(answer=Answer.REFUSED)


def expire_claims(now: datetime) -> None:
    """Take claims that nobody has answered off their tables, and forget old ones."""
    late = models.Transfer.objects.filter(session_key="", answer=Answer.ASKED, at__lte=now - ASKING)
    for table_id in sorted(set(late.values_list("table_id", flat=True))):
        with locked(table_id) as held:
            if not late.filter(table_id=table_id).update(answer=Answer.REFUSED):
                held.leave_unchanged()
    models.Transfer.objects.filter(at__lt=now - KEPT).delete()


def _must_be_lost(chair: models.Seat) -> None:
    if not is_lost(chair):
        raise CommandRefused(Reason.NOT_AWAY)
    if has_account(chair.user):
        raise CommandRefused(Reason.HAS_ACCOUNT)
    if not chair.user.is_active:
        raise CommandRefused(Reason.NONSENSE)


def _use(transfer: models.Transfer, *, since: datetime) -> bool:
    """Whether the grant could be used up; of two tries at once one can."""
    granted = models.Transfer.objects.filter(pk=transfer.pk, answer=Answer.GRANTED, at__gt=since)
    return granted.update(answer=Answer.USED) == 1


def _shut_out(person: User) -> None:
    """End every session and socket of somebody without an account."""
    person.set_unusable_password()
    person.save(update_fields=["password"])
    transaction.on_commit(lambda: announcing.person_changed(person.pk), robust=True)


def _move(held: LockedTable, chair: models.Seat) -> None:
    chair.away, chair.away_since, chair.seen_at = False, None, timezone.now()
    chair.save(update_fields=["away", "away_since", "seen_at"])
    held.tell("moved", seat=chair.number)
