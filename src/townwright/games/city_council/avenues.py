"""Avenues: which squares hang together, which of them are the network, and what a tile or a segment would cut.

Avenue squares are linked across an edge, and across a ground square with rail to the one straight behind it (a level
crossing). With the option `rail_barrier` set to `none` rail does not part anything; a component then is walked across
all squares without a tile, and its members are those without rail.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from townwright.engine.bits import NO_BITS
from townwright.engine.rule import compiled
from townwright.games.city_council.board import (
    BESIDE,
    BIT,
    BORDER,
    COVERS,
    GRID,
    NOTHING,
    ONE,
    ROW,
    WORD,
    Squares,
    both,
    count_squares,
    either,
    first_square,
    has_square,
    is_empty,
    is_same,
    is_within,
    keep,
    meet,
    to_east,
    to_north,
    to_south,
    to_west,
    without,
    without_first,
    words,
)
from townwright.games.city_council.data import TILE_COUNT
from townwright.games.city_council.state import CROSSINGS, NONE, CityCouncil

# Squares that hang together -------------------------------------------------------------------------------------------


@compiled
def avenue(s: CityCouncil) -> Squares:
    """The squares with neither tile nor rail."""
    return without(without(GRID, words(s.built)), words(s.rail))


@compiled
def ways(s: CityCouncil) -> Squares:
    """The squares that components are walked across."""
    free = without(GRID, words(s.built))
    return without(free, words(s.rail)) if s.rail_barrier == CROSSINGS else free


@compiled
def crossings(s: CityCouncil) -> Squares:
    """The ground squares with rail, which are crossed straight from one avenue square to the one behind."""
    return without(words(s.rail), words(s.built)) if s.rail_barrier == CROSSINGS else NOTHING


@compiled
def linked(a: Squares, ways: Squares, crossings: Squares) -> Squares:
    """The squares of `ways` that are one link away from these."""
    east, west, north, south = to_east(a), to_west(a), to_north(a), to_south(a)
    near = either(either(east, west), either(north, south))
    if meet(near, crossings):
        along = either(to_east(both(east, crossings)), to_west(both(west, crossings)))
        across = either(to_north(both(north, crossings)), to_south(both(south, crossings)))
        near = either(near, either(along, across))
    return both(near, ways)


@compiled
def reach(start: Squares, goal: Squares, ways: Squares, crossings: Squares) -> Squares:
    """All that hangs together with `start`, or less if all of `goal` is found on the way."""
    reached = start
    while not is_within(goal, reached):
        more = either(reached, linked(reached, ways, crossings))
        if is_same(more, reached):
            break
        reached = more
    return reached


@compiled
def serves(s: CityCouncil, part: Squares) -> bool:
    """Does every tile border this part?"""
    return shut_out(s, part) == NONE


@compiled
def shut_out(s: CityCouncil, part: Squares) -> int:
    """The first tile that does not border this part, or NONE."""
    for tile in range(TILE_COUNT):
        if s.where[tile] != NONE and not meet(words(BORDER[s.where[tile]]), part):
            return tile
    return NONE


# The network ----------------------------------------------------------------------------------------------------------


@compiled
def find_network(s: CityCouncil) -> Squares:
    """The largest component that every tile borders; of equal ones that with the lowest square."""
    members, walked, crossed = avenue(s), ways(s), crossings(s)
    rest, largest, size = members, NOTHING, 0
    while not is_empty(rest):
        part = both(reach(words(ONE[first_square(rest)]), GRID, walked, crossed), members)
        rest = without(rest, part)
        if count_squares(part) > size and serves(s, part):
            largest, size = part, count_squares(part)
    return largest


@compiled
def main_part(before: Squares, ways: Squares, crossings: Squares) -> Squares:
    """Of the parts into which `before` has fallen the largest, of equal ones that with the lowest square.

    No part is joined to another component: an action takes links away, and gives none that was not there before.
    """
    rest, largest, size = before, NOTHING, 0
    while not is_empty(rest):
        part = both(reach(words(ONE[first_square(rest)]), before, ways, crossings), before)
        rest = without(rest, part)
        if count_squares(part) > size:
            largest, size = part, count_squares(part)
    return largest


@compiled
def renew_network(s: CityCouncil, part: Squares) -> None:
    """The main part is the network from now on, unless another component is larger and serves every tile too."""
    if 2 * count_squares(part) > count_squares(avenue(s)):
        keep(s.network, part)
    else:
        keep(s.network, find_network(s))


@compiled
def only_accesses(s: CityCouncil) -> Squares:
    """The network squares that are the only one which some tile borders."""
    network, only = words(s.network), NOTHING
    for tile in range(TILE_COUNT):
        if s.where[tile] != NONE:
            access = both(words(BORDER[s.where[tile]]), network)
            if is_empty(without_first(access)):
                only = either(only, access)
    return only


@compiled
def blocks_over(a: Squares) -> Squares:
    """The south-west squares of all blocks that have a square in this set."""
    wide = either(a, to_west(a))
    return either(wide, to_south(wide))


@compiled
def starving_blocks(s: CityCouncil) -> Squares:
    """The south-west squares of all blocks that would cover whatever some tile borders of the network.

    No block lies beside two sides of a tile, so only a tile with one or two such squares is in danger.
    """
    network, starving = words(s.network), NOTHING
    for tile in range(TILE_COUNT):
        if s.where[tile] != NONE:
            access = both(words(BORDER[s.where[tile]]), network)
            other = without_first(access)
            if is_empty(without_first(other)):
                over = blocks_over(without(access, other))
                starving = either(starving, over if is_empty(other) else both(over, blocks_over(other)))
    return starving


# A look round a place, which often is enough --------------------------------------------------------------------------

_CORNER_BITS = np.array([0, 3, 11, 8])
_AROUND_BLOCK = np.array([0, 1, 2, 3, 5, 7, 11, 10, 9, 8, 6, 4])  # the bits of `block_ring` once round


def _one_arc() -> Any:
    """By the twelve squares round a block: do those beside it hang together among these twelve?"""
    ring = np.arange(1 << 12)[:, None] >> _AROUND_BLOCK & 1
    previous, following = np.roll(ring, 1, axis=1), np.roll(ring, -1, axis=1)
    lone_corner = ring & (1 - previous) & (1 - following) & np.isin(_AROUND_BLOCK, _CORNER_BITS)
    return (ring & (1 - previous)).sum(axis=1) - lone_corner.sum(axis=1) <= 1


def _one_arc_or_crossing() -> Any:
    """By the eight squares round one: do those beside it hang together, those opposite each other being linked?"""
    around = (0, 1, 2, 4, 7, 6, 5, 3)  # once round, from the south-west
    fits = []
    for pattern in range(1 << 8):
        ring = [bool(pattern >> bit & 1) for bit in around]
        sides = [k for k in (1, 3, 5, 7) if ring[k]]
        group = {k: k for k in sides}
        pairs = [(k, (k + 2) % 8) for k in sides if ring[(k + 1) % 8]] + [(1, 5), (3, 7)]
        for one, other in pairs:
            if one in group and other in group:
                old, new = group[one], group[other]
                group = {k: new if mark == old else mark for k, mark in group.items()}
        fits.append(len(set(group.values())) <= 1)
    return np.array(fits)


ONE_ARC = _one_arc()
ONE_ARC_OR_CROSSING = _one_arc_or_crossing()


@compiled
def window(a: Squares, square: int) -> Any:
    """Four rows of bits, of which the lowest four columns count, from the square south-west of this one."""
    place = BIT[square] - ROW - 1
    low, high = a[3], NO_BITS
    if place < WORD:
        low, high = a[0], a[1]
    elif place < 2 * WORD:
        low, high = a[1], a[2]
    elif place < 3 * WORD:
        low, high = a[2], a[3]
    shift = np.uint64(place % WORD)
    return (low >> shift) | ((high << np.uint64(1)) << (np.uint64(63) - shift))


@compiled
def block_ring(a: Squares, square: int) -> int:
    """The twelve squares round the block of this south-west square, as one number."""
    seen = window(a, square)
    south, north = seen & np.uint64(0xF), (seen >> np.uint64(40)) & np.uint64(0xF00)
    west = ((seen >> np.uint64(12)) & np.uint64(0x10)) | ((seen >> np.uint64(26)) & np.uint64(0x40))
    east = ((seen >> np.uint64(14)) & np.uint64(0x20)) | ((seen >> np.uint64(28)) & np.uint64(0x80))
    return int(south | north | west | east)


@compiled
def square_ring(a: Squares, square: int) -> int:
    """The eight squares round this one, as one number."""
    seen = window(a, square)
    south, north = seen & np.uint64(7), (seen >> np.uint64(27)) & np.uint64(0xE0)
    middle = ((seen >> np.uint64(13)) & np.uint64(8)) | ((seen >> np.uint64(14)) & np.uint64(0x10))
    return int(south | middle | north)


@compiled
def beside_blocks(along: Squares, across: Squares) -> Squares:
    """The south-west squares of all blocks with one of `along` west or east of them, or of `across` south or north."""
    tall, wide = either(along, to_south(along)), either(across, to_west(across))
    return either(
        either(to_east(tall), to_west(to_west(tall))),
        either(to_north(wide), to_south(to_south(wide))),
    )


@compiled
def blocks_at_crossings(s: CityCouncil) -> Squares:
    """The south-west squares of all blocks that have a level crossing of the network at their side."""
    network, ground = words(s.network), crossings(s)
    along = both(ground, both(to_east(network), to_west(network)))
    across = both(ground, both(to_north(network), to_south(network)))
    return beside_blocks(along, across)


# What a tile would cut ------------------------------------------------------------------------------------------------


@compiled
def stays_whole(s: CityCouncil, block: int, ways: Squares, crossings: Squares) -> bool:
    """CC-L16: does the network but for this block, which lies in it, still hang together?"""
    covered, network = words(COVERS[block]), words(s.network)
    left = without(ways, covered)
    goal = linked(covered, left, crossings)
    start = both(goal, network)
    if is_empty(start):
        return is_same(network, covered)
    reached = reach(words(ONE[first_square(start)]), goal, left, crossings)
    return is_within(goal, reached) or is_within(without(network, covered), reached)


@compiled
def part_after_tile(s: CityCouncil, block: int) -> Squares:
    """The main part after a tile on this block."""
    covered, network = words(COVERS[block]), words(s.network)
    walked, crossed = ways(s), crossings(s)
    if not meet(covered, network) or stays_whole(s, block, walked, crossed):
        return without(network, covered)
    return main_part(without(network, covered), without(walked, covered), crossed)


# What a segment would cut ---------------------------------------------------------------------------------------------


@compiled
def part_after_rail(s: CityCouncil, square: int) -> Squares:
    """The main part after a segment on this ground square; rail on a tile changes nothing."""
    network, laid = words(s.network), words(ONE[square])
    if not meet(network, laid):
        return network
    rest = without(network, laid)
    if s.rail_barrier != CROSSINGS:
        return rest
    walked, ground = ways(s), crossings(s)
    if not meet(words(BESIDE[square]), ground) and ONE_ARC_OR_CROSSING[square_ring(walked, square)]:
        return rest
    left, crossed = without(walked, laid), either(ground, laid)
    goal = linked(laid, left, ground)
    if is_empty(goal):
        return rest
    reached = reach(words(ONE[first_square(goal)]), goal, left, crossed)
    return rest if is_within(goal, reached) else main_part(rest, left, crossed)


@compiled
def is_shut_by_rail(s: CityCouncil, square: int, accesses: Squares) -> bool:
    """CC-L32: would a segment on this ground square take a tile's access? `accesses` are the `only_accesses`, of 1."""
    if not has_square(words(s.network), square):
        return False
    if has_square(accesses, square):
        return True
    part = part_after_rail(s, square)
    return not is_same(part, without(words(s.network), words(ONE[square]))) and not serves(s, part)
