"""What is written to the log: lines to read where one process is the whole game, lines of JSON where there are many.

No card is, nor what gives somebody's seat, login or password away, whoever wrote it into a message."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

from daguai_site import metrics

CARD = re.compile(r"(?<![\w*])(?:[2-9TJQKA][shcd]|\*[BS])(?!\w)")
LINK = re.compile(r"(/(?:m|j)/|/account/reset/[^/\s]+/)[\w-]+")
NAMED = re.compile(
    r"""((?:session\w*|csrf\w*|password\w*|\w*token|secret\w*|cookie|authorization)["']?\s*[=:]\s*)"""
    r"""(?:Bearer\s+)?(?:"[^"]*"|'[^']*'|[^\s"',;&}]+)""",
    re.IGNORECASE,
)
IN_ADDRESS = re.compile(r"(\w+://[^\s:/@]*:)[^\s/@]+(?=@)")

FACTS = ("table", "version", "hand", "seq", "seat", "made_by", "why", "user", "group")
"""What a record may say besides, by `extra`, in the order in which it is written."""


def discreet(text: str) -> str:
    """`text` with a blank in the place of every card in notation, every link to a seat, an invitation or a new
    password, and whatever is called a session, a cookie, a token, a secret or a password."""
    text = LINK.sub(r"\1▮", NAMED.sub(r"\1▮", IN_ADDRESS.sub(r"\1▮", text)))
    return CARD.sub("▮", text)


def facts_of(record: logging.LogRecord) -> dict[str, object]:
    """What the record is about: a table, its version, its hand and the number of the move, as far as it says so."""
    said = {name: getattr(record, name, None) for name in FACTS}
    return {
        name: discreet(value) if isinstance(value, str) else value for name, value in said.items() if value is not None
    }


class DiscreetFormatter(logging.Formatter):
    """For people: a line, its traceback, and in brackets what it is about."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        facts = " ".join(f"{name} {value}" for name, value in facts_of(record).items())
        return super().formatMessage(record) + (f" [{facts}]" if facts else "")

    def format(self, record: logging.LogRecord) -> str:
        return discreet(super().format(record))


class JsonFormatter(logging.Formatter):
    """For programs: one line of JSON for each record, its traceback included."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": discreet(record.getMessage()),
            **facts_of(record),
        }
        if record.exc_info:
            line["traceback"] = discreet(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


class CountingHandler(logging.Handler):
    """Counts what is logged, so that somebody may be told of errors without reading the log."""

    def emit(self, record: logging.LogRecord) -> None:
        metrics.LOGGED.labels(record.levelname.lower()).inc()
