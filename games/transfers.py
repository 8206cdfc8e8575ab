"""Seats that go to another device, read: who is asked, who may answer, and what has become of it."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum

from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games import models

ASKING = timedelta(minutes=2)
"""So long a claim to a seat waits for an answer."""
TAKING = timedelta(minutes=4)
"""So long after asking a granted seat can be taken."""
LINK = timedelta(minutes=10)
"""So long a link to one's own seat is good."""

Answer = models.Transfer.Answer


class Standing(StrEnum):
    """How it stands with somebody who has said 我是 NAME."""

    ASKED = "asked"
    GRANTED = "granted"
    OVER = "over"


def fingerprint(token: str) -> str:
    """What is stored of a token: whoever reads the database cannot use it."""
    return base64.urlsafe_b64encode(hashlib.sha256(token.encode()).digest()).decode().rstrip("=")


def standing_of(token: str) -> tuple[Standing, str]:
    """How it stands with the claim of this token, and the name of the seat's player."""
    claim = models.Transfer.objects.filter(token=fingerprint(token), session_key="").select_related("user").first()
    if claim is None:
        return Standing.OVER, ""
    now, name = timezone.now(), str(claim.user)
    if claim.answer == Answer.ASKED and claim.at > now - ASKING:
        return Standing.ASKED, name
    if claim.answer == Answer.GRANTED and claim.at > now - TAKING:
        return Standing.GRANTED, name
    return Standing.OVER, name


def link_owner(token: str) -> User | None:
    """Whose seat the link of this token leads to; None when it has been used, or is no longer good."""
    link = (
        models.Transfer.objects.filter(token=fingerprint(token), answer=Answer.GRANTED, at__gt=timezone.now() - LINK)
        .exclude(session_key="")
        .select_related("user")
        .first()
    )
    if link is None or not link.user.is_active or link.user.is_staff:
        return None
    if not Session.objects.filter(session_key=link.session_key, expire_date__gt=timezone.now()).exists():
        return None  # the device that made it has logged out
    seated = models.Seat.objects.filter(table_id=link.table_id, user_id=link.user_id).exclude(
        table__phase=models.Table.Phase.CLOSED
    )
    return link.user if seated.exists() else None


def waiting_claim(table_id: int, seats: Sequence[models.Seat]) -> models.Transfer | None:
    """The claim that a running table has to answer now, the oldest one first."""
    lost = [seat.user_id for seat in seats if is_lost(seat)]
    if not lost:
        return None
    return open_claims(timezone.now()).filter(table_id=table_id, user_id__in=lost).order_by("pk").first()


def open_claims(now: datetime) -> QuerySet[models.Transfer]:
    """The claims that nobody has answered yet and that still can be."""
    return models.Transfer.objects.filter(session_key="", answer=Answer.ASKED, at__gt=now - ASKING)


def is_lost(seat: models.Seat) -> bool:
    """Whether a seat is one that somebody may say is theirs: its person has gone from all pages, not from the game."""
    return seat.user_id is not None and seat.away and not seat.gone


def has_account(user: User) -> bool:
    """Whether this person can log in. Such a seat is never given away: the account would go with it."""
    return user.has_usable_password() or user.is_staff or user.is_superuser


def who_answers(host: int | None, seats: Sequence[models.Seat], claimed: models.Seat) -> frozenset[int]:
    """The seats whose people may say whether it is really the player of `claimed`: the host; where that is the host's
    own seat or the host is away, the partners who are here; else whoever of the six is. `host`: the host's user id."""
    here = [seat for seat in seats if seat.user_id is not None and not seat.away and seat.number != claimed.number]
    partners = [seat for seat in here if seat.number % 2 == claimed.number % 2]
    asked = [seat for seat in here if seat.user_id == host] or partners or here
    return frozenset(seat.number for seat in asked)
