"""Every command does what it says, for people and for programs."""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import pytest

from tests.cli.runner import townwright
from townwright.cli import build_parser
from townwright.games import find, slugs


def commands() -> dict[str, ArgumentParser]:
    actions = [action for action in build_parser()._actions if action.choices]
    return dict(actions[0].choices)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", commands())
def test_every_command_has_help_with_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        townwright_help(name)
    assert left.value.code == 0
    text = capsys.readouterr().out
    assert f"example:\n  townwright {name}" in text


def townwright_help(name: str) -> None:
    build_parser().parse_args([name, "--help"])


def test_help_lists_all_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        build_parser().parse_args(["--help"])
    assert left.value.code == 0
    text = capsys.readouterr().out
    assert all(name in text for name in commands())


def test_games_lists_every_game_with_seats_options_and_sizes() -> None:
    described = {game["game"]: game for game in townwright("games", "--json").json}
    assert set(described) == set(slugs())
    for slug, game in described.items():
        assert game["seats"] == list(find(slug).seat_counts)
        assert game["rules"] == find(slug).rules_version
        assert game["actions"] == find(slug).actions.count
        assert game["state_bytes"] == find(slug).state.dtype.itemsize
        for option in game["options"]:
            assert option["default"] == option["values"][0]
            assert set(option["meanings"]) == set(option["values"])
    shown = townwright("games").out
    assert all(slug in shown for slug in slugs())
    assert "Rob LeGood" in shown


def test_titles_can_be_switched_off_and_designers_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOWNWRIGHT_TITLES", "off")
    (game,) = [game for game in townwright("games", "--json").json if game["game"] == "new_city"]
    assert game["title"] == find("new_city").plain_title != "New City"
    assert game["designers"] == ["Rob LeGood"]


def test_rules_prints_the_page_or_the_rules_of_some_numbers() -> None:
    assert townwright("rules", "new_city").out.startswith("# New City")
    ran = townwright("rules", "new_city", "nc-l7", "NC-R18")
    assert [line.split(":")[0] for line in ran.out.splitlines()] == ["NC-L7", "NC-R18"]
    assert set(townwright("rules", "new_city", "NC-L7", "--json").json) == {"NC-L7"}
    assert len(townwright("rules", "new_city", "--json").json) == 134


def test_a_trace_is_one_line_a_decision_and_the_ranking_with_derivations() -> None:
    *decisions, last = townwright("trace", "new_city", "--option", "players=2", "--seed", "5", "--json").lines
    game = find("new_city")
    state = game.new(players=2)
    from townwright.engine import ask  # noqa: PLC0415

    for ply, line in enumerate(decisions):
        assert line["ply"] == ply
        assert line["actor"] == ("luck" if state.actor == -1 else state.actor)
        assert line["position"] == json.loads(json.dumps(game.document(state)))
        assert [choice["number"] for choice in line["choices"]] == game.legal(state)
        assert all({"number", "move", "sentence", "fields", "places"} <= choice.keys() for choice in line["choices"])
        assert line["forced"] == (line["actor"] != "luck" and len(line["choices"]) == 1)
        ask.apply(state, line["taken"])
        assert line["scores"] == list(game.standing(state).scores)
    assert last["actor"] is None
    assert [seat["score"] for seat in last["ranking"]] == list(game.standing(state).scores)
    for seat in last["ranking"]:
        assert seat["derivation"]["points"] == seat["score"]
        assert total(seat["derivation"]) == seat["score"]


def total(item: dict[str, Any]) -> int:
    parts = item.get("parts")
    return sum(total(part) for part in parts) if parts else int(item["points"])


def test_the_same_seed_traces_the_same_game_and_another_seed_another() -> None:
    one, same, other = (townwright("trace", "new_city", "--seed", seed, "--json").out for seed in ("4", "4", "5"))
    assert one == same != other


def test_a_position_is_thought_about(tmp_path: Path) -> None:
    lines = townwright("trace", "alien_city", "--seed", "3", "--json").lines
    line = next(line for line in lines if line["actor"] == 0 and not line["forced"])
    file = tmp_path / "position.json"
    file.write_text(json.dumps(line["position"]))
    thought = townwright("position", "alien_city", str(file), "--json", "--think", "1").json["thought"]
    assert {choice["number"] for choice in thought["choices"]} <= {choice["number"] for choice in line["choices"]}
    assert sum(choice["visits"] for choice in thought["choices"]) == thought["rounds"]
    assert thought["line"][0]["move"]
    assert "to come first" in townwright("position", "alien_city", str(file), "--think", "1").out
    refused = townwright("position", "alien_city", str(file), "--think", "soon")
    assert refused.status == 2


def test_the_positions_of_a_trace_are_read_back(tmp_path: Path) -> None:
    lines = townwright("trace", "new_city", "--seed", "8", "--json").lines
    line = next(line for line in lines if line["phase"] == "place" and len(line["choices"]) > 2)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(line["position"]))
    shown = townwright("position", "new_city", str(file), "--json", "--why", "t1").json
    assert shown["choices"] == line["choices"]
    assert shown["actor"] == line["actor"]
    assert shown["why"]["rule"] == "NC-L18"
    assert shown["why"]["places"]
    allowed = townwright("position", "new_city", str(file), "--json", "--why", line["choices"][0]["move"]).json
    assert allowed["why"] == {
        "choice": line["choices"][0]["move"],
        "number": line["choices"][0]["number"],
        "allowed": True,
    }
    by_number = townwright("position", "new_city", str(file), "--why", "#0", "--json").json
    assert by_number["why"]["rule"] == "NC-L19"
    assert "builds" in townwright("position", "new_city", "-", stdin=file.read_text()).out


def test_a_recorded_game_verifies_replays_and_shows_each_position(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert townwright("record", "new_city", "--seed", "3", "--output", str(file)).status == 0
    assert townwright("verify", str(file)).status == 0
    assert townwright("verify", str(file), "--json").json == {"genuine": True, "finished": True, "luck": "seed"}
    text = townwright("replay", str(file)).out
    assert "NC-S6" in text
    events = json.loads(file.read_text())["events"]
    last = townwright("replay", str(file), "--json").json
    assert last["event"] == last["of"] == len(events)
    assert townwright("replay", str(file), "--event", "0", "--json").json["position"]["phase"] == "ladder"
    assert townwright("record", "new_city", "--seed", "3").out == file.read_text()


def test_verify_names_the_first_event_that_was_changed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    townwright("record", "new_city", "--seed", "3", "--output", str(file))
    document = json.loads(file.read_text())
    number = next(k for k, event in enumerate(document["events"]) if event["by"] == "luck" and k > 5)
    document["events"][number]["choice"] += 1
    file.write_text(json.dumps(document))
    ran = townwright("verify", str(file))
    assert ran.status == 1
    assert f"events[{number}]" in ran.out
    assert townwright("verify", str(file), "--json").json["genuine"] is False
    assert townwright("replay", str(file)).status == 2


def test_a_digest_is_stable_and_depends_on_the_number_of_games() -> None:
    one, same, more = (townwright("digest", "new_city", "--count", n, "--json").json["digests"] for n in "223")
    assert one == same != more
    assert "2 games" in townwright("digest", "--count", "2").out


@pytest.mark.slow
def test_bench_measures_every_figure_that_is_asked_for() -> None:
    figures = townwright("bench", "new_city", "--seconds", "1", "--json").json
    assert figures["one_core"]["decisions_per_second"] > 100_000
    assert figures["one_core"]["real_choices_per_second"] < figures["one_core"]["decisions_per_second"]
    assert figures["all_cores"]["games_per_second"] > 0
    assert 0 < figures["first_move_cached_seconds"] < figures["first_move_compiling_seconds"]
    assert figures["compile_all_seconds"] > 0


def test_warm_says_when_nothing_is_left_to_compile() -> None:
    assert townwright("warm", "new_city").status == 0
    assert "compiled before" in townwright("warm", "new_city").out


@pytest.mark.slow
@pytest.mark.parametrize("slug", slugs())
def test_each_part_of_each_game_is_compiled_within_minutes(slug: str) -> None:
    """Whatever a part plays to be compiled comes to an end, also where dice may tie for ever."""
    code = f"from townwright.commands.compiling import PARTS, compile_parts; compile_parts({slug!r}, *PARTS)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=300)
    assert (done.stderr, done.stdout.split()) == ("", ["table", "words", "bots", "playouts", "batches", "research"])


def test_it_also_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "townwright", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("townwright ")
