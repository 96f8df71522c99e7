"""One record that holds every fact of a position of Alien City."""

from __future__ import annotations

from townwright.engine.state import State, i8, i16, u64
from townwright.games.alien_city.data import CAPS, COLOUR_COUNT, DICE, KIND_COUNT, LOT_COUNT, TILE_COUNT

# Phases: what is being decided
BOX, TILES_DRAWN, CORNERS_DRAWN, ROLL, BUILD, CLAIM, END = range(7)

# Values of the options
OFF, ON = 0, 1
ANY_TILE, SETTLED_TILE = 0, 1
FAR_END, ZERO = 0, 1
RANDOM_BOX, NULL_BOX, FIVE_BOX = 0, 1, 2
BY_DICE, A_STARTS, B_STARTS = 0, 1, 2

NONE = -1  # nothing built, no tile yet, a cap not yet used, a die not yet rolled
BORDER = 0  # the mark of the block of structures that touches the city's edge


class AlienCity(State):
    """A position of Alien City."""

    # Options
    location_bonus = i8()
    spill = i8()
    lone_tower = i8()
    left_out = i8()
    first_player = i8()

    # The set-up
    boxed = i8(COLOUR_COUNT)  # the value of the tile of each colour that stays in the box, or NONE
    tile = i8(TILE_COUNT)  # colour * 6 + value of the tile on each place, or NONE
    icons = u64(2)  # the icon lots
    dice = i8(2, DICE)  # each seat's roll for the start, or NONE
    rolls = i16()  # how often both have rolled and tied; so wide that the record fills whole words, without a gap

    # The city
    lot = i8(LOT_COUNT)  # the kind of structure on each lot, or NONE
    cap = i8(2, CAPS)  # the lots that each seat has claimed, in order, or NONE
    stock = i8(2, KIND_COUNT)  # what each seat has left to build

    # What follows from these, kept because it is asked at every turn
    of_colour = u64(3, 2)  # the lots of the red, blue and green tiles
    road = u64(2)  # the unbuilt lots
    alive = u64(2)  # the unbuilt lots that the road allows to be built on
    block = i8(LOT_COUNT)  # structures that touch, also corner to corner, bear the same mark; BORDER at the edge
