"""The map: four quarters round a crossing, and the names of their cells.

A *cell* is a place within a quarter, counted outwards along diagonals (a1, a2, b1, a3, ...); a *site* is a cell of a
certain quarter. Columns count outwards from the north-south avenue, rows from the east-west avenue.
"""

from __future__ import annotations

import re

import numpy as np

from townwright.games.new_city.data import CELL_COUNT, QUARTER_COUNT, QUARTERS

REACH = 20  # the outermost column and row that twenty districts can reach
OUTSIDE = -1
CORNER = 0  # cell a1, at the central intersection

_ACROSS_NORTH_SOUTH_AVENUE = {"NW": "NE", "NE": "NW", "SE": "SW", "SW": "SE"}
_ACROSS_EAST_WEST_AVENUE = {"NW": "SW", "SW": "NW", "NE": "SE", "SE": "NE"}
_CELL_NAME = re.compile(r"([a-t])([1-9]|1[0-9]|20)")


def cell_at(column: int, row: int) -> int:
    """The cell in this column and row, both from 1; OUTSIDE if no district can ever stand there."""
    if min(column, row) < 1 or column + row > REACH + 1:
        return OUTSIDE
    diagonal = column + row - 2
    return diagonal * (diagonal + 1) // 2 + column - 1


COLUMN_AND_ROW = sorted(
    ((column, row) for column in range(1, REACH + 1) for row in range(1, REACH + 2 - column)),
    key=lambda place: cell_at(*place),
)


def site_at(quarter: int, cell: int) -> int:
    return quarter * CELL_COUNT + cell


def _neighbours(quarter: int, column: int, row: int) -> list[int]:
    """The four sites that share an edge with this one."""

    def site(quarter: int, column: int, row: int) -> int:
        cell = cell_at(column, row)
        return OUTSIDE if cell == OUTSIDE else site_at(quarter, cell)

    name = QUARTERS[quarter]
    beside = QUARTERS.index(_ACROSS_NORTH_SOUTH_AVENUE[name])
    opposite_row = QUARTERS.index(_ACROSS_EAST_WEST_AVENUE[name])
    return [
        site(quarter, column + 1, row),
        site(quarter, column, row + 1),
        site(quarter, column - 1, row) if column > 1 else site(beside, 1, row),
        site(quarter, column, row - 1) if row > 1 else site(opposite_row, column, 1),
    ]


NEIGHBOURS = np.array(
    [_neighbours(quarter, *place) for quarter in range(QUARTER_COUNT) for place in COLUMN_AND_ROW], np.int16
)


def cell_name(cell: int) -> str:
    column, row = COLUMN_AND_ROW[cell]
    return f"{chr(ord('a') + column - 1)}{row}"


def site_name(site: int) -> str:
    return f"{QUARTERS[site // CELL_COUNT]}-{cell_name(site % CELL_COUNT)}"


def read_cell(text: str) -> int | None:
    """The cell that this text names, or None."""
    found = _CELL_NAME.fullmatch(text.strip().lower())
    if not found:
        return None
    cell = cell_at(ord(found[1]) - ord("a") + 1, int(found[2]))
    return None if cell == OUTSIDE else cell


def read_site(text: str) -> int | None:
    """The site that this text names, such as NE-b2, or None."""
    quarter, dash, place = text.strip().partition("-")
    cell = read_cell(place)
    if not dash or quarter.upper() not in QUARTERS or cell is None:
        return None
    return site_at(QUARTERS.index(quarter.upper()), cell)
