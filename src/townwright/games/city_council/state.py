"""One record that holds every fact of a position of City Council."""

from __future__ import annotations

from townwright.engine.state import State, i8, i16, u64
from townwright.games.city_council.board import WORDS
from townwright.games.city_council.data import COIN_COUNT, MOST_SEATS, TILE_COUNT

# Phases: what is being decided
REVEAL, OPENER, BID, LOBBY, STEAL = range(5)
TAKE, PAY_TILE, PLACE, TICK, PAWN, DIE_NUMBER, PAY_DIE, DIE_POINT, RAIL = range(5, 14)  # a turn
JUDGE, END = 14, 15

# What a coin is doing in this round
UNUSED, IN_BID, SPENT = 0, 1, 2

# Values of the options
RANDOM_OPENER = 4  # else the seat that opens
CROSSINGS, NO_BARRIER = 0, 1
BY_RANK, NO_NUMERAL = 0, 1
NO, YES = 0, 1
ONE_LINE, MANY_LINES = 0, 1

NONE = -1  # not on the board, not chosen, nobody


class CityCouncil(State):
    """A position of City Council."""

    # Options
    first_bidder = i8()
    rail_barrier = i8()
    site_numeral = i8()
    connect_utilizes = i8()
    chits_alone = i8()
    director_lines = i8()

    # The city
    where = i16(TILE_COUNT)  # the block on which each tile lies, or NONE
    tick = i8(TILE_COUNT)  # the corner of that block that bears the tile's mark, or NONE
    rail = u64(WORDS)  # the squares with a segment
    stack = i8(MOST_SEATS)  # the tile that lies face up on each stack, or NONE
    round = i8()  # from 1

    # The players
    score = i16(MOST_SEATS)
    coin = i8(MOST_SEATS, COIN_COUNT)  # UNUSED, IN_BID or SPENT, by seat and coin
    chits = i8(MOST_SEATS)  # what nobody has is in the pile
    pawn = i8(MOST_SEATS)  # the tile on which the investor stands, or NONE
    die = i8(MOST_SEATS)  # the speculator's number; 0 as long as none is chosen
    point = i16(MOST_SEATS)  # the block in the middle of which the die was placed, or NONE
    spent_on = i8(MOST_SEATS)  # the tile that has triggered the die, or NONE while it is live or in hand

    # The round
    opener = i8()  # the seat that bids first, or NONE
    bid = i8(MOST_SEATS)  # 0 before bidding
    position = i8(MOST_SEATS)  # in the order of turns, from 1; 0 before choosing
    council = i8(MOST_SEATS)  # the member that each seat has lobbied, or NONE

    # The turn
    tile = i8()  # the tile of this turn, from taking it to the end of the turn, or NONE
    block = i16()  # where it is to lie, while its corner is chosen; else NONE
    credit = i8()  # paid for rail, and not yet laid
    owes = i8()  # 1 when a coin or a chit was paid since the last segment
    last = i16()  # the segment laid just before in this turn, or NONE
    winner = i8()  # whom the judge has named, or NONE

    # What follows from these, kept because it is asked at every turn
    built = u64(WORDS)  # the squares under tiles
    network = u64(WORDS)  # the squares of the avenue network
    open = u64(WORDS)  # the south-west squares where the tile of this turn may go; on the railway, the next segment
