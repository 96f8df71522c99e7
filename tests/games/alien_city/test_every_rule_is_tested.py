"""Every numbered item of the rules page has a test that names it, and no test names an item that is not there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from townwright.games.alien_city import GAME

HERE = Path(__file__).parent
COUNTS = {"F": 6, "L": 14, "T": 6, "S": 10, "E": 3, "R": 42, "W": 7, "X": 16}


def numbered_items() -> list[str]:
    """The numbers at the heads of the page's items, in order."""
    return re.findall(r"^- \*\*(AC-[A-Z]\d+)\*\*", GAME.rules_text(), re.MULTILINE)


def named_by_tests() -> dict[str, list[str]]:
    """The numbers that tests name with `@rule`, and which tests they are."""
    found: dict[str, list[str]] = {}
    for module in sorted(HERE.glob("test_*.py")):
        for test in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                for number in _numbers(test):
                    found.setdefault(number, []).append(f"{module.name}::{test.name}")
    return found


def _numbers(test: ast.FunctionDef) -> Iterator[str]:
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule":
            yield from (ast.literal_eval(argument) for argument in decorator.args)


def test_the_page_numbers_its_items_without_gap_or_repetition() -> None:
    items = numbered_items()
    assert len(items) == len(set(items)) == sum(COUNTS.values())
    for letter, count in COUNTS.items():
        numbers = [int(item[4:]) for item in items if item[3] == letter]
        assert numbers == list(range(1, count + 1)), letter


def test_every_numbered_item_has_a_test() -> None:
    named = named_by_tests()
    assert [item for item in numbered_items() if item not in named] == []


def test_every_number_that_a_test_names_is_on_the_page() -> None:
    items = set(numbered_items())
    assert {number: tests for number, tests in named_by_tests().items() if number not in items} == {}


def test_every_number_that_the_page_or_the_engine_quotes_is_on_the_page() -> None:
    items = set(numbered_items())
    for source in sorted([*GAME.folder.glob("*.py"), GAME.folder / "rules.md"]):
        assert set(re.findall(r"AC-[A-Z]\d+", source.read_text(encoding="utf-8"))) <= items, source.name
