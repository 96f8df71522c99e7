"""The grid: 14 by 14 squares, the blocks of four squares in it, their names, and sets of squares as bits.

Squares are numbered from a1 along the rows. A block is named by its south-west square; a tile lies on a block, and a
die stands on the intersection in the middle of one. A set of squares is four words, each of four rows of sixteen bits:
the grid lies in the middle of sixteen by sixteen, so that nothing that is shifted off one edge comes in at another.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import numpy.typing as npt

from townwright.engine.bits import NO_BITS, ONE_BIT, lowest, without_lowest
from townwright.engine.rule import compiled
from townwright.games.city_council.data import BLOCK_COUNT, BLOCKS_A_ROW, SIZE, SQUARE_COUNT, TICKS

ROW = 16  # bits of a row
WORD = 64
WORDS = 4

Squares = tuple[Any, Any, Any, Any]

# Sets of squares ------------------------------------------------------------------------------------------------------

NOTHING: Squares = (NO_BITS, NO_BITS, NO_BITS, NO_BITS)
_BY_1, _BY_ROW, _BY_REST = np.uint64(1), np.uint64(ROW), np.uint64(WORD - ROW)


def bit_of(column: int, row: int) -> int:
    """The bit of the square in this column and row, both from 0."""
    return (row + 1) * ROW + column + 1


def set_of(squares: list[int]) -> list[Any]:
    """The four words of these squares, outside of compiled code; OUTSIDE is left out."""
    bits = sum(1 << bit_of(square % SIZE, square // SIZE) for square in set(squares) if square != OUTSIDE)
    return [np.uint64(bits >> WORD * word & 2**WORD - 1) for word in range(WORDS)]


def _sets(lists: list[list[int]]) -> npt.NDArray[np.uint64]:
    return np.array([set_of(squares) for squares in lists], np.uint64)


@compiled
def words(a: Any) -> Squares:
    """A set that is kept in a state or in a table, to reckon with."""
    return a[0], a[1], a[2], a[3]


@compiled
def keep(words: Any, a: Squares) -> None:
    """Write a set into the state."""
    words[0], words[1], words[2], words[3] = a


@compiled
def both(a: Squares, b: Squares) -> Squares:
    return a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]


@compiled
def either(a: Squares, b: Squares) -> Squares:
    return a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]


@compiled
def without(a: Squares, b: Squares) -> Squares:
    return a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3]


@compiled
def is_empty(a: Squares) -> bool:
    return bool((a[0] | a[1] | a[2] | a[3]) == NO_BITS)


@compiled
def meet(a: Squares, b: Squares) -> bool:
    """Have they a square in common?"""
    return bool(((a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2]) | (a[3] & b[3])) != NO_BITS)


@compiled
def is_within(a: Squares, b: Squares) -> bool:
    return bool(((a[0] & ~b[0]) | (a[1] & ~b[1]) | (a[2] & ~b[2]) | (a[3] & ~b[3])) == NO_BITS)


@compiled
def is_same(a: Squares, b: Squares) -> bool:
    return bool(((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3])) == NO_BITS)


@compiled
def to_east(a: Squares) -> Squares:
    return a[0] << _BY_1, a[1] << _BY_1, a[2] << _BY_1, a[3] << _BY_1


@compiled
def to_west(a: Squares) -> Squares:
    return a[0] >> _BY_1, a[1] >> _BY_1, a[2] >> _BY_1, a[3] >> _BY_1


@compiled
def to_north(a: Squares) -> Squares:
    return (
        a[0] << _BY_ROW,
        (a[1] << _BY_ROW) | (a[0] >> _BY_REST),
        (a[2] << _BY_ROW) | (a[1] >> _BY_REST),
        (a[3] << _BY_ROW) | (a[2] >> _BY_REST),
    )


@compiled
def to_south(a: Squares) -> Squares:
    return (
        (a[0] >> _BY_ROW) | (a[1] << _BY_REST),
        (a[1] >> _BY_ROW) | (a[2] << _BY_REST),
        (a[2] >> _BY_ROW) | (a[3] << _BY_REST),
        a[3] >> _BY_ROW,
    )


@compiled
def beside(a: Squares) -> Squares:
    """All squares that share an edge with one of these; also some beyond the grid."""
    return either(either(to_east(a), to_west(a)), either(to_north(a), to_south(a)))


@compiled
def blocks_of(a: Squares) -> Squares:
    """The south-west squares of all blocks that lie in this set whole."""
    pairs = both(a, to_west(a))
    return both(pairs, to_south(pairs))


@compiled
def count_word(word: Any) -> int:
    """How many bits of a word are set."""
    word = word - ((word >> _BY_1) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    word = word + (word >> np.uint64(8))
    word = word + (word >> np.uint64(16))
    word = word + (word >> np.uint64(32))
    return int(word & np.uint64(0x7F))


@compiled
def count_squares(a: Squares) -> int:
    return count_word(a[0]) + count_word(a[1]) + count_word(a[2]) + count_word(a[3])


@compiled
def has_square(a: Squares, square: int) -> bool:
    place = BIT[square]
    word = a[0]
    if place >= 2 * WORD:
        word = a[2] if place < 3 * WORD else a[3]
    elif place >= WORD:
        word = a[1]
    return bool((word >> np.uint64(place % WORD)) & ONE_BIT)


@compiled
def first_square(a: Squares) -> int:
    """The lowest square, in the order a1, b1, ..., n14, of a set that is not empty."""
    if a[0] != NO_BITS:
        return int(SQUARE[lowest(a[0])])
    if a[1] != NO_BITS:
        return int(SQUARE[WORD + lowest(a[1])])
    if a[2] != NO_BITS:
        return int(SQUARE[2 * WORD + lowest(a[2])])
    return int(SQUARE[3 * WORD + lowest(a[3])])


@compiled
def without_first(a: Squares) -> Squares:
    """The set without its lowest square; nothing is left of nothing."""
    if a[0] != NO_BITS:
        return without_lowest(a[0]), a[1], a[2], a[3]
    if a[1] != NO_BITS:
        return a[0], without_lowest(a[1]), a[2], a[3]
    if a[2] != NO_BITS:
        return a[0], a[1], without_lowest(a[2]), a[3]
    return a if a[3] == NO_BITS else (a[0], a[1], a[2], without_lowest(a[3]))


# Squares --------------------------------------------------------------------------------------------------------------

OUTSIDE = -1


def square_at(column: int, row: int) -> int:
    """The square in this column and row, both from 0; OUTSIDE beyond the grid."""
    return row * SIZE + column if 0 <= column < SIZE and 0 <= row < SIZE else OUTSIDE


def _around(square: int) -> list[int]:
    column, row = square % SIZE, square // SIZE
    return [square_at(column + east, row + north) for east, north in ((0, 1), (1, 0), (0, -1), (-1, 0))]


BIT = np.array([bit_of(square % SIZE, square // SIZE) for square in range(SQUARE_COUNT)], np.int64)
SQUARE = np.full(WORD * WORDS, OUTSIDE, np.int64)  # the square of each bit
SQUARE[BIT] = range(SQUARE_COUNT)
SIDES = np.array([_around(square) for square in range(SQUARE_COUNT)], np.int64)  # north, east, south, west
ONE = _sets([[square] for square in range(SQUARE_COUNT)])  # by square: the set of it alone
BESIDE = _sets([_around(square) for square in range(SQUARE_COUNT)])
GRID: Squares = tuple(set_of(list(range(SQUARE_COUNT))))

# Blocks ---------------------------------------------------------------------------------------------------------------


def block_at(column: int, row: int) -> int:
    """The block whose south-west square is in this column and row; OUTSIDE if it does not fit."""
    fits = 0 <= column < BLOCKS_A_ROW and 0 <= row < BLOCKS_A_ROW
    return row * BLOCKS_A_ROW + column if fits else OUTSIDE


def _corners(block: int) -> list[int]:
    """Its squares as the ticks are named: SW, SE, NW, NE."""
    column, row = block % BLOCKS_A_ROW, block // BLOCKS_A_ROW
    return [square_at(column + ("E" in tick), row + ("N" in tick)) for tick in TICKS]


def _border(block: int) -> list[int]:
    """The squares that share an edge with it, OUTSIDE left out."""
    corners = _corners(block)
    return [side for square in corners for side in _around(square) if side not in (*corners, OUTSIDE)]


def is_adjacent(one: int, other: int) -> bool:
    """CC-S2: do tiles on these blocks face each other by half a side at least, with one space between at most?"""
    across = sorted((abs(one % BLOCKS_A_ROW - other % BLOCKS_A_ROW), abs(one // BLOCKS_A_ROW - other // BLOCKS_A_ROW)))
    return across[0] <= 1 and across[1] in (2, 3)


def _touches(one: int, other: int) -> bool:
    """CC-L13: are they adjacent, or do they touch at a corner?"""
    columns = abs(one % BLOCKS_A_ROW - other % BLOCKS_A_ROW)
    rows = abs(one // BLOCKS_A_ROW - other // BLOCKS_A_ROW)
    return is_adjacent(one, other) or columns == rows == 2


_BLOCKS = range(BLOCK_COUNT)
CORNERS = np.array([_corners(block) for block in _BLOCKS], np.int64)  # by block and tick
SOUTH_WEST = CORNERS[:, 0].copy()
BLOCK_OF = np.full(SQUARE_COUNT, OUTSIDE, np.int64)  # the block of which a square is the south-west one
BLOCK_OF[SOUTH_WEST] = _BLOCKS
COVERS = _sets([_corners(block) for block in _BLOCKS])  # by block: its four squares
BORDER = _sets([_border(block) for block in _BLOCKS])  # by block: the squares that share an edge with it
ADJACENT = np.array([[is_adjacent(one, other) for other in _BLOCKS] for one in _BLOCKS])
# By block: the south-west squares of all blocks that touch it (CC-L13), and of those that share a square with it.
TOUCHING = _sets([[int(SOUTH_WEST[other]) for other in _BLOCKS if _touches(block, other)] for block in _BLOCKS])
OVERLAPPING = _sets(
    [[int(SOUTH_WEST[other]) for other in _BLOCKS if set(_corners(block)) & set(_corners(other))] for block in _BLOCKS]
)
_CENTRE = [block_at(column, row) for column in range(5, 8) for row in range(5, 8)]
CENTRAL: Squares = tuple(set_of([int(SOUTH_WEST[block]) for block in _CENTRE]))  # CC-L12

# Quadrants ------------------------------------------------------------------------------------------------------------

QUADRANTS = ("SW", "SE", "NW", "NE")
QUADRANT_COUNT = len(QUADRANTS)


def _quadrant(square: int) -> int:
    return (square % SIZE >= SIZE // 2) + 2 * (square // SIZE >= SIZE // 2)


# By block: a bit for each quadrant that one of its squares lies in; and the only such quadrant, or OUTSIDE.
QUADRANTS_OF = np.array([sum({1 << _quadrant(square) for square in _corners(block)}) for block in _BLOCKS], np.int64)
QUADRANT_OF = np.array([{1: 0, 2: 1, 4: 2, 8: 3}.get(int(bits), OUTSIDE) for bits in QUADRANTS_OF], np.int64)
# By quadrant: the south-west squares of the blocks that lie in a quadrant beside it.
_BESIDE_QUADRANT = [[block for block in _BLOCKS if QUADRANT_OF[block] in (q ^ 1, q ^ 2)] for q in range(QUADRANT_COUNT)]
POINTS_BESIDE = _sets([[int(SOUTH_WEST[block]) for block in blocks] for blocks in _BESIDE_QUADRANT])

# Names ----------------------------------------------------------------------------------------------------------------

_SQUARE_NAME = re.compile(r"([a-z])([0-9]{1,2})")


def square_name(square: int) -> str:
    return f"{chr(ord('a') + square % SIZE)}{square // SIZE + 1}"


def block_name(block: int) -> str:
    """A tile's place is called by its south-west square."""
    return square_name(int(SOUTH_WEST[block]))


def point_name(block: int) -> str:
    """The intersection in the middle of this block."""
    return f"{block_name(block)}+"


def read_square(text: str) -> int | None:
    """The square that this text names, OUTSIDE if it is beyond the grid, or None if it names none."""
    found = _SQUARE_NAME.fullmatch(text.strip().lower())
    return square_at(ord(found[1]) - ord("a"), int(found[2]) - 1) if found else None


def read_block(text: str) -> int:
    """The block whose south-west square this text names, or OUTSIDE."""
    square = read_square(text)
    return OUTSIDE if square is None or square == OUTSIDE else int(BLOCK_OF[square])
