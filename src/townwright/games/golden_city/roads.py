"""Where a player may build: road connections and vacant places."""

from __future__ import annotations

from typing import Any

from townwright.engine.ask import ALLOWED
from townwright.engine.bits import NO_BITS, bit, count_bits
from townwright.engine.rule import compiled
from townwright.games.golden_city.board import COASTS, INNER_CITY, LAND, LANDFORM, LOCATIONS
from townwright.games.golden_city.choices import (
    L6_NONE_LEFT,
    L7_TAKEN,
    L8_ALREADY_THERE,
    L9_NO_ROAD,
    L10_NO_KEY,
    L11_TOO_FEW_CARDS,
)
from townwright.games.golden_city.data import LANDFORM_COUNT, MOST_SEATS
from townwright.games.golden_city.hands import can_pay_for
from townwright.games.golden_city.state import GoldenCity


@compiled
def taken_places(s: GoldenCity) -> Any:
    """All places on which somebody has a business."""
    return s.business[0] | s.business[1] | s.business[2] | s.business[3]


@compiled
def open_places(s: GoldenCity, seat: int) -> Any:
    """All places that pass GC-L6 to GC-L10, whatever cards the player holds.

    Businesses never leave the board, and each was connected when it was built. So a place is connected as soon as a
    road leads to it from any business of the player's.
    """
    if s.left[seat] == 0:
        return NO_BITS
    found = (COASTS | s.reach[seat]) & ~(taken_places(s) & LOCATIONS) & ~s.business[seat]
    return found if s.keys[seat] > 0 else found & ~INNER_CITY


@compiled
def affordable_places(s: GoldenCity, seat: int) -> Any:
    """All places whose landform cards the hand can pay."""
    found = NO_BITS
    for landform in range(LANDFORM_COUNT):
        if can_pay_for(s, seat, landform):
            found |= LAND[landform]
    return found


@compiled
def is_stuck(s: GoldenCity, seat: int) -> bool:
    """GC-S11: can this player never build again? It does not matter which cards he holds."""
    return s.left[seat] > 0 and open_places(s, seat) == NO_BITS


@compiled
def why_not_place(s: GoldenCity, seat: int, place: int) -> int:
    """The first of GC-L6 to GC-L11 that keeps the player from building here."""
    here = bit(place)
    if s.left[seat] == 0:
        return L6_NONE_LEFT
    if here & LOCATIONS & taken_places(s) != NO_BITS:
        return L7_TAKEN
    if here & s.business[seat] != NO_BITS:
        return L8_ALREADY_THERE
    if here & (COASTS | s.reach[seat]) == NO_BITS:
        return L9_NO_ROAD
    if here & INNER_CITY != NO_BITS and s.keys[seat] == 0:
        return L10_NO_KEY
    return ALLOWED if can_pay_for(s, seat, LANDFORM[place]) else L11_TOO_FEW_CARDS


@compiled
def builders_of(s: GoldenCity, place: int) -> int:
    """How many players have a business here."""
    count = 0
    for seat in range(MOST_SEATS):
        count += int(s.business[seat] & bit(place) != NO_BITS)
    return count


@compiled
def businesses_in(s: GoldenCity, seat: int, places: Any) -> int:
    """How many businesses this player has on these places."""
    return count_bits(s.business[seat] & places)
