"""Colours of words against what they stand on, where a browser cannot measure it: axe leaves gradients alone."""

import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).parents[2] / "static" / "css" / "tokens.css"
WORDS = ("text", "dim", "us", "them", "good", "bad")
GROUNDS = ("page", "bar", "tray-1", "tray-2", "panel", "panel-2", "felt-1", "felt-2", "felt-3")
LEAST = 4.5
"""WCAG 2.2, 1.4.3: for letters of any size."""


def colours(theme: str) -> dict[str, str]:
    """The six-digit colours of a theme, by name; what the light one does not set is as in the dark one."""
    dark, light = TOKENS.read_text(encoding="utf-8").split(':root[data-theme="light"]')
    named = re.compile(r"--([\w-]+): (#[0-9a-f]{6});")
    return dict(named.findall(dark)) | (dict(named.findall(light)) if theme == "light" else {})


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_has_the_contrast_that_wcag_gives_it():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_words_are_read_on_all_that_they_stand_on(theme: str):
    named = colours(theme)
    told = {(words, ground): contrast(named[words], named[ground]) for words in WORDS for ground in GROUNDS}
    assert {pair: round(found, 2) for pair, found in told.items() if found < LEAST} == {}
