"""How often the process looks for memory that nothing uses any more and that counting alone does not free."""

import gc

YOUNG = 20_000
"""So many new objects before the youngest are looked through. Hardly any of what a play makes is in a circle."""


def spare_what_is_loaded() -> None:
    """Leave out whatever there is by now: it stays as long as the process, and to look through all of it takes a
    hundred milliseconds, in which nobody's play goes through."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
