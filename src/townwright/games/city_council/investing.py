"""Turns, part B: the investor and the speculator (CC-L18 to CC-L24)."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.city_council.avenues import avenue
from townwright.games.city_council.board import (
    BLOCK_OF,
    COVERS,
    ONE,
    POINTS_BESIDE,
    QUADRANT_OF,
    SOUTH_WEST,
    Squares,
    blocks_of,
    both,
    first_square,
    has_square,
    is_empty,
    is_within,
    without,
    without_first,
    words,
)
from townwright.games.city_council.choices import (
    CHITS_ACTION,
    CORNER_ACTIONS,
    L20_INVESTOR_COST,
    L21_INVESTOR_FIRST,
    L22_BESIDE_INVESTOR,
    L23_NOT_EMPTY,
    L24_NUMBER_COST,
    L35_NOT_NOW,
    NUMBERS,
    PASS,
    POINTS,
    RAILS,
)
from townwright.games.city_council.data import HIGHEST_NUMBER, INVESTOR_COST, LOWEST_NUMBER
from townwright.games.city_council.payment import can_pay, is_coin_action, list_payments, may_pay, pay, why_not_pay
from townwright.games.city_council.score import initial_bonus, is_live
from townwright.games.city_council.state import NONE, CityCouncil

# The investor ---------------------------------------------------------------------------------------------------------


@compiled
def straddles(s: CityCouncil, tile: int) -> bool:
    """CC-L19: does a tile of the city lie in more than one quadrant?"""
    return bool(QUADRANT_OF[s.where[tile]] == NONE)


@compiled
def may_invest(s: CityCouncil) -> bool:
    """Is the actor asked about the investor on the tile just placed?"""
    return s.pawn[s.actor] == NONE and not straddles(s, s.tile) and can_pay(s, INVESTOR_COST)


@compiled
def why_not_invest(s: CityCouncil, action: int) -> int:
    if action == PASS or may_pay(s, action, INVESTOR_COST):
        return ALLOWED
    return L20_INVESTOR_COST if is_coin_action(action) or action == CHITS_ACTION else L35_NOT_NOW


@compiled
def legal_investments(s: CityCouncil, out: Array) -> int:
    count = list_payments(s, INVESTOR_COST, out, 0)
    out[count] = PASS
    return count + 1


@compiled
def invest(s: CityCouncil, action: int) -> None:
    pay(s, action, INVESTOR_COST)
    s.pawn[s.actor] = s.tile


# The speculator -------------------------------------------------------------------------------------------------------


@compiled
def has_live_die(s: CityCouncil, block: int) -> bool:
    """Stands a live die on this very intersection?"""
    for seat in range(s.seats):
        if is_live(s, seat) and s.point[seat] == block:
            return True
    return False


@compiled
def points_beside_investor(s: CityCouncil) -> Squares:
    """CC-L22: the south-west squares of the blocks round all intersections inside a quadrant beside the investor's."""
    return words(POINTS_BESIDE[QUADRANT_OF[s.where[s.pawn[s.actor]]]])


@compiled
def open_points(s: CityCouncil) -> Squares:
    """The south-west squares of the blocks round all intersections where the actor may place the die."""
    blocks = both(blocks_of(avenue(s)), points_beside_investor(s))
    for seat in range(s.seats):
        if is_live(s, seat):
            blocks = without(blocks, words(ONE[SOUTH_WEST[s.point[seat]]]))
    return blocks


@compiled
def why_not_die(s: CityCouncil) -> int:
    """CC-L21: the die must be in hand, and the own pawn on the board."""
    has_both = s.pawn[s.actor] != NONE and s.point[s.actor] == NONE
    return ALLOWED if has_both else L21_INVESTOR_FIRST


@compiled
def may_speculate(s: CityCouncil) -> bool:
    """Is the actor asked about the speculator? Whoever can pay for some number can pay for the lowest."""
    return why_not_die(s) == ALLOWED and can_pay(s, LOWEST_NUMBER) and not is_empty(open_points(s))


@compiled
def why_not_number(s: CityCouncil, action: int) -> int:
    if action == PASS:
        return ALLOWED
    if not NUMBERS < action < CORNER_ACTIONS:
        return L35_NOT_NOW
    return ALLOWED if can_pay(s, action - NUMBERS) else L24_NUMBER_COST


@compiled
def legal_numbers(s: CityCouncil, out: Array) -> int:
    out[0] = PASS
    count = 1
    for number in range(LOWEST_NUMBER, HIGHEST_NUMBER + 1):
        if can_pay(s, number):
            out[count] = NUMBERS + number
            count += 1
    return count


@compiled
def choose_number(s: CityCouncil, number: int) -> None:
    s.die[s.actor] = number


@compiled
def why_not_pay_die(s: CityCouncil, action: int) -> int:
    return why_not_pay(s, action, s.die[s.actor])


@compiled
def legal_die_payments(s: CityCouncil, out: Array) -> int:
    return list_payments(s, s.die[s.actor], out, 0)


@compiled
def pay_die(s: CityCouncil, action: int) -> None:
    pay(s, action, s.die[s.actor])


@compiled
def why_not_point(s: CityCouncil, action: int) -> int:
    if not POINTS <= action < RAILS:
        return L35_NOT_NOW
    block = action - POINTS
    if not has_square(points_beside_investor(s), SOUTH_WEST[block]):
        return L22_BESIDE_INVESTOR
    return ALLOWED if is_within(words(COVERS[block]), avenue(s)) and not has_live_die(s, block) else L23_NOT_EMPTY


@compiled
def legal_points(s: CityCouncil, out: Array) -> int:
    count, rest = 0, open_points(s)
    while not is_empty(rest):
        out[count] = POINTS + BLOCK_OF[first_square(rest)]
        rest = without_first(rest)
        count += 1
    return count


@compiled
def speculate(s: CityCouncil, block: int) -> None:
    """The die stands, the region is fixed, and the initial bonus is paid (CC-S4)."""
    s.point[s.actor] = block
    s.score[s.actor] += initial_bonus(s, s.actor)
