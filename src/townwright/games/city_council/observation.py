"""What programs see of City Council, number by number."""

from __future__ import annotations

from townwright.engine.seen import amount, flag, members, named, names
from townwright.games.city_council.board import bit_of, block_name, point_name, square_name
from townwright.games.city_council.data import (
    BLOCK_COUNT,
    CHITS,
    COINS,
    COUNCIL,
    HIGHEST_BID,
    HIGHEST_NUMBER,
    MOST_SEATS,
    SEATS,
    SIZE,
    SQUARE_COUNT,
    TICKS,
    TILE_COUNT,
    TILES,
)
from townwright.games.city_council.position import MOST_CREDIT, MOST_POINTS
from townwright.games.city_council.state import IN_BID, NONE, SPENT, UNUSED

_NONE = {NONE: "none"}
_SQUARES = [square_name(square) for square in range(SQUARE_COUNT)]
_BITS = [bit_of(square % SIZE, square // SIZE) for square in range(SQUARE_COUNT)]
_BLOCK = _NONE | names([block_name(block) for block in range(BLOCK_COUNT)])
_POINT = _NONE | names([point_name(block) for block in range(BLOCK_COUNT)])
_TILE = _NONE | names(TILES)
_SEAT = _NONE | names(SEATS)
_USUAL_SCORE = 100

FIELDS = (
    named("where", "the block on which the tile lies", _BLOCK, TILES),
    named("tick", "the corner of that block that bears its mark", _NONE | names(TICKS), TILES),
    members("rail", "the squares with a segment", _SQUARES, bits=_BITS),
    named("stack", "the tile that lies face up", _TILE, [str(stack + 1) for stack in range(MOST_SEATS)]),
    amount("round", "the round", 1, TILE_COUNT // 3),
    amount("score", "points", -MOST_POINTS, MOST_POINTS, SEATS, scale=_USUAL_SCORE),
    named(
        "coin",
        "what the coin is doing in this round",
        {UNUSED: "unused", IN_BID: "in the bid", SPENT: "spent"},
        SEATS,
        [str(coin) for coin in COINS],
    ),
    amount("chits", "chits in hand", 0, CHITS, SEATS),
    named("pawn", "the tile on which the investor stands", _TILE, SEATS),
    amount("die", "the speculator's number, 0 as long as none is chosen", 0, HIGHEST_NUMBER, SEATS),
    named("point", "the block in the middle of which the die was placed", _POINT, SEATS),
    named("spent_on", "the tile that has triggered the die", _TILE, SEATS),
    named("opener", "who bids first", _SEAT),
    amount("bid", "the bid, 0 before bidding", 0, HIGHEST_BID, SEATS),
    amount("position", "the place in the order of turns, 0 before choosing", 0, MOST_SEATS, SEATS),
    named("council", "the member of the council that was lobbied", _NONE | names(COUNCIL), SEATS),
    named("tile", "the tile of this turn", _TILE),
    named("block", "where it is to lie, while its corner is chosen", _BLOCK),
    amount("credit", "paid for rail, and not yet laid", 0, MOST_CREDIT),
    flag("owes", "was a coin or a chit paid since the last segment?"),
    named("last", "the segment laid just before in this turn", _NONE | names(_SQUARES)),
    named("winner", "whom the judge has named", _SEAT),
    members("built", "the squares under tiles", _SQUARES, bits=_BITS),
    members("network", "the squares of the avenues", _SQUARES, bits=_BITS),
    members("open", "where the tile may go, by its south-west square, or the next segment", _SQUARES, bits=_BITS),
)
LEFT_OUT: dict[str, str] = {}
