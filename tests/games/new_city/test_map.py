"""The map: cells, their numbers, and which of them touch."""

from __future__ import annotations

import pytest

from tests.games.new_city.boards import city, site
from tests.rules import rule
from townwright.games.new_city import GAME
from townwright.games.new_city.board import NEIGHBOURS, OUTSIDE, cell_at, cell_name, read_cell, read_site, site_name
from townwright.games.new_city.data import CELL_COUNT, QUARTERS


def touched(place: str) -> set[str]:
    return {site_name(int(other)) for other in NEIGHBOURS[site(place)] if other != OUTSIDE}


@pytest.mark.parametrize(
    ("place", "around"),
    [
        ("NE-a1", {"NE-a2", "NE-b1", "NW-a1", "SE-a1"}),
        ("NW-a1", {"NW-a2", "NW-b1", "NE-a1", "SW-a1"}),
        ("SE-a1", {"SE-a2", "SE-b1", "SW-a1", "NE-a1"}),
        ("SW-a1", {"SW-a2", "SW-b1", "SE-a1", "NW-a1"}),
        ("NE-a3", {"NE-a2", "NE-a4", "NE-b3", "NW-a3"}),
        ("NE-c1", {"NE-b1", "NE-d1", "NE-c2", "SE-c1"}),
        ("SW-b2", {"SW-a2", "SW-c2", "SW-b1", "SW-b3"}),
    ],
)
def test_every_cell_has_four_neighbours_and_avenues_do_not_part_them(place: str, around: set[str]) -> None:
    assert touched(place) == around


@rule("NC-R6")
def test_no_cell_touches_another_at_a_corner_only() -> None:
    assert not touched("NE-a1") & {"NE-b2", "NW-b1", "SE-b1", "SW-a1"}
    assert not touched("NE-b2") & {"NE-a1", "NE-a3", "NE-c1", "NE-c3"}


def test_whatever_one_cell_touches_touches_it() -> None:
    pairs = {(here, int(there)) for here in range(len(NEIGHBOURS)) for there in NEIGHBOURS[here] if there != OUTSIDE}
    assert pairs == {(there, here) for here, there in pairs}
    assert all(here != there for here, there in pairs)


@rule("NC-R54")
def test_opposite_quarters_have_no_edge_in_common_and_the_others_have() -> None:
    def quarter(number: int) -> str:
        return QUARTERS[number // CELL_COUNT]

    met = {
        (quarter(here), quarter(int(there)))
        for here in range(len(NEIGHBOURS))
        for there in NEIGHBOURS[here]
        if there != OUTSIDE
    }
    apart = {("NW", "SE"), ("SE", "NW"), ("NE", "SW"), ("SW", "NE")}
    assert met == {(one, other) for one in QUARTERS for other in QUARTERS} - apart


def test_a_quarter_has_the_210_cells_that_twenty_districts_can_reach() -> None:
    assert CELL_COUNT == 210 == len({cell_name(cell) for cell in range(CELL_COUNT)})
    assert all(read_cell(cell_name(cell)) == cell for cell in range(CELL_COUNT))
    assert cell_at(1, 20) != OUTSIDE != cell_at(20, 1)
    assert cell_at(1, 21) == cell_at(11, 11) == cell_at(0, 1) == cell_at(1, 0) == OUTSIDE


@rule("NC-Y22")
@pytest.mark.parametrize(("cell", "number"), [("a1", 0), ("a2", 1), ("b1", 2), ("a3", 3), ("b2", 4), ("t1", 209)])
def test_cells_are_numbered_along_the_diagonals(cell: str, number: int) -> None:
    assert read_cell(cell) == number
    assert cell_name(number) == cell
    place = city(phase="place", quarter="NE")
    assert GAME.read_move(place, cell) == 342 + number


@pytest.mark.parametrize("text", ["a0", "a21", "u1", "t2", "b20", "1a", "", "a", "NE-a1", "a01"])
def test_what_is_no_cell_is_not_read_as_one(text: str) -> None:
    assert read_cell(text) is None


@pytest.mark.parametrize("text", ["a1", "NX-a1", "NE-", "NEa1", "NE-u1", "-a1"])
def test_what_is_no_site_is_not_read_as_one(text: str) -> None:
    assert read_site(text) is None


def test_sites_are_read_in_small_letters_too() -> None:
    assert read_site(" ne-B2 ") == read_site("NE-b2") == 210 + 4
