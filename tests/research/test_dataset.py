"""Datasets: what is written is what was played, and reads back."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.cli.runner import townwright
from tests.research.covering import each_game
from townwright.engine.errors import CannotRead
from townwright.engine.game import Game
from townwright.engine.state import CHANCE
from townwright.games import find
from townwright.research.dataset import CARD, CARD_FOR_PEOPLE, Dataset, read_dataset
from townwright.research.door import make
from townwright.research.played import play

EXAMPLE = Path(__file__).parents[2] / "examples" / "read_dataset.py"


def generated(folder: Path, game: str, *more: str, count: int = 3) -> Dataset:
    line = ["generate", game, "--games", str(count), "--workers", "1", "--output", str(folder), *more]
    ran = townwright(*line, *([] if "--bots" in more else ["--bots", "random"]), "--json")
    assert ran.status == 0, ran.err
    assert ran.json["games"] == count
    return read_dataset(folder)


@each_game
def test_every_decision_is_there_as_it_was(game: Game, tmp_path: Path) -> None:
    dataset = generated(tmp_path / "set", game.slug, "--seed", "9")
    door = make(game)
    games = dataset.games().to_pylist()
    decisions = dataset.decisions().to_pylist()
    assert dataset.card["rows"] == {"games": 3, "decisions": len(decisions)}
    phases = {phase.name: phase.number for phase in game.phases}
    for row in games:
        run = door.run(row["seed"])
        assert row["seed"] == 9 + row["game"]
        mine = [each for each in decisions if each["game"] == row["game"]]
        for each in mine:
            assert run.event_count == each["event"]
            assert (run.actor, run.choices) == (each["seat"], each["choices"])
            assert run.observe().tolist() == each["view"]
            assert run.state.phase == phases[each["phase"]]
            assert each["score"] == row["scores"][each["seat"]]
            assert each["reward"] == pytest.approx(row["rewards"][each["seat"]])
            run.choose(each["choice"])
        assert run.is_over
        assert [event.choice for event in run.events] == row["events"]
        standing = game.standing(run.state)
        assert (row["scores"], row["ranks"]) == (list(standing.scores), list(standing.ranks))
        assert row["rewards"] == pytest.approx(door.returns(run.state))
        replayed = dataset.replay(row["game"])
        assert replayed.is_over
        assert replayed.events == run.events


def test_batches_are_arrays_of_all_rows_in_order(tmp_path: Path) -> None:
    dataset = generated(tmp_path / "set", "new_city", count=70)
    table = dataset.decisions(["view", "choice", "choices"])
    assert len(list((dataset.folder / "games").glob("*.parquet"))) == 2
    batches = list(dataset.batches(["view", "choice", "choices"], rows=100))
    assert np.concatenate([batch["choice"] for batch in batches]).tolist() == table.column("choice").to_pylist()
    views = np.concatenate([batch["view"] for batch in batches])
    assert views.tolist() == table.column("view").to_pylist()
    assert views.dtype == np.int16
    assert batches[0]["choices"][0].tolist() == table.column("choices")[0].as_py()


def test_options_and_bots_are_those_that_were_asked_for(tmp_path: Path) -> None:
    dataset = generated(
        tmp_path / "set", "golden_city", "--option", "players=3", "--bots", "random,greedy,random", count=3
    )
    assert dataset.card["options"]["players"] == "3"
    assert dataset.door.seats == 3
    seated = [row["bots"] for row in dataset.games().to_pylist()]
    assert sorted(seat.index("greedy") for seat in seated) == [0, 1, 2]


def test_the_same_line_makes_the_same_games_however_many_work_at_it(tmp_path: Path) -> None:
    one = generated(tmp_path / "one", "alien_city", count=66)
    two = generated(tmp_path / "two", "alien_city", "--workers", "2", count=66)
    assert one.games().equals(two.games())
    assert one.decisions().equals(two.decisions())
    assert one.card == two.card


def test_the_card_says_what_is_in_it(tmp_path: Path) -> None:
    dataset = generated(tmp_path / "set", "alien_city", "--option", "spill=settled_tile")
    text = (dataset.folder / CARD_FOR_PEOPLE).read_text(encoding="utf-8")
    assert "townwright generate alien_city --bots random --games 3 --seed 0 --option spill=settled_tile" in text
    assert "Michael Schoessow" in text
    for column in [*dataset.games().column_names, *dataset.decisions().column_names]:
        assert f"| `{column}` |" in text
    assert "| 123-202 | `lot` | name | what stands on the lot | a1 ... h10 | -1 none, 0 red tower" in text
    assert dataset.card["labels"] == dataset.door.labels


def test_what_cannot_be_read_or_made_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match=r"holds no dataset: its card\.json cannot be read"):
        read_dataset(tmp_path)
    dataset = generated(tmp_path / "set", "alien_city", count=1)
    with pytest.raises(CannotRead, match="There is no game 7"):
        dataset.replay(7)
    for change, said in (
        ({"version": 2}, "of version 1"),
        ({"rules": 99}, "was made under rules 99"),
        ({"format": 1}, "no dataset"),
    ):
        (dataset.folder / CARD).write_text(json.dumps(dataset.card | change))
        with pytest.raises(CannotRead, match=said):
            read_dataset(dataset.folder)
    base = ["generate", "alien_city", "--games", "1", "--workers", "1"]
    for more, said in (
        (["--output", str(dataset.folder)], "is not empty"),
        (["--output", str(tmp_path / "x"), "--bots", "nobody"], "There is no bot 'nobody'"),
        (["--output", str(tmp_path / "x"), "--bots", "random,random,random"], "name one bot for all, or 2"),
        (["--output", str(tmp_path / "x"), "--seed", "-1"], "A seed is a whole number"),
    ):
        ran = townwright(*base, *more)
        assert ran.status == 2
        assert said in ran.err
    assert not (tmp_path / "x").exists()


def test_the_example_reads_a_dataset(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    generated(tmp_path / "set", "alien_city", count=2)
    capsys.readouterr()
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), str(tmp_path / "set")])
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    out = capsys.readouterr().out
    assert "2 games of Alien City" in out
    assert "build: chosen " in out
    assert "decline: chosen " in out


def test_a_game_between_bots_keeps_every_decision() -> None:
    game: Any = find("alien_city")
    watched: list[Any] = []
    played = play(make(game), ("random", "greedy"), 3, 4, lambda decided, view: watched.append((decided, view)))
    again = play(make(game), ("random", "greedy"), 3, 4)
    assert played.run.events == again.run.events
    assert [decided for decided, _ in watched] == list(played.decisions)
    own = [event for event in played.run.events if event.actor != CHANCE and not event.forced]
    assert [(decided.seat, decided.choice) for decided in played.decisions] == [(e.actor, e.choice) for e in own]
    assert all(decided.choice in decided.choices for decided in played.decisions)
    assert sum(played.rewards) == 0
