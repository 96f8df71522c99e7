"""Turns, part C: the railway (CC-L25 to CC-L34)."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.city_council.avenues import is_shut_by_rail, only_accesses, part_after_rail, renew_network
from townwright.games.city_council.board import (
    BESIDE,
    COVERS,
    GRID,
    NOTHING,
    ONE,
    SOUTH_WEST,
    Squares,
    beside,
    both,
    count_squares,
    either,
    first_square,
    has_square,
    is_empty,
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
from townwright.games.city_council.choices import (
    CHITS_ACTION,
    COIN_ACTIONS,
    COIN_OF_ACTION,
    L25_NONE_LEFT,
    L26_BESIDE_A_TILE,
    L27_LOOP,
    L28_ONE_END,
    L29_PARK,
    L30_TWO_A_TILE,
    L31_DIE_STANDS,
    L32_SHUTS_A_TILE,
    L33_CANNOT_PAY,
    L34_RAIL_ALREADY,
    L35_NOT_NOW,
    RAILS,
    STOP,
)
from townwright.games.city_council.data import (
    GROUND_COST,
    KIND_OF,
    PARK,
    SEGMENTS,
    SEGMENTS_A_TILE,
    SIZE,
    TILE_COST,
    TILE_COUNT,
    TRANSIT,
)
from townwright.games.city_council.payment import funds, is_coin_action, is_unused, turn_coin
from townwright.games.city_council.score import connect, has_favour, is_live, is_tick, segment_points
from townwright.games.city_council.state import MANY_LINES, NONE, CityCouncil

# Where rail may be laid -----------------------------------------------------------------------------------------------


@compiled
def segments_laid(s: CityCouncil) -> int:
    return count_squares(words(s.rail))


@compiled
def tile_on(s: CityCouncil, square: int) -> int:
    """The tile that covers this square, or NONE."""
    for tile in range(TILE_COUNT):
        if s.where[tile] != NONE:
            beyond = square - SOUTH_WEST[s.where[tile]]
            if beyond in (0, 1, SIZE, SIZE + 1):
                return tile
    return NONE


@compiled
def segments_on(s: CityCouncil, tile: int) -> int:
    """How many segments a tile of the city carries."""
    return count_squares(both(words(s.rail), words(COVERS[s.where[tile]])))


@compiled
def is_closed_to_rail(s: CityCouncil, tile: int) -> bool:
    """Is this tile of the city a park, or carries it two segments (CC-L29, CC-L30)?"""
    return bool(KIND_OF[tile] == PARK) or segments_on(s, tile) >= SEGMENTS_A_TILE


@compiled
def closed_squares(s: CityCouncil) -> Squares:
    """The squares under all tiles that are closed to rail."""
    closed = NOTHING
    for tile in range(TILE_COUNT):
        if s.where[tile] != NONE and is_closed_to_rail(s, tile):
            closed = either(closed, words(COVERS[s.where[tile]]))
    return closed


@compiled
def squares_of_dice(s: CityCouncil) -> Squares:
    """CC-L31: the squares round all live dice."""
    squares = NOTHING
    for seat in range(s.seats):
        if is_live(s, seat):
            squares = either(squares, words(COVERS[s.point[seat]]))
    return squares


@compiled
def beside_one(rail: Squares) -> tuple[Squares, Squares]:
    """The squares that have exactly one neighbour in this set, and those that have two or more."""
    east, west, north, south = to_east(rail), to_west(rail), to_north(rail), to_south(rail)
    along, across = either(east, west), either(north, south)
    several = either(either(both(east, west), both(north, south)), both(along, across))
    return without(either(along, across), several), several


@compiled
def starts(s: CityCouncil) -> Squares:
    """CC-L28: the segments to which the actor may add the next one."""
    rail = words(s.rail)
    is_director = has_favour(s, s.actor, TRANSIT)
    if s.last != NONE and not (is_director and s.director_lines == MANY_LINES):
        return words(ONE[s.last])
    if is_director:
        return rail
    _, several = beside_one(rail)
    return without(rail, several)


@compiled
def open_segments(s: CityCouncil) -> Squares:
    """All squares where the next segment may be laid, whatever it costs."""
    if segments_laid(s) >= SEGMENTS:
        return NOTHING
    rail, built = words(s.rail), words(s.built)
    if is_empty(rail):
        found = without(both(beside(built), GRID), built)
    else:
        beside_a_segment, _ = beside_one(rail)
        found = without(both(both(beside_a_segment, beside(starts(s))), GRID), rail)
    found = without(found, squares_of_dice(s))
    if meet(found, built):
        found = without(found, closed_squares(s))
    rest = both(found, words(s.network))
    if not is_empty(rest):
        accesses = only_accesses(s)
        while not is_empty(rest):
            square = first_square(rest)
            rest = without_first(rest)
            if is_shut_by_rail(s, square, accesses):
                found = without(found, words(ONE[square]))
    return found


@compiled
def why_not_segment(s: CityCouncil, square: int) -> int:
    """The rule that forbids the actor the next segment on this square whatever it costs, or ALLOWED."""
    rail, tile = words(s.rail), tile_on(s, square)
    if has_square(rail, square):
        return L34_RAIL_ALREADY
    if segments_laid(s) >= SEGMENTS:
        return L25_NONE_LEFT
    if tile != NONE and is_closed_to_rail(s, tile):
        return L29_PARK if KIND_OF[tile] == PARK else L30_TWO_A_TILE
    if has_square(squares_of_dice(s), square):
        return L31_DIE_STANDS
    rule = why_not_attach(s, square)
    if rule == ALLOWED and tile == NONE and is_shut_by_rail(s, square, only_accesses(s)):
        return L32_SHUTS_A_TILE
    return rule


@compiled
def why_not_attach(s: CityCouncil, square: int) -> int:
    """CC-L26 to CC-L28: what the rest of the railway, or without one the city, has to say."""
    rail, around = words(s.rail), words(BESIDE[square])
    if is_empty(rail):
        is_beside = meet(around, words(s.built)) and not has_square(words(s.built), square)
        return ALLOWED if is_beside else L26_BESIDE_A_TILE
    touched = both(rail, around)
    if is_empty(touched):
        return L28_ONE_END
    if not is_empty(without_first(touched)):
        return L27_LOOP
    return ALLOWED if meet(touched, starts(s)) else L28_ONE_END


# Money ----------------------------------------------------------------------------------------------------------------


@compiled
def segment_cost(s: CityCouncil, square: int) -> int:
    return TILE_COST if has_square(words(s.built), square) else GROUND_COST


@compiled
def some_segment_costs(s: CityCouncil, low: int, high: int) -> bool:
    """Costs some segment that may be laid next at least `low` and at most `high`?"""
    on_tiles, built = both(words(s.open), words(s.built)), words(s.built)
    if low <= GROUND_COST <= high and not is_empty(without(words(s.open), built)):
        return True
    return low <= TILE_COST <= high and not is_empty(on_tiles)


@compiled
def may_add_credit(s: CityCouncil) -> bool:
    """Is there a segment that the credit does not pay for, and that all the actor has left would?"""
    return some_segment_costs(s, s.credit + 1, s.credit + funds(s))


@compiled
def why_not_rail(s: CityCouncil, action: int) -> int:
    if action == STOP:
        return L33_CANNOT_PAY if s.owes else ALLOWED
    if action == CHITS_ACTION:
        return ALLOWED if s.chits[s.actor] > 0 and may_add_credit(s) else L33_CANNOT_PAY
    if is_coin_action(action):
        return ALLOWED if is_unused(s, action + COIN_OF_ACTION) and may_add_credit(s) else L33_CANNOT_PAY
    if action < RAILS:
        return L35_NOT_NOW
    square = action - RAILS
    rule = why_not_segment(s, square)
    if rule != ALLOWED:
        return rule
    return ALLOWED if segment_cost(s, square) <= s.credit else L33_CANNOT_PAY


@compiled
def legal_rail(s: CityCouncil, out: Array) -> int:
    count = 0
    for action in range(COIN_ACTIONS, STOP + 1):
        if why_not_rail(s, action) == ALLOWED:
            out[count] = action
            count += 1
    rest = words(s.open)
    if s.credit < TILE_COST:
        rest = without(rest, words(s.built))
    if s.credit < GROUND_COST:
        rest = NOTHING
    while not is_empty(rest):
        out[count] = RAILS + first_square(rest)
        rest = without_first(rest)
        count += 1
    return count


@compiled
def has_only_stop(s: CityCouncil) -> bool:
    """Is there nothing to do on the railway but to stop?"""
    return not s.owes and not may_add_credit(s) and not some_segment_costs(s, GROUND_COST, s.credit)


# What happens ---------------------------------------------------------------------------------------------------------


@compiled
def add_credit(s: CityCouncil, action: int) -> None:
    s.owes = 1
    if action == CHITS_ACTION:
        s.chits[s.actor] -= 1
        s.credit += 1
    else:
        coin = action + COIN_OF_ACTION
        turn_coin(s, coin)
        s.credit += coin


@compiled
def lay(s: CityCouncil, square: int) -> None:
    """A segment is laid and scored, and perhaps a stop (CC-S5, CC-S6)."""
    s.credit -= segment_cost(s, square)
    s.owes = 0
    s.last = square
    keep(s.open, NOTHING)
    tile = tile_on(s, square)
    if tile == NONE:
        part = part_after_rail(s, square)
        keep(s.rail, either(words(s.rail), words(ONE[square])))
        renew_network(s, part)
    else:
        keep(s.rail, either(words(s.rail), words(ONE[square])))
    s.score[s.actor] += segment_points(s)
    if tile != NONE and is_tick(s, tile, square):
        connect(s, tile)


@compiled
def leave_railway(s: CityCouncil) -> None:
    """Credit left over is lost (CC-R39)."""
    s.credit = 0
    s.owes = 0
    s.last = NONE
    keep(s.open, NOTHING)
