"""What is written to the log. No card is, nor a link that gives a seat away, whoever wrote it into a message."""

import logging
import re

CARD = re.compile(r"(?<![\w*])(?:[2-9TJQKA][shcd]|\*[BS])(?!\w)")

SEAT_LINK = re.compile(r"(/m/)[\w-]+")


class DiscreetFormatter(logging.Formatter):
    """Formats a record, its traceback included, and puts a blank in the place of every card in notation and of every
    link to a seat."""

    def format(self, record: logging.LogRecord) -> str:
        return CARD.sub("▮", SEAT_LINK.sub(r"\1▮", super().format(record)))
