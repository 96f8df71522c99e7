"""The components of Dice New Town and its numbers, as the rules print them."""

from __future__ import annotations

import numpy as np

from townwright.engine.actions import ActionTable, Kind

# Players --------------------------------------------------------------------------------------------------------------

SEATS = 4
COLOURS = ("Red", "Purple", "Blue", "Yellow")
ROOFS_OF_EACH = 2
ROOFS = 8
LEVELS = 4
MOST_HOUSES = ROOFS

# Lands ----------------------------------------------------------------------------------------------------------------

LOWEST, HIGHEST = 3, 18  # the numbers of the Lands, sums of three dice
NUMBERED = HIGHEST - LOWEST + 1
KING = NUMBERED  # the King's Land comes after the numbered ones
LANDS = NUMBERED + 1
LAWN, COBBLED, BRICK, MUD = range(4)
LAND_TYPES = ("lawn", "cobbled", "brick", "mud")
LAND_VALUES = np.array([3, 2, 1, 0])  # by type
_LANDS_OF_TYPE = ((3, 4, 17, 18), (5, 6, 15, 16), (7, 8, 13, 14), (9, 10, 11, 12))
TYPE_OF_LAND = np.array(
    [kind for number in range(LOWEST, HIGHEST + 1) for kind in range(4) if number in _LANDS_OF_TYPE[kind]]
)
CARD_COLOURS = ("green", "blue", "red", "yellow")  # of the Land cards, by type: what their effects are called by
LANDS_ON_THE_KING = 4  # at least so many touch the King's Land
NEIGHBOURS_OF_A_LAND = 2  # at least
ENTRY_COST, KINGS_ENTRY_COST = 1, 2  # DT-L5

# Dice -----------------------------------------------------------------------------------------------------------------

FACES = 6
RED, GREEN, BLACK, WHITE = range(4)
DICE_COLOURS = ("red", "green", "black", "white")
WHITES = 3
DICE = 6  # of each player
FEWEST_TREE_DICE, MOST_TREE_DICE = 2, 4

# Houses ---------------------------------------------------------------------------------------------------------------

FLOORS = 3
FOOTPRINTS = ("2x2", "2x3", "2x4", "3x3")  # by Level, from 1
CELLS_PER_FLOOR = (4, 6, 8, 9)
_BASE_POINTS = ((1, 3, 5), (2, 5, 8), (3, 7, 11), (4, 9, 14))
PENTHOUSE_POINTS = 1
SPACE = 4  # Levels that a Land has room for
HOUSES_ON_A_LAND = 4
HOUSES_ON_THE_KINGS = 2

# A house is one of twelve forms, 1 for 2x2 of one floor to 12 for 3x3 of three, or a penthouse.
NO_HOUSE = 0
FORMS = LEVELS * FLOORS
PENTHOUSE = FORMS + 1
LEVEL_OF = np.array([0, *(level for level in range(1, LEVELS + 1) for _ in range(FLOORS)), 1])
FLOORS_OF = np.array([0, *(floors for _ in range(LEVELS) for floors in range(1, FLOORS + 1)), 1])
CELLS_OF = np.array(
    [0, *(cells * floors for cells in CELLS_PER_FLOOR for floors in range(1, FLOORS + 1)), CELLS_PER_FLOOR[0]]
)
BASE_POINTS = np.array([0, *(points for row in _BASE_POINTS for points in row), PENTHOUSE_POINTS])
_CONTAINS = ((), (1,), (1, 2), (1, 2))  # which smaller footprints lie inside one
CAN_GROW = np.array(  # [old form, new form]: DT-L14
    [
        [
            int(
                1 <= old <= FORMS
                and 1 <= new <= FORMS
                and old != new
                and FLOORS_OF[new] >= FLOORS_OF[old]
                and (LEVEL_OF[old] == LEVEL_OF[new] or LEVEL_OF[old] in _CONTAINS[LEVEL_OF[new] - 1])
            )
            for new in range(PENTHOUSE + 1)
        ]
        for old in range(PENTHOUSE + 1)
    ]
)


def form_of(level: int, floors: int) -> int:
    """The form with this footprint and so many floors."""
    return (level - 1) * FLOORS + floors


# Materials ------------------------------------------------------------------------------------------------------------

MATERIALS = 6
GIVABLE = (4, 5, 6)  # DT-L9
SPLITS = tuple((a + b, a, b) for n in range(2, MATERIALS + 1) for b in range(1, n // 2 + 1) for a in (n - b,))
MOST_PIECES = 27  # single cells in the largest house

# DT-R22: the mixes of Materials with the right number of cells that still cannot be put together; every other mix fits.
_MISFITS = (
    ("-:2x2/2 2x2/1:2x2/3 2x2/2:2x4/2", "1115 116 125 26 35"),
    ("-:2x4/2 2x4/1:2x4/3", "1555 556"),
    ("-:3x3/1 3x3/1:3x3/2 3x3/2:3x3/3 2x3/3:3x3/3", "144 234 333 36 45"),
    (
        "-:3x3/3",
        "12444444 13344444 1444446 22344444 23334444 2344446 2444445 33333444 3334446 3344445 3444444 344466 36666"
        " 444456 444555",
    ),
    ("2x2/1:2x4/2", "156 66"),
    ("2x2/1:3x3/1", "14 23 5"),
    (
        "2x2/1:3x3/3",
        "1244444 1334444 144446 2234444 2333444 234446 244445 3333344 333446 334445 344444 34466 44456 44555 5666",
    ),
    (
        "2x2/2:3x3/3",
        "1114444 114445 124444 133444 14446 14455 223444 233344 23446 24445 333334 33346 33445 34444 3466 4456 4555",
    ),
    (
        "2x2/3:3x3/3 2x3/2:3x3/3",
        "111444 11445 12444 13344 1446 1455 22344 23334 2346 2445 33333 3336 3345 3444 366 456 555",
    ),
    ("2x3/1:2x4/2", "55"),
    ("2x3/1:3x3/1", "3"),
    ("2x3/1:3x3/2", "444"),
    ("2x3/1:3x3/3", "144444 234444 333444 34446 3666 44445"),
)
MIX_BITS = 5  # a mix of Materials is one number: how many of each, five bits a kind


def read_form(text: str) -> int:
    """The form that is written so, such as 2x3/2; NO_HOUSE for a dash."""
    if text == "-":
        return NO_HOUSE
    footprint, _, floors = text.partition("/")
    return form_of(FOOTPRINTS.index(footprint) + 1, int(floors))


def mix_of(digits: str) -> int:
    """The number of the mix that consists of these Materials."""
    return sum(1 << MIX_BITS * (int(digit) - 1) for digit in digits)


MISFITS = np.full((len(_MISFITS) + 1, 1 + max(len(mixes.split()) for _, mixes in _MISFITS)), -1)  # ends with -1
MISFIT_ROW = np.zeros((PENTHOUSE + 1, PENTHOUSE + 1), np.int64)  # [old form, new form]; row 0 has none
for _row, (_changes, _mixes) in enumerate(_MISFITS, 1):
    for _k, _mix in enumerate(_mixes.split()):
        MISFITS[_row, _k] = mix_of(_mix)
    for _change in _changes.split():
        _old, _, _new = _change.partition(":")
        MISFIT_ROW[read_form(_old), read_form(_new)] = _row

# Numbers --------------------------------------------------------------------------------------------------------------

ROUNDS = 4
EXTRA_ROUND = 5
MARKS = 4
MARK_STEP = 10  # the marks on the score track: 10, 20, 30 and 40
GEM_MARK = MARKS - 1  # the last one gives a Gem, the others a Material
KINGS_GEMS = (2, 1)  # for the first and the second house in the King's Land
FIFTH = 5
PATTERN = 4  # Lands in a row or a block
CARDS_EACH = 4
ROW_OF_CARDS = 4
MOST_CARDS_AT_ONCE = 3
NO_MATERIALS_POINT = 1
IDLE_CARD_PENALTY = 2  # DT-S11
MAJORITY, SHARED_MAJORITY = 5, 3
EASY_CARD_OWN, EASY_CARD_OTHERS, EASY_CARD_NOBODY = 3, 1, -1

# Residents ------------------------------------------------------------------------------------------------------------

RESIDENTS = 16
PRINCE, PARENTS = 1, 2
_L, _C, _B, _M = 1 << LAWN, 1 << COBBLED, 1 << BRICK, 1 << MUD
_ANY = _L | _C | _B | _M
FAMILIES = (  # name, people, where they may live, points
    ("the Prince and his bride", 2, _ANY, 4),
    ("the bride's parents", 2, _ANY, 3),
    ("great-aunt", 1, _L | _C, 4),
    ("grandmother", 1, _ANY, 2),
    ("elder brother", 1, _B | _M, 4),
    ("twin sisters", 2, _C | _B, 4),
    ("uncle and aunt", 2, _L | _B | _M, 3),
    ("great-uncle's household", 3, _C | _B | _M, 4),
    ("farming cousins", 3, _L | _M, 5),
    ("elder sister's family", 4, _B | _M, 5),
    ("aunt's family", 4, _L | _C | _B, 4),
    ("the miller's family", 5, _C | _M, 6),
    ("second cousins", 5, _ANY, 4),
    ("the music teacher's family", 7, _L | _B, 7),
    ("the bakers", 8, _C | _B | _M, 6),
    ("the potters", 9, _B | _M, 8),
)
PEOPLE = np.array([0, *(family[1] for family in FAMILIES)])
LIVES_ON = np.array([0, *(family[2] for family in FAMILIES)])
FAMILY_POINTS = np.array([0, *(family[3] for family in FAMILIES)])
PARENTS_BONUS = 2  # added to the die; the Prince's die counts twice
TWICE_THE_MEAN_PRINCE, TWICE_THE_MEAN_PARENTS = 14, 11  # DT-S16
COLUMNS = ROWS = 4
MISFIT_PENALTY = 2
EMPTY_HOUSE_PENALTY = 2

# What a choice is -----------------------------------------------------------------------------------------------------

SQUARES = 36
KING_SITES = 25
SLOTS = HOUSES_ON_A_LAND
SUBSETS = (1 << WHITES) - 1
AS_MATERIAL, AS_SPECIAL, AS_NOTHING = range(3)  # what a die is used for under the easy rules
EASY_COLOURS = (GREEN, RED, BLACK)

_LAND_NUMBERS = range(LOWEST, HIGHEST + 1)
ACTIONS = ActionTable(
    Kind("pass"),  # stop, stay, end, no, keep, waive, nothing
    Kind("yes"),  # roll, join, reroll all six
    Kind("die", colour=range(4), value=range(1, FACES + 1)),
    Kind("land", land=_LAND_NUMBERS),
    Kind("tree_dice", count=range(FEWEST_TREE_DICE, MOST_TREE_DICE + 1)),
    Kind("reroll_white", subset=range(1, SUBSETS + 1)),  # a bit for each die
    Kind("reroll_green"),
    Kind("reroll_black"),
    Kind("step", land=range(LOWEST, HIGHEST + 2)),  # 19 is the King's Land
    Kind("buy"),
    Kind("offer", material=range(GIVABLE[0], GIVABLE[-1] + 1)),
    Kind("seat", seat=range(SEATS)),
    Kind("split", way=range(len(SPLITS))),
    Kind("join", way=range(len(SPLITS))),
    Kind("new", level=range(1, LEVELS + 1), floors=range(1, FLOORS + 1)),
    Kind("grow", slot=range(1, SLOTS + 1), level=range(1, LEVELS + 1), floors=range(1, FLOORS + 1)),
    Kind("penthouse"),
    Kind("piece", material=range(1, MATERIALS + 1)),
    Kind("help"),
    Kind("card", land=_LAND_NUMBERS),
    Kind("white", die=range(1, WHITES + 1), doubled=range(2)),  # to 0, or doubled
    Kind("plus", colour=range(len(EASY_COLOURS))),  # green, red, black
    Kind("swap"),
    Kind("gain"),
    Kind("give_back"),
    Kind("take_card", land=_LAND_NUMBERS),
    Kind("family", column=range(1, COLUMNS + 1), row=range(1, ROWS + 1)),
    Kind("house", house=range(1, MOST_HOUSES + 1)),  # the player's own, by Land and in the order of building
    Kind("resident", resident=range(1, RESIDENTS + 1)),
    Kind("use", colour=range(len(EASY_COLOURS)), way=range(3)),
    Kind("triple"),
    Kind("extra", colour=range(len(EASY_COLOURS))),
    Kind("gem_move"),
    Kind("spot", numbered=range(2)),  # the King's Land, or the Land of the sum
    Kind("king", site=range(KING_SITES)),  # laying out a town: where the King's Land lies
    Kind("square", square=range(SQUARES)),
)
OUTCOMES = ActionTable(
    Kind("pip", value=range(1, FACES + 1)),
    Kind("land", land=_LAND_NUMBERS),  # a number for a square, a Land card, a starting Land
    Kind("resident", resident=range(1, RESIDENTS + 1)),
    Kind("king", site=range(KING_SITES)),
    Kind("square", square=range(SQUARES)),
)

# The rounds are bounded by dice, cards, Materials and Gems, and stay far below 2,000 decisions. Luck lays out a town
# with 17, and one in forty passes the test: 1,700 failures in a row never happen.
LONGEST_GAME = 32_000
