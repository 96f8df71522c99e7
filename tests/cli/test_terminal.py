"""Playing in the terminal, with what people type."""

from __future__ import annotations

import io
import json
from pathlib import Path

from tests.cli.runner import Ran, townwright
from townwright.engine.record import load_record
from townwright.games import find


def play(*typed: str, seats: str = "Ada,random,random,random", seed: str = "3", more: tuple[str, ...] = ()) -> Ran:
    return townwright("play", "new_city", "--seats", seats, "--seed", seed, *more, stdin="\n".join(typed) + "\n")


class Typist(io.TextIOBase):
    """Somebody who reads the record of the game and always types the first move that is listed."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def readline(self, _size: int | None = -1) -> str:  # type: ignore[override]
        play = load_record(self.file.read_text(), find).play
        return f"{play.game.move_name(play.state, play.game.legal(play.state)[-1])}\n"


def test_a_whole_game_can_be_played_by_typing_moves(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    words = ("play", "new_city", "--seats", "Ada,random,random,random", "--seed", "3", "--record", str(file))
    ran = townwright(*words, stdin=Typist(file))
    assert ran.status == 0
    assert "The game is over." in ran.out
    assert "Where it came from:" in ran.out
    assert townwright("verify", str(file), "--json").json["finished"] is True


def test_the_board_the_prompt_and_the_choices_are_shown_without_colour() -> None:
    out = play("quit").out
    assert "\x1b" not in out
    assert "Round 1. The ladder, from the top:" in out
    assert "Ada: SW bids 6 for 1A (Slums). NW, limit 6: match, or drop out." in out
    assert "Match 6 gold" in out


def test_a_refused_move_names_its_rule_and_asks_again() -> None:
    out = play("7", "why 7", "why x", "4S", "quit").out
    assert "NC-L5: you cannot cover 7: the limit of NW is 6." in out
    assert "[purse:NW]" in out
    assert "You may: Drop out of this auction." in out
    assert "NC-L1: that is not to be decided now." in out


def test_help_shows_a_move_and_a_rule_of_the_game_that_is_played() -> None:
    out = play("?", "quit").out
    assert "Type a move as it is listed, such as x. Or one of these:" in out
    assert "such as rule NC-L1\n" in out
    words = ("play", "alien_city", "--seats", "Ada,Ben", "--seed", "3", "--option", "first_player=A")
    out = townwright(*words, stdin="?\nquit\n").out
    assert "Type a move as it is listed, such as RTd1. Or one of these:" in out
    assert "such as rule AC-F1\n" in out


def test_questions_at_the_prompt_are_answered() -> None:
    out = play(
        "?", "choices", "board", "log", "log all", "score", "forecast", "rule NC-L7", "rule 7", "what", "", "quit"
    ).out
    assert "take back your last choice" in out
    assert "NC-L7: Matching a holder" in out
    assert "There is no rule '7'" in out
    assert "'what' is no move" in out
    assert "gold to begin with" in out
    assert "NW would collect" in out


def test_a_choice_can_be_taken_back_until_the_boundary() -> None:
    two_people = play("undo", "1A", "undo", "1C", "3", "undo", "quit", seats="Ada,Ben,Cid,Dan").out
    assert "TW-U1: luck has decided something since" in two_people
    assert "Taken back." in two_people
    assert "NC-L10: a bid cannot be taken back." in two_people or "TW-U2" in two_people


def test_a_game_that_is_kept_can_be_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    left = play("x", "quit", more=("--record", str(file))).out
    assert f"townwright play --resume {file}" in left
    before = json.loads(file.read_text())["events"]
    other = play("quit", more=("--record", str(file)))
    assert other.status == 2
    assert f"{file} exists already; go on with it by --resume {file}" in other.err
    again = townwright("play", "--resume", str(file), stdin="quit\n").out
    assert "Ada:" in again
    assert json.loads(file.read_text())["events"] == before


def test_leaving_without_a_file_says_that_nothing_was_saved() -> None:
    assert "The game was not saved." in play("quit").out
    assert "The game was not saved." in townwright("play", "new_city", "--seed", "3", stdin="").out


def test_save_keeps_the_game_and_needs_a_name(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    out = play("save", f"save {file}", "save /nowhere/at/all", f"save {file}", "quit").out
    assert f"{file} exists already" in out
    assert "save needs the name of a file" in out
    assert "/nowhere/at/all cannot be written" in out
    assert townwright("verify", str(file)).status == 0


def test_bots_alone_play_to_the_end() -> None:
    assert "The game is over." in play(seats="random,random,random,random").out


def test_long_lists_of_bids_are_drawn_together() -> None:
    from townwright.commands.terminal import _short  # noqa: PLC0415

    game = find("new_city")
    state = game.new()
    from townwright.engine import ask  # noqa: PLC0415

    while state.phase != 3:
        ask.apply(state, game.legal(state)[0])
    assert _short(game.choices(state)) == ["1-6"]
