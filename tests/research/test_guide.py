"""The guide for those who study games: its Python runs, and its tables are those of the code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.runner import townwright
from tests.docs.test_docs import blocks
from tests.research.covering import each_game
from townwright.engine.game import Game
from townwright.research.door import make

ROOT = Path(__file__).parents[2]
GUIDE = "docs/research.md"
PYTHON = [block for name, block in blocks("python") if name == GUIDE]


def test_there_is_python_for_every_door() -> None:
    for door in ("townwright.make", ".batch(", ".pettingzoo", ".gymnasium", "pyspiel", "read_dataset"):
        assert any(door in block for block in PYTHON), door


@pytest.mark.parametrize("block", PYTHON, ids=range(len(PYTHON)))
def test_the_python_of_the_guide_runs(
    block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: object
) -> None:
    monkeypatch.chdir(tmp_path)
    if "read_dataset" in block:
        line = ["generate", "alien_city", "--bots", "random", "--games", "2", "--workers", "1"]
        assert townwright(*line, "--output", "alien-city").status == 0
    exec(compile(block, GUIDE, "exec"), {})
    assert isinstance(capsys, pytest.CaptureFixture)
    assert capsys.readouterr().out.strip()


@each_game
def test_the_pages_of_numbers_are_those_of_the_code(game: Game) -> None:
    page = ROOT / "docs" / "fields" / f"{game.slug}.md"
    printed = townwright("fields", game.slug).out
    assert page.read_text(encoding="utf-8") == printed, (
        f"write it anew: townwright fields {game.slug} > docs/fields/{page.name}"
    )
    assert f"fields/{game.slug}.md" in (ROOT / GUIDE).read_text(encoding="utf-8")


@each_game
def test_programs_are_told_every_number(game: Game) -> None:
    told = townwright("fields", game.slug, "--json").json
    observer = make(game).observer
    assert (told["size"], told["features"]) == (observer.size, observer.feature_count)
    first = first_feature = 0
    low, high = observer.bounds
    for field in told["fields"]:
        count = 1
        for length in field["shape"]:
            count *= length
        assert (field["first"], field["first_feature"]) == (first, first_feature)
        assert (low[first], high[first]) == (field["low"], field["high"])
        first, first_feature = first + count, first_feature + count * field["features_each"]
    assert (first, first_feature) == (observer.size, observer.feature_count)
    assert sum(kind["count"] for kind in told["actions"]) == game.actions.count
    ran = townwright("fields", "chess")
    assert (ran.status, "There is no game" in ran.err) == (2, True)
