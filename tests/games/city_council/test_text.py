"""The board as text: tiles, marks, rail, dice and players can be read off it."""

from __future__ import annotations

from tests.games.city_council.boards import city
from tests.games.city_council.test_annotated_round import begun, follow
from townwright.games.city_council import GAME
from townwright.games.city_council.state import CityCouncil

CELL = 4


def row(s: CityCouncil, number: int) -> list[str]:
    """The squares of this row, from west to east."""
    (line,) = [line for line in GAME.board(s).splitlines() if line.startswith(f"{number:>3} ")]
    line = f"{line[4:].replace('|', ''):<56}"
    return [line[k : k + CELL].strip() for k in range(0, 14 * CELL, CELL)]


def shown(s: CityCouncil, name: str) -> str:
    return row(s, int(name[1:]))["abcdefghijklmn".index(name[0])]


def test_a_tile_is_two_by_two_squares_with_its_name_in_the_south_west() -> None:
    s = city("R2@f6/NE C0@h8", "e6", phase="rail")
    assert [shown(s, name) for name in ("f6", "g6", "f7", "g7")] == ["[R2", "]", "[", "* ]"]
    assert [shown(s, name) for name in ("h8", "i8", "h9", "i9")] == ["[C0", "]", "[", "]"]
    assert (shown(s, "e6"), shown(s, "a1")) == ("#", ".")


def test_rail_on_a_tile_and_a_stop_are_told_apart() -> None:
    s = city("R2@f6/NE", "e6 f6 f7 g7", phase="rail")
    assert [shown(s, name) for name in ("e6", "f6", "f7", "g7")] == ["#", "[R2#", "[  #", "@ ]"]
    assert "Segments left: 46, ends at e6 g7." in GAME.board(s)


def test_squares_that_are_cut_off_are_shown_so() -> None:
    s = city("R2@f6 R3@i6 C2@h8 W2@g3", "g5 h5", phase="rail")  # CC-Y19
    assert [shown(s, name) for name in ("h6", "h7", "a1")] == [",", ",", "."]


def test_a_live_speculator_stands_north_east_of_its_intersection() -> None:
    s = city("R2@f6/NE", phase="rail", pawns={1: "R2"}, dice={1: "4 k3"})
    assert shown(s, "l4") == "+4B"
    assert "investor on R2, speculator 4 on k3+: SW+SE" in GAME.board(s)
    s = city("R2@f6/NE R5@k3", phase="rail", pawns={1: "R2"}, dice={1: "4 SE R5"})
    assert "investor on R2, speculator 4 spent on R5: SW+SE" in GAME.board(s)


def test_the_table_and_the_players() -> None:
    s = follow(begun(), "bid 3", "bid 5", "bid 2", "bid 4", "lobby Mayor", "order 1", "order 4", "lobby Treasurer")
    follow(s, "order 2", "lobby Transit", "lobby Zoning", "order 3", "take R4", "pay 5", "g7")
    said = GAME.board(s)
    assert "Round 1. Stacks: -- RA W2 C0; 20 tiles face down. Chits in the pile: 3." in said
    assert "In hand: R4, to lie on g7." in said
    assert " > D    0 points  coins 2 3 [4] (5)  chits 0  bid 4  turn 1  Transit" in said
    assert "   B    7 points  coins 2 3 4 [5]  chits 0  bid 5  turn 2  Mayor" in said
