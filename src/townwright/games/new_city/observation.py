"""What programs see of New City, number by number."""

from __future__ import annotations

from townwright.engine.seen import amount, flag, named, names
from townwright.games.new_city.board import site_name
from townwright.games.new_city.data import (
    ALLIES_THAT_CAN_HELP,
    CELL_COUNT,
    COINS,
    HIGHEST_BID,
    IMPROVEMENTS,
    PILE_OF_EACH,
    QUARTER_COUNT,
    QUARTERS,
    ROUNDS,
    TILES,
)
from townwright.games.new_city.position import MOST_GOLD
from townwright.games.new_city.state import FACE_UP, HIDDEN, NONE, ON_OFFER, UNSOLD

_COINS = [str(coin) for coin in range(1, COINS + 1)]
_NOBODY = {NONE: "none"} | names(QUARTERS)
_IMPROVEMENT = {0: "none"} | names(IMPROVEMENTS, 1)
_USUAL_GOLD = 50
_WHERE = {HIDDEN: "hidden", FACE_UP: "face up", ON_OFFER: "on offer", UNSOLD: "unsold"}
_ALLIES = [str(ally) for ally in range(1, ALLIES_THAT_CAN_HELP + 1)]

FIELDS = (
    amount("round", "the round", 1, ROUNDS),
    named("ladder", "whose pawn is on the rung, the top one first", _NOBODY, [str(rung + 1) for rung in range(4)]),
    amount("gold", "gold in the coffers", 0, MOST_GOLD, QUARTERS, scale=_USUAL_GOLD),
    named(
        "where",
        "where the district is: a site, or not built",
        _WHERE | names([site_name(site) for site in range(QUARTER_COUNT * CELL_COUNT)]),
        TILES,
    ),
    named("coin", "the improvement on the district", _IMPROVEMENT, TILES),
    amount("coins_left", "coins for improvements; a common pile is NW's", 0, PILE_OF_EACH, QUARTERS, _COINS),
    named("ally", "the district of an ally", {NONE: "none"} | names(TILES), QUARTERS, _ALLIES),
    flag("helped", "has that ally helped in this round?", QUARTERS, _ALLIES),
    named("quarter", "the quarter that acts", _NOBODY),
    amount("bid", "the standing bid", 0, HIGHEST_BID, scale=_USUAL_GOLD),
    named("holder", "the quarter that made it", _NOBODY),
    flag("matched", "did it match the bid before?"),
    flag("bidding", "is the quarter in the auction?", QUARTERS),
    amount("improved", "rungs of the ladder that have had their turn to improve", 0, QUARTER_COUNT),
    named("chosen_coin", "the coin for which a site is being chosen", _IMPROVEMENT),
)
LEFT_OUT: dict[str, str] = {}
