"""The map: lots, tiles, their names and numbers, which touch, and that no direction matters."""

from __future__ import annotations

import pytest

from tests.games.alien_city.boards import LOTS, ONE, TILE_NAMES, city, icons, in_words, lots, number, random_games
from tests.rules import rule
from townwright.games.alien_city import explain
from townwright.games.alien_city.board import (
    CORNER_LOTS,
    NEAR,
    OUTSIDE,
    RING,
    SIDES,
    TILE_OF,
    beside,
    lot_name,
    place_name,
    read_lot,
    read_place,
    tile_mates,
    tiles_with_two,
    words_of,
)
from townwright.games.alien_city.data import COLUMNS, CORNERS, ROWS, TILE_COUNT


def around(lot: str) -> set[str]:
    return {lot_name(other) for other in explain.NEIGHBOURS[number(lot)]}


@rule("AC-R4")
@pytest.mark.parametrize(("lot", "number_"), [("a1", 0), ("b1", 1), ("h1", 7), ("a2", 8), ("e6", 44), ("h10", 79)])
def test_lots_are_numbered_along_the_rows_from_the_south_west(lot: str, number_: int) -> None:
    assert read_lot(lot) == number_
    assert lot_name(number_) == lot


@rule("AC-R4")
@pytest.mark.parametrize(("place", "number_"), [("A1", 0), ("B1", 1), ("D1", 3), ("A2", 4), ("C3", 10), ("D5", 19)])
def test_tiles_are_numbered_along_the_rows_from_the_south_west(place: str, number_: int) -> None:
    assert read_place(place) == number_
    assert place_name(number_) == place


@rule("AC-R4")
def test_the_city_is_8_lots_wide_and_10_tall_on_4_by_5_tiles() -> None:
    assert (COLUMNS, ROWS, len(LOTS), TILE_COUNT) == (8, 10, 80, 20)
    assert len(set(LOTS)) == 80
    assert [f"{letter}{digit}" for digit in "12345" for letter in "ABCD"] == TILE_NAMES
    for place, columns, rows in (
        ("A1", "ab", (1, 2)),
        ("B2", "cd", (3, 4)),
        ("C3", "ef", (5, 6)),
        ("D5", "gh", (9, 10)),
    ):
        tile = TILE_NAMES.index(place)
        assert {lot for lot in LOTS if TILE_OF[number(lot)] == tile} == {f"{c}{r}" for c in columns for r in rows}


def test_the_corners_of_a_tile_are_its_four_lots() -> None:
    at = {corner: lot_name(int(lot)) for corner, lot in zip(CORNERS, CORNER_LOTS[TILE_NAMES.index("C3")], strict=True)}
    assert at == {"SW": "e5", "SE": "f5", "NW": "e6", "NE": "f6"}
    assert sorted(int(lot) for row in CORNER_LOTS for lot in row) == list(range(80))


@pytest.mark.parametrize(
    ("lot", "neighbours"),
    [
        ("a1", "a2 b1"),
        ("h1", "g1 h2"),
        ("a10", "a9 b10"),
        ("h10", "h9 g10"),
        ("a5", "a4 a6 b5"),
        ("h5", "h4 h6 g5"),
        ("d1", "c1 e1 d2"),
        ("e10", "d10 f10 e9"),
        ("d4", "d3 d5 c4 e4"),
        ("b2", "a2 c2 b1 b3"),
        ("h8", "h7 h9 g8"),
        ("h9", "h8 h10 g9"),
    ],
)
def test_lots_are_neighbours_when_they_share_an_edge_whatever_their_tiles(lot: str, neighbours: str) -> None:
    assert around(lot) == lots(neighbours)


def test_every_lot_has_two_three_or_four_neighbours_and_is_theirs() -> None:
    counts = sorted(len(around(lot)) for lot in LOTS)
    assert counts == [2] * 4 + [3] * 28 + [4] * 48
    assert all(lot in around(other) for lot in LOTS for other in around(lot))


def test_the_tables_of_the_engine_say_the_same() -> None:
    for lot in range(80):
        column, row = lot % 8, lot // 8
        near = {other for other in range(80) if abs(other % 8 - column) + abs(other // 8 - row) <= 2}
        assert {int(other) for other in NEAR[lot] if other != OUTSIDE} == near
        assert [int(other) for other in RING[lot][::2]] == [int(other) for other in SIDES[lot]]
        touching = {o for o in range(80) if o != lot and max(abs(o % 8 - column), abs(o // 8 - row)) == 1}
        assert {int(other) for other in RING[lot] if other != OUTSIDE} == touching


def test_the_icon_lots_of_board_one_are_those_that_the_page_lists() -> None:
    state = city(tiles=ONE)
    assert icons(state) == lots("a1 c1 e2 h1 a3 c4 f3 g4 b5 d6 f6 h5 b8 d8 e7 g8 a10 c10 f9 h10")


def test_a_tile_is_written_with_its_icon_corner() -> None:
    state = city(tiles=ONE.replace("K5NE", "K5NW"))
    assert icons(state) & lots("e5 f5 e6 f6") == {"e6"}


# Sets of lots ---------------------------------------------------------------------------------------------------------


def some_sets() -> list[set[str]]:
    """The lots built on in random games, early and late."""
    games = random_games(12)
    return [{lot for lot in LOTS if step.after.lot[number(lot)] >= 0} for game in games for step in game.steps(40)] + [
        {lot} for lot in LOTS
    ]


def test_the_neighbours_of_a_set_of_lots() -> None:
    for chosen in some_sets():
        found = in_words(*beside(*words_of([number(lot) for lot in chosen])))
        assert found == {other for lot in chosen for other in around(lot)}


def test_the_other_lots_of_tiles_and_the_tiles_with_two() -> None:
    for chosen in some_sets():
        words = words_of([number(lot) for lot in chosen])
        on_tile = {lot: [other for other in chosen if TILE_OF[number(other)] == TILE_OF[number(lot)]] for lot in LOTS}
        assert in_words(*tile_mates(*words)) == {lot for lot in LOTS if set(on_tile[lot]) - {lot}}
        assert in_words(*tiles_with_two(*words)) == {lot for lot in LOTS if len(on_tile[lot]) >= 2}


# Names ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["a0", "a11", "i1", "1a", "", "a", "A1 ", "a01", "a1b", "h 1"])
def test_only_a1_to_h10_are_read_as_lots(text: str) -> None:
    assert (read_lot(text) is None) == (text != "A1 ")


@pytest.mark.parametrize("text", ["A0", "A6", "E1", "", "C", "C33", "3C"])
def test_what_is_no_place_of_a_tile_is_not_read_as_one(text: str) -> None:
    assert read_place(text) is None


def test_places_are_read_in_small_letters_too() -> None:
    assert read_place(" c3 ") == read_place("C3") == 10
    assert read_lot(" E6 ") == read_lot("e6") == 44
