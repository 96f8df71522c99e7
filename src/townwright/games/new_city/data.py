"""The components of New City and its numbers, as the rules print them."""

from __future__ import annotations

import numpy as np

from townwright.engine.actions import ActionTable, Kind
from townwright.piecepack import SUITS

# Components -----------------------------------------------------------------------------------------------------------

QUARTERS = ("NW", "NE", "SE", "SW")  # clockwise; a seat leads one, or two opposite ones
QUARTER_COUNT = 4

VALUES = 5
SUIT_COUNT = len(SUITS)
TILE_COUNT = VALUES * SUIT_COUNT
DISTRICTS = ("Slums", "Market", "Entertainment", "Residential", "Park")
SLUMS, MARKET, ENTERTAINMENT, RESIDENTIAL, PARK = 1, 2, 3, 4, 5
TILES = tuple(f"{value}{suit}" for value in range(1, VALUES + 1) for suit in SUITS)

IMPROVEMENTS = ("Safe House", "Trade Guild", "Gambling Hall", "Statue", "Palace")
SAFE_HOUSE, TRADE_GUILD, GAMBLING_HALL, STATUE, PALACE = 1, 2, 3, 4, 5
COINS = 5
PILE_OF_EACH = 4  # coins of each value under `common_pile`

# Numbers --------------------------------------------------------------------------------------------------------------

START_GOLD = 6
ROUNDS = 5
TILES_A_ROUND = 4
KINGS_GRANT = 1
GRANT_ROUNDS = 2
EARLY_COST = 3
BEAUTY_BONUS = np.array([0, 1, 3, 6, 6])  # by the number of neighbours that match
PALACE_FACTOR = 5
GUARDED_RESIDENTIAL_INCOME = 3  # a Statue on a Residential district
DUE = 1
HIGHEST_BID = 320
ALLIES_THAT_CAN_HELP = 4  # one a round, and one built in round 5 comes too late

# Luck, 20 auctions (a pick, at each price a bid and three matches, three drops, paying, building), 40 for improvements.
LONGEST_GAME = 19 + 20 * (1 + 4 * HIGHEST_BID + 3 + 2) + 40

# What a choice is -----------------------------------------------------------------------------------------------------

CELL_COUNT = 210  # of a quarter: column + row is at most 21

ACTIONS = ActionTable(
    Kind("drop"),  # also: pass, in the improvement phase
    Kind("match"),
    Kind("bid", amount=range(1, HIGHEST_BID + 1)),
    Kind("pick", tile=range(TILE_COUNT)),
    Kind("cell", cell=range(CELL_COUNT)),
    Kind("coin", value=range(1, COINS + 1)),
    Kind("pay", allies=range(1 << ALLIES_THAT_CAN_HELP)),
)
OUTCOMES = ActionTable(
    Kind("pawn", quarter=range(QUARTER_COUNT)),
    Kind("tile", tile=range(TILE_COUNT)),
)
