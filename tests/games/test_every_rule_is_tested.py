"""Every numbered item of a game's rules page has a test that names it, and no test names an item that is not there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from townwright import games

HERE = Path(__file__).parent
COUNTS = {  # how many items of each letter a page has, so that none is lost
    "alien_city": {"F": 6, "L": 14, "T": 6, "S": 10, "E": 3, "R": 42, "W": 7, "X": 16},
    "dice_new_town": {
        **{"L": 34, "S": 17, "R": 80},
        **{"E": 18, "G": 3, "M": 7, "D": 3, "T": 1, "C": 4, "B": 17, "P": 13, "O": 8, "N": 7, "W": 1},
    },
    "new_city": {"L": 25, "S": 9, "R": 65, "X": 12, "Y": 23},
}

each_game = pytest.mark.parametrize("slug", games.slugs())


def numbered_items(slug: str) -> list[str]:
    """The numbers at the heads of the page's items, in order."""
    game = games.find(slug)
    return re.findall(rf"^- \*\*({game.rule_prefix}-[A-Z]\d+)\*\*", game.rules_text(), re.MULTILINE)


def named_by_tests(slug: str) -> dict[str, list[str]]:
    """The numbers that tests name with `@rule`, and which tests they are."""
    found: dict[str, list[str]] = {}
    for module in sorted((HERE / slug).glob("test_*.py")):
        for test in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                for number in _numbers(test):
                    found.setdefault(number, []).append(f"{module.name}::{test.name}")
    return found


def _numbers(test: ast.FunctionDef) -> Iterator[str]:
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule":
            yield from (ast.literal_eval(argument) for argument in decorator.args)


@each_game
def test_the_page_numbers_its_items_without_gap_or_repetition(slug: str) -> None:
    items = numbered_items(slug)
    assert len(items) == len(set(items)) == sum(COUNTS[slug].values())
    for letter, count in COUNTS[slug].items():
        numbers = sorted(int(item[4:]) for item in items if item[3] == letter)
        assert numbers == list(range(1, count + 1)), letter


@each_game
def test_every_numbered_item_has_a_test(slug: str) -> None:
    named = named_by_tests(slug)
    assert [item for item in numbered_items(slug) if item not in named] == []


@each_game
def test_every_number_that_a_test_names_is_on_the_page(slug: str) -> None:
    items = set(numbered_items(slug))
    assert {number: tests for number, tests in named_by_tests(slug).items() if number not in items} == {}


@each_game
def test_every_number_that_the_page_or_the_engine_quotes_is_on_the_page(slug: str) -> None:
    game, items = games.find(slug), set(numbered_items(slug))
    for source in sorted([*game.folder.glob("*.py"), game.folder / "rules.md"]):
        quoted = set(re.findall(rf"{game.rule_prefix}-[A-Z]\d+", source.read_text(encoding="utf-8")))
        assert quoted <= items, source.name
