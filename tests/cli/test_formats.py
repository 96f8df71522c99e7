"""`townwright export` and `import`: games in the notations of others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.runner import Ran, townwright

TILES = "C3^Sa^S5vAa>/M4>S4>M3<A4^/C2vMa>M5>A3v/Ca<S2^C5vC4^/A5<M2<A2^S3v"
HEAD = f"---\nGameType:\n  Name: Alien City\n  Tiles: {TILES}\n...\n"


def import_(file: Path, *more: str) -> Ran:
    return townwright("import", "alien_city", str(file), "--from", "ppn", *more)


@pytest.mark.parametrize("options", [(), ("--option", "spill=settled_tile", "--option", "location_bonus=on")])
def test_a_game_comes_back_from_another_notation_with_its_score(tmp_path: Path, options: tuple[str, ...]) -> None:
    first, other, again = (tmp_path / name for name in ("game.json", "game.ppn", "again.json"))
    assert townwright("record", "alien_city", "--seed", "4", *options, "--output", str(first)).status == 0
    assert townwright("export", str(first), "--to", "ppn", "--output", str(other)).status == 0
    assert townwright("export", str(first), "--to", "ppn").out == other.read_text()
    assert import_(other, "--output", str(again)).status == 0
    assert townwright("verify", str(again), "--json").json == {"genuine": True, "finished": True, "luck": "given"}
    results = [json.loads(file.read_text())["result"] for file in (first, again)]
    assert results[0] == results[1]


def test_a_file_that_breaks_a_rule_is_read_up_to_that_move_and_both_are_named(tmp_path: Path) -> None:
    file, record = tmp_path / "game.ppn", tmp_path / "game.json"
    file.write_text(f"{HEAD}1. A@a2 1... M@e5 2. A@b1 2... M@f5\n")
    ran = import_(file, "--output", str(record))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == (
        "Read up to event 45; A@b1 is not possible. AC-L5: that would cut the road in two: a1 would be cut off.\n"
    )
    moves = [event["move"] for event in json.loads(record.read_text())["events"]]
    assert moves[-2:] == ["BDa2", "KDe5"]
    assert townwright("verify", str(record), "--json").json["genuine"] is True


def test_a_layout_alone_is_a_game_that_is_to_begin(tmp_path: Path) -> None:
    file, record = tmp_path / "layout.ppn", tmp_path / "game.json"
    file.write_text(HEAD.replace("...", "FirstSeat: B\n..."))
    assert import_(file, "--output", str(record)).status == 0
    position = townwright("replay", str(record), "--json").json["position"]
    assert position["tiles"].startswith("G3NW RaNW R5SE BaNE / ")
    assert (position["phase"], position["mover"]) == ("build", "B")
    ran = townwright("play", "--resume", str(record), stdin="KDe5\nquit\n")
    assert "B builds a black dome e5." in ran.out


@pytest.mark.parametrize("content", [b"", b"hello", b"\x00\xff\xfe", HEAD.encode("utf-16"), b"{}"])
def test_what_is_no_such_file_is_refused_in_a_sentence(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "game.ppn"
    file.write_bytes(content)
    ran = import_(file)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith(".\n")
    assert ran.err.count("\n") == 1


def test_a_notation_that_a_game_does_not_know_is_refused(tmp_path: Path) -> None:
    file, record = tmp_path / "game.ppn", tmp_path / "game.json"
    file.write_text(HEAD)
    assert import_(file, "--output", str(record)).status == 0
    ran = townwright("export", str(record), "--to", "pgn")
    assert (ran.status, ran.err) == (2, "Alien City is not written as 'pgn'; known are ppn.\n")
    ran = townwright("import", "new_city", str(file), "--from", "ppn")
    assert (ran.status, ran.err) == (2, "New City is not written as 'ppn'; known are none besides the record itself.\n")
    ran = townwright("export", str(record), "--to", "ppn", "--output", str(tmp_path / "none" / "game.ppn"))
    assert ran.status == 2
    assert ran.err.endswith("cannot be written: no such file or directory.\n")
