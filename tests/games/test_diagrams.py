"""The diagrams of the rules pages: positions that can be, marked places that there are, and sentences that are true."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.runner import townwright
from townwright.engine.game import Game
from townwright.games import find, slugs

DIAGRAM = re.compile(r"^```diagram (\S+)((?: \w+=\S+)*)\n((?:(?!```).+\n)+)```$", re.MULTILINE)
SHOWN = [(slug, *found.groups()) for slug in slugs() for found in DIAGRAM.finditer(find(slug).rules_text())]


def files(game: Game) -> list[Path]:
    return sorted((game.folder / "diagrams").glob("*.json"))


@pytest.mark.parametrize("slug", slugs())
def test_every_diagram_is_read_and_shown_and_its_file_is_as_it_would_be_written(slug: str) -> None:
    game = find(slug)
    blocks = re.findall(r"^```diagram.*$", game.rules_text(), re.MULTILINE)
    assert len(blocks) == len([one for one in SHOWN if one[0] == slug])
    assert {name for shown, name, *_ in SHOWN if shown == slug} == game.diagrams().keys()
    for file in files(game):
        document = json.loads(file.read_text(encoding="utf-8"))
        assert json.loads(json.dumps(game.document(game.state_of(document)))) == document


def test_there_are_some() -> None:
    assert {slug for slug, *_ in SHOWN} >= {"alien_city", "new_city"}


@pytest.mark.parametrize(("slug", "name", "marks", "text"), SHOWN, ids=lambda value: value.split("\n")[0][:24])
def test_what_is_said_names_its_rule(slug: str, name: str, marks: str, text: str) -> None:
    """That each marked place is drawn is seen in a browser: tests/web/test_access.py."""
    assert text.strip().endswith(".")
    assert set(re.findall(r"(\w+)=", marks)) <= {"lit", "against", "overlay"}
    for rule in re.findall(r"\b[A-Z]{2}-[A-Z]\d+\b", text):
        assert f"- **{rule}** " in find(slug).rules_text(), name


def refused(slug: str, name: str, move: str) -> str:
    """The rule by which whoever is to move may not do this; nothing if they may."""
    game = find(slug)
    state = game.diagrams()[name]
    problem = game.refuse(state, state.actor, game.read_move(state, move))
    return problem.rule if problem else ""


@pytest.mark.parametrize(
    ("slug", "name", "move", "rule"),
    [
        ("alien_city", "first-two", "BT d10", ""),
        ("alien_city", "first-two", "GT d10", ""),
        ("alien_city", "first-two", "RT c10", "AC-L9"),
        ("alien_city", "figure-5", "RD f6", "AC-L5"),
        ("alien_city", "figure-5", "RD d3", "AC-L5"),
        ("alien_city", "corner", "BD b1", "AC-L5"),
        ("alien_city", "corner", "BD a1", ""),
        ("new_city", "first-round", "3S", ""),
        ("new_city", "bidding", "=", ""),
        ("new_city", "where-to-build", "NE-a2", ""),
        ("new_city", "where-to-build", "NE-a3", ""),
        ("new_city", "where-to-build", "NE-b1", ""),
        ("new_city", "where-to-build", "NE-b2", "NC-L18"),
        ("new_city", "beauty", "SW-a2", ""),
        ("new_city", "improving", "coin 1", ""),
        ("new_city", "improving", "coin 2", ""),
        ("new_city", "improving", "coin 3", "NC-L20"),
    ],
)
def test_what_a_diagram_says_of_its_places_is_true(slug: str, name: str, move: str, rule: str) -> None:
    assert refused(slug, name, move) == rule


def test_dead_lots_are_dark_where_the_rules_say_so() -> None:
    game = find("alien_city")
    assert "b1" in game.document(game.diagrams()["corner"])["dead"]
    assert {"f6", "d3"} <= set(game.document(game.diagrams()["figure-5"])["dead"])


def test_the_terminal_tells_in_words_what_is_drawn() -> None:
    told = townwright("rules", "alien_city").out
    assert "```diagram" not in told
    assert "Twenty tiles, eighty lots, and all of them road." in told
    assert "```text" in told
