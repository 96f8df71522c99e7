"""What a position says: what stands where, how high a pawn is, what a quarter can bid, and who decides."""

from __future__ import annotations

from townwright.engine.rule import compiled
from townwright.engine.state import CHANCE
from townwright.games.new_city.board import NEIGHBOURS
from townwright.games.new_city.data import (
    ALLIES_THAT_CAN_HELP,
    CELL_COUNT,
    QUARTER_COUNT,
    STATUE,
    SUIT_COUNT,
    TILE_COUNT,
    TRADE_GUILD,
)
from townwright.games.new_city.state import NONE, ON_OFFER, NewCity

# Districts ------------------------------------------------------------------------------------------------------------


@compiled
def value_of(tile: int) -> int:
    """The printed value of a district, which is also its kind: 1 Slums to 5 Park."""
    return tile // SUIT_COUNT + 1


@compiled
def tile_at(s: NewCity, site: int) -> int:
    """The district that stands on this site, or NONE."""
    for tile in range(TILE_COUNT):
        if s.where[tile] == site:
            return tile
    return NONE


@compiled
def stands_in(s: NewCity, tile: int, quarter: int) -> bool:
    """Is this district built, and in this quarter?"""
    return s.where[tile] >= 0 and s.where[tile] // CELL_COUNT == quarter


@compiled
def has_a_district(s: NewCity, quarter: int) -> bool:
    for tile in range(TILE_COUNT):
        if stands_in(s, tile, quarter):
            return True
    return False


@compiled
def neighbours_worth(s: NewCity, tile: int, value: int) -> int:
    """How many neighbours of a built district, in any quarter, are of this kind."""
    count = 0
    for k in range(4):
        neighbour = tile_at(s, NEIGHBOURS[s.where[tile], k])
        count += neighbour != NONE and value_of(neighbour) == value
    return count


@compiled
def count_where(s: NewCity, place: int) -> int:
    """How many districts are HIDDEN, FACE_UP, ON_OFFER or UNSOLD."""
    count = 0
    for tile in range(TILE_COUNT):
        count += s.where[tile] == place
    return count


@compiled
def tile_on_offer(s: NewCity) -> int:
    for tile in range(TILE_COUNT):
        if s.where[tile] == ON_OFFER:
            return tile
    return NONE


# The ladder -----------------------------------------------------------------------------------------------------------


@compiled
def rung_of(s: NewCity, quarter: int) -> int:
    """How far from the top of the ladder the quarter's pawn stands; 4 if it is not on the ladder yet."""
    for rung in range(QUARTER_COUNT):
        if s.ladder[rung] == quarter:
            return rung
    return QUARTER_COUNT


# Bidding power --------------------------------------------------------------------------------------------------------


@compiled
def ally_value(coin: int, tile: int) -> int:
    """What a Trade Guild or a Statue on this district adds to one bid a round; other improvements add nothing."""
    if coin == TRADE_GUILD:
        return (value_of(tile) + 1) // 2
    if coin == STATUE:
        return value_of(tile)
    return 0


@compiled
def help_left(s: NewCity, quarter: int, k: int) -> int:
    """What the quarter's k-th ally can still add to a bid this round."""
    tile = s.ally[quarter, k]
    if tile == NONE or s.helped[quarter, k]:
        return 0
    return ally_value(s.coin[tile], tile)


@compiled
def limit(s: NewCity, quarter: int) -> int:
    """The most a quarter can bid: its coffers and all the allies that have not helped this round (NC-R23)."""
    total = s.gold[quarter] + 0
    for k in range(ALLIES_THAT_CAN_HELP):
        total += help_left(s, quarter, k)
    return total


# Who decides ----------------------------------------------------------------------------------------------------------


@compiled
def ask_quarter(s: NewCity, phase: int, quarter: int) -> None:
    """The next decision is this quarter's, taken by the player who leads it."""
    s.phase = phase
    s.quarter = quarter
    s.actor = quarter % s.seats


@compiled
def ask_luck(s: NewCity, phase: int) -> None:
    """The next decision is luck's."""
    s.phase = phase
    s.quarter = NONE
    s.actor = CHANCE
