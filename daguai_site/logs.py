"""What is written to the log. No card is, whoever wrote it into a message or an exception."""

import logging
import re

CARD = re.compile(r"(?<![\w*])(?:[2-9TJQKA][shcd]|\*[BS])(?!\w)")


class DiscreetFormatter(logging.Formatter):
    """Formats a record, its traceback included, and puts a blank in the place of every card in notation."""

    def format(self, record: logging.LogRecord) -> str:
        return CARD.sub("▮", super().format(record))
