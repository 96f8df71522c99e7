"""The road: which lots may be built on without cutting it or starving a structure, found by looking round the lot.

The road is connected before every build, so a lot cuts it exactly when two of the gaps between its road neighbours are
closed by one and the same block of structures (touching also corner to corner; the city's edge belongs to the block
that touches it): such a block and the lot together would be a wall. So each structure bears the mark of its block, one
more than its lowest lot or BORDER, and no flood is needed. What is refused once stays refused (AC-T1), so `alive` only
ever shrinks.
"""

from __future__ import annotations

from typing import Any

from townwright.engine.bits import NO_BITS, WORD, bit, has, lowest, without_lowest
from townwright.engine.rule import compiled
from townwright.games.alien_city.board import NEAR, OUTSIDE, RING, SIDES
from townwright.games.alien_city.data import LOT_COUNT
from townwright.games.alien_city.state import BORDER, NONE, AlienCity


@compiled
def is_road(s: AlienCity, lot: int) -> bool:
    """Is this a lot of the city, and unbuilt?"""
    return lot != OUTSIDE and s.lot[lot] == NONE


@compiled
def block_at(s: AlienCity, lot: int) -> int:
    """The mark of the block to which a built lot, or the outside, belongs."""
    return BORDER if lot == OUTSIDE else s.block[lot]


@compiled
def gap_after(s: AlienCity, lot: int, side: int) -> int:
    """The block that closes the gap from a road neighbour, clockwise, to the next one; NONE if there is no gap.

    Everything built between two road neighbours touches, so any of it tells the block.
    """
    corner = RING[lot, side + 1]
    following = RING[lot, (side + 2) % 8]
    if not is_road(s, following):
        return block_at(s, following)
    return NONE if is_road(s, corner) else block_at(s, corner)


@compiled
def cuts_the_road(s: AlienCity, lot: int) -> bool:
    """AC-L5: would a structure on this unbuilt lot part the road?"""
    first, second, third = NONE, NONE, NONE
    for side in range(0, 8, 2):
        if is_road(s, RING[lot, side]):
            gap = gap_after(s, lot, side)
            if gap != NONE:
                if gap in (first, second, third):
                    return True
                first, second, third = second, third, gap
    return False


@compiled
def road_sides(s: AlienCity, lot: int) -> int:
    """How many neighbours of a lot are road."""
    count = 0
    for k in range(4):
        count += is_road(s, SIDES[lot, k])
    return count


@compiled
def starved_by(s: AlienCity, lot: int) -> int:
    """AC-L6: the structure that a build on this lot would leave without road, the new one included; or NONE."""
    if road_sides(s, lot) == 0:
        return lot
    for k in range(4):
        neighbour = SIDES[lot, k]
        if neighbour != OUTSIDE and s.lot[neighbour] != NONE and road_sides(s, neighbour) == 1:
            return int(neighbour)
    return NONE


@compiled
def is_alive(s: AlienCity, lot: int) -> bool:
    """Does the road allow a build on this unbuilt lot?"""
    return not cuts_the_road(s, lot) and starved_by(s, lot) == NONE


@compiled
def join_blocks(s: AlienCity, lot: int) -> bool:
    """Mark a new structure and all it touches with the lowest mark; were blocks joined that did not touch before?"""
    mark, touched = lot + 1, NONE
    joined = False
    for k in range(8):
        neighbour = RING[lot, k]
        if not is_road(s, neighbour):
            other = block_at(s, neighbour)
            joined |= touched != NONE and other != touched
            touched = other
            mark = min(mark, other)
    s.block[lot] = mark
    for k in range(8):
        neighbour = RING[lot, k]
        if neighbour != OUTSIDE and s.lot[neighbour] != NONE and s.block[neighbour] != mark:
            rename_block(s, s.block[neighbour], mark)
    return joined


@compiled
def rename_block(s: AlienCity, old: int, new: int) -> None:
    for lot in range(LOT_COUNT):
        if s.block[lot] == old:
            s.block[lot] = new


@compiled
def take_from(words: Any, lot: int) -> None:
    """Remove a lot from a set that is kept in the state."""
    if lot < WORD:
        words[0] &= ~bit(lot)
    else:
        words[1] &= ~bit(lot - WORD)


@compiled
def pave_over(s: AlienCity, lot: int, kind: int) -> None:
    """A structure stands on the lot: road, blocks and the lots that are still alive follow."""
    joined = join_blocks(s, lot)
    s.lot[lot] = kind
    take_from(s.road, lot)
    take_from(s.alive, lot)
    if joined:
        review_all(s)
    else:
        for k in range(NEAR.shape[1]):
            other = NEAR[lot, k]
            if other != OUTSIDE and has(s.alive[0], s.alive[1], other) and not is_alive(s, other):
                take_from(s.alive, other)


@compiled
def review_all(s: AlienCity) -> None:
    """Look at every lot again: a wall that has grown together can matter anywhere along it."""
    for word in range(2):
        rest = s.alive[word]
        while rest != NO_BITS:
            lot = lowest(rest) + word * WORD
            rest = without_lowest(rest)
            if not is_alive(s, lot):
                take_from(s.alive, lot)
