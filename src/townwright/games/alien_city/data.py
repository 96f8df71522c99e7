"""The components of Alien City and its numbers, as the rules print them."""

from __future__ import annotations

import numpy as np

from townwright.engine.actions import ActionTable, Kind

# Components -----------------------------------------------------------------------------------------------------------

COLOURS = "RBGK"  # red Energy, blue Synthesis, green Control, black Builders
COLOUR_NAMES = ("red", "blue", "green", "black")
COLOUR_COUNT = 4
RED, BLUE, GREEN, BLACK = 0, 1, 2, 3

KINDS = ("RT", "BT", "GT", "RD", "BD", "GD", "KD")  # towers, then domes
KIND_COUNT = 7
TOWER_KINDS = 3  # a kind below this is a tower; there is no black one
STRUCTURES = ("red tower", "blue tower", "green tower", "red dome", "blue dome", "green dome", "black dome")
COLOUR_OF_KIND = np.array([RED, BLUE, GREEN, RED, BLUE, GREEN, BLACK])

SEATS = ("A", "B")
STOCKS = np.array([[3, 2, 2, 3, 3, 3, 3], [2, 3, 2, 3, 3, 3, 3]])  # AC-W1: by seat and kind
CAPS = 3

VALUES = "na2345"  # null, ace, 2, 3, 4, 5: worth their index
VALUE_COUNT = 6
TILE_KINDS = COLOUR_COUNT * VALUE_COUNT
TILES = tuple(f"{colour}{value}" for colour in COLOURS for value in VALUES)
TILE_COUNT = 20  # five of each colour
CORNERS = ("NW", "NE", "SW", "SE")  # where a tile shows its icon
DICE = 4
FACES = 6

# Numbers --------------------------------------------------------------------------------------------------------------

COLUMNS, ROWS = 8, 10
LOT_COUNT = COLUMNS * ROWS
FIRST_OF_A_TILE = 2  # the first two structures on a coloured tile have its colour
CUSTOMER_REACH = 2
BONUS_TOP, BONUS_STEP = 10, 2  # AC-S7: 10 - 2d
LONGEST_GAME = 4 + 19 + 20 + 8 * 100 + 38 + 37  # a roll-off repeated a hundred times will not be seen

# What a choice is -----------------------------------------------------------------------------------------------------

ACTIONS = ActionTable(
    Kind("build", kind=range(KIND_COUNT), lot=range(LOT_COUNT)),
    Kind("claim", lot=range(LOT_COUNT)),
    Kind("decline"),
)
OUTCOMES = ActionTable(
    Kind("box", tile=range(TILE_KINDS)),
    Kind("tile", tile=range(TILE_KINDS)),
    Kind("corner", corner=range(len(CORNERS))),
    Kind("die", face=range(FACES)),
)
