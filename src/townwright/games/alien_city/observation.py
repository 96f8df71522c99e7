"""What programs see of Alien City, number by number."""

from __future__ import annotations

from townwright.engine.seen import amount, members, named, names
from townwright.games.alien_city.board import lot_name, place_name
from townwright.games.alien_city.data import (
    CAPS,
    COLOUR_NAMES,
    DICE,
    FACES,
    KINDS,
    LOT_COUNT,
    SEATS,
    STRUCTURES,
    TILE_COUNT,
    TILES,
    VALUES,
)
from townwright.games.alien_city.state import NONE

_LOTS = [lot_name(lot) for lot in range(LOT_COUNT)]
_PLACES = [place_name(tile) for tile in range(TILE_COUNT)]
_NOTHING = {NONE: "none"}
_MOST_ROLLS = 99

FIELDS = (
    named("boxed", "the value of the tile that stays in the box", _NOTHING | names(VALUES), COLOUR_NAMES),
    named("tile", "the tile on the place", _NOTHING | names(TILES), _PLACES),
    members("icons", "the icon lots", _LOTS),
    named("dice", "the roll for the start", _NOTHING | names(VALUES[:FACES]), SEATS, [str(n + 1) for n in range(DICE)]),
    amount("rolls", "how often both have rolled and tied", 0, _MOST_ROLLS, scale=4),
    named("lot", "what stands on the lot", _NOTHING | names(STRUCTURES), _LOTS),
    named("cap", "the lot that was claimed", _NOTHING | names(_LOTS), SEATS, [str(n + 1) for n in range(CAPS)]),
    amount("stock", "what is left to build", 0, 3, SEATS, KINDS),
    members("of_colour", "the lots of the tiles of the colour", _LOTS, COLOUR_NAMES[:3]),
    members("road", "the lots that are not built on", _LOTS),
    members("alive", "those of them that the road allows to be built on", _LOTS),
)
LEFT_OUT = {"block": "marks of structures that touch; they follow from what stands on the lots"}
