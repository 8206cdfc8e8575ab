"""The rules and their tests name each other by clause."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
CITED = re.compile(r"\b[PLCTSGMRK][1-9]\d?\b")
TESTED_THROUGHOUT = "PLCTSGR"


def clauses() -> list[str]:
    """The numbers of all clauses of docs/rules.md, in their order."""
    return re.findall(r"^- ([A-Z]\d+) ", (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"), re.MULTILINE)


def every_test() -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every test function of the project."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield node


def named_by(test: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """The clauses that a test's name or docstring names: `test_t3_t4_a_trick_ends` names T3 and T4."""
    words = test.name.removeprefix("test_").upper().split("_")
    return {word for word in words if CITED.fullmatch(word)} | set(CITED.findall(ast.get_docstring(test) or ""))


def test_every_clause_of_the_game_is_named_by_a_test() -> None:
    named = set().union(*map(named_by, every_test()))
    missing = [clause for clause in clauses() if clause[0] in TESTED_THROUGHOUT and clause not in named]
    assert missing == []


def test_no_test_names_a_clause_that_there_is_not() -> None:
    known = set(clauses())
    assert {test.name: named_by(test) - known for test in every_test() if named_by(test) - known} == {}


def test_no_rule_in_the_code_cites_a_clause_that_there_is_not() -> None:
    cited = {
        clause
        for path in (ROOT / "games" / "rules").glob("*.py")
        for clause in CITED.findall(path.read_text(encoding="utf-8"))
    }
    assert cited - set(clauses()) == set()


def test_the_clauses_of_a_chapter_are_numbered_from_1_without_a_gap() -> None:
    numbered: dict[str, list[int]] = {}
    for clause in clauses():
        numbered.setdefault(clause[0], []).append(int(clause[1:]))
    assert list(numbered) == list("PLCTSGMRK")
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in numbered.values())
