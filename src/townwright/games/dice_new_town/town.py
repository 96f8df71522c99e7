"""The layout of the town: what it must hold to, and how luck or the players lay it out square by square."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.dice_new_town.board import BESIDE_SQUARE, IS_CENTRAL, KING_BLOCK, KING_SQUARES, OUTSIDE, WIDTH
from townwright.games.dice_new_town.choices import KING_AT, L29_NOT_NOW, L31_LAYOUT, LAND, SQUARES_AT
from townwright.games.dice_new_town.data import (
    KING,
    KING_SITES,
    LANDS,
    LANDS_ON_THE_KING,
    NEIGHBOURS_OF_A_LAND,
    NUMBERED,
    SQUARES,
)
from townwright.games.dice_new_town.state import CUSTOM, KING_SITE, NONE, NUMBER, SQUARE, DiceNewTown

# Sets of squares: a bit for each --------------------------------------------------------------------------------------


@compiled
def kings_ground(s: DiceNewTown) -> int:
    """The four squares of the King's Land."""
    if s.square[KING] == NONE:
        return 0
    ground = 0
    for step in KING_BLOCK:
        ground |= 1 << (s.square[KING] + step)
    return ground


@compiled
def bare_ground(s: DiceNewTown) -> int:
    """The squares whose Land has no number yet."""
    ground = 0
    for row in range(WIDTH):
        ground |= (s.bare[row] + 0) << (WIDTH * row)
    return ground


@compiled
def touching(ground: int, square: int) -> int:
    """How many squares of this ground share a side with `square`."""
    count = 0
    for k in range(4):
        beside = BESIDE_SQUARE[square, k]
        if beside != OUTSIDE and ground >> beside & 1:
            count += 1
    return count


# The layout test ------------------------------------------------------------------------------------------------------


@compiled
def _can_settle_at_once(ground: int, square: int) -> bool:
    """Is there a free square beside this one that touches another Land as well?"""
    for k in range(4):
        beside = BESIDE_SQUARE[square, k]
        if beside != OUTSIDE and not ground >> beside & 1 and touching(ground, beside) >= NEIGHBOURS_OF_A_LAND:
            return True
    return False


@compiled
def _can_touch_the_king_too(ground: int, king: int, square: int) -> bool:
    """Is there a free square beside this one that touches the King's Land?"""
    for k in range(4):
        beside = BESIDE_SQUARE[square, k]
        if beside != OUTSIDE and not ground >> beside & 1 and touching(king, beside) > 0:
            return True
    return False


@compiled
def squares_needed(ground: int, king: int) -> int:
    """So many more squares are enough to give every Land its second neighbour and the King's Land its fourth.

    A Land with one neighbour needs one square beside both, or two that complete a block of four. Never too few: while
    this is at most the number of squares that are left, there is always one after which it still is.
    """
    needed, on_the_king, both = 0, 0, 0
    for square in range(SQUARES):
        if not ground >> square & 1 or king >> square & 1:
            continue
        touches_king = touching(king, square) > 0
        on_the_king += touches_king
        if touching(ground, square) < NEIGHBOURS_OF_A_LAND:
            needed += 1 if _can_settle_at_once(ground, square) else 2
            if touches_king and _can_touch_the_king_too(ground, king, square):
                both += 1
    lacking = max(0, LANDS_ON_THE_KING - on_the_king)
    return needed + lacking - min(lacking, both)


@compiled
def find_neighbours(s: DiceNewTown) -> None:
    """Write down which Lands touch which."""
    for land in range(LANDS):
        s.beside[land] = 0
    for land in range(LANDS):
        for part in range(len(KING_BLOCK) if land == KING else 1):
            square = s.square[land] + (KING_BLOCK[part] if land == KING else 0)
            for k in range(4):
                other = land_on(s, BESIDE_SQUARE[square, k])
                if other != NONE and other != land:
                    s.beside[land] |= 1 << other
                    s.beside[other] |= 1 << land


@compiled
def land_on(s: DiceNewTown, square: int) -> int:
    """The Land that covers this square, or NONE."""
    if square == OUTSIDE:
        return NONE
    for land in range(NUMBERED):
        if s.square[land] == square:
            return land
    return KING if kings_ground(s) >> square & 1 else NONE


# Laying out, square by square -----------------------------------------------------------------------------------------


@compiled
def squares_laid(s: DiceNewTown) -> int:
    """How many squares for numbered Lands are there, numbered or not."""
    ground, count = bare_ground(s), 0
    for square in range(SQUARES):
        count += ground >> square & 1
    return count + numbers_given(s)


@compiled
def numbers_given(s: DiceNewTown) -> int:
    count = 0
    for land in range(NUMBERED):
        count += s.square[land] != NONE
    return count


@compiled
def next_bare_square(s: DiceNewTown) -> int:
    """Numbers are given from a1 on, row by row."""
    ground = bare_ground(s)
    for square in range(SQUARES):
        if ground >> square & 1:
            return square
    return NONE


@compiled
def is_beside_town(s: DiceNewTown, square: int) -> bool:
    """Is the square free, and does it share a side with what is laid out?"""
    ground = kings_ground(s) | bare_ground(s)
    return not ground >> square & 1 and touching(ground, square) > 0


@compiled
def passes_test(s: DiceNewTown) -> bool:
    """Does every Land of the town that is laid out have its neighbours?"""
    king, ground = kings_ground(s), kings_ground(s) | bare_ground(s)
    return numbers_given(s) > 0 or squares_needed(ground, king) == 0


@compiled
def take_up(s: DiceNewTown) -> None:
    """The town has failed the test: all of it is taken up."""
    s.tries += 1
    s.square[KING] = NONE
    for row in range(WIDTH):
        s.bare[row] = 0


@compiled
def can_lay(s: DiceNewTown, square: int) -> bool:
    """Is the square beside the town, and can the town still pass the test with a Land on it? For players."""
    if not is_beside_town(s, square):
        return False
    king = kings_ground(s)
    ground = king | bare_ground(s)
    return squares_needed(ground | 1 << square, king) < NUMBERED - squares_laid(s)


@compiled
def why_not_lay(s: DiceNewTown, action: int) -> int:
    """What is wrong with laying this there: the King's Land, a square, or a number."""
    if s.phase == KING_SITE and KING_AT <= action < KING_AT + KING_SITES:
        return ALLOWED
    if s.phase == SQUARE and SQUARES_AT <= action < SQUARES_AT + SQUARES:
        return ALLOWED if can_lay(s, action - SQUARES_AT) else L31_LAYOUT
    if s.phase == NUMBER and LAND <= action < LAND + NUMBERED:
        return ALLOWED if s.square[action - LAND] == NONE else L31_LAYOUT
    return L29_NOT_NOW


@compiled
def list_sites(s: DiceNewTown, out: Array, kings: int, squares: int, lands: int) -> int:
    """What may be laid now, each kind counted from its own first number: for players and for luck alike."""
    count = 0
    if s.phase == KING_SITE:
        for site in range(KING_SITES):
            if s.layout == CUSTOM or IS_CENTRAL[site]:
                out[count] = kings + site
                count += 1
    elif s.phase == SQUARE:
        for square in range(SQUARES):
            if can_lay(s, square) if s.layout == CUSTOM else is_beside_town(s, square):
                out[count] = squares + square
                count += 1
    else:
        for land in range(NUMBERED):
            if s.square[land] == NONE:
                out[count] = lands + land
                count += 1
    return count


@compiled
def lay_king(s: DiceNewTown, site: int) -> None:
    """The first thing to be laid out; what failed the test before is taken up now."""
    if s.square[KING] != NONE:
        take_up(s)
    s.square[KING] = KING_SQUARES[site]


@compiled
def lay_square(s: DiceNewTown, square: int) -> None:
    s.bare[square // WIDTH] |= 1 << square % WIDTH


@compiled
def give_number(s: DiceNewTown, land: int) -> None:
    square = next_bare_square(s)
    s.bare[square // WIDTH] &= ~(1 << square % WIDTH)
    s.square[land] = square
