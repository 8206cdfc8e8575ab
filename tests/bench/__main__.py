"""Measures everything: `python -m tests.bench`."""

from tests.bench import rules

rules.report()
