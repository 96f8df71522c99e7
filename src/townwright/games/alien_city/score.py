"""Scoring (AC-S1 to AC-S10), on the final position or on any other."""

from __future__ import annotations

from typing import Any

from townwright.engine.bits import NO_BITS, WORD, bit, has
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.alien_city.board import TILE_OF, beside
from townwright.games.alien_city.build import is_tower, owner_of
from townwright.games.alien_city.data import (
    BONUS_STEP,
    BONUS_TOP,
    CAPS,
    COLOUR_OF_KIND,
    CUSTOMER_REACH,
    GREEN,
    LOT_COUNT,
    RED,
    VALUE_COUNT,
)
from townwright.games.alien_city.state import FAR_END, NONE, ON, AlienCity

FAR = LOT_COUNT + 1  # farther than any road leads


@compiled
def first_steps(s: AlienCity, lot: int) -> tuple[Any, Any]:
    """The road lots beside a structure."""
    low, high = beside(
        bit(lot) if lot < WORD else NO_BITS,
        bit(lot - WORD) if lot >= WORD else NO_BITS,
    )
    return low & s.road[0], high & s.road[1]


@compiled
def further(s: AlienCity, low: Any, high: Any) -> tuple[Any, Any]:
    """All road lots reached so far and those one step further."""
    more_low, more_high = beside(low, high)
    return low | (more_low & s.road[0]), high | (more_high & s.road[1])


@compiled
def distance(s: AlienCity, one: int, other: int) -> int:
    """AC-S1: road lots on a shortest way between two structures."""
    goal_low, goal_high = first_steps(s, other)
    low, high = first_steps(s, one)
    steps = 1
    while (low & goal_low) == NO_BITS and (high & goal_high) == NO_BITS:
        more_low, more_high = further(s, low, high)
        if more_low == low and more_high == high:
            return FAR
        low, high = more_low, more_high
        steps += 1
    return steps


@compiled
def colour_at(s: AlienCity, lot: int) -> int:
    return int(COLOUR_OF_KIND[s.lot[lot]])


@compiled
def is_customer(s: AlienCity, tower: int, lot: int) -> bool:
    """Is there a structure of any other colour on this lot, at distance 1 or 2?"""
    if s.lot[lot] == NONE or colour_at(s, lot) == colour_at(s, tower):
        return False
    low, high = first_steps(s, tower)
    for _ in range(CUSTOMER_REACH - 1):
        low, high = further(s, low, high)
    low, high = beside(low, high)
    return has(low, high, lot)


@compiled
def customers(s: AlienCity, tower: int) -> int:
    """AC-S2: how many customers a tower has."""
    count = 0
    for lot in range(LOT_COUNT):
        count += is_customer(s, tower, lot)
    return count


@compiled
def far_end(s: AlienCity, tower: int) -> int:
    """AC-S5: how deep the road goes, counted from the lots beside the tower."""
    low, high = first_steps(s, tower)
    depth = 1
    while True:
        more_low, more_high = further(s, low, high)
        if more_low == low and more_high == high:
            return depth
        low, high = more_low, more_high
        depth += 1


@compiled
def competition(s: AlienCity, tower: int) -> int:
    """AC-S3 and AC-S5: the distance to the nearest other tower of the same colour."""
    nearest = FAR
    for lot in range(LOT_COUNT):
        if lot != tower and s.lot[lot] == s.lot[tower]:
            nearest = min(nearest, distance(s, tower, lot))
    if nearest == FAR:
        return far_end(s, tower) if s.lone_tower == FAR_END else 0
    return nearest


@compiled
def tower_points(s: AlienCity, tower: int) -> int:
    """AC-S4."""
    return customers(s, tower) * competition(s, tower)


@compiled
def nearest_distance(s: AlienCity, green: int, kind: int) -> int:
    """The distance from an unclaimed green tower to the nearest tower of this kind; FAR if there is none."""
    nearest = FAR
    for lot in range(LOT_COUNT):
        if s.lot[lot] == kind:
            nearest = min(nearest, distance(s, green, lot))
    return nearest


@compiled
def bonus_winner(s: AlienCity, green: int, kind: int) -> int:
    """AC-S6: the one nearest tower of this kind; NONE if there is none or a tie."""
    nearest = nearest_distance(s, green, kind)
    winner = NONE
    for lot in range(LOT_COUNT):
        if s.lot[lot] == kind and distance(s, green, lot) == nearest:
            if winner != NONE:
                return NONE
            winner = lot
    return winner


@compiled
def bonus_size(steps: int) -> int:
    """AC-S7: 8, 6, 4, 2, then nothing."""
    return max(0, BONUS_TOP - BONUS_STEP * steps)


@compiled
def green_bonus(s: AlienCity, seat: int, green: int, kind: int) -> int:
    """What an unclaimed green tower brings this seat for this kind of tower."""
    winner = bonus_winner(s, green, kind)
    if winner == NONE or owner_of(s, winner) != seat:
        return 0
    return bonus_size(distance(s, green, winner))


@compiled
def is_unclaimed_green(s: AlienCity, lot: int) -> bool:
    return is_tower(s, lot) and s.lot[lot] == GREEN and owner_of(s, lot) == NONE


@compiled
def location_bonus(s: AlienCity, tower: int) -> int:
    """AC-S9: the number of the claimed tower's tile, unless another claimed tower's tile has the same number."""
    number = s.tile[TILE_OF[tower]] % VALUE_COUNT
    for seat in range(2):
        for k in range(CAPS):
            other = s.cap[seat, k]
            if other != NONE and other != tower and s.tile[TILE_OF[other]] % VALUE_COUNT == number:
                return 0
    return number


@compiled
def score_of(s: AlienCity, seat: int) -> int:
    """AC-S10."""
    total = 0
    for k in range(CAPS):
        tower = s.cap[seat, k]
        if tower != NONE:
            total += tower_points(s, tower)
            if s.location_bonus == ON:
                total += location_bonus(s, tower)
    for lot in range(LOT_COUNT):
        if is_unclaimed_green(s, lot):
            for kind in range(RED, GREEN):
                total += green_bonus(s, seat, lot, kind)
    return total


@compiled
def standing(s: AlienCity, scores: Array, ranks: Array) -> None:
    """Each seat's points and rank if the game ended now; equal totals are a draw (AC-E3)."""
    for seat in range(2):
        scores[seat] = score_of(s, seat)
    for seat in range(2):
        ranks[seat] = 2 if scores[1 - seat] > scores[seat] else 1
