"""Building and claiming: what is legal, and what happens (AC-F3 to AC-F5)."""

from __future__ import annotations

from typing import Any

from townwright.engine.ask import ALLOWED
from townwright.engine.bits import NO_BITS, WORD, has, lowest, without_lowest
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.alien_city.board import (
    HIGH_LOTS,
    LOW_LOTS,
    TILE_LOTS,
    TILE_OF,
    tile_mates,
    tiles_with_two,
)
from townwright.games.alien_city.data import (
    ACTIONS,
    BLACK,
    CAPS,
    COLOUR_OF_KIND,
    FIRST_OF_A_TILE,
    KIND_COUNT,
    LOT_COUNT,
    TOWER_KINDS,
    VALUE_COUNT,
)
from townwright.games.alien_city.roads import cuts_the_road, pave_over, starved_by
from townwright.games.alien_city.state import ANY_TILE, NONE, AlienCity

CLAIMS = ACTIONS.first("claim")
DECLINE = ACTIONS.first("decline")

# The rules that can refuse a choice; the number is that of AC-L1, AC-L2 and so on. A fourth claim, AC-L13, and one
# after the last build, AC-L14, are never offered; who tries meets AC-L11 and AC-L1.
L1_GAME_OVER, L2_NOT_YOUR_TURN, L3_NONE_LEFT, L4_TAKEN, L5_ROAD_CUT, L6_NO_ROAD = 1, 2, 3, 4, 5, 6
L7_DOME_COLOUR, L8_FIRST_TWO, L9_ICON_LAST, L10_MUST_BUILD = 7, 8, 9, 10
L11_NO_CLAIM_NOW, L12_NO_UNCLAIMED_TOWER = 11, 12


# Where ----------------------------------------------------------------------------------------------------------------


@compiled
def colour_of_tile(s: AlienCity, tile: int) -> int:
    return s.tile[tile] // VALUE_COUNT


@compiled
def structures_on(s: AlienCity, tile: int) -> int:
    """How many lots of this tile are built on."""
    count = 0
    for k in range(2):
        rest = TILE_LOTS[tile, k] & ~s.road[k]
        while rest != NO_BITS:
            rest = without_lowest(rest)
            count += 1
    return count


@compiled
def open_lots(s: AlienCity) -> tuple[Any, Any]:
    """Road-legal lots, icon lots only where no other lot of their tile is road-legal (AC-L9)."""
    low, high = tile_mates(s.alive[0], s.alive[1])
    return s.alive[0] & ~(s.icons[0] & low), s.alive[1] & ~(s.icons[1] & high)


@compiled
def is_open(s: AlienCity, lot: int) -> bool:
    """May some kind be built here, as far as road and icon are concerned?"""
    low, high = open_lots(s)
    return has(low, high, lot)


@compiled
def lots_of_colour(s: AlienCity, colour: int) -> tuple[Any, Any]:
    if colour == BLACK:
        low = s.of_colour[0, 0] | s.of_colour[1, 0] | s.of_colour[2, 0]
        high = s.of_colour[0, 1] | s.of_colour[1, 1] | s.of_colour[2, 1]
        return LOW_LOTS & ~low, HIGH_LOTS & ~high
    return s.of_colour[colour, 0], s.of_colour[colour, 1]


@compiled
def settled_lots(s: AlienCity) -> tuple[Any, Any]:
    """All lots of the tiles that hold at least two structures."""
    return tiles_with_two(LOW_LOTS & ~s.road[0], HIGH_LOTS & ~s.road[1])


@compiled
def is_closed(s: AlienCity, colour: int) -> bool:
    """Is no lot open on any tile of this colour?"""
    low, high = open_lots(s)
    own_low, own_high = lots_of_colour(s, colour)
    return bool((low & own_low) == NO_BITS and (high & own_high) == NO_BITS)


@compiled
def lots_for(s: AlienCity, kind: int) -> tuple[Any, Any]:
    """All lots where this kind may be built by whoever has one."""
    low, high = open_lots(s)
    colour = COLOUR_OF_KIND[kind]
    own_low, own_high = lots_of_colour(s, colour)
    if kind < TOWER_KINDS:
        free_low, free_high = settled_lots(s)
        black_low, black_high = lots_of_colour(s, BLACK)
        return low & (own_low | black_low | free_low), high & (own_high | black_high | free_high)
    if (low & own_low) != NO_BITS or (high & own_high) != NO_BITS:
        return low & own_low, high & own_high
    if s.spill == ANY_TILE:
        return low, high
    free_low, free_high = settled_lots(s)
    return low & free_low, high & free_high


@compiled
def can_build(s: AlienCity, seat: int) -> bool:
    """Has this seat any legal build?"""
    for kind in range(KIND_COUNT):
        if s.stock[seat, kind] > 0:
            low, high = lots_for(s, kind)
            if low != NO_BITS or high != NO_BITS:
                return True
    return False


# Build ----------------------------------------------------------------------------------------------------------------


@compiled
def legal_builds(s: AlienCity, out: Array) -> int:
    count = 0
    for kind in range(KIND_COUNT):
        if s.stock[s.actor, kind] > 0:
            low, high = lots_for(s, kind)
            first = kind * LOT_COUNT
            while low != NO_BITS:
                out[count] = first + lowest(low)
                low = without_lowest(low)
                count += 1
            while high != NO_BITS:
                out[count] = first + WORD + lowest(high)
                high = without_lowest(high)
                count += 1
    return count


@compiled
def another_lot_is_alive(s: AlienCity, lot: int) -> bool:
    """May the road still be built on elsewhere on this lot's tile?"""
    low, high = tile_mates(s.alive[0], s.alive[1])
    return has(low, high, lot)


@compiled
def why_not_here(s: AlienCity, kind: int, lot: int) -> int:
    """The rule that forbids this kind on this lot whoever builds, or ALLOWED."""
    if s.lot[lot] != NONE:
        return L4_TAKEN
    if cuts_the_road(s, lot):
        return L5_ROAD_CUT
    if starved_by(s, lot) != NONE:
        return L6_NO_ROAD
    rule = why_not_colour(s, kind, TILE_OF[lot])
    if rule != ALLOWED:
        return rule
    if has(s.icons[0], s.icons[1], lot) and another_lot_is_alive(s, lot):
        return L9_ICON_LAST
    return ALLOWED


@compiled
def why_not_colour(s: AlienCity, kind: int, tile: int) -> int:
    """AC-L7 and AC-L8: what the tile's colour has to say."""
    colour, ground = COLOUR_OF_KIND[kind], colour_of_tile(s, tile)
    few = structures_on(s, tile) < FIRST_OF_A_TILE
    if colour == ground:
        return ALLOWED
    if kind < TOWER_KINDS:
        return L8_FIRST_TWO if few and ground != BLACK else ALLOWED
    if not is_closed(s, colour):
        return L7_DOME_COLOUR
    return L8_FIRST_TWO if few and s.spill != ANY_TILE else ALLOWED


@compiled
def why_not_build(s: AlienCity, action: int) -> int:
    if action == DECLINE:
        return L10_MUST_BUILD
    if action >= CLAIMS:
        return L11_NO_CLAIM_NOW
    kind, lot = action // LOT_COUNT, action % LOT_COUNT
    if s.stock[s.actor, kind] == 0:
        return L3_NONE_LEFT
    return why_not_here(s, kind, lot)


@compiled
def build(s: AlienCity, kind: int, lot: int) -> None:
    s.stock[s.actor, kind] -= 1
    pave_over(s, lot, kind)


# Claim ----------------------------------------------------------------------------------------------------------------


@compiled
def owner_of(s: AlienCity, lot: int) -> int:
    """The seat that has claimed the tower on this lot, or NONE."""
    for seat in range(2):
        for k in range(CAPS):
            if s.cap[seat, k] == lot:
                return seat
    return NONE


@compiled
def is_tower(s: AlienCity, lot: int) -> bool:
    return NONE < s.lot[lot] < TOWER_KINDS


@compiled
def caps_used(s: AlienCity, seat: int) -> int:
    count = 0
    for k in range(CAPS):
        count += s.cap[seat, k] != NONE
    return count


@compiled
def can_claim(s: AlienCity, seat: int) -> bool:
    """Has this seat a cap left, and is a tower unclaimed?"""
    if caps_used(s, seat) < CAPS:
        for lot in range(LOT_COUNT):
            if is_tower(s, lot) and owner_of(s, lot) == NONE:
                return True
    return False


@compiled
def legal_claims(s: AlienCity, out: Array) -> int:
    count = 0
    for lot in range(LOT_COUNT):
        if is_tower(s, lot) and owner_of(s, lot) == NONE:
            out[count] = CLAIMS + lot
            count += 1
    out[count] = DECLINE
    return count + 1


@compiled
def why_not_claim(s: AlienCity, action: int) -> int:
    if action == DECLINE:
        return ALLOWED
    if action < CLAIMS:
        return L2_NOT_YOUR_TURN
    lot = action - CLAIMS
    return ALLOWED if is_tower(s, lot) and owner_of(s, lot) == NONE else L12_NO_UNCLAIMED_TOWER


@compiled
def claim(s: AlienCity, lot: int) -> None:
    s.cap[s.actor, caps_used(s, s.actor)] = lot
