"""What is counted and logged of what happens at tables. Of a move: who made it, where and when, never its cards."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from functools import partial

from django.db import transaction

from daguai_site import metrics
from games import models
from games.refusals import Reason
from games.rules import Refusal

log = logging.getLogger(__name__)


def once_dealt(table: models.Table) -> None:
    """Tell of a hand once its deal is committed."""
    transaction.on_commit(lambda: log.info("a hand was dealt", extra=_facts(table, seq=0)), robust=True)


def once_moved(table: models.Table, move: models.Move) -> None:
    """Count a move, and tell of it, once it is committed."""
    transaction.on_commit(partial(_moved, table, move), robust=True)


def refused(why: Reason | Refusal, facts: Mapping[str, object]) -> None:
    """Count a command that was refused, and tell of it. `facts`: where, as far as that is known."""
    metrics.REFUSED.labels(why.value).inc()
    log.debug("a command was refused", extra={**facts, "why": why.value})


def shown(committed_at: float | None, *, is_first: bool) -> None:
    """Measure how long a change took from its commit, in Unix seconds, to the last viewer in this process. Without a
    time no news of it had come: it was found by looking, which is the only way to find what the first viewer sees."""
    if committed_at is not None:
        metrics.PUSH.observe(max(0.0, time.time() - committed_at))
    elif not is_first:
        metrics.NEWS_MISSED.inc()


def tables(counted: Mapping[tuple[str, str], int]) -> None:
    """Show how many tables of the site there are of each kind in each phase."""
    metrics.TABLES.clear()
    for (kind, phase), number in counted.items():
        metrics.TABLES.labels(kind, phase).set(number)


def _moved(table: models.Table, move: models.Move) -> None:
    metrics.MOVES.labels(move.kind, move.made_by).inc()
    if table.phase in (models.Table.Phase.OVER, models.Table.Phase.SETTLED):
        log.info("a hand was settled", extra=_facts(table, seq=move.seq))
    elif log.isEnabledFor(logging.DEBUG):
        by = {"seat": move.seat, "made_by": move.made_by}
        log.debug("a %s was stored", move.kind, extra=_facts(table, seq=move.seq) | by)


def _facts(table: models.Table, *, seq: int) -> dict[str, object]:
    return {"table": table.pk, "version": table.version, "hand": table.hand_id, "seq": seq}
