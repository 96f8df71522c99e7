"""The components of City Council and its numbers, as the rules print them."""

from __future__ import annotations

import numpy as np

from townwright.engine.actions import ActionTable, Kind

# Tiles ----------------------------------------------------------------------------------------------------------------

SUITS = "RCIW"  # crowns, arms, moons, suns
RANKS = "0A2345"  # null, ace, 2 to 5
RANK_COUNT = len(RANKS)
TILES = tuple(suit + rank for suit in SUITS for rank in RANKS)
TILE_COUNT = len(TILES)
NULL, ACE, TWO = 0, 1, 2

KINDS = (
    "residential zone",
    "commercial zone",
    "industrial zone",
    "warehousing zone",
    "park",
    "city hall",
    "airport",
    "sewage plant",
    "power plant",
)
KIND_COUNT = len(KINDS)
RESIDENTIAL, COMMERCIAL, INDUSTRIAL, WAREHOUSE, PARK, CITY_HALL, AIRPORT, SEWAGE, POWER = range(KIND_COUNT)
_ACES = (CITY_HALL, AIRPORT, SEWAGE, POWER)  # by suit (CC-R17)
_ZONES = (RESIDENTIAL, COMMERCIAL, INDUSTRIAL, WAREHOUSE)

SITE_COST = 5


def _kind(suit: int, rank: int) -> int:
    return {NULL: PARK, ACE: _ACES[suit]}.get(rank, _ZONES[suit])


SUIT_OF = np.array([tile // RANK_COUNT for tile in range(TILE_COUNT)], np.int64)
RANK_OF = np.array([tile % RANK_COUNT for tile in range(TILE_COUNT)], np.int64)
KIND_OF = np.array([_kind(tile // RANK_COUNT, tile % RANK_COUNT) for tile in range(TILE_COUNT)], np.int64)
COST = np.array([rank if rank >= TWO else SITE_COST for rank in RANK_OF], np.int64)
IS_ACE = RANK_OF == ACE

# Points for placing a tile next to tiles that stand already (CC-S2). A row is the tile that is placed, a column its
# neighbour; +v and -v are the neighbour's number, a dot is nothing.
_NEIGHBOURS = """
              R    C    I    W   park  hall  air  sewage power
residential  +v   +v   -v    .    5     .    -5    -5    -5
commercial   +v    .    .   +v    5     .     5    -5    -5
industrial   -v    .    .   +v    .     .     5    -5     5
warehouse     .   +v   +v    .    .     .     5    -5    -5
park          .    .    .    .    .    10     .     .     .
city_hall     .    .    .    .    .     .     .     .     .
airport       .    .    .    .    .     .     .     .     .
sewage        .    .    .    .    .     .     .     .     .
power         .    .    .    .    .     .     .     .     .
"""
_CELLS = [line.split()[1:] for line in _NEIGHBOURS.strip().splitlines()[1:]]
NEIGHBOUR_TIMES = np.array([[{"+v": 1, "-v": -1}.get(cell, 0) for cell in row] for row in _CELLS], np.int64)
NEIGHBOUR_FLAT = np.array([[0 if cell in "+v -v ." else int(cell) for cell in row] for row in _CELLS], np.int64)

# Points for connecting a tile to the railway (CC-S6): which stops, by kind, bring 1 point each.
_STOPS = {
    RESIDENTIAL: (COMMERCIAL, CITY_HALL, AIRPORT, SEWAGE, POWER),
    COMMERCIAL: (RESIDENTIAL, WAREHOUSE),
    INDUSTRIAL: (RESIDENTIAL, WAREHOUSE),
    WAREHOUSE: (COMMERCIAL, INDUSTRIAL),
}
STOP_PAYS = np.array([[stop in _STOPS.get(kind, ()) for stop in range(KIND_COUNT)] for kind in range(KIND_COUNT)])
ACE_CONNECTION = 10

# Money ----------------------------------------------------------------------------------------------------------------

SEATS = ("A", "B", "C", "D")
MOST_SEATS = len(SEATS)
COINS = range(2, 6)
COIN_COUNT = len(COINS)
FIRST_COIN = COINS[0]
CHITS = 4
HIGHEST_BID = 7
UNUSED_COIN_POINTS = 2

# The council ----------------------------------------------------------------------------------------------------------

COUNCIL = ("Mayor", "Treasurer", "Transit", "Zoning")
MEMBER_COUNT = len(COUNCIL)
MAYOR, TREASURER, TRANSIT, ZONING = range(MEMBER_COUNT)
MAYOR_POINTS = 7

# The investor and the speculator --------------------------------------------------------------------------------------

INVESTOR_COST = 1
LOWEST_NUMBER, HIGHEST_NUMBER = 1, 5  # on the die, as its owner likes

# The railway ----------------------------------------------------------------------------------------------------------

SEGMENTS = 50
GROUND_COST, TILE_COST = 1, 2
SEGMENTS_A_TILE = 2
SEGMENT_POINTS, TRANSIT_SEGMENT_POINTS = 1, 2

# The grid -------------------------------------------------------------------------------------------------------------

SIZE = 14
SQUARE_COUNT = SIZE * SIZE
BLOCKS_A_ROW = SIZE - 1  # a block is four squares round an intersection: where a tile can lie, or a die stand
BLOCK_COUNT = BLOCKS_A_ROW * BLOCKS_A_ROW
TICKS = ("SW", "SE", "NW", "NE")
TICK_COUNT = len(TICKS)

# Luck, the bids and the lobby; then for each tile: taking, paying, placing, turning, investing, speculating and
# stopping; each segment laid after a coin or a chit; and the judge.
LONGEST_GAME = 24 + 1 + 24 + 2 * 24 + 8 + 24 * 10 + 4 * 24 * 2 + 50 + 1

# What a choice is -----------------------------------------------------------------------------------------------------

ACTIONS = ActionTable(
    Kind("bid", coin=COINS, chits=range(CHITS + 1)),
    Kind("lobby", member=range(MEMBER_COUNT)),
    Kind("order", position=range(1, MOST_SEATS + 1)),
    Kind("player", seat=range(MOST_SEATS)),  # to take a chit from, or to name the winner
    Kind("take", stack=range(MOST_SEATS)),
    Kind("coin", value=COINS),  # pays, with the chits it falls short; on the railway, joins the credit
    Kind("chits"),  # pay the whole price; on the railway, one chit joins the credit
    Kind("stop"),  # or pass
    Kind("number", number=range(LOWEST_NUMBER, HIGHEST_NUMBER + 1)),
    Kind("tick", corner=range(TICK_COUNT)),
    Kind("place", block=range(BLOCK_COUNT)),
    Kind("point", block=range(BLOCK_COUNT)),
    Kind("rail", square=range(SQUARE_COUNT)),
)
OUTCOMES = ActionTable(
    Kind("reveal", tile=range(TILE_COUNT)),
    Kind("opener", seat=range(MOST_SEATS)),
)
