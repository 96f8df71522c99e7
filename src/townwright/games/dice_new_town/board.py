"""The map: a grid of 36 squares, the Lands on it, and the names of places.

A Land is counted from 0: the numbered Lands 3 to 18, then the King's Land. Squares are counted row by row from a1.
"""

from __future__ import annotations

import re

import numpy as np

from townwright.games.dice_new_town.data import HIGHEST, KING, KING_SITES, LOWEST, PATTERN, SQUARES

WIDTH = 6
OUTSIDE = -1
_SQUARE_NAME = re.compile(r"([a-f])([1-6])")


def square_at(column: int, row: int) -> int:
    """The square in this column and row, both from 0; OUTSIDE beyond the edge."""
    return row * WIDTH + column if 0 <= column < WIDTH and 0 <= row < WIDTH else OUTSIDE


def square_name(square: int) -> str:
    return f"{chr(ord('a') + square % WIDTH)}{square // WIDTH + 1}"


def read_square(text: str) -> int | None:
    """The square of this name, or None."""
    found = _SQUARE_NAME.fullmatch(text.strip().lower())
    return square_at(ord(found[1]) - ord("a"), int(found[2]) - 1) if found else None


def _around(square: int) -> list[int]:
    column, row = square % WIDTH, square // WIDTH
    return [
        square_at(column + 1, row),
        square_at(column, row + 1),
        square_at(column - 1, row),
        square_at(column, row - 1),
    ]


BESIDE_SQUARE = np.array([_around(square) for square in range(SQUARES)])  # OUTSIDE where there is none

# The King's Land ------------------------------------------------------------------------------------------------------

# Where its lower left square can lie; luck chooses a place in the middle, with room for Lands on every side.
KING_SQUARES = np.array([square_at(site % (WIDTH - 1), site // (WIDTH - 1)) for site in range(KING_SITES)])
IS_CENTRAL = np.array([1 <= site % (WIDTH - 1) <= 3 and 1 <= site // (WIDTH - 1) <= 3 for site in range(KING_SITES)])
KING_BLOCK = (0, 1, WIDTH, WIDTH + 1)  # its four squares, from the lower left one


def king_site(square: int) -> int | None:
    """Which of the places for the King's Land has this lower left square, or None."""
    return next((site for site in range(KING_SITES) if KING_SQUARES[site] == square), None)


# The sample map -------------------------------------------------------------------------------------------------------

_SAMPLE = (
    " 3 10  7 13 16  .",
    "15 12  K  K  4  .",
    " . 17  K  K  9  6",
    " .  5  8 14 11 18",
)  # rows 5 to 2
SAMPLE = {
    name: square_at(column, 4 - line)
    for line, row in enumerate(_SAMPLE)
    for column, name in enumerate(row.split())
    if name not in (".", "K")
}
SAMPLE_KING = square_at(2, 2)
SAMPLE_SQUARES = np.array([SAMPLE[str(number)] for number in range(LOWEST, HIGHEST + 1)] + [SAMPLE_KING])

# Patterns (DT-S6): sets of squares, a bit for each --------------------------------------------------------------------

_ACROSS = [[square_at(c + k, r) for k in range(PATTERN)] for r in range(WIDTH) for c in range(WIDTH - PATTERN + 1)]
_UP = [[square_at(c, r + k) for k in range(PATTERN)] for c in range(WIDTH) for r in range(WIDTH - PATTERN + 1)]
_SQUARES_OF_FOUR = [
    [square_at(c + i, r + j) for i in range(2) for j in range(2)] for r in range(WIDTH - 1) for c in range(WIDTH - 1)
]


def _through(patterns: list[list[int]], square: int, most: int) -> list[int]:
    """The patterns that contain this square, as sets, filled up with empty ones."""
    sets = [sum(1 << place for place in pattern) for pattern in patterns if square in pattern]
    return sets + [0] * (most - len(sets))


ROWS_THROUGH = np.array([_through(_ACROSS + _UP, square, 2 * PATTERN) for square in range(SQUARES)])
BLOCKS_THROUGH = np.array([_through(_SQUARES_OF_FOUR, square, PATTERN) for square in range(SQUARES)])

# Names of Lands and houses --------------------------------------------------------------------------------------------


def land_name(land: int) -> str:
    """Such as L12, or K."""
    return "K" if land == KING else f"L{land + LOWEST}"


def read_land(text: str) -> int | None:
    """The Land of this name, with or without its L; None if there is none."""
    word = text.strip().upper().removeprefix("L")
    if word == "K":
        return KING
    if re.fullmatch(r"[0-9]{1,2}", word) and LOWEST <= int(word) <= HIGHEST:
        return int(word) - LOWEST
    return None


def house_name(land: int, slot: int) -> str:
    """Such as 12a, or Kb: the second house built there."""
    return f"{'K' if land == KING else land + LOWEST}{'abcd'[slot]}"
