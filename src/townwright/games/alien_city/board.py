"""The map: 8 by 10 lots on 4 by 5 tiles, their names, and sets of lots as bits.

Lots are numbered from a1 in the south-west, along the rows; so are tiles. A set of lots is two words (`engine.bits`):
rows 1 to 8 in the low one, rows 9 and 10 in the high one.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from townwright.engine.bits import ALL_BITS, NO_BITS
from townwright.engine.rule import compiled
from townwright.games.alien_city.data import COLUMNS, CORNERS, LOT_COUNT, ROWS, TILE_COUNT

OUTSIDE = -1
TILE_COLUMNS = COLUMNS // 2

_LOT_NAME = re.compile(r"([a-h])([1-9]|10)")
_PLACE_NAME = re.compile(r"([A-D])([1-5])")


def lot_at(column: int, row: int) -> int:
    """The lot in this column and row, both from 0; OUTSIDE beyond the city's edge."""
    return row * COLUMNS + column if 0 <= column < COLUMNS and 0 <= row < ROWS else OUTSIDE


def _around(lot: int, steps: list[tuple[int, int]]) -> list[int]:
    return [lot_at(lot % COLUMNS + east, lot // COLUMNS + north) for east, north in steps]


_SIDES = [(0, 1), (1, 0), (0, -1), (-1, 0)]
_RING = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
_NEAR = [(east, north) for east in range(-2, 3) for north in range(-2, 3) if abs(east) + abs(north) <= 2]

SIDES = np.array([_around(lot, _SIDES) for lot in range(LOT_COUNT)], np.int8)  # north, east, south, west
RING = np.array([_around(lot, _RING) for lot in range(LOT_COUNT)], np.int8)  # the same and the diagonals, clockwise
NEAR = np.array([_around(lot, _NEAR) for lot in range(LOT_COUNT)], np.int8)  # within two steps, and itself
TILE_OF = np.array([lot // COLUMNS // 2 * TILE_COLUMNS + lot % COLUMNS // 2 for lot in range(LOT_COUNT)], np.int8)


def _corner_lots(tile: int) -> list[int]:
    column, row = tile % TILE_COLUMNS * 2, tile // TILE_COLUMNS * 2
    return [lot_at(column + ("E" in corner), row + ("N" in corner)) for corner in CORNERS]


CORNER_LOTS = np.array([_corner_lots(tile) for tile in range(TILE_COUNT)], np.int8)  # by tile and corner

# Sets of lots ---------------------------------------------------------------------------------------------------------

LOW_LOTS: Any = ALL_BITS
HIGH_LOTS: Any = np.uint64(0xFFFF)
_WEST_COLUMN = np.uint64(0x0101010101010101)
_EAST_COLUMN = np.uint64(0x8080808080808080)
_WEST_OF_TILE = np.uint64(0x5555555555555555)  # the western lots of each tile
_SOUTH_OF_TILE = np.uint64(0x00FF00FF00FF00FF)  # and the southern ones
_BY_1, _BY_8, _BY_56 = np.uint64(1), np.uint64(8), np.uint64(56)


@compiled
def beside(low: Any, high: Any) -> tuple[Any, Any]:
    """All lots that share an edge with one of these."""
    east = ((low & ~_EAST_COLUMN) << _BY_1), ((high & ~_EAST_COLUMN) << _BY_1)
    west = ((low & ~_WEST_COLUMN) >> _BY_1), ((high & ~_WEST_COLUMN) >> _BY_1)
    north = (low << _BY_8), ((high << _BY_8) | (low >> _BY_56))
    south = ((low >> _BY_8) | (high << _BY_56)), (high >> _BY_8)
    return (east[0] | west[0] | north[0] | south[0]), ((east[1] | west[1] | north[1] | south[1]) & HIGH_LOTS)


@compiled
def _tile_mates(word: Any) -> Any:
    """All lots that share a tile with one of these, other than by being it alone."""
    across = ((word & _WEST_OF_TILE) << _BY_1) | ((word >> _BY_1) & _WEST_OF_TILE)
    both = word | across
    along = ((both & _SOUTH_OF_TILE) << _BY_8) | ((both >> _BY_8) & _SOUTH_OF_TILE)
    return across | along


@compiled
def tile_mates(low: Any, high: Any) -> tuple[Any, Any]:
    """All lots of which another lot of the same tile is in the set."""
    return _tile_mates(low), _tile_mates(high)


@compiled
def tiles_with_two(low: Any, high: Any) -> tuple[Any, Any]:
    """All lots of the tiles of which at least two lots are in the set."""
    low_pairs, high_pairs = low & _tile_mates(low), high & _tile_mates(high)
    return low_pairs | _tile_mates(low_pairs), high_pairs | _tile_mates(high_pairs)


def words_of(lots: list[int]) -> tuple[Any, Any]:
    """A set of lots, outside of compiled code."""
    low, high = NO_BITS, NO_BITS
    for lot in lots:
        if lot < 64:
            low |= np.uint64(1 << lot)
        else:
            high |= np.uint64(1 << (lot - 64))
    return low, high


TILE_LOTS = np.array([words_of(lots.tolist()) for lots in CORNER_LOTS], np.uint64)  # by tile: its four lots as a set

# Names ----------------------------------------------------------------------------------------------------------------


def lot_name(lot: int) -> str:
    return f"{chr(ord('a') + lot % COLUMNS)}{lot // COLUMNS + 1}"


def read_lot(text: str) -> int | None:
    """The lot that this text names, or None."""
    found = _LOT_NAME.fullmatch(text.strip().lower())
    return lot_at(ord(found[1]) - ord("a"), int(found[2]) - 1) if found else None


def place_name(tile: int) -> str:
    """The name of a tile's place, such as C3."""
    return f"{chr(ord('A') + tile % TILE_COLUMNS)}{tile // TILE_COLUMNS + 1}"


def read_place(text: str) -> int | None:
    """The tile's place that this text names, or None."""
    found = _PLACE_NAME.fullmatch(text.strip().upper())
    return (int(found[2]) - 1) * TILE_COLUMNS + ord(found[1]) - ord("A") if found else None
