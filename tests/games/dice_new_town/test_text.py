"""The position as text."""

from __future__ import annotations

from typing import Any

from tests.games.dice_new_town.boards import town
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.state import copy_of
from townwright.games.dice_new_town import GAME


def test_the_map_shows_lands_trees_builders_and_houses() -> None:
    lines = GAME.board(town("8 A 2x2/1, 8 B 2x3/2", at="A8 B17", trees="9")).splitlines()
    assert lines[0].split() == ["a", "b", "c", "d", "e", "f"]
    assert lines[2].split() == ["5", "3l", "10m", "7b", "13b", "16c", "."]
    assert lines[4].split() == ["3", ".", "17l", "P", "K*", "K", "9m*", "6c"]
    assert "8b R +2" in lines[5]
    assert "Houses: 8a R2x2/1, 8b P2x3/2" in lines


def test_a_player_is_a_line_with_all_that_is_open() -> None:
    state = town(at="A8 B17", hand={"A": "134"}, white={"A": "224"}, black={"A": 3}, gems={"A": 2}, score={"A": 5})
    assert " > Red      5 points  2 Gems  Materials 1 3 4  R0 G0 B3 and White 2-2-4" in GAME.board(state)


def test_what_lies_open_is_listed() -> None:
    easy = GAME.new(ruleset="easy", players=2)
    for choice in ("L3", "L5", "L7", "L9", "R01", "R04", "R09", "R16"):
        easy = after(easy, choice)
    board = GAME.board(easy)
    assert "Open Land cards: 3g 5b 7r 9y" in board
    assert "Open: R09 farming cousins (3 people, lawn or mud, 5 points)" in board


def after(state: Any, move: str) -> Any:
    later = copy_of(state)
    ask.apply(later, GAME.read_move(later, move))
    return later


def test_a_town_that_is_being_laid_out_is_drawn_as_far_as_it_is() -> None:
    laid = after(after(GAME.new(layout="custom"), "K@c3"), "@b3")
    lines = GAME.board(laid).splitlines()
    assert lines[4].split() == ["3", ".", "?", "K", "K", ".", "."]


@rule("DT-B1")
def test_who_could_build_sees_the_houses_that_are_possible() -> None:
    facts: dict[str, Any] = {"at": "A8 B17", "white": {"A": "224"}, "black": {"A": 3}, "hand": {"A": "134"}}
    for phase in ("move", "manage", "build"):
        assert "Possible here: 2x2/1 2x2/2 2x4/1" in GAME.board(town(phase=phase, **facts)).splitlines()
    assert "Possible here" not in GAME.board(town(phase="manage", **facts | {"white": {"A": "225"}}))


def test_while_dice_are_taken_only_those_taken_are_shown() -> None:
    drafting = town(phase="draft", at="A8 B17", black={"A": 4}, white={"A": "500"})
    assert " > Red      0 points  0 Gems  no Materials  B4 W5" in GAME.board(drafting).splitlines()
