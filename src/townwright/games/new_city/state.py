"""One record that holds every fact of a position of New City, once."""

from __future__ import annotations

from townwright.engine.state import State, i8, i16
from townwright.games.new_city.data import ALLIES_THAT_CAN_HELP, COINS, QUARTER_COUNT, TILE_COUNT

# Phases: what is being decided
LADDER, REVEAL, PICK, OPEN, BID, PAY, PLACE, IMPROVE, SITE, END = range(10)

# Where a district is, when it is not built (a site, from 0 on)
HIDDEN, FACE_UP, ON_OFFER, UNSOLD = -1, -2, -3, -4

# Values of the options
OWN_SETS, COMMON_PILE = 0, 1
ANY_TILE, OWN_TILE = 0, 1
BIDDING_POWER, COFFERS = 0, 1

NONE = -1  # no tile, no quarter


class NewCity(State):
    """A position of New City."""

    # Options
    improvement_supply = i8()
    attachment = i8()
    broke_opener = i8()

    # The city
    round = i8()  # from 1 to 5
    ladder = i8(QUARTER_COUNT)  # the quarters' pawns, top first; NONE on a rung that is still empty
    gold = i16(QUARTER_COUNT)
    where = i16(TILE_COUNT)  # each district: HIDDEN, FACE_UP, ON_OFFER, UNSOLD, or the site it stands on
    coin = i8(TILE_COUNT)  # the improvement on each district, 0 for none
    coins_left = i8(QUARTER_COUNT, COINS)  # each quarter's own set; of a common pile only the first row counts
    ally = i8(QUARTER_COUNT, ALLIES_THAT_CAN_HELP)  # the districts of the quarter's allies as they were built, or NONE
    helped = i8(QUARTER_COUNT, ALLIES_THAT_CAN_HELP)  # 1 when that ally has helped this round

    # What is being decided
    quarter = i8()  # the quarter that acts; its leader is the actor
    bid = i16()  # the standing bid
    holder = i8()  # the quarter that made it
    matched = i8()  # 1 when it matched the bid before it
    bidding = i8(QUARTER_COUNT)  # 1 while the quarter is in the auction
    improved = i8()  # how many rungs of the ladder have had their turn to improve
    chosen_coin = i8()  # the coin for which a site is being chosen
