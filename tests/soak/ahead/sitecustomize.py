"""For a server under test, found by Python itself: the time of day is the machine's and the seconds in a file of this
name. All of the program asks Django for it. The machine's own clock cannot be set beside other tests, and a library
that pretends to breaks `time.sleep`."""

import os
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

_of_the_machine = timezone.now


def now() -> datetime:
    return _of_the_machine() + timedelta(seconds=float(Path(os.environ["AHEAD"]).read_text()))


timezone.now = now
