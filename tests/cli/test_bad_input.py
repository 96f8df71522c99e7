"""Whatever is typed wrongly gets one sentence that says what is wrong, and leaves nothing half done."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.runner import Ran, townwright
from townwright.games import slugs

WRONG_LINES = {
    "plya new_city": "invalid choice: 'plya'",
    "games --all": "there is no argument: --all",
    "rules": "required: game",
    "rules new_cty": f"There is no game 'new_cty'; known are {', '.join(slugs())}. Did you mean new_city?",
    "rules chess": "There is no game 'chess'",
    "rules new_city NC-L99": "has no rule 'NC-L99'; its rules are numbered such as NC-L1",
    "trace new_city --option players=3": "Option players is 4 or 2, not '3'",
    "trace new_city --option seats=4": "has no option 'seats'; it has players, improvement_supply",
    "trace new_city --option players": "--option players: write it as name=value",
    "trace new_city --option": "expected one argument",
    "trace new_city --seed -1": "A seed is a whole number from 0 to 9223372036854775807, not '-1'",
    "trace new_city --seed seven": "A seed is a whole number from 0 to 9223372036854775807, not 'seven'",
    "trace new_city --seed 9223372036854775808": "A seed is a whole number",
    "trace new_city --bots clever": "There is no bot 'clever'; known are random",
    "trace new_city --bots random,random": "4 seats play: name one bot for all, or 4; 2 were named",
    "record new_city --option attachment=mine": "Option attachment is any_tile or own_tile, not 'mine'",
    "record new_city --output /nowhere/at/all.json": "/nowhere/at/all.json cannot be written: no such file",
    "replay nothing.json": "nothing.json cannot be read: no such file",
    "replay .": ". cannot be read: is a directory",
    "verify nothing.json": "nothing.json cannot be read",
    "position new_city nothing.json": "nothing.json cannot be read",
    "position chess nothing.json": "There is no game 'chess'",
    "play": "Which game?",
    "play chess": "There is no game 'chess'",
    "play new_city --seats Ada,Ben": "has 4 seats, not 2",
    "play new_city --seed x": "A seed is a whole number",
    "play --resume nothing.json": "nothing.json cannot be read",
    "bench chess": "There is no game 'chess'",
    "bench new_city --seconds 0": "A whole number of at least 1 is expected, not '0'",
    "bench new_city --seconds soon": "A whole number of at least 1 is expected, not 'soon'",
    "digest --count -3": "A whole number of at least 1 is expected, not '-3'",
    "digest --count 1.5": "A whole number of at least 1 is expected, not '1.5'",
    "digest chess": "There is no game 'chess'",
    "warm chess": "There is no game 'chess'",
    "warm --part everything": "invalid choice: 'everything'",
}


def assert_refused(ran: Ran, sentence: str) -> None:
    assert ran.status == 2
    assert sentence in ran.err
    assert len(ran.err.splitlines()) == 1
    assert "Traceback" not in ran.err
    assert ran.out == ""


@pytest.mark.parametrize("line", WRONG_LINES)
def test_a_wrong_line_gets_a_sentence(line: str) -> None:
    assert_refused(townwright(*line.split()), WRONG_LINES[line])


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("games") / "game.json"
    townwright("record", "new_city", "--seed", "1", "--output", str(file))
    return file.read_text()


def test_a_broken_record_names_what_is_wrong_with_it(game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    document = json.loads(game)

    def replay_with(**changes: Any) -> Ran:
        file.write_text(json.dumps(document | changes))
        return townwright("replay", str(file))

    assert_refused(replay_with(format="another"), "format: 'townwright game record' is expected")
    assert_refused(replay_with(version=2), "version: this program reads version 1, not 2")
    assert_refused(replay_with(game="chess"), "game: There is no game 'chess'")
    assert_refused(replay_with(rules=9), "rules: played under rules 9 of New City; this program plays rules 1")
    assert_refused(replay_with(options={"players": 5}), "options: Option players is 4 or 2, not '5'")
    assert_refused(replay_with(seats=["one"]), "seats: 4 seats play, not 1")
    assert_refused(
        replay_with(luck={"mode": "dice"}), "luck.mode: one of seed, given, committed is expected, not 'dice'"
    )
    assert_refused(replay_with(luck={"mode": "seed", "seed": 2}), "events[")
    assert_refused(replay_with(events={}), "events: a list is expected")
    assert_refused(replay_with(events=document["events"][:-1]), "result: the events lead to null")
    assert_refused(replay_with(result=None), "result: the events lead to {")
    assert_refused(replay_with(more=1), "the document: there is no field 'more' here")
    assert_refused(replay_with(seats=["a", "b", "c", "d"]), "digest: the record was changed")
    file.write_text(game[: len(game) // 2])
    assert_refused(townwright("replay", str(file)), "this is no JSON")
    file.write_bytes(b"\xff\xfe\x00")
    assert_refused(townwright("replay", str(file)), "cannot be read: it is not text")
    file.write_text("[" * 100_000)
    assert_refused(townwright("replay", str(file)), "this is no JSON")
    file.write_text("[]")
    assert_refused(townwright("replay", str(file)), "the document: an object is expected, not []")
    file.write_text(game)
    assert_refused(townwright("replay", str(file), "--event", "9999"), "--event is a number from 0 to")
    assert_refused(townwright("replay", str(file), "--event", "last"), "--event is a number from 0 to")


def test_a_broken_position_names_the_field(tmp_path: Path) -> None:
    lines = townwright("trace", "new_city", "--seed", "8", "--json").lines
    document = next(line for line in lines if line["phase"] == "bid" and len(line["choices"]) > 2)["position"]
    file = tmp_path / "position.json"

    def position_with(*, why: str = "x", **changes: Any) -> Ran:
        file.write_text(json.dumps(document | changes))
        return townwright("position", "new_city", str(file), "--why", why)

    assert position_with().status == 0
    assert_refused(position_with(round=6), "round: a whole number from 1 to 5 is expected, not 6")
    assert_refused(position_with(phase="lunch"), "phase: one of ladder, reveal, pick")
    assert_refused(position_with(ladder=["NW", "NW", "SE", "SW"]), "ladder: expected are all four quarters")
    assert_refused(position_with(hidden=[]), "are nowhere; hidden, face_up, unsold?")
    assert_refused(position_with(options={"players": 3}), "options: Option players is 4 or 2")
    assert_refused(position_with(game="chess"), "game: this is read as a position of new_city")
    assert_refused(position_with(rules=2), "rules: New City is at rules 1")
    assert_refused(position_with(why="what?"), "'what?' is no move; expected a district such as 4S")
    assert_refused(position_with(why="#573"), "Choices are numbered from 0 to 572; there is no 573")
    file.write_text("{")
    assert_refused(townwright("position", "new_city", str(file)), "is no JSON")
    file.write_text("3")
    assert_refused(townwright("position", "new_city", str(file)), "the document: an object is expected")
    start = townwright("trace", "new_city", "--seed", "8", "--json").lines[0]["position"]
    file.write_text(json.dumps(start))
    assert_refused(townwright("position", "new_city", str(file), "--why", "x"), "no seat decides in this position")


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    taken = tmp_path / "taken.json"
    taken.mkdir()
    assert_refused(townwright("record", "new_city", "--output", str(taken)), "cannot be written: is a directory")
    assert list(tmp_path.iterdir()) == [taken]


def test_our_own_mistakes_are_owned_up_to_without_a_stack_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(_arguments: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr("townwright.commands.info.show_games", stumble)
    ran = townwright("games")
    assert ran.status == 70
    assert "Traceback" not in ran.err
    report = Path(ran.err.split(" is written in ")[1].split(";")[0])
    assert "ZeroDivisionError" in report.read_text()
    report.unlink()
