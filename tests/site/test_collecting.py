"""The collector of memory, in a process of its own: what it is told holds for all of it."""

import subprocess
import sys

SPARED = """
import gc
from daguai_site.collecting import YOUNG, spare_what_is_loaded

class Thing:
    gone = 0
    def __init__(self):
        self.itself = self
    def __del__(self):
        Thing.gone += 1

loaded = [Thing()]
spare_what_is_loaded()
assert not any(each is loaded for each in gc.get_objects()), "what was loaded is still looked through"
assert gc.get_threshold()[0] == YOUNG
Thing()
gc.collect()
assert Thing.gone == 1, "what has come since and is in a circle is never freed"
"""


def test_what_is_loaded_is_spared_and_what_comes_later_is_not() -> None:
    subprocess.run([sys.executable, "-c", SPARED], check=True)
