"""Turns, part A: choose a tile, pay for it, place it (CC-L7 to CC-L17)."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.city_council.avenues import (
    ONE_ARC,
    beside_blocks,
    block_ring,
    blocks_at_crossings,
    crossings,
    part_after_tile,
    renew_network,
    starving_blocks,
    stays_whole,
    ways,
)
from townwright.games.city_council.board import (
    BLOCK_OF,
    BORDER,
    CENTRAL,
    COVERS,
    NOTHING,
    ONE,
    OVERLAPPING,
    SOUTH_WEST,
    TOUCHING,
    Squares,
    blocks_of,
    both,
    either,
    first_square,
    has_square,
    is_empty,
    is_within,
    keep,
    meet,
    without,
    without_first,
    words,
)
from townwright.games.city_council.choices import (
    COIN_ACTIONS,
    COIN_OF_ACTION,
    CORNER_ACTIONS,
    L7_NOT_ON_A_STACK,
    L8_CANNOT_AFFORD,
    L11_NOT_FREE,
    L12_CENTRE,
    L13_APART,
    L14_OWN_DIE,
    L15_NO_ACCESS,
    L16_CUTS_OFF,
    L35_NOT_NOW,
    PLACES,
    POINTS,
    TAKES,
)
from townwright.games.city_council.data import COST, KIND_OF, PARK, SITE_COST, TICK_COUNT, TILE_COUNT
from townwright.games.city_council.payment import (
    can_pay,
    highest_unused,
    is_coin_action,
    list_payments,
    pay,
    why_not_pay,
)
from townwright.games.city_council.score import (
    are_neighbours,
    basic_points,
    is_live,
    neighbour_points,
    trigger_bonus,
    utilize,
)
from townwright.games.city_council.state import NONE, CityCouncil

# Choose a tile --------------------------------------------------------------------------------------------------------


@compiled
def can_afford_any(s: CityCouncil) -> bool:
    """Can the actor pay for some face-up tile?"""
    for k in range(s.seats):
        if s.stack[k] != NONE and can_pay(s, COST[s.stack[k]]):
            return True
    return False


@compiled
def lowest_cost(s: CityCouncil) -> int:
    """The cost of the cheapest face-up tile."""
    lowest = SITE_COST
    for k in range(s.seats):
        if s.stack[k] != NONE:
            lowest = min(lowest, COST[s.stack[k]])
    return lowest


@compiled
def why_not_take(s: CityCouncil, action: int) -> int:
    if not TAKES <= action < COIN_ACTIONS:
        return L35_NOT_NOW
    k = action - TAKES
    if k >= s.seats or s.stack[k] == NONE:
        return L7_NOT_ON_A_STACK
    cost = COST[s.stack[k]]
    if can_pay(s, cost) or (cost == lowest_cost(s) and not can_afford_any(s)):
        return ALLOWED
    return L8_CANNOT_AFFORD


@compiled
def legal_takes(s: CityCouncil, out: Array) -> int:
    count = 0
    for action in range(TAKES, COIN_ACTIONS):
        if why_not_take(s, action) == ALLOWED:
            out[count] = action
            count += 1
    return count


@compiled
def take(s: CityCouncil, k: int) -> None:
    s.tile = s.stack[k]
    s.stack[k] = NONE


# Pay for it -----------------------------------------------------------------------------------------------------------


@compiled
def shortfall(s: CityCouncil) -> int:
    """CC-S8: the points that are lost to pay for the tile that was taken; 0 if it can be paid for."""
    price = COST[s.tile]
    return 0 if can_pay(s, price) else int(price - highest_unused(s))


@compiled
def why_not_pay_tile(s: CityCouncil, action: int) -> int:
    """In a shortfall the highest unused coin has to go."""
    is_shortfall_coin = is_coin_action(action) and action + COIN_OF_ACTION == highest_unused(s)
    if shortfall(s) > 0 and is_shortfall_coin:
        return ALLOWED
    return why_not_pay(s, action, COST[s.tile])


@compiled
def legal_tile_payments(s: CityCouncil, out: Array) -> int:
    if can_pay(s, COST[s.tile]):
        return list_payments(s, COST[s.tile], out, 0)
    out[0] = highest_unused(s) - COIN_OF_ACTION
    return 1


@compiled
def pay_tile(s: CityCouncil, action: int) -> None:
    lost = shortfall(s)
    s.score[s.actor] -= lost
    pay(s, action, COST[s.tile] - lost)


# Place it -------------------------------------------------------------------------------------------------------------


@compiled
def is_city_empty(s: CityCouncil) -> bool:
    return is_empty(words(s.built))


@compiled
def touching_blocks(s: CityCouncil) -> Squares:
    """CC-L13: the south-west squares of all blocks that touch a tile."""
    touching = NOTHING
    for tile in range(TILE_COUNT):
        if s.where[tile] != NONE:
            touching = either(touching, words(TOUCHING[s.where[tile]]))
    return touching


@compiled
def own_die_blocks(s: CityCouncil, seat: int) -> Squares:
    """CC-L14: the south-west squares of all blocks that share a square with the seat's own live die."""
    return words(OVERLAPPING[s.point[seat]]) if is_live(s, seat) else NOTHING


@compiled
def open_blocks(s: CityCouncil, seat: int) -> Squares:
    """The south-west squares of all blocks where this seat may place a tile.

    A tile borders the network only if the squares it covers belong to it, so blocks are looked for in there.
    """
    if is_city_empty(s):
        return CENTRAL
    network = words(s.network)
    blocks = both(both(blocks_of(network), touching_blocks(s)), beside_blocks(network, network))
    blocks = without(without(blocks, own_die_blocks(s, seat)), starving_blocks(s))
    walked, crossed, at_crossings = ways(s), crossings(s), blocks_at_crossings(s)
    rest, found = blocks, blocks
    while not is_empty(rest):
        square = first_square(rest)
        rest = without_first(rest)
        is_easy = ONE_ARC[block_ring(walked, square)] and not has_square(at_crossings, square)
        if not is_easy and not stays_whole(s, BLOCK_OF[square], walked, crossed):
            found = without(found, words(ONE[square]))
    return found


@compiled
def why_not_block(s: CityCouncil, block: int) -> int:
    """The rule that forbids the actor to place a tile on this block, or ALLOWED."""
    covered, square = words(COVERS[block]), SOUTH_WEST[block]
    if meet(covered, either(words(s.built), words(s.rail))):
        return L11_NOT_FREE
    if is_city_empty(s):
        return ALLOWED if has_square(CENTRAL, square) else L12_CENTRE
    if not has_square(touching_blocks(s), square):
        return L13_APART
    if has_square(own_die_blocks(s, s.actor), square):
        return L14_OWN_DIE
    part = part_after_tile(s, block)
    if shut_out_by_tile(s, block, part) != NONE:
        return L15_NO_ACCESS
    return ALLOWED if is_within(without(words(s.network), covered), part) else L16_CUTS_OFF


@compiled
def shut_out_by_tile(s: CityCouncil, block: int, part: Squares) -> int:
    """The first tile, the new one included, that would not border this part; NONE if all do."""
    for tile in range(TILE_COUNT):
        place = block if tile == s.tile else s.where[tile]
        if place != NONE and not meet(words(BORDER[place]), part):
            return tile
    return NONE


@compiled
def why_not_place(s: CityCouncil, action: int) -> int:
    return why_not_block(s, action - PLACES) if PLACES <= action < POINTS else L35_NOT_NOW


@compiled
def legal_places(s: CityCouncil, out: Array) -> int:
    count, rest = 0, words(s.open)
    while not is_empty(rest):
        out[count] = PLACES + BLOCK_OF[first_square(rest)]
        rest = without_first(rest)
        count += 1
    return count


@compiled
def has_no_tick(tile: int) -> bool:
    """CC-R3: nothing depends on how a park lies."""
    return bool(KIND_OF[tile] == PARK)


@compiled
def why_not_tick(s: CityCouncil, action: int) -> int:
    return ALLOWED if CORNER_ACTIONS <= action < CORNER_ACTIONS + TICK_COUNT else L35_NOT_NOW


@compiled
def legal_ticks(s: CityCouncil, out: Array) -> int:
    for corner in range(TICK_COUNT):
        out[corner] = CORNER_ACTIONS + corner
    return TICK_COUNT


@compiled
def lay_tile(s: CityCouncil, tile: int, block: int, tick: int) -> None:
    """The tile lies in the city: squares and network follow. It was legal, so the rest of the network is whole."""
    covered = words(COVERS[block])
    s.where[tile] = block
    s.tick[tile] = tick
    keep(s.built, either(words(s.built), covered))
    renew_network(s, without(words(s.network), covered))


@compiled
def place(s: CityCouncil, block: int, tick: int) -> None:
    """The tile is placed for good, and scored (CC-S1 to CC-S3, CC-S11)."""
    tile = s.tile + 0
    s.block = NONE
    keep(s.open, NOTHING)
    lay_tile(s, tile, block, tick)
    s.score[s.actor] += basic_points(s, tile)
    for other in range(TILE_COUNT):
        if are_neighbours(s, tile, other):
            points = neighbour_points(tile, other)
            s.score[s.actor] += points
            if points > 0:
                utilize(s, other)
    for seat in range(s.seats):
        if is_triggered(s, seat, tile):
            s.score[seat] += trigger_bonus(s, seat, tile)
            s.spent_on[seat] = tile


@compiled
def is_triggered(s: CityCouncil, seat: int, tile: int) -> bool:
    """Is this seat's die live, and a square of it under this tile of the city?"""
    return is_live(s, seat) and meet(words(COVERS[s.point[seat]]), words(COVERS[s.where[tile]]))
